/// The motion script that every program plays: how far to scroll, when to jump, and which events to report.
///
/// The script reads no clock and prints nothing. Call `advance(now:)` once per frame with seconds of any monotonic
/// clock, scroll by the returned distance, perform the operation, and report the events in order.
public struct MotionScript: Sendable {
  /// An action other than scrolling.
  public enum Operation: Sendable, Equatable {
    case none
    /// Show the middle row at the top of the window.
    case jumpToMiddle
    /// Show the end of the list.
    case jumpToEnd
    /// Write the frame log and quit.
    case quit
  }

  /// The actions for one frame.
  public struct Step: Sendable, Equatable {
    /// Pixels to move the content up by, at least 0.
    public var scrollBy: Double = 0
    public var operation: Operation = .none
    /// Seconds until the next call is needed; 0 means every frame.
    public var wake: Double = 0
    /// Names to print as `EVT <name> <nanoseconds>`.
    public var events: [String] = []
  }

  private struct Phase {
    var duration: Double
    var velocity: Double = 0
    var name: String?
    var operation: Operation = .none
  }

  private static let phases: [Phase] = [
    Phase(duration: 2, name: "settle"),
    Phase(duration: 10, velocity: 3_000, name: "scroll"),
    Phase(duration: 1),
    Phase(duration: 3, velocity: 12_000, name: "fling"),
    Phase(duration: 1),
    Phase(duration: 1.5, name: "jumpmid", operation: .jumpToMiddle),
    Phase(duration: 1.5, name: "jumpend", operation: .jumpToEnd),
    Phase(duration: 1),
    Phase(duration: 5, name: "idle"),
  ]

  private var phase = 0
  private var started = false
  private var phaseStart = 0.0
  private var last = 0.0

  public init() {}

  /// Whether the content moves in the current phase.
  public var isScrolling: Bool { phase < Self.phases.count && Self.phases[phase].velocity != 0 }

  /// Advances the script to `now` (seconds). A phase ends at the first call at or after its end, and the next one
  /// starts at that call, so that a late frame never shortens the phase after it.
  public mutating func advance(now: Double) -> Step {
    var step = Step()
    if !started {
      started = true
      phaseStart = now
      last = now
      step.events += Self.event(Self.phases[0], "begin")
    }
    guard phase < Self.phases.count else {
      step.operation = .quit
      return step
    }
    let present = Self.phases[phase]
    let end = phaseStart + present.duration
    step.scrollBy = present.velocity * max(0, min(now, end) - last)
    last = now
    if now >= end {
      step.events += Self.event(present, "end")
      phase += 1
      phaseStart = now
      if phase == Self.phases.count {
        step.events.append("done")
        step.operation = .quit
      } else {
        step.events += Self.event(Self.phases[phase], "begin")
        step.operation = Self.phases[phase].operation
      }
    }
    if phase < Self.phases.count, Self.phases[phase].velocity == 0 {
      step.wake = max(0, phaseStart + Self.phases[phase].duration - now)
    }
    return step
  }

  private static func event(_ phase: Phase, _ suffix: String) -> [String] {
    phase.name.map { ["\($0)_\(suffix)"] } ?? []
  }
}
