import FoundationEssentials
import SateenCore
import SateenGraphics
import SateenLayout
import SateenThreads

/// What happens behind a list, all of it on the main loop: which elements there are, which of them have nodes, where
/// they stand and what state they are in. Kinds of lists differ in their ``ElementArranger`` alone.
@MainActor
final class ListController: TurnParticipant {
  let host: ListHost
  let arranger: ReorderingArranger
  let reordering = Reordering()
  weak var list: ListNode?
  private(set) weak var view: ListView?
  /// The list in whose element this one is.
  weak var enclosing: ListController?

  var map = SectionMap()
  var slots: [Int: ElementSlot] = [:]
  var rangeController = RangeController()
  var ranges = ListRanges()
  let placeholders = ElementPlaceholders()
  /// Where pinned elements stand that would be out of view.
  var pins: [Int: Rect] = [:]
  /// Elements that show though they do not belong to what shows: pinned ones, and elements on their way.
  var extras: [Int] = []
  /// Elements taken out whose pixels fade.
  var leaving: [ElementSlot] = []
  /// Elements taken out that show until those that stay are in their new places.
  var held: [HeldElement] = []
  /// Seconds on the frame clock.
  var now = 0.0
  /// Whether an element glides or fades, or is replaced by another.
  var hasGlides = false
  var hasFades = false
  var hasOutgoing = false
  /// Whether an element waits for what is under way for it, to be made anew then.
  var hasStale = false
  /// Counts what arrangements that come later are to go by.
  var changesTold = 0
  /// Grows with every change of the data, and with every reload that is asked for.
  var dataVersion = 0
  /// How many of them places go by.
  var changesTaken = 0
  /// The changes whose arrangements are seen to come.
  var glideChanges: [Int] = []

  var allowsSelection = true
  var allowsMultipleSelection = false
  var movesFocusWithKeys = false
  let separators: RowSeparators
  var isBottomAnchored = false
  /// Whether the reader was at the end, and at the very start, after the last turn, change or movement.
  var isAtEnd = true
  var isAtStart = true
  /// Whether sizes changed since the view was told how long the content is.
  var isContentSizeStale = false
  /// Whether the view was told of its content once it had a size itself.
  var hasBegun = false

  var mode = RangeMode.minimum
  var modeIsExplicit = false
  var needsReload = true
  /// Called when the reload that is asked for is made.
  var reloadCompletions: [@MainActor () -> Void] = []
  var motion = ScrollMotion(scrollable: .vertical)
  /// The order of elements while content goes by; nil at rest.
  private(set) var travel: TravelOrder?
  /// Whether the content went by since the last update, or is held.
  private(set) var isMoving = false
  private var lastUpdate = 0.0
  var selection = ElementSelection()
  /// What is to be selected once there is data.
  var initialSelection: [IndexPath] = []
  var initialFocus: IndexPath?
  /// Whether all items there will be are to be selected, but for these.
  var selectsAllInitially = false
  var initialExceptions: Set<IndexPath> = []
  /// Nodes of items that went off screen, of which the delegate is to hear.
  var ended: [CellNode] = []
  /// How many changes are under way in whose middle nobody is told of anything.
  var changesUnderWay = 0
  var memories = ScrollMemory()
  let loader = EdgeLoader()
  var onLoadStateChange: (@MainActor (ListEdge, LoadState) -> Void)?
  var nesting = BatchNesting<@MainActor () -> Void>()
  /// Where a scroll to an element is to end; kept until what is around it is measured and nothing can move it any more.
  var target: ScrollTarget?
  /// An item to be scrolled to once there is data.
  var initialTarget: InitialTarget?
  var isAdjustingPosition = false
  var wantsUpdateNextTurn = false

  /// What the turn's last arrangement was held by.
  var heldAnchor: HeldAnchor?

  /// An element taken out, and the change that did.
  struct HeldElement {
    var slot: ElementSlot
    var change: Int
  }

