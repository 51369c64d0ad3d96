import SateenCore

/// Computes which rows are visible, drawn, preloaded and kept, from geometry alone. It has no nodes and makes no calls,
/// so the same numbers give the same result.
struct RangeController {
  var tunings: [RangeMode: [RangeType: RangeTuning]] = [:]
  /// How much further than the preload range nodes are kept, in screenfuls. Without a margin, a user who scrolls to and
  /// fro would make them come and go.
  var keepMargin = 0.5

  /// The mode of a list in a screen that is out of sight. Overrides the list's own mode.
  var imposedMode: RangeMode?
  /// The states that rows may have, which are those of the list: no row of an invisible list is visible.
  var ceiling = InterfaceState.inHierarchy

  func tuning(_ mode: RangeMode, _ type: RangeType) -> RangeTuning {
    tunings[mode]?[type] ?? .standard(mode, type)
  }

  /// How long before a row comes on screen, at the current speed, its drawing should begin, in seconds.
  static let leadTime = 0.2
  /// The furthest ahead, in screenfuls, that speed makes a table draw.
  static let furthestLead = 2.5

  /// A tuning for a scroll speed. A screenful ahead is ample for a user who reads, but a flick passes it in a twelfth
  /// of a second.
  static func tuning(_ tuning: RangeTuning, atSpeed speed: Double, length: Double) -> RangeTuning {
    guard tuning.leading > 0, length > 0, speed.isFinite else { return tuning }
    var faster = tuning
    faster.leading = max(tuning.leading, min(speed * leadTime / length, furthestLead))
    return faster
  }

  /// Row ranges. Each contains the one before.
  struct Ranges: Equatable {
    var visible: Range<Int> = 0..<0
    var display: Range<Int> = 0..<0
    var preload: Range<Int> = 0..<0
    var keep: Range<Int> = 0..<0
    var ceiling = InterfaceState.inHierarchy

    func state(of row: Int) -> InterfaceState { ownState(of: row).intersection(ceiling) }

    private func ownState(of row: Int) -> InterfaceState {
      if visible.contains(row) { return [.measureLayout, .preload, .display, .visible] }
      if display.contains(row) { return [.measureLayout, .preload, .display] }
      if preload.contains(row) { return [.measureLayout, .preload] }
      return .measureLayout
    }
  }

  /// - Parameters:
  ///   - offset: the start of the viewport, in content points.
  ///   - length: the length of the viewport.
  ///   - movesToEnd: whether scrolling goes towards the end.
  ///   - speed: the scroll speed, in points per second.
  func ranges(
    in heights: HeightIndex, offset: Double, length: Double, movesToEnd: Bool, speed: Double = 0, mode: RangeMode
  ) -> Ranges {
    guard heights.count > 0, length > 0 else { return Ranges() }
    let mode = imposedMode ?? mode
    let shown = offset...(offset + length)
    let drawn = Self.tuning(tuning(mode, .display), atSpeed: speed, length: length)
    var fetched = tuning(mode, .preload)
    // Rows drawn early have to be measured even earlier.
    if drawn != tuning(mode, .display) { fetched.leading = max(fetched.leading, drawn.leading + 1) }
    let display = RangeExtent(visible: shown, tuning: drawn, movesToEnd: movesToEnd)
    let preload = RangeExtent(visible: shown, tuning: fetched, movesToEnd: movesToEnd)
    let total = heights.total
    func rows(_ extent: RangeExtent) -> Range<Int> { self.rows(in: heights, total: total, extent) }
    let visibleRows = rows(RangeExtent(start: offset, end: offset + length))
    let displayRows = union(rows(display), visibleRows)
    let preloadRows = union(rows(preload), displayRows)
    let keep = rows(preload.grown(by: length * keepMargin))
    return Ranges(
      visible: visibleRows, display: displayRows, preload: preloadRows, keep: union(keep, preloadRows),
      ceiling: ceiling)
  }

  /// The rows that overlap an extent.
  private func rows(in heights: HeightIndex, total: Double, _ extent: RangeExtent) -> Range<Int> {
    guard extent.end > 0, extent.start < total, extent.end > extent.start,
      let first = heights.row(at: extent.start), let last = heights.row(at: extent.end)
    else { return 0..<0 }
    // A row that begins where the extent ends is not in it.
    let end = last > first && heights.offset(of: last) >= extent.end ? last : last + 1
    return first..<end
  }

  private func union(_ a: Range<Int>, _ b: Range<Int>) -> Range<Int> {
    if a.isEmpty { return b }
    if b.isEmpty { return a }
    return min(a.lowerBound, b.lowerBound)..<max(a.upperBound, b.upperBound)
  }
}
