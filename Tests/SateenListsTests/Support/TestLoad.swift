import SateenCore
import SateenLists
import SateenThreads

/// One load of more content that a test completes, on any thread; only the first outcome counts.
final class TestLoad: Sendable {
  struct Failure: Error, Equatable {
    var reason: String
  }

  private struct State {
    var continuation: CheckedContinuation<LoadResult, any Error>?
    var result: Result<LoadResult, any Error>?
    var wasCancelled = false
    /// Whether the task that waits was resumed.
    var isResumed = false
  }

  let edge: ListEdge
  private let state = Locked(State())

  init(_ edge: ListEdge) { self.edge = edge }

  /// Whether the list cancelled the task that waits for this load.
  var wasCancelled: Bool { state.withLock { $0.wasCancelled } }

  func complete() { end(.success(.more)) }
  func reachEnd() { end(.success(.end)) }
  func fail(_ reason: String) { end(.failure(Failure(reason: reason))) }

  @MainActor func result() async throws -> LoadResult {
    // On a busy machine a resumed task comes late, and the host is to wait for it.
    defer { if state.withLock({ $0.isResumed }) { TaskResumptions.end() } }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let result = state.withLock { state -> Result<LoadResult, any Error>? in
          if state.result == nil { state.continuation = continuation }
          return state.result
        }
        if let result { continuation.resume(with: result) }
      }
    } onCancel: {
      state.withLock { $0.wasCancelled = true }
      end(.failure(CancellationError()))
    }
  }

  private func end(_ result: Result<LoadResult, any Error>) {
    let continuation = state.withLock { state -> CheckedContinuation<LoadResult, any Error>? in
      guard state.result == nil else { return nil }
      state.result = result
      defer { state.continuation = nil }
      state.isResumed = state.continuation != nil
      if state.isResumed { TaskResumptions.begin() }
      return state.continuation
    }
    continuation?.resume(with: result)
  }
}
