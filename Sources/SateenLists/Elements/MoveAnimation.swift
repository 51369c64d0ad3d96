import SateenLayout

/// The animation of an element to its frame after a change.
struct MoveAnimation: Equatable {
  /// The distance of the element from its frame at the start of the animation, in points.
  var distance: Point
  var timing = AnimationTiming()
  /// Seconds on the frame clock; nil before the first frame.
  var start: Double?

  /// The same animation from the current position, with the time of arrival of a running one; nil if that one is almost
  /// over.
  func arriving(with other: MoveAnimation?, at time: Double) -> MoveAnimation? {
    guard let other, let start = other.start else { return self }
    let left = other.timing.remaining(from: start, at: time)
    guard left > 0.01 else { return nil }
    return MoveAnimation(
      distance: Point(x: distance.x / left, y: distance.y / left), timing: other.timing, start: start)
  }

  func isOver(at time: Double) -> Bool { timing.isOver(from: start, at: time) }

  func shift(at time: Double) -> Point {
    let left = timing.remaining(from: start, at: time)
    return Point(x: distance.x * left, y: distance.y * left)
  }
}

/// How an inserted element comes, or a removed one goes: by a fade, or by a slide from or to an edge of the list.
struct FadeAnimation: Equatable {
  /// The element's distance from its frame while it is beyond the edge, in points; nil for a fade.
  var slide: Point?
  var timing = AnimationTiming()
  /// Seconds on the frame clock; nil before the first frame in which the element has pixels.
  var start: Double?
  /// The distance from its frame at which a removed element was placed last.
  var placed = Point.zero

  func isOver(at time: Double) -> Bool { timing.isOver(from: start, at: time) }

  /// The part of an inserted element's opacity at a time.
  func opacity(at time: Double) -> Double {
    if slide != nil { return start == nil ? 0 : 1 }
    return min(max(1 - timing.remaining(from: start, at: time), 0), 1)
  }

  /// The distance of an inserted element from its frame at a time.
  func shift(at time: Double) -> Point {
    guard let slide else { return .zero }
    let left = timing.remaining(from: start, at: time)
    return Point(x: slide.x * left, y: slide.y * left)
  }

  /// The opacity of a removed element at a time.
  func remainingOpacity(at time: Double) -> Double { slide != nil ? 1 : 1 - opacity(at: time) }

  /// The distance of a removed element from its frame at a time.
  func remainingShift(at time: Double) -> Point { slide.map { $0 - shift(at: time) } ?? .zero }
}
