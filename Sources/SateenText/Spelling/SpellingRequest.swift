import SateenThreads

/// A question that a task waits for, answered on the checker's worker. The task goes on at once where it is cancelled.
final class SpellingRequest<Value: Sendable>: Sendable {
  private struct State {
    var finish: (@Sendable (Value) -> Void)?
    var ticket: WorkTicket?
    var isCancelled = false
  }

  private let state = Locked(State())
  private let queue: WorkQueue
  private let cancelled: Value

  /// - Parameter cancelled: the answer to a task that is cancelled.
  init(_ queue: WorkQueue, cancelled: Value) {
    self.queue = queue
    self.cancelled = cancelled
  }

  /// Waits for the value of `body`, which does not begin after the task was cancelled.
  func value(of body: @escaping @Sendable () -> Value) async -> Value {
    await withTaskCancellationHandler {
      await answer { finish in begin(body, finish) }
    } onCancel: {
      cancel()
    }
  }

  private func begin(_ body: @escaping @Sendable () -> Value, _ finish: @escaping @Sendable (Value) -> Void) {
    state.exchange(\.finish, finish)
    // The cancellation may have come before there was anything to finish.
    if state.withLock({ $0.isCancelled }) {
      state.exchange(\.finish, nil)?(cancelled)
      return
    }
    // Somebody waits for a menu.
    let ticket = queue.submit(.visible) {
      guard self.state.withLock({ $0.finish != nil }) else { return }
      let value = body()
      self.state.exchange(\.finish, nil)?(value)
    }
    state.exchange(\.ticket, ticket)
    if state.withLock({ $0.isCancelled }) { queue.cancel(ticket) }
  }

  private func cancel() {
    let ticket = state.withLock { state in
      state.isCancelled = true
      return state.ticket
    }
    if let ticket { queue.cancel(ticket) }
    state.exchange(\.finish, nil)?(cancelled)
  }
}
