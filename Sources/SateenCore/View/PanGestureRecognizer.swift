import SateenLayout

/// A press that is dragged, by one touch or several. Touches beyond ``maximumNumberOfTouches`` are ignored.
///
/// The drag follows the middle of its touches by increments: a finger that joins or leaves makes no jump.
open class PanGestureRecognizer: GestureRecognizer {
  /// How far a press moves before it is a drag, in points.
  public var threshold = 6.0 { didSet { machine.threshold = threshold } }
  /// Whether a drag along the horizontal, or the vertical, is recognized.
  public var allowsHorizontal = true { didSet { machine.directions = directions } }
  public var allowsVertical = true { didSet { machine.directions = directions } }
  /// The touches with which a drag begins, and without which it ends. Less than 1 counts as 1.
  public var minimumNumberOfTouches = 1
  /// The touches that are followed at once; those that begin meanwhile are left to others.
  public var maximumNumberOfTouches = 1
  final var machine = PanMachine()

  /// The location of the drag in the window, in points.
  open override var windowLocation: Point { machine.location }
  /// Distance from where the drag was recognized, in points.
  public var translation: Point { machine.translation }
  /// Whether the drag was recognized along the horizontal, however it goes on.
  public var isHorizontal: Bool { !machine.startDirection.isDisjoint(with: .horizontal) }
  /// Points per second.
  public var velocity: Point { machine.velocity }
  open override var heading: ScrollDirection { machine.direction }

  /// Has the drag go on as if it had come so far: `.zero` makes ``translation`` the distance from here. A coordinate that
  /// is not finite counts as 0.
  public func setTranslation(_ distance: Point) {
    machine.setTranslation(Point(x: distance.x.isFinite ? distance.x : 0, y: distance.y.isFinite ? distance.y : 0))
  }

  /// The directions in which a drag may begin.
  var directions: ScrollDirection {
    var directions: ScrollDirection = []
    if allowsHorizontal { directions.formUnion(.horizontal) }
    if allowsVertical { directions.formUnion(.vertical) }
    return directions
  }

  override func mayDrag(_ wanted: ScrollDirection) -> Bool {
    guard isEnabled, minimumNumberOfTouches <= 1 else { return false }
    let all: [ScrollDirection] = [.up, .down, .left, .right]
    return all.contains { !directions.intersection(wanted).isDisjoint(with: $0) && canMove($0) }
  }

  /// The touches whose middle decides whether the drag begins, where these are more than it follows then.
  var measuredTouches: Int { maximumNumberOfTouches }

  func makeMachine() -> PanMachine {
    PanMachine(
      directions, minimum: minimumNumberOfTouches, maximum: maximumNumberOfTouches, measured: measuredTouches,
      threshold: threshold)
  }

  open override func reset() {
    super.reset()
    machine = makeMachine()
  }

  override func step(_ input: GestureInput) -> GestureWish { machine.step(input, isOn: isActive) }
  override func takes(_ sample: GestureSample) -> Bool { machine.takes(sample) }
  override var machineAlarm: Double? { machine.alarm }
}
