/// Whether frames cost the processor too much, by the time that drawing them takes. Pure arithmetic in nanoseconds.
///
/// A frame that takes more than half of its slot is costly, and one that takes less than a quarter is cheap. The time
/// of costly frames adds up; cheap frames take theirs back, and other time takes back a tenth of itself. So flings that
/// follow each other count together, and a costly frame now and then never comes to anything.
struct DrawingLoad: Equatable {
  /// The time of costly frames from which on it is too much.
  private static let limit: Int64 = 1_000_000_000
  /// The part of the time without frames that is taken back.
  private static let forgotten: Int64 = 10

  private var sum: Int64 = 0
  /// When the last frame was done.
  private var last: Int64?

  /// Whether costly frames have added up to a second.
  var isTooMuch: Bool { sum >= Self.limit }

  /// Counts a frame.
  /// - Parameters:
  ///   - cost: the main thread's time for drawing and showing it.
  ///   - slot: the time that the display shows a frame.
  mutating func add(cost: Int64, slot: Int64, at now: Int64) {
    guard cost >= 0, slot > 0 else { return }
    // A frame after rest counts as one slot, and frames that follow each other closely count as less.
    let most = max(cost, slot)
    let passed = last.map { max(0, now - $0) } ?? most
    last = now
    let own = min(passed, most)
    sum = max(0, sum - (passed - own) / Self.forgotten)
    if cost > slot / 2 { sum += own }
    if cost < slot / 4 { sum = max(0, sum - own) }
  }
}
