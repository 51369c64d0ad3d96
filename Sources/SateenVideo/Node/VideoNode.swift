import SateenCore
import SateenGraphics
import SateenImages
import SateenLayout
import SateenNetwork
import SateenNodes
import SateenThreads

/// Shows a video: a file, bytes or an address, decoded on workers in the size it is shown in.
///
/// ```swift
/// let clip = VideoNode(source: .file("harbour.mp4"))
/// clip.shouldAutoplay = true  // plays as soon as it can be seen
/// clip.shouldAutorepeat = true
/// clip.isMuted = true
/// ```
///
/// The first picture shows as soon as the node comes near the viewport. The video is played while it can be seen, and rests
/// in the frame in which that ends; it goes on from there. Its sound leads: pictures follow it, and those that are late are
/// left out. A node that is far from the viewport has neither the file nor a decoder.
open class VideoNode: DisplayNode {
  /// Settings that any thread may change.
  struct Settings: Sendable {
    var source: VideoSource?
    var gravity = VideoGravity.aspectFit
    var shouldAutoplay = false
    var shouldAutorepeat = false
    var isMuted = false
    var volume = 1.0
    var rate = 1.0
    var soundTrack: Int?
    var textTrack: Int?
    var subtitles: Subtitles?
    var poster: ImageSource?
    var downloader: any Downloader = CurlDownloader.shared
  }

  let settings = Locked(Settings())
  /// Shows the picture that stands in for the first one of the video.
  nonisolated let posterNode = ImageNode()
  /// Shows the subtitles.
  nonisolated let subtitleNode = SubtitleNode()

  // MARK: Main loop

  /// Plays the video while the node is near the viewport.
  var player: VideoNodePlayer?
  /// Whether the program or a person wants the video to be played.
  var wantsToPlay = false { didSet { if wantsToPlay { wasPlayed = true } } }
  /// Whether the video was to be played before, since it was at its first picture.
  private(set) var wasPlayed = false
  /// Whether autoplay was decided for the source.
  var hasAutoplayed = false
  /// The place to begin with, in seconds.
  var startTime = 0.0
  var shownState = VideoPlayerState.unknown
  /// The state that the delegate is being told of.
  var comingState: VideoPlayerState?
  /// Sound goes to this mixer; nil for the program's own.
  package var mixerOverride: AnyObject?

  /// Hears of the video. Held weakly.
  public weak var delegate: (any VideoNodeDelegate)?
  /// The least distance of two calls of ``VideoNodeDelegate/videoNode(_:didPlayToTime:)``, in seconds.
  public var periodicTimeInterval = 0.25
  /// Whether a press plays or pauses the video, and Space or Return where it has the focus.
  public var playsWhenTapped = true {
    didSet {
      tap?.isEnabled = playsWhenTapped
      focusability = playsWhenTapped ? .all : Focusability.none
    }
  }
  private var tap: TapGestureRecognizer?

  nonisolated public override init() {
    super.init()
    clipsToBounds = true
    backgroundColor = .black
    focusability = .all
    // Pixels change all the time: in a bitmap of several nodes, that would be drawn as often.
    isRasterizable = false
    automaticallyManagesSubnodes = true
    posterNode.isLayerBacked = true
    posterNode.isPlaceholderEnabled = false
  }

  /// A node for a video, which is opened when the node comes near the viewport.
  nonisolated public convenience init(source: VideoSource) {
    self.init()
    self.source = source
  }

  /// A node for a file or an address.
  nonisolated public convenience init(url: String) { self.init(source: .url(url)) }

  // MARK: Settings

  /// The video. Another one begins at its start.
  nonisolated public var source: VideoSource? {
    get { settings.withLock { $0.source } }
    set {
      guard source != newValue else { return }
      settings.exchange(\.source, newValue)
      onMain { $0.sourceDidChange() }
    }
  }

  /// How the video fits the node; ``VideoGravity/aspectFit`` at first, with the node's background beside it.
  nonisolated public var gravity: VideoGravity {
    get { settings.withLock { $0.gravity } }
    set { change(\.gravity, newValue) }
  }

