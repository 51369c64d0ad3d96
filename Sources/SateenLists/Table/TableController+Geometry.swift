import FoundationEssentials
import SateenCore
import SateenLayout

// Where rows stand, and what keeps them there.
extension TableController {
  /// Where rows stand across the table: their left edge and their width.
  var column: (x: Double, width: Double) {
    let room = max(0, (view?.bounds.width ?? 0) - contentInset.horizontal)
    let width = min(room, maximumRowWidth)
    return (contentInset.left + ((room - width) / 2).rounded(.down), width)
  }

  func frame(of row: Int) -> Rect {
    let column = column
    return Rect(
      x: column.x, y: pins[row] ?? heights.offset(of: row), width: column.width,
      height: max(0, heights.height(of: row) - rowSpacing)
    )
  }

  /// The row at a place in the content; nil beside rows and in the room between them.
  func row(at point: Point) -> Int? {
    if let pinned = pins.keys.first(where: { frame(of: $0).contains(point) }) { return pinned }
    guard point.y >= 0, point.y < heights.total, let row = heights.row(at: point.y), frame(of: row).contains(point)
    else { return nil }
    return row
  }

  func sizeDidChange() {
    guard let view else { return }
    updateContentSize()
    // Whoever was at the end before the table got another size is so still.
    if isBottomAnchored, isAtEnd { shift(to: view.maximumOffset.y) }
    fetcher.contentDidChange()
    setNeedsUpdate()
  }

  func updateContentSize() {
    guard let view else { return }
    isContentSizeStale = false
    let wasAdjusting = isAdjustingPosition
    isAdjustingPosition = true
    view.contentSize = Size(width: view.bounds.width, height: heights.total)
    // Content shorter than the table stands at its bottom.
    let room = isBottomAnchored ? max(0, view.bounds.height - heights.total - contentInset.vertical) : 0
    view.contentInset = EdgeInsets(top: contentInset.top + room, left: 0, bottom: contentInset.bottom, right: 0)
    // Content of the same length may have been shifted past its end all the same.
    if !view.isTracking, !view.isDecelerating { view.contentOffset = view.clamped(view.contentOffset) }
    isAdjustingPosition = wasAdjusting
  }

  /// Tells the view how long the content is after all heights of a turn are known.
  func tellContentSize(_ view: TableView) {
    guard isContentSizeStale else { return }
    if slots.values.contains(where: { $0.glide != nil }) {
      gliding(view) { updateContentSize() }
    } else {
      updateContentSize()
    }
  }

  func setEstimate(_ estimate: Double) {
    guard estimate > 0, estimate.isFinite else { return }
    keepingPlace {
      heights.estimate = onGrid(estimate)
      for kind in adoptedKinds { heights.setEstimate(nil, ofKind: kind) }
    }
    updateContentSize()
    setNeedsUpdate()
  }

  /// Takes the mean of what was measured of a kind as its estimate, once there is enough of it and while nothing moves.
  func adoptEstimate(_ view: TableView) {
    guard !view.isTracking, !view.isDecelerating else { return }
    for kind in 0..<HeightIndex.kindLimit where !adoptedKinds.contains(kind) {
      let (count, measured, mean) = heights.measured(ofKind: kind)
      // Among others, rows of a kind are rare and much alike.
      guard let mean, measured >= min(count == heights.count ? 8 : 3, count) else { continue }
      adoptedKinds.insert(kind)
      if mean > 0 { keepingPlace { heights.setEstimate(onGrid(mean), ofKind: kind) } }
    }
  }

  /// Rows behind a million estimated ones are to stand on whole pixels all the same.
  private func onGrid(_ length: Double) -> Double {
    let scale = table?.traits.scale ?? 1
    return max(1, (length * scale).rounded()) / scale
  }

  // MARK: Keeping the place

  var anchor: ScrollAnchor? {
    guard let view, view.bounds.height > 0 else { return nil }
    // What is fetched at the head comes in out of view.
    let holdsTop = isBottomAnchored || fetcher.leadingScreens[.head, default: 0] > 0
    return ScrollAnchor(
      in: heights, offset: view.contentOffset.y, length: view.bounds.height, holdsTop: holdsTop
    ) { row in
      // What came into its place only now, by this turn's changes, nobody has looked at yet.
      slots[row].map { $0.isSeenInPlace && $0.isShown } ?? false
    }
  }

  /// Whether the reader is at the very end, and nothing moves.
  func restsAtEnd(_ view: TableView) -> Bool {
    !view.isTracking && !view.isDecelerating && view.contentOffset.y >= view.maximumOffset.y - 1
  }

  /// Changes heights without moving what is on screen. A scroll to a row, and a reader who went to the very end, stay
  /// there instead.
  ///
  /// Of several changes in a turn, one may leave the reader past the end for the next to bring content there: all of
  /// them come before the content's size is told.
  func keepingPlace(_ body: () -> Void) {
    guard let view, heights.count > 0 else {
      body()
      return updateContentSize()
    }
    let offset = view.contentOffset.y
    let wasAtEnd = isAtEnd && restsAtEnd(view) && (isBottomAnchored || offset > view.minimumOffset.y)
    let anchor = anchor
    body()
    if let anchor { shift(to: anchor.offset(in: heights)) }
    if target != nil {
      updateContentSize()
      followTarget()
    } else if wasAtEnd {
      updateContentSize()
      shift(to: view.maximumOffset.y)
    } else if view.isTracking || view.isDecelerating {
      updateContentSize()
    } else {
      isContentSizeStale = true
    }
  }

  /// Goes to an offset at which what shows is the same as before.
  func shift(to offset: Double) {
    guard let view, abs(offset - view.contentOffset.y) > 1e-6 else { return }
    let distance = offset - view.contentOffset.y
    view.shiftContentOffset(by: Point(x: 0, y: distance))
    if !leaving.isEmpty { shiftLeaving(by: distance) }
  }

  // MARK: Going to rows

  func scrollToRow(at path: IndexPath, _ position: TableNode.ScrollPosition, animated: Bool) {
    if needsReload || view == nil || view?.bounds.isEmpty == true {
      initialTarget = (path, position)
      return
    }
    guard let view, let row = map.flatIndex(of: path) else { return }
    view.stop()
    target = ScrollTarget(row: row, position: position, isAnimated: animated && view.container != nil)
    isAdjustingPosition = true
    view.setContentOffset(Point(x: view.contentOffset.x, y: targetOffset), animated: animated)
    isAdjustingPosition = false
    setNeedsUpdate()
  }

  private var targetOffset: Double {
    guard let view, let target, target.row < heights.count else { return 0 }
    var y = target.offset(in: heights, spacing: rowSpacing, length: view.bounds.height)
    if target.position == .top { y -= pinnedLength(above: target.row) }
    return view.clamped(Point(x: 0, y: y)).y
  }

  /// Corrects the way to a row whose place turned out to be another.
  private func followTarget() {
    guard let view, let target else { return }
    guard target.row < heights.count else {
      self.target = nil
      return
    }
    let end = targetOffset
    if target.isAnimated, view.isDecelerating {
      view.setContentOffset(Point(x: view.contentOffset.x, y: end), animated: true)
    } else {
      shift(to: end)
    }
  }

  /// Forgets the row scrolled to once nothing can move it any more.
  func settleTarget(_ view: TableView) {
    guard target != nil, !view.isDecelerating else { return }
    let isKnown = ranges.visible.allSatisfy { row in
      guard let slot = slots[row] else { return false }
      return slot.phase == .ready && slot.outgoing == nil && slot.measuredWidth == column.width
    }
    if isKnown { target = nil }
  }
}
