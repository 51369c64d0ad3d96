import SateenCore
import SateenLayout

/// Rows below each other, as broad as the list, positioned by prefix sums of their heights. Changes are in place at once.
final class TableArrangement: Arrangement, @unchecked Sendable {
  // Only used on the main loop. An object, because a copy of the index would be expensive.
  private(set) var heights: HeightIndex
  private var map = SectionMap()
  /// The rows to look up fast.
  private var kept = 0..<0
  /// The left edge and the width of all rows, in points.
  private(set) var column = (x: 0.0, width: 0.0)
  /// Room beside the items that is left to signs, in points. Headers and footers have all of the width.
  private(set) var itemInsets = (left: 0.0, right: 0.0)
  /// Room between rows, in points. Rounded like the stored heights, so that a row of height zero stays at exactly zero.
  private(set) var spacing: Double

  init(heights: HeightIndex = HeightIndex(estimate: 120), spacing: Double = 0) {
    self.heights = heights
    self.spacing = Double(Float(spacing))
  }

  var elementCount: Int { heights.count }
  var contentSize: Size { Size(width: 0, height: heights.total) }
  var filledLength: Double { heights.total }

  // MARK: Changes

  func apply(_ change: ChangeSet, _ map: SectionMap, _ kinds: KindRuns) {
    self.map = map
    heights.apply(change.elements, kinds: kinds)
    if kinds.isComplete { heights.setKinds(kinds) } else { heights.setKinds(change.kindChanges) }
  }

  /// Whether a row has been measured with this height.
  func hasHeight(_ height: Double, _ row: Int) -> Bool {
    heights.isMeasured(row) && Float(heights.height(of: row)) == Float(height + spacing)
  }

  func setHeight(_ height: Double, of row: Int) { heights.setHeight(height + spacing, of: row) }

  /// - Parameter height: the estimated height of the rows of a kind, in points.
  func setEstimates(_ height: (_ kind: Int) -> Double) {
    for kind in 0..<HeightIndex.kindLimit { heights.setEstimate(height(kind) + spacing, ofKind: kind) }
  }

  /// Measured rows keep their heights, and only move.
  func setSpacing(_ new: Double) {
    let before = spacing
    spacing = Double(Float(new))
    if spacing != before { heights.lengthenMeasured(by: spacing - before) }
  }

  /// - Returns: whether the width of the rows has changed.
  func setRoom(_ room: Double, maximum: Double, scale: Double) -> Bool {
    let before = column.width
    var width = min(room, maximum, ListLimits.length)
    // A row narrower than a pixel would never be drawn, and the list would wait for it.
    if width * scale < 1 { width = 0 }
    column = (((room - width) / 2).rounded(.down), width)
    return width != before
  }

  /// - Returns: whether there is other room beside the items than before.
  func setItemInsets(left: Double, right: Double) -> Bool {
    guard itemInsets != (left, right) else { return false }
    itemInsets = (left, right)
    return true
  }

  /// The left edge and the width of a row.
  func span(of row: Int) -> (x: Double, width: Double) {
    guard itemInsets != (0, 0), map.itemPath(of: row) != nil else { return column }
    return (column.x + itemInsets.left, max(0, column.width - itemInsets.left - itemInsets.right))
  }

  /// Makes lookups of some rows fast until the next change.
  /// - Parameter rows: nil for the rows of the last call, which are usually those of the frame before.
  func remember(_ rows: Range<Int>? = nil) {
    kept = rows ?? kept
    heights.remember(kept)
  }

  // MARK: Queries

  func frame(of row: Int) -> Rect {
    // Reads the window alone, because a method call on the index would copy all of it.
    let known = heights.window?.place(of: row)
    let (offset, height) = known ?? (heights.offset(of: row), heights.height(of: row))
    let span = span(of: row)
    return Rect(x: span.x, y: offset, width: span.width, height: max(0, height - spacing))
  }

  /// The space between two rows belongs to the first of them.
  func elements(overlapping rect: Rect) -> ElementSet { ElementSet(heights.rows(from: rect.minY, to: rect.maxY)) }

  func element(at point: Point) -> Int? {
    guard point.y >= 0, point.y < heights.total, let row = heights.row(at: point.y), frame(of: row).contains(point)
    else { return nil }
    return row
  }

  /// Visits only the visible sections.
  func pinnedElements(in visible: Rect) -> [PinnedElement] {
    let (top, bottom) = (visible.minY, visible.maxY)
    guard top < bottom, let first = heights.row(at: top).flatMap({ map.element(at: $0) }) else { return [] }
    var pins: [PinnedElement] = []
    func pin(_ row: Int, at y: Double) {
      var frame = frame(of: row)
      frame.origin.y = y
      pins.append(PinnedElement(index: row, frame: frame))
    }
    var next: Int? = first.section
    while let number = next, heights.offset(of: map.start(ofSection: number)) < bottom {
      let section = map.sections[number]
      let elements = map.elements(ofSection: number)
      let start = heights.offset(of: elements.lowerBound)
      let end = heights.offset(of: elements.upperBound)
      if section.header != .absent, top > start {
        // The next section pushes the header out.
        pin(elements.lowerBound, at: max(start, min(top, end - heights.height(of: elements.lowerBound))))
      }
      if section.footer != .absent, bottom < end {
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
    case .down: row + 1 < heights.count ? row + 1 : nil
    case .up: row > 0 ? row - 1 : nil
    case .pageDown: heights.row(at: heights.offset(of: row) + page.height)
    case .pageUp: heights.row(at: heights.offset(of: row) - page.height)
    default: nil
    }
  }

  func dropPlace(ofGapAt gap: Int, at frame: Rect, in places: ReorderPlaces) -> Int {
    heights.dropPlace(ofGapAt: gap, top: frame.minY) { places.path(at: $0) != nil }
  }
}
