import SateenLayout

/// A stroke of fingers on a touchpad, which reports distances but not that the fingers were lifted.
struct ScrollStroke {
  /// The scroll position, or the page the content was moving to, when the stroke began.
  var began: Point
  /// The time of the last movement, in seconds on the frame clock.
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

/// Checks in every turn whether a stroke has ended.
@MainActor
final class ScrollPause: TurnParticipant {
  var action: (() -> Void)?

  func performUpdate(at time: Double) { action?() }
}
