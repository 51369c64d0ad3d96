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
  private enum Phase {
    /// Not opened yet.
    case closed
    case opening(AnimationOpening)
    case open(FrameRing)
    /// A still image after all, one that cannot be opened, or the player has ended.
    case over
  }

  /// The pixels to show for a request.
  enum Answer {
    /// The first frame, as that of a still image.
    case still
    case frame(Bitmap)
    /// Those that show, until the frame is decoded for the request.
    case coming
  }

  /// Seconds after which an animation that has no memory asks for it again.
  private static let memoryPatience = 1.0
  /// Seconds by which sums of durations may be off. The ring shows a frame as much earlier, too.
  private static let rounding = 1e-9

  /// The version of the node's picture that is played.
  let version: Int
  /// The frame that shows; nil before the first one.
  private(set) var shown: FrameRing.Frame?
  private weak var node: ImageNode?
  private let pipeline: ImagePipeline
  private var request: ImageRequest
  private var phase = Phase.closed
  /// Tells an opening from those before it.
  private var openings = 0
  private let arrivals = FrameArrivals()
  /// The frame to begin with.
  private var start = FramePlace()
  /// The plays that were reported, or left out by a restart.
  private var plays = 0
  private var playCount: Int?
  /// Whether the ring moves.
  private var isRunning = false
  /// Whether a frame to go to is not there yet. It is decoded also while the animation is paused.
  private var isSeeking = false
  /// Whether the program has chosen the frame, which then stays also where motion is to be reduced.
  private var isChosen = false
  /// Whether the pixels that show are those of another request.
  private var isChangingLook = false
  /// The frame whose pixels the node has; nil for those of a still image.
  private var pixelsIndex: Int?
  /// Whether all plays are over, or an error has ended them.
  private var isOver = false
  private var hasFailed = false
  /// The window, while the node is visible.
  private weak var container: RootContainer?
  private var isInSight = false
  private var wasReduced = false

  init(_ node: ImageNode, _ request: ImageRequest, version: Int, _ pipeline: ImagePipeline) {
    self.node = node
    self.request = request
    self.version = version
    self.pipeline = pipeline
  }

  /// The number of the frame that shows.
  var frameIndex: Int { pixelsIndex ?? 0 }
  /// Whether the node shows a frame of the ring, or is about to.
  var hasPixels: Bool { shown != nil || isChangingLook }

  /// The bitmaps of the ring: one while the animation does not move, up to three while it does.
  var bitmapCount: Int { if case .open(let ring) = phase { ring.bitmapCount } else { 0 } }

  /// Whether frames follow each other.
  var isPlaying: Bool { isRunning && wantsToMove }

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
  private func setNeedsUpdate() { container?.addTicker(self) }

  func tick(at time: Double) -> Bool {
    update(at: time)
    return false
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
    shown = nil
    leaveWindow()
  }

  // MARK: Wishes

  func settingsDidChange() {
    if case .open(let ring) = phase, let node {
      let count = node.imageExtras.animation.plays.count(own: ring.image.playCount)
      if count != playCount {
        playCount = count
        ring.setPlayCount(count)
        // The next play follows an end that is not the last one any more.
        if isOver, !hasFailed, count.map({ $0 > plays }) ?? true { isOver = false }
      }
    }
    setNeedsUpdate()
  }

  /// Begins again where the animation has ended.
  func playAgain() { if isOver { seek(to: nil) } else { setNeedsUpdate() } }

  /// - Parameter index: the number of a frame; nil for the first one of the first play.
  func seek(to index: Int?) {
    if case .over = phase { return }
    start = FramePlace(play: index == nil ? 0 : shown?.play ?? start.play, index: index ?? 0)
    plays = start.play
    (isOver, isSeeking, isChosen) = (false, true, true)
    if case .open(let ring) = phase { go(to: start, in: ring) }
    setNeedsUpdate()
  }

  private func go(to place: FramePlace, in ring: FrameRing) {
    let last = ring.image.frameCount.map { max($0 - 1, 0) } ?? .max
    ring.go(to: FramePlace(play: place.play, index: min(place.index, last)))
  }

  /// Whether frames are to follow each other while they can be seen.
  private var wantsToMove: Bool {
    guard !isOver, let node else { return false }
    switch node.imageExtras.animation.wish {
    case .automatic: return !wasReduced
    case .paused: return false
    case .playing: return true
    }
  }

  /// Whether the first frame is to show, because motion is to be reduced.
  private var isHeldAtFirst: Bool {
    guard container != nil, wasReduced, !isChosen, let node else { return false }
    return node.imageExtras.animation.wish == .automatic
  }

  // MARK: Playing

  private func update(at time: Double) {
    guard node != nil else { return end() }
    if isHeldAtFirst { return showFirst() }
    let isMemoryLow = container?.isMemoryLow ?? false
    let runs = isInSight && !isMemoryLow && (isSeeking || wantsToMove)
    switch phase {
    case .over: return
    case .closed: if runs { open() }
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
    if isMemoryLow { container?.wake(at: time + RootContainer.memoryCalmTime, for: self) }
  }

  private func open() {
    openings += 1
    let number = openings
    phase = .opening(
      pipeline.openAnimation(for: request, priority: .visible) { [weak self] result in
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
    case .success(nil): end()
    case .failure(let error):
      phase = .closed
      guard !error.isCancellation else { return }
      let node = node
      end()
      ImageNode.log("\(error)")
      node?.animationDidFail(error)
    }
  }

  private func begin(_ image: AnimatedImage) {
    let ring = FrameRing(image, queue: pipeline.queue) { [weak self, arrivals] in
      guard arrivals.take() else { return }
      MainQueue.shared.post { self?.frameArrived() }
    }
    playCount = (node?.imageExtras.animation.plays ?? .asInFile).count(own: image.playCount)
    ring.setPlayCount(playCount)
    if start != FramePlace() { go(to: start, in: ring) }
    phase = .open(ring)
    isRunning = true
  }

  private func frameArrived() {
    guard isRunning, let container else { return }
    update(at: container.frameTime)
  }

  /// Shows the frame that is due, and sets the time for the next one.
  private func advance(_ ring: FrameRing, to time: Double) {
    // Before the ring is asked, so that no frame comes unheard between the answer and the wish.
    arrivals.expect()
    let frame = ring.frame(at: time)
    if let frame { show(frame) }
    if isSeeking, frame != nil, !ring.isGoing {
      isSeeking = false
      if !wantsToMove { return halt(ring, at: time) }
    }
    var next = time + Self.memoryPatience
    if let frame, !ring.isGoing {
      if ring.hasNext || ring.hasEnded {
        let end = frame.end - Self.rounding
        if time >= end, ring.hasEnded { return finish(ring, frame) }
        // A frame that the ring has by now is shown in the next turn.
        next = max(end, time)
        arrivals.ignore()
      }
    }
    if let error = ring.error, !ring.hasNext { return fail(ring, error) }
    container?.wake(at: next, for: self)
    if let frame, !ring.isGoing { tellPlays(frame.play) }
  }

  private func show(_ frame: FrameRing.Frame) {
    let isNew = frame.bitmap !== shown?.bitmap
    shown = frame
    guard isNew else { return }
    isChangingLook = false
    if node?.showFrame(frame.bitmap, of: request) == true { pixelsIndex = frame.index }
  }

  /// Stops the ring, which keeps the shown frame and what was left of its time.
  private func halt(_ ring: FrameRing, at time: Double) {
    if let frame = ring.frame(at: time) { show(frame) }
    ring.pause()
    isRunning = false
    container?.wake(at: .nan, for: self)
  }

  private func finish(_ ring: FrameRing, _ frame: FrameRing.Frame) {
    isOver = true
    ring.pause()
    isRunning = false
    tellPlays(frame.play + 1)
  }

  private func fail(_ ring: FrameRing, _ error: ImageError) {
    let isNews = !hasFailed
    (isOver, hasFailed, isSeeking) = (true, true, false)
    ring.pause()
    isRunning = false
    if isChangingLook {
      // The frame that shows has another size: the first one is there in any.
      isChangingLook = false
      node?.setNeedsDisplay()
    }
    guard isNews, let node else { return }
    ImageNode.log("\(error)")
    node.animationDidFail(error)
  }

  /// Tells the program of plays that have ended.
  private func tellPlays(_ count: Int) {
    guard count > plays else { return }
    plays = count
    if let node { node.onAnimationLoop?(node, count) }
  }

  // MARK: Pixels

  /// The pixels for a request, which may be for another size or tint than before.
  func answer(for wanted: ImageRequest) -> Answer {
    guard wanted != request else {
      if let shown {
        pixelsIndex = shown.index
        return .frame(shown.bitmap)
      }
      return isChangingLook && isInSight ? .coming : .still
    }
    request = wanted
    guard case .open(let ring) = phase else { return .still }
    ring.pause()
    // A frame to go to stays the next one.
    if let shown, !isSeeking { start = FramePlace(play: shown.play, index: shown.index) }
    let hadPixels = hasPixels
    shown = nil
    guard isInSight, hadPixels, container?.isMemoryLow != true else {
      (phase, isRunning, isChangingLook) = (.closed, false, false)
      setNeedsUpdate()
      return .still
    }
    (isSeeking, isChangingLook) = (true, true)
    begin(AnimatedImage(ring.image, for: wanted))
    setNeedsUpdate()
    return .coming
  }

  /// The first frame is about to show, as a still image does.
  func stillWillShow() { pixelsIndex = nil }

  /// Goes back to the first frame, which is in memory as that of a still image.
  private func showFirst() {
    switch phase {
    case .opening(let opening): opening.cancel()
    case .open(let ring): ring.pause()
    default: return
    }
    (phase, isRunning, isOver, isChangingLook) = (.closed, false, false, false)
    (shown, start, plays) = (nil, FramePlace(), 0)
    node?.setNeedsDisplay()
  }
}

/// Whether the main loop waits for a frame: one that comes in time needs no turn.
private final class FrameArrivals: Sendable {
  private let isExpected = Atomic(false)

  func expect() { isExpected.store(true, ordering: .sequentiallyConsistent) }
  func ignore() { isExpected.store(false, ordering: .sequentiallyConsistent) }
  /// - Returns: whether a frame was expected; the next one is not.
  func take() -> Bool { isExpected.exchange(false, ordering: .sequentiallyConsistent) }
}
