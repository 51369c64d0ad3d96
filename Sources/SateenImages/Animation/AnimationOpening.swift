import SateenGraphics
import SateenNetwork
import SateenThreads

extension ImagePipeline {
  /// Opens an animation, on a worker. The bytes of a remote image come from the loader's cache, or from the network.
  /// - Returns: nil for a still image.
  public func animation(
    for request: ImageRequest, priority: WorkPriority = .visible
  ) async throws(ImageError) -> AnimatedImage? {
    let result = await answer { answer in _ = openAnimation(for: request, priority: priority, completion: answer) }
    return try result.get()
  }

  /// Opens an animation, on a worker.
  /// - Parameter completion: called once, on any thread, also after the opening was cancelled; with nil for a still image.
  package func openAnimation(
    for request: ImageRequest, priority: WorkPriority,
    completion: @escaping @Sendable (Result<AnimatedImage?, ImageError>) -> Void
  ) -> AnimationOpening {
    let opening = AnimationOpening(request, self, priority, completion)
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
  private let completion: @Sendable (Result<AnimatedImage?, ImageError>) -> Void
  private let state = Locked(State())

  fileprivate init(
    _ request: ImageRequest, _ pipeline: ImagePipeline, _ priority: WorkPriority,
    _ completion: @escaping @Sendable (Result<AnimatedImage?, ImageError>) -> Void
  ) {
    self.request = request
    self.pipeline = pipeline
    self.priority = priority
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

  fileprivate func begin() {
    guard case .remote(var resource) = request.source else { return open(nil) }
    resource = pipeline.bounded(resource)
    // The frames are those of the picture that shows, whose bytes came a moment ago.
    if resource.cacheMode == .useProtocol { resource.cacheMode = .returnCacheElseLoad }
    let name = resource.shownURL
    let urgency = priority > .leading ? max(priority, .visible) : priority
    let fetch = pipeline.loader.load(resource, priority: urgency) { [self] event in
      switch event {
      case .cached(let stored, _): take(.success(stored), name)
      case .finished(let stored?): take(.success(stored), name)
      case .failed(let error, _):
        take(.failure(error.isCancellation ? .cancelled(name: name) : .download(error)), name)
      default: break
      }
    }
    let isCancelled = state.withLock { state in
      if !state.hasBytes { state.fetch = fetch }
      return state.isCancelled
    }
    if isCancelled { fetch.cancel() }
  }

  private func take(_ result: Result<StoredResource, ImageError>, _ name: String) {
    let (isFirst, fetch) = state.withLock { state in
      defer { (state.hasBytes, state.fetch) = (true, nil) }
      return (!state.hasBytes, state.fetch)
    }
    withExtendedLifetime(fetch) {}
    guard isFirst else { return }
    switch result {
    case .success(let stored): open(ImageBytes(stored.bytes, name: name))
    case .failure(let error): completion(.failure(error))
    }
  }

  private func open(_ bytes: ImageBytes?) {
    pipeline.queue.submit(priority) { [self] in
      if state.withLock({ $0.isCancelled }) { return completion(.failure(.cancelled(name: request.source.name))) }
      completion(
        Result { () throws(ImageError) in
          try AnimatedImage.open(request, bytes: bytes, limits: pipeline.limits, budget: pipeline.decodeBudget)
        })
    }
  }
}
