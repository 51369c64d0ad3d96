import SateenGraphics
import SateenLayout

/// A property of a layer on its way from one value to another. The layer itself has its final value from the start.
public struct LayerAnimation: Sendable {
  /// The animated property, with its first and last value.
  public enum Property: Sendable {
    case opacity(from: Double, to: Double)
    case position(from: Point, to: Point)
    /// Rotates by the smaller angle; half a turn keeps the direction that its transform was made with.
    case transform(from: Transform, to: Transform)
  }

  public var property: Property
  /// Seconds. A spring takes about as long, until it can be seen to move no more.
  public var duration: Double
  /// Seconds before the animation begins; the first value shows until then.
  public var delay: Double
  /// How progress runs over the duration.
  public var curve: TimingCurve

  public init(_ property: Property, duration: Double, delay: Double = 0, curve: TimingCurve = .easeInOut) {
    self.property = property
    self.duration = duration
    self.delay = delay
    self.curve = curve
  }
}
