/// Sound that waits to be heard, and its times: a plain value without side effects.
///
/// Samples come in pairs for left and right, 48,000 pairs a second. Times are seconds since the start of the video's first
/// play.
struct SoundQueue {
  static let rate = 48_000.0
  /// The most seconds that wait; the oldest are dropped beyond that.
  static let most = 4.0
  /// Gaps and overlaps of the file below this many seconds are rounding errors.
  static let tolerance = 0.03
  /// A gap of more seconds than this is not filled with silence, but begins anew.
  static let longestGap = 10.0
  /// The seconds over which the volume changes, so that a change does not click.
  static let ramp = 0.01

  private(set) var samples: [Float] = []
  /// The index of the pair that is heard next.
  private var first = 0
  /// The time of that pair.
  private(set) var start = 0.0
  private(set) var generation = 0
  private(set) var isRunning = false
  /// Whether the queue has no time of its own yet.
  private var isEmptySinceClear = true
  /// The volume that is heard, and the one to go to.
  private var heardVolume: Float = 0
  private var volume: Float = 1
  private(set) var speed = 1.0
  private var stretch = SoundStretch()
  /// The seconds to add to the times of a file that have run back, as where recordings were put together.
  private var shift = 0.0
  /// The end of the sound that was added last, by the file's own times.
  private var toldEnd: Double?
  /// Whether times have run back and sound was left out since, and how often in a row.
  private var hasRunBack = false
  private var repetitions = 0

  var pairCount: Int { samples.count / 2 - first }
  /// The time after the last pair.
  var end: Double { start + Double(pairCount) / Self.rate }

  mutating func clear(_ generation: Int) {
    self.generation = generation
    samples = []
    first = 0
    isEmptySinceClear = true
    isRunning = false
    heardVolume = 0
    stretch = SoundStretch()
    forgetTimes()
  }

  private mutating func forgetTimes() { (shift, toldEnd, hasRunBack, repetitions) = (0, nil, false, 0) }

  /// Adds sound.
  /// - Parameter time: of its first pair; nil where it follows what is there.
  /// - Returns: the time after it; nil where it belongs to another generation.
  mutating func add(_ more: [Float], at time: Double?, _ generation: Int) -> Double? {
    guard generation == self.generation else { return nil }
    if let time {
      if let toldEnd, time < toldEnd - Self.tolerance { hasRunBack = true }
      toldEnd = time + Double(more.count / 2) / Self.rate
    }
    let time = time.map { $0 + shift }
    var skipped = 0
    // Sound that is switched on while the video is played begins where that has come to.
    let isJoining = isEmptySinceClear && isRunning && time.map { abs($0 - start) <= Self.longestGap } ?? false
    if isEmptySinceClear, !isJoining { start = time ?? start }
    let hasPlace = !isEmptySinceClear || isJoining
    isEmptySinceClear = false
    if hasPlace, let time {
      let gap = time - end
      if pairCount == 0, abs(gap) > Self.tolerance, !isRunning {
        start = time
      } else if gap > Self.tolerance, gap <= Self.longestGap {
        samples.append(contentsOf: repeatElement(0, count: 2 * Int(gap * Self.rate)))
      } else if gap < -Self.tolerance, gap >= -Self.longestGap {
        // Times that run back by more are faults of the file.
        skipped = leftOut(more.count / 2, overlap: -gap)
      } else {
        (hasRunBack, repetitions) = (false, 0)
      }
    }
    samples.append(contentsOf: more[(2 * skipped)...])
    drop(pairCount - Int(Self.most * Self.rate))
    return end
  }

  /// The pairs to leave out of those that overlap what is there. Where times have run back for good, all but the first of
  /// them are kept, because the pictures go on as well.
  private mutating func leftOut(_ count: Int, overlap: Double) -> Int {
    let skipped = min(count, Int(overlap * Self.rate))
    repetitions = hasRunBack && skipped == count ? repetitions + 1 : 0
    guard repetitions > 1 else { return skipped }
    shift += overlap
    (hasRunBack, repetitions) = (false, 0)
    return 0
  }

  private mutating func drop(_ count: Int) {
    guard count > 0 else { return }
    let count = min(count, pairCount)
    first += count
    start += Double(count) / Self.rate
    guard first > 24_000 else { return }
    samples.removeFirst(2 * first)
    first = 0
  }

  /// Goes on by seconds of the video without being heard.
  private mutating func leaveOut(_ seconds: Double) {
    let time = start + seconds
    drop(Int(seconds * Self.rate))
    if pairCount == 0 { start = max(start, time) }
  }

  /// Begins to be heard at a time. Earlier sound is dropped, and silence is heard until later sound.
  mutating func run(from time: Double) {
    guard !isRunning else { return }
    isRunning = true
    guard !isEmptySinceClear, pairCount > 0 else {
      start = time
      return
    }
    if start < time {
      drop(Int(min(time - start, Self.most + 1) * Self.rate))
      if pairCount == 0 { start = time }
    } else if start > time, start - time < Self.longestGap {
      let silence = [Float](repeating: 0, count: 2 * Int((start - time) * Self.rate))
      samples.replaceSubrange(0..<2 * first, with: silence)
      first = 0
      start = time
    }
  }

  /// Leaves out what is late by a number of seconds.
  mutating func skip(_ seconds: Double) {
    guard seconds > 0, seconds < 60 else { return }
    leaveOut(seconds * speed)
  }

  mutating func rest() {
    isRunning = false
    heardVolume = 0
  }

  mutating func setVolume(_ volume: Float) { self.volume = volume }

  mutating func setSpeed(_ speed: Double) {
    guard speed != self.speed else { return }
    self.speed = speed
    stretch = SoundStretch()
  }

  /// Adds the next sound to that of others.
  /// - Returns: whether there was as much as was wanted.
  mutating func mix(into output: UnsafeMutableBufferPointer<Float>) -> Bool {
    let wanted = output.count / 2
    guard isRunning, wanted > 0 else { return true }
    if isEmptySinceClear {
      start += Double(wanted) / Self.rate * speed
      return false
    }
    let step = 1 / Float(Self.ramp * Self.rate)
    if speed == 1 {
      let count = min(wanted, pairCount)
      for index in 0..<count {
        heardVolume += max(-step, min(step, volume - heardVolume))
        output[2 * index] += samples[2 * (first + index)] * heardVolume
        output[2 * index + 1] += samples[2 * (first + index) + 1] * heardVolume
      }
      drop(count)
      // Time goes on where there is nothing to hear.
      leaveOut(Double(wanted - count) / Self.rate)
      return count == wanted
    }
    var made = 0
    while made < wanted {
      if stretch.isEmpty {
        let used = samples.withUnsafeBufferPointer { all in
          stretch.make(from: UnsafeBufferPointer(rebasing: all[(2 * first)...]), speed: speed)
        }
        guard let used else {
          // Too little for another piece, as at the end.
          let missing = Double(wanted - made) / Self.rate * speed
          leaveOut(max(missing, Double(pairCount) / Self.rate))
          return false
        }
        drop(used)
      }
      guard let pair = stretch.next() else { return false }
      heardVolume += max(-step, min(step, volume - heardVolume))
      output[2 * made] += pair.0 * heardVolume
      output[2 * made + 1] += pair.1 * heardVolume
      made += 1
    }
    return true
  }
}
