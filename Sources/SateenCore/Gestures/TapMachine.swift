import SateenLayout

/// A number of quick presses, each with a number of touches, that do not move.
///
/// The presses are counted here. Where a host has counted as many, or a multiple, its number holds: the third of three
/// clicks is no second double click.
package struct TapMachine: GestureMachine {
  /// The presses that make up the gesture.
  package let count: Int
  /// The buttons of a pointer that are heard.
  package let buttons: Set<PointerButton>
  /// The modifier keys that have to be held; nil where they do not matter.
  package let modifiers: KeyModifiers?
  /// How long a press may last, in seconds; infinite for presses of any length.
  package let maximumDuration: Double

  /// How long each of several presses may last, in seconds.
  package static let longestOfSeveral = 0.5
  /// Seconds between a release and the next press.
  package static let maximumPause = 0.3
  /// How far a touch may stray, in points.
  package static let tolerance = 10.0
  /// How far a press may be from the one before it, in points.
  package static let maximumDistance = 20.0

  private var touches: GestureTouches
  /// The touches of this press that have come down, and where each was.
  private var starts: [Int64: Point] = [:]
  private var isLifting = false
  private var isDone = false
  private var tapCount = 0
  private var pressCount = 0
  private var lastPlace: Point?
  /// The middle of the touches of the last press, in points in the window.
  package private(set) var location = Point.zero

  /// - Parameters:
  ///   - count: the presses; less than 1 counts as 1.
  ///   - touches: at the same time in each press; less than 1 counts as 1.
  package init(
    count: Int = 1, touches: Int = 1, buttons: Set<PointerButton> = [.primary], modifiers: KeyModifiers? = nil,
    maximumDuration: Double = longestOfSeveral
  ) {
    self.count = max(count, 1)
    self.buttons = buttons
    self.modifiers = modifiers
    self.maximumDuration = maximumDuration
    self.touches = GestureTouches(limit: touches)
  }

  package var alarm: Double? { isDone ? nil : touches.clock.alarm }

  package func takes(_ sample: GestureSample) -> Bool { !isDone }

  package mutating func step(_ input: GestureInput, isOn: Bool) -> GestureWish {
    guard !isDone else { return .wait }
    switch touches.update(by: input) {
    case .began(let sample): return begin(sample)
    case .refused: return .fail
    case .moved(let sample, _):
      let start = starts[sample.touch] ?? sample.point
      return sample.point.distance(to: start) > Self.tolerance ? .fail : .wait
    case .ended: return lift()
    case .cancelled: return .fail
    case .time: return touches.clock.isDue ? .fail : .wait
    case nil: return .wait
    }
  }

  private mutating func begin(_ sample: GestureSample) -> GestureWish {
    guard sample.isFinger || buttons.contains(sample.button), modifiers.map({ $0 == sample.modifiers }) ?? true,
      !isLifting, !touches.clock.isLate
    else { return .fail }
    if touches.count == 1 { touches.clock.setAlarm(after: maximumDuration) }
    starts[sample.touch] = sample.point
    tapCount = max(tapCount, sample.tapCount)
    guard touches.count == touches.limit, let middle = touches.middle else { return .wait }
    if let lastPlace, middle.distance(to: lastPlace) > Self.maximumDistance { return .fail }
    location = middle
    return .wait
  }

  private mutating func lift() -> GestureWish {
    guard starts.count == touches.limit else { return .fail }
    isLifting = !touches.isEmpty
    guard !isLifting else { return .wait }
    pressCount += 1
    if pressCount >= count || tapCount > 0 && tapCount.isMultiple(of: count) {
      isDone = true
      return .end
    }
    lastPlace = location
    starts = [:]
    touches.clock.setAlarm(after: Self.maximumPause)
    return .wait
  }
}
