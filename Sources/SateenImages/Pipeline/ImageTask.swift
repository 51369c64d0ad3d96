import SateenThreads

/// Somebody's wish for a picture. Letting go of the task does not cancel it.
public final class ImageTask: Sendable {
  public let request: ImageRequest
  private let pipeline: ImagePipeline
  // Missing where there was nothing to wait for.
  private let job: ImageJob?
  private let waiter: UInt64
  private let state: Locked<WorkPriority>

  init(request: ImageRequest, pipeline: ImagePipeline, job: ImageJob?, waiter: UInt64, priority: WorkPriority) {
    self.request = request
    self.pipeline = pipeline
    self.job = job
    self.waiter = waiter
    state = Locked(priority)
  }

  /// How soon the picture is wanted. A decode that several tasks wait for runs at the highest of their priorities.
  public var priority: WorkPriority {
    get { state.withLock { $0 } }
    set {
      state.withLock { $0 = newValue }
      if let job { pipeline.setPriority(newValue, of: waiter, in: job) }
    }
  }

  /// Stops waiting. The completion is called with ``ImageError/cancelled(name:)``, on a worker thread, unless it has
  /// been or is being called with something else. A decode nobody waits for is dropped, or stops halfway.
  public func cancel() {
    if let job { pipeline.leave(job, waiter: waiter) }
  }
}
