import SateenGraphics
import SateenThreads

/// Plays an animation: decodes its frames on a worker shortly before they are shown.
///
/// A ring holds at most three bitmaps, the shown one and two ahead, and the decoder with its canvas. Frames that are
/// late are composed, but left out. Times are those of a frame clock, in seconds. May be used on any thread.
public final class FrameRing: Sendable {
  /// A frame with the time at which it is shown.
  public struct Frame: Sendable {
    public let bitmap: Bitmap
    /// The number of the frame in the file, from 0.
    public let index: Int
    /// How often the animation was played before, from 0.
    public let play: Int
    public let start: Double
    /// The time at which the next frame is due, if there is one.
    public let end: Double
  }

  public let image: AnimatedImage
  private let queue: WorkQueue
  private let priority: WorkPriority
  private let onFrame: @Sendable () -> Void
  private let state = Locked(FrameRingState())

  /// - Parameters:
  ///   - queue: decodes the frames.
  ///   - onFrame: called on a worker when a frame was decoded, the animation has ended, or an error occurred.
  public init(
    _ image: AnimatedImage, queue: WorkQueue = .shared, priority: WorkPriority = .visible,
    onFrame: @escaping @Sendable () -> Void = {}
  ) {
    self.image = image
    self.queue = queue
    self.priority = priority
    self.onFrame = onFrame
    setPlayCount(image.playCount)
  }

  /// The frame to show at a time, and asks for the frames after it. Cheap, and never decodes. To be called on each tick
  /// of the frame clock while the animation is visible, or at the end of each frame and after each `onFrame`.
  /// - Returns: the last frame again while the next one is late, and after the end; nil before the first frame is
  ///   decoded. The first frame begins when it is first returned.
  public func frame(at time: Double) -> Frame? {
    let (dropped, shown) = state.withLock { state -> ([Bitmap], Frame?) in
      let dropped = state.advance(to: time)
      return (dropped, state.shown)
    }
    withExtendedLifetime(dropped) {}
    ask()
    return shown
  }

  /// The frame shown last; nil before the first one.
  public var current: Frame? { state.withLock { $0.shown } }

  /// Stops the animation, and drops everything but the shown frame. Time does not go on.
  public func pause() {
    let dropped = state.withLock { $0.pause() }
    withExtendedLifetime(dropped) {}
  }

  /// Goes on after ``pause()``, with the next call of ``frame(at:)``. The frames before are composed again in the
  /// background.
  public func resume() {
    state.withLock { $0.resume() }
  }

  /// Begins again with the first frame. The shown frame stays until that is decoded.
  public func restart() { go(to: FramePlace()) }

  /// Goes on from a frame, or begins with it. The shown frame stays until that is decoded, for which all frames before
  /// it are composed, from the one that the decoder has come to where that is possible. A number beyond the last frame
  /// stands for the last. After the last frame of a play comes the first one of the next.
  package func go(to place: FramePlace) {
    let dropped = state.withLock { $0.restart(at: place) }
    withExtendedLifetime(dropped) {}
  }

  /// The number of times that the animation is played, in place of the file's; nil for ever.
  package func setPlayCount(_ count: Int?) {
    let dropped = state.withLock { $0.setPlayCount(count) }
    withExtendedLifetime(dropped) {}
  }

  public var isPaused: Bool { state.withLock { $0.isPaused } }

  /// Whether the last frame of the last play is shown.
  public var hasEnded: Bool { state.withLock { $0.hasEnded && $0.ready.isEmpty } }

  /// The error that ended the animation. The last good frame stays.
  public var error: ImageError? { state.withLock { $0.error } }

  /// Has the ring stay at its frame, or at the one it goes to, and keep its decoder: the frame after it is then composed
  /// without those before. Time does not go on.
  package var isHeld: Bool {
    get { state.withLock { $0.isHeld } }
    set { state.withLock { $0.setHeld(newValue) } }
  }

  /// The length of the animation: that of its file where this tells, else once the end was reached.
  package var length: AnimationLength? {
    if let frames = image.frameCount, let seconds = image.duration {
      return AnimationLength(frames: frames, seconds: seconds)
    }
    return state.withLock { $0.length }
  }

  /// Whether frames follow the shown one: the ring has memory, and is neither paused nor held.
  package var isMoving: Bool {
    state.withLock { $0.shown != nil && $0.reservation != nil && !$0.isPaused && !$0.isHeld }
  }

  /// Whether a frame to go to is not there yet, and another one is shown.
  package var isGoing: Bool { state.withLock { $0.isRestarting } }

  /// The bitmaps that the ring holds.
  package var bitmapCount: Int { state.withLock { $0.ready.count + ($0.shown == nil ? 0 : 1) } }
  /// Whether a frame is ready for the time after the shown one.
  package var hasNext: Bool { state.withLock { !$0.ready.isEmpty } }
  /// Whether the ring holds a decoder and its canvas.
  package var holdsDecoder: Bool { state.withLock { $0.reader != nil } }

  // MARK: Decoding

