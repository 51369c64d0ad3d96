import FoundationEssentials
import SateenCore
import SateenGraphics
import SateenLayout
import SateenThreads

/// What happens behind a table node, all of it on the main loop: which rows there are, which of them have nodes, where they
/// stand and what state they are in.
@MainActor
final class TableController: TurnParticipant {
  weak var table: TableNode?
  weak var dataSource: (any TableDataSource)?
  weak var delegate: (any TableDelegate)?
  private(set) weak var view: TableView?

  var map = SectionMap()
  var heights = HeightIndex(estimate: 120)
  var slots: [Int: RowSlot] = [:]
  var rangeController = RangeController()
  private(set) var ranges = RangeController.Ranges()
  let placeholders = RowPlaceholders()

  var rowSpacing = 0.0
  var contentInset: EdgeInsets = .zero
  var maximumRowWidth = Double.infinity
  var leadingScreensForBatching = 2.0

  private(set) var mode = RangeMode.minimum
  private var modeIsExplicit = false
  private var needsReload = true
  private var movesToEnd = true
  private var estimateIsAdopted = false
  private var batchContext: BatchContext?
  lazy var layoutOwner = CellLayoutOwner(controller: self)

  nonisolated init() {}

  func makeView(for table: TableNode) -> View {
    self.table = table
    let view = TableView()
    view.controller = self
    view.delegate = self
    self.view = view
    RangeDebugRegistry.register(self)
    return view
  }

  func setNeedsUpdate() { view?.container?.setNeedsUpdate(self) }

  func containerDidChange(_ container: RootContainer?) {
    if container != nil { setNeedsUpdate() }
  }

  // MARK: Geometry

  /// Where rows stand across the table: their left edge and their width.
  var column: (x: Double, width: Double) {
    let room = max(0, (view?.bounds.width ?? 0) - contentInset.horizontal)
    let width = min(room, maximumRowWidth)
    return (contentInset.left + ((room - width) / 2).rounded(.down), width)
  }

  func frame(of row: Int) -> Rect {
    let column = column
    return Rect(
      x: column.x, y: heights.offset(of: row), width: column.width, height: max(0, heights.height(of: row) - rowSpacing))
  }

  func slot(at y: Double) -> RowSlot? {
    guard y >= 0, y < heights.total, let row = heights.row(at: y) else { return nil }
    return slots[row]
  }

  func sizeDidChange() {
    guard let view else { return }
    view.contentInset = EdgeInsets(top: contentInset.top, left: 0, bottom: contentInset.bottom, right: 0)
    updateContentSize()
    setNeedsUpdate()
  }

  private func updateContentSize() {
    guard let view else { return }
    view.contentSize = Size(width: view.bounds.width, height: heights.total)
  }

  func traitsDidChange() {
    guard let table else { return }
    for slot in slots.values {
      slot.node?.setTraits(table.traits)
      slot.measuredWidth = -1
    }
    setNeedsUpdate()
  }

  func setEstimate(_ estimate: Double) {
    guard estimate > 0, estimate.isFinite else { return }
    keepingAnchor { heights.estimate = estimate }
    updateContentSize()
    setNeedsUpdate()
  }

  /// Changes heights without moving what is on screen: the first visible row keeps its place.
  private func keepingAnchor(_ body: () -> Void) {
    guard let view, heights.count > 0, view.bounds.height > 0 else { return body() }
    let offset = view.contentOffset.y
    let wasAtEnd = offset > view.minimumOffset.y && offset >= view.maximumOffset.y - 1
    guard offset > 0, let anchor = heights.row(at: offset) else {
      body()
      return
    }
    let before = heights.offset(of: anchor)
    body()
    guard anchor <= heights.count else { return }
    view.shiftContentOffset(by: Point(x: 0, y: heights.offset(of: anchor) - before))
    // A reader at the very end stays there, whatever rows turn out to measure.
    if wasAtEnd, !view.isTracking, !view.isDecelerating {
      updateContentSize()
      view.shiftContentOffset(by: Point(x: 0, y: view.maximumOffset.y - view.contentOffset.y))
    }
  }

