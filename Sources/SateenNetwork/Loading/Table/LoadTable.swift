import SateenThreads

/// All requests of a loader with their jobs and transfers: a plain value without side effects. It takes what has happened,
/// and returns what is to be done, in order.
///
/// Equal requests share a job. Jobs for one entry of the cache (a request to reload beside a plain one, or other limits)
/// have their transfers one after another, so that no two write the same entry.
struct LoadTable: Sendable {
  let limits: LoaderLimits
  let hasCache: Bool
  var random: SeededRandom

  var jobs: [JobID: LoadJob] = [:]
  var waiters: [WaiterID: LoadWaiter] = [:]
  var transfers: [TransferID: LoadTransfer] = [:]
  var jobByKey: [JobKey: JobID] = [:]
  /// The jobs of each key of the cache, in the order they came.
  var groups: [String: [JobID]] = [:]
  /// The job of each group that has begun with transfers.
  var active: [String: JobID] = [:]
  var isFlinging = false
  /// Whether as many bytes wait for their use as ``LoaderLimits/bytesAhead`` allows.
  var isFull = false
  /// When a transfer last failed because this computer is offline; nil after any answer.
  var offlineSince: Double?
  /// Turns given so far, and at the last one out of order.
  var turns = 0
  var turnsAtException = 0
  var statistics = LoaderStatistics()

  var actions: [LoadAction] = []
  /// Whether something changed that may let a job begin.
  var isUnsettled = false
  /// When the table wants to be told the time again.
  var deadline: Double?
  private var lastNumber: UInt64 = 0

  init(limits: LoaderLimits, hasCache: Bool, seed: UInt64) {
    self.limits = limits
    self.hasCache = hasCache
    random = SeededRandom(seed: seed)
  }

  /// Whether nothing is pending.
  var isEmpty: Bool {
    jobs.isEmpty && waiters.isEmpty && transfers.isEmpty && jobByKey.isEmpty && groups.isEmpty && active.isEmpty
  }

  /// Whether a job goes on without anybody who holds the loader. Those that wait for the network without being visible
  /// do not: they may wait for ever.
  var isBusy: Bool { !transfers.isEmpty || jobs.values.contains { $0.phase != .offline || isVisible($0) } }

  /// Takes what has happened, and returns what is to be done.
  /// - Parameter isFull: whether as many bytes wait for their use as ``LoaderLimits/bytesAhead`` allows.
  mutating func apply(
    _ inputs: [LoadInput], isFlinging: Bool, at time: LoadTime, isFull: Bool = false
  ) -> [LoadAction] {
    if isFlinging != self.isFlinging || isFull != self.isFull {
      self.isFlinging = isFlinging
      self.isFull = isFull
      isUnsettled = true
    }
    for input in inputs { apply(input, time) }
    settle(time)
    defer { actions = [] }
    return actions
  }

  private mutating func apply(_ input: LoadInput, _ time: LoadTime) {
    switch input {
    case .join(let id, let request, let waiter): join(id, request, waiter, time)
    case .leave(let id): leave(id, time)
    case .setPriority(let id, let priority): setPriority(priority, of: id)
    case .found(let job, let lookup, let copy, let part): found(job, lookup, copy, part, time)
    case .response(let id, let response): respond(id, response, time)
    case .bytes(let id, let bytes): receive(id, bytes)
    case .end(let id, let error): end(id, error, time)
    case .time: break
    }
  }

  mutating func makeNumber() -> UInt64 {
    lastNumber += 1
    return lastNumber
  }

  // MARK: Jobs

  mutating func addJob(_ key: JobKey, _ request: ResourceRequest, _ time: LoadTime) -> JobID {
    let id = JobID(number: makeNumber())
    jobs[id] = LoadJob(
      id: id, key: key, request: request, host: request.host, mayStartAt: time.now + limits.dwell, phase: .held)
    jobByKey[key] = id
    groups[key.cacheKey, default: []].append(id)
    return id
  }

  /// Ends a job, whose waiters were told.
  mutating func endJob(_ id: JobID) {
    guard let job = jobs.removeValue(forKey: id) else { return }
    jobByKey[job.key] = nil
    for waiter in job.waiters { waiters[waiter] = nil }
    let key = job.key.cacheKey
    groups[key]?.removeAll { $0 == id }
    if groups[key]?.isEmpty ?? false { groups[key] = nil }
    isUnsettled = true
    guard active[key] == id else { return }
    active[key] = nil
    // The others may have looked into the cache before this job changed it.
    for other in groups[key] ?? [] {
      guard let job = jobs[other], looksUp(job), job.phase == .ready || job.phase == .lookingUp else { continue }
      lookUp(other)
    }
  }

  /// The bytes go no further: they stay in the cache as a part, if a later transfer may go on with them.
  mutating func closeBody(_ id: JobID, keeps: Bool) {
    guard let body = jobs[id]?.body else { return }
    jobs[id]?.body = nil
    let isKept = keeps && body.isStored && body.isResumable
    if !isKept { statistics.bytesInVain += body.count - body.foundBytes }
    actions.append(.closeBody(id, keeps: isKept))
  }

  /// Ends all waiters of a job with an error.
  mutating func fail(_ id: JobID, _ error: DownloadError, keepsBody: Bool) {
    guard let job = jobs[id] else { return }
    closeBody(id, keeps: keepsBody)
    for waiter in job.waiters { failWaiter(waiter, error) }
    endJob(id)
  }

  mutating func failWaiter(_ id: WaiterID, _ error: DownloadError) {
    tell(id, .failed(error, hasCached: waiters[id]?.wasGiven ?? false))
  }

  /// Sends an event, and forgets the waiter with the last one.
  mutating func tell(_ id: WaiterID, _ event: ResourceEvent) {
    guard let waiter = waiters[id] else { return }
    if !waiter.isPrefetch { actions.append(.tell(id, event)) }
    if event.isEnd { forget(id) }
  }

  mutating func forget(_ id: WaiterID) {
    guard let job = waiters.removeValue(forKey: id)?.job else { return }
    jobs[job]?.waiters.removeAll { $0 == id }
    isUnsettled = true
  }

  /// The job's place among those that wait for a turn, from now on.
  mutating func makeReady(_ id: JobID) {
    jobs[id]?.phase = .ready
    jobs[id]?.turnsBefore = turns
    isUnsettled = true
  }

  // MARK: Priorities

  /// The highest priority of a job's waiters. Without any it runs in the background.
  func ownPriority(_ job: LoadJob) -> WorkPriority {
    job.waiters.compactMap { waiters[$0]?.priority }.max() ?? .background
  }

  /// The same, or that of a job that waits for this one.
  func priority(_ job: LoadJob) -> WorkPriority {
    let own = ownPriority(job)
    guard active[job.key.cacheKey] == job.id, let group = groups[job.key.cacheKey], group.count > 1 else { return own }
    return group.compactMap { jobs[$0] }.filter { $0.phase != .held }.map { ownPriority($0) }.max() ?? own
  }

  /// The class of a priority: 3 for visible, 2 for leading, 1 for trailing, 0 for background. Ranks within a class make
  /// none.
  static func rank(_ priority: WorkPriority) -> Int { min(max((priority.rawValue + 999) / 1000, 0), 3) }

  func isVisible(_ job: LoadJob) -> Bool { Self.rank(priority(job)) == 3 }
}
