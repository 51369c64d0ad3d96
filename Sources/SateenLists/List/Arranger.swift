import SateenCore
import SateenLayout
import SateenThreads

/// Arranges the elements of a list by its layout.
///
/// The rows of a table are in place as soon as a change is reported. All other layouts run on a worker: arrangements
/// follow one another, each for the newest state at its start, and until a new one is done elements keep their frames.
/// All frames are in the content points of the list's scroll view.
@MainActor
final class Arranger {
  weak var controller: ListController?

  private(set) var layout: any CollectionLayout
  /// The list's content inset, in points. A new value takes effect with the next call of `surroundingsDidChange()`.
  var inset: EdgeInsets = .zero

  private var map = SectionMap()
  private var surroundings = Surroundings()
  private var estimator: SizeEstimator
  /// Whether sizes were reported since the last call of `adoptEstimates()`.
  private var hasNews = false

  /// The rows of a table; nil for any other layout.
  private(set) var table: TableArrangement?
  // The input of all other layouts.
  private var sections = CollectionSections()
  private var sizes = ElementSizes(count: 0)
  /// The kinds of all elements, if there is more than one kind of items.
  private var kinds = KindRuns()

  /// The current arrangement and the changes since.
  private(set) var stale: StaleArrangement?
  /// A finished arrangement that waits until visible elements are laid out for it.
  private var pending: StaleArrangement?
  /// How many times elements were laid out for the pending arrangement.
  private var fits = 0
  /// The generation of the arrangement that is being computed, or is pending; nil for none.
  private var inFlight: Int?
  private var needsArrangement = false
  /// Elements whose sizes changed since the last arrangement began; nil after any other change.
  private var changedSizes: Range<Int>? = 0..<0

  /// The number of the last change that an arrangement has to include.
  private(set) var generation = 0
  /// The number of arrangements so far.
  private(set) var arrangementCount = 0
  /// Increases when elements may have to be measured again.
  private(set) var constraintVersion = 0
  /// The direction in which elements follow each other.
  private(set) var axis: CollectionAxis
  /// The layout direction of the current frames. The list's own direction may be newer.
  private(set) var direction = LayoutDirection.leftToRight
  /// The directions in which the content can be larger than the viewport.
  private(set) var scrollDirections: ScrollDirection

  /// The properties of the list that are in the context of a layout.
  private struct Surroundings: Equatable {
    var viewport = Size.zero
    var inset: EdgeInsets = .zero
    var scale = 1.0
    var direction = LayoutDirection.leftToRight
  }

  nonisolated init(layout: some CollectionLayout) {
    axis = Self.axis(of: layout.scrollableDirections)
    scrollDirections = layout.scrollableDirections
    if let rows = (layout as? TableLayout)?.usable {
      self.layout = rows
      let table = TableArrangement(spacing: rows.rowSpacing)
      self.table = table
      stale = StaleArrangement(table)
      estimator = SizeEstimator(TableLayout.estimates)
    } else {
      self.layout = layout
      estimator = SizeEstimator()
    }
  }

  private nonisolated static func axis(of directions: ScrollDirection) -> CollectionAxis {
    directions.isDisjoint(with: .vertical) ? .horizontal : .vertical
  }

  /// Whether a change is in place as soon as it is reported.
  var arrangesAtOnce: Bool { table != nil }
  /// Whether all frames include everything reported so far.
  var isSettled: Bool { table != nil || stale?.isCurrent == true && inFlight == nil && !needsArrangement }
  /// Whether elements are laid out as large as their frames.
  var stretchesElements: Bool { table == nil }
  /// Whether elements lie beside each other, so that keys across the axis move the focus too.
  var movesFocusAcross: Bool { table == nil }

  var contentSize: Size {
    let size = stale?.arrangement.contentSize ?? .zero
    if scrollsBothWays { return size }
    return axis == .vertical
      ? Size(width: surroundings.viewport.width, height: size.height)
      : Size(width: size.width, height: surroundings.viewport.height)
  }

  private var scrollsBothWays: Bool {
    !scrollDirections.isDisjoint(with: .vertical) && !scrollDirections.isDisjoint(with: .horizontal)
  }

