import SateenCore
import SateenLayout

/// The elements to show, draw, preload and keep, as ascending indices. Each set contains the one before.
struct CollectionRanges: Hashable, Sendable {
  var visible: [Int] = []
  var display: [Int] = []
  var preload: [Int] = []
  var keep: [Int] = []

  func state(of index: Int) -> InterfaceState {
    func holds(_ set: [Int]) -> Bool {
      let place = set.partitioningIndex { $0 >= index }
      return place < set.count && set[place] == index
    }
    if holds(visible) { return [.measureLayout, .preload, .display, .visible] }
    if holds(display) { return [.measureLayout, .preload, .display] }
    if holds(preload) { return [.measureLayout, .preload] }
    return .measureLayout
  }
}

/// The direction and the speed of scrolling.
struct ScrollMotion: Hashable, Sendable {
  /// The directions in which the content can be larger than the viewport.
  var scrollable: ScrollDirection
  /// The current or last direction. On an axis without a direction, scrolling goes towards the end.
  var direction: ScrollDirection = [.down, .right]
  /// In points per second, on each axis; without a sign.
  var speed = Size.zero

  /// The new direction. An axis at rest keeps its last one.
  static func direction(moving: ScrollDirection, before: ScrollDirection) -> ScrollDirection {
    var result: ScrollDirection = []
    for axis in [ScrollDirection.vertical, .horizontal] {
      let now = moving.intersection(axis)
      result.formUnion(now.isEmpty ? before.intersection(axis) : now)
    }
    return result
  }

  /// The direction before the first scrolling: the direction of reading.
  static func initialDirection(_ layout: LayoutDirection) -> ScrollDirection {
    layout == .rightToLeft ? [.down, .left] : [.down, .right]
  }
}

extension RangeController {
  /// The ranges of a collection, in both directions.
  ///
  /// The viewport is extended on each scrollable axis by its own length times the screenfuls of the mode's tuning, with
  /// the larger part in the scroll direction. The arrangement is searched once, for the largest rectangle.
  /// - Parameters:
  ///   - bounds: the viewport, in content points.
  ///   - pinned: elements that are visible regardless of their frames, such as pinned headers.
  func ranges(
    in arrangement: CollectionArrangement, bounds: Rect, motion: ScrollMotion, mode: RangeMode, pinned: [Int] = []
  ) -> CollectionRanges {
    guard !bounds.isEmpty else { return CollectionRanges() }
    let displayRect = grown(bounds, motion) { rangeTunings(mode, speed: $0, length: $1).display }
    let preloadRect = grown(bounds, motion) { rangeTunings(mode, speed: $0, length: $1).preload }.union(displayRect)
    let margin = RangeTuning(leading: keepMargin, trailing: keepMargin)
    let around = grown(bounds, motion) { _, _ in margin }
    let keepRect = Rect(
      x: preloadRect.minX + around.minX - bounds.minX, y: preloadRect.minY + around.minY - bounds.minY,
      width: preloadRect.width + around.width - bounds.width,
      height: preloadRect.height + around.height - bounds.height)
    let (visible, display, preload) = (
      arrangement.pixels(bounds), arrangement.pixels(displayRect), arrangement.pixels(preloadRect)
    )
    var ranges = CollectionRanges()
    let extra = Set(pinned)
    var kept = arrangement.elements(in: keepRect)
    if !extra.isEmpty { kept = Set(kept).union(extra).sorted() }
    ranges.keep = kept
    for index in ranges.keep {
      let frame = arrangement.pixelFrame(of: index)
      let shows = extra.contains(index) || frame.intersects(visible)
      let isDrawn = shows || frame.intersects(display)
      if shows { ranges.visible.append(index) }
      if isDrawn { ranges.display.append(index) }
      if isDrawn || frame.intersects(preload) { ranges.preload.append(index) }
    }
    return ranges
  }

  private func rangeTunings(
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
    var extents = (
      x: RangeExtent(start: bounds.minX, end: bounds.maxX), y: RangeExtent(start: bounds.minY, end: bounds.maxY)
    )
    if !motion.scrollable.isDisjoint(with: .horizontal) {
      extents.x = RangeExtent(
        visible: bounds.minX...bounds.maxX, tuning: tuning(motion.speed.width, bounds.width),
        movesToEnd: !motion.direction.contains(.left))
    }
    if !motion.scrollable.isDisjoint(with: .vertical) {
      extents.y = RangeExtent(
        visible: bounds.minY...bounds.maxY, tuning: tuning(motion.speed.height, bounds.height),
        movesToEnd: !motion.direction.contains(.up))
    }
    return Rect(
      x: extents.x.start, y: extents.y.start, width: extents.x.end - extents.x.start,
      height: extents.y.end - extents.y.start)
  }
}
