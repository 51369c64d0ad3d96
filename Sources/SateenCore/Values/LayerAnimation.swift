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
    case cornerRadius(from: Double, to: Double)
    case backgroundColor(from: Color, to: Color)
  }

  public var property: Property
  /// How long the animation takes, how it runs, and how often.
  public var timing: Animation

  public init(_ property: Property, _ timing: Animation = .standard) {
    self.property = property
    self.timing = timing
  }

  public init(_ property: Property, duration: Double, delay: Double = 0, curve: TimingCurve = .easeInOut) {
    self.init(property, Animation(duration: duration, curve: curve).delayed(by: delay))
  }

  /// Seconds. A spring takes about as long, until it can be seen to move no more.
  public var duration: Double {
    get { timing.duration }
    set { timing.duration = newValue }
  }
  /// Seconds before the animation begins; the first value shows until then.
  public var delay: Double {
    get { timing.delay }
    set { timing.delay = newValue }
  }
  /// How progress runs over the duration.
  public var curve: TimingCurve {
    get { timing.curve }
    set { timing.curve = newValue }
  }
}
