/// What is wrong with a layout file, in one sentence that names the place: a path into the JSON, such as
/// `cases[3].root.children[0].style.width`, or, where the text is no JSON, a line and a column.
public struct LayoutFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The place in the JSON; empty where the file as a whole is meant.
  public let path: String
  public let description: String
  /// The line of the place, from 1; nil where there is none, as in a file that cannot be read.
  public let line: Int?

  init(_ description: String, path: String = "", line: Int? = nil) {
    self.path = path
    self.description = description
    self.line = line
  }
}
