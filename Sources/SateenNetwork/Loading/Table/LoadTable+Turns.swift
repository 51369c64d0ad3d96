import SateenThreads

/// Which jobs begin, go on and are held up.
///
/// The highest priority goes next, and among equal ones the job that came first. After every 32 turns, the job that has
/// waited longest goes next, whatever its priority, and is not held up again: none waits for ever. A transfer under way is
/// held up where a job of a higher class (visible, leading, trailing, background) has no place otherwise. It is cancelled
/// only when nobody wants it any more.
///
/// Requests that are not visible read only few files at once, and begin nothing while many bytes wait for their use.
extension LoadTable {
  /// Turns that may be given before the job that has waited longest gets one.
  static let patience = 32
  /// How many times as long as otherwise a request that is not visible has to be wanted during a fling.
  static let flingPatience = 10.0
  /// Looks into the cache that may be under way at once for jobs that are not visible and want the bytes. Each of them ends
  /// with a whole file in memory, which is counted only once its receiver has it.
  static let readsAhead = 4
  /// Points in time that are nearer than this count as reached, in seconds: sums of times are rounded.
  private static let tolerance = 1e-6

  /// Lets begin what may begin.
  mutating func settle(_ time: LoadTime) {
    let soon = time.now + Self.tolerance
    guard isUnsettled || deadline.map({ $0 <= soon }) ?? false else { return }
    isUnsettled = false
    noteVisibility(time.now)
    endJobsInVain()
    let due = jobs.values.filter { job in
      switch job.phase {
      case .held: soon >= job.mayStartAt || isVisible(job)
      case .waiting(let until): soon >= until
      default: false
      }
    }
    let priorities = Dictionary(uniqueKeysWithValues: due.map { ($0.id, ownPriority($0)) })
    for job in due.sorted(by: { Self.precedes($0.id, priorities[$0.id], $1.id, priorities[$1.id]) }) {
      if job.phase != .held {
        makeReady(job.id)
      } else if mayLookUp(job) {
        begin(job.id)
      }
    }
    probeNetwork(soon)
    giveTurns(time)
    isUnsettled = false
    deadline = jobs.values.compactMap { nextTime($0, soon) }.min()
  }

  /// Whether a job may read a file now, or need not.
  private func mayLookUp(_ job: LoadJob) -> Bool {
    guard looksUp(job), wantsBytes(job), !isVisible(job) else { return true }
    return !isFull && jobs.values.count { $0.lookup?.withBytes == true && !isVisible($0) } < Self.readsAhead
  }

  private static func precedes(_ a: JobID, _ first: WorkPriority?, _ b: JobID, _ second: WorkPriority?) -> Bool {
    let (first, second) = (first ?? .background, second ?? .background)
    return first == second ? a.number < b.number : first > second
  }

  /// When time alone changes something for a job.
  private func nextTime(_ job: LoadJob, _ soon: Double) -> Double? {
    switch job.phase {
    // A job that has waited for long enough begins when there is room.
    case .held: soon < job.mayStartAt ? job.mayStartAt : nil
    case .ready: soon < startTime(job) ? startTime(job) : nil
    case .waiting(let until): until
    case .offline: offlineSince.map { $0 + probeInterval(job) }
    default: nil
    }
  }

  /// Records which jobs have become visible, and which are no longer.
  private mutating func noteVisibility(_ now: Double) {
    let changed = jobs.values.filter { isVisible($0) != ($0.visibleSince != nil) }
    for job in changed { jobs[job.id]?.visibleSince = job.visibleSince == nil ? now : nil }
  }

  /// When a job may begin with its transfer. During a fling that depends on how long it has been visible: a row that was
  /// wanted long before passes as quickly as others.
  private func startTime(_ job: LoadJob) -> Double {
    if isFlinging {
      return job.visibleSince.map { $0 + limits.dwell } ?? job.mayStartAt + limits.dwell * (Self.flingPatience - 1)
    }
    return isVisible(job) ? -.infinity : job.mayStartAt
  }

  /// One job tries from time to time whether the network is back; the answer to any transfer lets all others go on.
  private mutating func probeNetwork(_ soon: Double) {
    guard let since = offlineSince, soon >= since + RetryRule.offlineInterval else { return }
    let waiting = jobs.values.filter { $0.phase == .offline }
    guard let probe = waiting.min(by: { Self.precedes($0.id, priority($0), $1.id, priority($1)) }),
      soon >= since + probeInterval(probe)
    else { return }
    offlineSince = soon
    makeReady(probe.id)
  }

  private func probeInterval(_ job: LoadJob) -> Double {
    isVisible(job) ? RetryRule.offlineInterval : RetryRule.backgroundOfflineInterval
  }

  // MARK: Turns

  private struct Candidate {
    let id: JobID
    let host: String
    let priority: WorkPriority
    let turnsBefore: Int
  }

  private func pausedTransfer(_ job: LoadJob) -> TransferID? {
    guard case .transferring(let id) = job.phase, let transfer = transfers[id], transfer.isPaused,
      transfer.stage == .takesBytes
    else { return nil }
    return id
  }

  private func wantsTurn(_ job: LoadJob, _ now: Double) -> Bool {
    guard job.phase == .ready else { return pausedTransfer(job) != nil }
    guard active[job.key.cacheKey] ?? job.id == job.id else { return false }
    if isFull, wantsBytes(job), !isVisible(job) { return false }
    return now + Self.tolerance >= startTime(job)
  }

