import SateenGraphics
import SateenNetwork
import SateenThreads

// Images from the network: their bytes are fetched, then decoded like those of a file.
extension ImagePipeline {
  /// Starts a new job: its transfer where the source is remote, else its decode.
  /// - Parameter isReload: whether the bytes have just been found to have changed, so that the cached ones are the newest.
  func begin(_ job: ImageJob, priority: WorkPriority, isReload: Bool) {
    guard case .remote(var resource) = job.request.source else { return submit(job, priority: priority) }
    resource.byteLimit = min(resource.byteLimit, limits.bytes)
    if isReload, resource.cacheMode == .useProtocol { resource.cacheMode = .returnCacheElseLoad }
    let fetch = loader.load(resource, priority: Self.fetchPriority(priority), isProgressive: true) {
      [self, resource] event in take(event, of: resource, for: job)
    }
    let newest = state.withLock { _ -> WorkPriority? in
      job.fetch = fetch
      return job.stop.isSet ? nil : job.priority ?? .trailing
    }
    // Changes made before the job had its transfer could not reach it.
    if let newest { fetch.priority = Self.fetchPriority(newest) } else { fetch.cancel() }
  }

  /// The priority of a transfer for a decode: that of what is visible does not depend on its rank.
  static func fetchPriority(_ priority: WorkPriority) -> WorkPriority {
    priority > .leading ? max(priority, .visible) : priority
  }

  private func take(_ event: ResourceEvent, of resource: ResourceRequest, for job: ImageJob) {
    switch event {
    case .cached(let stored, let isFresh):
      job.isStale.withLock { $0 = !isFresh }
      receive(adopt(stored, of: resource, tellsObservers: false), for: job)
    case .progress(let received, let expected):
      tell(job, .received(bytes: received, expected: expected))
    case .bytes(let bytes): preview(bytes, for: job)
    case .waitingForNetwork(let error): tell(job, .waitingForNetwork(.download(error)))
    case .notModified(let info): state.withLock { $0.copies.renew(resource.cacheKey, info) }
    case .finished(nil): break
    case .finished(let stored?):
      // Behind a stale copy, which shows already, there may be another picture.
      receive(adopt(stored, of: resource, tellsObservers: job.isStale.withLock { $0 }), for: job)
    case .failed(let error, let hasCached):
      if hasCached { return }
      finish(job, .failure(error.isCancellation ? .cancelled(name: job.request.source.name) : .download(error)))
    }
  }

  /// Takes the bytes of a job. The first ones start its decode.
  private func receive(_ bytes: ImageBytes, for job: ImageJob) {
    job.previewer.end()
    let priority = state.withLock { _ -> WorkPriority? in
      guard job.bytes == nil, !job.stop.isSet else { return nil }
      job.bytes = bytes
      return job.priority
    }
    guard let priority else { return }
    job.heldBytes.exchange(loader.hold(bytes.bytes.count))
    // The last waiter may have left meanwhile.
    if job.stop.isSet { job.heldBytes.exchange(nil) }
    submit(job, priority: priority)
  }

  /// Notes which bytes a resource has. Where they are others than before, pictures of the old ones are forgotten.
  func adopt(_ stored: StoredResource, of resource: ResourceRequest, tellsObservers: Bool) -> ImageBytes {
    var bytes = ImageBytes(stored.bytes, name: resource.shownURL, digest: stored.digest)
    let key = resource.cacheKey
    var dropped: [Bitmap] = []
    let observers = state.withLock { state -> [@Sendable () -> Void] in
      // The stale copy of one request may come after the newer bytes of another.
      if let newer = state.copies.newerDigest(key, than: bytes.digest, stored.info),
        let newest = state.jobs.bytes(of: key, digest: newer)
      {
        bytes = newest
        return []
      }
      guard state.copies.note(key, digest: bytes.digest, stored.info) else { return [] }
      state.cache.forget(where: { $0.source == .remote(key) }, dropped: &dropped)
      state.jobs.replaceBytes(of: key, by: bytes)
      return tellsObservers ? state.observers[key].map { Array($0.values) } ?? [] : []
    }
    discard(&dropped)
    for observer in observers { observer() }
    return bytes
  }

  // MARK: Progress

  private func tell(_ job: ImageJob, _ progress: ImageProgress) {
    for waiter in state.withLock({ _ in job.progressReceivers }) { waiter(progress) }
  }

  private func preview(_ bytes: ResourceBytes, for job: ImageJob) {
    let isWanted = state.withLock { _ in
      job.bytes == nil && !job.progressReceivers.isEmpty && job.priority.map { $0 > .leading } ?? false
    }
    guard isWanted else { return }
    switch job.previewer.turn(for: bytes, at: loader.clock.now) {
    case .never: break
    case .after(let seconds):
      loader.clock.after(seconds) { [self] in
        if let bytes = job.previewer.timerFired() { preview(bytes, for: job) }
      }
    case .now:
      queue.submit(.visible) { [self] in
        let isBlurred = state.withLock { _ in job.wantsBlurredPreviews }
        let image = Trace.span("preview", detail: job.request.source.name) {
          job.previewer.make(job.request, of: bytes, isBlurred: isBlurred, limits: limits, budget: decodeBudget)
        }
        if let image { tell(job, .preview(image)) }
        if let newer = job.previewer.takeWaiting() { preview(newer, for: job) }
      }
    }
  }

