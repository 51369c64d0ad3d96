import SateenGraphics
import SateenLayout

/// How an image fits its target box.
public enum ImageContentMode: Hashable, Sendable {
  /// Covers the box. The rest is cut off.
  case aspectFill
  /// As large as fits into the box.
  case aspectFit
  /// Stretched to the box's aspect ratio.
  case stretch
  /// At its own size in pixels, cut off at the box's edges.
  case center
}

/// An image in the form in which it is shown. Equal requests share one decode and one bitmap.
public struct ImageRequest: Hashable, Sendable {
  public var source: ImageSource
  /// The box in device pixels; nil for the image's own size. An image with fewer pixels than its box gives a bitmap of
  /// its own size, which shows the same part once it is scaled to the box.
  public var targetSize: PixelSize?
  public var contentMode: ImageContentMode
  /// The part of the image that stays where some is cut off: 0 for its left or top edge, 1 for its right or bottom
  /// edge.
  public var cropAnchor: Point
  /// The radius of the corners, in device pixels of the box. Half of the box's side makes a circle.
  public var cornerRadius: Double
  /// The colour outside of the rounded corners; nil for transparency. An opaque colour keeps the bitmap opaque.
  public var cornerBackground: Color.Components?
  /// Device pixels per point, passed on to the bitmap.
  public var scale: Double

  public init(
    source: ImageSource, targetSize: PixelSize? = nil, contentMode: ImageContentMode = .aspectFill,
    cropAnchor: Point = Point(x: 0.5, y: 0.5), cornerRadius: Double = 0,
    cornerBackground: Color.Components? = nil, scale: Double = 1
  ) {
    self.source = source
    self.targetSize = targetSize
    self.contentMode = contentMode
    self.cropAnchor = cropAnchor
    self.cornerRadius = cornerRadius
    self.cornerBackground = cornerBackground
    self.scale = scale
  }
}
