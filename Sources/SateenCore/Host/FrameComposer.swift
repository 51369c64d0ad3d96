import SateenGraphics
import SateenLayout
import SateenThreads

/// Composes a window's layers into frames.
@MainActor
package final class FrameComposer {
  /// The root of everything in the window.
  let view = View()
  /// Above everything. Takes no events.
  let overlayLayer = Layer()
  let animations: Animations
  /// Draws the frames. A renderer that takes another's place draws the next frame whole.
  var renderer: any LayerRenderer { didSet { redrawAll() } }

  /// Frames composed and pixels drawn since the start, for tests. A frame without a change is not composed.
  package private(set) var composedFrames = 0
  package private(set) var drawnPixels = 0
  /// The pixel size of the last frame; nil before the first one and after ``invalidate()``.
  private var frameSize: PixelSize?

  private let stage = Layer()
  private let pictures: GroupPictures
  private let turns: TurnSchedule
  private var observers: [any FrameObserver] = []
  private var hold = FrameHold()
  private var firstFrameHold = FirstFrameHold()

  init(_ turns: TurnSchedule, _ renderer: any LayerRenderer) {
    self.turns = turns
    self.renderer = renderer
    pictures = GroupPictures(turns)
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

  func removeObservers() {
    // Released last: a deinit may run code that removes an observer.
    let released = observers
    observers = []
    withExtendedLifetime(released) {}
  }

  func removeObserver(_ observer: any FrameObserver) { observers.removeAll { $0 === observer } }

  // MARK: Frames that wait

  /// Keeps the last frame until everything is drawn anew.
  func keepFrame() { hold.begin(frameSize) }

  /// Has the next frame drawn whole.
  func redrawAll() {
    hold.stop()
    invalidate()
    turns.setNeedsCompose()
  }

  /// Forgets the last frame, so that the next one is drawn whole.
  func invalidate() {
    frameSize = nil
    renderer.forget()
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
  /// - Parameters:
  ///   - size: in pixels.
  ///   - draw: draws a snapshot with the renderer.
  func compose(_ container: RootContainer, size: PixelSize, draw: (LayerSnapshot) -> FrameReport) -> [PixelRect] {
    guard turns.needsCompose else { return [] }
    let time = turns.frameTime
    if hold.keeps(size, at: time, isDrawn: { DisplayScheduler.shared.isIdle(in: turns) }) { return [] }
    if !observers.isEmpty {
      turns.isPreparingFrame = true
      for observer in observers { observer.willCompose(container, at: time) }
      turns.isPreparingFrame = false
      // The target's memory goes with a window that an observer closed.
      guard !turns.isOver else { return [] }
    }
    turns.didCompose()
    let snapshot = Trace.span("snapshot") { snapshotOfFrame(size, container.surroundings) }
    let report = Trace.span("compose") { draw(snapshot) }
    frameSize = snapshot.size
    if !report.isComplete { turns.setNeedsCompose() }
    record(report, layers: snapshot.items.count)
    tellOfEndedBitmaps()
    // Only now has the compositor released the bitmaps that were taken off their layers in this turn. If another turn
    // follows at once, they go along with its work: waking a worker for them alone costs the main loop more than the
    // rest.
    if !container.wantsTurn { LargeObjects.flush() }
    return report.changed
  }

  /// A snapshot for the next frame, with pictures in place of some groups.
  private func snapshotOfFrame(_ size: PixelSize, _ surroundings: Surroundings) -> LayerSnapshot {
    pictures.beginFrame(
      at: turns.frameTime, size: size, isOn: !surroundings.isMemoryLow, keepsMoving: renderer.keepsMovingGroups)
    defer { pictures.endFrame() }
    return SnapshotBuilder.snapshot(
      of: stage, size: size, scale: surroundings.scale, appearance: surroundings.appearance, pictures: pictures)
  }

  /// The bytes of the pictures that groups are composed from, and how many were made and how many insides of groups looked
  /// at since the start, for tests.
  package var pictureBytes: Int { pictures.keptBytes }
  package var madePictures: Int { pictures.made }
  package var groupLooks: Int { pictures.looks }

  /// Whether the last frame shows a picture of a group that will be drawn from its layers at rest.
  package var showsMovingPictures: Bool { pictures.areMoving }

  /// Frees the pictures of groups.
  /// - Parameter isComposed: whether the window composes frames. Without another frame the renderer has to forget the
  ///   last one, which holds the pictures, too.
  func dropPictures(isComposed: Bool) {
    let hasPictures = pictures.keptBytes > 0
    pictures.dropAll()
    guard hasPictures else { return }
    if isComposed { turns.setNeedsCompose() } else { invalidate() }
  }

  private func record(_ report: FrameReport, layers: Int) {
    guard !report.changed.isEmpty else { return }
    composedFrames += 1
    drawnPixels += report.drawnPixels
    Trace.count("composed layers", Double(layers))
    Trace.count("drawn pixels", Double(report.drawnPixels))
    Trace.count("moved pixels", Double(report.movedPixels))
  }

  /// Tells the renderers of all windows, for bitmaps may be shown by several.
  private func tellOfEndedBitmaps() {
    let ended = EndedBitmaps.take()
    guard !ended.isEmpty else { return }
    for container in RootContainer.everyOne { container.frames.renderer.release(ended) }
  }

  /// A snapshot of the window's contents now.
  /// - Parameter size: in pixels.
  func snapshot(size: PixelSize, _ surroundings: Surroundings) -> LayerSnapshot {
    SnapshotBuilder.snapshot(
      of: stage, size: size, scale: surroundings.scale, appearance: surroundings.appearance)
  }
}
