import SateenCore
import SateenGraphics
import SateenImages
import SateenThreads
import Synchronization

/// Plays the animated image of a node while it can be seen.
///
/// A worker opens the file and decodes the frames. The player is called at the end of each frame, and when a frame comes
/// that is late; between them the window sleeps.
@MainActor
final class AnimationPlayer: FrameTicker, FrameObserver {
  enum Phase {
    /// Not opened yet, or not any more: the frame that shows stays.
    case closed
    case opening(AnimationOpening)
    case open(FrameRing)
    /// A still image after all, or the player has ended.
    case over
  }

  /// The facts of a file that stay known when it is closed.
  struct Facts {
    let playCount: Int?
    var frameCount: Int?
    /// The duration of all frames together, in seconds.
    var duration: Double?
  }

  /// Seconds after which an animation that has no memory asks for it again.
  static let memoryPatience = 1.0
  /// Seconds for which the decoder is kept after the program has chosen a frame of an animation that does not move: the
  /// next one is likely to be near.
  static let scrubbingPatience = 2.0
  /// Seconds by which sums of durations may be off. The ring shows a frame as much earlier, too.
  static let rounding = 1e-9

  /// The version of the node's picture that is played.
  let version: Int
  /// Tells the bytes of the picture from others of the same remote image.
  let digest: Int?
  /// The frame that shows; nil before the first one.
  var shownFrame: FrameRing.Frame?
  weak var node: ImageNode?
  let pipeline: ImagePipeline
  var request: ImageRequest
  var phase = Phase.closed
  /// Nil until the file was opened.
  var facts: Facts?
  /// Tells an opening from those before it.
  var openings = 0
  let arrivals = FrameArrivals()
  /// The frame to begin with.
  var start = FramePlace()
  /// The plays that were reported, or left out by a restart.
  var plays = 0
  var playCount: Int?
  /// Whether the ring moves.
  var isRunning = false
  /// Whether a frame to go to is not there yet. It is decoded also while the animation is paused.
  var isSeeking = false
  /// The frame that the program has chosen, which then stays also where motion is to be reduced. Nil once others follow.
  var chosen: FramePlace?
  /// Whether the frame to go to was chosen just now.
  var isScrubbing = false
  /// The time until which the decoder is kept for the next choice.
  var scrubbingEnd = -Double.infinity
  /// Whether the pixels that show are those of another request.
  var isChangingLook = false
  /// The frame whose pixels the node has; nil for those of a still image.
  var pixelsIndex: Int?
  /// Whether all plays are over, or an error has ended them.
  var isOver = false
  var hasFailed = false
  /// The window, while the node is visible.
  private(set) weak var container: RootContainer?
  private(set) var isInSight = false
  private var wasReduced = false
  /// Whether the player is to be called again.
  private var needsTick = false
  private var pressure: Registration?

  /// - Parameter frame: the number of the frame to begin with; nil for the first one, without a choice of the program.
  init(
    _ node: ImageNode, _ request: ImageRequest, version: Int, digest: Int?, frame: Int?, _ pipeline: ImagePipeline
  ) {
    self.node = node
    self.request = request
    self.version = version
    self.digest = digest
    self.pipeline = pipeline
    guard let frame else { return }
    start.index = frame
    (isSeeking, chosen) = (true, start)
  }

  deinit { pressure?.remove() }

  /// The number of the frame that shows.
  var frameIndex: Int { pixelsIndex ?? 0 }
  /// Whether the node shows a frame of the ring, or is about to.
  var hasPixels: Bool { shownFrame != nil || isChangingLook }

  /// The bitmaps of the animation: one while it does not move, up to three while it does.
  var bitmapCount: Int { if case .open(let ring) = phase { ring.bitmapCount } else { shownFrame == nil ? 0 : 1 } }

  /// Whether frames follow each other.
  var isPlaying: Bool { if case .open(let ring) = phase { isRunning && wantsToMove && ring.isMoving } else { false } }

  /// The number of frames and the duration of all of them, as far as they are known.
  var length: (frames: Int?, seconds: Double?) {
    if case .open(let ring) = phase, let length = ring.length { return (length.frames, length.seconds) }
    return (facts?.frameCount, facts?.duration)
  }

  // MARK: The window

