import SateenLayout

/// Two touches that turn around each other.
package struct RotationMachine: GestureMachine {
  /// How far the touches turn before it is a rotation, in radians.
  package static let threshold = 0.15

  private var touches = GestureTouches(limit: 2)
  private var last: TouchPair?
  private var turned = 0.0
  private var hasAsked = false
  private var velocityTracker = VelocityTracker()
  /// The turn since the rotation was recognized, in radians, clockwise. It goes beyond a whole turn.
  package private(set) var rotation = 0.0
  /// The middle of the touches, in points in the window.
  package private(set) var location = Point.zero

  package init() {}

  package var alarm: Double? { nil }

  /// Radians per second.
  package var velocity: Double { velocityTracker.velocity.x }

  package func takes(_ sample: GestureSample) -> Bool { !hasAsked && touches.count < touches.limit }

  package mutating func step(_ input: GestureInput, isOn: Bool) -> GestureWish {
    let change = touches.update(by: input)
    if touches.count == 2, let middle = touches.middle { location = middle }
    switch change {
    case .began:
      last = TouchPair(touches)
      turned = 0
      return .wait
    case .moved:
      guard let pair = TouchPair(touches), let last else { return .wait }
      let turn = pair.turn(from: last)
      // Touches that are too close for an angle turn on from the last angle that they had.
      if pair.angle != nil || last.angle == nil { self.last = pair }
      return self.turn(by: turn, isOn: isOn)
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

  private mutating func turn(by angle: Double, isOn: Bool) -> GestureWish {
    if hasAsked {
      rotation += angle
      velocityTracker.add(Point(x: rotation, y: 0), at: touches.clock.elapsed)
      return isOn ? .change : .wait
    }
    turned += angle
    guard abs(turned) >= Self.threshold else { return .wait }
    hasAsked = true
    velocityTracker.add(Point(x: rotation, y: 0), at: touches.clock.elapsed)
    return .begin
  }
}
