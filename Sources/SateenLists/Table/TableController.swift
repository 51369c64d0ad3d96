import FoundationEssentials
import SateenCore
import SateenGraphics
import SateenLayout
import SateenThreads

/// What happens behind a table node, all of it on the main loop: which rows there are, which of them have nodes, where
/// they stand and what state they are in.
@MainActor
final class TableController: TurnParticipant {
  weak var table: TableNode?
  weak var dataSource: (any TableDataSource)? {
    didSet { indexPaths.dataSource = dataSource }
  }
  /// Elements of data sources that speak of index paths.
  let indexPaths = IndexPathSource()
  weak var delegate: (any TableDelegate)?
  private(set) weak var view: TableView?

  var map = SectionMap()
  var heights = HeightIndex(estimate: 120)
  var slots: [Int: RowSlot] = [:]
  var rangeController = RangeController()
  var ranges = RangeController.Ranges()
  let placeholders = RowPlaceholders()
  /// Where pinned elements stand that would be out of view.
  var pins: [Int: Double] = [:]
  /// Elements that show though they do not belong to what shows: pinned ones, and rows on their way.
  var extras: [Int] = []
  /// Rows taken out whose pixels fade.
  var leaving: [RowSlot] = []
  /// Seconds on the frame clock.
  var now = 0.0

  var rowSpacing = 0.0
  var contentInset: EdgeInsets = .zero
  var maximumRowWidth = Double.infinity
  var allowsSelection = true
  var allowsMultipleSelection = false
  var movesFocusWithKeys = false
  let separators = RowSeparators()
  var isBottomAnchored = false
  /// Whether the reader was at the end after the last turn, change or movement.
  var isAtEnd = true
  /// Whether heights changed since the view was told how long the content is.
  var isContentSizeStale = false

  var mode = RangeMode.minimum
  var modeIsExplicit = false
  var needsReload = true
  private var speed = 0.0
  /// Whether the content went by since the last update, or is held.
  private(set) var isMoving = false
  private var lastUpdate = 0.0
  var movesToEnd = true
  /// Kinds of rows whose estimate comes from what was measured.
  var adoptedKinds: Set<Int> = []
  var selection = RowSelection()
  let fetcher = EdgeFetcher()
  var nesting = BatchNesting<@MainActor () -> Void>()
  /// Where a scroll to a row is to end; kept until the rows around it are measured and nothing can move it any more.
  var target: ScrollTarget?
  /// A row to be scrolled to once there is data.
  var initialTarget: (path: IndexPath, position: TableNode.ScrollPosition)?
  var isAdjustingPosition = false
  var wantsUpdateNextTurn = false

  nonisolated init() {}

  /// Whoever says what there is.
  var source: (any ElementSource)? { dataSource.map { $0 as? any ElementSource ?? indexPaths } }

  func makeView(for table: TableNode) -> View {
    self.table = table
    let view = TableView()
    view.controller = self
    view.delegate = self
    self.view = view
    connectFetcher()
    RangeDebugRegistry.register(self)
    return view
  }

  func setNeedsUpdate() { view?.container?.setNeedsUpdate(self) }

  func setNeedsUpdateNextTurn() { view?.container?.setNeedsUpdateNextTurn(self) }

  func containerDidChange(_ container: RootContainer?) {
    if container != nil {
      setNeedsUpdate()
    } else {
      leaveWindow()
    }
  }

  // MARK: The turn's update

  /// Everything that may change heights comes first, so that what is arranged then stands where it will be composed.
  func performUpdate(at time: Double) {
    guard let view, let table, view.container != nil, !view.bounds.isEmpty else { return }
    advanceAnimations(to: time)
    if needsReload {
      let staysAtEnd = isBottomAnchored && restsAtEnd(view)
      performReload()
      if staysAtEnd { shift(to: view.maximumOffset.y) }
    }
    if let initial = initialTarget, map.itemCount > 0 {
      initialTarget = nil
      scrollToRow(at: initial.path, initial.position, animated: false)
    }
    handOver(view)
    adoptEstimate(view)
    tellContentSize(view)
    updateSpeed(view, at: time)
    updateRanges(view)
    prepareRows()
    releaseRows()
    updateStates()
    arrangeVisible(view)
    settleTarget(view)
    widenWhenSettled()
    fetchIfNeeded(view, table)
    isAtEnd = restsAtEnd(view)
    if wantsUpdateNextTurn {
      wantsUpdateNextTurn = false
      setNeedsUpdateNextTurn()
    }
  }

