import SateenGraphics

/// The look and the link of a stretch of text.
public struct TextAttributes: Hashable, Sendable {
  public var font: Font
  public var color: Color
  /// Filled behind the text, from the top of its line to the bottom.
  public var backgroundColor: Color?
  public var underline: TextDecoration?
  public var strikethrough: TextDecoration?
  /// Points added after each cluster. Negative values move clusters together.
  public var kern: Double
  /// The target of a tap on the text, mostly a URL. A link does not change how the text looks.
  public var link: String?
  /// A BCP 47 tag such as "ja" or "zh-Hant". It decides about the shapes of Han characters, the rules for line breaks,
  /// and the dictionary for ``ParagraphStyle/hyphenates``.
  /// If nil, kana make a paragraph Japanese and Hangul makes it Korean, and ``FontLibrary/hanLanguage`` applies to all
  /// others.
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

  /// Points by which the text is raised over its line's baseline; negative values lower it. The line's height grows
  /// accordingly.
  public var baselineOffset: Double {
    get { rare?.values.baselineOffset ?? 0 }
    set { change { $0.baselineOffset = newValue.isNaN ? 0 : min(max(newValue, -10_000), 10_000) } }
  }

  /// Space added after each cluster in em, in addition to ``kern``. Any value but 0 turns off ligatures, which would
  /// stand out among spaced letters.
  public var tracking: Double {
    get { rare?.values.tracking ?? 0 }
    set { change { $0.tracking = newValue.isNaN ? 0 : min(max(newValue, -100), 100) } }
  }

  /// A shadow under the text. The layout gets larger on all sides to hold it.
  public var shadow: TextShadow? {
    get { rare?.values.shadow }
    set { change { $0.shadow = newValue } }
  }

  /// The attachment drawn for each U+FFFC. Other characters are not affected.
  public var attachment: TextAttachment? {
    get { rare?.values.attachment }
    set { change { $0.attachment = newValue } }
  }

  /// Whether none of the rare attributes is set.
  var isPlain: Bool { rare == nil }

  // MARK: Storage

  private struct Values: Hashable {
    var baselineOffset = 0.0
    var tracking = 0.0
    var shadow: TextShadow?
    var attachment: TextAttachment?
  }

  /// Attributes that few texts set. Copies share one object, which keeps plain attributes small.
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
