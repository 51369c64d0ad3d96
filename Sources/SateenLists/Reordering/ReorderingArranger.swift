import FoundationEssentials
import SateenCore
import SateenLayout

/// Arranges elements during a drag as if the data source had moved the dragged item already.
///
/// The controller uses indices in the data source's order. The inner arranger gets a real move, and uses indices in the
/// order on screen. This type translates between the two. Without a drag, indices pass through unchanged.
@MainActor
final class ReorderingArranger {
  let inner: Arranger
  private(set) var move: ElementMove?
  /// The elements in the data source's order.
  private var map = SectionMap()
  /// Indices, with the move, whose frames changed since the inner arranger was last settled.
  private var unsettled: ClosedRange<Int>?
  private var isAdopted = false

  nonisolated init(_ inner: Arranger) { self.inner = inner }

  var controller: ListController? {
    get { inner.controller }
    set { inner.controller = newValue }
  }

  var inset: EdgeInsets {
    get { inner.inset }
    set { inner.inset = newValue }
  }

  // MARK: Dragging

  /// Arranges elements as if one of them were at another index path.
  func carry(_ places: ReorderPlaces, to path: IndexPath) {
    guard let place = places.place(of: path) else { return }
    put(ElementMove(element: places.element, place: place), map: places.map(with: path))
  }

  /// Arranges every element as the data source has it.
  func endCarrying() {
    guard let move else { return }
    put(ElementMove(element: move.element, place: move.element), map: map)
    self.move = nil
  }

  /// The next change is the move that is already on screen.
  func adopt() { isAdopted = move != nil }

  private func put(_ new: ElementMove, map: SectionMap) {
    let old = move?.place ?? new.element
    move = new
    let changed = min(old, new.place)...max(old, new.place)
    let before = inner.isSettled ? nil : unsettled
    unsettled =
      before.map { min($0.lowerBound, changed.lowerBound)...max($0.upperBound, changed.upperBound) } ?? changed
    apply(ElementMove.mapping(from: old, to: new.place, count: map.total), map)
  }

  private func apply(_ elements: IndexMapping, _ map: SectionMap) {
    let sections = IndexMapping(count: map.sections.count)
    inner.apply(ChangeSet(elements: elements, sections: sections), map: map, kinds: KindRuns())
  }

  func place(of element: Int) -> Int { move?.place(of: element) ?? element }
  private func element(at place: Int) -> Int { move?.element(at: place) ?? place }

  /// Translates indices. The dragged element is included if it is in the span of the others, or next to it.
  private func elements(_ places: ElementSet) -> ElementSet {
    guard let move else { return places }
    var elements = places.compactMap { $0 == move.place ? nil : move.element(at: $0) }
    if let first = elements.first, let last = elements.last, (first - 1...last + 1).contains(move.element) {
      elements.insert(move.element, at: elements.partitioningIndex { $0 > move.element })
    }
    return ElementSet(sorted: elements)
  }

  func apply(_ change: ChangeSet, map: SectionMap, kinds: KindRuns) {
    if isAdopted {
      isAdopted = false
      move = nil
      self.map = map
      return apply(IndexMapping(count: map.total), map)
    }
    let carried = move
    endCarrying()
    self.map = map
    inner.apply(change, map: map, kinds: kinds)
    guard let next = carried?.following(change.elements), let places = ReorderPlaces(map, element: next.element) else {
      return
    }
    if let path = places.path(at: places.nearestPlace(to: next.place, from: next.element)) { carry(places, to: path) }
  }

  func needsArrangement(for change: ChangeSet, map: SectionMap) -> Bool {
    move != nil || isAdopted || inner.needsArrangement(for: change, map: map)
  }

  /// The index at which a dragged element would be dropped; nil while that is unknown.
  func dropPlace(of element: Int, at frame: Rect, in places: ReorderPlaces) -> Int? {
    inner.dropPlace(ofGapAt: place(of: element), at: frame, in: places)
  }

  // MARK: Places

