import SateenGraphics

/// The frames of a ``FrameRing`` and their times: a plain value without side effects.
struct FrameRingState {
  /// A decoded frame whose time has not come.
  struct Ready {
    let bitmap: Bitmap
    let place: FramePlace
    let seconds: Double
    /// The durations of the frames that were left out before this one.
    let skipped: Double
  }

  /// Lateness beyond this many seconds is not caught up with: the animation goes on from where it is.
  static let mostLag = 1.0
  /// The most frames that are left out in a row, so that a slow decoder still shows some.
  static let mostSkips = 8
  /// The most bitmaps: the shown one and those ahead.
  static let capacity = 3

  private(set) var shown: FrameRing.Frame?
  private(set) var ready: [Ready] = []
  /// The last time that was asked for.
  private(set) var now = 0.0
  private(set) var isPaused = false
  /// Whether all frames of all plays have been decoded.
  private(set) var hasEnded = false
  private(set) var error: ImageError?
  /// The frame to decode next.
  private(set) var next = FramePlace()
  /// The frame that the animation begins with, or goes to.
  private var target = FramePlace()
  /// The number of times that the animation is played; nil for ever.
  private(set) var playCount: Int?
  /// Whether a worker is at work, or about to be.
  var isDecoding = false
  /// Incremented when the ring is to go to another frame than those that are being decoded.
  private(set) var generation = 0
  /// The length of the animation, once a worker has come to its end.
  var length: AnimationLength?
  /// Replaced when the frames that are being decoded are not wanted any more.
  private(set) var stop = StopFlag()
  var reader: FrameReader?
  var reservation: DecodeBudget.Reservation?

  private var isResuming = false
  private(set) var isRestarting = false
  /// Whether the ring stays at its frame, and decodes no others, but keeps its decoder.
  private(set) var isHeld = false
  /// The frame of a seek that another one followed: it shows on the way.
  private var passing: Ready?

  /// Shows the frame for a time.
  /// - Returns: the bitmaps that are not shown any more, to be released without the lock.
  mutating func advance(to time: Double) -> [Bitmap] {
    var dropped: [Bitmap] = []
    func replaced(_ frame: FrameRing.Frame?) {
      if let frame { dropped.append(frame.bitmap) }
    }
    guard !isPaused, time.isFinite else { return [] }
    if isResuming || isHeld, let frame = shown { shown = frame.moved(by: time - now) }
    isResuming = false
    now = time
    if isRestarting, let frame = passing {
      replaced(shown)
      shown = FrameRing.Frame(frame, start: time)
      passing = nil
    }
    if shown == nil || isRestarting, !ready.isEmpty {
      replaced(shown)
      shown = FrameRing.Frame(ready.removeFirst(), start: time)
      isRestarting = false
    }
    while let frame = shown, !isRestarting, !isHeld, time >= frame.end - 1e-9, !ready.isEmpty {
      let next = ready.removeFirst()
      let start = frame.end + next.skipped
      replaced(frame)
      let isFarBehind = time - start - next.seconds > Self.mostLag
      shown = FrameRing.Frame(next, start: isFarBehind ? time : start)
    }
    return dropped
  }

  /// Whether another frame should be decoded.
  var wantsFrame: Bool {
    guard !isPaused, !hasEnded, error == nil, !isDecoding else { return false }
    if isHeld { return isAtTarget && ready.isEmpty }
    return ready.count + (shown == nil ? 0 : 1) < Self.capacity
  }

  /// Whether the frame to go to is not there yet.
  var isGoing: Bool { shown == nil || isRestarting }
  /// Whether the next frame to decode is the one to go to.
  var isAtTarget: Bool { isGoing && next == target }

  /// Whether a frame that follows the ready ones is over before it could be shown.
  /// - Parameter skipped: the durations of the frames that were left out before it.
  func isLate(_ seconds: Double, skipped: Double) -> Bool {
    guard let shown, !isRestarting, !isResuming else { return false }
    let end = ready.reduce(shown.end) { $0 + $1.skipped + $1.seconds } + skipped + seconds
    return end <= now && now - end <= Self.mostLag
  }

  mutating func add(_ frame: Ready) {
    ready.append(frame)
    next = FramePlace(play: frame.place.play, index: frame.place.index + 1)
  }

  /// Has the frame of an earlier seek shown until that of the last one is there.
  /// - Returns: the frame that is not shown any more, to be released without the lock; nil where there is none.
  mutating func addPassing(_ frame: Ready) -> Ready? {
    guard isRestarting, ready.isEmpty else { return frame }
    defer { passing = frame }
    return passing
  }

  var hasPassing: Bool { passing != nil }

  mutating func end() { hasEnded = true }

  mutating func fail(_ error: ImageError) { self.error = error }

  /// Drops everything but the shown frame.
  /// - Returns: the dropped objects, to be released without the lock.
  mutating func drop() -> [AnyObject] {
    var dropped: [AnyObject] = dropFrames()
    if let reader { dropped.append(reader) }
    if let reservation { dropped.append(reservation) }
    (reader, reservation) = (nil, nil)
    stop.set()
    stop = StopFlag()
    hasEnded = false
    return dropped
  }

  private mutating func dropFrames() -> [AnyObject] {
    var dropped: [AnyObject] = ready.map(\.bitmap)
    if let passing { dropped.append(passing.bitmap) }
    (ready, passing) = ([], nil)
    return dropped
  }

  mutating func pause() -> [AnyObject] {
    guard !isPaused else { return [] }
    isPaused = true
    let dropped = drop()
    next = afterShown
    return dropped
  }

  mutating func resume() {
    guard isPaused else { return }
    isPaused = false
    isResuming = true
  }

  /// Holds the ring at its frame, or lets it go on from there with what was left of the frame's time.
  mutating func setHeld(_ isHeld: Bool) {
    if self.isHeld, !isHeld { isResuming = true }
    self.isHeld = isHeld
  }

  /// Goes to a frame. The shown one stays until that is decoded. A decode that is under way goes on to its end: its
  /// decoder is needed, and its frame is shown on the way if it was gone to.
  mutating func restart(at place: FramePlace) -> [AnyObject] {
    let dropped = dropFrames()
    hasEnded = false
    generation += 1
    target = place
    next = place
    isRestarting = shown != nil
    error = nil
    return dropped
  }

  /// Changes how often the animation is played. Frames that are ready may be of plays that do not follow any more.
  mutating func setPlayCount(_ count: Int?) -> [AnyObject] {
    guard playCount != count else { return [] }
    playCount = count
    let dropped = drop()
    next = afterShown
    return dropped
  }

  private var afterShown: FramePlace {
    guard let shown, !isRestarting else { return target }
    return FramePlace(play: shown.play, index: shown.index + 1)
  }
}

/// The place of a frame in an animation that is played several times.
package struct FramePlace: Hashable, Sendable {
  /// How often the animation was played before.
  package var play = 0
  /// The number of the frame in the file, from 0.
  package var index = 0

  package init() {}

  package init(play: Int, index: Int) {
    self.play = play
    self.index = index
  }
}

extension FrameRing.Frame {
  init(_ frame: FrameRingState.Ready, start: Double) {
    self.init(
      bitmap: frame.bitmap, index: frame.place.index, play: frame.place.play, start: start,
      end: start + frame.seconds)
  }

  func moved(by seconds: Double) -> FrameRing.Frame {
    FrameRing.Frame(bitmap: bitmap, index: index, play: play, start: start + seconds, end: end + seconds)
  }
}
