/// The reason why an edit cannot be applied to a text. The text is then unchanged.
public enum TextEditError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The removed text reaches beyond the text.
  /// - Parameters:
  ///   - offset: the start of the removed text, in UTF-16 code units, as are both lengths.
  ///   - removed: the length of the removed text.
  ///   - length: the length of the text that was to be edited.
  case outOfBounds(offset: Int, removed: Int, length: Int)
  /// The removed text starts or ends inside of a surrogate pair.
  case dividesCodePoint(offset: Int, removed: Int)

  public var description: String {
    switch self {
    case .outOfBounds(let offset, let removed, let length):
      return "The edit at \(offset) removes \(removed) code units, but the text has \(length)."
    case .dividesCodePoint(let offset, let removed):
      return "The edit at \(offset) removes \(removed) code units and would divide a surrogate pair."
    }
  }
}
