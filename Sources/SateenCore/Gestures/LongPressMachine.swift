import SateenLayout

/// A press with a number of touches that stays where it is for a while, and may then be dragged.
package struct LongPressMachine: GestureMachine {
  /// How long the press has to last, in seconds; 0 for a press that begins at once.
  package var minimumDuration: Double
  /// How far a touch may stray meanwhile, in points.
  package let tolerance: Double

  private var touches: GestureTouches
  private var starts: [Int64: Point] = [:]
  private var hasAsked = false
  /// The middle of the touches, in points in the window.
  package private(set) var location = Point.zero

  package init(minimumDuration: Double = 0.5, touches: Int = 1, tolerance: Double = 10) {
    self.minimumDuration = minimumDuration
    self.tolerance = tolerance
    self.touches = GestureTouches(limit: touches)
  }

  package var alarm: Double? { touches.clock.alarm }

  package func takes(_ sample: GestureSample) -> Bool { !hasAsked }

  package mutating func step(_ input: GestureInput, isOn: Bool) -> GestureWish {
    let change = touches.update(by: input)
    if let middle = touches.middle { location = middle }
    switch change {
    case .began(let sample):
      starts[sample.touch] = sample.point
      guard touches.count == touches.limit else { return .wait }
      if minimumDuration <= 0 { return ask() }
      touches.clock.setAlarm(after: minimumDuration)
      return .wait
    case .refused: return hasAsked ? .wait : .fail
    case .moved(let sample, _):
      if hasAsked { return isOn ? .change : .wait }
      let start = starts[sample.touch] ?? sample.point
      return sample.point.distance(to: start) > tolerance ? .fail : .wait
    case .ended(let sample):
      guard hasAsked else { return .fail }
      guard touches.isEmpty else { return .wait }
      location = sample.point
      return .end
    case .cancelled: return hasAsked && !touches.isEmpty ? .wait : .fail
    case .time:
      guard !hasAsked, touches.clock.isDue else { return .wait }
      return ask()
    case nil: return .wait
    }
  }

  private mutating func ask() -> GestureWish {
    touches.clock.stopAlarm()
    hasAsked = true
    return .begin
  }
}
