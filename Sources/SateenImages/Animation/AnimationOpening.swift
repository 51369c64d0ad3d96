import SateenGraphics
import SateenNetwork
import SateenThreads

extension ImagePipeline {
  /// Opens an animation, on a worker. The bytes of a remote image come from the loader's cache, or from the network.
  /// - Returns: nil for a still image.
  /// - Throws: why there is none; ``ImageError/cancelled(name:)`` once the task is cancelled.
  public func animation(
    for request: ImageRequest, priority: WorkPriority = .visible
  ) async throws(ImageError) -> AnimatedImage? {
    let pending = Locked<(opening: AnimationOpening?, isCancelled: Bool)>((nil, false))
    let result = await withTaskCancellationHandler {
      await answer { answer in
        let opening = AnimationOpening(request, self, priority, digest: nil, isShown: false, answer)
        let isCancelled = pending.withLock { state in
          state.opening = opening
          return state.isCancelled
        }
        if isCancelled { opening.cancel() }
        opening.begin()
      }
    } onCancel: {
      let opening = pending.withLock { state in
        state.isCancelled = true
        return state.opening
      }
      opening?.cancel()
    }
    return try result.get()
  }

  /// Opens the animation of an image whose first frame shows, on a worker.
  /// - Parameters:
  ///   - digest: tells the bytes of that frame. Where a remote image has others by now, those who show it are told that it
  ///     was replaced, and the answer is nil.
  ///   - completion: called once, on any thread, also after the opening was cancelled; with nil for a still image.
  package func openAnimation(
    for request: ImageRequest, priority: WorkPriority, digest: Int?,
    completion: @escaping @Sendable (Result<AnimatedImage?, ImageError>) -> Void
  ) -> AnimationOpening {
    let opening = AnimationOpening(request, self, priority, digest: digest, isShown: true, completion)
    opening.begin()
    return opening
  }
}

/// An animation that is being opened: its bytes are fetched where its source is remote, then a worker reads its header.
package final class AnimationOpening: Sendable {
  private struct State {
    var fetch: ResourceTask?
    var isCancelled = false
    /// Whether the bytes are there, or an error.
    var hasBytes = false
  }

  private let request: ImageRequest
  private let pipeline: ImagePipeline
  private let priority: WorkPriority
  /// That of the bytes that are wanted; nil for any.
  private let digest: Int?
  /// Whether the first frame shows.
  private let isShown: Bool
  private let completion: @Sendable (Result<AnimatedImage?, ImageError>) -> Void
  private let state = Locked(State())

  fileprivate init(
    _ request: ImageRequest, _ pipeline: ImagePipeline, _ priority: WorkPriority, digest: Int?, isShown: Bool,
    _ completion: @escaping @Sendable (Result<AnimatedImage?, ImageError>) -> Void
  ) {
    self.request = request
    self.pipeline = pipeline
    self.priority = priority
    self.digest = digest
    self.isShown = isShown
    self.completion = completion
  }

  /// Ends a transfer. The completion gets ``ImageError/cancelled(name:)``, or the animation where it was there already.
  package func cancel() {
    let fetch = state.withLock { state in
      state.isCancelled = true
      return state.fetch
    }
    fetch?.cancel()
  }

  private var isCancelled: Bool { state.withLock { $0.isCancelled } }
  private var key: ImageKey.Source { ImageKey.Source(request.source) }

  fileprivate func begin() {
    guard case .remote(let wanted) = request.source else { return read(nil) }
    // The frames are those of the picture that shows, whose bytes came a moment ago.
    if isShown, let file = pipeline.state.withLock({ $0.files.take(key, digest: digest) }) { return open(file) }
    var resource = pipeline.bounded(wanted)
    if isShown {
      switch resource.cacheMode {
      case .useProtocol, .reload: resource.cacheMode = .returnCacheElseLoad
      case .onlyIfCached, .returnCacheElseLoad: break
      }
    }
    let name = resource.shownURL
    let urgency = priority > .leading ? max(priority, .visible) : priority
    let fetch = pipeline.loader.load(resource, priority: urgency) { [self] event in
      switch event {
      case .cached(let stored, _): take(.success(stored), wanted)
      case .finished(let stored?): take(.success(stored), wanted)
      case .failed(let error, _):
        take(.failure(error.isCancellation ? .cancelled(name: name) : .download(error)), wanted)
      default: break
      }
    }
    let isCancelled = state.withLock { state in
      if !state.hasBytes { state.fetch = fetch }
      return state.isCancelled
    }
    if isCancelled { fetch.cancel() }
  }

  private func take(_ result: Result<StoredResource, ImageError>, _ resource: ResourceRequest) {
    let (isFirst, fetch) = state.withLock { state in
      defer { (state.hasBytes, state.fetch) = (true, nil) }
      return (!state.hasBytes, state.fetch)
    }
    withExtendedLifetime(fetch) {}
    guard isFirst else { return }
    switch result {
    case .success(let stored):
      guard let digest, stored.digest != digest else {
        return read(ImageBytes(stored.bytes, name: resource.shownURL, digest: stored.digest))
      }
      // Another picture than the one that shows. Those who show it load it.
      _ = pipeline.adopt(stored, of: resource, tellsObservers: true)
      completion(.success(nil))
    case .failure(let error): completion(.failure(error))
    }
  }

  /// Reads the source, unless another node has its file.
  /// - Parameter bytes: those of a remote image.
  private func read(_ bytes: ImageBytes?) {
    work { [self] () throws(ImageError) in
      let known = pipeline.state.withLock { $0.files.take(key, digest: bytes?.digest) }
      if let known { return try make(known) }
      let reader = try SourceReader(bytes.map { .bytes($0) } ?? request.source, limits: pipeline.limits)
      guard try ImageHeader.read(reader, limits: pipeline.limits).isAnimated else { return nil }
      return try make(try reader.makeHeldFile(), digest: bytes?.digest)
    }
  }

  private func open(_ file: HeldFile) {
    work { [self] () throws(ImageError) in try make(file) }
  }

  private func work(_ body: @escaping @Sendable () throws(ImageError) -> AnimatedImage?) {
    pipeline.queue.submit(priority) { [self] in
      if isCancelled { return completion(.failure(.cancelled(name: request.source.name))) }
      let result = Result { () throws(ImageError) in try body() }
      if case .success(nil) = result { pipeline.state.withLock { $0.cache.noteStill(key) } }
      completion(result)
    }
  }

  /// - Parameter digest: that of a remote file which the pipeline does not know yet.
  private func make(_ file: HeldFile, digest: Int?) throws(ImageError) -> AnimatedImage? {
    let image = try make(file)
    if image != nil {
      let dropped = pipeline.state.withLock { $0.files.note(file, of: key, digest: digest, waits: false) }
      withExtendedLifetime(dropped) {}
    }
    return image
  }

  private func make(_ file: HeldFile) throws(ImageError) -> AnimatedImage? {
    try AnimatedImage.open(request, file, limits: pipeline.limits, budget: pipeline.decodeBudget)
  }
}