  /// Whether the video is played as soon as it can be seen, without ``play()``. False at first.
  nonisolated public var shouldAutoplay: Bool {
    get { settings.withLock { $0.shouldAutoplay } }
    set { change(\.shouldAutoplay, newValue) }
  }

  /// Whether the video begins again at its end. False at first.
  nonisolated public var shouldAutorepeat: Bool {
    get { settings.withLock { $0.shouldAutorepeat } }
    set { change(\.shouldAutorepeat, newValue) }
  }

  /// Whether the sound is off. Sound that is not heard is not decoded. False at first.
  nonisolated public var isMuted: Bool {
    get { settings.withLock { $0.isMuted } }
    set { change(\.isMuted, newValue) }
  }

  /// The loudness, from 0 to 1.
  nonisolated public var volume: Double {
    get { settings.withLock { $0.volume } }
    set { change(\.volume, newValue.isFinite ? min(max(newValue, 0), 1) : 1) }
  }

  /// Seconds of the video that are played in a second, from 0.25 to 4. The pitch of the sound stays.
  nonisolated public var rate: Double {
    get { settings.withLock { $0.rate } }
    set { change(\.rate, newValue.isFinite ? min(max(newValue, 0.25), 4) : 1) }
  }

  /// The track of sound that is heard; nil for the one that the file says.
  nonisolated public var soundTrack: Int? {
    get { settings.withLock { $0.soundTrack } }
    set { change(\.soundTrack, newValue) }
  }

  /// The track of the file whose texts show as subtitles; nil for none.
  nonisolated public var textTrack: Int? {
    get { settings.withLock { $0.textTrack } }
    set { change(\.textTrack, newValue) }
  }

  /// Subtitles of a file of their own, which take the place of a track's.
  nonisolated public var subtitles: Subtitles? {
    get { settings.withLock { $0.subtitles } }
    set {
      settings.exchange(\.subtitles, newValue)
      onMain { $0.player?.setNeedsUpdate() }
    }
  }

  /// The picture that shows until the first one of the video is there; nil for none.
  nonisolated public var poster: ImageSource? {
    get { settings.withLock { $0.poster } }
    set {
      settings.exchange(\.poster, newValue)
      posterNode.source = newValue
      setNeedsLayout()
    }
  }

  /// Loads videos of the network.
  nonisolated public var downloader: any Downloader {
    get { settings.withLock { $0.downloader } }
    set { settings.exchange(\.downloader, newValue) }
  }

  nonisolated private func change<Value: Equatable>(_ setting: WritableKeyPath<Settings, Value>, _ value: Value) {
    let isChange = settings.withLock { settings -> Bool in
      guard settings[keyPath: setting] != value else { return false }
      settings[keyPath: setting] = value
      return true
    }
    if isChange { onMain { $0.player?.setNeedsUpdate() } }
  }

  nonisolated private func onMain(_ body: @escaping @MainActor @Sendable (VideoNode) -> Void) {
    if MainThread.isCurrent {
      MainThread.assume { body(self) }
    } else {
      MainQueue.shared.post { body(self) }
    }
  }

  // MARK: Playing

  /// Plays the video while it can be seen. One that has ended begins again.
  public func play() {
    // The state is that of the last turn, and a place may have been sought since.
    let isAtEnd = player?.isAtEnd == true
    guard !wantsToPlay || isAtEnd else { return }
    guard delegate?.videoNode(self, shouldChangeStateTo: .playing) ?? true else { return }
    wantsToPlay = true
    hasAutoplayed = true
    if isAtEnd { seek(to: 0) }
    player?.tryAgain()
    player?.setNeedsUpdate()
    updateState()
  }

  /// Holds the picture that shows.
  public func pause() {
    guard wantsToPlay else { return }
    guard delegate?.videoNode(self, shouldChangeStateTo: .paused) ?? true else { return }
    wantsToPlay = false
    player?.updateNow()
    updateState()
  }

  /// Whether the video is to be played: it is where it can be seen.
  public var isPlaying: Bool { wantsToPlay }

  public var state: VideoPlayerState { shownState }

  /// Seconds since the start of the video.
  public var currentTime: Double { player?.position ?? startTime }

