import SateenGraphics
import SateenLayout

/// How a picture fits the box it is shown in.
public enum ImageContentMode: Hashable, Sendable {
  /// Covers the box; what sticks out is cut off.
  case aspectFill
  /// As large as fits into the box whole.
  case aspectFit
  /// Pulled to the box's shape.
  case stretch
  /// Pixel for pixel, what sticks out of the box cut off.
  case center
}

/// A picture in the form it is to be shown. Equal requests share one decode and one bitmap.
public struct ImageRequest: Hashable, Sendable {
  public var source: ImageSource
  /// The box in device pixels; nil for the picture as it is. A picture with fewer pixels than its box gives a bitmap of
  /// the size it has, which shows the same part once it is scaled to the box.
  public var targetSize: PixelSize?
  public var contentMode: ImageContentMode
  /// Which part of the picture stays when some is cut off: 0 is its left or top edge, 1 its right or bottom edge.
  public var cropAnchor: Point
  /// Radius of the corners, in device pixels of the box; half its side makes a circle.
  public var cornerRadius: Double
  /// What lies outside of the rounded corners; nil leaves them transparent. An opaque colour keeps the bitmap opaque.
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
