import SateenCore
import SateenLayout

/// Arranges rows below each other, as wide as the table, by prefix sums of their heights.
@MainActor
final class TableArranger: ElementArranger {
  weak var controller: ListController?

  private(set) var heights = HeightIndex(estimate: 120)
  /// The rows that had a slot at the last call of `ranges`.
  private var kept = 0..<0
  private var map = SectionMap()
  /// Kinds of rows whose estimate is the average of measured heights.
  private var adoptedKinds: Set<Int> = []
  /// How many rows of each kind were measured when the estimate was set. The estimate holds until more are.
  private var measuredBefore = Array(repeating: 0, count: HeightIndex.kindLimit)
  /// The relative error from which on an estimate is replaced.
  private static let tolerance = 0.2
  /// Whether heights or kinds were reported since the last call of `adoptEstimates()`.
  private var hasNews = false
  private var viewSize = Size.zero
  /// The width of the rows at the last change of `questionVersion`.
  private var askedWidth = 0.0

  private(set) var rowSpacing: Double
  /// Rounded like the stored heights, so that a row of height zero stays at exactly zero.
  private var spacing: Double { Double(Float(rowSpacing)) }
  var inset: EdgeInsets = .zero
  /// A negative length, or NaN, is no limit.
  var maximumRowWidth: Double {
    didSet {
      if !(maximumRowWidth >= 0) { maximumRowWidth = .infinity }
      if maximumRowWidth != oldValue { controller?.surroundingsDidChange() }
    }
  }

  nonisolated init(rowSpacing: Double = 0, maximumRowWidth: Double = .infinity) {
    self.rowSpacing = rowSpacing.usable(0...ListLimits.length)
    self.maximumRowWidth = maximumRowWidth >= 0 ? maximumRowWidth : .infinity
  }

  var axis: CollectionAxis { .vertical }
  var direction: LayoutDirection { controller?.list?.traits.layoutDirection ?? .leftToRight }
  var scrollDirections: ScrollDirection { .vertical }
  var arrangesAtOnce: Bool { true }
  var isSettled: Bool { true }
  var contentSize: Size { Size(width: viewSize.width, height: heights.total) }
  var contentInset: EdgeInsets { EdgeInsets(top: inset.top, left: 0, bottom: inset.bottom, right: 0) }
  var filledLength: Double { heights.total }
  var stretchesElements: Bool { false }
  var movesFocusAcross: Bool { false }

  // MARK: Frames

  /// The left edge and the width of all rows.
  private var column: (x: Double, width: Double) {
    let room = max(0, viewSize.width - inset.horizontal)
    var width = min(room, maximumRowWidth, ListLimits.length)
    // A row narrower than a pixel would never be drawn, and the list would wait for it.
    if width * (controller?.list?.traits.scale ?? 1) < 1 { width = 0 }
    return (inset.left + ((room - width) / 2).rounded(.down), width)
  }

  func frame(of row: Int) -> Rect? { row < heights.count ? frame(of: row, in: column) : nil }

  private func frame(of row: Int, in column: (x: Double, width: Double)) -> Rect {
    // Reads the window alone, because a method call on the index would copy all of it.
    let known = heights.window?.place(of: row)
    let (offset, height) = known ?? (heights.offset(of: row), heights.height(of: row))
    return Rect(x: column.x, y: offset, width: column.width, height: max(0, height - spacing))
  }

  func element(at point: Point) -> Int? {
    guard point.y >= 0, point.y < heights.total, let row = heights.row(at: point.y),
      frame(of: row, in: column).contains(point)
    else { return nil }
    return row
  }

  func ranges(
    _ rangeController: RangeController, bounds: Rect, motion: ScrollMotion, mode: RangeMode
  ) -> ListRanges {
    // Usually these are the same rows as in the frame before.
    heights.remember(kept)
    let ranges = rangeController.ranges(bounds: bounds, motion: motion, mode: mode) {
      ElementSet(heights.rows(from: $0.minY, to: $0.maxY))
    }
    kept = ranges.keep.span
    heights.remember(kept)
    return ranges
  }

  /// Visits only the sections on screen.
  func pinned(in bounds: Rect, visible: ElementSet) -> [Int: Rect] {
    guard let firstVisible = visible.first, let first = map.element(at: firstVisible) else { return [:] }
    var pins: [Int: Rect] = [:]
    let (top, bottom) = (bounds.minY, bounds.maxY)
    let column = column
    func pin(_ row: Int, at y: Double) {
      var frame = frame(of: row, in: column)
      frame.origin.y = y
      pins[row] = frame
    }
    var next: Int? = first.section
    while let number = next, map.start(ofSection: number) < visible.span.upperBound {
      let section = map.sections[number]
      let elements = map.elements(ofSection: number)
      let start = heights.offset(of: elements.lowerBound)
      let end = heights.offset(of: elements.upperBound)
      if section.header == .pinned, top > start {
        // The next section pushes the header out.
        pin(elements.lowerBound, at: max(start, min(top, end - heights.height(of: elements.lowerBound))))
      }
      if section.footer == .pinned, bottom < end {
        let last = elements.upperBound - 1
        let height = heights.height(of: last)
        let lead = section.header == .absent ? 0 : heights.height(of: elements.lowerBound)
        pin(last, at: min(end - height, max(bottom - height, start + lead)))
      }
      next = map.element(at: elements.upperBound)?.section
    }
    return pins
  }