  private mutating func giveTurns(_ time: LoadTime) {
    var candidates = jobs.values.filter { wantsTurn($0, time.now) }.map {
      Candidate(id: $0.id, host: $0.host, priority: priority($0), turnsBefore: $0.turnsBefore)
    }
    candidates.sort { Self.precedes($0.id, $0.priority, $1.id, $1.priority) }
    var fullHosts: Set<String> = []
    var allowsException = true
    while let first = candidates.firstIndex(where: { !fullHosts.contains($0.host) }) {
      let overdue = allowsException ? overdueCandidate(candidates, fullHosts) : nil
      let index = overdue ?? first
      let candidate = candidates[index]
      guard let job = jobs[candidate.id], wantsTurn(job, time.now) else {
        // Another job of its group has begun.
        candidates.remove(at: index)
        continue
      }
      switch makeRoom(candidate, job, time.now) {
      case .isMade:
        candidates.remove(at: index)
        turns += 1
        if overdue != nil {
          turnsAtException = turns
          jobs[candidate.id]?.isProtected = true
        }
        if let paused = pausedTransfer(job) { resume(paused, time.now) } else { start(job, time) }
      case .isMissingAtHost: fullHosts.insert(candidate.host)
      case .isMissing:
        // One of higher priority may hold up a transfer where the overdue one cannot.
        guard overdue != nil else { return }
        allowsException = false
      }
    }
  }

  /// The candidate that has waited for longest, if it is time for an exception.
  private func overdueCandidate(_ candidates: [Candidate], _ fullHosts: Set<String>) -> Int? {
    let free = candidates.indices.filter { !fullHosts.contains(candidates[$0].host) }
    guard
      let oldest = free.min(by: {
        (candidates[$0].turnsBefore, candidates[$0].id.number) < (candidates[$1].turnsBefore, candidates[$1].id.number)
      })
    else { return nil }
    return turns - max(candidates[oldest].turnsBefore, turnsAtException) >= Self.patience ? oldest : nil
  }

  private enum Room { case isMade, isMissingAtHost, isMissing }

  /// Makes room for a transfer, if need be by holding up another one.
  private mutating func makeRoom(_ candidate: Candidate, _ job: LoadJob, _ now: Double) -> Room {
    let running = transfers.values.filter { !$0.isPaused }
    let isHostFull = running.count { $0.host == candidate.host } >= limits.transfersPerHost
    guard isHostFull || running.count >= limits.transfers else { return .isMade }
    let missing = isHostFull ? Room.isMissingAtHost : .isMissing
    let paused = transfers.count - running.count - (pausedTransfer(job) == nil ? 0 : 1)
    guard paused < limits.pausedTransfers else { return missing }
    let victims = running.compactMap { transfer -> (transfer: LoadTransfer, priority: WorkPriority)? in
      guard transfer.stage == .takesBytes, let job = transfer.job.flatMap({ jobs[$0] }), !job.isProtected,
        !isHostFull || transfer.host == candidate.host
      else { return nil }
      let priority = priority(job)
      guard Self.rank(priority) < Self.rank(candidate.priority), !isNearlyDone(transfer.id, now) else { return nil }
      return (transfer, priority)
    }
    // The lowest, and of equal ones the one that began last.
    guard
      let victim = victims.min(by: {
        $0.priority == $1.priority ? $0.transfer.id.number > $1.transfer.id.number : $0.priority < $1.priority
      })
    else { return missing }
    pause(victim.transfer.id, now)
    return .isMade
  }

  private mutating func pause(_ id: TransferID, _ now: Double) {
    transfers[id]?.isPaused = true
    transfers[id]?.pausedSince = now
    if let job = transfers[id]?.job { jobs[job]?.turnsBefore = turns }
    statistics.transfersPaused += 1
    actions.append(.setPaused(id, true))
  }

  private mutating func resume(_ id: TransferID, _ now: Double) {
    guard let transfer = transfers[id] else { return }
    transfers[id]?.isPaused = false
    transfers[id]?.bodySince += now - transfer.pausedSince
    actions.append(.setPaused(id, false))
  }

  private mutating func start(_ job: LoadJob, _ time: LoadTime) {
    active[job.key.cacheKey] = job.id
    var range: (first: Int, info: ResourceInfo)?
    if let body = job.body, body.isResumable {
      range = (body.count, body.partInfo)
    } else {
      closeBody(job.id, keeps: false)
      if let part = job.part, !part.bytes.isEmpty, ResumeRule.validator(part.info) != nil {
        range = (part.bytes.count, part.info)
      }
    }
    let condition = job.isUnconditional ? nil : job.cached.info
    let id = TransferID(number: makeNumber())
    transfers[id] = LoadTransfer(
      id: id, host: job.host, startedAt: time.now, job: job.id, range: range, condition: condition)
    jobs[job.id]?.phase = .transferring(id)
    statistics.transfersStarted += 1
    actions.append(.start(id, Self.request(job, range, condition)))
  }

  private static func request(
    _ job: LoadJob, _ range: (first: Int, info: ResourceInfo)?, _ condition: ResourceInfo?
  ) -> DownloadRequest {
    var headers = job.request.sentHeaders
    if let tag = condition?.entityTag {
      headers["If-None-Match"] = tag
    } else if let date = condition?.lastModified {
      headers["If-Modified-Since"] = date
    }
    if let range { headers["If-Range"] = ResumeRule.validator(range.info) }
    if job.key.isReload, headers["Cache-Control"] == nil { headers["Cache-Control"] = "no-cache" }
    return DownloadRequest(
      url: job.request.address, headers: headers, firstByte: range?.first ?? 0, byteLimit: job.request.byteLimit)
  }
}
