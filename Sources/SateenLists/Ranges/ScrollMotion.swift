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

  /// Whether the content moved since the last update, or is being dragged.
  var isMoving = false
  /// The time of the last update, in seconds on the frame clock.
  var lastUpdate = 0.0

  /// Updates the direction and the speed. A jump does not count, and neither does a movement longer ago.
  /// - Parameters:
  ///   - travel: the distance since the last update, in points.
  ///   - isTouched: whether the content is being dragged, or decelerates.
  mutating func update(travel: Point, moving: ScrollDirection, isTouched: Bool, viewport: Size, at time: Double) {
    direction = Self.direction(moving: moving, before: direction)
    isMoving = travel != .zero || isTouched
    let elapsed = time - lastUpdate
    lastUpdate = time
    func averaged(_ old: Double, _ travel: Double, _ length: Double) -> Double {
      if abs(travel) > length * 2 || elapsed > 0.25 { return 0 }
      guard elapsed > 0 else { return old }
      // Averaging with the old speed evens out late frames.
      return travel != 0 ? (old + abs(travel) / elapsed) / 2 : 0
    }
    speed = Size(
      width: averaged(speed.width, travel.x, viewport.width), height: averaged(speed.height, travel.y, viewport.height))
  }

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
