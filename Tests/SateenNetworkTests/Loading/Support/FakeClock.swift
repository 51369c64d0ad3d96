import SateenNetwork
import SateenThreads

/// A clock that only the test moves.
final class FakeClock: NetworkClock {
  private struct Timer {
    let time: Double
    let number: Int
    let body: @Sendable () -> Void
  }

  private struct State {
    var now = 1000.0
    var timers: [Timer] = []
    var lastNumber = 0
  }

  /// A Tuesday in 2026, at 12:00:00 GMT when the clock begins.
  static let epoch = 1_790_683_200.0 - 1000

  private let state = Locked(State())

  var now: Double { state.withLock { $0.now } }
  var date: Double { Self.epoch + now }
  var timerCount: Int { state.withLock { $0.timers.count } }

  func after(_ seconds: Double, _ body: @escaping @Sendable () -> Void) {
    state.withLock { state in
      state.lastNumber += 1
      state.timers.append(Timer(time: state.now + seconds, number: state.lastNumber, body: body))
    }
  }

  /// Moves the time, and calls the timers on the way. `settle` is called after each.
  func advance(_ seconds: Double, settle: () -> Void) {
    let end = now + seconds
    while true {
      let timer = state.withLock { state -> Timer? in
        let due = state.timers.indices.filter { state.timers[$0].time <= end }
        guard let next = due.min(by: { (state.timers[$0].time, $0) < (state.timers[$1].time, $1) }) else { return nil }
        let timer = state.timers.remove(at: next)
        state.now = max(state.now, timer.time)
        return timer
      }
      guard let timer else { break }
      timer.body()
      settle()
    }
    state.withLock { $0.now = end }
  }
}
