import SateenLayout

/// Touches that are dragged. The pan follows the middle of its own touches by increments, so that one that joins or leaves
/// makes no jump.
package struct PanMachine: GestureMachine {
  /// The directions in which a drag may begin. It may go on in any.
  package let directions: ScrollDirection
  /// How far the middle moves before it is a drag, in points.
  package let threshold: Double
  /// Whether a movement of ``threshold`` points in another direction fails the pan. Otherwise the pan waits for the
  /// movement to turn.
  package let failsInOtherDirections: Bool
  private let minimum: Int

  private var touches: GestureTouches
  private var hasAsked = false
  /// Distance of the middle from the first press.
  private var moved = Point.zero
  private var velocityTracker = VelocityTracker()
  /// The middle of the touches, in points in the window.
  package private(set) var location = Point.zero
  /// Distance from where the drag was recognized, in points.
  package private(set) var translation = Point.zero

  /// - Parameters:
  ///   - minimum: the touches with which a drag begins, and without which it ends.
  ///   - maximum: the touches that are followed at once; further ones are not heard.
  package init(
    _ directions: ScrollDirection = [.horizontal, .vertical], minimum: Int = 1, maximum: Int = 1,
    threshold: Double = 6, failsInOtherDirections: Bool = false
  ) {
    self.directions = directions
    self.threshold = threshold
    self.failsInOtherDirections = failsInOtherDirections
    self.minimum = max(minimum, 1)
    touches = GestureTouches(limit: max(minimum, maximum))
  }

  package var alarm: Double? { nil }

  package var direction: ScrollDirection { ScrollDirection(of: moved) }

  /// Points per second of the middle, since a touch last joined or left.
  package var velocity: Point { velocityTracker.velocity }

  package var numberOfTouches: Int { touches.count }

  package func takes(_ sample: GestureSample) -> Bool {
    // A drag that has ended and waits to be decided on takes no further touch.
    touches.count < touches.limit && !(hasAsked && touches.count < minimum)
  }

  package mutating func step(_ input: GestureInput, isOn: Bool) -> GestureWish {
    switch touches.update(by: input) {
    case .began:
      touchesChanged()
      return .wait
    case .moved(let sample, let old):
      move(by: (sample.point - old).scaled(by: 1 / Double(touches.count)))
      return hasAsked ? (isOn ? .change : .wait) : ask()
    case .ended:
      if touches.count + 1 == minimum, hasAsked {
        velocityTracker.end(at: touches.clock.elapsed)
        return .end
      }
      return leave()
    case .cancelled: return leave()
    case .refused, .time, nil: return .wait
    }
  }

  private mutating func touchesChanged() {
    if let middle = touches.middle { location = middle }
    velocityTracker = VelocityTracker()
    velocityTracker.add(moved, at: touches.clock.elapsed)
  }

  private mutating func move(by distance: Point) {
    if let middle = touches.middle { location = middle }
    // Fingers that are too few for a drag neither begin nor move it.
    guard touches.count >= minimum else { return }
    moved = moved + distance
    if hasAsked { translation = translation + distance }
    velocityTracker.add(moved, at: touches.clock.elapsed)
  }

  private mutating func ask() -> GestureWish {
    let isDrag = touches.count >= minimum && max(abs(moved.x), abs(moved.y)) >= threshold && !direction.isEmpty
    guard isDrag else { return .wait }
    guard directions.contains(direction) else { return failsInOtherDirections ? .fail : .wait }
    hasAsked = true
    return .begin
  }

  private mutating func leave() -> GestureWish {
    if touches.isEmpty || hasAsked && touches.count < minimum { return .fail }
    touchesChanged()
    return .wait
  }
}
