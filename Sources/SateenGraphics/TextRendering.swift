/// How the edges of letters are turned into pixels. It changes no measure: text is laid out the same in every rendering.
public struct TextRendering: Hashable, Sendable {
  /// What happens to pixels that a letter covers in part.
  public enum Antialiasing: Hashable, Sendable {
    /// They are drawn wholly or not at all.
    case none
    /// They are drawn as much as they are covered.
    case grey
    /// Each of the three lights of a pixel is drawn as much as it is covered itself, which triples the sharpness along
    /// one direction. It needs to know what is behind the letters, so text in a bitmap that is not opaque, text that is
    /// turned, and text inside of a clip that is no set of whole pixels is drawn as ``grey``.
    case subpixel(SubpixelOrder)
  }

  /// How the lights of a pixel lie.
  public enum SubpixelOrder: Hashable, Sendable, CaseIterable {
    /// From left to right: red, green, blue.
    case rgb
    /// From left to right: blue, green, red.
    case bgr
    /// From top to bottom: red, green, blue.
    case verticalRGB
    /// From top to bottom: blue, green, red.
    case verticalBGR
  }

  /// How far outlines are bent so that they meet whole pixels. Above 1.5 pixels per point nothing is bent, nor are
  /// bold and slanted letters that were made of a font that has none of its own.
  public enum Hinting: UInt8, Hashable, Sendable, CaseIterable {
    case none
    /// Up and down only, so that the widths of letters stay true.
    case slight
    /// As the font's own instructions want it.
    case medium
    /// As ``medium``, and towards the lights of a pixel where they are drawn each for itself.
    case full
  }

  public var antialiasing: Antialiasing
  public var hinting: Hinting
  /// Whether letters stand on quarters of a pixel, as layout has them, rather than each on the nearest whole one.
  public var placesBetweenPixels: Bool

  public init(
    antialiasing: Antialiasing = .grey, hinting: Hinting = .slight, placesBetweenPixels: Bool = true
  ) {
    self.antialiasing = antialiasing
    self.hinting = hinting
    self.placesBetweenPixels = placesBetweenPixels
  }

  /// Grey, slightly hinted, between pixels: what pictures are drawn with that are to look the same on every desktop.
  public static let standard = TextRendering()
}
