import SateenNetwork
import SateenThreads

/// The pending jobs and their waiters: a plain value without side effects. Each function returns the actions that the
/// pipeline has to take after it has released its lock.
struct JobTable {
  typealias Completion = @Sendable (Result<LoadedImage, ImageError>) -> Void

  struct Waiter {
    var priority: WorkPriority
    var blursPreviews: Bool
    var onProgress: (@Sendable (ImageProgress) -> Void)?
    var completion: Completion
  }

  /// The result of joining a request.
  enum Joined {
    /// A new job, to be submitted.
    case begins(ImageJob)
    /// An existing job. Its ticket, if there is one yet, may need a higher priority.
    case joins(ImageJob)
  }

  /// The actions after a waiter has left.
  struct Departure {
    var completion: Completion
    /// The ticket of a job without waiters, to be cancelled in the queue.
    var abandoned: WorkTicket?
    /// The job's number in the ``DecodeBudget``, to be cancelled there.
    var abandonedWait: UInt64?
    /// The transfer of a job without waiters, to be cancelled.
    var abandonedFetch: ResourceTask?
  }

  private var jobs: [ImageRequest: ImageJob] = [:]
  private var nextWaiter: UInt64 = 0

  var count: Int { jobs.count }

  mutating func join(_ request: ImageRequest, _ waiter: Waiter) -> (joined: Joined, waiter: UInt64) {
    nextWaiter += 1
    if let job = jobs[request] {
      job.waiters[nextWaiter] = waiter
      return (.joins(job), nextWaiter)
    }
    let job = ImageJob(request: request)
    job.waiters[nextWaiter] = waiter
    jobs[request] = job
    return (.begins(job), nextWaiter)
  }

  /// - Returns: nil where the waiter's completion was called, or where the waiter has left before.
  mutating func leave(_ job: ImageJob, waiter: UInt64) -> Departure? {
    guard let left = job.waiters.removeValue(forKey: waiter) else { return nil }
    guard job.waiters.isEmpty else { return Departure(completion: left.completion) }
    // A running decode stops at its next check. Later requests get a new job.
    job.stop.set()
    remove(job)
    return Departure(
      completion: left.completion, abandoned: job.ticket, abandonedWait: job.wait, abandonedFetch: job.fetch)
  }

  /// - Returns: whether the waiter is still there.
  func setPriority(_ priority: WorkPriority, of waiter: UInt64, in job: ImageJob) -> Bool {
    guard job.waiters[waiter] != nil else { return false }
    job.waiters[waiter]?.priority = priority
    return true
  }

  /// Ends a job and returns the completions in the order of their requests.
  mutating func finish(_ job: ImageJob) -> [Completion] {
    remove(job)
    let waiters = job.waiters.sorted { $0.key < $1.key }
    job.waiters = [:]
    return waiters.map(\.value.completion)
  }

  /// Gives jobs whose image has changed the new bytes.
  func replaceBytes(of key: String, by bytes: ImageBytes) {
    for job in jobs.values where job.bytes != nil && job.remoteKey == key { job.bytes = bytes }
  }

  /// The bytes of a remote image that a job has.
  func bytes(of key: String, digest: Int) -> ImageBytes? {
    jobs.values.lazy.filter { $0.remoteKey == key }.compactMap(\.bytes).first { $0.digest == digest }
  }

  private mutating func remove(_ job: ImageJob) {
    if jobs[job.request] === job { jobs[job.request] = nil }
  }
}

/// A decode that is pending or running.
final class ImageJob: @unchecked Sendable {
  // The lock of the pipeline whose table made the job guards `waiters`, `ticket`, `hasRoom`, `wait`, `fetch` and `bytes`.
  // All other properties are constant.
  let request: ImageRequest
  let stop = StopFlag()
  var waiters: [UInt64: JobTable.Waiter] = [:]
  /// Nil from the creation of the job until it was submitted.
  var ticket: WorkTicket?
  /// Whether the job has reserved memory, which running it releases soonest.
  var hasRoom = false
  /// The job's last number in the ``DecodeBudget``.
  var wait: UInt64?
  /// The transfer of a remote image.
  var fetch: ResourceTask?
  /// The bytes of a remote image; nil until they are there.
  var bytes: ImageBytes?
  /// The key of a remote image.
  let remoteKey: String?
  /// Whether the bytes are a copy that the server is asked about.
  let isStale = Locked(false)
  /// Counts the bytes until the job ends.
  let heldBytes = Locked<HeldBytes?>(nil)
  let previewer = ImagePreviewer()

  init(request: ImageRequest) {
    self.request = request
    remoteKey = if case .remote(let resource) = request.source { resource.cacheKey } else { nil }
  }

  var progressReceivers: [@Sendable (ImageProgress) -> Void] {
    waiters.sorted { $0.key < $1.key }.compactMap(\.value.onProgress)
  }

  var wantsBlurredPreviews: Bool { waiters.values.contains { $0.blursPreviews } }

  /// The highest priority of all waiters; nil without waiters.
  var priority: WorkPriority? { waiters.values.map(\.priority).max() }
}