  private func ask() {
    let isWanted = state.withLock { state -> Bool in
      guard state.wantsFrame else { return false }
      state.isDecoding = true
      return true
    }
    guard isWanted else { return }
    queue.submit(priority) { [weak self] in self?.decode() }
  }

  private struct Beginning {
    let stop: StopFlag
    let place: FramePlace
    let generation: Int
    /// Whether the frame is one to go to.
    let isTarget: Bool
    let isFirst: Bool
    let reader: FrameReader?
  }

  private enum Outcome {
    case frame(FrameRingState.Ready)
    case ended
    case failed(ImageError)
    /// There is no memory for the animation yet.
    case postponed
  }

  private func decode() {
    let begun = state.withLock { state -> Beginning? in
      // The ring was paused before a worker was free: it is to hold no memory.
      guard !state.isPaused else {
        state.isDecoding = false
        return nil
      }
      let reader = state.reader
      state.reader = nil
      return Beginning(
        stop: state.stop, place: state.next, generation: state.generation, isTarget: state.isAtTarget,
        isFirst: state.shown == nil && state.ready.isEmpty, reader: reader)
    }
    guard let begun else { return }
    let (stop, isFirst) = (begun.stop, begun.isFirst)
    var reader = begun.reader
    var passing: DecodeBudget.Reservation?
    var outcome = Outcome.postponed
    let isHeld = reserve(stop)
    // Without room in the budget, the first frame is decoded nevertheless, and the decoder is not kept.
    if !isHeld, isFirst { passing = image.budget.reserveAtOnce(image.playingBytes) }
    if isHeld || isFirst { outcome = makeFrame(begun, &reader, stop) }
    let length = reader?.length
    var unused: FrameRingState.Ready?
    let isCurrent = state.withLock { state -> Bool in
      state.isDecoding = false
      state.length = length ?? state.length
      // The ring was paused meanwhile.
      guard state.stop === stop else { return false }
      if isHeld { swap(&state.reader, &reader) }
      guard state.generation == begun.generation else {
        guard begun.isTarget, case .frame(let frame) = outcome else { return false }
        unused = state.addPassing(frame)
        return state.hasPassing
      }
      switch outcome {
      case .frame(let frame): state.add(frame)
      case .ended: state.end()
      case .failed(let error): state.fail(error)
      case .postponed: break
      }
      return true
    }
    reader = nil
    withExtendedLifetime((passing, unused)) {}
    passing = nil
    // Without room in the budget, the next call of `frame(at:)` tries again.
    if isCurrent, case .postponed = outcome { return }
    ask()
    if isCurrent { onFrame() }
  }

  /// - Returns: whether the ring has memory in the budget.
  private func reserve(_ stop: StopFlag) -> Bool {
    if state.withLock({ $0.reservation != nil && $0.stop === stop }) { return true }
    guard let reservation = image.budget.hold(image.playingBytes) else { return false }
    var other: DecodeBudget.Reservation? = reservation
    let isKept = state.withLock { state in
      guard state.stop === stop else { return false }
      swap(&state.reservation, &other)
      return true
    }
    withExtendedLifetime(other) {}
    return isKept
  }

  private func makeFrame(_ begun: Beginning, _ kept: inout FrameReader?, _ stop: StopFlag) -> Outcome {
    let start = begun.place
    var isTarget = begun.isTarget
    let playCount = state.withLock { $0.playCount }
    do throws(ImageError) {
      let reader: FrameReader
      if let open = kept { reader = open } else { reader = try image.makeReader() }
      kept = reader
      if reader.position > start.index { try reader.rewind() }
      while reader.position < start.index, try reader.composeNext(stop: stop) != nil {}
      var place = start
      var skips = 0
      var skipped = 0.0
      while true {
        guard let seconds = try reader.composeNext(stop: stop) else {
          guard reader.position > 0 else {
            return .failed(.damaged(name: image.request.source.name, reason: "an animation without a frame"))
          }
          if isTarget {
            // Beyond the last frame, which stands for it.
            isTarget = false
            let last = reader.position - 1
            try reader.rewind()
            while reader.position < last, try reader.composeNext(stop: stop) != nil {}
            continue
          }
          place = FramePlace(play: place.play + 1, index: 0)
          if let count = playCount, place.play >= count { return .ended }
          try reader.rewind()
          continue
        }
        isTarget = false
        place.index = reader.position - 1
        let isLate =
          skips < FrameRingState.mostSkips && !isLast(place, playCount)
          && state.withLock { $0.isLate(seconds, skipped: skipped) }
        if isLate {
          skips += 1
          skipped += seconds
          continue
        }
        let bitmap = try reader.bitmap(stop: stop)
        return .frame(FrameRingState.Ready(bitmap: bitmap, place: place, seconds: seconds, skipped: skipped))
      }
    } catch {
      kept = nil
      return error.isCancellation ? .postponed : .failed(error)
    }
  }

  /// Whether a frame stays when the animation has ended.
  private func isLast(_ place: FramePlace, _ playCount: Int?) -> Bool {
    playCount == place.play + 1 && (image.frameCount.map { $0 == place.index + 1 } ?? true)
  }
}