  /// Takes up or leaves the window that the node is visible in.
  func follow() {
    if case .over = phase { return }
    let window = node.flatMap { $0.interfaceState.contains(.visible) ? $0.showingLayer?.window : nil }
    guard window !== container else { return }
    leaveWindow()
    guard let window, let node else { return }
    container = window
    wasReduced = window.reducesMotion
    isInSight = node.isInSight(of: window)
    window.addFrameObserver(self)
    setNeedsUpdate()
  }

  private func leaveWindow() {
    guard let container else { return }
    container.removeFrameObserver(self)
    self.container = nil
    isInSight = false
    update(at: container.frameTime)
    container.wake(at: .nan, for: self)
  }

  func willCompose(_ container: RootContainer, at time: Double) {
    guard let node else { return end() }
    let (sight, reduced) = (node.isInSight(of: container), container.reducesMotion)
    guard sight != isInSight || reduced != wasReduced else { return }
    (isInSight, wasReduced) = (sight, reduced)
    setNeedsUpdate()
  }

  /// Has the player called in the turn under way, or in the next one.
  func setNeedsUpdate() {
    // The window drops tickers that are at rest, also where they were added while they were called.
    needsTick = true
    container?.addTicker(self)
  }

  func tick(at time: Double) -> Bool {
    needsTick = false
    update(at: time)
    return needsTick && container != nil
  }

  /// Lets go of everything. The player does nothing any more.
  func end() {
    switch phase {
    case .opening(let opening): opening.cancel()
    case .open(let ring): ring.pause()
    default: break
    }
    phase = .over
    isRunning = false
    shownFrame = nil
    pressure?.remove()
    pressure = nil
    leaveWindow()
  }

  // MARK: Wishes

  func settingsDidChange() {
    if let facts, let node {
      let count = node.imageExtras.animation.plays.count(own: facts.playCount)
      if count != playCount {
        playCount = count
        if case .open(let ring) = phase { ring.setPlayCount(count) }
        // The next play follows an end that is not the last one any more.
        if isOver, !hasFailed, count.map({ $0 > plays }) ?? true {
          isOver = false
          if case .closed = phase, !isSeeking { start = FramePlace(play: plays, index: 0) }
        }
      }
    }
    setNeedsUpdate()
  }

  /// Begins again where the animation has ended.
  func playAgain() { if isOver { seek(to: nil) } else { setNeedsUpdate() } }

  /// Tries again after an error, from the frame that shows.
  func tryAgain() {
    guard hasFailed, isOver else { return }
    (hasFailed, isOver) = (false, false)
    setNeedsUpdate()
  }

  /// Whether an error has kept the animation from being opened.
  var isUnopened: Bool { hasFailed && isOver && facts == nil }

  /// - Parameter index: the number of a frame; nil for the first one of the first play.
  func seek(to index: Int?) {
    if case .over = phase { return }
    // An animation that cannot be opened even now is news.
    if isUnopened { hasFailed = false }
    start = FramePlace(play: index == nil ? 0 : shownFrame?.play ?? start.play, index: index ?? 0)
    plays = start.play
    (isOver, isSeeking, chosen, isScrubbing) = (false, true, index == nil ? nil : start, index != nil)
    if case .open(let ring) = phase { go(to: start, in: ring) }
    setNeedsUpdate()
  }

  private func go(to place: FramePlace, in ring: FrameRing) {
    let last = ring.image.frameCount.map { max($0 - 1, 0) } ?? .max
    ring.go(to: FramePlace(play: place.play, index: min(place.index, last)))
  }

  /// Whether frames are to follow each other while they can be seen.
  var wantsToMove: Bool {
    guard !isOver, let settings = node?.imageExtras.animation, !settings.isPaused else { return false }
    return settings.ignoresReducedMotion || !wasReduced
  }

  /// Whether the first frame is to show, because motion is to be reduced. An animation that has ended is at rest.
  private var isHeldAtFirst: Bool {
    guard container != nil, wasReduced, chosen == nil, !isOver, let settings = node?.imageExtras.animation else {
      return false
    }
    return !settings.isPaused && !settings.ignoresReducedMotion
  }

  // MARK: Opening and closing