  func updateRanges(_ view: TableView) {
    if !view.scrollDirection.isDisjoint(with: .vertical) { movesToEnd = view.scrollDirection.contains(.down) }
    ranges = rangeController.ranges(
      in: heights, offset: view.contentOffset.y, length: view.bounds.height, movesToEnd: movesToEnd, speed: speed,
      mode: mode)
    updatePins(view)
    let visible = ranges.visible
    let gliding = slots.values.filter { $0.glide != nil && !visible.contains($0.row) }.map(\.row)
    extras = Set(gliding).union(pins.keys.filter { !visible.contains($0) }).sorted()
  }

  /// Whether an element shows, in its place or elsewhere.
  func isOnScreen(_ row: Int) -> Bool { ranges.visible.contains(row) || extras.contains(row) }

  /// How fast the content went by since the last update. A jump is not speed, and neither is what was long ago.
  private func updateSpeed(_ view: TableView, at time: Double) {
    let travel = abs(view.takeTravel().y)
    isMoving = travel > 0 || view.isTracking || view.isDecelerating
    let elapsed = time - lastUpdate
    lastUpdate = time
    if travel > view.bounds.height * 2 || elapsed > 0.25 {
      speed = 0
    } else if elapsed > 0 {
      // Half of the old figure evens out frames that came late.
      speed = travel > 0 ? (speed + travel / elapsed) / 2 : 0
    }
    // Whoever comes to rest in this frame scrolls no more, but the ranges have to shrink.
    if speed > 0 { wantsUpdateNextTurn = true }
  }

  // MARK: Modes

  func setMode(_ mode: RangeMode, isExplicit: Bool) {
    if isExplicit { modeIsExplicit = true }
    guard mode != self.mode else { return }
    self.mode = mode
    setNeedsUpdate()
  }

  /// Once the first rows are on screen, the table begins to work further ahead.
  private func widenWhenSettled() {
    guard mode == .minimum, !modeIsExplicit, !ranges.visible.isEmpty else { return }
    let settled = ranges.visible.allSatisfy { row in
      guard let node = slots[row]?.node else { return false }
      return node.interfaceState.contains(.display) && !node.isDisplayPending
    }
    if settled { setMode(.full, isExplicit: false) } else { wantsUpdateNextTurn = true }
  }
}

extension TableController: ScrollViewDelegate {
  func scrollViewDidScroll(_ scrollView: ScrollView) {
    if !isAdjustingPosition, !scrollView.isDecelerating { target = nil }
    if !isAdjustingPosition, !modeIsExplicit { setMode(.full, isExplicit: false) }
    if !isAdjustingPosition, let view { isAtEnd = restsAtEnd(view) }
    if !isAdjustingPosition { readerDidScroll(scrollView.scrollDirection) }
    setNeedsUpdate()
    if let table { delegate?.tableNodeDidScroll(table) }
  }

  func scrollViewWillBeginDragging(_ scrollView: ScrollView) {
    target = nil
    initialTarget = nil
  }

  func scrollViewWillEndDragging(_ scrollView: ScrollView, velocity: Point, target: inout Point) {
    guard let table else { return }
    let y = scrollView.contentOffset.y
    if y < scrollView.minimumOffset.y {
      delegate?.tableNode(table, didPullPast: .top, by: scrollView.minimumOffset.y - y)
    } else if y > scrollView.maximumOffset.y {
      delegate?.tableNode(table, didPullPast: .bottom, by: y - scrollView.maximumOffset.y)
    }
  }

  func scrollViewDidEndScrolling(_ scrollView: ScrollView) { setNeedsUpdate() }
}
