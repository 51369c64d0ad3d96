/// The time as one gesture machine is told it, and the machine's alarm.
///
/// Durations are measured on a clock that never goes back: a time before the last one, NaN or an infinite one adds
/// nothing. An alarm that was set before such a time keeps what was left of its duration.
struct GestureClock: Sendable {
  /// Seconds since the first time.
  private(set) var elapsed = 0.0
  /// The last time on the frame clock.
  private var time: Double?
  /// The elapsed seconds at which the alarm is due.
  private var due: Double?

  /// Rounding errors of times are below this, in seconds.
  private static let tolerance = 1e-9

  mutating func pass(to next: Double) {
    guard next.isFinite else { return }
    let step = next - (time ?? next)
    time = next
    if step > 0, step.isFinite { elapsed += step }
  }

  /// Sets the alarm, in place of an earlier one.
  mutating func setAlarm(after seconds: Double) { due = seconds.isFinite ? elapsed + max(seconds, 0) : nil }

  mutating func stopAlarm() { due = nil }

  /// Seconds on the frame clock; nil without an alarm.
  var alarm: Double? { due.map { (time ?? 0) + max($0 - elapsed, 0) } }

  var isDue: Bool { due.map { $0 <= elapsed + Self.tolerance } ?? false }

  /// Whether the time of the alarm is over: a touch in the moment of the alarm is still in time.
  var isLate: Bool { due.map { $0 < elapsed - Self.tolerance } ?? false }
}
