/// How an animation's progress runs from 0 to 1 over its duration.
public enum TimingCurve: Hashable, Sendable {
  case linear
  case easeIn, easeOut, easeInOut
  /// A damped spring. `damping` 1 comes to rest without overshooting; smaller values swing, larger
  /// ones creep.
  case spring(damping: Double)

  /// Progress after a fraction of the duration.
  public func value(at fraction: Double) -> Double {
    let t = min(max(fraction, 0), 1)
    switch law(over: 1) {
    case .ease(let ease, _): return ease.value(at: t)
    case .spring(let spring): return t < 1 ? 1 - spring.factors(at: t).a : 1
    }
  }

  /// The curve over a duration, in seconds, limited to a day. A duration that is not a finite number above 0 counts as 0.
  package func law(over duration: Double) -> MotionLaw {
    let duration = duration > 0 && duration.isFinite ? min(duration, 86_400) : 0
    switch self {
    case .linear: return .ease(.linear, duration: duration)
    case .easeIn: return .ease(.easeIn, duration: duration)
    case .easeOut: return .ease(.easeOut, duration: duration)
    case .easeInOut: return .ease(.easeInOut, duration: duration)
    case .spring(let damping):
      guard duration > 0 else { return .ease(.linear, duration: 0) }
      return .spring(SpringLaw(restingAfter: duration, damping: damping))
    }
  }
}
