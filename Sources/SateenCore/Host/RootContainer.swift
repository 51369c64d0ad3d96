import SateenGraphics
import SateenLayout
import SateenThreads

/// What a host hands a window's worth of events and time to, and gets frames from. It knows no window system.
///
/// One turn goes: input, work from background threads, motion, layout, ranges, interface states, drawing started and committed,
/// composing. Nothing in it waits for another thread.
@MainActor
public final class RootContainer {
  private static var all: [WeakContainer] = []

  private struct WeakContainer {
    weak var container: RootContainer?
  }

  /// The root of everything in the window.
  public let view = View()
  /// Above everything, for debugging aids. Takes no events.
  public let overlayLayer = Layer()
  /// Runs the animations of this window's layers.
  public private(set) var animations: Animations!
  /// What the last frames cost, as the host counted it.
  public let statistics = FrameStatistics()
  /// Draws the frames. Its counters are what tests look at.
  public let compositor = Compositor()

  /// Called when a turn is wanted soon. Set by the host.
  public var onWake: (@MainActor () -> Void)?
  /// Seconds on the frame clock of the current turn.
  public private(set) var frameTime = 0.0

  private var stage = Layer()
  let dispatcher = TouchDispatcher()
  private var tickers: [TickerEntry] = []
  private var updates: [any TurnParticipant] = []
  private var laterUpdates: [any TurnParticipant] = []
  private var alarms: [(time: Double, entry: TickerEntry)] = []
  var timers: [FrameTimer] = []
  private var frameObservers: [any FrameObserver] = []
  private(set) var needsCompose = true
  private var needsTurn = true
  private var isPreparingFrame = false
  var events: [InputEvent] = []
  private lazy var rootLayout = RootLayout(container: self)
  weak var hovered: View?
  /// Where the pointer is; nil while it is outside.
  var pointerPlace: Point?
  /// How far around a place that is tested for what it hits something may be meant, in points: ``Touch/fingerReach`` while a
  /// finger comes down, else 0.
  public internal(set) var hitTestReach = 0.0
  /// Fingers that came down outside of the selection, and where.
  var touchesOutsideSelection: [Int64: Point] = [:]
  var keyHandlers = HandlerList<(Key, KeyModifiers) -> Bool>()
  /// Turns that are still wanted although nobody sees the window.
  var turnsOutOfSight = 0
  /// Ends the time of short memory.
  var memoryCalm: FrameTimer?

  private weak var focused: View?
  /// Whether who has the focus has come into the window: it may be given before.
  private var focusedHasCome = false

  /// The view that gets keys and typed text first; the views around it get them next. It may be set before the view comes into the window. Nil
  /// once the view has left, even if it comes back later; what goes from one place in the window to another within a turn
  /// keeps the focus.
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
  /// The view in which something is selected. A press on another view makes it nil, and the view is told; of fingers only a
  /// tap does, for they scroll as well. Views with this one as their ``View/selectionOwner`` do not count as others.
  public weak var selectionView: View? {
    didSet {
      guard oldValue !== selectionView else { return }
      touchesOutsideSelection = [:]
      oldValue?.deliverSelectionDidEnd()
    }
  }
  /// Where copied text goes. Hosts give the desktop's; without a host it is the container's own.
  public var clipboard: any Clipboard = MemoryClipboard()

  public init(size: Size, scale: Double = 1, appearance: Appearance = .light) {
    self.size = size
    self.scale = scale
    self.appearance = appearance
    stage.container = self
    stage.anchorPoint = .zero
    stage.addSublayer(view.layer)
    stage.addSublayer(overlayLayer)
    overlayLayer.zPosition = 1_000
    animations = Animations(wake: { [weak self] in self?.setNeedsTurn() })
    dispatcher.container = self
    sizeChanged()
    Self.all.removeAll { $0.container == nil }
    Self.all.append(WeakContainer(container: self))
    _ = Self.listensForMemoryPressure
  }

  /// Every window there is.
  static var everyOne: [RootContainer] { all.compactMap(\.container) }

