import SateenGraphics

/// The pictures of a ``VideoRing``, their times and the clock: a plain value without side effects.
struct VideoRingState {
  /// Lateness beyond this many seconds is not caught up with: the clock waits.
  static let mostLag = 1.0
  /// The most pictures that are left out in a row, so that a slow decoder still shows some.
  static let mostSkips = 12
  /// The most bitmaps: the shown one and those ahead.
  static let capacity = 3
  /// The most bytes of bitmaps ahead: of pictures of 1920 x 1080 and larger, there is one ahead alone.
  static let mostBytesAhead = 12 << 20
  /// The latest time that is sought, in seconds, where the duration is not known: a year.
  static let longest = 366.0 * 86400
  /// Seconds by which sums of times may be off.
  static let rounding = 1e-6

  private(set) var clock = PlaybackClock()
  /// The last frame time that was asked for.
  private(set) var now = 0.0
  private(set) var shown: VideoFrame?
  private(set) var ready: [VideoFrame] = []
  /// The picture of a seek that another one followed: it shows on the way.
  private var passing: VideoFrame?

  /// Whether the video is to be played.
  private(set) var isPlaying = false
  /// Whether pictures are decoded ahead, because the video can be seen.
  private(set) var isAwake = false
  private(set) var isLooping = false
  private(set) var fit: VideoFit?
  private(set) var facts: VideoFacts?
  private(set) var error: VideoError?

  /// The place to go to.
  private(set) var target = VideoPlace()
  /// Whether the picture of the target is not shown yet.
  private(set) var isSeeking = true
  /// The time that the clock is set to with the next picture, or where there is none; nil while that is not decoded.
  private var arrival: Double?
  /// The time of the clock where the picture of the end is decoded once more.
  private var renewedEnd: Double?
  /// Incremented by each seek.
  private(set) var generation = 0
  /// Whether the decoder is not at the target yet.
  private(set) var needsSeek = false

  /// The start of the play that is being decoded, counted as `VideoFrame.start` is.
  private(set) var base = 0.0
  private(set) var play = 0
  /// The starts of the plays that are heard now and later, the first one heard now.
  private var plays: [(number: Int, start: Double)] = [(0, 0)]
  /// The end of the last picture and of the sound of the play under way, as far as they were decoded.
  private(set) var decodedEnd = 0.0
  /// Whether the pictures and the sound of the play under way were decoded to their ends.
  private(set) var pictureIsOver = false
  var soundIsOver = false
  /// The time up to which the file has sound but no pictures, as far as was read, counted as `VideoFrame.start` is; nil
  /// where there is no such gap.
  private(set) var pictureGap: Double?
  /// The time up to which the file has pictures but no sound.
  private(set) var soundGap: Double?
  /// Whether so many packets of the other kind were read that no more are read until some of those are decoded.
  private(set) var picturesWait = false
  private(set) var soundWaits = false
  /// Whether a video at rest has no file open until it is played, or sought in.
  private(set) var isDormant = false
  /// Whether the last play was decoded to its end.
  private(set) var isDecoded = false
  /// Whether all pictures were shown, and the time of the last one is over.
  private(set) var hasEnded = false
  /// Whether the clock waits for pictures or sound.
  private(set) var isStalled = false
  /// Whether sound is decoded to be heard.
  var hasSound = false
  /// The end of the sound that was decoded, counted as `VideoFrame.start` is.
  var soundEnd = 0.0

  /// Pictures that were late, and not shown.
  private(set) var droppedCount = 0
  /// Pictures that were shown.
  private(set) var shownCount = 0

  /// Whether a worker is at work, or about to be.
  var isDecoding = false

  // MARK: Time

  /// Shows the picture for a frame time.
  /// - Parameter sound: the time that is being heard, counted as `VideoFrame.start` is; nil without sound.
  /// - Returns: the pictures that are not shown any more, to be released without the lock.
  mutating func advance(to time: Double, sound: Double? = nil) -> [Bitmap] {
    guard time.isFinite else { return [] }
    var dropped: [Bitmap] = []
    now = time
    if isSeeking { arrive(&dropped) }
    guard !isSeeking else { return dropped }
    moveClock(sound: sound)
    let media = clock.time(at: time) + Self.rounding
    var count = 0
    while let next = ready.first, media >= next.start {
      show(ready.removeFirst(), &dropped)
      shownCount += 1
      count += 1
    }
    // Those before the last one were never seen.
    if count > 1 {
      droppedCount += count - 1
      shownCount -= count - 1
    }
    while plays.count > 1, media >= plays[1].start { plays.removeFirst() }
    stallOrEnd()
    return dropped
  }

