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
  /// Seconds.
  public var duration: Double
  /// Seconds before the animation begins; the first value shows until then.
  public var delay: Double
  /// How progress runs over the duration.
  public var curve: TimingCurve

  var startTime: Double?
  var progress = 0.0

  public init(_ property: Property, duration: Double, delay: Double = 0, curve: TimingCurve = .easeInOut) {
    self.property = property
    self.duration = duration
    self.delay = delay
    self.curve = curve
  }

  /// - Returns: whether the animation still runs at that time.
  mutating func advance(to time: Double) -> Bool {
    let start = startTime ?? time
    startTime = start
    let elapsed = time - start - delay
    progress = duration > 0 ? curve.value(at: elapsed / duration) : 1
    return elapsed < duration
  }

  func sameProperty(as other: LayerAnimation) -> Bool {
    switch (property, other.property) {
    case (.opacity, .opacity), (.position, .position), (.transform, .transform): return true
    default: return false
    }
  }
}
