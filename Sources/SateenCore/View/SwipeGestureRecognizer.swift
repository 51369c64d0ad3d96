import SateenLayout

/// A quick movement of one touch or several, recognized while the touches are still down.
open class SwipeGestureRecognizer: GestureRecognizer {
  /// The directions of the movement. Several may be given; ``heading`` is the one that was taken.
  public var direction: ScrollDirection = .right
  /// The fingers that move. Less than 1 counts as 1.
  public var numberOfTouchesRequired = 1
  /// The least speed from the press on, in points per second.
  public var minimumVelocity = 200.0
  private var machine = SwipeMachine(.right)

  open override var heading: ScrollDirection { machine.direction }

  /// The middle of the touches, in points in the window.
  open override var windowLocation: Point { machine.location }

  open override func reset() {
    super.reset()
    machine = SwipeMachine(direction, touches: numberOfTouchesRequired, minimumVelocity: minimumVelocity)
  }

  override func step(_ input: GestureInput) -> GestureWish { machine.step(input, isOn: isActive) }
  override func takes(_ sample: GestureSample) -> Bool { machine.takes(sample) }
  override var machineAlarm: Double? { machine.alarm }
}
