import SateenLayout

/// Two fingers that turn around each other. Goes on together with drags and pinches of the same view.
open class RotationGestureRecognizer: GestureRecognizer {
  private var machine = RotationMachine()

  /// The turn since the rotation was recognized, in radians, clockwise. It goes beyond a whole turn. Set it to 0 to take
  /// each turn by itself.
  public var rotation: Double {
    get { machine.rotation }
    set { machine.setRotation(newValue) }
  }

  /// Radians per second.
  public var velocity: Double { machine.velocity }

  /// The middle of the fingers, in points in the window.
  open override var windowLocation: Point { machine.location }

  open override func shouldRecognizeSimultaneously(with other: GestureRecognizer) -> Bool {
    other.view === view && (other is PanGestureRecognizer || other is PinchGestureRecognizer)
  }

  open override func reset() {
    super.reset()
    machine = RotationMachine()
  }

  override func step(_ input: GestureInput) -> GestureWish { machine.step(input, isOn: isActive) }
  override func takes(_ sample: GestureSample) -> Bool { machine.takes(sample) }
}
