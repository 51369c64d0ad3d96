import SateenThreads

/// Which requests are being worked on and who waits for each: a plain value without effects of its own. Events go in,
/// and what the pipeline must do comes out; it does so after it has released its lock.
struct JobTable {
  typealias Completion = @Sendable (Result<LoadedImage, ImageError>) -> Void

  struct Waiter {
    var priority: WorkPriority
    var completion: Completion
  }

  /// What became of a wish to wait.
  enum Joined {
    /// Nobody waits for this yet: to be submitted.
    case begins(ImageJob)
    /// The job exists; its ticket, if it has one yet, must move to this priority.
    case joins(ImageJob)
  }

  /// What leaving asks for.
  struct Departure {
    var completion: Completion
    /// The job nobody waits for any more, to be taken out of the queue.
    var abandoned: WorkTicket?
    /// Its place among those who wait for memory.
    var abandonedWait: UInt64?
  }

  private var jobs: [ImageRequest: ImageJob] = [:]
  private var nextWaiter: UInt64 = 0

  var count: Int { jobs.count }

  mutating func join(
    _ request: ImageRequest, priority: WorkPriority, completion: @escaping Completion
  ) -> (joined: Joined, waiter: UInt64) {
    nextWaiter += 1
    let waiter = Waiter(priority: priority, completion: completion)
    if let job = jobs[request] {
      job.waiters[nextWaiter] = waiter
      return (.joins(job), nextWaiter)
    }
    let job = ImageJob(request: request)
    job.waiters[nextWaiter] = waiter
    jobs[request] = job
    return (.begins(job), nextWaiter)
  }

  /// - Returns: nil where the waiter has had its completion, or has left already.
  mutating func leave(_ job: ImageJob, waiter: UInt64) -> Departure? {
    guard let left = job.waiters.removeValue(forKey: waiter) else { return nil }
    guard job.waiters.isEmpty else { return Departure(completion: left.completion) }
    // A running decode stops at its next look; whoever asks from now on gets a new job.
    job.stop.set()
    remove(job)
    return Departure(completion: left.completion, abandoned: job.ticket, abandonedWait: job.wait)
  }

  /// - Returns: whether the waiter is still there.
  func setPriority(_ priority: WorkPriority, of waiter: UInt64, in job: ImageJob) -> Bool {
    guard job.waiters[waiter] != nil else { return false }
    job.waiters[waiter]?.priority = priority
    return true
  }

  /// Ends a job. The completions come in the order of their requests.
  mutating func finish(_ job: ImageJob) -> [Completion] {
    remove(job)
    let waiters = job.waiters.sorted { $0.key < $1.key }
    job.waiters = [:]
    return waiters.map(\.value.completion)
  }

  private mutating func remove(_ job: ImageJob) {
    if jobs[job.request] === job { jobs[job.request] = nil }
  }
}

/// One decode that is waiting or running.
final class ImageJob: @unchecked Sendable {
  // `waiters`, `ticket`, `hasRoom` and `wait` are guarded by the lock of the pipeline whose table made the job; the rest never changes.
  let request: ImageRequest
  let stop = StopFlag()
  var waiters: [UInt64: JobTable.Waiter] = [:]
  /// Missing between the moment the job is made and the moment the queue has taken it.
  var ticket: WorkTicket?
  /// Whether it holds room for its decode, which is given back soonest by running.
  var hasRoom = false
  /// Its number among those who wait for memory; the last one it had.
  var wait: UInt64?

  init(request: ImageRequest) {
    self.request = request
  }

  /// The highest among those waiting.
  var priority: WorkPriority? { waiters.values.map(\.priority).max() }
}
