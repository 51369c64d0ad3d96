import SateenCore
import SateenGraphics
import SateenLayout
import SateenNodes
import SateenThreads
import Synchronization

/// Plays the video of a node while it is near the viewport.
///
/// A worker decodes pictures into the ring. The player is called when a picture is due, and when one comes that is late;
/// between them the window sleeps.
@MainActor
final class VideoNodePlayer: FrameTicker, FrameObserver {
  let ring: VideoRing
  private weak var node: VideoNode?
  private let arrivals: VideoArrivals
  private(set) weak var container: RootContainer?
  private var isInSight = false
  private var wasReduced = false
  private var needsTick = false
  /// The last news of the ring.
  private(set) var news = VideoRing.News()
  private var shown: VideoFrame?
  private var fit: VideoFit?
  private var hasFacts = false
  /// The shape that the node was measured with.
  private var measured: PixelSize?
  private var hasFailed = false
  /// Whether the video was to be played when it failed.
  private var wasPlaying = false
  private var wasStalled = false
  private var wasEnded = false
  private var plays = 0
  private var lastTold = -Double.infinity
  private var pressure: Registration?
  private var joined: SoundMixer?
  private var isEnded = false

  init(_ node: VideoNode, _ source: VideoSource) {
    self.node = node
    let (box, arrivals) = (WeakPlayer(), VideoArrivals())
    self.arrivals = arrivals
    ring = VideoRing(source, downloader: node.downloader) {
      guard arrivals.take() else { return }
      MainQueue.shared.post { box.player?.wakeNow() }
    }
    box.player = self
    if node.startTime > 0 { ring.seek(to: VideoPlace(time: node.startTime)) }
    pressure = MemoryPressure.addHandler { [weak self] in self?.memoryBecameLow() }
  }

  deinit { pressure?.remove() }

  var position: Double { ring.news(at: container?.frameTime ?? 0).position }

  /// Whether all was played, and no other place was sought since.
  var isAtEnd: Bool { ring.news(at: container?.frameTime ?? 0).hasEnded }

  // MARK: The window

  /// Takes up or leaves the window that the node is in.
  func follow() {
    guard !isEnded, let node else { return }
    let window = node.loadedLayer?.window
    if window !== container {
      leaveWindow()
      if let window {
        container = window
        wasReduced = window.reducesMotion
        window.addFrameObserver(self)
      }
    }
    updateSight()
    setNeedsUpdate()
  }

  private func updateSight() {
    guard let node, let container else { return isInSight = false }
    isInSight = node.interfaceState.contains(.visible) && node.loadedLayer?.isInSight(of: container) == true
  }

  private func leaveWindow() {
    guard let container else { return }
    container.removeFrameObserver(self)
    isInSight = false
    update(at: container.frameTime)
    container.wake(at: .nan, for: self)
    self.container = nil
  }

  func willCompose(_ container: RootContainer, at time: Double) {
    let before = isInSight
    updateSight()
    guard isInSight != before || container.reducesMotion != wasReduced else { return }
    wasReduced = container.reducesMotion
    // A video that went out of sight rests in this very frame.
    if before, !isInSight { update(at: time) } else { setNeedsUpdate() }
  }

  func setNeedsUpdate() {
    needsTick = true
    container?.addTicker(self)
  }

  /// Applies a wish of the program's in the turn under way.
  func updateNow() {
    if let container { update(at: container.frameTime) }
    setNeedsUpdate()
  }

  func tick(at time: Double) -> Bool {
    needsTick = false
    update(at: time)
    return needsTick && container != nil
  }

  fileprivate func wakeNow() {
    guard let container else { return }
    container.wake(at: container.frameTime, for: self)
  }

  /// Lets go of everything. The player does nothing any more.
  func end() {
    isEnded = true
    pressure?.remove()
    pressure = nil
    join(nil)
    if let container {
      container.removeFrameObserver(self)
      container.wake(at: .nan, for: self)
    }
    container = nil
    ring.setAwake(false)
    ring.close()
  }

