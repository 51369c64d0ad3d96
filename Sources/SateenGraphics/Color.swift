/// A colour in the sRGB space with straight alpha, with one value for the light and one for the dark appearance.
///
/// Most colours are equal in both. The value is chosen when the colour is drawn, so the application need not react to a
/// change of appearance.
public struct Color: Hashable, Sendable {
  /// Four components from 0 to 1, with straight alpha. Values outside of the range are clamped and NaN becomes 0, so
  /// converting to integers is always safe.
  public struct Components: Hashable, Sendable {
    public var red: Float { didSet { red = Self.bounded(red) } }
    public var green: Float { didSet { green = Self.bounded(green) } }
    public var blue: Float { didSet { blue = Self.bounded(blue) } }
    public var alpha: Float { didSet { alpha = Self.bounded(alpha) } }

    public init(red: Float, green: Float, blue: Float, alpha: Float = 1) {
      self.red = Self.bounded(red)
      self.green = Self.bounded(green)
      self.blue = Self.bounded(blue)
      self.alpha = Self.bounded(alpha)
    }

    private static func bounded(_ value: Float) -> Float { value >= 0 && value <= 1 ? value : clamped(value) }

    /// All comparisons with NaN are false, so NaN becomes 0.
    private static func clamped(_ value: Float) -> Float {
      // Sums of components may miss their range by a rounding error.
      if !(value > -0.001 && value < 1.001) {
        OnceLog.look.warn("A component of a colour is a number from 0 to 1; another number was clamped.")
      }
      return value > 0 ? 1 : 0
    }

    /// The components in 256 steps.
    public var bytes: (red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
      func byte(_ value: Float) -> UInt8 { UInt8(value * 255 + 0.5) }
      return (byte(red), byte(green), byte(blue), byte(alpha))
    }

    /// A pixel of this colour, `0xffRRGGBB`. The alpha is ignored.
    public var opaquePixel: UInt32 {
      let bytes = bytes
      return 0xff00_0000 | UInt32(bytes.red) << 16 | UInt32(bytes.green) << 8 | UInt32(bytes.blue)
    }
  }

  public let light: Components
  public let dark: Components

  /// A colour with two values, one for each appearance.
  public init(light: Color, dark: Color) {
    self.light = light.light
    self.dark = dark.dark
  }

  public init(_ components: Components) {
    light = components
    dark = components
  }

  /// Components from 0 to 1 of sRGB, with straight alpha.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.init(
      Components(red: Float(red), green: Float(green), blue: Float(blue), alpha: Float(alpha)))
  }

  public init(white: Double, alpha: Double = 1) {
    self.init(red: white, green: white, blue: white, alpha: alpha)
  }

  /// A colour from its usual notation, `0xRRGGBB`.
  public init(hex: UInt32, alpha: Double = 1) {
    self.init(
      red: Double(hex >> 16 & 0xff) / 255, green: Double(hex >> 8 & 0xff) / 255,
      blue: Double(hex & 0xff) / 255, alpha: alpha)
  }

  public static let clear = Color(white: 0, alpha: 0)
  public static let black = Color(white: 0)
  public static let white = Color(white: 1)

  /// The components for an appearance.
  @inlinable
  public func components(_ appearance: Appearance) -> Components {
    appearance == .dark ? dark : light
  }

  /// The same colour with its alpha multiplied, in both appearances.
  public func withAlpha(multipliedBy factor: Double) -> Color {
    func scaled(_ c: Components) -> Color {
      Color(Components(red: c.red, green: c.green, blue: c.blue, alpha: c.alpha * Float(factor)))
    }
    return Color(light: scaled(light), dark: scaled(dark))
  }

  /// Whether the colour is opaque in both appearances.
  public var isOpaque: Bool { light.alpha >= 1 && dark.alpha >= 1 }

  /// Whether the colour is fully transparent in both appearances.
  public var isClear: Bool { light.alpha <= 0 && dark.alpha <= 0 }
}

/// Whether the user interface is light or dark.
public enum Appearance: Hashable, Sendable, CaseIterable {
  case light, dark

  /// Changes light to dark, and dark to light.
  public mutating func toggle() { self = self == .light ? .dark : .light }
}
