import SateenThreads

/// A pending request for an image. Releasing the task does not cancel it.
public final class ImageTask: Sendable {
  public let request: ImageRequest
  private let pipeline: ImagePipeline
  // Nil where the image was cached.
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

  /// The priority of the request. A decode shared by several tasks runs at their highest priority.
  public var priority: WorkPriority {
    get { state.withLock { $0 } }
    set {
      state.withLock { $0 = newValue }
      if let job { pipeline.setPriority(newValue, of: waiter, in: job) }
    }
  }

  /// Cancels the request. The completion is called with ``ImageError/cancelled(name:)`` on a worker thread, unless it
  /// has been or is being called with another result, or is about to get an image that was in memory. A decode without any other request is dropped, or stops halfway.
  public func cancel() {
    if let job { pipeline.leave(job, waiter: waiter) }
  }
}