  struct InitialTarget {
    var path: IndexPath
    var position: ListNode.ScrollPosition
    /// Where the item's start is to be instead, from the start of what shows, in points.
    var distance: Double?
    /// Whether the list is to begin at its end, whatever item is the last there.
    var isEnd = false
  }

  /// - Parameter source: provides the elements of a list that has no data source.
  nonisolated init(
    arranger: any ElementArranger, source: (any ElementSource & Sendable)? = nil, separator: RowSeparatorStyle? = nil
  ) {
    host = ListHost(source: source)
    separators = RowSeparators(style: separator)
    self.arranger = ReorderingArranger(arranger)
  }

  func makeView(for list: ListNode) -> View {
    self.list = list
    arranger.controller = self
    let view = ListView()
    view.controller = self
    view.owner = self
    view.scrollableDirections = arranger.scrollDirections
    self.view = view
    reordering.attach(to: view, self)
    motion = ScrollMotion(
      scrollable: arranger.scrollDirections, direction: ScrollMotion.initialDirection(direction))
    findEnclosing()
    connectLoader()
    RangeDebugRegistry.register(self)
    return view
  }

  /// The list scrolls along another axis now. Along the old one it goes back to the start.
  func axisDidChange() {
    motion = ScrollMotion(
      scrollable: arranger.scrollDirections, direction: ScrollMotion.initialDirection(direction))
    guard let view else { return }
    view.stop()
    view.scrollableDirections = arranger.scrollDirections
    view.shiftContentOffset(by: Point.zero - view.contentOffset)
  }

  /// Lines run to the other side now, and so do elements that follow each other sideways.
  func directionDidChange() {
    motion.direction = ScrollMotion.initialDirection(direction)
    if axis == .horizontal { view?.stop() }
  }

  /// The window this list is in, or would be in if the element it belongs to showed.
  var container: RootContainer? { view?.container ?? enclosing?.container }

  func setNeedsUpdate() { container?.setNeedsUpdate(self) }

  func setNeedsUpdateNextTurn() { container?.setNeedsUpdateNextTurn(self) }

  func containerDidChange(_ container: RootContainer?) {
    if container != nil {
      findEnclosing()
      setNeedsUpdate()
    } else if enclosing == nil {
      leaveWindow()
    }
  }

  // MARK: The turn's update

  /// Everything that may change sizes comes first, so that what is arranged then stands where it will be composed.
  func performUpdate(at time: Double) {
    guard let view, container != nil, !view.bounds.isEmpty else { return }
    changingElements { update(view, at: time) }
  }

  private func update(_ view: ListView, at time: Double) {
    advanceAnimations(to: time)
    if needsReload {
      let staysAtEnd = isBottomAnchored && restsAtEnd(view)
      performReload()
      if staysAtEnd { shift(to: positionLimits.upperBound) }
    }
    goToInitialTarget()
    handOver(view)
    renewStale()
    if !view.isTracking, !view.isDecelerating { arranger.adoptEstimates() }
    reordering.update(view, at: time)
    tellContentSize(view)
    arranger.arrangeIfNeeded()
    updateMotion(view, at: time)
    updateRanges(view)
    prepareElements()
    releaseElements()
    updateStates()
    arrangeVisible(view)
    settleTarget(view)
    widenWhenSettled()
    loadIfNeeded(view)
    notePlace(view)
    if wantsUpdateNextTurn {
      wantsUpdateNextTurn = false
      setNeedsUpdateNextTurn()
    }
  }

  func updateRanges(_ view: ListView) {
    ranges = arranger.ranges(rangeController, bounds: view.shownRect, motion: motion, mode: mode)
    pins = map.hasPins ? arranger.pinned(in: uncovered(view.bounds), visible: ranges.visible) : [:]
    if let pin = reordering.pin { pins[pin.element] = pin.frame }
    extras = pins.keys.filter { !ranges.visible.contains($0) }
    if hasGlides {
      for slot in slots.values where slot.glide != nil && !ranges.visible.contains(slot.index) {
        if pins[slot.index] == nil { extras.append(slot.index) }
      }
    }
    extras.sort()
    updateTravel()
  }

