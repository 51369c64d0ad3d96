/// The factors by which an offset from a target, and its speed, follow from those at the beginning of a motion:
/// x = a·x₀ + b·v₀, v = a'·x₀ + b'·v₀.
///
/// Every law is linear in offset and speed, so motions that begin together under one law share their factors.
package struct MotionFactors: Equatable {
  package var a: Double
  package var b: Double
  /// The derivative of `a`.
  package var da: Double
  /// The derivative of `b`.
  package var db: Double

  static let beginning = MotionFactors(a: 1, b: 0, da: 0, db: 1)
  static let end = MotionFactors(a: 0, b: 0, da: 0, db: 0)

  /// The offset and the speed that an offset and a speed at the beginning have become.
  package func applied(to offset: Double, _ speed: Double) -> (offset: Double, speed: Double) {
    (a * offset + b * speed, da * offset + db * speed)
  }
}

/// How an offset from a target goes to zero, as a function of time alone.
package enum MotionLaw: Hashable, Sendable {
  case spring(SpringLaw)
  /// Takes a number of seconds; with 0 the target is reached at once.
  case ease(CubicEase, duration: Double)

  /// - Parameter time: seconds since the motion began.
  package func factors(at time: Double) -> MotionFactors {
    switch self {
    case .spring(let spring): time > 0 ? spring.factors(at: time) : .beginning
    case .ease(let ease, let duration):
      time < duration ? ease.factors(at: max(time, 0), of: duration) : .end
    }
  }

  /// The part of the way that a motion from rest has covered, and its derivative.
  /// - Parameter time: seconds since the motion began.
  func progress(at time: Double) -> (part: Double, slope: Double) {
    switch self {
    case .spring(let spring):
      let factors = spring.factors(at: max(time, 0))
      return (1 - factors.a, -factors.da)
    case .ease(let ease, let duration):
      guard time < duration else { return (1, 0) }
      let part = max(time, 0) / duration
      return (ease.value(at: part), ease.slope(at: part) / duration)
    }
  }

  /// The speed of a motion that begins at rest, per unit of its offset.
  package var ownSpeed: Double {
    switch self {
    case .spring: 0
    case .ease(let ease, let duration): duration > 0 ? -ease.slope(at: 0) / duration : 0
    }
  }

  /// Whether an offset with a speed is closer to its target than `quiet`, slower than ten times this per second, and stays
  /// so. A spring's energy only falls: were offset and speed compared apart, a swinging spring could be at rest in one
  /// frame and not in a later one, and the end would depend on the frame rate. False for a law with a duration.
  func isQuiet(_ offset: Double, _ speed: Double, _ quiet: Double) -> Bool {
    guard case .spring(let spring) = self else { return false }
    let rate = spring.frequency
    return offset * offset * rate * rate + speed * speed < quiet * quiet * min(rate * rate, 100)
  }

  /// The time after which the motion is over, in seconds; nil for a law that comes ever closer to its target.
  package var duration: Double? {
    switch self {
    case .spring: nil
    case .ease(_, let duration): duration
    }
  }
}

/// A way from 0 to 1 that is a polynomial of the third degree, or two of them.
package enum CubicEase: Hashable, Sendable {
  case linear, easeIn, easeOut, easeInOut

  /// - Parameter t: from 0 to 1.
  func value(at t: Double) -> Double {
    let u = 1 - t
    return switch self {
    case .linear: t
    case .easeIn: t * t * t
    case .easeOut: 1 - u * u * u
    case .easeInOut: t < 0.5 ? 4 * t * t * t : 1 - 4 * u * u * u
    }
  }

  /// The derivative of the value.
  func slope(at t: Double) -> Double {
    let u = 1 - t
    return switch self {
    case .linear: 1
    case .easeIn: 3 * t * t
    case .easeOut: 3 * u * u
    case .easeInOut: t < 0.5 ? 12 * t * t : 12 * u * u
    }
  }

  /// The factors before the end. A speed other than the ease's own fades as t·(1 - t/d)², which begins with slope 1 and
  /// ends at 0 with slope 0.
  func factors(at time: Double, of duration: Double) -> MotionFactors {
    let part = time / duration
    let left = 1 - part
    let own = slope(at: 0) / duration
    let fade = time * left * left
    let fadeSlope = left * left - 2 * part * left
    return MotionFactors(
      a: 1 - value(at: part) + own * fade, b: fade, da: own * fadeSlope - slope(at: part) / duration, db: fadeSlope)
  }
}
