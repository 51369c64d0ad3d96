import SateenCore
import SateenLayout

// Frames of elements, and what is found by them.
extension Arranger {
  /// The frame of an element; nil until it is arranged.
  func frame(of element: Int) -> Rect? {
    if let table { return element < table.elementCount ? table.frame(of: element).offsetBy(origin) : nil }
    return stale?.frame(of: element)?.offsetBy(origin)
  }

  /// The frames of elements in the present arrangement, to be asked for once another one is in place.
  var presentFrames: (Int) -> Rect? {
    let (stale, origin) = (stale, origin)
    return { stale?.frame(of: $0)?.offsetBy(origin) }
  }

  /// The element at a point; nil between elements.
  func element(at point: Point) -> Int? {
    guard let stale else { return nil }
    return stale.arrangement.element(at: point - origin).flatMap { stale.element(at: $0) }
  }

  func ranges(
    _ rangeController: RangeController, bounds: Rect, motion: ScrollMotion, mode: RangeMode,
    viewport: CollectionViewport
  ) -> ListRanges {
    guard let stale else { return ListRanges(ceiling: rangeController.ceiling) }
    table?.remember()
    let reach = effects?.reach ?? 0
    var ranges = rangeController.ranges(bounds: bounds.offsetBy(Point.zero - origin), motion: motion, mode: mode) {
      stale.elements(at: stale.arrangement.elements(overlapping: $0.insetBy(x: -reach, y: -reach)))
    }
    table?.remember(ranges.keep.span)
    if effects != nil {
      ranges.visible = ElementSet(
        sorted: ranges.visible.filter { element in
          guard let frame = frame(of: element) else { return false }
          let attributes = attributes(of: element, at: frame, in: viewport)
          return attributes?.bounds(of: frame).intersects(bounds) ?? frame.intersects(bounds)
        })
    }
    return ranges
  }

  /// How an element shows where it has a frame; nil for one that shows as its node says.
  func attributes(of element: Int, at frame: Rect, in viewport: CollectionViewport) -> ElementAttributes? {
    guard hasAttributes, let element = sections.element(at: element) else { return nil }
    var attributes = effects?.attributes(element, frame, viewport)
    if case .supplementary(let kind) = element.kind {
      attributes = attributes ?? ElementAttributes()
      attributes?.zPosition += kind.zPosition
    }
    return attributes
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
    // Positions change by whole pixels with an anchor, so that it stays on its pixel whatever rounding error is in the sums
    // of lengths.
    func start(_ frame: Rect) -> Double { wholePixels(controller.start(of: frame.offsetBy(origin))) }
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
    return wholePixels(controller.start(of: frame)) + min(anchor.distance, length)
  }
}
