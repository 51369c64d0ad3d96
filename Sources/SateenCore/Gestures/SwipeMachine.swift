import SateenLayout

/// A quick movement of a number of touches in a direction. It is recognized while the touches are still down.
package struct SwipeMachine: GestureMachine {
  package let directions: ScrollDirection
  /// The least speed from the press to the recognition, in points per second.
  package let minimumVelocity: Double

  /// How far the middle of the touches moves, in points.
  package static let minimumDistance = 30.0
  /// How long the movement may last, in seconds.
  package static let maximumDuration = 0.5
  /// How far the middle may move in another direction, in points; further where that is less than half of the way along.
  package static let tolerance = 10.0

  private var touches: GestureTouches
  private var moved = Point.zero
  /// Elapsed seconds when the last of the touches came down.
  private var start = 0.0
  private var isDone = false
  /// The middle of the touches, in points in the window.
  package private(set) var location = Point.zero

  /// - Parameter touches: at the same time; less than 1 counts as 1.
  package init(_ directions: ScrollDirection, touches: Int = 1, minimumVelocity: Double = 200) {
    self.directions = directions
    self.minimumVelocity = minimumVelocity
    self.touches = GestureTouches(limit: touches)
  }

  package var alarm: Double? { isDone ? nil : touches.clock.alarm }

  package var direction: ScrollDirection { ScrollDirection(of: moved) }

  package func takes(_ sample: GestureSample) -> Bool { !isDone }

  package mutating func step(_ input: GestureInput, isOn: Bool) -> GestureWish {
    guard !isDone else { return .wait }
    let change = touches.update(by: input)
    if let middle = touches.middle { location = middle }
    switch change {
    case .began:
      start = touches.clock.elapsed
      moved = .zero
      touches.clock.setAlarm(after: Self.maximumDuration)
      return .wait
    case .moved(let sample, let old):
      moved = moved + (sample.point - old).scaled(by: 1 / Double(touches.limit))
      return look()
    case .refused, .ended, .cancelled: return .fail
    case .time: return touches.clock.isDue ? .fail : .wait
    case nil: return .wait
    }
  }

  private mutating func look() -> GestureWish {
    let distance = max(abs(moved.x), abs(moved.y))
    if distance > Self.tolerance, !directions.contains(direction) { return .fail }
    if min(abs(moved.x), abs(moved.y)) > max(Self.tolerance, distance / 2) { return .fail }
    guard distance >= Self.minimumDistance, touches.count == touches.limit else { return .wait }
    let duration = touches.clock.elapsed - start
    guard duration <= Self.maximumDuration, distance >= minimumVelocity * duration else { return .fail }
    isDone = true
    return .end
  }
}
