import Glibc

/// The exact motion of a damped spring, x'' + 2ζωx' + ω²x = 0, whether it swings or not.
package struct SpringLaw: Hashable, Sendable {
  /// ω, in radians per second.
  package let frequency: Double
  /// ζ: below 1 the spring swings, above 1 it creeps.
  package let damping: Double

  /// - Parameters:
  ///   - duration: of a swing without damping, in seconds, limited to 0.01 to 60; NaN counts as 0.5.
  ///   - bounce: 0 for the fastest way without overshooting, larger values swing, smaller ones creep; limited to -0.95
  ///     to 0.95, and 0 for NaN.
  package init(duration: Double, bounce: Double = 0) {
    let duration = duration.isNaN ? 0.5 : min(max(duration, 0.01), 60)
    let bounce = bounce.isNaN ? 0 : min(max(bounce, -0.95), 0.95)
    frequency = 2 * Double.pi / duration
    damping = bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
  }

  /// A spring whose motion has died down to a thousandth after a time.
  /// - Parameters:
  ///   - time: in seconds.
  ///   - damping: limited to 0.05 to 20, and 1 for NaN.
  init(restingAfter time: Double, damping: Double) {
    let damping = damping.isNaN ? 1 : min(max(damping, 0.05), 20)
    self.init(
      duration: time * 2 * Double.pi * Self.decay(damping) / Self.rest,
      bounce: damping <= 1 ? 1 - damping : 1 / damping - 1)
  }

  /// Seconds until a motion has died down to a thousandth.
  var restTime: Double { Self.rest / (Self.decay(damping) * frequency) }

  /// How often a motion is divided by e until it has died down to a thousandth.
  private static let rest = 6.9

  /// How fast a motion dies down, as a part of the frequency.
  private static func decay(_ damping: Double) -> Double {
    damping <= 1 ? damping : damping - (damping * damping - 1).squareRoot()
  }

  /// - Parameter time: seconds since the motion began.
  package func factors(at time: Double) -> MotionFactors {
    let drag = damping * frequency
    let turn = (1 - damping * damping) * frequency * frequency
    // cos(t·√turn) and sin(t·√turn)/√turn, continued to turns of zero and below, where the first factors of the decay
    // are taken into them: apart, these would overflow.
    let cosine: Double
    let sine: Double
    var decay = 1.0
    let squared = turn * time * time
    if abs(squared) < 1e-6 {
      cosine = 1 - squared / 2
      sine = time * (1 - squared / 6)
      decay = exp(-drag * time)
    } else if turn > 0 {
      let rate = turn.squareRoot()
      cosine = cos(rate * time)
      sine = sin(rate * time) / rate
      decay = exp(-drag * time)
    } else {
      let rate = (-turn).squareRoot()
      let (slow, fast) = (exp((rate - drag) * time), exp(-(rate + drag) * time))
      cosine = (slow + fast) / 2
      sine = (slow - fast) / (2 * rate)
    }
    return MotionFactors(
      a: decay * (cosine + drag * sine), b: decay * sine, da: -decay * frequency * frequency * sine,
      db: decay * (cosine - drag * sine))
  }
}