  private func memoryBecameLow() {
    // A video that is not played can be opened again.
    if !isInSight || node?.wantsToPlay != true { ring.close() }
    setNeedsUpdate()
  }

  // MARK: Wishes

  func seek(to place: VideoPlace) {
    ring.seek(to: place)
    wasEnded = false
    lastTold = -.infinity
    arrivals.expect()
    setNeedsUpdate()
  }

  func tryAgain() {
    guard hasFailed else { return }
    hasFailed = false
    if wasPlaying { node?.wantsToPlay = true }
    ring.retry()
    news = ring.news(at: container?.frameTime ?? 0)
  }

  // MARK: Playing

  private func update(at time: Double) {
    guard !isEnded, let node else { return }
    let settings = node.settings.withLock { $0 }
    autoplay(node, settings)
    guard !isEnded else { return }
    let plays = node.wantsToPlay && isInSight
    apply(settings, plays: plays, at: time)
    // Before the ring is asked, so that no picture comes unheard between the answer and the wish.
    arrivals.expect()
    let frame = ring.frame(at: time)
    news = ring.news(at: time)
    if let facts = news.facts { measure(facts, node) }
    if let frame, frame.bitmap !== shown?.bitmap { show(frame, node) }
    // The first picture is wanted also where it cannot be seen yet.
    ring.setAwake(isInSight || shown == nil || news.isSeeking)
    schedule(at: time)
    // The program may do anything then, also give the node another source.
    if let facts = news.facts { learn(facts, node) }
    tell(node, at: time)
  }

  private func autoplay(_ node: VideoNode, _ settings: VideoNode.Settings) {
    guard settings.shouldAutoplay, isInSight, !node.hasAutoplayed else { return }
    // Moving pictures that nobody asked for are held where motion is to be reduced.
    guard !wasReduced else { return }
    node.hasAutoplayed = true
    guard node.delegate?.videoNode(node, shouldChangeStateTo: .playing) ?? true else { return }
    node.wantsToPlay = true
  }

  private func apply(_ settings: VideoNode.Settings, plays: Bool, at time: Double) {
    guard let node else { return }
    let mixer = (node.mixerOverride as? SoundMixer) ?? .shared
    let isHeard = plays && !settings.isMuted && settings.volume > 0 && mixer.isAvailable
    ring.sound.setVolume(settings.volume)
    join(isHeard ? mixer : nil)
    // Before there is a size to decode for, so that the first worker knows the tracks.
    ring.choose(wantsSound: isHeard, sound: settings.soundTrack, text: settings.textTrack)
    if !node.bounds.isEmpty {
      let fit = VideoFit(
        size: node.bounds.size, scale: container?.scale ?? node.traits.scale, gravity: settings.gravity)
      if fit != self.fit {
        self.fit = fit
        ring.setFit(fit)
        if let shown, news.facts != nil { place(shown, node) }
      }
    }
    ring.setRate(settings.rate, at: time)
    ring.setLooping(settings.shouldAutorepeat)
    ring.setPlaying(plays)
    if plays { ring.setAwake(true) }
  }

  private func join(_ mixer: SoundMixer?) {
    guard joined !== mixer else { return }
    joined = mixer
    ring.sound.join(mixer)
  }

  private func measure(_ facts: VideoFacts, _ node: VideoNode) {
    guard measured != facts.pixelSize else { return }
    measured = facts.pixelSize
    if node.subtitleNode.setVideo(facts.pixelSize) { node.subtitleNode.setNeedsLayout() }
  }

  private func learn(_ facts: VideoFacts, _ node: VideoNode) {
    guard !hasFacts else { return }
    hasFacts = true
    node.delegate?.videoNodeDidFinishInitialLoading(node)
  }

  private func show(_ frame: VideoFrame, _ node: VideoNode) {
    let isFirst = shown == nil
    shown = frame
    place(frame, node)
    if isFirst { node.posterNode.isHidden = true }
  }

