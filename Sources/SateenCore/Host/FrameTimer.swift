/// Something to be done later, once or again and again, on the frame clock of a window.
///
/// Get one from ``RootContainer/after(_:repeats:_:)``. Between two times the window sleeps.
@MainActor
public final class FrameTimer {
  /// The least time between two times, in seconds: no frame needs more.
  public static let shortestInterval = 1.0 / 120
  /// Seconds until it is due, and between two times where it repeats.
  public let interval: Double
  public let repeats: Bool
  private var action: (@MainActor () -> Void)?
  /// When it is due, in seconds on the frame clock; nil until the first turn has begun.
  fileprivate var due: Double?

  fileprivate init(_ interval: Double, repeats: Bool, _ action: @escaping @MainActor () -> Void) {
    self.interval = max(interval.isNaN ? 0 : interval, repeats ? Self.shortestInterval : 0)
    self.repeats = repeats
    self.action = action
  }

  /// Whether it will still do something.
  public var isActive: Bool { action != nil }

  /// Has it do nothing any more, and lets go of what it was to do.
  public func cancel() { action = nil }

  fileprivate func start(at time: Double) { due = time + interval }

  fileprivate func fire(at time: Double) {
    guard let action else { return }
    if repeats {
      // Times that nobody was there for are left out; the rhythm stays.
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
  /// Has something done after a time on the frame clock, in the turn's motion step. The container keeps the timer until it is
  /// done or cancelled; with the container gone, nothing is done any more.
  ///
  /// Asked for in a turn, the time counts from that turn, and between turns from the next one, which comes at once.
  /// - Parameters:
  ///   - seconds: less than nothing, or no number, is the next turn; infinity never comes.
  ///   - repeats: whether it is done again and again, each time as long after it was last due, but for
  ///     ``FrameTimer/shortestInterval``; at most once a turn, and once for any number of times that were missed.
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

  /// Begins the time of timers that were asked for between turns.
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
