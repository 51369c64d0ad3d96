import SateenCore
import SateenGraphics
import SateenLayout
import SateenNodes

/// The picture of a player with its controls, which moves between the player and the whole window.
final class VideoStageNode: DisplayNode {
  private let video: VideoNode
  private let controls: VideoControlsNode
  weak var owner: VideoPlayerNode?
  private var preview: VideoPreviewNode?

  nonisolated init(_ video: VideoNode, _ controls: VideoControlsNode) {
    (self.video, self.controls) = (video, controls)
    super.init()
    isRasterizable = false
    addSubnode(video)
    addSubnode(controls)
  }

  nonisolated override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    video.overlay(controls)
  }

  override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
    if let owner, owner.isFullWindow { return owner.keyDown(key, modifiers, isRepeat: isRepeat) }
    return super.keyDown(key, modifiers, isRepeat: isRepeat)
  }

  // MARK: The preview

  func makePreview(of source: VideoSource?) -> VideoPreviewNode {
    preview?.removeFromSupernode()
    let made = VideoPreviewNode(of: source)
    preview = made
    addSubnode(made)
    return made
  }

  /// - Parameter part: the place on the scrubber, from 0 to 1.
  func movePreview(to part: Double, above scrubber: VideoScrubberNode) {
    guard let preview else { return }
    let size = preview.layoutThatFits(SizeRange(upTo: bounds.size)).size
    let line = scrubber.convert(scrubber.bounds, to: self)
    let inset = VideoScrubberDrawing.knobRoom / 2
    let isMirrored = traits.layoutDirection == .rightToLeft
    let x = line.minX + inset + (isMirrored ? 1 - part : part) * (line.width - 2 * inset) - size.width / 2
    let room = max(4, bounds.width - size.width - 4)
    preview.frame = Rect(
      x: min(max(x, 4), room).rounded(), y: max(4, line.minY - size.height - 4).rounded(), width: size.width,
      height: size.height)
  }
}

/// A window that is filled by the stage of a player.
@MainActor
final class FullWindow {
  private let host: FullWindowNode
  private let overlay: WindowOverlay

  init(_ stage: VideoStageNode, _ player: VideoPlayerNode, in container: RootContainer) {
    host = FullWindowNode(stage, player)
    overlay = WindowOverlay(
      host, level: .sheet, in: container, room: { SizeRange(exactly: $0) }, place: { _, window in window })
    overlay.fades = false
    overlay.onWindowClose = { [weak player] in
      if player?.isFullWindow == true { player?.toggleFullWindow() }
    }
    _ = host.focus()
  }

  func focus() -> Bool { host.focus() }

  func close() { overlay.close() }

  /// A player that was let go of leaves no window that nothing can close.
  isolated deinit { overlay.close() }
}

/// Holds the stage while it fills a window.
private final class FullWindowNode: DisplayNode {
  private let stage: VideoStageNode
  private weak var player: VideoPlayerNode?

  init(_ stage: VideoStageNode, _ player: VideoPlayerNode) {
    self.stage = stage
    super.init()
    self.player = player
    backgroundColor = .black
    focusability = .all
    addSubnode(stage)
  }

  nonisolated override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    WrapperLayoutSpec(stage)
  }

  override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
    guard let player, player.isFullWindow else { return super.keyDown(key, modifiers, isRepeat: isRepeat) }
    return player.keyDown(key, modifiers, isRepeat: isRepeat)
  }
}
