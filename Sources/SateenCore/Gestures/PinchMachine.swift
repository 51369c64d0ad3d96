import SateenLayout

/// Two touches that move apart or together.
package struct PinchMachine: GestureMachine {
  /// How much the distance of the touches changes before it is a pinch, in points.
  package static let threshold = 8.0

  private var touches = GestureTouches(limit: 2)
  private var first: TouchPair?
  private var last: TouchPair?
  private var hasAsked = false
  private var velocityTracker = VelocityTracker()
  /// The factor by which the distance has grown since the pinch was recognized.
  package private(set) var scale = 1.0
  /// The middle of the touches, in points in the window.
  package private(set) var location = Point.zero

  package init() {}

  package var alarm: Double? { nil }

  /// Change of the scale per second.
  package var velocity: Double { velocityTracker.velocity.x }

  package func takes(_ sample: GestureSample) -> Bool { !hasAsked && touches.count < touches.limit }

  package mutating func step(_ input: GestureInput, isOn: Bool) -> GestureWish {
    let change = touches.update(by: input)
    if touches.count == 2, let middle = touches.middle { location = middle }
    switch change {
    case .began:
      first = TouchPair(touches)
      last = first
      return .wait
    case .moved:
      guard let pair = TouchPair(touches), let last, let first else { return .wait }
      self.last = pair
      if hasAsked {
        scale = Self.bounded(scale * pair.distance / last.distance)
        velocityTracker.add(Point(x: scale, y: 0), at: touches.clock.elapsed)
        return isOn ? .change : .wait
      }
      guard abs(pair.distance - first.distance) >= Self.threshold else { return .wait }
      hasAsked = true
      velocityTracker.add(Point(x: scale, y: 0), at: touches.clock.elapsed)
      return .begin
    case .ended:
      if hasAsked {
        velocityTracker.end(at: touches.clock.elapsed)
        return .end
      }
      return touches.isEmpty ? .fail : .wait
    case .cancelled: return touches.isEmpty || hasAsked ? .fail : .wait
    case .refused, .time, nil: return .wait
    }
  }

  private static func bounded(_ scale: Double) -> Double { min(max(scale, 1e-6), 1e6) }
}
