import SateenNetwork
import SateenThreads

/// A clock that moves when the test says.
public final class ManualClock: NetworkClock {
  private struct State {
    var time = 100.0
    var timers: [(time: Double, body: @Sendable () -> Void)] = []
  }

  private let state = Locked(State())

  public init() {}

  public var now: Double { state.withLock { $0.time } }
  public var date: Double { 1e9 + now }

  public func after(_ seconds: Double, _ body: @escaping @Sendable () -> Void) {
    state.withLock { $0.timers.append(($0.time + seconds, body)) }
  }

  /// Moves the clock, and calls what is due.
  public func advance(_ seconds: Double) {
    let due = state.withLock { state -> [@Sendable () -> Void] in
      state.time += seconds
      let due = state.timers.filter { $0.time <= state.time }.sorted { $0.time < $1.time }
      state.timers.removeAll { $0.time <= state.time }
      return due.map(\.body)
    }
    for body in due { body() }
  }
}
