/// The durations of many repetitions of the same work.
struct Laps {
  private var times: [Int64] = []
  private(set) var count = 0

  /// Enough for a median; later durations are counted, but not stored.
  private static let limit = 8192

  init() { times.reserveCapacity(Self.limit) }

  mutating func add(_ nanoseconds: Int64) {
    count += 1
    if times.count < Self.limit { times.append(nanoseconds) }
  }

  var median: Double {
    let sorted = times.sorted()
    guard let upper = sorted.dropFirst(sorted.count / 2).first else { return 0 }
    return Double(upper + sorted[(sorted.count - 1) / 2]) / 2
  }
}
