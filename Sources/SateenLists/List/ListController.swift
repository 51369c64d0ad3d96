import SateenCore
import SateenGraphics
import SateenLayout
import SateenThreads

/// The logic of a list, on the main loop: its elements, their nodes, frames and interface states.
@MainActor
final class ListController: TurnParticipant {
  let host: ListHost
  let arranger: Arranger
  let reordering = Reordering()
  let swiping = Swiping()
  let dropping = Dropping()
  let editing = Editing()
  weak var list: ListNode?
  private(set) weak var view: ListView?
  /// The list that contains this one in an element.
  weak var parentList: ListController?

  var map = SectionMap()
  var slots: [Int: ElementSlot] = [:]
  var rangeController: RangeController
  var ranges = ListRanges()
  let placeholders = ElementPlaceholders()
  /// The frames of pinned elements that would otherwise be off screen.
  var pins: [Int: Rect] = [:]
  /// Elements on screen outside `ranges.visible`: pinned elements, and elements that glide to their positions.
  var displaced: [Int] = []
  /// Removed elements whose pixels still show.
  var ghosts: [Ghost] = []
  /// Seconds on the frame clock.
  var now = 0.0
  /// Whether an element glides or fades, or is replaced by another.
  var hasMoves = false
  var hasFades = false
  var hasOutgoing = false
  /// Whether the renewal of an element waits for work that is pending for it.
  var hasStale = false
  /// Increases with every change of the data, and with every request for a reload.
  var dataVersion = 0
  /// The changes whose arrangements start animations or end them, by the arranger's `generation`.
  var animatedGenerations: [AnimatedGeneration] = []
  /// The animation of the row whose size is being changed, or the row itself where a gesture moves it.
  var sizeAnimation: Animation?
  var sizeLead: ElementSlot?
  /// How the sizes of elements change while an animated arrangement takes them to other frames; nil for at once.
  var resizing: Animation?

  let separators: RowSeparators
  /// Whether each element is a page.
  let isPager: Bool
  var pages = PageState()

  var mode = RangeMode.minimum
  var modeIsExplicit = false
  /// Whether the elements have to be read again: on request, or because another source than the one that provided them
  /// does now. A data source is held weakly, and may have been freed.
  var needsReload: Bool {
    get { isReloadRequested || filler !== host.filler }
    set {
      isReloadRequested = newValue
      if !newValue { filler = host.filler }
    }
  }
  private var isReloadRequested = true
  /// The source that provided the elements.
  private weak var filler: AnyObject?
  /// Called when the requested reload is done.
  var reloadCompletions: [@MainActor () -> Void] = []
  var motion = ScrollMotion(scrollable: .vertical)
  private var flingRule = FlingRule()
  /// Tells those who fetch that elements pass quickly; nil while they do not.
  private var fling: Fling?
  /// The order of elements during scrolling; nil at rest.
  private(set) var travel: TravelOrder?
  var selection = ElementSelection()
  var selecting = SelectionSettings()
  var positioning = ListPosition()
  var requests = ListRequests()
  /// Nodes of items that went off screen and have not been reported to the delegate yet.
  var ended: [CellNode] = []
  /// How many nested changes are being made. Until they are complete, the delegate is not called.
  var changesUnderWay = 0
  var prefetching = Prefetching()
  var memories = ScrollMemory()
  let loader = EdgeLoader()
  var onLoadStateChange: (@MainActor (ListEdge, LoadState) -> Void)?
  var changeAnimation = ListAnimation()
  /// Called when nothing is animated any more.
  var animationCompletions: [@MainActor () -> Void] = []
  var nesting = BatchNesting<@MainActor () -> Void>()
  var wantsUpdateNextTurn = false
  /// Whether elements wait for pixels that are being drawn, or will be from the end of the turn on.
  var wantsUpdateAfterDrawing = false

  /// - Parameter source: provides the elements of a list that has no data source.
  nonisolated init(
    layout: some CollectionLayout, source: (any ElementSource & Sendable)? = nil, isPager: Bool = false
  ) {
    self.isPager = isPager
    rangeController = RangeController(tunings: isPager ? PageState.tunings : [:])
    host = ListHost(source: source)
    separators = RowSeparators(style: (layout as? TableLayout)?.rowSeparator)
    arranger = Arranger(layout: layout)
  }

  func makeView(for list: ListNode) -> View {
    self.list = list
    arranger.controller = self
    let view = ListView()
    view.controller = self
    view.owner = self
    view.scrollableDirections = arranger.scrollDirections
    view.isPagingEnabled = isPager
    self.view = view
    reordering.attach(to: view, self)
    swiping.attach(to: view, self)
    dropping.attach(self)
    editing.attach(self)
    motion = ScrollMotion(
      scrollable: arranger.scrollDirections, direction: ScrollMotion.initialDirection(direction))
    findParentList()
    connectLoader()
    RangeDebugRegistry.register(self)
    return view
  }

