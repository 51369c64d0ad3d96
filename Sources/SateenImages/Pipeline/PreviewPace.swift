/// Tells when a picture that is still arriving is worth a preview.
///
/// The first preview comes at once, the next ones at least ``interval`` seconds after the one before, and each with an
/// eighth more bytes; there is none where the rest will be here in ``shortRest`` seconds.
struct PreviewPace {
  static let interval = 0.08
  static let shortRest = 0.3

  /// When the first bytes came, and how many there were.
  private var start: (time: Double, count: Int)?
  private var last: (time: Double, count: Int)?

  /// Whether to show a preview of the first `count` bytes now.
  /// - Parameters:
  ///   - expected: the length of the whole, where it is known.
  ///   - time: seconds of a monotonic clock.
  mutating func isDue(_ count: Int, expected: Int?, at time: Double) -> Bool {
    guard let start else {
      self.start = (time, count)
      return isWorthIt(count, expected, speed: nil) && take(count, time)
    }
    if let last, time - last.time < Self.interval || count - last.count < last.count / 8 { return false }
    let seconds = time - start.time
    let speed = seconds > 0 ? Double(count - start.count) / seconds : nil
    return isWorthIt(count, expected, speed: speed) && take(count, time)
  }

  private mutating func take(_ count: Int, _ time: Double) -> Bool {
    last = (time, count)
    return true
  }

  private func isWorthIt(_ count: Int, _ expected: Int?, speed: Double?) -> Bool {
    guard let expected else { return true }
    guard count < expected else { return false }
    guard let speed, speed > 0 else { return true }
    return Double(expected - count) / speed > Self.shortRest
  }
}
