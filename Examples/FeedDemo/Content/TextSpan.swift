/// A range of a post's text with one format.
public struct TextSpan: Sendable, Equatable {
  public enum Kind: Sendable, Equatable {
    case plain
    case bold
    /// Opens `destination`, which is an absolute URL.
    case link(destination: String)
    /// The tag without its number sign; the text has it.
    case hashtag(String)
    /// The handle without its at sign; the text has it.
    case mention(String)
  }

  /// The displayed text.
  public var text: String
  public var kind: Kind

  public init(_ text: String, _ kind: Kind = .plain) {
    self.text = text
    self.kind = kind
  }
}
