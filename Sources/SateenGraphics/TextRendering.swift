/// The parameters of drawing text into pixels. They do not affect layout.
public struct TextRendering: Hashable, Sendable {
  /// How pixels that a letter covers in part are drawn.
  public enum Antialiasing: Hashable, Sendable {
    /// A pixel is drawn fully or not at all.
    case none
    /// A pixel is drawn in proportion to its coverage.
    case grey
    /// Each of a pixel's three subpixels is drawn in proportion to its own coverage, which triples the sharpness in one
    /// direction. This requires known pixels behind the text. Text in a bitmap that is not opaque, rotated text, and
    /// text in a clip that does not consist of whole pixels is drawn as ``grey``.
    case subpixel(SubpixelOrder)
  }

  /// The order of a pixel's subpixels on the screen.
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

  /// How far outlines are adjusted to whole pixels. Above 1.5 pixels per point there is no hinting, and neither is
  /// there for synthetic bold and slanted styles.
  public enum Hinting: UInt8, Hashable, Sendable, CaseIterable {
    case none
    /// Vertical only, so that the widths of letters are not changed.
    case slight
    /// By the font's own instructions.
    case medium
    /// As ``medium``, and to subpixels where they are drawn separately.
    case full
  }

  public var antialiasing: Antialiasing
  public var hinting: Hinting
  /// Whether glyphs are placed on quarters of a pixel, near their exact positions, rather than on whole pixels.
  public var placesBetweenPixels: Bool

  public init(
    antialiasing: Antialiasing = .grey, hinting: Hinting = .slight, placesBetweenPixels: Bool = true
  ) {
    self.antialiasing = antialiasing
    self.hinting = hinting
    self.placesBetweenPixels = placesBetweenPixels
  }

  /// Grey, slightly hinted, on quarters of a pixel: for drawings that look the same on every desktop.
  public static let standard = TextRendering()
}
