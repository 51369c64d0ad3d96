/// Rounding of point values to whole device pixels at a scale of pixels per point.
///
/// The three directions are those of Texture: values within single-precision epsilon of a pixel count as that pixel, so
/// sums that went wrong in the last digit do not cost a pixel.
public struct PixelGrid: Hashable, Sendable {
  /// Device pixels per point.
  public let scale: Double

  @inlinable
  public init(scale: Double) {
    self.scale = scale > 0 && scale.isFinite ? scale : 1
  }

  @usableFromInline static let epsilon = Double(Float.ulpOfOne)

  @inlinable
  public func floor(_ value: Double) -> Double {
    ((value + Self.epsilon) * scale).rounded(.down) / scale
  }

  @inlinable
  public func ceil(_ value: Double) -> Double {
    ((value - Self.epsilon) * scale).rounded(.up) / scale
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
