import SateenGraphics
import SateenLayout

/// The area that a text is laid out in, and the rules for text that does not fit.
public struct TextContainer: Hashable, Sendable {
  /// The maximum width, in points. NaN counts as infinite.
  public var width: Double
  /// The maximum height, in points. NaN counts as infinite. At least one line is shown.
  public var height: Double
  /// The maximum number of lines; 0 for as many as fit. Lines side by side, around an exclusion, count as one.
  public var maximumLines: Int
  public var truncation: TextLayout.Truncation
  /// Shapes that lines flow around, in the layout's coordinates. With any of them the layout takes its whole maximum
  /// width. Shapes with coordinates that are not finite are ignored, and so are shapes without an area.
  public var exclusions: [Path] = []
  /// Factors for the font sizes, tried in this order where the text does not fit at its own size. If no factor
  /// suffices, the last one is used. Factors that are not between 0 and 1 are ignored.
  public var scaleFactors: [Double] = []

  public init(
    width: Double = .infinity, height: Double = .infinity, maximumLines: Int = 0,
    truncation: TextLayout.Truncation = .word
  ) {
    self.width = width
    self.height = height
    self.maximumLines = maximumLines
    self.truncation = truncation
  }

  /// A container that is equal for all containers with the same effect, as a cache key.
  var normalized: TextContainer {
    var container = self
    container.width = width.isNaN ? .infinity : max(0, width)
    container.height = height.isNaN ? .infinity : max(0, height)
    container.maximumLines = max(0, maximumLines)
    return container
  }
}
