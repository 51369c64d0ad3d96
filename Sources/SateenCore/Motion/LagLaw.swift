import Glibc

/// A motion whose speed is always the same part of what is left of the way. It has a speed of its own from the start, and
/// keeps none from before.
struct LagLaw: Hashable, Sendable {
  /// Seconds after which all but 1/e of the way is done.
  let timeConstant: Double

  /// - Parameter time: seconds since the motion began.
  func factors(at time: Double) -> MotionFactors {
    let left = exp(-time / timeConstant)
    return MotionFactors(a: left, b: 0, da: -left / timeConstant, db: 0)
  }
}
