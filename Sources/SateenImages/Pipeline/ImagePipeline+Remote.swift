import SateenGraphics
import SateenNetwork
import SateenThreads

/// A change of a remote image, for those that show it.
package enum RemoteChange: Sendable {
  /// The server has other bytes than those that the picture was made of: those with the ``LoadedImage/digest``. Told to
  /// those also whose own loads have brought them.
  case replaced(digest: Int)
  /// A picture could be made after a request that had failed.
  case recovered
}

// Images from the network: their bytes are fetched, then decoded like those of a file.
extension ImagePipeline {
  /// Starts a new job: its transfer where the source is remote, else its decode. A picture that is made of another one in
  /// memory needs no bytes.
  func begin(_ job: ImageJob, priority: WorkPriority) {
    let isAtHand = job.remoteKey == nil || !job.request.source.isReload && hasBase(of: job.request)
    if isAtHand { submit(job, priority: priority) } else { fetch(job) }
  }

  func fetch(_ job: ImageJob) {
    guard case .remote(let resource) = job.request.source else { return }
    var request = bounded(resource)
    if job.isReload, request.cacheMode == .useProtocol { request.cacheMode = .returnCacheElseLoad }
    let priority = state.withLock { _ in
      job.beginFetch()
      return job.fetchPriority
    }
    let fetch = loader.load(request, priority: priority, isProgressive: true) { [self] event in
      take(event, of: resource, for: job)
    }
    let newest = state.withLock { _ -> WorkPriority? in
      job.fetch = fetch
      return job.stop.isSet ? nil : job.fetchPriority
    }
    // Changes made before the job had its transfer could not reach it.
    if let newest { fetch.priority = newest } else { fetch.cancel() }
  }

  /// A request within the pipeline's limits. All requests of a pipeline have the same limit, so that they share their
  /// transfers.
  func bounded(_ resource: ResourceRequest) -> ResourceRequest {
    var resource = resource
    resource.byteLimit = min(resource.byteLimit, limits.bytes)
    return resource
  }

  private func take(_ event: ResourceEvent, of resource: ResourceRequest, for job: ImageJob) {
    switch event {
    case .cached(let stored, let isFresh):
      // Another process may have brought the cache a newer one.
      let isNews = state.withLock { !job.isReload && $0.copies.isOlder(resource.cacheKey, than: stored.info) }
      let copy = adopt(stored, of: resource, tellsObservers: isNews)
      advance(job) { $0.take(copy.bytes, isShowable: copy.isShowable, isLast: isFresh) }
    case .progress(let received, let expected):
      tell(job, .received(bytes: received, expected: expected))
    case .bytes(let bytes): preview(bytes, for: job)
    case .waitingForNetwork(let error): tell(job, .waitingForNetwork(.download(error)))
    case .notModified(let info): state.withLock { $0.copies.renew(resource.cacheKey, info) }
    case .finished(nil): advance(job) { $0.endFetch(nil) }
    case .finished(let stored?):
      // Behind an old copy, which shows already, there may be another picture. Others may show an older one in other
      // sizes. They find a stored one in the cache: answers that are not stored could make them load without end.
      let isNews = state.withLock { _ in job.bytes != nil || stored.isStored && !job.isReload }
      let copy = adopt(stored, of: resource, tellsObservers: isNews)
      advance(job) { $0.take(copy.bytes, isShowable: copy.isShowable, isLast: true) }
    case .failed(let error, _):
      let name = job.request.source.name
      advance(job) { $0.endFetch(error.isCancellation ? .cancelled(name: name) : .download(error)) }
    }
  }

  /// Lets a job take an event, and does what follows.
  private func advance(_ job: ImageJob, _ event: (ImageJob) -> ImageJob.Step) {
    var waiters: [JobTable.Waiter] = []
    let (step, bytes, priority) = state.withLock { state -> (ImageJob.Step, ImageBytes?, WorkPriority) in
      let step = event(job)
      if case .fail(let error) = step {
        _ = state.note(error, of: job)
        waiters = state.jobs.finish(job)
      }
      updatePriority(job)
      return (step, job.bytes, job.priority ?? .trailing)
    }
    job.previewer.end()
    switch step {
    case .nothing: break
    case .decode:
      holdBytes(of: job, bytes)
      submit(job, priority: priority)
    case .fail(let error):
      // The server may have sent the bad bytes again, and the loader kept them.
      if let bytes { refuse(job.request.source, bytes, error) }
      holdBytes(of: job, nil)
      tell(waiters, .failure(error))
    }
  }

  /// Counts the bytes that a job has for its decode.
  func holdBytes(of job: ImageJob, _ bytes: ImageBytes?) {
    let held = bytes.map { loader.hold($0.bytes.count) }
    job.heldBytes.exchange(held)
    // The last waiter may have left meanwhile.
    if job.stop.isSet { job.heldBytes.exchange(nil) }
  }