  func scrollToRow(at path: IndexPath, _ position: TableNode.ScrollPosition, animated: Bool) {
    guard let view, let row = map.flatIndex(of: path) else { return }
    let frame = frame(of: row)
    let room = view.bounds.height - frame.height
    let y: Double
    switch position {
    case .top: y = frame.minY
    case .middle: y = frame.minY - room / 2
    case .bottom: y = frame.minY - room
    }
    view.setContentOffset(Point(x: view.contentOffset.x, y: y), animated: animated)
  }

  // MARK: Data

  func reloadData() {
    needsReload = true
    setNeedsUpdate()
  }

  private func readCounts() -> SectionMap {
    guard let table, let dataSource else { return SectionMap() }
    let sections = dataSource.numberOfSections(in: table)
    return SectionMap(
      counts: (0..<max(0, sections)).map { max(0, dataSource.tableNode(table, numberOfRowsInSection: $0)) })
  }

  private func performReload() {
    needsReload = false
    batchContext?.cancel()
    map = readCounts()
    let old = slots
    slots = [:]
    let estimate = heights.estimate
    var fresh = HeightIndex(count: map.total, estimate: estimate)
    for (row, slot) in old {
      guard row < map.total, slot.node != nil, slot.isInTree else {
        release(slot)
        continue
      }
      // The row keeps its place and its pixels until the new node can take over.
      fresh.setHeight(heights.height(of: row), of: row)
      let replacement = RowSlot(row: row)
      replacement.outgoing = slot
      slots[row] = replacement
    }
    heights = fresh
    for slot in slots.values { prepare(slot, priority: .visible) }
    updateContentSize()
  }

  func perform(_ update: TableUpdate) throws {
    guard !needsReload else { return }
    let new = readCounts()
    let resolved = try update.resolve(from: map, to: new)
    map = new
    let anchor = anchorForUpdate(resolved)
    apply(resolved)
    if let view, let anchor {
      let now = heights.offset(of: anchor.row)
      updateContentSize()
      view.shiftContentOffset(by: Point(x: 0, y: now + anchor.distance - view.contentOffset.y))
    }
    updateContentSize()
    setNeedsUpdate()
  }

  /// The first visible row that stays, as its number after the update, and how far into it the reader is.
  private func anchorForUpdate(_ update: TableUpdate.Resolved) -> (row: Int, distance: Double)? {
    guard let view, view.contentOffset.y > 0, let first = heights.row(at: view.contentOffset.y) else { return nil }
    let deleted = Set(update.deleted)
    guard let kept = (first..<heights.count).first(where: { !deleted.contains($0) }) else { return nil }
    var row = kept - update.deleted.filter { $0 < kept }.count
    for inserted in update.inserted where inserted <= row { row += 1 }
    return (row, view.contentOffset.y - heights.offset(of: kept))
  }

  private func apply(_ update: TableUpdate.Resolved) {
    for row in update.reloaded {
      guard let slot = slots[row] else { continue }
      if slot.isInTree, slot.node != nil {
        let replacement = RowSlot(row: row)
        replacement.outgoing = slot
        slots[row] = replacement
      } else {
        release(slot)
        slots[row] = nil
      }
    }
    for row in update.deleted.reversed() {
      if let slot = slots.removeValue(forKey: row) { release(slot) }
      heights.remove(row..<(row + 1))
    }
    var moved: [(RowSlot, Int)] = []
    for (row, slot) in slots {
      var new = row - lowerBound(update.deleted, row)
      for inserted in update.inserted where inserted <= new { new += 1 }
      moved.append((slot, new))
    }
    for run in runs(of: update.inserted) { heights.insert(run.count, at: run.lowerBound) }
    slots = [:]
    for (slot, row) in moved {
      slot.row = row
      slot.outgoing?.row = row
      slots[row] = slot
    }
    for slot in slots.values where slot.outgoing != nil && slot.ticket == nil && slot.node == nil {
      prepare(slot, priority: .visible)
    }
  }

  private func lowerBound(_ sorted: [Int], _ value: Int) -> Int {
    var low = 0
    var high = sorted.count
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func runs(of sorted: [Int]) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for value in sorted {
      if let last = runs.last, last.upperBound == value {
        runs[runs.count - 1] = last.lowerBound..<(value + 1)
      } else {
        runs.append(value..<(value + 1))
      }
    }
    return runs
  }