  /// The scroll axis has changed. The offset along the old axis goes back to zero.
  func axisDidChange() {
    motion = ScrollMotion(
      scrollable: arranger.scrollDirections, direction: ScrollMotion.initialDirection(direction))
    guard let view else { return }
    view.stop()
    view.scrollableDirections = arranger.scrollDirections
    view.shiftContentOffset(by: Point.zero - view.contentOffset)
  }

  /// The layout direction has changed, so the side at which horizontal content begins has changed too.
  func directionDidChange() {
    swiping.reset()
    dropping.reset()
    editing.fit(animated: false)
    motion.direction = ScrollMotion.initialDirection(direction)
    if axis == .horizontal { view?.stop() }
  }

  /// The window of this list. For a list that has none, the window of the parent list.
  var container: RootContainer? { view?.container ?? parentList?.container }

  func setNeedsUpdate() { container?.setNeedsUpdate(self) }

  /// - Returns: the number of a request, the latest of its kind.
  @discardableResult
  func beginRequest(_ kind: WritableKeyPath<ListRequests, Int>) -> Int {
    // A reload may be due without a turn: no one is told that a data source was freed.
    if needsReload { setNeedsUpdate() }
    return requests.begin(kind)
  }

  func setNeedsUpdateNextTurn() { container?.setNeedsUpdateNextTurn(self) }

  func containerDidChange(_ container: RootContainer?) {
    endFling()
    if container != nil {
      findParentList()
      setNeedsUpdate()
    } else if parentList == nil {
      leaveWindow()
    }
  }

  // MARK: The turn's update

  /// Everything that may change sizes comes first. Elements are then arranged by the same frames that are composed.
  func performUpdate(at time: Double) {
    guard let view, container != nil else { return }
    if view.bounds.isEmpty {
      endFling()
      return showNothing()
    }
    changingElements { update(view, at: time) }
  }

  private func update(_ view: ListView, at time: Double) {
    advanceAnimations(to: time)
    swiping.advance(to: time, self)
    if needsReload {
      let distanceFromEnd = positioning.isBottomAnchored ? distanceFromEnd(view) : nil
      performReload()
      if let distanceFromEnd { stayAtEnd(distanceFromEnd) }
    }
    goToInitialTarget()
    handOver(view)
    renewStale()
    if !view.isTracking, !view.isDecelerating { arranger.adoptEstimates() }
    reordering.update(view, at: time)
    dropping.update(view, at: time, self)
    applyContentSize(view)
    arranger.arrangeIfNeeded()
    updateMotion(view, at: time)
    updateRanges(view)
    prepareElements()
    releaseElements()
    updateStates()
    arrangeVisible(view)
    settleTarget(view)
    // A list in an element may be updated before it is known whether the element is on screen.
    if !host.wantsPrefetching {
      prefetching.stop()
    } else if parentList == nil || list?.interfaceState.isEmpty == false {
      prefetching.update(ranges, displaced: displaced, map)
    }
    widenWhenSettled()
    loadIfNeeded(view)
    updateEdgeFlags(view)
    if wantsUpdateNextTurn {
      setNeedsUpdateNextTurn()
    } else if wantsUpdateAfterDrawing {
      container?.setNeedsUpdateAfterDrawing(self)
    }
    (wantsUpdateNextTurn, wantsUpdateAfterDrawing) = (false, false)
  }

  func updateRanges(_ view: ListView) {
    ranges = arranger.ranges(
      rangeController, bounds: view.shownRect, motion: motion, mode: mode, viewport: viewport)
    pins = map.hasPins ? arranger.pinned(in: uncovered(view.bounds)) : [:]
    if let pin = reordering.pin { pins[pin.element] = pin.frame }
    displaced = pins.keys.filter { !ranges.visible.contains($0) }
    if hasMoves {
      for slot in slots.values
      where (slot.moveAnimation != nil || slot.followedMove != nil) && !ranges.visible.contains(slot.index) {
        if pins[slot.index] == nil { displaced.append(slot.index) }
      }
    }
    if let edited = editedElement(view), !ranges.visible.contains(edited), !displaced.contains(edited) {
      displaced.append(edited)
    }
    displaced.sort()
    updateTravel()
  }

  /// The element with the text that is being typed. It stays in the window wherever the list is scrolled: out of the
  /// window it would lose the focus, the caret and what an input method composes.
  private func editedElement(_ view: ListView) -> Int? {
    guard let container, container.isTextInputFocused, let focused = container.firstResponder, focused !== view,
      focused.isInside(view)
    else { return nil }
    return slots.first { focused.isInside($0.value.node?.loadedView) }?.key
  }

  private func updateTravel() {
    let speed = axis == .vertical ? motion.speed.height : motion.speed.width
    // With two scroll axes, neighbours in the sequence may be far from each other.
    guard speed > 0, arranger.scrollDirections == .vertical || arranger.scrollDirections == .horizontal,
      let last = movesToEnd ? ranges.preload.last : ranges.preload.first
    else { return travel = nil }
    travel = TravelOrder(
      visible: ranges.visible.span, last: last, position: position, length: viewLength, speed: speed,
      movesToEnd: movesToEnd
    ) { element in
      let frame = frame(of: element)
      let start = start(of: frame)
      return start...(start + max(0, length(of: frame.size)))
    }
  }

