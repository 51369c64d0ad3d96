import SateenLayout

/// A press that stays where it is for a while, and may then be dragged.
open class LongPressGestureRecognizer: GestureRecognizer {
  /// How long the press has to last, in seconds; 0 for a press that begins at once.
  public var minimumDuration = 0.5 { didSet { machine.minimumDuration = minimumDuration } }
  /// The fingers of the press. Less than 1 counts as 1.
  public var numberOfTouchesRequired = 1
  /// How far the press may stray meanwhile, in points.
  public static let tolerance = 10.0
  private var machine = LongPressMachine()

  /// The location of the press in the window, in points.
  open override var windowLocation: Point { machine.location }

  open override func reset() {
    super.reset()
    machine = LongPressMachine(
      minimumDuration: minimumDuration, touches: numberOfTouchesRequired, tolerance: Self.tolerance)
  }

  override func step(_ input: GestureInput) -> GestureWish { machine.step(input, isOn: isActive) }
  override func takes(_ sample: GestureSample) -> Bool { machine.takes(sample) }
  override var machineAlarm: Double? { machine.alarm }
}
