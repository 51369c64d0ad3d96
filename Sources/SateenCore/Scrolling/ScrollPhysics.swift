import Glibc

/// The laws of scrolling, as functions of time alone. Figures are those people know from UIKit: deceleration keeps 0.998 of
/// the speed each millisecond, and an edge gives way with a stiffness of 0.55.
public enum ScrollPhysics {
  /// The part of the speed that is left after a millisecond.
  public static let decelerationRate = 0.998
  /// Below this many points per second, gliding has ended.
  public static let restVelocity = 12.0
  /// How fast an edge pulls back, per second: critically damped, at rest after about half a second.
  public static let bounceStiffness = 13.0
  /// After this many seconds an eased move has covered all but a third of its way.
  public static let wheelTimeConstant = 0.055
  /// Points for one notch of a wheel.
  public static let pointsPerNotch = 96.0

  private static let decay = log(decelerationRate) * 1_000

  /// Distance glided after a time, from an initial speed in points per second.
  public static func glide(velocity: Double, after time: Double) -> Double {
    velocity * (exp(decay * time) - 1) / decay
  }

  /// Speed left after gliding for a time.
  public static func glideVelocity(_ velocity: Double, after time: Double) -> Double {
    velocity * exp(decay * time)
  }

  /// Where gliding from an initial speed ends.
  public static func glideDistance(velocity: Double) -> Double { -velocity / decay }

  /// When gliding has slowed down to ``restVelocity``.
  public static func glideDuration(velocity: Double) -> Double {
    guard abs(velocity) > restVelocity else { return 0 }
    return log(restVelocity / abs(velocity)) / decay
  }

  /// When gliding has covered a distance; nil where it never will.
  public static func glideTime(velocity: Double, toCover distance: Double) -> Double? {
    guard velocity != 0 else { return nil }
    let argument = distance * decay / velocity + 1
    guard argument > 0, argument <= 1 else { return nil }
    return log(argument) / decay
  }

  /// How far past an edge content shows when the finger is `distance` past it, in a view of a length.
  public static func rubberBand(_ distance: Double, length: Double) -> Double {
    guard length > 0, distance != 0 else { return 0 }
    let d = abs(distance)
    let shown = (1 - 1 / (d * 0.55 / length + 1)) * length
    return distance < 0 ? -shown : shown
  }

  /// The finger's distance past an edge for which content shows `shown` past it.
  public static func inverseRubberBand(_ shown: Double, length: Double) -> Double {
    let s = min(abs(shown), length * 0.999)
    guard length > 0, s > 0 else { return 0 }
    let distance = (1 / (1 - s / length) - 1) * length / 0.55
    return shown < 0 ? -distance : distance
  }

  /// Distance past an edge after a time of being pulled back.
  public static func bounce(distance: Double, velocity: Double, after time: Double) -> Double {
    (distance + (velocity + bounceStiffness * distance) * time) * exp(-bounceStiffness * time)
  }

  /// The part of an eased move that is still to come after a time.
  public static func easeRemainder(after time: Double, timeConstant: Double = wheelTimeConstant) -> Double {
    exp(-time / timeConstant)
  }
}

/// The movement of one axis after it was let go, as a pure function of time on the frame clock.
struct ScrollMotion: Equatable {
  enum Kind: Equatable {
    case glide(velocity: Double)
    case bounce(edge: Double, velocity: Double)
    case ease(to: Double, timeConstant: Double)
  }

  var kind: Kind
  var start: Double
  var startTime: Double

  /// Where the axis is at a time, within limits beyond which it bounces.
  /// - Returns: the offset, the speed, and the motion that goes on, nil at rest.
  func advanced(to time: Double, in limits: ClosedRange<Double>) -> (
    offset: Double, velocity: Double, next: ScrollMotion?
  ) {
    let t = max(0, time - startTime)
    switch kind {
    case .glide(let v0):
      return glide(v0, t, time, limits)
    case .bounce(let edge, let v0):
      let distance = ScrollPhysics.bounce(distance: start - edge, velocity: v0, after: t)
      let later = ScrollPhysics.bounce(distance: start - edge, velocity: v0, after: t + 0.001)
      let velocity = (later - distance) * 1_000
      if abs(distance) < 0.5, abs(velocity) < 20 { return (edge, 0, nil) }
      return (edge + distance, velocity, self)
    case .ease(let target, let constant):
      let end = min(max(target, limits.lowerBound), limits.upperBound)
      let left = (start - end) * ScrollPhysics.easeRemainder(after: t, timeConstant: constant)
      if abs(left) < 0.5 { return (end, 0, nil) }
      return (end + left, -left / constant, self)
    }
  }

  private func glide(
    _ v0: Double, _ t: Double, _ time: Double, _ limits: ClosedRange<Double>
  ) -> (offset: Double, velocity: Double, next: ScrollMotion?) {
    let offset = start + ScrollPhysics.glide(velocity: v0, after: t)
    if !limits.contains(offset) || !limits.contains(start) {
      let edge = offset < limits.lowerBound || start < limits.lowerBound ? limits.lowerBound : limits.upperBound
      let reached = limits.contains(start) ? ScrollPhysics.glideTime(velocity: v0, toCover: edge - start) ?? 0 : 0
      let velocity = ScrollPhysics.glideVelocity(v0, after: reached)
      let bounce = ScrollMotion(
        kind: .bounce(edge: edge, velocity: velocity), start: limits.contains(start) ? edge : start,
        startTime: startTime + reached)
      return bounce.advanced(to: time, in: limits)
    }
    if t >= ScrollPhysics.glideDuration(velocity: v0) { return (offset, 0, nil) }
    return (offset, ScrollPhysics.glideVelocity(v0, after: t), self)
  }
}