  /// The visible part of the content, for the attributes of elements.
  var viewport: CollectionViewport {
    CollectionViewport(visible: uncovered(view?.bounds ?? .zero), direction: direction)
  }

  /// The viewport without the parts that the content inset covers along the axis.
  private func uncovered(_ bounds: Rect) -> Rect {
    let inset = arranger.contentInset
    let covering =
      axis == .vertical
      ? EdgeInsets(top: max(0, inset.top), bottom: max(0, inset.bottom))
      : EdgeInsets(left: max(0, inset.left), right: max(0, inset.right))
    return bounds.inset(by: covering)
  }

  /// Whether an element is on screen, in its own position or elsewhere.
  func isOnScreen(_ element: Int) -> Bool { ranges.visible.contains(element) || displaced.contains(element) }

  private func updateMotion(_ view: ListView, at time: Double) {
    let travel = view.takeTravel()
    updateFling(view, travel, at: time)
    motion.update(
      travel: travel, moving: view.scrollDirection, isTouched: view.isTracking || view.isDecelerating,
      viewport: view.bounds.size, at: time)
    // If scrolling ends in this frame there are no more scroll events, but the ranges still have to shrink.
    if motion.speed.width > 0 || motion.speed.height > 0 { wantsUpdateNextTurn = true }
  }

  /// Before elements get their states: those that come into view now may already be passing quickly.
  private func updateFling(_ view: ListView, _ travel: Point, at time: Double) {
    // A page that is turned to stays. A list out of sight is not being looked at, and gets no more turns where its window
    // is hidden.
    let isOut = isPager || rangeController.imposedMode != nil || !rangeController.ceiling.contains(.visible)
    flingRule.update(
      travel: travel, viewport: view.bounds.size, isStopped: view.takeJump() || view.isHeldStill || isOut, at: time)
    guard flingRule.isFlinging else {
      fling = nil
      return
    }
    if let fling { fling.goOn() } else { fling = Fling() }
    wantsUpdateNextTurn = true
  }

  func endFling() {
    flingRule = FlingRule()
    fling = nil
  }

  // MARK: Modes

  func setMode(_ mode: RangeMode, isExplicit: Bool) {
    if isExplicit { modeIsExplicit = true }
    guard mode != self.mode else { return }
    self.mode = mode
    setNeedsUpdate()
  }

  /// Begins with the smallest mode again, like a list that comes on screen. If everything is drawn, the mode widens
  /// within a turn or two.
  func resetMode() {
    modeIsExplicit = false
    setMode(.minimum, isExplicit: false)
    setNeedsUpdate()
  }

  /// Widens the ranges once the first elements are on screen.
  private func widenWhenSettled() {
    guard mode == .minimum, !modeIsExplicit, !ranges.visible.isEmpty, rangeController.ceiling.contains(.visible) else {
      return
    }
    var isSettled = true
    for element in ranges.visible {
      // A measurement that ends asks for an update by itself.
      guard let node = slots[element]?.node else {
        isSettled = false
        continue
      }
      if !node.interfaceState.contains(.display) || node.isDisplayPending {
        isSettled = false
        wantsUpdateAfterDrawing = true
      }
    }
    if isSettled { setMode(.full, isExplicit: false) }
  }
}

extension ListController: ScrollOwner {
  var scrollDelegate: (any ScrollViewDelegate)? { host.delegate }

  func scrollView(_ scrollView: ScrollView, willShow rect: Rect) -> EdgeInsets? {
    positioning.target = nil
    positioning.initialTarget = nil
    return pinnedInsets(beside: rect)
  }

  func scrollViewDidScroll(_ scrollView: ScrollView) {
    // The last step of an animated scroll to a target is made when the scroll view does not move any more.
    if !positioning.isAdjusting, !scrollView.isDecelerating, !scrollView.isInAnimatedMove { positioning.target = nil }
    if !positioning.isAdjusting, !modeIsExplicit { setMode(.full, isExplicit: false) }
    if !positioning.isAdjusting {
      swiping.contentMoved()
      if let view { updateEdgeFlags(view) }
      userDidScroll(scrollView.scrollDirection)
    }
    setNeedsUpdate()
    notePage()
  }

  func scrollViewWillBeginDragging(_ scrollView: ScrollView) {
    positioning.target = nil
    positioning.initialTarget = nil
    beginRequest(\.position)
  }

  func scrollViewWillEndDragging(_ scrollView: ScrollView, velocity: Point, target: inout Point) {
    let limits = positionLimits
    let (head, tail) = (limits.lowerBound - position, position - limits.upperBound)
    if max(head, tail) > 0 {
      _ = host.ask { $0.listNode($1, didPullPast: head > 0 ? .head : .tail, by: max(head, tail)) }
    }
  }

  func scrollViewDidEndScrolling(_ scrollView: ScrollView) { setNeedsUpdate() }
}
