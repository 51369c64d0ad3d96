import SateenCore
import SateenGraphics
import SateenLayout
import SateenNodes
import SateenText
import SateenThreads

/// A video with controls: play, a scrubber with a preview, the time, the sound, the rate, and the whole window.
///
/// ```swift
/// let player = VideoPlayerNode(source: .file("harbour.mp4"))
/// player.videoNode.shouldAutoplay = true
/// player.hiddenParts = [.rateButton]
/// player.replace(.playButton, by: MyPlayButton())
/// ```
///
/// The controls go while the video is played and the pointer rests, and come back with it. With the focus, Space and K play
/// and pause, the arrows go five seconds, J and L ten, digits to tenths of the video, M mutes, F fills the window, and < and >
/// change the rate.
open class VideoPlayerNode: DisplayNode {
  /// Seconds without a movement of the pointer after which the controls go.
  public static let patience = 2.5
  /// The rates that the button goes through.
  public static let rates = [0.5, 0.75, 1, 1.25, 1.5, 2]

  /// Plays the video. Its delegate is the program's.
  nonisolated public let videoNode: VideoNode
  nonisolated let controls = VideoControlsNode()
  nonisolated let stage: VideoStageNode
  private let isAway = Locked(false)

  private var fullWindow: FullWindow?
  private var preview: VideoPreviewNode?
  private var hidesLater: FrameTimer?
  private var isHovered = false
  private var isScrubbing = false
  /// Whether the video was played when the scrubber was taken.
  private var wasPlaying = false
  /// The video that the scrubber was taken for.
  private var scrubbed: VideoSource?
  private(set) var showsControls = true
  /// The frame time at which a button was pressed last that may go by being pressed.
  private var lastPress = -Double.infinity

  /// Called when the player begins or ends to fill its window.
  public var onFullWindowChange: (@MainActor (VideoPlayerNode, Bool) -> Void)?

  nonisolated public convenience override init() { self.init(video: PlayedVideoNode()) }

  nonisolated public convenience init(source: VideoSource) {
    self.init()
    videoNode.source = source
  }

  nonisolated private init(video: PlayedVideoNode) {
    videoNode = video
    stage = VideoStageNode(video, controls)
    super.init()
    clipsToBounds = true
    backgroundColor = .black
    isRasterizable = false
    addSubnode(stage)
  }

  // MARK: Parts

  /// The parts that do not show.
  public var hiddenParts: Set<VideoPlayerPart> {
    get { Set(VideoPlayerPart.allCases).subtracting(controls.look.parts) }
    set { controls.look.parts = Set(VideoPlayerPart.allCases).subtracting(newValue) }
  }

  /// Shows a node in place of a part, or the player's own again. The node's actions are the program's to set.
  public func replace(_ part: VideoPlayerPart, by node: DisplayNode?) { controls.replace(part, by: node) }

  /// The node of a part.
  public func node(of part: VideoPlayerPart) -> DisplayNode { controls.node(of: part) }

  /// Arranges the controls by a closure, which is called on any thread with the parts that show; nil for the player's own
  /// arrangement, which is a scrubber above a row of buttons at the bottom.
  public func arrangeControls(
    _ body: (@Sendable ([VideoPlayerPart: any LayoutElement]) -> any LayoutElement)?
  ) { controls.arrange(by: body) }

  /// Whether there are no controls at all. A press plays and pauses nevertheless.
  public var controlsAreDisabled = false { didSet { updateVisibility() } }

  // MARK: Hooks

  open override func didLoad() {
    super.didLoad()
    (videoNode as? PlayedVideoNode)?.owner = self
    videoNode.playsWhenTapped = false
    stage.owner = self
    focusability = .all
    connect()
    update()
  }

  open override func didExitHierarchy() {
    super.didExitHierarchy()
    // Without its player, nothing could close a window that it fills.
    leaveFullWindow(takesFocus: false)
    hidesLater?.cancel()
  }