  /// The part of the inset along the scroll axis, which the scroll view adds. Across it, frames are shifted.
  var contentInset: EdgeInsets {
    if scrollsBothWays { return inset }
    return axis == .vertical
      ? EdgeInsets(top: inset.top, left: 0, bottom: inset.bottom, right: 0)
      : EdgeInsets(top: 0, left: inset.left, bottom: 0, right: inset.right)
  }

  /// The offset of all frames in the content.
  var origin: Point {
    if scrollsBothWays { return .zero }
    return axis == .vertical ? Point(x: inset.left, y: 0) : Point(x: 0, y: inset.top)
  }

  /// How far the elements reach along the axis, in points.
  var filledLength: Double { stale?.arrangement.filledLength ?? 0 }

  // MARK: Frames

  /// The frame of an element; nil until it is arranged.
  func frame(of element: Int) -> Rect? {
    if let table { return element < table.elementCount ? table.frame(of: element).offsetBy(origin) : nil }
    return stale?.frame(of: element)?.offsetBy(origin)
  }

  /// The element at a point; nil between elements.
  func element(at point: Point) -> Int? {
    guard let stale else { return nil }
    return stale.arrangement.element(at: point - origin).flatMap { stale.element(at: $0) }
  }

  func ranges(
    _ rangeController: RangeController, bounds: Rect, motion: ScrollMotion, mode: RangeMode
  ) -> ListRanges {
    guard let stale else { return ListRanges(ceiling: rangeController.ceiling) }
    table?.remember()
    let ranges = rangeController.ranges(bounds: bounds.offsetBy(Point.zero - origin), motion: motion, mode: mode) {
      stale.elements(at: stale.arrangement.elements(overlapping: $0))
    }
    table?.remember(ranges.keep.span)
    return ranges
  }

  /// The frames of elements pinned to an edge of the viewport, if those differ from their own frames.
  func pinned(in bounds: Rect) -> [Int: Rect] {
    guard let stale else { return [:] }
    var pins: [Int: Rect] = [:]
    for pin in stale.arrangement.pinnedElements(in: bounds.offsetBy(Point.zero - origin)) {
      guard let index = stale.element(at: pin.index), let element = map.element(at: index) else { continue }
      let section = map.sections[element.section]
      guard (element.role == .header ? section.header : section.footer) == .pinned else { continue }
      pins[index] = pin.frame.offsetBy(origin)
    }
    return pins
  }

  /// The element that gets the focus by a key, in a view of a size; nil for none.
  func neighbor(of element: Int, _ key: Key, page: Size) -> Int? {
    guard let stale, let place = stale.place(of: element) else { return nil }
    return stale.arrangement.neighbor(of: place, key, page: page).flatMap { stale.element(at: $0) }
  }

  /// The index that a dragged item would get if it were dropped, while the gap at its current index is kept free; nil
  /// while that is unknown.
  func dropPlace(ofGapAt gap: Int, at frame: Rect, in places: ReorderPlaces) -> Int? {
    guard isSettled, let stale, gap < stale.arrangement.elementCount else { return nil }
    return stale.arrangement.dropPlace(ofGapAt: gap, at: frame.offsetBy(Point.zero - origin), in: places)
  }

  // MARK: Sizes

  /// The context of the next arrangement.
  var context: CollectionLayoutContext {
    var context = CollectionLayoutContext(
      viewport: surroundings.viewport, contentInsets: surroundings.inset, scale: surroundings.scale,
      direction: surroundings.direction, sections: sections, sizes: sizes, estimates: estimator.estimates)
    if kinds.hasItemKinds {
      context.itemKinds = kinds
      context.itemEstimates = estimator.itemEstimates
    }
    return context
  }

  /// The sizes that an element may have.
  func sizeRange(for element: Int) -> SizeRange {
    if let table { return SizeRange(width: table.column.width) }
    return sections.element(at: element).map { layout.sizeRange(for: $0, in: context) } ?? .unconstrained
  }

