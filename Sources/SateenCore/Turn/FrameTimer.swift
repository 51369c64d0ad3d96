/// An action that runs later, once or repeatedly, on the frame clock of a window.
///
/// Get one from ``RootContainer/after(_:repeats:_:)``. Between two runs the window sleeps.
@MainActor
public final class FrameTimer {
  /// The shortest interval of a repeating timer, in seconds: no frame needs a shorter one.
  public static let shortestInterval = 1.0 / 120
  /// Seconds until the first run, and between two runs where the timer repeats.
  public let interval: Double
  public let repeats: Bool
  private var action: (@MainActor () -> Void)?
  /// The time of the next run, in seconds on the frame clock; nil until the first turn has begun.
  fileprivate var due: Double?

  fileprivate init(_ interval: Double, repeats: Bool, _ action: @escaping @MainActor () -> Void) {
    self.interval = max(interval.isNaN ? 0 : interval, repeats ? Self.shortestInterval : 0)
    self.repeats = repeats
    self.action = action
  }

  /// Whether the action will still run.
  public var isActive: Bool { action != nil }

  /// Stops the timer and releases its action.
  public func cancel() { action = nil }

  fileprivate func start(at time: Double) { due = time + interval }

  fileprivate func fire(at time: Double) {
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

// Timers.
extension RootContainer {
  /// Runs an action after a time on the frame clock, in the turn's motion step. The container keeps the timer until it
  /// has run or is cancelled. Once the container is gone, the action never runs.
  ///
  /// Within a turn the time counts from that turn. Between turns it counts from the next turn, which comes at once.
  /// - Parameters:
  ///   - seconds: negative values and NaN count as 0; with infinity the action never runs.
  ///   - repeats: whether the action runs repeatedly, each time as long after its last due time, and at least
  ///     ``FrameTimer/shortestInterval``. It runs at most once a turn, and once for any number of missed runs.
  /// - Returns: the timer, to cancel it.
  @discardableResult
  public func after(
    _ seconds: Double, repeats: Bool = false, _ action: @escaping @MainActor () -> Void
  ) -> FrameTimer {
    let timer = FrameTimer(seconds, repeats: repeats, action)
    timers.append(timer)
    if isInTurn { timer.start(at: frameTime) } else { setNeedsTurn() }
    return timer
  }

  /// When the next timer is due; nil where there is none.
  var nextTimer: Double? { timers.lazy.filter(\.isActive).map { $0.due ?? self.frameTime }.filter(\.isFinite).min() }

  /// Starts the timers that were created between turns.
  func startTimers() {
    for timer in timers where timer.due == nil { timer.start(at: frameTime) }
  }

  func fireTimers() {
    guard !timers.isEmpty else { return }
    let due = timers.filter { $0.isActive && ($0.due ?? .infinity) <= frameTime }
    for timer in due { timer.fire(at: frameTime) }
    timers.removeAll { !$0.isActive }
  }
}
