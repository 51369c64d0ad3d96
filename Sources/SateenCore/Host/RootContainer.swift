import SateenGraphics
import SateenLayout
import SateenThreads

/// The contents of one window, without a window system: a host passes in events and time, and gets frames.
///
/// The steps of a turn: input, work from background threads, motion, layout, ranges, interface states, drawing started
/// and committed, composing. A turn never waits for another thread.
@MainActor
public final class RootContainer: ViewHost {
  private static var all: [WeakContainer] = []

  private struct WeakContainer {
    weak var container: RootContainer?
  }

  /// All windows.
  static var everyOne: [RootContainer] { all.compactMap(\.container) }

  let turns = TurnSchedule()
  let focus = FocusSystem()
  private(set) lazy var ring = ShownFocusRing(self)
  let frames: FrameComposer
  let input: InputRouter
  private(set) lazy var dragging = DragController(self)
  private lazy var rootLayout = RootLayout(container: self)
  var surroundings: Surroundings { didSet { surroundingsDidChange(from: oldValue) } }
  /// Turns that are still wanted although the window is hidden.
  var turnsOutOfSight = 0
  /// Nodes in front of the root node, in the order they came.
  package internal(set) var overlays: [WindowOverlay] = []
  /// Ends the state of low memory.
  var memoryCalm: FrameTimer?

  /// The cost of the last frames, as the host recorded it.
  public let statistics = FrameStatistics()
  /// The pasteboard for copied content. A window has the desktop's, which needs an open window; without a window, the
  /// container has one of its own.
  public var pasteboard: any Pasteboard = MemoryPasteboard(name: "CLIPBOARD")
  /// The pasteboard for content that is selected, which the middle button inserts on X11 and on some Wayland desktops;
  /// nil where the desktop has none, as soon as the window has opened.
  public var selectionPasteboard: (any Pasteboard)? = MemoryPasteboard(name: "PRIMARY")
  /// How the caret of a text blinks: in a window, by the desktop's settings where there are any. A change counts from the
  /// next key or press.
  public var caretBlink = CaretBlink.standard

  /// - Parameter renderer: draws the frames; nil draws them on the processor.
  package init(
    size: Size, scale: Double = 1, appearance: Appearance = .light, renderer: (any LayerRenderer)? = nil
  ) {
    surroundings = Surroundings(size: size, scale: scale, appearance: appearance)
    frames = FrameComposer(turns, renderer ?? Compositor())
    input = InputRouter(frames.view, focus, turns)
    frames.begin(in: self)
    focus.host = self
    focus.window = frames.view
    input.dispatcher.host = self
    dragging.attach(to: frames.view)
    sizeChanged()
    Self.all.removeAll { $0.container == nil }
    Self.all.append(WeakContainer(container: self))
    _ = Self.listensForMemoryPressure
  }

  // MARK: Surroundings

  private func surroundingsDidChange(from old: Surroundings) {
    if surroundings.size != old.size { sizeChanged() }
    if surroundings.appearance != old.appearance { frames.keepFrame() }
    if surroundings.traits != old.traits { traitsChanged() }
    if surroundings.visibility != old.visibility { visibilityChanged() }
    animations.areReduced = surroundings.reducesMotion
    // Nodes that move by themselves look for the wish before each frame.
    if surroundings.reducesMotion != old.reducesMotion { setNeedsCompose() }
  }

  private func sizeChanged() {
    frames.setSize(size)
    rootLayout.sizeDidChange()
    for overlay in overlays { overlay.windowSizeDidChange() }
    setNeedsCompose()
  }

  private func traitsChanged() {
    rootNode?.setTraits(surroundings.traits)
    for overlay in overlays { overlay.traitsDidChange(to: surroundings.traits) }
    frames.invalidate()
    rootLayout.measure()
    setNeedsCompose()
  }

  private func visibilityChanged() {
    // A list gets its own state in one turn, and its rows get theirs in the next.
    turnsOutOfSight = 3
    rootNode?.spreadVisibility(visibility)
    for overlay in overlays { overlay.node.spreadVisibility(visibility) }
    setNeedsTurn()
  }

  // MARK: Root node

