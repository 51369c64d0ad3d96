import SateenCore
import SateenLayout

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