  // MARK: Surroundings

  /// The window's size, in points.
  public var size: Size { didSet { if size != oldValue { sizeChanged() } } }
  /// Device pixels per point.
  public var scale: Double { didSet { if scale != oldValue { traitsChanged() } } }
  /// Light or dark. A change has everything drawn anew, on workers. The last frame stays until all of it is there, for a quarter
  /// of a second at most.
  public var appearance: Appearance {
    didSet {
      guard appearance != oldValue else { return }
      hold.begin(compositor.frameSize)
      traitsChanged()
    }
  }
  private var hold = FrameHold()
  private var firstFrameHold = FirstFrameHold()

  /// Has the first frame wait for the text in it, a tenth of a second at most. For hosts whose window has just opened.
  package func holdFirstFrame() { firstFrameHold.begin() }

  /// Whether the first frame is to wait still.
  package var holdsFirstFrame: Bool {
    firstFrameHold.keeps(at: frameTime) { isMeasured && !(rootNode?.isVisibleDisplayPending ?? false) }
  }

  /// To which side lines of text, and layouts with them, run. A change has everything laid out and drawn anew, on workers.
  public var layoutDirection = LayoutDirection.leftToRight {
    didSet { if layoutDirection != oldValue { traitsChanged() } }
  }

  /// How letters are drawn; nil for as the desktop is set, which is what windows begin with. Without a window it is the
  /// standard, so that pictures are equal on every desktop. A change has everything drawn anew, on workers.
  public var textRendering: TextRendering? = .standard { didSet { if textRendering != oldValue { traitsChanged() } } }

  /// Whether anything of the window can be seen. Hosts set it; out of sight, nodes are not visible and lists keep to what
  /// would show.
  public var isVisible = true { didSet { if isVisible != oldValue { visibilityChanged() } } }
  /// Whether memory was reported short a moment ago.
  public internal(set) var isMemoryLow = false { didSet { if isMemoryLow != oldValue { visibilityChanged() } } }

  public var pixelSize: PixelSize { PixelSize(size, scale: scale) }

  /// What shows where no layer does; nil is black.
  public var backgroundColor: Color? {
    get { stage.backgroundColor }
    set { stage.backgroundColor = newValue }
  }

  private var fontChanges = 0

  /// Has the text of all windows measured and drawn anew, because fonts came or went.
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

  /// Lets go of the nodes, which are told that they left. For hosts whose window was closed.
  package func close() {
    rootNode = nil
    LargeObjects.flush()
    // A turn under way tells them at its end.
    if turnEdges.isMultiple(of: 2) { InterfaceStateQueue.shared.flush() }
  }

  /// Whether the root node has the layout it is to have.
  var isMeasured: Bool { rootLayout.isDone }

  // MARK: Display

  /// Called at the end of a turn in which the last node that was to be drawn, in any window, got its pixels.
  public var onDisplaysComplete: (@MainActor () -> Void)?
  private var completedBlocks = DisplayScheduler.shared.startedBlocks

  private func tellDisplaysAreComplete() {
    let started = DisplayScheduler.shared.startedBlocks
    guard completedBlocks != started, DisplayScheduler.shared.isIdle else { return }
    completedBlocks = started
    onDisplaysComplete?()
  }

  // MARK: Asking for turns

  static func wakeAll() {
    for entry in all { entry.container?.setNeedsTurn() }
  }

  /// Asks for a turn. Cheap to call often.
  public func setNeedsTurn() {
    guard !needsTurn else { return }
    needsTurn = true
    onWake?()
  }

  /// Something that shows has changed. What a turn changes is composed right after it and asks for no further turn.
  func setNeedsCompose() {
    guard !needsCompose else { return }
    needsCompose = true
    // What observers change right before a frame shows in that frame.
    if !needsTurn, !isPreparingFrame { onWake?() }
  }

  /// Has the next frame drawn whole, for a target whose pixels are not those of the last one.
  public func redrawAll() {
    hold.stop()
    compositor.invalidate()
    setNeedsCompose()
  }

