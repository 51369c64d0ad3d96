import SateenCore
import SateenLayout

/// Computes which elements are visible, drawn, preloaded and kept, from geometry alone: the same numbers give the same
/// result.
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

  /// The ranges in both directions.
  ///
  /// The viewport is extended on each scrollable axis by its own length times the screenfuls of the mode's tuning, with
  /// the larger part in the scroll direction.
  /// - Parameters:
  ///   - bounds: the viewport, in content points.
  ///   - elements: the elements that overlap a rectangle.
  func ranges(
    bounds: Rect, motion: ScrollMotion, mode: RangeMode, _ elements: (Rect) -> ElementSet
  ) -> ListRanges {
    var ranges = ListRanges(ceiling: ceiling)
    guard !bounds.isEmpty else { return ranges }
    let mode = imposedMode ?? mode
    let display = grown(bounds, motion) { tunings(mode, speed: $0, length: $1).display }
    let preload = grown(bounds, motion) { tunings(mode, speed: $0, length: $1).preload }.union(display)
    let margin = RangeTuning(leading: keepMargin, trailing: keepMargin)
    let around = grown(bounds, motion) { _, _ in margin }
    ranges.visible = elements(bounds)
    ranges.display = elements(display)
    ranges.preload = elements(preload)
    ranges.keep = elements(
      Rect(
        x: preload.minX + around.minX - bounds.minX, y: preload.minY + around.minY - bounds.minY,
        width: preload.width + around.width - bounds.width, height: preload.height + around.height - bounds.height))
    return ranges
  }

  private func tunings(
    _ mode: RangeMode, speed: Double, length: Double
  ) -> (display: RangeTuning, preload: RangeTuning) {
    let display = Self.tuning(tuning(mode, .display), atSpeed: speed, length: length)
    var preload = tuning(mode, .preload)
    // Elements drawn early have to be measured even earlier.
    if display != tuning(mode, .display) { preload.leading = max(preload.leading, display.leading + 1) }
    return (display, preload)
  }

  private func grown(
    _ bounds: Rect, _ motion: ScrollMotion, by tuning: (_ speed: Double, _ length: Double) -> RangeTuning
  ) -> Rect {
    /// The start and end on one axis.
    func extent(_ start: Double, _ end: Double, _ tuning: RangeTuning, movesToEnd: Bool) -> (Double, Double) {
      let length = end - start
      return (
        start - length * (movesToEnd ? tuning.trailing : tuning.leading),
        end + length * (movesToEnd ? tuning.leading : tuning.trailing)
      )
    }
    var (x, xEnd, y, yEnd) = (bounds.minX, bounds.maxX, bounds.minY, bounds.maxY)
    if !motion.scrollable.isDisjoint(with: .horizontal) {
      (x, xEnd) = extent(
        x, xEnd, tuning(motion.speed.width, bounds.width), movesToEnd: !motion.direction.contains(.left))
    }
    if !motion.scrollable.isDisjoint(with: .vertical) {
      (y, yEnd) = extent(
        y, yEnd, tuning(motion.speed.height, bounds.height), movesToEnd: !motion.direction.contains(.up))
    }
    return Rect(x: x, y: y, width: xEnd - x, height: yEnd - y)
  }
}