  /// Notes which bytes a resource has. Where they are others than before, pictures of the old ones are forgotten. Bytes that
  /// do not even begin as a picture does, such as those of a page that asks to log in, take nothing away.
  func adopt(
    _ stored: StoredResource, of resource: ResourceRequest, tellsObservers: Bool
  ) -> (bytes: ImageBytes, isShowable: Bool) {
    var bytes = ImageBytes(stored.bytes, name: resource.shownURL, digest: stored.digest)
    do throws(ImageError) {
      _ = try ImageHeader.read(.bytes(bytes), limits: limits)
    } catch {
      refuse(.remote(resource), bytes, error)
      return (bytes, false)
    }
    let key = resource.cacheKey
    var dropped: [Bitmap] = []
    var again: [ImageJob] = []
    let observers = state.withLock { state -> [@Sendable (RemoteChange) -> Void] in
      // The stale copy of one request may come after the newer bytes of another.
      if let newer = state.copies.newerDigest(key, than: bytes.digest, stored.info),
        let newest = state.jobs.bytes(of: key, digest: newer)
      {
        bytes = newest
        return []
      }
      guard state.copies.note(key, digest: bytes.digest, stored.info) else { return [] }
      state.changes += 1
      state.cache.forget(where: { $0.source == .remote(key) }, dropped: &dropped)
      again = state.jobs.replaceBytes(of: key, by: bytes)
      return tellsObservers ? state.observers[key].map { Array($0.values) } ?? [] : []
    }
    discard(&dropped)
    for observer in observers { observer(.replaced(digest: bytes.digest)) }
    for job in again {
      holdBytes(of: job, bytes)
      submit(job, priority: .visible)
    }
    return (bytes, true)
  }

  /// Drops bytes that are no picture from the loader's cache, unless that has others by now: the next request asks the
  /// server anew.
  func refuse(_ source: ImageSource, _ bytes: ImageBytes, _ error: ImageError) {
    guard case .remote(let resource) = source, error.isAboutBytes else { return }
    loader.forget(resource, bytes: bytes.bytes)
  }

  // MARK: Progress

  private func tell(_ job: ImageJob, _ progress: ImageProgress) {
    for receiver in state.withLock({ _ in job.progressReceivers }) { receiver(progress) }
  }

  private func preview(_ bytes: ResourceBytes, for job: ImageJob) {
    guard let priority = state.withLock({ _ in job.previewPriority }) else { return }
    switch job.previewer.turn(for: bytes, at: loader.clock.now) {
    case .never: break
    case .after(let seconds):
      loader.clock.after(seconds) { [self] in
        if let bytes = job.previewer.timerFired() { preview(bytes, for: job) }
      }
    case .now:
      // Behind whole images.
      queue.submit(priority.lowered(by: Self.previewRank)) { [self] in
        if job.stop.isSet { job.previewer.end() }
        let isBlurred = state.withLock { _ in job.wantsBlurredPreviews }
        let image = Trace.span("preview", detail: job.request.source.name) {
          job.previewer.make(job.request, of: bytes, isBlurred: isBlurred, limits: limits, budget: decodeBudget)
        }
        if let image { tellPreview(job, image) }
        if let newer = job.previewer.takeWaiting() { preview(newer, for: job) }
      }
    }
  }

  private static let previewRank = 100

  private func tellPreview(_ job: ImageJob, _ image: LoadedImage) {
    let receivers = state.withLock { state in
      state.statistics.previews += 1
      return job.previewReceivers
    }
    for receiver in receivers { receiver(.preview(image)) }
  }

  // MARK: Changes

  /// Has the bytes of remote images fetched into the loader's cache, in the background. Other sources are left alone.
  /// - Returns: the ticket, whose release cancels what has not arrived.
  public func prefetch(_ sources: [ImageSource]) -> PrefetchTicket {
    loader.prefetch(
      sources.compactMap { source in
        // One that is not to come from the cache would be fetched twice.
        if case .remote(let resource) = source, resource.cacheMode != .reload { bounded(resource) } else { nil }
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
    loader.load(bounded(resource), priority: .trailing) { [weak self] event in
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

  /// Calls `body`, on any thread, each time that a remote image turns out to have changed on its server while it is shown,
  /// or can be shown after an error.
  /// - Returns: the observation, whose release ends it; nil for sources that do not change by themselves.
  package func observeChanges(
    of source: ImageSource, _ body: @escaping @Sendable (RemoteChange) -> Void
  ) -> ChangeObservation? {
    guard case .remote(let resource) = source else { return nil }
    let key = resource.cacheKey
    let number = state.withLock { state in
      state.lastObserver += 1
      state.observers[key, default: [:]][state.lastObserver] = body
      return state.lastObserver
    }
    return ChangeObservation { [weak self] in
      let old = self?.state.withLock { state -> (@Sendable (RemoteChange) -> Void)? in
        defer { if state.observers[key]?.isEmpty == true { state.observers[key] = nil } }
        return state.observers[key]?.removeValue(forKey: number)
      }
      withExtendedLifetime(old) {}
    }
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
      await answer { answer in
        let task = load(request, priority: priority, completion: answer)
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
