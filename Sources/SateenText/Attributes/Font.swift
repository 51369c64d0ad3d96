/// A wish for a typeface at a size. What the machine has that comes nearest is found when text is laid out.
public struct Font: Hashable, Sendable {
  /// The stroke weight on the scale from 100 to 900 that CSS and OpenType share.
  public struct Weight: RawRepresentable, Hashable, Sendable {
    public var rawValue: Int

    public init(rawValue: Int) {
      self.rawValue = min(max(rawValue, 1), 1_000)
    }

    public static let light = Weight(rawValue: 300)
    public static let regular = Weight(rawValue: 400)
    public static let medium = Weight(rawValue: 500)
    public static let semibold = Weight(rawValue: 600)
    public static let bold = Weight(rawValue: 700)
    public static let heavy = Weight(rawValue: 900)
  }

  /// The family's name; nil is the system's sans: Noto Sans where it is installed, else DejaVu Sans, else whatever
  /// fontconfig calls sans-serif.
  public var family: String?
  /// The height of the em square, in points.
  public var size: Double {
    didSet { size = Self.usable(size) }
  }
  public var weight: Weight
  public var isItalic: Bool

  /// - Parameter size: in points; anything that is no number counts as 0, and more than 10,000 as 10,000.
  public init(family: String? = nil, size: Double = 14, weight: Weight = .regular, italic: Bool = false) {
    self.family = family
    self.size = Self.usable(size)
    self.weight = weight
    isItalic = italic
  }

  /// The system's sans.
  public static func system(_ size: Double, weight: Weight = .regular, italic: Bool = false) -> Font {
    Font(size: size, weight: weight, italic: italic)
  }

  private static func usable(_ size: Double) -> Double {
    size > 0 ? min(size, 10_000) : 0
  }
}
