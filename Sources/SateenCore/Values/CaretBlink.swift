/// How the caret of a text blinks.
public struct CaretBlink: Hashable, Sendable {
  /// Seconds from one appearance of the caret to the next; 0 for a caret that does not blink.
  public var period: Double
  /// Seconds after the last key or press until the caret stays on; infinity for a caret that goes on blinking.
  public var timeout: Double

  /// Periods that are negative or no number count as 0, others are at least a fifth of a second. A timeout that is no
  /// number counts as none.
  public init(period: Double = 1.2, timeout: Double = 10) {
    self.period = period > 0 ? max(period, 0.2) : 0
    self.timeout = timeout.isNaN ? .infinity : max(0, timeout)
  }

  /// A period of 1.2 seconds, which ends after 10 seconds.
  public static let standard = CaretBlink()
  /// A caret that does not blink.
  public static let none = CaretBlink(period: 0)

  /// Whether the caret blinks.
  public var isOn: Bool { period > 0 && period.isFinite }
  /// Seconds for which the caret shows, and is hidden, in a period.
  package var phases: (on: Double, off: Double) { (period * 2 / 3, period / 3) }
}
