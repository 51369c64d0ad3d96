import SateenLayout

/// The press of a control, as one of the gestures of its touch: it keeps single taps around from recognizing, and gestures
/// in the directions that the control claims. Views hear of the touch itself.
final class PressGestureRecognizer: GestureRecognizer {
  private var machine = PressMachine()
  /// The directions in which the touch is kept.
  var claims: ScrollDirection = []

  override var arbiterKind: GestureArbiter.Kind { .press }

  /// Points that a touch moves in a claimed direction before it belongs to the control altogether: as many as a drag needs
  /// to begin.
  private static let threshold = 6.0
  /// Where the touch began; nil once it belongs to the control altogether.
  private var start: Point?

  override func step(_ input: GestureInput) -> GestureWish {
    switch input {
    case .began(let sample): start = sample.point
    case .moved(let sample): noteDrag(to: sample.point)
    case .ended, .cancelled, .time: break
    }
    return machine.step(input, isOn: isActive)
  }

  /// A knob that was dragged is not lost to a list around it where the finger comes back and drifts.
  private func noteDrag(to point: Point) {
    guard let start, !claims.isEmpty else { return }
    let (x, y) = (abs(point.x - start.x), abs(point.y - start.y))
    guard max(x, y) >= Self.threshold, claims.isSuperset(of: x >= y ? .horizontal : .vertical) else { return }
    self.start = nil
    claims = [.horizontal, .vertical]
    dispatcher?.claimsDidChange(of: self)
  }
}
