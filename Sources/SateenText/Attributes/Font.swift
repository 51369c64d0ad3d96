/// A request for a typeface at a size. Layout resolves it to the nearest installed font.
public struct Font: Hashable, Sendable {
  /// The stroke weight on the scale from 100 to 900 that CSS and OpenType share.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    public var rawValue: Int

    public init(rawValue: Int) {
      self.rawValue = min(max(rawValue, 1), 1_000)
    }

    public static let thin = Weight(rawValue: 100)
    public static let light = Weight(rawValue: 300)
    public static let regular = Weight(rawValue: 400)
    public static let medium = Weight(rawValue: 500)
    public static let semibold = Weight(rawValue: 600)
    public static let bold = Weight(rawValue: 700)
    public static let heavy = Weight(rawValue: 900)
  }

  /// How wide letters are, in percent of the family's normal width, on the scale from 50 to 200 of CSS and OpenType.
  public struct Width: RawRepresentable, Hashable, Sendable {
    public var rawValue: Int

    public init(rawValue: Int) {
      self.rawValue = min(max(rawValue, 50), 200)
    }

    public static let condensed = Width(rawValue: 75)
    public static let semicondensed = Width(rawValue: 87)
    public static let normal = Width(rawValue: 100)
    public static let expanded = Width(rawValue: 125)
  }

  /// Properties that few fonts set. Copies of a font share one object, which keeps plain fonts small.
  private final class Details: Hashable, Sendable {
    let alternatives: [String]
    let features: [FontFeature]
    let variations: [FontVariation]

    init(_ alternatives: [String], _ features: [FontFeature], _ variations: [FontVariation]) {
      self.alternatives = alternatives
      self.features = features
      self.variations = variations
    }

    static func == (a: Details, b: Details) -> Bool {
      a === b || a.alternatives == b.alternatives && a.features == b.features && a.variations == b.variations
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(alternatives)
      hasher.combine(features)
      hasher.combine(variations)
    }
  }

  /// The family's name; nil for the system's sans: Noto Sans where it is installed, else DejaVu Sans, else the font
  /// that fontconfig finds for sans-serif.
  public var family: String?
  /// The height of the em square, in points.
  public var size: Double {
    didSet { size = Self.usable(size) }
  }
  public var weight: Weight
  public var width: Width
  public var isItalic: Bool
  private var details: Details?

  /// - Parameter size: in points. NaN counts as 0, and sizes above 10,000 as 10,000.
  public init(
    family: String? = nil, size: Double = 14, weight: Weight = .regular, width: Width = .normal, italic: Bool = false
  ) {
    self.family = family
    self.size = Self.usable(size)
    self.weight = weight
    self.width = width
    isItalic = italic
  }

  /// The first installed font of several families.
  public init(
    families: [String], size: Double = 14, weight: Weight = .regular, width: Width = .normal, italic: Bool = false
  ) {
    self.init(family: families.first, size: size, weight: weight, width: width, italic: italic)
    alternatives = Array(families.dropFirst())
  }

  /// The system's sans.
  public static func system(_ size: Double, weight: Weight = .regular, italic: Bool = false) -> Font {
    Font(size: size, weight: weight, italic: italic)
  }

  /// Families to use, in this order, where ``family`` is not installed, and for characters that it lacks.
  public var alternatives: [String] {
    get { details?.alternatives ?? [] }
    set { setDetails(newValue, features, variations) }
  }

  /// The font's OpenType features to switch on or off, such as small capitals or figures of equal width. If a feature
  /// is set several times, the last setting applies.
  public var features: [FontFeature] {
    get { details?.features ?? [] }
    set { setDetails(alternatives, newValue, variations) }
  }

  /// Values for the axes of a variable font. Axes that a font lacks are ignored.
  public var variations: [FontVariation] {
    get { details?.variations ?? [] }
    set { setDetails(alternatives, features, newValue) }
  }

  private mutating func setDetails(
    _ alternatives: [String], _ features: [FontFeature], _ variations: [FontVariation]
  ) {
    let isPlain = alternatives.isEmpty && features.isEmpty && variations.isEmpty
    details = isPlain ? nil : Details(alternatives, features, variations)
  }

  private static func usable(_ size: Double) -> Double {
    size > 0 ? min(size, 10_000) : 0
  }
}

/// A four-letter OpenType tag, such as "smcp" or "wght".
public struct FontTag: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  let value: UInt32

  init(value: UInt32) {
    self.value = value
  }

  /// - Parameter name: up to four ASCII characters. Shorter names are padded with spaces, as in OpenType. Characters
  ///   that are not ASCII, and those after the fourth, are dropped.
  public init(_ name: String) {
    var bytes = Array(name.utf8.filter { $0 >= 0x20 && $0 < 0x7f }.prefix(4))
    while bytes.count < 4 { bytes.append(0x20) }
    value = bytes.reduce(0) { $0 << 8 | UInt32($1) }
  }

  public init(stringLiteral name: String) {
    self.init(name)
  }

  /// The name, without spaces at its end. A tag from a font file may have bytes that are not printable, which show as
  /// "?".
  public var description: String {
    let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    let letters = bytes.map { $0 >= 0x20 && $0 < 0x7f ? Character(Unicode.Scalar($0)) : "?" }
    return String(letters[...(letters.lastIndex { $0 != " " } ?? 0)])
  }
}

extension Font {
  /// The font with figures that are equally wide, so that a number keeps its width while it counts.
  public func monospacedDigits() -> Font {
    var copy = self
    copy.features = features.filter { $0.tag != FontFeature.tabularFigures.tag } + [.tabularFigures]
    return copy
  }
}

/// A setting for one of a font's OpenType features.
public struct FontFeature: Hashable, Sendable {
  /// The feature's OpenType tag.
  public var tag: FontTag
  /// 0 for off, 1 for on, larger values to choose among alternates.
  public var value: UInt32

  public init(_ tag: FontTag, value: UInt32 = 1) {
    self.tag = tag
    self.value = value
  }

  public static let smallCapitals = FontFeature("smcp")
  public static let tabularFigures = FontFeature("tnum")
  public static let oldStyleFigures = FontFeature("onum")
  public static let fractions = FontFeature("frac")
  public static let noLigatures = FontFeature("liga", value: 0)
  public static let noKerning = FontFeature("kern", value: 0)
}

/// A value for an axis of a variable font.
public struct FontVariation: Hashable, Sendable {
  /// The axis's OpenType tag, such as "wght" or "opsz".
  public var axis: FontTag
  /// The value on the axis's own scale. Values beyond the axis's limits are clamped to them; NaN and infinity count as
  /// 0.
  public let value: Double

  public init(_ axis: FontTag, _ value: Double) {
    self.axis = axis
    self.value = value.isFinite ? min(max(value, -32_768), 32_767) : 0
  }
}