  private func place(_ frame: VideoFrame, _ node: VideoNode) {
    node.show(frame.bitmap, in: block(for: frame)?.frame)
  }

  /// The picture that shows, and its place in the node.
  func block(for frame: VideoFrame) -> (bitmap: Bitmap, frame: Rect)? {
    guard let fit else { return nil }
    return (frame.bitmap, fit.place(of: frame.part, in: frame.size))
  }

  var shownBlock: (bitmap: Bitmap, frame: Rect)? { shown.flatMap { block(for: $0) } }
  var hasPicture: Bool { shown != nil }
  var isSeen: Bool { isInSight }

  // MARK: Telling

  private func tell(_ node: VideoNode, at time: Double) {
    guard !isEnded else { return }
    if let error = news.error, !hasFailed {
      (hasFailed, wasPlaying) = (true, node.wantsToPlay)
      node.wantsToPlay = false
      VideoNode.log("\(error)")
      node.videoDidFail(error)
    }
    tellOfProgress(node)
    guard !isEnded else { return }
    node.updateState()
    guard !isEnded else { return }
    showSubtitles(node)
    guard !isEnded, !news.isSeeking else { return }
    guard abs(news.position - lastTold) >= (news.isMoving ? node.periodicTimeInterval : 0.001) else { return }
    lastTold = news.position
    node.videoDidMove(to: news.position)
  }

  private func tellOfProgress(_ node: VideoNode) {
    guard !isEnded else { return }
    if news.isStalled != wasStalled {
      wasStalled = news.isStalled
      if wasStalled {
        node.delegate?.videoNode(node, didStallAtTime: news.position)
      } else {
        node.delegate?.videoNodeDidRecoverFromStall(node)
      }
    }
    // A seek begins with the first play.
    if !isEnded, news.play != plays {
      let isNext = news.play > plays
      plays = news.play
      if isNext { node.delegate?.videoNodeDidPlayToEnd(node) }
    }
    if !isEnded, news.hasEnded, !wasEnded {
      wasEnded = true
      plays = 0
      node.wantsToPlay = false
      ring.setPlaying(false)
      node.updateState()
      if !isEnded { node.delegate?.videoNodeDidPlayToEnd(node) }
    }
  }

  private func showSubtitles(_ node: VideoNode) {
    let settings = node.settings.withLock { ($0.subtitles, $0.textTrack) }
    let cues: [SubtitleCue]
    if let subtitles = settings.0 {
      cues = subtitles.timeline.cues(at: news.position)
    } else {
      cues = settings.1 == nil ? [] : ring.cues.cues(at: news.position)
    }
    guard node.subtitleNode.cues != cues else { return }
    node.subtitleNode.cues = cues
    node.delegate?.videoNode(node, didShow: cues)
  }

  private func schedule(at time: Double) {
    guard let container else { return }
    guard news.isMoving else {
      container.wake(at: .nan, for: self)
      return
    }
    // A picture that is not decoded yet wakes the player by itself; sound is looked after a few times a second.
    let next = news.nextDue.map { max($0 - VideoRingState.rounding, time) } ?? time + 0.1
    if news.nextDue != nil { arrivals.ignore() }
    container.wake(at: min(next, time + 0.25), for: self)
  }
}

/// Whether the main loop waits for a picture: one that comes in time needs no turn.
final class VideoArrivals: Sendable {
  private let isExpected = Atomic(false)

  func expect() { isExpected.store(true, ordering: .sequentiallyConsistent) }
  func ignore() { isExpected.store(false, ordering: .sequentiallyConsistent) }
  /// - Returns: whether a picture was expected; the next one is not.
  func take() -> Bool { isExpected.exchange(false, ordering: .sequentiallyConsistent) }
}

/// The player of a ring, which is made before it.
@MainActor
private final class WeakPlayer {
  weak var player: VideoNodePlayer?

  nonisolated init() {}
}