  // MARK: The turn's update

  func performUpdate(at time: Double) {
    guard let view, let table, view.container != nil, !view.bounds.isEmpty else { return }
    if needsReload { performReload() }
    let offset = view.contentOffset.y
    if !view.scrollDirection.isDisjoint(with: .vertical) { movesToEnd = view.scrollDirection.contains(.down) }
    ranges = rangeController.ranges(
      in: heights, offset: offset, length: view.bounds.height, movesToEnd: movesToEnd, mode: mode)
    prepareRows()
    releaseRows()
    updateStates(table)
    arrangeVisible(view)
    adoptEstimate(view)
    widenWhenSettled()
    fetchIfNeeded(view, table)
  }

  private func prepareRows() {
    let width = column.width
    for row in ranges.preload {
      let priority = priority(of: row)
      if let slot = slots[row] {
        if slot.phase == .preparing, slot.priority != priority, let ticket = slot.ticket {
          slot.priority = priority
          WorkQueue.shared.setPriority(priority, of: ticket)
        } else if slot.phase == .ready, slot.measuredWidth != width, !slot.isRemeasuring {
          remeasure(slot)
        }
      } else {
        let slot = RowSlot(row: row)
        slots[row] = slot
        prepare(slot, priority: priority)
      }
    }
  }

  /// Visible first, then ahead, then behind; nearest first.
  private func priority(of row: Int) -> WorkPriority {
    let visible = ranges.visible
    if visible.contains(row) { return .visible.lowered(by: row - visible.lowerBound) }
    let isAfter = row >= visible.upperBound
    let distance = isAfter ? row - visible.upperBound : visible.lowerBound - row
    return (isAfter == movesToEnd ? WorkPriority.leading : .trailing).lowered(by: distance * 4)
  }

  private func prepare(_ slot: RowSlot, priority: WorkPriority) {
    guard let table, let dataSource, let path = map.indexPath(of: slot.row) else { return }
    let block = dataSource.tableNode(table, nodeBlockForRowAt: path)
    let traits = table.traits
    let width = column.width
    let owner = layoutOwner
    let reference = RowSlotReference(slot: slot)
    let key = MainQueue.shared.reserveKey()
    slot.priority = priority
    slot.ticket = WorkQueue.shared.submit(priority) { [weak self] in
      let (node, layout) = Trace.span("measure row") { () -> (CellNode, Layout) in
        let node = block()
        node.setTraits(traits)
        node.layoutOwner = owner
        return (node, node.layoutThatFits(SizeRange(width: width)))
      }
      MainQueue.shared.post(key: key) { self?.finish(reference.slot, node, layout, width) }
    }
  }

  private func finish(_ slot: RowSlot?, _ node: CellNode, _ layout: Layout, _ width: Double) {
    guard let slot, slot.phase == .preparing else {
      LargeObjects.release(node)
      return
    }
    slot.ticket = nil
    slot.node = node
    slot.phase = .ready
    adopt(layout, width, in: slot)
    setNeedsUpdate()
  }

  private func adopt(_ layout: Layout, _ width: Double, in slot: RowSlot) {
    slot.layout = layout
    slot.measuredWidth = width
    slot.node?.frame = Rect(origin: .zero, size: layout.size)
    slot.node?.setRangeManaged(true)
    slot.node?.apply(layout)
    slot.node?.setRangeManaged(true)
    // A row that takes over from another takes its place only when its pixels are there.
    if slot.outgoing == nil { setHeight(of: slot) }
  }

  private func setHeight(of slot: RowSlot) {
    guard let layout = slot.layout else { return }
    let height = layout.size.height + rowSpacing
    if heights.isMeasured(slot.row), abs(heights.height(of: slot.row) - height) < 0.001 { return }
    keepingAnchor { heights.setHeight(height, of: slot.row) }
    updateContentSize()
  }

