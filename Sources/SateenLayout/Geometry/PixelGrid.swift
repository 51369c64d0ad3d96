/// Rounds lengths in points to whole device pixels.
///
/// `floor`, `ceil` and `round` follow Texture. In `floor` and `ceil`, values within single-precision epsilon of a pixel
/// count as that pixel, so that a sum with a rounding error in its last digit does not cost a pixel.
public struct PixelGrid: Hashable, Sendable {
  /// Device pixels per point, between 1/100 and 100.
  public let scale: Double

  /// - Parameter scale: device pixels per point; a value outside 1/100 to 100 counts as 1.
  @inlinable
  public init(scale: Double) {
    self.scale = scale >= 0.01 && scale <= 100 ? scale : 1
  }

  @usableFromInline static let epsilon = Double(Float.ulpOfOne)

  /// The nearest edge of a device pixel at or below a coordinate, in points.
  @inlinable
  public func floor(_ value: Double) -> Double {
    ((value + Self.epsilon) * scale).rounded(.down) / scale
  }

  /// The nearest edge of a device pixel at or above a coordinate, in points.
  @inlinable
  public func ceil(_ value: Double) -> Double {
    // Rounding up from just below zero gives negative zero; adding zero makes it positive.
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
