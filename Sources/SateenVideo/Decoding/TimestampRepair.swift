/// Makes times of pictures that a player can go by of those in a file, which may be missing, run backwards or lie far
/// beyond its end.
struct TimestampRepair {
  /// Seconds beyond the end of the file after which a time counts as damaged.
  static let beyond = 10.0
  /// The longest time that a picture is taken to stay where the file does not tell, in seconds.
  static let longest = 1.0

  /// The duration of the whole file, in seconds; nil where it is not known.
  let duration: Double?
  /// The time of one picture by the rate of the file, in seconds.
  let interval: Double

  /// The end of the picture before; nil for the first one after a seek.
  private(set) var expected: Double?
  private var last: Double?

  init(duration: Double?, frameRate: Double?) {
    self.duration = duration
    interval = frameRate.map { 1 / $0 }.flatMap { $0 > 0 && $0 <= Self.longest ? $0 : nil } ?? 1.0 / 25
  }

  /// Forgets the pictures so far: the next one is at another place.
  mutating func restart() { (expected, last) = (nil, nil) }

  /// - Parameters:
  ///   - time: seconds in the file; nil where it does not tell.
  ///   - length: seconds that the picture stays; nil where the file does not tell.
  ///   - fallback: the time of a first picture that has none.
  /// - Returns: the time and the likely end, in seconds, both beyond those of the picture before.
  mutating func repair(_ time: Double?, length: Double?, fallback: Double = 0) -> (time: Double, end: Double) {
    let length = length.flatMap { $0.isFinite && $0 > 0 ? $0 : nil } ?? interval
    var repaired = time.flatMap { isPossible($0) ? $0 : nil } ?? expected ?? fallback
    // A picture takes the place after the one before it, and never the same.
    if let last, repaired <= last { repaired = max(expected ?? last, last + Self.least) }
    last = repaired
    expected = repaired + length
    return (repaired, repaired + length)
  }

  /// The least distance of two pictures, in seconds.
  private static let least = 1e-4

  private func isPossible(_ time: Double) -> Bool {
    guard time.isFinite, time > -3600 else { return false }
    guard let duration else { return time < 366 * 86400 }
    return time <= duration + Self.beyond
  }
}