  private func remeasure(_ slot: RowSlot) {
    guard let node = slot.node else { return }
    slot.isRemeasuring = true
    let width = column.width
    let reference = RowSlotReference(slot: slot)
    let key = MainQueue.shared.reserveKey()
    WorkQueue.shared.submit(priority(of: slot.row)) { [weak self] in
      let layout = Trace.span("measure row") { node.layoutThatFits(SizeRange(width: width)) }
      MainQueue.shared.post(key: key) {
        guard let self, let slot = reference.slot, slot.phase == .ready else { return }
        slot.isRemeasuring = false
        self.adopt(layout, width, in: slot)
        self.setNeedsUpdate()
      }
    }
  }

  /// A row's node changed its mind about its layout.
  func cellNeedsLayout(_ node: DisplayNode) {
    guard let slot = slots.values.first(where: { $0.node === node }), slot.phase == .ready else { return }
    slot.measuredWidth = -1
    setNeedsUpdate()
  }

  private func releaseRows() {
    for (row, slot) in slots where !ranges.keep.contains(row) {
      release(slot)
      slots[row] = nil
    }
  }

  private func release(_ slot: RowSlot) {
    if let outgoing = slot.outgoing { release(outgoing) }
    slot.outgoing = nil
    slot.phase = .released
    if let ticket = slot.ticket { WorkQueue.shared.cancel(ticket) }
    guard let node = slot.node else { return }
    slot.node = nil
    takeOut(slot, node)
    node.layoutOwner = nil
    node.recursivelySetInterfaceState([])
    LargeObjects.release(node)
  }

  private func takeOut(_ slot: RowSlot, _ node: CellNode) {
    guard slot.isInTree else { return }
    slot.isInTree = false
    node.loadedView?.removeFromSuperview()
    if let table { delegate?.tableNode(table, didEndDisplaying: node) }
  }

  // MARK: States

  /// Rows that begin to be drawn in one turn without being visible, at most: making their layers is main-loop work.
  private static let newDisplaysPerTurn = 4

  private func updateStates(_ table: TableNode) {
    var begun = 0
    for row in ranges.keep {
      guard let slot = slots[row], slot.phase == .ready, let node = slot.node else { continue }
      var wanted = ranges.state(of: row)
      if wanted.contains(.display), !slot.state.contains(.display), !wanted.contains(.visible) {
        begun += 1
        if begun > Self.newDisplaysPerTurn {
          wanted.remove(.display)
          setNeedsUpdateNextTurn = true
        }
      }
      if wanted.contains(.display) { node.displayPriority = priority(of: row) }
      if wanted != slot.state {
        slot.state = wanted
        if wanted.contains(.display) { _ = node.view }
        node.recursivelySetInterfaceState(wanted)
      }
    }
    if setNeedsUpdateNextTurn {
      setNeedsUpdateNextTurn = false
      view?.container?.addTicker(nextTurn)
    }
  }

  private var setNeedsUpdateNextTurn = false
  private lazy var nextTurn = NextTurn(controller: self)

  private func arrangeVisible(_ view: TableView) {
    var bare: Set<Int> = []
    for row in ranges.visible {
      guard let slot = slots[row] else { continue }
      if let outgoing = slot.outgoing { handOver(from: outgoing, to: slot, view) }
      if let outgoing = slot.outgoing {
        place(outgoing, view)
      } else if slot.phase == .ready {
        place(slot, view)
      } else {
        bare.insert(row)
        placeholders.show(row, frame: frame(of: row), in: view.layer)
      }
    }
    placeholders.keep(bare)
    for (row, slot) in slots where !ranges.visible.contains(row) {
      if let outgoing = slot.outgoing {
        release(outgoing)
        slot.outgoing = nil
        setHeight(of: slot)
      }
      if let node = slot.node { takeOut(slot, node) }
    }
  }

  /// Lets a reloaded row take the place of what it showed before, once its own pixels are there.
  private func handOver(from outgoing: RowSlot, to slot: RowSlot, _ view: TableView) {
    guard slot.phase == .ready, let node = slot.node, slot.state.contains(.display) else { return }
    guard node.interfaceState.contains(.display), !node.isDisplayPending else {
      view.container?.addTicker(nextTurn)
      return
    }
    slot.outgoing = nil
    setHeight(of: slot)
    place(slot, view)
    release(outgoing)
  }