  var axis: CollectionAxis { inner.axis }
  var direction: LayoutDirection { inner.direction }
  var scrollDirections: ScrollDirection { inner.scrollDirections }
  var arrangesAtOnce: Bool { inner.arrangesAtOnce }
  var isSettled: Bool { inner.isSettled }
  var contentSize: Size { inner.contentSize }
  var contentInset: EdgeInsets { inner.contentInset }
  var filledLength: Double { inner.filledLength }
  var movesFocusAcross: Bool { inner.movesFocusAcross }

  func frame(of element: Int) -> Rect? { inner.frame(of: place(of: element)) }

  func element(at point: Point) -> Int? { inner.element(at: point).map { element(at: $0) } }

  func ranges(
    _ rangeController: RangeController, bounds: Rect, motion: ScrollMotion, mode: RangeMode
  ) -> ListRanges {
    let ranges = inner.ranges(rangeController, bounds: bounds, motion: motion, mode: mode)
    return move == nil ? ranges : ranges.map(elements)
  }

  func pinned(in bounds: Rect) -> [Int: Rect] {
    let pins = inner.pinned(in: bounds)
    guard let move else { return pins }
    return Dictionary(uniqueKeysWithValues: pins.map { (move.element(at: $0.key), $0.value) })
  }

  func neighbor(of element: Int, _ key: Key, page: Size) -> Int? {
    inner.neighbor(of: place(of: element), key, page: page).map { self.element(at: $0) }
  }

  // MARK: Sizes

  var questionVersion: Int { inner.questionVersion }
  var generation: Int { inner.generation }
  func setLayout(_ layout: any CollectionLayout) { inner.setLayout(layout) }
  var stretchesElements: Bool { inner.stretchesElements }

  func sizeRange(for element: Int) -> SizeRange { inner.sizeRange(for: place(of: element)) }
  func setSize(_ size: Size, of element: Int) { inner.setSize(size, of: place(of: element)) }
  func isArranged(_ size: Size, of element: Int) -> Bool { inner.isArranged(size, of: place(of: element)) }
  func isUpcoming(_ size: Size, of element: Int) -> Bool {
    inner.upcoming?.includes(size, of: place(of: element)) ?? false
  }
  func upcomingSize(of element: Int) -> Size? { inner.upcoming?.frame(of: place(of: element))?.size }
  func adoptEstimates() { inner.adoptEstimates() }
  func arrangeIfNeeded() { inner.arrangeIfNeeded() }
  func surroundingsDidChange() { inner.surroundingsDidChange() }

  // MARK: Anchors

  /// Elements that make room for the dragged one are no anchors, because they move on screen.
  func anchor(in bounds: Rect, holdsStart: Bool, isShown: (Int) -> Bool) -> ScrollAnchor? {
    if inner.isSettled { unsettled = nil }
    let anchor = inner.anchor(in: bounds, holdsStart: holdsStart) { place in
      unsettled?.contains(place) != true && isShown(element(at: place))
    }
    guard let anchor, unsettled?.contains(anchor.row) != true else { return nil }
    return ScrollAnchor(row: element(at: anchor.row), distance: anchor.distance)
  }

  func anchor(_ anchor: ScrollAnchor, after changes: ChangeSet, position: Double) -> ScrollAnchor? {
    guard let move, let top = frame(of: anchor.row)?.minY else {
      return inner.anchor(anchor, after: changes, position: position)
    }
    for place in move.place(of: anchor.row)..<map.total {
      let old = move.element(at: place)
      guard old != move.element, !changes.elements.isMoved(old: old), let new = changes.elements.newIndex(of: old)
      else {
        continue
      }
      if old == anchor.row { return ScrollAnchor(row: new, distance: anchor.distance) }
      let start = inner.frame(of: place)?.minY ?? top
      return ScrollAnchor(row: new, distance: position - min(start, max(top, position)))
    }
    return nil
  }

  func position(of anchor: ScrollAnchor) -> Double {
    inner.position(of: ScrollAnchor(row: place(of: anchor.row), distance: anchor.distance))
  }
}
