import SateenThreads

/// One request for more rows, to be completed by whoever fetches them, on any thread.
public final class BatchContext: Sendable {
  private enum Phase {
    case idle, fetching, cancelled
  }

  private let phase = Locked(Phase.idle)
  private let onEnd: @Sendable () -> Void

  init(onEnd: @escaping @Sendable () -> Void) {
    self.onEnd = onEnd
  }

  /// Whether a request is under way. While it is, no other one starts.
  public var isFetching: Bool { phase.withLock { $0 == .fetching } }
  /// Whether the list no longer wants what is being fetched.
  public var wasCancelled: Bool { phase.withLock { $0 == .cancelled } }

  func begin() -> Bool {
    phase.withLock { phase in
      guard phase != .fetching else { return false }
      phase = .fetching
      return true
    }
  }

  /// Ends the request. `false` says that it did not really end: nothing changes, and no other request starts.
  public func completeBatchFetching(_ didComplete: Bool) {
    guard didComplete else { return }
    let ended = phase.withLock { phase -> Bool in
      defer { if phase == .fetching { phase = .idle } }
      return phase == .fetching
    }
    if ended { onEnd() }
  }

  /// The list's content was replaced: the request's outcome is no longer wanted, and another one may start.
  func cancel() {
    phase.withLock { if $0 == .fetching { $0 = .cancelled } }
  }
}
