import SateenThreads

/// A task that waits for content. The first end counts, on any thread.
package final class PendingRead<Value: Sendable>: Sendable {
  package typealias Outcome = Result<Value, PasteboardError>

  private struct State {
    var receive: (@Sendable (Outcome) -> Void)?
    /// An end that came before there was a receiver.
    var early: Outcome?
    var isEnded = false
  }

  private let state = Locked(State())

  package init() {}

  /// Whether the task waits no longer.
  package var isEnded: Bool { state.withLock { $0.isEnded } }

  package func end(_ outcome: Outcome) {
    let receive = state.withLock { state -> (@Sendable (Outcome) -> Void)? in
      guard !state.isEnded else { return nil }
      state.isEnded = true
      if state.receive == nil { state.early = outcome }
      return state.receive
    }
    receive?(outcome)
    state.exchange(\.receive, nil)
  }

  /// Waits for the outcome of what `begin` begins.
  /// - Parameters:
  ///   - pasteboard: named by the error where the task is cancelled.
  ///   - onCancel: called on the thread that cancels.
  package func wait(
    pasteboard: String, begin: () -> Void, onCancel: @escaping @Sendable () -> Void = {}
  ) async throws(PasteboardError) -> Value {
    let outcome = await withTaskCancellationHandler {
      await answer { answer in
        receive(answer)
        if !isEnded { begin() }
      }
    } onCancel: {
      end(.failure(.cancelled(pasteboard: pasteboard)))
      onCancel()
    }
    return try outcome.get()
  }

  private func receive(_ receive: @escaping @Sendable (Outcome) -> Void) {
    let (early, _) = state.withLock { state in
      let old = state.receive
      if !state.isEnded { state.receive = receive }
      return (state.early, old)
    }
    if let early { receive(early) }
  }
}
