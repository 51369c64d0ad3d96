import SateenGraphics
import SateenLayout
import SateenThreads

/// Composes a window's layers into frames.
@MainActor
final class FrameComposer {
  /// The root of everything in the window.
  let view = View()
  /// Above everything. Takes no events.
  let overlayLayer = Layer()
  let animations: Animations
  /// Draws the frames.
  let compositor = Compositor()

  private let stage = Layer()
  private let turns: TurnSchedule
  private var observers: [any FrameObserver] = []
  private var hold = FrameHold()
  private var firstFrameHold = FirstFrameHold()

  init(_ turns: TurnSchedule) {
    self.turns = turns
    animations = Animations(wake: { [weak turns] in turns?.setNeedsTurn() })
    stage.anchorPoint = .zero
    stage.addSublayer(view.layer)
    stage.addSublayer(overlayLayer)
    overlayLayer.zPosition = 1_000
  }

  /// Puts the layers into a window.
  func begin(in host: any LayerHost) { stage.ownHost = host }

  /// In points.
  func setSize(_ size: Size) {
    let whole = Rect(origin: .zero, size: size)
    stage.frame = whole
    view.frame = whole
    overlayLayer.frame = whole
  }

  /// The colour where no layer draws; nil is black.
  var backgroundColor: Color? {
    get { stage.backgroundColor }
    set { stage.backgroundColor = newValue }
  }

  // MARK: Observers

  func addObserver(_ observer: any FrameObserver) {
    if !observers.contains(where: { $0 === observer }) { observers.append(observer) }
  }

  func removeObserver(_ observer: any FrameObserver) { observers.removeAll { $0 === observer } }

  // MARK: Frames that wait

  /// Keeps the last frame until everything is drawn anew.
  func keepFrame() { hold.begin(compositor.frameSize) }

  /// Has the next frame drawn whole.
  func redrawAll() {
    hold.stop()
    compositor.invalidate()
    turns.setNeedsCompose()
  }

  func holdFirstFrame() { firstFrameHold.begin() }

  /// Whether the first frame must still wait.
  /// - Parameter isDrawn: whether everything that shows has its pixels.
  func holdsFirstFrame(isDrawn: () -> Bool) -> Bool { firstFrameHold.keeps(at: turns.frameTime, isDrawn: isDrawn) }

  func turnBegins() {
    hold.turnBegins(at: turns.frameTime)
    firstFrameHold.turnBegins(at: turns.frameTime)
  }

  // MARK: Composing

  /// Draws the changes since the last frame; see ``RootContainer/compose(into:)``.
  func compose(_ container: RootContainer, into target: FrameTarget) -> [PixelRect] {
    guard turns.needsCompose else { return [] }
    let time = turns.frameTime
    if hold.keeps(target.size, at: time, isDrawn: { DisplayScheduler.shared.isIdle(in: turns) }) { return [] }
    if !observers.isEmpty {
      turns.isPreparingFrame = true
      for observer in observers { observer.willCompose(container, at: time) }
      turns.isPreparingFrame = false
    }
    turns.didCompose()
    let snapshot = Trace.span("snapshot") { self.snapshot(size: target.size, container.surroundings) }
    let changed = Trace.span("compose") { self.compositor.compose(snapshot, into: target) }
    // Only now has the compositor released the bitmaps that were taken off their layers in this turn. If another turn
    // follows at once, they go along with its work: waking a worker for them alone costs the main loop more than the
    // rest.
    if !container.wantsTurn { LargeObjects.flush() }
    return changed
  }

  /// A snapshot of the window's contents now.
  /// - Parameter size: in pixels.
  func snapshot(size: PixelSize, _ surroundings: Surroundings) -> LayerSnapshot {
    SnapshotBuilder.snapshot(
      of: stage, size: size, scale: surroundings.scale, appearance: surroundings.appearance)
  }
}
