import Glibc

/// How an animation's progress runs from 0 to 1 over its duration.
public enum TimingCurve: Hashable, Sendable {
  case linear
  case easeIn, easeOut, easeInOut
  /// A damped spring. `damping` 1 comes to rest without overshooting; smaller values swing.
  case spring(damping: Double)

  /// Progress after a fraction of the duration.
  public func value(at fraction: Double) -> Double {
    let t = min(max(fraction, 0), 1)
    switch self {
    case .linear: return t
    case .easeIn: return t * t * t
    case .easeOut:
      let u = 1 - t
      return 1 - u * u * u
    case .easeInOut: return t < 0.5 ? 4 * t * t * t : 1 - pow(-2 * t + 2, 3) / 2
    case .spring(let damping):
      guard t < 1 else { return 1 }
      // Chosen so that the swing has died down to a thousandth at the end of the duration.
      let zeta = min(max(damping, 0.05), 1)
      let omega = 6.9 / zeta
      if zeta >= 1 { return 1 - exp(-omega * t) * (1 + omega * t) }
      let damped = omega * (1 - zeta * zeta).squareRoot()
      return 1 - exp(-zeta * omega * t) * (cos(damped * t) + zeta * omega / damped * sin(damped * t))
    }
  }
}