  /// Reports an element's measured size.
  func setSize(_ size: Size, of element: Int) {
    guard element < map.total else { return }
    if let table {
      guard !table.hasHeight(size.height, element) else { return }
      add(size, ofKind: table.heights.kind(of: element))
      controller?.changingSizes { table.setHeight(size.height, of: element) }
      return
    }
    guard let kind = sections.element(at: element)?.kind, sizes[element]?.isNear(size) != true else { return }
    add(size, ofKind: kind == .header ? KindRuns.header : kind == .footer ? KindRuns.footer : kinds.kind(at: element))
    sizes[element] = size
    // If the estimate was right, no arrangement is needed.
    if let stale, isSettled, stale.arrangement.frame(of: element).size == size { return }
    if let changed = changedSizes {
      changedSizes =
        changed.isEmpty
        ? element..<(element + 1)
        : min(changed.lowerBound, element)..<max(changed.upperBound, element + 1)
    }
    setNeedsArrangement()
  }

  private func add(_ size: Size, ofKind kind: Int) {
    estimator.add(size, ofKind: kind)
    hasNews = true
  }

  /// Whether an element's frame is the one for a measured size.
  func isArranged(_ size: Size, of element: Int) -> Bool { stale?.includes(size, of: element) ?? false }

  /// The finished arrangement that waits until visible elements are laid out for it.
  private var upcoming: StaleArrangement? { pending?.followed(by: stale) }

  /// Whether an element's frame in the upcoming arrangement is the one for a measured size.
  func isUpcoming(_ size: Size, of element: Int) -> Bool { upcoming?.includes(size, of: element) ?? false }

  /// The size of an element's frame in the upcoming arrangement; nil without one.
  func upcomingSize(of element: Int) -> Size? { upcoming?.frame(of: element)?.size }

  // MARK: Estimates

  var estimates: SizeEstimates { estimator.estimates }

  func setEstimates(_ estimates: SizeEstimates) {
    guard estimates != self.estimates else { return }
    // The height of an item counts for all elements of a table.
    let item = estimates.item
    estimator.set(table == nil ? estimates : SizeEstimates(item: item, header: item, footer: item))
    estimatesDidChange()
    if table != nil { controller?.updateContentSize() }
    controller?.setNeedsUpdate()
  }

  /// Replaces the estimates by the averages of measured sizes. Called while nothing moves.
  func adoptEstimates() {
    guard hasNews, isSettled else { return }
    hasNews = false
    if estimator.adopt(elements: map.total, sections: map.sections.count, scale: surroundings.scale) {
      estimatesDidChange()
    }
  }

  private func estimatesDidChange() {
    if let table { changeRows { estimateRows(of: table) } } else { setNeedsWholeArrangement() }
  }

  /// Estimates are whole pixels, so that rows are on whole pixels even behind a million estimated ones.
  private func estimateRows(of table: TableArrangement) {
    let scale = surroundings.scale
    table.setEstimates { max(1, (estimator.estimate($0).height * scale).rounded()) / scale }
  }

  private func changeRows(_ body: () -> Void) {
    if let controller { controller.keepingPosition(body) } else { body() }
  }

  // MARK: Changes

  /// Elements were inserted, deleted or moved. The remaining elements keep their sizes.
  func apply(_ change: ChangeSet, map: SectionMap, kinds fresh: KindRuns) {
    let isNeeded = needsArrangement(for: change, map: map)
    self.map = map
    if let table {
      table.apply(change, map, fresh)
      hasNews = true
      return
    }
    if isNeeded { generation += 1 }
    let before = kinds
    if before.hasItemKinds || fresh.hasItemKinds || !change.kindChanges.isEmpty {
      kinds = before.following(change, fresh)
    }
    guard isNeeded || !before.isOfSameKinds(as: kinds) else { return }
    sizes = sizes.remapped(change.elements)
    sections = CollectionSections(map)
    stale?.append(change.elements, generation: generation, inFlight: inFlight)
    constraintVersion += 1
    setNeedsWholeArrangement()
  }

  /// Whether frames change only in an arrangement after a change. Called before the change is reported.
  func needsArrangement(for change: ChangeSet, map: SectionMap) -> Bool {
    guard table == nil else { return false }
    return !change.elements.isIdentity || !change.kindChanges.isEmpty || CollectionSections(map) != sections
      || stale == nil
  }

  /// Replaces the layout. Elements have other sizes in another layout.
  func setLayout(_ new: any CollectionLayout) {
    let rows = (new as? TableLayout)?.usable
    let before = layout as? TableLayout
    layout = rows ?? new
    if let table, let rows, let before { return setRows(of: table, from: before, to: rows) }
    generation += 1
    constraintVersion += 1
    estimator.forgetMeasured()
    if let rows {
      becomeTable(rows)
    } else {
      if table != nil { leaveTable() }
      setNeedsWholeArrangement()
    }
  }

