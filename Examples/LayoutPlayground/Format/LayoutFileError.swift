/// An error in a layout file, as one sentence that names its position: a path into the JSON such as
/// `cases[3].root.children[0].style.width` or, if the text is not JSON, a line and a column.
public struct LayoutFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path into the JSON; empty if the error concerns the whole file.
  public let path: String
  public let description: String
  /// The line of the error, counted from 1; nil without one, as for an unreadable file.
  public let line: Int?

  init(_ description: String, path: String = "", line: Int? = nil) {
    self.path = path
    self.description = description
    self.line = line
  }
}
