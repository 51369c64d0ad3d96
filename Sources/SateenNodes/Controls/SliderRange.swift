import SateenLayout

/// The values that a slider or a stepper can have: a range, and the steps in it.
///
/// Numbers that are of no use are clamped: a bound that is not a number counts as 0, bounds beyond ±10¹⁵ as that, an
/// upper bound below the lower one as that. A step that is not a number above 0, or a smaller part of the range than 10⁻¹²,
/// counts as no steps at all.
public struct SliderRange: Hashable, Sendable {
  /// A way to go by the keyboard.
  public enum Move: Hashable, Sendable {
    /// By steps; below 0 for smaller values.
    case steps(Int)
    /// By pages; below 0 for smaller values.
    case pages(Int)
    case start, end
  }

  public let lowerBound: Double
  public let upperBound: Double
  /// The distance of two values; 0 where any value of the range will do. The upper bound is a value in any case.
  public let step: Double
  /// How far a page leads.
  public let page: Double

  private static let limit = 1e15

  /// - Parameter page: nil for a tenth of the range, in whole steps.
  public init(_ range: ClosedRange<Double> = 0...1, step: Double = 0, page: Double? = nil) {
    self.init(from: range.lowerBound, to: range.upperBound, step: step, page: page)
  }

  /// A range of bounds that may be of no use.
  /// - Parameter page: nil for a tenth of the range, in whole steps.
  public init(from lowerBound: Double, to upperBound: Double, step: Double = 0, page: Double? = nil) {
    func bound(_ value: Double) -> Double { value.isNaN ? 0 : min(max(value, -Self.limit), Self.limit) }
    let lower = bound(lowerBound)
    let upper = max(lower, bound(upperBound))
    let span = upper - lower
    self.lowerBound = lower
    self.upperBound = upper
    // A smaller step is lost in the rounding of values.
    self.step = step > span * 1e-12 && step.isFinite ? min(step, max(span, .leastNormalMagnitude)) : 0
    let wanted = page.flatMap { $0 > 0 && $0.isFinite ? min($0, span) : nil } ?? span / 10
    self.page = self.step > 0 ? max(self.step, (wanted / self.step).rounded() * self.step) : wanted
  }

  /// The length of the range.
  public var span: Double { upperBound - lowerBound }

  /// How far an arrow key leads: a step, or a hundredth of a range without steps.
  public var keyStep: Double { step > 0 ? step : span / 100 }

  /// The nearest value of the range. A number that is none becomes the lower bound.
  public func clamped(_ value: Double) -> Double {
    guard value > lowerBound else { return lowerBound }
    guard value < upperBound else { return upperBound }
    guard step > 0 else { return value }
    let below = lowerBound + ((value - lowerBound) / step).rounded() * step
    // The upper bound may lie between two steps, and is the nearer one then.
    return below >= upperBound || upperBound - value < abs(value - below) ? upperBound : below
  }

  /// Where a value lies in the range: 0 for the lower bound, 1 for the upper one. 0 in a range without a length.
  public func fraction(of value: Double) -> Double {
    guard span > 0 else { return 0 }
    return min(max((clamped(value) - lowerBound) / span, 0), 1)
  }

  /// The value at a fraction of the range.
  public func value(at fraction: Double) -> Double {
    clamped(lowerBound + span * (fraction.isNaN ? 0 : min(max(fraction, 0), 1)))
  }

  /// The value that a key leads to.
  public func value(_ value: Double, moved move: Move) -> Double {
    let value = clamped(value)
    switch move {
    case .start: return lowerBound
    case .end: return upperBound
    case .steps(let count): return moved(value, by: Double(count) * keyStep)
    case .pages(let count): return moved(value, by: Double(count) * page)
    }
  }

  private func moved(_ value: Double, by distance: Double) -> Double {
    let last = step > 0 ? lowerBound + (span / step + 1e-9).rounded(.down) * step : upperBound
    // From an upper bound between two steps, the first step back leads to the last one below it.
    if distance < 0, value == upperBound, last < upperBound { return clamped(last + distance + step) }
    return clamped(value + distance)
  }
}
