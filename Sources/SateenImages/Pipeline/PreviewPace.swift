/// Tells when a picture that is still arriving is worth a preview.
///
/// The first preview comes at once, the next ones at least ``interval`` seconds after the one before, and each with an
/// eighth more bytes; there is none where the rest will be here in ``shortRest`` seconds, unless it does not come.
struct PreviewPace {
  enum Turn: Equatable {
    case now
    /// Not before some seconds have passed.
    case after(Double)
    case never
  }

  static let interval = 0.08
  static let shortRest = 0.3
  /// Bytes do not wait longer than this for their preview, in seconds: what stalls that long fails, or goes on.
  static let longestWait = 5.0

  /// When the first bytes came, and how many there were.
  private var start: (time: Double, count: Int)?
  private var last: (time: Double, count: Int)?

  /// When to show a preview of the first `count` bytes.
  /// - Parameters:
  ///   - expected: the length of the whole, where it is known.
  ///   - time: seconds of a monotonic clock.
  mutating func turn(_ count: Int, expected: Int?, at time: Double) -> Turn {
    // The header of an answer alone says nothing of the picture, and must not delay its first bytes.
    guard count > 0, count < expected ?? .max else { return .never }
    if start == nil { start = (time, count) }
    if let last, count - last.count < last.count / 8 { return .never }
    let due = max(last.map { $0.time + Self.interval } ?? time, worthFrom(count, expected) ?? time)
    guard due <= time else { return due - time < Self.longestWait ? .after(due - time) : .never }
    last = (time, count)
    return .now
  }

  /// The time from which the rest would take longer than ``shortRest``, if no more bytes came; nil for any time.
  private func worthFrom(_ count: Int, _ expected: Int?) -> Double? {
    guard let start, let expected, count > start.count else { return nil }
    // (count - start.count) / seconds is the speed.
    return start.time + Self.shortRest * Double(count - start.count) / Double(expected - count)
  }
}
