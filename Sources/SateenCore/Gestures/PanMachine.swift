import SateenLayout

/// Touches that are dragged. The pan follows the middle of its own touches by increments, so that one that joins or leaves
/// makes no jump.
package struct PanMachine: GestureMachine {
  /// The directions in which a drag may begin. It may go on in any.
  package var directions: ScrollDirection
  /// How far the middle moves before it is a drag, in points.
  package var threshold: Double
  /// Whether a movement of ``threshold`` points in another direction fails the pan. Otherwise the pan waits for the
  /// movement to turn.
  package let failsInOtherDirections: Bool
  /// Seconds from the first press in which a drag begins, or fails.
  private let limit: Double
  private let minimum: Int
  /// The touches that are followed once the drag has asked to begin.
  private let maximum: Int

  private var touches: GestureTouches
  private var hasAsked = false
  /// Distance of the middle from the first press.
  private var moved = Point.zero
  /// The middle when a touch last joined or left, and how far the drag had come by then. Distances are taken from there,
  /// because sums of small steps would gather errors.
  private var anchor = Point.zero
  private var movedBefore = Point.zero
  private var translationAnchor = Point.zero
  private var translationBefore = Point.zero
  private var velocityTracker = VelocityTracker()
  /// The middle of the touches, in points in the window.
  package private(set) var location = Point.zero
  /// Distance from where the drag was recognized, in points.
  package private(set) var translation = Point.zero
  /// The direction in which the drag was recognized.
  package private(set) var startDirection: ScrollDirection = []

  /// - Parameters:
  ///   - minimum: the touches with which a drag begins, and without which it ends.
  ///   - maximum: the touches that are followed at once; further ones are not heard.
  ///   - measured: the touches whose middle decides whether the drag begins, where these are more than it follows then.
  ///     Two fingers that turn or pinch leave their middle where it is, and so are no drag.
  ///   - limit: seconds from the first press in which a drag begins, or fails.
  package init(
    _ directions: ScrollDirection = [.horizontal, .vertical], minimum: Int = 1, maximum: Int = 1, measured: Int = 1,
    threshold: Double = 6, failsInOtherDirections: Bool = false, limit: Double = .infinity
  ) {
    self.directions = directions
    self.threshold = threshold
    self.failsInOtherDirections = failsInOtherDirections
    self.limit = limit
    self.minimum = max(minimum, 1)
    self.maximum = max(self.minimum, maximum)
    touches = GestureTouches(limit: max(self.maximum, measured))
  }

  package var alarm: Double? { touches.clock.alarm }

  package var direction: ScrollDirection { ScrollDirection(of: moved) }

  /// Points per second of the middle, since a touch last joined or left.
  package var velocity: Point { velocityTracker.velocity }

  package var numberOfTouches: Int { touches.count }

  package func takes(_ sample: GestureSample) -> Bool {
    // A drag that has ended and waits to be decided on takes no further touch.
    touches.count < (hasAsked ? maximum : touches.limit) && !(hasAsked && touches.count < minimum)
  }

  package mutating func step(_ input: GestureInput, isOn: Bool) -> GestureWish {
    switch touches.update(by: input) {
    case .began:
      if !hasAsked, touches.count == 1 { touches.clock.setAlarm(after: limit) }
      touchesChanged()
      return .wait
    case .moved(let sample, _):
      move()
      return hasAsked ? (isOn ? .change : .wait) : ask(sample.touch)
    case .ended:
      if touches.count + 1 == minimum, hasAsked {
        velocityTracker.end(at: touches.clock.elapsed)
        return .end
      }
      return leave()
    case .cancelled: return leave()
    case .time: return !hasAsked && touches.clock.isDue ? .fail : .wait
    case .refused, nil: return .wait
    }
  }

  /// Has the drag go on as if it had come so far.
  package mutating func setTranslation(_ distance: Point) {
    translation = distance
    translationBefore = distance
    translationAnchor = location
  }

  private mutating func touchesChanged() {
    if let middle = touches.middle { location = middle }
    (anchor, translationAnchor) = (location, location)
    (movedBefore, translationBefore) = (moved, translation)
    velocityTracker = VelocityTracker()
    velocityTracker.add(moved, at: touches.clock.elapsed)
  }

  private mutating func move() {
    if let middle = touches.middle { location = middle }
    // Fingers that are too few for a drag neither begin nor move it.
    guard touches.count >= minimum else { return }
    moved = movedBefore + (location - anchor)
    if hasAsked { translation = translationBefore + (location - translationAnchor) }
    velocityTracker.add(moved, at: touches.clock.elapsed)
  }

  private mutating func ask(_ touch: Int64) -> GestureWish {
    let isDrag = touches.count >= minimum && max(abs(moved.x), abs(moved.y)) >= threshold && !direction.isEmpty
    guard isDrag else { return .wait }
    guard directions.contains(direction) else { return failsInOtherDirections ? .fail : .wait }
    hasAsked = true
    touches.clock.stopAlarm()
    startDirection = direction
    if touches.count > maximum {
      // The touch that moved goes on, also where an older one rests.
      touches.keep(maximum, with: touch)
      touchesChanged()
    }
    setTranslation(.zero)
    return .begin
  }

  private mutating func leave() -> GestureWish {
    if touches.isEmpty || hasAsked && touches.count < minimum { return .fail }
    touchesChanged()
    return .wait
  }
}
