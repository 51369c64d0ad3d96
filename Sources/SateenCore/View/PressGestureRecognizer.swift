/// The press of a control, as one of the gestures of its touch: it keeps single taps around from recognizing, and gestures
/// in the directions that the control claims. Views hear of the touch itself.
final class PressGestureRecognizer: GestureRecognizer {
  private var machine = PressMachine()
  /// The directions in which the touch is kept.
  var claims: ScrollDirection = []

  override var arbiterKind: GestureArbiter.Kind { .press }

  override func step(_ input: GestureInput) -> GestureWish { machine.step(input, isOn: isActive) }
}