  private func place(_ slot: RowSlot, _ view: TableView) {
    guard let node = slot.node, let layout = slot.layout else { return }
    let frame = frame(of: slot.row)
    node.frame = Rect(origin: frame.origin, size: layout.size)
    if !slot.isInTree {
      slot.isInTree = true
      view.addSubview(node.view)
      if let table, let path = map.indexPath(of: slot.row) {
        delegate?.tableNode(table, willDisplay: node, forRowAt: path)
      }
    }
    let shown = view.bounds.intersection(node.frame)
    node.visibleRectDidChange(shown.offsetBy(x: -frame.minX, y: -frame.minY))
  }

  // MARK: Estimates and modes

  /// Takes the mean of what was measured as the estimate, once there is enough of it and while nothing moves.
  private func adoptEstimate(_ view: TableView) {
    guard !view.isTracking, !view.isDecelerating, !estimateIsAdopted, let mean = heights.measuredMean,
      heights.measuredCount >= min(8, heights.count)
    else { return }
    estimateIsAdopted = true
    keepingAnchor { heights.estimate = mean }
    updateContentSize()
  }

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
    if settled { setMode(.full, isExplicit: false) } else { view?.container?.addTicker(nextTurn) }
  }

  // MARK: Batch fetching

  private func fetchIfNeeded(_ view: TableView, _ table: TableNode) {
    guard let delegate, delegate.shouldBatchFetch(for: table) else { return }
    let decision = BatchFetchDecision(
      isFetching: batchContext?.isFetching ?? false, leadingScreens: leadingScreensForBatching,
      viewLength: view.bounds.height, contentLength: heights.total, offset: view.contentOffset.y,
      isVisible: table.interfaceState.contains(.visible), movesToHead: view.scrollDirection.contains(.up))
    guard decision.shouldFetch else { return }
    let context = BatchContext { [weak self] in
      MainQueue.shared.post { self?.setNeedsUpdate() }
    }
    guard context.begin() else { return }
    batchContext = context
    delegate.tableNode(table, willBeginBatchFetchWith: context)
  }

  // MARK: Selection

  func select(_ slot: RowSlot) {
    guard let table, let path = map.indexPath(of: slot.row) else { return }
    delegate?.tableNode(table, didSelectRowAt: path)
  }

  // MARK: What is missing

  var blankFraction: Double {
    guard let view else { return 0 }
    var total = 0.0
    var blank = 0.0
    for row in ranges.visible {
      let shown = view.bounds.intersection(frame(of: row))
      total += shown.area
      guard let slot = slots[row], let node = (slot.outgoing ?? slot).node, (slot.outgoing ?? slot).isInTree else {
        blank += shown.area
        continue
      }
      node.enumerateSubtree { one in
        if one.isAwaitingContents, one !== node {
          blank += view.bounds.intersection(one.layer.convert(one.bounds, to: view.layer)).area
        }
      }
    }
    return total > 0 ? min(1, blank / total) : 0
  }

  var visibleRowsWithoutAnything: Int {
    ranges.visible.filter { row in
      if placeholders.layers[row] != nil { return false }
      guard let slot = slots[row] else { return true }
      return !((slot.outgoing ?? slot).isInTree)
    }.count
  }
}

extension TableController: ScrollViewDelegate {
  func scrollViewDidScroll(_ scrollView: ScrollView) {
    if !modeIsExplicit { setMode(.full, isExplicit: false) }
    setNeedsUpdate()
    if let table { delegate?.tableNodeDidScroll(table) }
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
}

/// Asks for an update in the turn after this one.
@MainActor
private final class NextTurn: FrameTicker {
  weak var controller: TableController?

  init(controller: TableController) {
    self.controller = controller
  }

  func tick(at time: Double) -> Bool {
    controller?.setNeedsUpdate()
    return false
  }
}

/// Takes word of out-of-date layouts from any thread to the table.
final class CellLayoutOwner: LayoutOwner, @unchecked Sendable {
  // The reference is only followed on the main loop.
  private weak let controller: TableController?

  @MainActor init(controller: TableController) {
    self.controller = controller
  }

  func layoutWasInvalidated(of node: DisplayNode) {
    MainQueue.shared.post { self.controller?.cellNeedsLayout(node) }
  }
}