  private mutating func arrive(_ dropped: inout [Bitmap]) {
    let hasNone = pictureIsOver || pictureGap != nil || picturesWait || facts?.hasPictures == false
    if let arrival, hasNone || !ready.isEmpty || error != nil || isDecoded {
      if !ready.isEmpty {
        show(ready.removeFirst(), &dropped)
        shownCount += 1
      }
      if let passing { dropped.append(passing.bitmap) }
      passing = nil
      clock.rest(at: now)
      clock.set(renewedEnd ?? arrival, at: now)
      renewedEnd = nil
      (self.arrival, isSeeking, isStalled) = (nil, false, false)
    } else if let passing {
      self.passing = nil
      show(passing, &dropped)
    }
  }

  private mutating func show(_ frame: VideoFrame, _ dropped: inout [Bitmap]) {
    if let shown { dropped.append(shown.bitmap) }
    shown = frame
    // The head of a file may not know the shape, and broadcasts change theirs.
    if facts?.pixelSize != frame.size { facts?.pixelSize = frame.size }
  }

  private mutating func moveClock(sound: Double?) {
    let time = clock.time(at: now)
    let hasMore = !ready.isEmpty || waitsForSound && soundEnd > time || (pictureGap ?? -.infinity) > time
    if isStalled, hasMore || isDecoded {
      isStalled = false
      if let next = ready.first, next.start > clock.time(at: now) { clock.set(next.start, at: now) }
    }
    if isPlaying, isAwake, !isStalled, !hasEnded, error == nil || !ready.isEmpty {
      clock.run(at: now)
    } else {
      clock.rest(at: now)
    }
    if let sound, clock.isRunning {
      _ = clock.follow(
        sound: sound, interval: shown.map { $0.end - $0.start } ?? PlaybackClock.leastCorrection, at: now)
    }
  }

  private mutating func stallOrEnd() {
    guard clock.isRunning, ready.isEmpty else { return }
    let media = clock.time(at: now)
    if isDecoded {
      guard media + Self.rounding >= decodedEnd else { return }
      hasEnded = true
      clock.rest(at: now)
      clock.set(max(decodedEnd, shown?.start ?? 0), at: now)
    } else if waitsForSound {
      if hasSound, !soundIsOver, media - soundEnd > 0.1 { stall(at: soundEnd) }
    } else if let shown {
      let end = max(shown.end, pictureGap ?? shown.end)
      if media - end > Self.mostLag { stall(at: end) }
    }
  }

  /// Whether there are no more pictures, and the sound alone goes on.
  private var waitsForSound: Bool { pictureIsOver || facts?.hasPictures == false }

  private mutating func stall(at media: Double) {
    clock.rest(at: now)
    clock.set(media, at: now)
    isStalled = true
  }

  /// Seconds since the start of the video.
  func position(at time: Double) -> Double {
    if isSeeking, arrival == nil || shown == nil { return target.time }
    let start = shown.map { $0.start - $0.time } ?? plays[0].start
    let place = clock.time(at: time) - start
    guard let duration = facts?.duration else { return max(0, place) }
    return min(max(0, place), max(duration, decodedEnd - start))
  }

  /// How often the video was played before.
  var shownPlay: Int { shown?.play ?? plays[0].number }

  /// The frame time at which the next picture is due, or the end; nil where that is not known yet, or is over.
  var nextDue: Double? {
    guard clock.isRunning else { return nil }
    if let next = ready.first { return clock.frameTime(of: next.start) }
    if isDecoded { return clock.frameTime(of: decodedEnd) }
    // A picture that is not decoded until then is late, and its time is not known.
    guard !pictureIsOver, let shown, shown.end > clock.time(at: now) + Self.rounding else { return nil }
    return clock.frameTime(of: shown.end)
  }

  /// Whether pictures follow each other now.
  var isMoving: Bool { clock.isRunning }

  // MARK: Decoding

  /// Whether a worker is to decode something.
  var wantsWork: Bool {
    guard isAwake, fit != nil, !isDecoding, !isDormant, error == nil else { return false }
    if isSeeking, arrival == nil { return true }
    guard !isDecoded else { return false }
    // A play that is neither seen nor heard takes no decoding: nothing but this limits how many lie ahead.
    if facts?.hasPictures == false, base - wantedTime > Self.playLead { return false }
    return wantsPicture || wantsSound || pictureIsOver && (!hasSound || soundIsOver)
  }

