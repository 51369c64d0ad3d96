import SateenNetwork
import SateenThreads

/// The pending jobs and their waiters: a plain value without side effects. Each function returns the actions that the
/// pipeline has to take after it has released its lock, and the waiters that have ended: their closures may run code when
/// they are freed, which must not be under the lock.
struct JobTable {
  typealias Completion = @Sendable (Result<LoadedImage, ImageError>) -> Void

  struct Waiter {
    var priority: WorkPriority
    var blursPreviews = false
    /// Whether the file of an animated image is wanted as well.
    var keepsAnimation = false
    var onProgress: (@Sendable (ImageProgress) -> Void)?
    /// Whether coarse pictures are wanted while the image arrives.
    var wantsPreviews = false
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
    var waiter: Waiter
    /// Whether nobody waits for the job any more.
    var isLast = false
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

  /// - Parameter isReload: for a new job, see ``ImageJob/isReload``.
  mutating func join(_ request: ImageRequest, _ waiter: Waiter, isReload: Bool) -> (joined: Joined, waiter: UInt64) {
    nextWaiter += 1
    if let job = jobs[request] {
      job.waiters[nextWaiter] = waiter
      return (.joins(job), nextWaiter)
    }
    let job = ImageJob(request: request, isReload: isReload)
    job.waiters[nextWaiter] = waiter
    jobs[request] = job
    return (.begins(job), nextWaiter)
  }

  /// - Returns: nil where the waiter's completion was called, or where the waiter has left before.
  mutating func leave(_ job: ImageJob, waiter: UInt64) -> Departure? {
    guard let left = job.waiters.removeValue(forKey: waiter) else { return nil }
    guard job.waiters.isEmpty else { return Departure(waiter: left) }
    // A running decode stops at its next check. Later requests get a new job.
    job.stop.set()
    job.finish()
    remove(job)
    return Departure(
      waiter: left, isLast: true, abandoned: job.ticket, abandonedWait: job.wait, abandonedFetch: job.fetch)
  }

  /// - Returns: whether the waiter is still there.
  func setPriority(_ priority: WorkPriority, of waiter: UInt64, in job: ImageJob) -> Bool {
    guard job.waiters[waiter] != nil else { return false }
    job.waiters[waiter]?.priority = priority
    return true
  }

  /// Ends a job and returns its waiters in the order of their requests.
  mutating func finish(_ job: ImageJob) -> [Waiter] {
    job.finish()
    remove(job)
    let waiters = job.waiters.sorted { $0.key < $1.key }
    job.waiters = [:]
    return waiters.map(\.value)
  }

  /// Gives jobs whose image has changed the new bytes.
  /// - Returns: those that have to be submitted for them.
  func replaceBytes(of key: String, by bytes: ImageBytes) -> [ImageJob] {
    jobs.values.filter { $0.remoteKey == key && $0.replaceBytes(by: bytes) }
  }

  /// Takes out the jobs that may have read a source already. Their waiters get what was read; the next requests read anew.
  mutating func forget(_ source: ImageKey.Source) {
    for (request, job) in jobs where job.remoteKey == nil && job.hasBegun && ImageKey.Source(request.source) == source {
      job.isForgotten = true
      jobs[request] = nil
    }
  }

  /// The bytes of a remote image that a job has.
  func bytes(of key: String, digest: Int) -> ImageBytes? {
    jobs.values.lazy.filter { $0.remoteKey == key }.compactMap(\.bytes).first { $0.digest == digest }
  }

  private mutating func remove(_ job: ImageJob) {
    if jobs[job.request] === job { jobs[job.request] = nil }
  }
}