  func neighbor(of row: Int, _ key: Key, page: Size) -> Int? {
    switch key {
    case .down: return row + 1 < heights.count ? row + 1 : nil
    case .up: return row > 0 ? row - 1 : nil
    case .pageDown: return heights.row(at: heights.offset(of: row) + page.height)
    case .pageUp: return heights.row(at: heights.offset(of: row) - page.height)
    default: return nil
    }
  }

  func dropPlace(ofGapAt place: Int, at frame: Rect, in places: ReorderPlaces) -> Int? {
    heights.dropPlace(ofGapAt: place, top: frame.minY) { places.path(at: $0) != nil }
  }

  // MARK: Heights

  private(set) var questionVersion = 0
  var sizesTaken: Int { 0 }

  func sizeRange(for row: Int) -> SizeRange { SizeRange(width: column.width) }

  func setSize(_ size: Size, of row: Int) -> Int? {
    let height = size.height + spacing
    if heights.isMeasured(row), Float(heights.height(of: row)) == Float(height) { return nil }
    controller?.changingSizes { heights.setHeight(height, of: row) }
    hasNews = true
    return nil
  }

  func toldSize(of row: Int) -> Size? { nil }
  func sizeToCome(of row: Int) -> Size? { nil }

  func setEstimate(_ estimate: Double) {
    guard estimate > 0, estimate.isFinite else { return }
    changing {
      heights.estimate = onGrid(min(estimate, ListLimits.length))
      for kind in adoptedKinds { heights.setEstimate(nil, ofKind: kind) }
    }
    adoptedKinds = []
    for kind in 0..<HeightIndex.kindLimit { measuredBefore[kind] = heights.measured(ofKind: kind).measured }
    controller?.updateContentSize()
    controller?.setNeedsUpdate()
  }

  /// Adopts the average of a kind's measured heights as its estimate, once there are enough, and again when the average
  /// has changed a lot.
  func adoptEstimates() {
    guard hasNews else { return }
    hasNews = false
    for kind in 0..<HeightIndex.kindLimit {
      let (count, measured, mean) = heights.measured(ofKind: kind)
      // Rows measured before the estimate was set may have been deleted since.
      measuredBefore[kind] = min(measuredBefore[kind], measured)
      // With several kinds, rows of each kind are fewer and more alike.
      guard let mean, mean > 0, measured - measuredBefore[kind] >= min(count == heights.count ? 8 : 3, count) else {
        continue
      }
      let estimate = heights.estimate(ofKind: kind)
      guard !adoptedKinds.contains(kind) || abs(mean - estimate) > Self.tolerance * estimate else { continue }
      adoptedKinds.insert(kind)
      changing { heights.setEstimate(onGrid(mean), ofKind: kind) }
    }
  }

  /// Measured rows keep their heights, and only move.
  func setRowSpacing(_ new: Double) {
    let before = spacing
    rowSpacing = new.usable(0...ListLimits.length)
    let change = spacing - before
    guard change != 0 else { return }
    changing {
      heights.lengthenMeasured(by: change)
      for kind in adoptedKinds { heights.setEstimate(max(1, heights.estimate(ofKind: kind) + change), ofKind: kind) }
    }
    controller?.updateContentSize()
    controller?.setNeedsUpdate()
  }

  func arrangeIfNeeded() {}

  private func changing(_ body: () -> Void) {
    if let controller { controller.keepingPlace(body) } else { body() }
  }

  /// Rounds to whole pixels, so that rows are on whole pixels even behind a million estimated ones.
  private func onGrid(_ length: Double) -> Double {
    let scale = controller?.list?.traits.scale ?? 1
    return max(1, (length * scale).rounded()) / scale
  }

  func apply(_ change: ChangeSet, map: SectionMap, kinds: KindRuns) {
    self.map = map
    heights.apply(change.elements, kinds: kinds)
    if kinds.isComplete { heights.setKinds(kinds) } else { heights.setKinds(change.kindChanges) }
    hasNews = true
  }

  func needsArrangement(for change: ChangeSet, map: SectionMap) -> Bool { false }

  func surroundingsDidChange() {
    viewSize = controller?.view?.bounds.size ?? .zero
    guard column.width != askedWidth else { return }
    askedWidth = column.width
    questionVersion += 1
  }

  // MARK: Anchors

  func anchor(in bounds: Rect, holdsStart: Bool, isShown: (Int) -> Bool) -> ScrollAnchor? {
    ScrollAnchor(in: heights, offset: bounds.minY, length: bounds.height, holdsTop: holdsStart, isShown: isShown)
  }

  func anchor(_ anchor: ScrollAnchor, after changes: ChangeSet, position: Double) -> ScrollAnchor? {
    let elements = changes.elements
    if let row = elements.firstStaying(from: anchor.row), let new = elements.newIndex(of: row) {
      if row == anchor.row { return ScrollAnchor(row: new, distance: anchor.distance) }
      // Deleted rows leave no gap: a row that was further down moves up to where the first deleted one began.
      let top = min(heights.offset(of: row), max(heights.offset(of: anchor.row), position))
      return ScrollAnchor(row: new, distance: position - top)
    }
    return elements.newIndex(of: anchor.row).map { ScrollAnchor(row: $0, distance: anchor.distance) }
  }

  func position(of anchor: ScrollAnchor) -> Double { anchor.offset(in: heights) }
}
