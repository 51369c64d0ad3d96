import SateenLayout

/// Two fingers that move apart or together, or the wheel turned with Control held. Goes on together with drags and
/// rotations of the same view.
open class PinchGestureRecognizer: GestureRecognizer {
  private var machine = PinchMachine()
  /// The pointer's location while the wheel is turned, in points in the window.
  private var wheelLocation: Point?

  /// The factor by which the distance of the fingers has grown since the pinch was recognized, from 1e-6 to 1e6. Set it to
  /// 1 to take each change by itself. NaN counts as 1.
  public var scale: Double {
    get { machine.scale }
    set { machine.setScale(newValue) }
  }

  /// Change of the scale per second. 0 for the wheel.
  public var velocity: Double { machine.velocity }

  /// The middle of the fingers, or the pointer, in points in the window.
  open override var windowLocation: Point { wheelLocation ?? machine.location }

  open override func shouldRecognizeSimultaneously(with other: GestureRecognizer) -> Bool {
    other.view === view && (other is PanGestureRecognizer || other is RotationGestureRecognizer)
  }

  open override func reset() {
    // Fingers take the place of the wheel, whose pinch has done its work.
    endWheel()
    super.reset()
    machine = PinchMachine()
    wheelLocation = nil
  }

  override func step(_ input: GestureInput) -> GestureWish { machine.step(input, isOn: isActive) }
  override func takes(_ sample: GestureSample) -> Bool { machine.takes(sample) }

  // MARK: The wheel

  /// Whether the wheel, turned with Control held above the view, is for this recognizer. Asked before it begins.
  /// - Parameter windowPoint: where the pointer is, in points in the window.
  open func shouldReceiveWheel(at windowPoint: Point) -> Bool { true }

  /// Whether the pinch is one of the wheel.
  private(set) var isByWheel = false

  /// Whether there are no fingers that the pinch follows.
  var mayTakeWheel: Bool { isByWheel || !isActive && touches.isEmpty }

  /// The wheel was turned, and the pinch follows.
  /// - Returns: false where there are fingers that the pinch follows.
  func turnWheel(by factor: Double, at point: Point) -> Bool {
    guard mayTakeWheel else { return false }
    if !isByWheel {
      reset()
      isByWheel = true
      wheelLocation = point
      enter(.began)
    }
    // The action may have removed the recognizer, or disabled it.
    guard isByWheel else { return true }
    wheelLocation = point
    machine.setScale(machine.scale * factor)
    enter(.changed)
    return true
  }

  // A pinch that was cancelled hears of the wheel no more.
  override func finished() { isByWheel = false }

  /// The wheel rests.
  func endWheel(isCancelled: Bool = false) {
    guard isByWheel else { return }
    isByWheel = false
    enter(isCancelled ? .cancelled : .ended)
  }
}
