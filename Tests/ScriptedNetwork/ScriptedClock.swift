import SateenNetwork
import SateenThreads

/// A clock for a loader, which only the test moves.
public final class ScriptedClock: NetworkClock {
  private struct Timer {
    let time: Double
    let body: @Sendable () -> Void
  }

  private struct State {
    var now = 1_000.0
    var timers: [Timer] = []
  }

  private let state = Locked(State())

  public init() {}

  public var now: Double { state.withLock { $0.now } }
  /// In the autumn of 2026.
  public var date: Double { 1_790_683_200 + now }

  public func after(_ seconds: Double, _ body: @escaping @Sendable () -> Void) {
    state.withLock { $0.timers.append(Timer(time: $0.now + seconds, body: body)) }
  }

  /// Moves the time on, and calls the timers that are due.
  public func advance(_ seconds: Double) {
    let due = state.withLock { state -> [Timer] in
      state.now += seconds
      let due = state.timers.filter { $0.time <= state.now }
      state.timers.removeAll { $0.time <= state.now }
      return due.sorted { $0.time < $1.time }
    }
    for timer in due { timer.body() }
  }
}