  nonisolated open override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    isAway.withLock { $0 } ? nil : WrapperLayoutSpec(stage)
  }

  nonisolated open override func calculateSizeThatFits(_ constrainedSize: Size) -> Size {
    videoNode.subtitleNode.calculateSizeThatFits(constrainedSize)
  }

  private func connect() {
    for button in [controls.playButton, controls.bigPlayButton] {
      button.addAction(for: .touchUpInside) { [weak self] _, _ in
        self?.lastPress = self?.stage.loadedView?.container?.frameTime ?? -.infinity
        self?.togglePlaying()
      }
    }
    controls.muteButton.addAction(for: .touchUpInside) { [weak self] _, _ in self?.toggleMuted() }
    controls.rateButton.addAction(for: .touchUpInside) { [weak self] _, _ in self?.changeRate(by: 1, wraps: true) }
    controls.fullWindowButton.addAction(for: .touchUpInside) { [weak self] _, _ in self?.toggleFullWindow() }
    controls.scrubber.onScrub = { [weak self] seconds, isEnd in self?.scrub(to: seconds, isEnd: isEnd) }
    controls.scrubber.onHover = { [weak self] place in self?.hover(place) }
    stage.view.addGestureRecognizer(
      HoverGestureRecognizer(action: { [weak self] hover in self?.pointerCame(hover.state != .ended) }))
    let taps = [
      PictureTapGestureRecognizer(action: { [weak self] _ in self?.wasTapped() }),
      PictureTapGestureRecognizer(taps: 2, action: { [weak self] _ in self?.toggleFullWindow() }),
    ]
    for tap in taps {
      tap.lastPress = { [weak self] in self?.lastPress ?? -.infinity }
      stage.view.addGestureRecognizer(tap)
    }
  }

  // MARK: Actions

  /// Plays the video, or pauses it. A video with an error is tried again.
  public func togglePlaying() {
    if videoNode.isPlaying { videoNode.pause() } else { videoNode.play() }
    wake()
    update()
  }

  private func wasTapped() {
    let isHandled = videoNode.delegate?.didTapVideoNode(videoNode) ?? false
    if !isHandled { togglePlaying() }
  }

  private func toggleMuted() {
    videoNode.isMuted.toggle()
    wake()
    update()
  }

  private func changeRate(by step: Int, wraps: Bool) {
    let rates = Self.rates
    let index = rates.firstIndex { $0 >= videoNode.rate - 1e-6 } ?? rates.count - 1
    let next = wraps ? (index + step + rates.count) % rates.count : min(max(index + step, 0), rates.count - 1)
    videoNode.rate = rates[next]
    wake()
    update()
  }

  /// Goes some seconds on, or back.
  public func skip(by seconds: Double) {
    let end = videoNode.duration ?? .greatestFiniteMagnitude
    videoNode.seek(to: min(max(videoNode.currentTime + seconds, 0), end))
    wake()
    update()
  }

  private func scrub(to seconds: Double, isEnd: Bool) {
    if !isScrubbing, !isEnd {
      isScrubbing = true
      scrubbed = videoNode.source
      wasPlaying = videoNode.isPlaying
      if wasPlaying { videoNode.pause() }
    }
    // A place of one video is none of another, which begins at its start and at rest.
    guard !isScrubbing || scrubbed == videoNode.source else {
      isScrubbing = !isEnd
      return update()
    }
    videoNode.seek(to: seconds, exactly: isEnd)
    if isEnd, isScrubbing {
      isScrubbing = false
      if wasPlaying { videoNode.play() }
    }
    wake()
    update()
  }

  private func hover(_ place: (seconds: Double, part: Double)?) {
    guard let place else {
      if let preview { preview.animate(.easeOut(0.12)) { preview.alpha = 0 } }
      return
    }
    let source = videoNode.source
    let preview = preview.flatMap { $0.source == source ? $0 : nil } ?? stage.makePreview(of: source)
    self.preview = preview
    preview.show(place.seconds, of: videoNode.duration)
    stage.movePreview(to: place.part, above: controls.scrubber)
    if preview.alpha == 0 { preview.animate(.easeOut(0.12)) { preview.alpha = 1 } }
    wake()
  }

  // MARK: Keys

  open override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
    guard modifiers.isEmpty || modifiers == .shift else { return super.keyDown(key, modifiers, isRepeat: isRepeat) }
    switch key {
    case .space, .character("k"): if !isRepeat { togglePlaying() }
    case .left: skip(by: -5)
    case .right: skip(by: 5)
    case .character("j"): skip(by: -10)
    case .character("l"): skip(by: 10)
    case .home: skip(by: -.greatestFiniteMagnitude)
    case .end: skip(by: videoNode.duration ?? 0)
    case .up, .down:
      videoNode.volume += key == .up ? 0.1 : -0.1
      wake()
    case .character("m"): toggleMuted()
    case .character("f"): toggleFullWindow()
    case .character("<"), .character(","): changeRate(by: -1, wraps: false)
    case .character(">"), .character("."): changeRate(by: 1, wraps: false)
    case .escape where isFullWindow: toggleFullWindow()
    case .character(let character) where character.isWholeNumber && character.isASCII:
      guard let tenth = character.wholeNumberValue, let duration = videoNode.duration else { return false }
      videoNode.seek(to: duration * Double(tenth) / 10)
      wake()
    default: return super.keyDown(key, modifiers, isRepeat: isRepeat)
    }
    return true
  }

  // MARK: Looks

  /// Shows what the video is doing.
  func update() {
    guard isLoaded else { return }
    let state = videoNode.state
    let (time, duration) = (videoNode.currentTime, videoNode.duration)
    let glyph: VideoGlyph = state == .finished ? .again : videoNode.isPlaying ? .pause : .play
    controls.playButton.glyph = glyph
    controls.bigPlayButton.glyph = state == .finished || videoNode.error != nil ? .again : .play
    controls.muteButton.glyph = videoNode.isMuted || videoNode.volume == 0 ? .noSound : .sound
    controls.muteButton.isEnabled = videoNode.facts?.hasSound ?? true
    controls.rateButton.text = VideoRate.text(videoNode.rate)
    controls.fullWindowButton.glyph = isFullWindow ? .shrink : .expand
    controls.scrubber.duration = videoNode.facts?.isSeekable == false ? nil : duration
    if !isScrubbing { controls.scrubber.time = time }
    let text = VideoTime.string(time, of: duration) + (duration.map { " / " + VideoTime.string($0) } ?? "")
    let attributed = VideoTime.text(text, size: 13)
    if controls.timeText.attributedText != attributed { controls.timeText.attributedText = attributed }
    var look = controls.look
    look.isLoading = state == .initialLoading || (state == .loading && !isScrubbing)
    look.isBig =
      !videoNode.isPlaying && !isScrubbing && (state == .readyToPlay || state == .finished || state == .unknown)
    look.error = videoNode.error.map { "\($0)" }
    if look.error != controls.look.error { showError() }
    controls.look = look
    updateVisibility()
  }

  private func showError() {
    var text = AttributedText("This video cannot be played\n", font: .system(15, weight: .semibold), color: .white)
    text.append(
      AttributedText(
        videoNode.error.map { "\($0)" } ?? "", font: .system(12), color: Color(white: 1, alpha: 0.7)))
    text.paragraphStyle = ParagraphStyle(alignment: .center)
    controls.errorText.attributedText = text
  }

  /// Shows the controls, and lets them go later.
  func wake() {
    hidesLater?.cancel()
    hidesLater = stage.loadedView?.container?.after(Self.patience) { [weak self] in
      self?.hidesLater = nil
      self?.updateVisibility()
    }
    updateVisibility()
  }

  func pointerCame(_ isInside: Bool) {
    isHovered = isInside
    if isInside { wake() } else { updateVisibility() }
  }

  private func updateVisibility() {
    let isAtRest = !videoNode.isPlaying || videoNode.error != nil
    let shows = !controlsAreDisabled && (isAtRest || isScrubbing || hidesLater != nil && (isHovered || !isAtRest))
    videoNode.subtitleNode.bottomRoom = shows ? 64 : 0
    guard shows != showsControls else { return }
    showsControls = shows
    // The focus stays with the player, whose keys do the same, and does not go on to what is below it.
    if !shows, let controls = controls.loadedView, let focused = controls.container?.firstResponder,
      focused.isInside(controls)
    {
      _ = if let fullWindow { fullWindow.focus() } else { focus() }
    }
    controls.isUserInteractionEnabled = shows
    controls.animate(.easeOut(shows ? 0.12 : 0.3)) { controls.alpha = shows ? 1 : 0 }
  }

  // MARK: The whole window

  public var isFullWindow: Bool { fullWindow != nil }

  private func leaveFullWindow(takesFocus: Bool) {
    guard let full = fullWindow else { return }
    fullWindow = nil
    stage.removeFromSupernode()
    full.close()
    isAway.exchange(false)
    addSubnode(stage)
    setNeedsLayout()
    if takesFocus { _ = focus() }
  }

  /// Fills the window with the player, or puts it back. The video goes on.
  public func toggleFullWindow() {
    if isFullWindow {
      leaveFullWindow(takesFocus: true)
    } else if let container = stage.loadedView?.container {
      isAway.exchange(true)
      stage.removeFromSupernode()
      setNeedsLayout()
      fullWindow = FullWindow(stage, self, in: container)
    }
    wake()
    update()
    onFullWindowChange?(self, isFullWindow)
  }
}

/// Rates in words of figures.
enum VideoRate {
  static func text(_ rate: Double) -> String {
    let hundredths = Int((rate * 100).rounded())
    if hundredths % 100 == 0 { return "\(hundredths / 100)×" }
    let fraction = hundredths % 100
    let digits = fraction % 10 == 0 ? "\(fraction / 10)" : fraction < 10 ? "0\(fraction)" : "\(fraction)"
    return "\(hundredths / 100).\(digits)×"
  }
}

/// The video of a player, which tells that player what it does.
final class PlayedVideoNode: VideoNode {
  weak var owner: VideoPlayerNode?

  override func videoDidMove(to time: Double) {
    super.videoDidMove(to: time)
    owner?.update()
  }

  override func videoStateDidChange(from old: VideoPlayerState, to new: VideoPlayerState) {
    super.videoStateDidChange(from: old, to: new)
    if new == .playing { owner?.wake() }
    owner?.update()
  }

  override func videoDidFail(_ error: VideoError) {
    super.videoDidFail(error)
    owner?.update()
  }
}
