/// An action that runs later, once or repeatedly, on the frame clock of a window.
///
/// Get one from ``RootContainer/after(_:repeats:in:_:)``. Between two runs the window sleeps.
@MainActor
public final class FrameTimer {
  /// The shortest interval of a repeating timer, in seconds: no frame needs a shorter one.
  public static let shortestInterval = 1.0 / 120
  /// Seconds until the first run, and between two runs where the timer repeats.
  public let interval: Double
  public let repeats: Bool
  private var action: (@MainActor () -> Void)?
  /// The member of the window that the timer is bound to: once that has left the window, the action never runs.
  private weak var member: (any TurnMember)?
  private let isBound: Bool
  /// The time of the next run, in seconds on the frame clock; nil until the first turn has begun.
  private(set) var due: Double?

  init(
    _ interval: Double, repeats: Bool, in member: (any TurnMember)?, _ action: @escaping @MainActor () -> Void
  ) {
    self.member = member
    isBound = member != nil
    self.interval = max(interval.isNaN ? 0 : interval, repeats ? Self.shortestInterval : 0)
    self.repeats = repeats
    self.action = action
  }

  /// Whether the action will still run.
  public var isActive: Bool { action != nil }

  /// Stops the timer and releases its action.
  public func cancel() {
    // Released last: a deinit may run code that asks for the timer's state.
    let released = action
    action = nil
    withExtendedLifetime(released) {}
  }

  /// Whether the action may run in a window.
  func isIn(_ schedule: TurnSchedule) -> Bool { !isBound || member?.turns === schedule }

  func start(at time: Double) { due = time + interval }

  func fire(at time: Double) {
    guard let action else { return }
    if repeats {
      // Missed runs are skipped; the rhythm stays.
      let before = due ?? time
      due = before + (((time - before) / interval).rounded(.down) + 1) * interval
    } else {
      self.action = nil
    }
    action()
  }
}
