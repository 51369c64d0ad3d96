import SateenGraphics

/// How a stretch of text looks and what it does.
public struct TextAttributes: Hashable, Sendable {
  public var font: Font
  public var color: Color
  /// Filled behind the text, from the top of its line to the bottom.
  public var backgroundColor: Color?
  public var underline: TextDecoration?
  public var strikethrough: TextDecoration?
  /// Points added after each cluster; negative values move clusters together.
  public var kern: Double
  /// What a tap on the text leads to, mostly a URL. It changes nothing about how the text looks.
  public var link: String?
  /// A BCP 47 tag such as "ja" or "zh-Hant", which decides the shape of Han characters and the rules for line ends.
  /// Without it, kana make a paragraph Japanese, Hangul makes it Korean, and ``FontLibrary/hanLanguage`` holds for
  /// the rest.
  public var language: String?

  public init(
    font: Font = Font(), color: Color = .black, backgroundColor: Color? = nil, underline: TextDecoration? = nil,
    strikethrough: TextDecoration? = nil, kern: Double = 0, link: String? = nil, language: String? = nil
  ) {
    self.font = font
    self.color = color
    self.backgroundColor = backgroundColor
    self.underline = underline
    self.strikethrough = strikethrough
    self.kern = kern.isFinite ? kern : 0
    self.link = link
    self.language = language
  }
}

/// A line drawn along text, in the text's colour.
public enum TextDecoration: Hashable, Sendable {
  case single, double
}