  /// The facts of the video; nil until it was opened, and after it was let go of.
  public var facts: VideoFacts? { player?.ring.facts }

  /// Seconds; nil where it is not known yet, or the file does not tell.
  public var duration: Double? { facts?.duration }

  /// Why the video cannot be played; nil where there is no error.
  public var error: VideoError? { player?.news.error }

  /// The pictures that were shown, and those that were late and left out, since the source was opened.
  public var frameCounts: (shown: Int, dropped: Int) {
    (player?.news.shownCount ?? 0, player?.news.droppedCount ?? 0)
  }

  /// Goes to a time. The picture that shows stays until the wanted one is decoded; the video goes on from there if it is
  /// played. Times beyond the ends stand for the ends.
  /// - Parameter exactly: whether the picture of just this time is wanted. Otherwise the key picture before it is shown,
  ///   which takes a fraction of the time: for a slider that is being dragged.
  public func seek(to seconds: Double, exactly: Bool = true) {
    guard seconds.isFinite else { return }
    guard let player else {
      startTime = max(0, seconds)
      return
    }
    player.seek(to: VideoPlace(time: max(0, seconds), isExact: exactly))
  }

  /// Shows the first picture again, and rests there.
  public func resetToPlaceholder() {
    (wantsToPlay, wasPlayed) = (false, false)
    seek(to: 0)
    updateState()
  }

  /// Tries again after an error.
  public func retry() {
    player?.tryAgain()
    player?.setNeedsUpdate()
  }

  private func sourceDidChange() {
    endPlayer()
    (wantsToPlay, wasPlayed, hasAutoplayed, startTime) = (false, false, false, 0)
    clearContents()
    subtitleNode.cues = []
    if settings.withLock({ $0.poster != nil }) { setNeedsLayout() }
    follow()
    updateState()
  }

  // MARK: Hooks

  /// Called on the main loop with the time that shows, in seconds. Call `super`, which tells the delegate.
  open func videoDidMove(to time: Double) { delegate?.videoNode(self, didPlayToTime: time) }

  /// Called on the main loop when the state has changed. Call `super`.
  open func videoStateDidChange(from old: VideoPlayerState, to new: VideoPlayerState) {}

  /// Called on the main loop when the video cannot be played, or no further. Call `super`, which tells the delegate.
  open func videoDidFail(_ error: VideoError) { delegate?.videoNode(self, didFail: error) }

  // MARK: Display

  open override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
    guard let shown = player?.shownBlock else { return .external }
    return .ready(shown.bitmap, frame: shown.frame)
  }

  open override func didLoad() {
    super.didLoad()
    let tap = TapGestureRecognizer(action: { [weak self] _ in self?.wasTapped() })
    tap.isEnabled = playsWhenTapped
    self.tap = tap
    view.addGestureRecognizer(tap)
  }

  open override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
    guard playsWhenTapped, modifiers.isEmpty, key == .space || key == .enter else {
      return super.keyDown(key, modifiers, isRepeat: isRepeat)
    }
    if !isRepeat { wasTapped() }
    return true
  }

  private func wasTapped() {
    guard playsWhenTapped, !(delegate?.didTapVideoNode(self) ?? false) else { return }
    if wantsToPlay { pause() } else { play() }
  }

  open override func interfaceStateDidChange(to new: InterfaceState, from old: InterfaceState) {
    super.interfaceStateDidChange(to: new, from: old)
    follow()
  }

  open override func didEnterHierarchy() {
    super.didEnterHierarchy()
    follow()
  }

  open override func didExitHierarchy() {
    super.didExitHierarchy()
    player?.follow()
  }

  open override func layoutDidFinish() {
    super.layoutDidFinish()
    player?.setNeedsUpdate()
  }

  open override func traitsDidChange(from old: Traits) {
    super.traitsDidChange(from: old)
    player?.setNeedsUpdate()
  }

  // MARK: Layout

  /// Without a height of its own, the node has the shape of its video, or 16 to 9 until that is known.
  nonisolated open override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    if settings.withLock({ $0.poster != nil }) { return subtitleNode.background(posterNode) }
    return WrapperLayoutSpec(subtitleNode)
  }
}