  private func setRows(of table: TableArrangement, from old: TableLayout, to new: TableLayout) {
    if new.rowSpacing != old.rowSpacing {
      changeRows {
        table.setSpacing(new.rowSpacing)
        estimateRows(of: table)
      }
      controller?.updateContentSize()
      controller?.setNeedsUpdate()
    }
    if new.maximumRowWidth != old.maximumRowWidth { controller?.surroundingsDidChange() }
  }

  private func becomeTable(_ rows: TableLayout) {
    let all = controller?.host.source?.elementKinds(map) ?? KindRuns(map)
    let table = TableArrangement(heights: HeightIndex(estimate: 1), spacing: rows.rowSpacing)
    var builder = IndexMapping.Builder()
    builder.insert(map.total)
    table.apply(
      ChangeSet(elements: builder.mapping(oldCount: 0), sections: IndexMapping(count: map.sections.count)), map, all)
    estimateRows(of: table)
    (sections, sizes, kinds) = (CollectionSections(), ElementSizes(count: 0), KindRuns())
    (self.table, needsArrangement) = (table, false)
    _ = setRoom(of: table)
    var new = StaleArrangement(table)
    new.generation = generation
    new.direction = surroundings.direction
    install(new)
  }

  /// Rows keep their positions until the new layout's arrangement is done.
  private func leaveTable() {
    table = nil
    sections = CollectionSections(map)
    sizes = ElementSizes(count: map.total)
    kinds = controller?.host.source?.elementKinds(map) ?? KindRuns(map)
    stale?.generation = generation - 1
    stale?.sizes = sizes
  }

  /// The list's size, scale or direction has changed.
  func surroundingsDidChange() {
    let new = Surroundings(
      viewport: controller?.view?.bounds.size ?? .zero, inset: inset,
      scale: controller?.list?.traits.scale ?? 1,
      direction: controller?.list?.traits.layoutDirection ?? .leftToRight)
    let isSame = new == surroundings
    surroundings = new
    if let table {
      direction = new.direction
      guard setRoom(of: table) else { return }
      constraintVersion += 1
      estimator.forgetMeasured()
      return
    }
    guard !isSame else { return }
    if stale == nil { direction = new.direction }
    constraintVersion += 1
    setNeedsWholeArrangement()
    // The new size is visible in this frame.
    if layout.isInstant { arrangeIfNeeded() }
  }

  /// - Returns: whether the rows have another width.
  private func setRoom(of table: TableArrangement) -> Bool {
    let maximum = (layout as? TableLayout)?.maximumRowWidth ?? .infinity
    let room = max(0, surroundings.viewport.width - inset.horizontal)
    return table.setRoom(room, maximum: maximum, scale: surroundings.scale)
  }

  private func setNeedsWholeArrangement() {
    changedSizes = nil
    setNeedsArrangement()
  }

  private func setNeedsArrangement() {
    needsArrangement = true
    controller?.setNeedsUpdate()
  }

  // MARK: Arranging

  /// Starts an arrangement if frames are missing or out of date.
  func arrangeIfNeeded() {
    guard needsArrangement, inFlight == nil, !surroundings.viewport.isEmpty else { return }
    needsArrangement = false
    inFlight = generation
    let (layout, context, generation, changed) = (layout, context, generation, changedSizes)
    let previous = changed == nil ? nil : stale?.arrangement as? CollectionArrangement
    changedSizes = 0..<0
    if layout.isInstant {
      let new = Self.result(layout.arrangement(for: context), layout, context, generation)
      // A scroll view with paging has moved to its page already. The pages follow at once, and get their size when they
      // are laid out.
      return controller?.view?.isPagingEnabled == true ? install(new) : arranged(new)
    }
    let key = MainQueue.shared.reserveKey()
    WorkQueue.shared.submit(.visible) { [weak self] in
      let arrangement = Trace.span("arrange") {
        if let previous, let changed {
          return layout.arrangement(for: context, updating: previous, changed: changed)
        }
        return layout.arrangement(for: context)
      }
      MainQueue.shared.post(key: key) { self?.arranged(Self.result(arrangement, layout, context, generation)) }
    }
  }

