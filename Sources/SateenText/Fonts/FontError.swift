/// The reason why a font cannot be registered.
public struct FontError: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Reason: Hashable, Sendable {
    /// No file exists at the path.
    case missing
    /// The system cannot read the file; its error message.
    case unreadable(String)
    /// The file is larger than the limit; its size in bytes.
    case tooLarge(Int)
    /// The bytes are no font.
    case notAFont
    /// The bytes end inside of a table; its tag, or "directory" for the table directory.
    case truncated(table: String)
    /// A font of an unsupported format; the format's name.
    case unsupportedFormat(String)
    /// A font with contradictory contents; a description of the problem.
    case damaged(String)
  }

  /// The path, or the name passed with the bytes.
  public var source: String
  public var reason: Reason

  public init(source: String, reason: Reason) {
    self.source = source
    self.reason = reason
  }

  public var description: String {
    switch reason {
    case .missing: return "The font \(source) cannot be registered: there is no such file."
    case .unreadable(let why): return "The font \(source) cannot be registered: it cannot be read (\(why))."
    case .tooLarge(let count):
      return "The font \(source) cannot be registered: it has \(count) bytes, more than \(FontBytes.most)."
    case .notAFont: return "The font \(source) cannot be registered: it is no font."
    case .truncated(let table):
      return "The font \(source) cannot be registered: it is cut off, its bytes end inside of the table '\(table)'."
    case .unsupportedFormat(let name):
      return "The font \(source) cannot be registered: it is a \(name), but only TrueType and OpenType fonts are read."
    case .damaged(let what): return "The font \(source) cannot be registered: it is damaged (\(what))."
    }
  }
}