  private func updateTravel() {
    let speed = axis == .vertical ? motion.speed.height : motion.speed.width
    // Where content goes two ways, neighbours in the sequence need not be near each other.
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

  /// What shows without what the content inset covers, along the axis.
  private func uncovered(_ bounds: Rect) -> Rect {
    let inset = arranger.contentInset
    let covering =
      axis == .vertical
      ? EdgeInsets(top: max(0, inset.top), bottom: max(0, inset.bottom))
      : EdgeInsets(left: max(0, inset.left), right: max(0, inset.right))
    return bounds.inset(by: covering)
  }

  /// Whether an element shows, in its place or elsewhere.
  func isOnScreen(_ element: Int) -> Bool { ranges.visible.contains(element) || extras.contains(element) }

  /// How fast the content went by since the last update. A jump is not speed, and neither is what was long ago.
  private func updateMotion(_ view: ListView, at time: Double) {
    motion.direction = ScrollMotion.direction(moving: view.scrollDirection, before: motion.direction)
    let travel = view.takeTravel()
    isMoving = travel != .zero || view.isTracking || view.isDecelerating
    let elapsed = time - lastUpdate
    lastUpdate = time
    func speed(_ old: Double, _ travel: Double, _ length: Double) -> Double {
      if abs(travel) > length * 2 || elapsed > 0.25 { return 0 }
      guard elapsed > 0 else { return old }
      // Half of the old figure evens out frames that came late.
      return travel != 0 ? (old + abs(travel) / elapsed) / 2 : 0
    }
    motion.speed = Size(
      width: speed(motion.speed.width, travel.x, view.bounds.width),
      height: speed(motion.speed.height, travel.y, view.bounds.height))
    // Whoever comes to rest in this frame scrolls no more, but the ranges have to shrink.
    if motion.speed.width > 0 || motion.speed.height > 0 { wantsUpdateNextTurn = true }
  }

  // MARK: Modes

  func setMode(_ mode: RangeMode, isExplicit: Bool) {
    if isExplicit { modeIsExplicit = true }
    guard mode != self.mode else { return }
    self.mode = mode
    setNeedsUpdate()
  }

  /// From little to more, as a list that comes on screen: it is settled in a turn or two where all is there.
  func resetMode() {
    modeIsExplicit = false
    setMode(.minimum, isExplicit: false)
    setNeedsUpdate()
  }

  /// Once the first elements are on screen, the list begins to work further ahead.
  private func widenWhenSettled() {
    guard mode == .minimum, !modeIsExplicit, !ranges.visible.isEmpty, rangeController.ceiling.contains(.visible) else {
      return
    }
    let settled = ranges.visible.allSatisfy { element in
      guard let node = slots[element]?.node else { return false }
      return node.interfaceState.contains(.display) && !node.isDisplayPending
    }
    if settled { setMode(.full, isExplicit: false) } else { wantsUpdateNextTurn = true }
  }
}

extension ListController: ScrollViewDelegate {
  func scrollViewDidScroll(_ scrollView: ScrollView) {
    if !isAdjustingPosition, !scrollView.isDecelerating { target = nil }
    if !isAdjustingPosition, !modeIsExplicit { setMode(.full, isExplicit: false) }
    if !isAdjustingPosition {
      if let view { notePlace(view) }
      userDidScroll(scrollView.scrollDirection)
    }
    setNeedsUpdate()
    host.didScroll()
  }

  func scrollViewWillBeginDragging(_ scrollView: ScrollView) {
    target = nil
    initialTarget = nil
  }

  func scrollViewWillEndDragging(_ scrollView: ScrollView, velocity: Point, target: inout Point) {
    let limits = positionLimits
    if position < limits.lowerBound {
      host.didPull(past: .head, by: limits.lowerBound - position)
    } else if position > limits.upperBound {
      host.didPull(past: .tail, by: position - limits.upperBound)
    }
  }

  func scrollViewDidEndScrolling(_ scrollView: ScrollView) { setNeedsUpdate() }
}
