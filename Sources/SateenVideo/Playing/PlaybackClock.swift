/// The time in a video as a function of the frame clock. A plain value without side effects.
struct PlaybackClock {
  /// Differences between picture and sound below this many seconds are made up for little by little: nobody sees them.
  static let leastCorrection = 0.04
  /// The part of a small difference that is made up for at a time. The loudspeaker's times vary by some
  /// milliseconds, which such steps level out.
  private static let step = 0.05
  /// Differences above this many seconds are always corrected.
  static let surestCorrection = 0.1
  /// Differences beyond this many seconds are not corrected: they are faults of the file.
  static let mostCorrection = 10.0

  /// A time in the video, and the frame time it belongs to.
  private var media = 0.0
  private var frame = 0.0
  private(set) var isRunning = false
  /// Seconds of the video in a second of the frame clock.
  private(set) var rate = 1.0

  /// The time in the video, in seconds.
  func time(at now: Double) -> Double { isRunning ? media + (now - frame) * rate : media }

  /// The frame time for a time in the video; infinity while the clock rests.
  func frameTime(of time: Double) -> Double {
    isRunning && rate > 0 ? frame + (time - media) / rate : .infinity
  }

  mutating func set(_ time: Double, at now: Double) { (media, frame) = (time, now) }

  mutating func run(at now: Double) {
    guard !isRunning else { return }
    (frame, isRunning) = (now, true)
  }

  mutating func rest(at now: Double) {
    guard isRunning else { return }
    (media, isRunning) = (time(at: now), false)
  }

  mutating func setRate(_ rate: Double, at now: Double) {
    guard rate != self.rate else { return }
    set(time(at: now), at: now)
    self.rate = rate
  }

  /// Whether the clock is to be set to the sound's.
  /// - Parameters:
  ///   - difference: the sound's time less the clock's, in seconds.
  ///   - interval: the seconds of one picture, which decides about differences between the two thresholds.
  static func corrects(_ difference: Double, interval: Double) -> Bool {
    let size = abs(difference)
    guard size.isFinite, size <= mostCorrection else { return false }
    return size >= max(leastCorrection, min(surestCorrection, interval))
  }

  /// Sets the clock to the sound's where they differ too much, and brings it nearer where they differ little.
  /// - Returns: whether the clock was set.
  mutating func follow(sound: Double, interval: Double, at now: Double) -> Bool {
    let difference = sound - time(at: now)
    guard Self.corrects(difference, interval: interval) else {
      if abs(difference) < Self.surestCorrection { set(time(at: now) + difference * Self.step, at: now) }
      return false
    }
    set(sound, at: now)
    return true
  }
}
