/// Rounding of point values to whole device pixels at a scale of pixels per point.
///
/// The three directions are those of Texture: values within single-precision epsilon of a pixel count as that pixel, so
/// sums that went wrong in the last digit do not cost a pixel.
public struct PixelGrid: Hashable, Sendable {
  /// Device pixels per point, between 1/100 and 100.
  public let scale: Double

  /// - Parameter scale: what no screen has counts as 1.
  @inlinable
  public init(scale: Double) {
    self.scale = scale >= 0.01 && scale <= 100 ? scale : 1
  }

  @usableFromInline static let epsilon = Double(Float.ulpOfOne)

  /// The nearest edge of a device pixel at or below a place, in points.
  @inlinable
  public func floor(_ value: Double) -> Double {
    ((value + Self.epsilon) * scale).rounded(.down) / scale
  }

  /// The nearest edge of a device pixel at or above a place, in points.
  @inlinable
  public func ceil(_ value: Double) -> Double {
    // Zero is added because rounding up from just below zero gives a negative one.
    ((value - Self.epsilon) * scale).rounded(.up) / scale + 0
  }

  @inlinable
  public func round(_ value: Double) -> Double {
    (value * scale).rounded() / scale
  }

  @inlinable
  public func ceil(_ size: Size) -> Size {
    Size(width: ceil(size.width), height: ceil(size.height))
  }

  @inlinable
  public func round(_ point: Point) -> Point {
    Point(x: round(point.x), y: round(point.y))
  }
}