  /// Whether another picture is to be decoded.
  var wantsPicture: Bool {
    guard !pictureIsOver else { return false }
    // A worker finds out that there are none.
    if isGoing || facts?.hasPictures == false { return true }
    if picturesWait, hasSound { return false }
    // Some more is read each time.
    if let pictureGap, pictureGap - wantedTime > Self.pictureLead - 0.5 { return false }
    return ready.count + (shown == nil ? 0 : 1) < capacity
  }

  /// The most bitmaps of the size that shows.
  private var capacity: Int {
    guard let bytes = (ready.first ?? shown)?.bitmap.byteCount, bytes > 0 else { return Self.capacity }
    return min(Self.capacity, 1 + max(1, Self.mostBytesAhead / bytes))
  }

  /// Whether sound is to be decoded ahead.
  var wantsSound: Bool {
    guard hasSound, isPlaying, !soundIsOver, !isDecoded else { return false }
    if !pictureIsOver {
      if soundWaits { return false }
      if let soundGap, soundGap - wantedTime > Self.soundLead - 0.5 { return false }
    }
    return soundEnd - wantedTime < Self.soundAhead
  }

  /// The time that shows, or is to show, counted as `VideoFrame.start` is.
  var wantedTime: Double { isSeeking ? target.time : clock.time(at: now) }

  /// Seconds of sound that are read ahead of the time that shows in search of a picture. Decoders give a picture out when
  /// they have some of those that follow.
  static let pictureLead = 10.0
  /// Seconds of pictures that are read ahead in search of sound: some files have it seconds behind their pictures.
  static let soundLead = 6.0
  /// Seconds by which a play without pictures is begun before it is heard.
  static let playLead = 1.0
  /// Seconds by which the packets of a track may lie behind those of another one.
  static let interleaving = 2.0

  /// There is no picture up to a time; nil where more cannot be read yet.
  mutating func skipPictures(to end: Double?) {
    (pictureGap, picturesWait) = (end, end == nil)
    if isGoing { arrival = target.time }
  }

  /// There is no sound up to a time; nil where more cannot be read yet.
  mutating func skipSound(to end: Double?) { (soundGap, soundWaits) = (end, end == nil) }

  /// Sound was read or decoded.
  mutating func soundCame() { (soundGap, picturesWait) = (nil, false) }
  /// Seconds of sound that are decoded ahead.
  static let soundAhead = 0.4

  /// Whether the picture to go to is not decoded yet.
  var isGoing: Bool { isSeeking && arrival == nil }

  /// Whether a picture is over before it could be shown.
  func isLate(_ end: Double) -> Bool {
    guard clock.isRunning, !isSeeking else { return false }
    let media = clock.time(at: now)
    return end <= media && media - end <= Self.mostLag * 2
  }

  mutating func open(_ facts: VideoFacts) {
    self.facts = facts
    // The place may have been wished for before the end was known.
    target.time = min(target.time, facts.duration ?? Self.longest)
    if isSeeking { soundEnd = min(soundEnd, target.time) }
  }

  mutating func add(_ frame: VideoFrame, isTarget: Bool) {
    ready.append(frame)
    (pictureGap, soundWaits) = (nil, false)
    decodedEnd = max(decodedEnd, frame.end)
    if isTarget, isSeeking {
      // An exact seek goes into the time of its picture.
      let last = max(frame.start, frame.end - 1e-3)
      // Sound may begin before the first picture, which shows then from the start.
      let first = facts?.hasSound == true ? min(frame.start, target.time) : frame.start
      arrival = target.isExact ? min(max(target.time, first), last) : frame.start
    }
  }

  /// There is no picture from the place on that was decoded.
  mutating func endPictures() {
    pictureIsOver = true
    (pictureGap, picturesWait, soundWaits) = (nil, false, false)
    if facts?.hasPictures == false {
      decodedEnd = max(decodedEnd, base + (facts?.duration ?? (play == 0 ? target.time : 0)))
    }
    if isGoing { arrival = target.time }
  }

  /// Has the picture of an earlier seek shown until that of the last one is there.
  /// - Returns: the picture that is not shown any more, to be released without the lock; nil where there is none.
  mutating func addPassing(_ frame: VideoFrame) -> VideoFrame? {
    guard isSeeking, arrival == nil else { return frame }
    defer { passing = frame }
    return passing
  }

  var hasPassing: Bool { passing != nil }

  mutating func drop(_ count: Int) {
    droppedCount += count
    if count > 0 { soundWaits = false }
  }

  mutating func didSeek() { needsSeek = false }

