import SateenThreads

/// A request of a ``ResourceLoader``. Releasing the task does not cancel it. May be used on any thread.
public final class ResourceTask: Sendable {
  public let request: ResourceRequest
  private let loader: ResourceLoader
  private let waiter: WaiterID
  private let state: Locked<WorkPriority>

  init(request: ResourceRequest, loader: ResourceLoader, waiter: WaiterID, priority: WorkPriority) {
    self.request = request
    self.loader = loader
    self.waiter = waiter
    state = Locked(priority)
  }

  /// The priority of the request. A transfer shared by several has the highest of theirs. A change costs little, and has no
  /// effect after the end.
  public var priority: WorkPriority {
    get { state.withLock { $0 } }
    set {
      let isChanged = state.withLock { priority in
        defer { priority = newValue }
        return priority != newValue
      }
      if isChanged { loader.setPriority(newValue, of: waiter) }
    }
  }

  /// Cancels the request. It ends with ``DownloadError/cancelled(url:)``, unless it has ended before. A transfer without
  /// any other request is cancelled; its bytes so far stay in the cache, if a later transfer can go on behind them.
  public func cancel() { loader.leave(waiter) }
}
