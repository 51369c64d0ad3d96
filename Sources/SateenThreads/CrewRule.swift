/// The kinds of threads a pool has. Linux lets a thread raise its nice value but not lower it, so going back and forth
/// takes threads of both kinds.
enum WorkCrew: Int, CaseIterable {
  /// Threads with the same share of the processors as those of other programs.
  case equal
  /// Threads with a smaller share.
  case polite
}

/// Decides which crew is to work: the equal one while something visible waits and for a while after that, the polite
/// one else. Pure arithmetic in nanoseconds.
///
/// Work for rows that are about to come on screen is submitted as work ahead of the viewport. Beside busy programs a
/// polite crew may be too slow for a fling, and each row is late before any visible work waits. So the equal crew stays
/// for longer each time it is called back soon after it left.
struct CrewRule: Equatable, Sendable {
  /// Nanoseconds for which the equal crew stays after visible work was last seen to wait.
  static let shortestStay: Int64 = 250_000_000
  static let longestStay: Int64 = 4_000_000_000
  /// Called back within this time, in nanoseconds, the crew stays twice as long as before.
  static let soon: Int64 = 2_000_000_000

  private var end: Int64?
  private(set) var stay = Self.shortestStay

  /// Notes that visible work waits at a time, which is never less than in earlier calls.
  mutating func noteVisibleWork(at now: Int64) {
    if let end, now >= end {
      stay = now - end < Self.soon ? min(2 * stay, Self.longestStay) : Self.shortestStay
    }
    end = now + stay
  }

  func crew(at now: Int64) -> WorkCrew {
    end.map { now < $0 } ?? false ? .equal : .polite
  }
}
