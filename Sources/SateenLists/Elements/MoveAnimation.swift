import SateenLayout

/// The animation of an element to its frame after a change.
struct MoveAnimation: Equatable {
  /// The distance of the element from its frame at the start of the animation, in points.
  var distance: Point
  var timing = AnimationTiming()
  /// Seconds on the frame clock; nil before the first frame.
  var start: Double?
  /// The part of the distance that was added by changes during the animation.
  private var addition: Addition?

  private struct Addition: Equatable {
    var distance: Point
    var timing: AnimationTiming
    var start: Double
  }

  init(distance: Point, timing: AnimationTiming = AnimationTiming()) {
    self.distance = distance
    self.timing = timing
  }

  /// The same animation with another distance from the frame at a time, and the same time of arrival; nil if it is
  /// over.
  ///
  /// The difference decreases by itself. A larger `distance` would not do: a spring passes through zero on its way.
  func beginning(at distance: Point, at time: Double) -> MoveAnimation? {
    guard let start else { return MoveAnimation(distance: distance, timing: timing) }
    let left = start + timing.duration - time
    guard left > 0 else { return nil }
    var changed = self
    let added = distance - base(at: time)
    let isFar = max(abs(added.x), abs(added.y)) > 0.01
    changed.addition = isFar ? Addition(distance: added, timing: AnimationTiming(duration: left), start: time) : nil
    return changed
  }

  func isOver(at time: Double) -> Bool { timing.isOver(from: start, at: time) }

  func shift(at time: Double) -> Point {
    guard let addition else { return base(at: time) }
    let left = addition.timing.remaining(from: addition.start, at: time)
    return base(at: time) + Point(x: addition.distance.x * left, y: addition.distance.y * left)
  }

  /// The distance without the addition.
  private func base(at time: Double) -> Point {
    let left = timing.remaining(from: start, at: time)
    return Point(x: distance.x * left, y: distance.y * left)
  }
}

/// How an inserted element comes, or a removed one goes: by a fade, or by a slide from or to an edge of the list.
struct FadeAnimation: Equatable {
  /// The element's distance from its frame while it is beyond the edge, in points; nil for a fade.
  var slide: Point?
  var timing = AnimationTiming()
  /// The opacity at which a removed element begins to go, 0 to 1.
  var firstOpacity = 1.0
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
  func remainingOpacity(at time: Double) -> Double { firstOpacity * (slide != nil ? 1 : 1 - opacity(at: time)) }

  /// The distance of a removed element from its frame at a time.
  func remainingShift(at time: Double) -> Point { slide.map { $0 - shift(at: time) } ?? .zero }
}