  // MARK: Changes

  /// Has the bytes of remote images fetched into the loader's cache, in the background. Other sources are left alone.
  /// - Returns: the ticket, whose release cancels what has not arrived.
  public func prefetch(_ sources: [ImageSource]) -> PrefetchTicket {
    loader.prefetch(
      sources.compactMap { source in
        // One that is not to come from the cache would be fetched twice.
        if case .remote(let resource) = source, resource.cacheMode != .reload { resource } else { nil }
      })
  }

  /// Asks the server behind a picture in memory whether it has changed, unless it is known to be fresh. Cheap, and may be
  /// called on any thread.
  package func revalidate(_ source: ImageSource) {
    guard case .remote(let resource) = source, resource.cacheMode == .useProtocol, resource.mayChange else { return }
    let key = resource.cacheKey
    let date = loader.clock.date
    let isNeeded = state.withLock { state in
      !state.copies.isFresh(key, date: date) && state.revalidations.insert(key).inserted
    }
    guard isNeeded else { return }
    // Weak: while the computer is offline, nothing else may keep the pipeline.
    loader.load(resource, priority: .trailing) { [weak self] event in
      guard let self else { return }
      switch event {
      case .cached(let stored, _): _ = adopt(stored, of: resource, tellsObservers: true)
      case .finished(let stored?): _ = adopt(stored, of: resource, tellsObservers: true)
      case .notModified(let info): state.withLock { $0.copies.renew(key, info) }
      default: break
      }
      if event.isEnd { state.withLock { _ = $0.revalidations.remove(key) } }
    }
  }

  /// Calls `body`, on any thread, each time that a remote image turns out to have changed on its server while it is shown.
  /// - Returns: the observation, whose release ends it; nil for sources that do not change by themselves.
  package func observeChanges(of source: ImageSource, _ body: @escaping @Sendable () -> Void) -> ChangeObservation? {
    guard case .remote(let resource) = source else { return nil }
    let key = resource.cacheKey
    let number = state.withLock { state in
      state.lastObserver += 1
      state.observers[key, default: [:]][state.lastObserver] = body
      return state.lastObserver
    }
    return ChangeObservation { [weak self] in
      let old = self?.state.withLock { state -> (@Sendable () -> Void)? in
        defer { if state.observers[key]?.isEmpty == true { state.observers[key] = nil } }
        return state.observers[key]?.removeValue(forKey: number)
      }
      withExtendedLifetime(old) {}
    }
  }

  /// Drops bytes that are no picture: the next request asks the server anew.
  func refuse(_ source: ImageSource) {
    guard case .remote(let resource) = source else { return }
    state.withLock { $0.copies.remove(resource.cacheKey) }
    loader.forget(resource)
  }

  // MARK: Waiting

  /// Loads a remote image and waits for it.
  func waitForRemote(_ request: ImageRequest) -> Result<LoadedImage, ImageError> {
    let result = Locked<Result<LoadedImage, ImageError>?>(nil)
    let arrival = Arrival()
    load(request) {
      result.exchange($0)
      arrival.signal()
    }
    arrival.wait()
    return result.withLock { $0 } ?? .failure(.cancelled(name: request.source.name))
  }

  /// Loads an image.
  /// - Returns: the image at the requested size, from memory or decoded on a worker.
  /// - Throws: why there is none; ``ImageError/cancelled(name:)`` once the task is cancelled.
  public func image(
    for request: ImageRequest, priority: WorkPriority = .visible
  ) async throws(ImageError) -> LoadedImage {
    let pending = Locked<(task: ImageTask?, isCancelled: Bool)>((nil, false))
    let result = await withTaskCancellationHandler {
      await withCheckedContinuation { (continuation: CheckedContinuation<Result<LoadedImage, ImageError>, Never>) in
        let task = load(request, priority: priority) { continuation.resume(returning: $0) }
        let isCancelled = pending.withLock { state in
          state.task = task
          return state.isCancelled
        }
        if isCancelled { task.cancel() }
      }
    } onCancel: {
      let task = pending.withLock { state in
        state.isCancelled = true
        return state.task
      }
      task?.cancel()
    }
    return try result.get()
  }
}

/// An observation that lasts as long as the object.
package final class ChangeObservation: Sendable {
  private let end: @Sendable () -> Void

  init(_ end: @escaping @Sendable () -> Void) {
    self.end = end
  }

  deinit { end() }
}