  /// The next play begins where this one ends.
  mutating func beginNextPlay() {
    base = max(decodedEnd, soundEnd)
    soundEnd = base
    play += 1
    plays.append((play, base))
    (pictureIsOver, soundIsOver) = (false, false)
    forgetGaps()
  }

  private mutating func forgetGaps() {
    (pictureGap, soundGap, picturesWait, soundWaits) = (nil, nil, false, false)
  }

  /// Whether another play would take time. A cover without its music, and a file that is damaged from its start, would be
  /// played without end.
  var canRepeat: Bool {
    if facts?.isCover == true { return hasSound && soundEnd - base > 0.05 }
    return max(decodedEnd, soundEnd) - base > 0.05
  }

  mutating func endDecoding() {
    isDecoded = true
    if isSeeking, arrival == nil { arrival = target.time }
    decodedEnd = max(decodedEnd, hasSound ? soundEnd : 0)
    // A cover stays for as long as the music would be heard.
    if let facts, facts.isCover, let duration = facts.duration { decodedEnd = max(decodedEnd, base + duration) }
  }

  mutating func fail(_ error: VideoError) { self.error = error }

  // MARK: Wishes

  mutating func setPlaying(_ isPlaying: Bool) {
    self.isPlaying = isPlaying
    if isPlaying, isDormant { (isDormant, isSeeking) = (false, true) }
  }
  mutating func setLooping(_ isLooping: Bool) {
    // The wish may come when all was decoded, and the end does not show yet.
    if isLooping, !self.isLooping, !hasEnded { isDecoded = false }
    self.isLooping = isLooping
  }

  /// - Returns: whether the video is to be decoded anew, because a video at rest has no other picture coming.
  mutating func setFit(_ fit: VideoFit) -> Bool {
    guard self.fit != fit else { return false }
    defer { self.fit = fit }
    return self.fit != nil && !isPlaying && !isSeeking
  }

  /// Whether a video at rest shows a picture that was made for another size.
  var needsRenewal: Bool {
    guard let shown, let fit, shown.fit != fit else { return false }
    return !isPlaying && !isSeeking && error == nil
  }

  mutating func setRate(_ rate: Double, at time: Double? = nil) { clock.setRate(rate, at: max(now, time ?? now)) }

  /// - Returns: the pictures that are dropped, to be released without the lock.
  mutating func setAwake(_ isAwake: Bool) -> [Bitmap] {
    guard self.isAwake != isAwake else { return [] }
    self.isAwake = isAwake
    if !isAwake { clock.rest(at: now) }
    return []
  }

  /// Goes to a place. The shown picture stays until the wanted one is there.
  /// - Returns: the pictures that are dropped, to be released without the lock.
  mutating func seek(to place: VideoPlace) -> [Bitmap] {
    let dropped = ready.map(\.bitmap)
    ready = []
    generation += 1
    target = place
    target.time = target.time.isFinite ? min(max(0, target.time), facts?.duration ?? Self.longest) : 0
    (isSeeking, needsSeek, arrival, renewedEnd) = (true, true, nil, nil)
    (isDecoded, hasEnded, isStalled, isDormant) = (false, false, false, false)
    forgetGaps()
    (pictureIsOver, soundIsOver) = (false, false)
    (base, play, decodedEnd, soundEnd) = (0, 0, 0, target.time)
    plays = [(0, 0)]
    clock.rest(at: now)
    return dropped
  }

  /// The place that shows, or is to show.
  var place: VideoPlace { isSeeking ? target : VideoPlace(time: position(at: now)) }

  /// Begins with the decoder anew at the picture that shows, after the reader was let go of. A video at rest does so when
  /// it is played, or sought in.
  mutating func close() -> [Bitmap] {
    let (hadEnded, rests) = (hasEnded, !isSeeking && !isPlaying && shown != nil)
    let dropped = seek(to: place)
    if rests { (isDormant, isSeeking) = (true, false) }
    // The end of a video stays its end.
    if hadEnded { (hasEnded, isSeeking, isDecoded, needsSeek, isDormant) = (true, false, true, true, false) }
    return dropped
  }

  /// Has the picture that shows decoded once more, for another size.
  mutating func renew() -> [Bitmap] {
    let end = hasEnded ? clock.time(at: now) : nil
    let dropped = seek(to: VideoPlace(time: isSeeking ? target.time : position(at: now)))
    // A video that has ended is at its end in any size.
    if let end { (hasEnded, renewedEnd) = (true, end) }
    return dropped
  }

  mutating func retry() -> [Bitmap] {
    error = nil
    return seek(to: place)
  }
}
