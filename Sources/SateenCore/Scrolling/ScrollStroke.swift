import SateenLayout

/// Fingers that move over a touchpad. It tells distances, and nothing when they are lifted.
struct ScrollStroke {
  /// Where content was, or was on its way to, when the stroke began.
  var began: Point
  /// When it last moved, in seconds on the frame clock.
  var last: Double
  private var tracker = VelocityTracker()

  init(began: Point, last: Double) {
    self.began = began
    self.last = last
  }

  /// Points per second, as of the last movement.
  var velocity: Point { tracker.velocity }

  mutating func follow(to place: Point, at time: Double) {
    last = time
    tracker.add(place, at: time)
  }
}

/// Has a look in every turn at whether a stroke has stopped.
@MainActor
final class ScrollPause: TurnParticipant {
  var action: (() -> Void)?

  func performUpdate(at time: Double) { action?() }
}