  /// Has an observer called before each frame that is composed, until it is taken out again.
  public func addFrameObserver(_ observer: any FrameObserver) {
    if !frameObservers.contains(where: { $0 === observer }) { frameObservers.append(observer) }
  }

  public func removeFrameObserver(_ observer: any FrameObserver) {
    frameObservers.removeAll { $0 === observer }
  }

  /// Has a ticker called in each frame until it is at rest. The container keeps it until then.
  /// - Parameter view: what the ticker moves, if it does so only while that is in the window: once it has left, the ticker
  ///   is let go of. A ticker that is a view itself is called only while it is in the window.
  public func addTicker(_ ticker: any FrameTicker, in view: View? = nil) {
    if !tickers.contains(where: { $0.ticker === ticker }) { tickers.append(TickerEntry(ticker, view)) }
    setNeedsTurn()
  }

  /// Has a ticker called again at a time on the frame clock, and lets the window sleep until then. The container keeps it
  /// until then.
  /// - Parameters:
  ///   - time: seconds on the frame clock. At one that is no number, nothing is called.
  ///   - view: as for ``addTicker(_:in:)``.
  public func wake(at time: Double, for ticker: any FrameTicker, in view: View? = nil) {
    alarms.removeAll { $0.entry.ticker === ticker }
    guard !time.isNaN else { return }
    alarms.append((time, TickerEntry(ticker, view)))
    // Asked for between turns, the host has gone to sleep without knowing of it.
    if !isInTurn { setNeedsTurn() }
  }

  /// Forgets when a ticker was to be called.
  func cancelWake(for ticker: any FrameTicker) {
    alarms.removeAll { $0.entry.ticker === ticker }
  }

  /// Has a participant updated in this turn, or the next one where this turn's update step is over.
  public func setNeedsUpdate(_ participant: any TurnParticipant) {
    if !updates.contains(where: { $0 === participant }) { updates.append(participant) }
    setNeedsTurn()
  }

  /// Has a participant updated in the turn after this one, to look again at something that is being waited for. Unlike a ticker
  /// this is no motion: no frame counts as missed because of it.
  public func setNeedsUpdateNextTurn(_ participant: any TurnParticipant) {
    if !laterUpdates.contains(where: { $0 === participant }) { laterUpdates.append(participant) }
    setNeedsTurn()
  }

  /// Whether a frame is wanted as soon as the display can take one.
  public var wantsFrame: Bool { needsCompose || wantsTurn }

  /// Whether a turn has something to do, even if nothing were composed.
  public var wantsTurn: Bool { isMoving || hasTurnWork }

  /// Whether somebody waits for a turn, apart from what moves.
  var hasTurnWork: Bool { needsTurn || wantsInput || !updates.isEmpty }

  /// Whether events wait for the next turn.
  public var wantsInput: Bool { !events.isEmpty }

  /// Whether something changes with time, so that every slot without a new picture would be missed.
  public var isMoving: Bool { !tickers.isEmpty || animations.isRunning }

  /// When, on the frame clock, something will change by itself although nothing moves now; nil where nothing will.
  public var nextAlarm: Double? { [alarms.lazy.map(\.time).min(), nextTimer].lazy.compactMap { $0 }.min() }

  // MARK: The turn

  /// How many times a turn began or ended. What happens at one count happens before the same frame: nobody looks in
  /// between.
  public private(set) var turnEdges = 0
  /// Whether a turn is under way.
  var isInTurn: Bool { !turnEdges.isMultiple(of: 2) }

  /// Keeps an event for the next turn.
  public func enqueue(_ event: InputEvent) {
    events.append(event)
    setNeedsTurn()
  }

  /// Everything but composing.
  /// - Parameters:
  ///   - time: seconds on the frame clock; never less than in the last turn.
  ///   - mayContinue: asked between pieces of main-loop work from background threads; false leaves the rest for the next turn.
  public func turn(at time: Double, while mayContinue: () -> Bool = { true }) {
    beginTurn(at: time)
    Trace.span("input") { deliverEvents() }
    Trace.span("main queue") { _ = MainQueue.shared.drain(while: mayContinue) }
    finishTurn()
  }

