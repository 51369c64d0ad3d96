import SateenThreads

extension ResourceLoader {
  /// Loads a resource: the cached copy if it is fresh or the server says that it has not changed, else the server's.
  /// - Throws: why there is none; ``DownloadError/cancelled(url:)`` as soon as the task is cancelled. An error that may
  ///   pass is not thrown where there is a stale copy that may be used, which is returned then.
  public func resource(
    for request: ResourceRequest, priority: WorkPriority = .visible
  ) async throws(DownloadError) -> StoredResource {
    let pending = PendingResource()
    let result = await withTaskCancellationHandler {
      await answer { answer in
        pending.begin(answer)
        pending.set(load(request, priority: priority) { pending.take($0, of: request) })
      }
    } onCancel: {
      pending.cancel()
    }
    return try result.get()
  }
}

/// A task that waits for a resource.
private final class PendingResource: Sendable {
  typealias Answer = Result<StoredResource, DownloadError>

  private struct State {
    var receive: (@Sendable (Answer) -> Void)?
    var task: ResourceTask?
    var cached: StoredResource?
    var isCancelled = false
  }

  private let state = Locked(State())

  func begin(_ receive: @escaping @Sendable (Answer) -> Void) {
    state.exchange(\.receive, receive)
  }

  func set(_ task: ResourceTask) {
    let isCancelled = state.withLock { state in
      state.task = task
      return state.isCancelled
    }
    if isCancelled { task.cancel() }
  }

  func cancel() {
    let task = state.withLock { state in
      state.isCancelled = true
      return state.task
    }
    task?.cancel()
  }

  func take(_ event: ResourceEvent, of request: ResourceRequest) {
    switch event {
    case .cached(let resource, _): state.exchange(\.cached, resource)
    case .finished(let resource?): end(.success(resource))
    case .finished(nil):
      let cached = state.withLock { $0.cached }
      // Without a copy there is no such end.
      end(cached.map { .success($0) } ?? .failure(.notCached(url: request.shownAddress)))
    case .failed(let error, _):
      let cached = state.withLock { $0.cached }
      end(error.isTransient ? cached.map { .success($0) } ?? .failure(error) : .failure(error))
    case .progress, .bytes, .notModified, .waitingForNetwork: break
    }
  }

  private func end(_ answer: Answer) {
    state.exchange(\.task, nil)
    state.exchange(\.receive, nil)?(answer)
  }
}
