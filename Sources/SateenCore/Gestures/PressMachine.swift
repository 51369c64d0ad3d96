/// The press of a control: it begins with the touch, and lasts until the touch is lifted or another gesture takes it.
package struct PressMachine: GestureMachine {
  private var touches = GestureTouches(limit: 1)
  private var hasAsked = false

  package init() {}

  package var alarm: Double? { nil }

  package func takes(_ sample: GestureSample) -> Bool { !hasAsked }

  package mutating func step(_ input: GestureInput, isOn: Bool) -> GestureWish {
    switch touches.update(by: input) {
    case .began:
      guard !hasAsked else { return .wait }
      hasAsked = true
      return .begin
    case .moved: return isOn ? .change : .wait
    case .ended: return .end
    case .cancelled: return .fail
    case .refused, .time, nil: return .wait
    }
  }
}
