/// Why a font cannot be registered.
public struct FontError: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Reason: Hashable, Sendable {
    /// There is no file at the path.
    case missing
    /// The system does not let it be read; in its words.
    case unreadable(String)
    /// Larger than a font may be, in bytes.
    case tooLarge(Int)
    /// The bytes are those of something else.
    case notAFont
    /// The bytes end before a table does; its four letters, or "directory" for the list of tables.
    case truncated(table: String)
    /// A font of a kind that text is not shaped with; its name.
    case unsupportedFormat(String)
    /// A font whose contents contradict themselves; what is wrong.
    case damaged(String)
  }

  /// The path, or the name that was given with the bytes.
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
