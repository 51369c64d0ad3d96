import SateenThreads

/// One request for more content at an edge of a list, to be ended by whoever fetches, once, on any thread.
///
/// Insert what was fetched, then call ``completeBatchFetching(_:)``. Where there is nothing more at this edge, call
/// ``reachEnd()``; where fetching failed, ``failBatchFetching(_:)``. The list does not hold the context: one that is let
/// go of before has failed. Of several calls, and of those after the list has
/// cancelled the request, only the first counts.
public final class BatchContext: Sendable {
  private enum Phase {
    case fetching, ended, cancelled
  }

  private struct State {
    var phase = Phase.fetching
    var onCancel: (@MainActor @Sendable () -> Void)?

    /// - Returns: whether the request was under way, and what was to be called when it was cancelled.
    mutating func end(_ phase: Phase) -> (wasFetching: Bool, onCancel: (@MainActor @Sendable () -> Void)?) {
      guard self.phase == .fetching else { return (false, nil) }
      defer { onCancel = nil }
      self.phase = phase
      return (true, onCancel)
    }
  }

  /// Where content is wanted: before the first element or behind the last.
  public let edge: ListEdge

  private let state = Locked(State())
  private let onEnd: @Sendable (EdgeFetchState.Outcome) -> Void

  /// - Parameter onEnd: called once, on the thread that ends the request; never for one that was cancelled before.
  init(edge: ListEdge, onEnd: @escaping @Sendable (EdgeFetchState.Outcome) -> Void) {
    self.edge = edge
    self.onEnd = onEnd
  }

  deinit { end(.failed("the request was dropped by whoever fetches, without a word of how it ended")) }

  /// Whether the request is under way. While it is, no other one starts at its edge.
  public var isFetching: Bool { state.withLock { $0.phase == .fetching } }

  /// Whether the list no longer wants what is being fetched, because its data was loaded anew or it is gone.
  public var wasCancelled: Bool { state.withLock { $0.phase == .cancelled } }

  /// Called once on the main loop, in a turn after the list cancelled the request: the place to stop a download. Set
  /// from any thread; where the request is cancelled already, it is called all the same.
  public var onCancel: (@MainActor @Sendable () -> Void)? {
    get { state.withLock { $0.onCancel } }
    set {
      // What the old closure holds is let go of outside the lock.
      let (isLate, old) = state.withLock { state in
        let old = state.onCancel
        state.onCancel = state.phase == .fetching ? newValue : nil
        return (state.phase == .cancelled, old)
      }
      withExtendedLifetime(old) {}
      if isLate, let newValue { MainQueue.shared.post(newValue) }
    }
  }

  /// Ends the request. `false` says that it did not really end: nothing changes, and no other request starts.
  public func completeBatchFetching(_ didComplete: Bool) {
    if didComplete { end(.fetched) }
  }

  /// Ends the request, and says that there is nothing more at its edge: the list does not ask there again until the item
  /// at that end of the list is gone, its data is loaded anew or it is told to retry.
  public func reachEnd() { end(.reachedEnd) }

  /// Ends the request without content. The list tells its delegate, and asks again when the reader scrolls towards the
  /// edge.
  /// - Parameter reason: in words for a person.
  public func failBatchFetching(_ reason: String) { end(.failed(reason)) }

  private func end(_ outcome: EdgeFetchState.Outcome) {
    let (wasFetching, onCancel) = state.withLock { $0.end(.ended) }
    withExtendedLifetime(onCancel) {}
    if wasFetching { onEnd(outcome) }
  }

  /// Nobody wants the outcome any more.
  func cancel() {
    let (_, onCancel) = state.withLock { $0.end(.cancelled) }
    if let onCancel { MainQueue.shared.post(onCancel) }
  }
}
