import SateenLayout

/// The part that a pinch and a rotation have in common: two touches, and a value that follows the line through them.
struct PairTouches: Sendable {
  /// The result of an input.
  enum Change: Sendable {
    /// The line is a new one; nil while there is one touch.
    case began(TouchPair?)
    case moved(TouchPair)
    /// The machine answers this.
    case answer(GestureWish)
  }

  private var touches = GestureTouches(limit: 2)
  private var velocityTracker = VelocityTracker()
  private(set) var hasAsked = false
  /// The middle of the touches, in points in the window.
  private(set) var location = Point.zero

  /// Change of the value per second.
  var velocity: Double { velocityTracker.velocity.x }

  func takes(_ sample: GestureSample) -> Bool { !hasAsked && touches.count < touches.limit }

  mutating func update(by input: GestureInput) -> Change {
    let change = touches.update(by: input)
    if touches.count == 2, let middle = touches.middle { location = middle }
    switch change {
    case .began: return .began(TouchPair(touches))
    case .moved: return TouchPair(touches).map { .moved($0) } ?? .answer(.wait)
    case .ended:
      guard hasAsked else { return .answer(touches.isEmpty ? .fail : .wait) }
      velocityTracker.end(at: touches.clock.elapsed)
      return .answer(.end)
    case .cancelled: return .answer(touches.isEmpty || hasAsked ? .fail : .wait)
    case .refused, .time, nil: return .answer(.wait)
    }
  }

  /// The gesture is recognized, with a value.
  mutating func ask(with value: Double) -> GestureWish {
    hasAsked = true
    note(value)
    return .begin
  }

  /// The value has changed.
  mutating func note(_ value: Double) { velocityTracker.add(Point(x: value, y: 0), at: touches.clock.elapsed) }
}