  /// A turn for a container without a host, from within that of another: neither input nor the main queue's work is its
  /// own to take.
  func turnWithinAnother(at time: Double) {
    beginTurn(at: time)
    finishTurn()
    // No frame follows, and what changes from here on is to be told.
    needsCompose = false
  }

  private func beginTurn(at time: Double) {
    turnEdges += 1
    frameTime = max(frameTime, time)
    hold.turnBegins(at: frameTime)
    firstFrameHold.turnBegins(at: frameTime)
    needsTurn = false
    if turnsOutOfSight > 0 { turnsOutOfSight -= 1 }
    for participant in laterUpdates where !updates.contains(where: { $0 === participant }) {
      updates.append(participant)
    }
    laterUpdates = []
    startTimers()
  }

  private func finishTurn() {
    defer { turnEdges += 1 }
    Trace.span("motion") {
      fireTimers()
      dropWhatLeft()
      let due = alarms.filter { $0.time <= frameTime }.map(\.entry)
      alarms.removeAll { $0.time <= frameTime }
      for entry in due where !tickers.contains(where: { $0.ticker === entry.ticker }) { tickers.append(entry) }
      let current = tickers.map(\.ticker)
      let resting = current.filter { !$0.tick(at: frameTime) }
      tickers.removeAll { entry in resting.contains { $0 === entry.ticker } }
      animations.advance(to: frameTime)
    }
    Trace.span("ranges") {
      // Updates asked for by updates run in this step too, a few times over; whatever keeps asking waits for the next turn.
      for _ in 0..<4 where !updates.isEmpty {
        let participants = updates
        updates = []
        for participant in participants { participant.performUpdate(at: frameTime) }
      }
    }
    dropWhatLeft()
    hoverAgain()
    NodesInParts.shared.follow(self)
    // After all that changes layouts in a turn: the answer is then still true when it comes.
    rootLayout.measureIfNeeded()
    PlacedNodes.shared.flush()
    Trace.span("interface state") { InterfaceStateQueue.shared.flush() }
    Trace.span("start display") {
      DisplayScheduler.shared.flush()
      DisplayScheduler.shared.commit()
    }
    if needsCompose { LargeObjects.flushEarlier() } else { LargeObjects.flush() }
    tellDisplaysAreComplete()
  }

  /// Lets go of all that the container holds, or points at, for the sake of a view that is not in it any more.
  private func dropWhatLeft() {
    tickers.removeAll { !$0.isIn(self) }
    alarms.removeAll { !$0.entry.isIn(self) }
    if focused?.container === self { focusedHasCome = true }
    if firstResponder == nil, focused != nil { firstResponder = nil }
    dropHoveredThatLeft()
    if dispatcher.isTracking { dispatcher.dropWhatLeft() }
  }

  /// Draws what changed since the last frame.
  /// - Returns: the areas of the target that may have changed; none where nothing did.
  public func compose(into target: FrameTarget) -> [PixelRect] {
    guard needsCompose else { return [] }
    if hold.keeps(target.size, at: frameTime, isDrawn: DisplayScheduler.shared.isIdle) { return [] }
    if !frameObservers.isEmpty {
      isPreparingFrame = true
      for observer in frameObservers { observer.willCompose(self, at: frameTime) }
      isPreparingFrame = false
    }
    needsCompose = false
    let snapshot = Trace.span("snapshot") { self.snapshot(size: target.size) }
    let changed = Trace.span("compose") { self.compositor.compose(snapshot, into: target) }
    // Only now has the compositor let go of what was taken off its layer in this turn. With a turn to come right away it goes
    // along with the work of that one: waking a worker for it alone costs the main loop more than the rest of it.
    if !wantsTurn { LargeObjects.flush() }
    return changed
  }

  /// What the window shows now.
  func snapshot(size: PixelSize) -> LayerSnapshot {
    SnapshotBuilder.snapshot(of: stage, size: size, scale: scale, appearance: appearance)
  }
}