  /// The node that fills the window, taken from the window it filled before. It is measured in the background, on every
  /// change of size.
  public var rootNode: DisplayNode? {
    didSet {
      guard rootNode !== oldValue else { return }
      if let old = oldValue {
        old.layoutOwner = nil
        old.loadedView?.removeFromSuperview()
        old.hierarchyDidChange()
      }
      focus.root = nil
      guard let node = rootNode else { return rootLayout.begin(nil) }
      for other in Self.everyOne where other !== self && other.rootNode === node { other.rootNode = nil }
      node.setTraits(surroundings.traits)
      node.layoutOwner = rootLayout.owner
      view.addSubview(node.view)
      focus.root = node.view
      node.frame = Rect(origin: .zero, size: size)
      node.hierarchyDidChange()
      rootLayout.begin(node)
    }
  }

  /// Removes the root node, whose nodes are told that they left. For hosts whose window was closed.
  package func close() {
    guard !isClosed else { return }
    endSleeps()
    turns.end()
    trackingDidChange()
    for overlay in overlays { overlay.windowDidClose() }
    dragging.end()
    rootNode = nil
    frames.removeObservers()
    frames.dropPictures(isComposed: false)
    // The last frame holds all bitmaps that it shows.
    frames.invalidate()
    _ = focus.keyHandlers.removeAll()
    _ = focus.pressHandlers.removeAll()
    _ = focus.observers.removeAll()
    LargeObjects.flush()
    // A turn under way does both at its end.
    if !turns.isInTurn {
      dropWhatLeft()
      InterfaceStateQueue.shared.flush()
    }
  }

  /// Whether the root node's layout is up to date.
  var isMeasured: Bool { rootLayout.isDone }

  /// Whether the window was closed, and has no further turns.
  var isClosed: Bool { turns.isOver }
  /// Tasks that sleep on the frame clock.
  var sleeps: [FrameSleep] = []

  // MARK: Display

  /// Called at the end of the turn in which the last pending drawing of this window was completed.
  public var onDisplaysComplete: (@MainActor () -> Void)?
  /// The number of drawings started when ``onDisplaysComplete`` was last called.
  private var completedDrawings = 0

  private func tellDisplaysAreComplete() {
    guard completedDrawings != turns.drawings.started, DisplayScheduler.shared.isIdle(in: turns) else { return }
    completedDrawings = turns.drawings.started
    onDisplaysComplete?()
  }

  // MARK: The turn

  /// Everything but composing.
  /// - Parameters:
  ///   - time: seconds on the frame clock; never less than in the last turn.
  ///   - mayContinue: called between pieces of main-loop work from background threads; false leaves the rest for the
  ///     next turn.
  package func turn(at time: Double, while mayContinue: () -> Bool = { true }) {
    beginTurn(at: time)
    Trace.span("input") { input.deliverEvents() }
    Trace.span("main queue") { _ = MainQueue.shared.drain(while: mayContinue) }
    finishTurn()
  }

  /// Runs a turn of a container without a host, from within another container's turn, to which input and the main
  /// queue's work belong.
  func turnWithinAnother(at time: Double) {
    beginTurn(at: time)
    finishTurn()
    turns.didCompose()
  }

  private func beginTurn(at time: Double) {
    turns.beginTurn(at: time)
    InterfaceStateQueue.shared.turnBegins()
    frames.turnBegins()
    if turnsOutOfSight > 0 { turnsOutOfSight -= 1 }
  }

  private func finishTurn() {
    defer { turns.endTurn() }
    Trace.span("motion") {
      turns.fireTimers()
      dropWhatLeft()
      turns.tick()
      animations.advance(to: frameTime)
    }
    Trace.span("ranges") { turns.performUpdates() }
    dropWhatLeft()
    if turns.needsCompose, !isMoving { input.updateHover() }
    NodesInParts.shared.follow(self)
    // Measured after every step that changes layouts, so that the result is still valid when it comes.
    rootLayout.measureIfNeeded()
    PlacedNodes.shared.flush()
    Trace.span("interface state") { InterfaceStateQueue.shared.flush() }
    Trace.span("start display") {
      DisplayScheduler.shared.flush()
      DisplayScheduler.shared.commit()
    }
    if turns.needsCompose { LargeObjects.flushEarlier() } else { LargeObjects.flush() }
    tellDisplaysAreComplete()
  }

  /// Drops the tickers, alarms, focus, hover and touches of views that have left the window.
  private func dropWhatLeft() {
    turns.dropWhatLeft()
    focus.dropWhatLeft()
    input.dropWhatLeft()
  }
}
