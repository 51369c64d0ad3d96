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

  /// When the window has something to do.
  let turns = TurnSchedule()

  /// The root of everything in the window.
  public let view = View()
  /// Above everything, for debugging aids. Takes no events.
  public let overlayLayer = Layer()
  /// Runs the animations of this window's layers.
  public private(set) lazy var animations = Animations(wake: { [weak turns] in turns?.setNeedsTurn() })
  /// The cost of the last frames, as the host recorded it.
  public let statistics = FrameStatistics()
  /// Draws the frames. Tests read its counters.
  package let compositor = Compositor()

  /// Called when a turn is wanted soon. Set by the host.
  public var onWake: (@MainActor () -> Void)? {
    get { turns.onWake }
    set { turns.onWake = newValue }
  }
  /// Seconds on the frame clock of the current turn.
  public var frameTime: Double { turns.frameTime }

  private var stage = Layer()
  let dispatcher = TouchDispatcher()
  private var frameObservers: [any FrameObserver] = []
  var events: [InputEvent] = []
  private lazy var rootLayout = RootLayout(container: self)
  weak var hovered: View?
  /// The nodes around the hovered view that follow the pointer.
  var hoverFollowers: [HoverFollower] = []
  /// The pointer's location in the window, in points; nil while it is outside.
  var pointerPlace: Point?
  /// The tolerance of a hit test, in points: ``Touch/fingerReach`` while a finger comes down, otherwise 0.
  public internal(set) var hitTestReach = 0.0
  /// Fingers that came down outside of the selection, and where.
  var touchesOutsideSelection: [Int64: Point] = [:]
  var keyHandlers = HandlerList<(Key, KeyModifiers) -> Bool>()
  /// Turns that are still wanted although the window is hidden.
  var turnsOutOfSight = 0
  /// Ends the state of low memory.
  var memoryCalm: FrameTimer?

  private weak var focused: View?
  /// Whether the focused view has come into the window: a view may get the focus before.
  private var focusedHasCome = false

  /// The view that gets keys and typed text first; the views around it get them next. It may be set before the view
  /// comes into the window. Nil once the view has left, even if it comes back later. A view that moves within the
  /// window in one turn keeps the focus.
  public var firstResponder: View? {
    get { focusedHasCome && focused?.container !== self ? nil : focused }
    set {
      let old = focused
      guard newValue !== old || firstResponder == nil else { return }
      focused = newValue
      focusedHasCome = newValue?.container === self
      if newValue !== old { old?.lostFocus() }
    }
  }
  /// The view with the current selection. A press on another view makes this nil and notifies the old view; fingers do
  /// so only with a tap, because they scroll as well. Views whose ``View/selectionOwner`` is this view do not count as
  /// others.
  public weak var selectionView: View? {
    didSet {
      guard oldValue !== selectionView else { return }
      touchesOutsideSelection = [:]
      oldValue?.responder.selectionDidEnd()
    }
  }
  /// The clipboard for copied text. Hosts set the desktop's; without a host, the container has its own.
  public var clipboard: any Clipboard = MemoryClipboard()

  public init(size: Size, scale: Double = 1, appearance: Appearance = .light) {
    self.size = size
    self.scale = scale
    self.appearance = appearance
    stage.ownHost = self
    stage.anchorPoint = .zero
    stage.addSublayer(view.layer)
    stage.addSublayer(overlayLayer)
    overlayLayer.zPosition = 1_000
    dispatcher.host = self
    sizeChanged()
    Self.all.removeAll { $0.container == nil }
    Self.all.append(WeakContainer(container: self))
    _ = Self.listensForMemoryPressure
  }

  /// All windows.
  static var everyOne: [RootContainer] { all.compactMap(\.container) }

  // MARK: Surroundings

  /// The window's size, in points.
  public var size: Size { didSet { if size != oldValue { sizeChanged() } } }
  /// Device pixels per point.
  public var scale: Double { didSet { if scale != oldValue { traitsChanged() } } }
  /// Light or dark. A change has everything drawn anew, on workers. The last frame stays until that is done, for a
  /// quarter of a second at most.
  public var appearance: Appearance {
    didSet {
      guard appearance != oldValue else { return }
      hold.begin(compositor.frameSize)
      traitsChanged()
    }
  }
  private var hold = FrameHold()
  private var firstFrameHold = FirstFrameHold()

  /// Delays the first frame until its text is drawn, for a tenth of a second at most. For hosts whose window has just
  /// opened.
  package func holdFirstFrame() { firstFrameHold.begin() }

  /// Whether the first frame must still wait.
  package var holdsFirstFrame: Bool {
    firstFrameHold.keeps(at: frameTime) { isMeasured && !(rootNode?.isVisibleDisplayPending ?? false) }
  }

  /// The direction of text lines and layouts. A change has everything laid out and drawn anew, on workers.
  public var layoutDirection = LayoutDirection.leftToRight {
    didSet { if layoutDirection != oldValue { traitsChanged() } }
  }

  /// How letters are drawn; nil for the desktop's settings, with which windows begin. Without a window the value is the
  /// standard, so that bitmaps are equal on every desktop. A change has everything drawn anew, on workers.
  public var textRendering: TextRendering? = .standard { didSet { if textRendering != oldValue { traitsChanged() } } }

  /// Whether any part of the window can be seen. Set by the host. In a hidden window no node is visible, and lists keep
  /// only what their viewports would show.
  public var isVisible = true { didSet { if isVisible != oldValue { visibilityChanged() } } }
  /// Whether memory was reported short within the last ``memoryCalmTime`` seconds.
  public internal(set) var isMemoryLow = false { didSet { if isMemoryLow != oldValue { visibilityChanged() } } }

  public var pixelSize: PixelSize { PixelSize(size, scale: scale) }

  /// The colour where no layer draws; nil is black.
  public var backgroundColor: Color? {
    get { stage.backgroundColor }
    set { stage.backgroundColor = newValue }
  }

  private var fontChanges = 0

  /// Has the text of all windows measured and drawn anew, because fonts were added or removed.
  package static func fontsDidChange() {
    for container in everyOne {
      container.fontChanges += 1
      container.traitsChanged()
    }
  }

  private var traits: Traits {
    var traits = Traits(
      scale: scale, appearance: appearance, layoutDirection: layoutDirection, textRendering: textRendering)
    traits.fontChanges = fontChanges
    return traits
  }

  private func traitsChanged() {
    rootNode?.setTraits(traits)
    compositor.invalidate()
    rootLayout.measure()
    setNeedsCompose()
  }

  private func sizeChanged() {
    let whole = Rect(origin: .zero, size: size)
    stage.frame = whole
    view.frame = whole
    overlayLayer.frame = whole
    rootLayout.sizeDidChange()
    setNeedsCompose()
  }

  // MARK: Root node

  /// The node that fills the window. It is measured in the background, on every change of size.
  public var rootNode: DisplayNode? {
    didSet {
      guard rootNode !== oldValue else { return }
      if let old = oldValue {
        old.layoutOwner = nil
        old.loadedView?.removeFromSuperview()
        old.hierarchyDidChange()
      }
      guard let node = rootNode else { return rootLayout.begin(nil) }
      node.setTraits(traits)
      node.layoutOwner = rootLayout.owner
      view.addSubview(node.view)
      node.frame = Rect(origin: .zero, size: size)
      node.hierarchyDidChange()
      rootLayout.begin(node)
    }
  }

  /// Removes the root node, whose nodes are told that they left. For hosts whose window was closed.
  package func close() {
    isClosed = true
    endSleeps()
    rootNode = nil
    LargeObjects.flush()
    // A turn under way flushes the queue at its end.
    if !turns.isInTurn { InterfaceStateQueue.shared.flush() }
  }

  /// Whether the root node's layout is up to date.
  var isMeasured: Bool { rootLayout.isDone }

  /// Whether the window was closed, and has no further turns.
  private(set) var isClosed = false
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

  // MARK: Asking for turns

  /// Asks for a turn. Cheap to call often.
  public func setNeedsTurn() { turns.setNeedsTurn() }

  func setNeedsCompose() { turns.setNeedsCompose() }

  /// Has the next frame drawn whole, for a target whose pixels are not those of the last frame.
  public func redrawAll() {
    hold.stop()
    compositor.invalidate()
    setNeedsCompose()
  }

  /// Adds an observer, which is called before each composed frame and kept until it is removed.
  public func addFrameObserver(_ observer: any FrameObserver) {
    if !frameObservers.contains(where: { $0 === observer }) { frameObservers.append(observer) }
  }

  public func removeFrameObserver(_ observer: any FrameObserver) {
    frameObservers.removeAll { $0 === observer }
  }

  /// Calls a ticker in each frame until it is at rest. The container keeps the ticker until then.
  /// - Parameter view: the view the ticker is bound to, if any: once that has left the window, the ticker is released.
  ///   A ticker that is a view itself is called only while it is in the window.
  public func addTicker(_ ticker: any FrameTicker, in view: View? = nil) { turns.addTicker(ticker, in: view) }

  /// Calls a ticker at a time on the frame clock, and lets the window sleep until then. The container keeps the ticker
  /// until then.
  /// - Parameters:
  ///   - time: seconds on the frame clock. With NaN, the ticker is not called.
  ///   - view: as for ``addTicker(_:in:)``.
  public func wake(at time: Double, for ticker: any FrameTicker, in view: View? = nil) {
    turns.wake(at: time, for: ticker, in: view)
  }

  /// Updates a participant in this turn's update step, or in the next turn's where that step is over.
  public func setNeedsUpdate(_ participant: any TurnParticipant) { turns.setNeedsUpdate(participant) }

  /// Updates a participant in the turn after this one, to check again for a pending result. Unlike a ticker this is no
  /// motion: no frame counts as dropped because of it.
  public func setNeedsUpdateNextTurn(_ participant: any TurnParticipant) {
    turns.setNeedsUpdateNextTurn(participant)
  }

  /// Runs an action after a time on the frame clock, in the turn's motion step. The container keeps the timer until it
  /// has run or is cancelled. Once the container is gone, the action never runs.
  ///
  /// Within a turn the time counts from that turn. Between turns it counts from the next turn, which comes at once.
  /// - Parameters:
  ///   - seconds: negative values and NaN count as 0; with infinity the action never runs.
  ///   - repeats: whether the action runs repeatedly, each time as long after its last due time, and at least
  ///     ``FrameTimer/shortestInterval``. It runs at most once a turn, and once for any number of missed runs.
  /// - Returns: the timer, to cancel it.
  @discardableResult
  public func after(
    _ seconds: Double, repeats: Bool = false, _ action: @escaping @MainActor () -> Void
  ) -> FrameTimer {
    turns.after(seconds, repeats: repeats, action)
  }

  /// Whether a frame is wanted as soon as the display can take one.
  public var wantsFrame: Bool { turns.needsCompose || wantsTurn }

  /// Whether a turn has something to do, even if nothing were composed.
  public var wantsTurn: Bool { isMoving || hasTurnWork }

  /// Whether a turn has work to do apart from motion.
  var hasTurnWork: Bool { turns.hasWork || wantsInput }

  /// Whether events wait for the next turn.
  public var wantsInput: Bool { !events.isEmpty }

  /// Whether something changes with time, so that a slot without a new frame counts as dropped.
  public var isMoving: Bool { turns.isMoving || animations.isRunning }

  /// The time of the next alarm or timer, in seconds on the frame clock; nil where there is none.
  public var nextAlarm: Double? { turns.nextAlarm }

  // MARK: The turn

  /// The number of times a turn began or ended. Changes at the same count come before the same frame, so no frame shows
  /// only some of them.
  package var turnEdges: Int { turns.edgeCount }

  /// Keeps an event for the next turn.
  public func enqueue(_ event: InputEvent) {
    events.append(event)
    setNeedsTurn()
  }

  /// Everything but composing.
  /// - Parameters:
  ///   - time: seconds on the frame clock; never less than in the last turn.
  ///   - mayContinue: called between pieces of main-loop work from background threads; false leaves the rest for the
  ///     next turn.
  public func turn(at time: Double, while mayContinue: () -> Bool = { true }) {
    beginTurn(at: time)
    Trace.span("input") { deliverEvents() }
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
    hold.turnBegins(at: frameTime)
    firstFrameHold.turnBegins(at: frameTime)
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
    hoverAgain()
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
    if focused?.container === self { focusedHasCome = true }
    if firstResponder == nil, focused != nil { firstResponder = nil }
    dropHoveredThatLeft()
    if dispatcher.isTracking { dispatcher.dropWhatLeft() }
  }

  /// Draws the changes since the last frame.
  /// - Returns: the areas of the target that may have changed; none where nothing did.
  public func compose(into target: FrameTarget) -> [PixelRect] {
    guard turns.needsCompose else { return [] }
    if hold.keeps(target.size, at: frameTime, isDrawn: { DisplayScheduler.shared.isIdle(in: self.turns) }) { return [] }
    if !frameObservers.isEmpty {
      turns.isPreparingFrame = true
      for observer in frameObservers { observer.willCompose(self, at: frameTime) }
      turns.isPreparingFrame = false
    }
    turns.didCompose()
    let snapshot = Trace.span("snapshot") { self.snapshot(size: target.size) }
    let changed = Trace.span("compose") { self.compositor.compose(snapshot, into: target) }
    // Only now has the compositor released the bitmaps that were taken off their layers in this turn. If another turn
    // follows at once, they go along with its work: waking a worker for them alone costs the main loop more than the
    // rest.
    if !wantsTurn { LargeObjects.flush() }
    return changed
  }

  /// A snapshot of the window's contents now.
  func snapshot(size: PixelSize) -> LayerSnapshot {
    SnapshotBuilder.snapshot(of: stage, size: size, scale: scale, appearance: appearance)
  }
}
