import SateenLayout

/// One or more quick presses that do not move, of a pointer's button or of one or more fingers.
///
/// Without ``GestureRecognizer/require(toFail:)`` the taps of a double tap are also told to recognizers of single taps.
/// A control inside of the view keeps its presses from a single tap; a double tap and a tap of several fingers take
/// them.
open class TapGestureRecognizer: GestureRecognizer {
  /// 2 for a double click. Less than 1 counts as 1.
  public var numberOfTapsRequired = 1
  /// The fingers of each press. Less than 1 counts as 1.
  public var numberOfTouchesRequired = 1
  /// The keys that have to be held, and no others; nil where keys do not matter.
  public var modifiers: KeyModifiers?
  /// How long a press may last, in seconds. One of several presses may last half a second at most.
  public var maximumDuration = Double.infinity
  /// How far a press may stray, in points.
  public static let tolerance = TapMachine.tolerance
  private var machine = TapMachine()

  open override var kind: Kind { numberOfTapsRequired > 1 || numberOfTouchesRequired > 1 ? .continuous : .discrete }

  open override func shouldRecognizeSimultaneously(with other: GestureRecognizer) -> Bool {
    guard let other = other as? TapGestureRecognizer else { return false }
    return max(other.numberOfTapsRequired, 1) != max(numberOfTapsRequired, 1)
      && max(other.numberOfTouchesRequired, 1) == max(numberOfTouchesRequired, 1)
  }

  /// The location of the press in the window, in points.
  open override var windowLocation: Point { machine.location }

  open override func reset() {
    super.reset()
    let longest = numberOfTapsRequired > 1 ? TapMachine.longestOfSeveral : .infinity
    machine = TapMachine(
      count: numberOfTapsRequired, touches: numberOfTouchesRequired, buttons: buttons, modifiers: modifiers,
      maximumDuration: min(maximumDuration, longest))
  }

  override func step(_ input: GestureInput) -> GestureWish { machine.step(input, isOn: isActive) }
  override func takes(_ sample: GestureSample) -> Bool { machine.takes(sample) }
  override var machineAlarm: Double? { machine.alarm }
}

extension GestureActions where Self: TapGestureRecognizer {
  /// A recognizer that calls `action` when the view was pressed so many times in quick succession: 2 for a double click.
  public init(taps: Int, action: @escaping (Self) -> Void) {
    self.init(action: action)
    numberOfTapsRequired = taps
  }
}