  private func update(at time: Double) {
    guard node != nil else { return end() }
    if isHeldAtFirst { return showFirst() }
    let isMemoryLow = container?.isMemoryLow ?? false
    let isWanted = isSeeking || wantsToMove
    let runs = isInSight && !isMemoryLow && (isWanted || time < scrubbingEnd)
    switch phase {
    case .over: return
    case .closed: if runs, isWanted { open() }
    case .opening(let opening):
      guard !runs else { break }
      opening.cancel()
      phase = .closed
    case .open(let ring):
      if runs {
        if !isRunning { ring.resume() }
        isRunning = true
        advance(ring, to: time)
      } else if isRunning {
        halt(ring, at: time)
      }
    }
    // Memory pressure is over after some time, without a further word.
    if isMemoryLow, isWanted { container?.wake(at: time + RootContainer.memoryCalmTime, for: self) }
  }

  private func open() {
    openings += 1
    let number = openings
    phase = .opening(
      pipeline.openAnimation(for: request, priority: .visible, digest: digest) { [weak self] result in
        MainQueue.shared.post { self?.opened(result, number) }
      })
  }

  private func opened(_ result: Result<AnimatedImage?, ImageError>, _ number: Int) {
    guard case .opening = phase, number == openings else { return }
    switch result {
    case .success(let image?):
      // The node may have changed meanwhile.
      begin(image.request == request ? image : AnimatedImage(image, for: request))
      setNeedsUpdate()
    case .success(nil):
      let node = node
      end()
      node?.noteStill(version: version, digest: digest)
    case .failure(let error):
      phase = .closed
      if !error.isCancellation { fail(error) }
    }
  }

  /// - Parameter isRunning: false for an animation that rests until it is in sight.
  func begin(_ image: AnimatedImage, isRunning: Bool = true) {
    let ring = FrameRing(image, queue: pipeline.queue) { [weak self, arrivals] in
      guard arrivals.take() else { return }
      MainQueue.shared.post { self?.frameArrived() }
    }
    if facts == nil {
      facts = Facts(playCount: image.playCount, frameCount: image.frameCount, duration: image.duration)
    }
    playCount = (node?.imageExtras.animation.plays ?? .asInFile).count(own: image.playCount)
    ring.setPlayCount(playCount)
    if start != FramePlace() { go(to: start, in: ring) }
    if !isRunning { ring.pause() }
    phase = .open(ring)
    self.isRunning = isRunning
    if pressure == nil {
      pressure = MemoryPressure.addHandler { [weak self] in self?.memoryBecameLow() }
    }
  }

  private func memoryBecameLow() {
    if case .open(let ring) = phase { close(ring) }
    setNeedsUpdate()
  }

  /// Lets go of the file and its decoder. The frame that shows stays, and the animation goes on from there.
  func close(_ ring: FrameRing) {
    ring.pause()
    if let length = ring.length {
      facts?.frameCount = length.frames
      facts?.duration = length.seconds
    }
    if let frame = shownFrame, !isSeeking { start = FramePlace(frame) }
    (phase, isRunning) = (.closed, false)
    container?.wake(at: .nan, for: self)
  }

  /// In the turn under way where it is the window's own: its motion comes after the main queue.
  private func frameArrived() {
    guard isRunning, let container else { return }
    container.wake(at: container.frameTime, for: self)
  }

  /// Goes back to the first frame, which is in memory as that of a still image.
  private func showFirst() {
    switch phase {
    case .opening(let opening): opening.cancel()
    case .open(let ring): close(ring)
    case .closed where hasPixels || isSeeking: break
    case .closed, .over: return
    }
    let hadPixels = hasPixels
    (phase, isSeeking, isChangingLook) = (.closed, false, false)
    (shownFrame, start, plays) = (nil, FramePlace(), 0)
    if hadPixels { node?.setNeedsDisplay() }
  }
}

extension FramePlace {
  init(_ frame: FrameRing.Frame) { self.init(play: frame.play, index: frame.index) }
}

/// Whether the main loop waits for a frame: one that comes in time needs no turn.
final class FrameArrivals: Sendable {
  private let isExpected = Atomic(false)

  func expect() { isExpected.store(true, ordering: .sequentiallyConsistent) }
  func ignore() { isExpected.store(false, ordering: .sequentiallyConsistent) }
  /// - Returns: whether a frame was expected; the next one is not.
  func take() -> Bool { isExpected.exchange(false, ordering: .sequentiallyConsistent) }
}
