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
  /// A BCP 47 tag such as "ja" or "zh-Hant", which decides the shape of Han characters, the rules for line ends, and the
  /// dictionary by which words are divided where ``ParagraphStyle/hyphenates`` asks for it.
  /// Without it, kana make a paragraph Japanese, Hangul makes it Korean, and ``FontLibrary/hanLanguage`` holds for
  /// the rest.
  public var language: String?
  private var rare: Rare?

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

  /// Points by which the text stands over its line's baseline, or, if negative, under it. The line grows with it.
  public var baselineOffset: Double {
    get { rare?.values.baselineOffset ?? 0 }
    set { change { $0.baselineOffset = newValue.isNaN ? 0 : min(max(newValue, -10_000), 10_000) } }
  }

  /// Room added after each cluster in em, beside ``kern``. Where it is not 0, ligatures are taken apart, which would
  /// stand out among letters set wide.
  public var tracking: Double {
    get { rare?.values.tracking ?? 0 }
    set { change { $0.tracking = newValue.isNaN ? 0 : min(max(newValue, -100), 100) } }
  }

  /// Painted under the text. A layout makes room for it around all of its lines.
  public var shadow: TextShadow? {
    get { rare?.values.shadow }
    set { change { $0.shadow = newValue } }
  }

  /// What is shown in place of each U+FFFC; other characters stay as they are.
  public var attachment: TextAttachment? {
    get { rare?.values.attachment }
    set { change { $0.attachment = newValue } }
  }

  /// Whether nothing but the common attributes is stated.
  var isPlain: Bool { rare == nil }

  // MARK: Storage

  private struct Values: Hashable {
    var baselineOffset = 0.0
    var tracking = 0.0
    var shadow: TextShadow?
    var attachment: TextAttachment?
  }

  /// What only few texts say. One object for all copies, so that the many others stay small.
  private final class Rare: Hashable, Sendable {
    let values: Values

    init(_ values: Values) {
      self.values = values
    }

    static func == (a: Rare, b: Rare) -> Bool { a === b || a.values == b.values }

    func hash(into hasher: inout Hasher) {
      hasher.combine(values)
    }
  }

  private mutating func change(_ body: (inout Values) -> Void) {
    var values = rare?.values ?? Values()
    body(&values)
    rare = values == Values() ? nil : Rare(values)
  }
}