  /// An arrangement with the versions of its input.
  private static func result(
    _ arrangement: CollectionArrangement, _ layout: any CollectionLayout, _ context: CollectionLayoutContext,
    _ generation: Int
  ) -> StaleArrangement {
    var result = StaleArrangement(arrangement)
    result.generation = generation
    result.sizes = context.sizes
    result.direction = context.direction
    result.scrollDirections = layout.scrollableDirections
    return result
  }

  /// Lays out visible elements for their new frames before the arrangement is put in place.
  private func arranged(_ new: StaleArrangement) {
    // The list may have become a table in the meantime.
    guard inFlight == new.generation else { return }
    fits = pending == nil ? 0 : fits + 1
    pending = new
    // After four rounds, elements whose layout changes all the time do not delay the arrangement any more.
    let waits =
      fits < 4 && controller?.stretchElements(isLate: fits > 0) { [weak self] in self?.arranged(new) } == true
    if !waits { install(new) }
  }

  private func install(_ new: StaleArrangement) {
    inFlight = nil
    pending = nil
    let old = stale
    func swap() {
      stale = new.followed(by: stale)
      arrangementCount += 1
      if direction != new.direction {
        direction = new.direction
        controller?.directionDidChange()
      }
      guard scrollDirections != new.scrollDirections else { return }
      scrollDirections = new.scrollDirections
      axis = Self.axis(of: new.scrollDirections)
      controller?.axisDidChange()
    }
    guard let controller else { return swap() }
    controller.arrangementChanges(
      to: new.generation, hasNewData: old?.generation != new.generation,
      isNew: { old?.place(of: $0) == nil && old != nil }, swap)
  }

  // MARK: Anchors

  /// The element to keep in position on screen; nil at the start, where none is kept unless `anchorsAtStart` is set.
  /// - Parameter isShown: whether an element shows its content.
  func anchor(in bounds: Rect, anchorsAtStart: Bool, isShown: (Int) -> Bool) -> ScrollAnchor? {
    guard let stale, let controller else { return nil }
    let position = controller.position
    if controller.view?.isPagingEnabled == true {
      return stale.pageAnchor(position: position, length: controller.viewLength)
    }
    guard position > 0 || anchorsAtStart else { return nil }
    let origin = origin
    func start(_ frame: Rect) -> Double { controller.start(of: frame.offsetBy(origin)) }
    let shown = bounds.offsetBy(Point.zero - origin)
    let anchor = stale.anchor(in: shown, position: position, start: start, isShown: isShown)
    guard anchor == nil, let table, table.elementCount > 0 else { return anchor }
    // The content is pulled past an end.
    let row = position > 0 ? table.elementCount - 1 : 0
    return ScrollAnchor(row: row, distance: position - start(table.frame(of: row)))
  }

  /// The anchor after a change of a table's rows that is not in place yet. If the anchor's row is deleted, or moves, the
  /// next remaining row takes its position on screen, so that the content before it does not move. The scroll position
  /// does not follow a row that moves.
  func anchor(_ anchor: ScrollAnchor, after changes: ChangeSet, position: Double) -> ScrollAnchor? {
    let elements = changes.elements
    guard let row = elements.firstStaying(from: anchor.row), let new = elements.newIndex(of: row) else {
      return elements.newIndex(of: anchor.row).map { ScrollAnchor(row: $0, distance: anchor.distance) }
    }
    guard row != anchor.row, let old = frame(of: anchor.row), let next = frame(of: row) else {
      return ScrollAnchor(row: new, distance: anchor.distance)
    }
    // Deleted rows leave no gap: a row that was further down moves up to where the first deleted one began.
    return ScrollAnchor(row: new, distance: position - min(next.minY, max(old.minY, position)))
  }

  /// The scroll position that puts an anchor where it was. An element that has become too short to reach the start of
  /// the viewport ends there.
  func position(of anchor: ScrollAnchor) -> Double {
    guard let controller, let frame = frame(of: anchor.row) else { return controller?.position ?? 0 }
    let length = controller.length(of: frame.size) + (table?.spacing ?? 0)
    return controller.start(of: frame) + min(anchor.distance, length)
  }
}
