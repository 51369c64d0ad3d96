import SateenLayout

/// The animation of an element to its frame after a change.
struct MoveAnimation: Equatable {
  /// Seconds.
  static let duration = 0.25

  /// The distance of the element from its frame at the start of the animation, in points.
  var distance: Point
  /// Seconds on the frame clock; nil before the first frame.
  var start: Double?

  /// The same animation from the current position, with the time of arrival of a running one; nil if that one is almost
  /// over.
  func arriving(with other: MoveAnimation?, at time: Double) -> MoveAnimation? {
    guard let start = other?.start else { return self }
    let left = Self.remaining(from: start, at: time)
    guard left > 0.01 else { return nil }
    return MoveAnimation(distance: Point(x: distance.x / left, y: distance.y / left), start: start)
  }

  /// The remaining part of the distance at a time, from 1 to 0.
  static func remaining(from start: Double?, at time: Double) -> Double {
    guard let start else { return 1 }
    let left = 1 - min(max((time - start) / duration, 0), 1)
    return left * left * left
  }

  func shift(at time: Double) -> Point {
    let left = Self.remaining(from: start, at: time)
    return Point(x: distance.x * left, y: distance.y * left)
  }
}

/// The fade of an element that is inserted or removed.
struct FadeAnimation: Equatable {
  /// Seconds on the frame clock; nil before the first frame in which the element has pixels.
  var start: Double?

  func opacity(at time: Double) -> Double { 1 - MoveAnimation.remaining(from: start, at: time) }
}
