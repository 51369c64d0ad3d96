import SateenThreads

/// Waiters that come and go.
extension LoadTable {
  mutating func join(_ id: WaiterID, _ request: ResourceRequest, _ waiter: LoadWaiter, _ time: LoadTime) {
    let key = JobKey(request)
    let job = jobByKey[key] ?? addJob(key, request, time)
    var waiter = waiter
    waiter.job = job
    waiters[id] = waiter
    jobs[job]?.waiters.append(id)
    isUnsettled = true
    hurryLookup(job)
    welcome(id, time)
  }

  /// Tells a waiter that comes to a job under way what the others know.
  private mutating func welcome(_ id: WaiterID, _ time: LoadTime) {
    guard let jobID = waiters[id]?.job, let job = jobs[jobID] else { return }
    switch job.phase {
    case .held, .lookingUp: return
    default: break
    }
    offer(id, time)
    guard let waiter = waiters[id] else { return }
    if case .known = job.cached, !waiter.isPrefetch, job.lookup == nil { lookUp(jobID) }
    if job.phase == .offline { tellOffline(id, .offline(url: job.request.shownAddress)) }
    if waiters[id] != nil, case .transferring(let transfer) = job.phase,
      transfers[transfer]?.stage == .takesBytes
    {
      tellProgress(jobID, to: [id])
    }
  }

  /// Gives a waiter what the job knows of the cached copy, unless it has it already.
  mutating func offer(_ id: WaiterID, _ time: LoadTime) {
    guard let waiter = waiters[id], let jobID = waiter.job, let job = jobs[jobID] else { return }
    switch job.cached {
    case .none:
      if waiter.mode == .onlyIfCached, job.lookup == nil {
        failWaiter(id, .notCached(url: job.request.shownAddress))
      }
    case .known:
      if waiter.isPrefetch, waiter.takesStale { tell(id, .finished(nil)) }
    case .whole(let resource):
      let isFresh = time.date < resource.info.freshUntil
      guard isFresh || waiter.takesStale || !resource.info.mustRevalidate else { return }
      give(id, resource, isFresh: isFresh)
      if waiter.takesStale { tell(id, .finished(nil)) }
    }
  }

  /// Gives a waiter the cached copy, once.
  mutating func give(_ id: WaiterID, _ resource: StoredResource, isFresh: Bool) {
    guard waiters[id]?.wasGiven == false else { return }
    waiters[id]?.wasGiven = true
    tell(id, .cached(resource, isFresh: isFresh))
  }

  /// Tells a waiter that it has to wait for the network, or ends it where it does not want to.
  mutating func tellOffline(_ id: WaiterID, _ error: DownloadError) {
    guard let waiter = waiters[id] else { return }
    if !waiter.waitsForNetwork {
      failWaiter(id, error)
    } else if !waiter.knowsOffline {
      waiters[id]?.knowsOffline = true
      tell(id, .waitingForNetwork(error))
    }
  }

  /// Tells waiters of the bytes so far.
  mutating func tellProgress(_ id: JobID, to receivers: [WaiterID]? = nil) {
    guard let job = jobs[id], let body = job.body else { return }
    let receivers = (receivers ?? job.waiters).filter { waiters[$0]?.isPrefetch == false }
    guard !receivers.isEmpty else { return }
    actions.append(
      .tellProgress(
        id, received: body.count, expected: body.total, to: receivers,
        bytesTo: receivers.filter { waiters[$0]?.isProgressive ?? false }))
  }

  mutating func setPriority(_ priority: WorkPriority, of id: WaiterID) {
    guard let job = waiters[id]?.job else { return }
    waiters[id]?.priority = priority
    isUnsettled = true
    hurryLookup(job)
  }

  mutating func leave(_ id: WaiterID, _ time: LoadTime) {
    guard let jobID = waiters[id]?.job, let job = jobs[jobID] else { return }
    failWaiter(id, .cancelled(url: job.request.shownAddress))
    if jobs[jobID]?.waiters.isEmpty ?? false { abandon(jobID, time) }
  }

  /// Ends a job without waiters, unless its transfer is nearly done.
  mutating func abandon(_ id: JobID, _ time: LoadTime) {
    guard let job = jobs[id] else { return }
    if case .transferring(let transfer) = job.phase {
      let isStored = job.body?.isStored ?? false
      if isStored, transfers[transfer]?.isPaused == false, isNearlyDone(transfer, time.now) { return }
      discard(transfer, drains: false)
    }
    closeBody(id, keeps: true)
    endJob(id)
  }

  /// Ends jobs whose bytes nobody would get: those of an answer that may not be kept, where all who wait for it have asked
  /// ahead of time. The request that comes later begins anew.
  mutating func endJobsInVain() {
    let inVain = jobs.values.filter { $0.body?.isStored == false && !wantsBytes($0) }
    for job in inVain.sorted(by: { $0.id.number < $1.id.number }) {
      if case .transferring(let transfer) = job.phase {
        let rest = job.body.flatMap { body in body.total.map { $0 - body.count } }
        discard(transfer, drains: true, expected: rest)
      }
      closeBody(job.id, keeps: false)
      for waiter in job.waiters { tell(waiter, .finished(nil)) }
      endJob(job.id)
    }
  }

  /// Whether the rest of a transfer is so small that it is not worth an interruption: under 0.3 seconds at its speed so
  /// far, or under a tenth of the whole and no more than a megabyte.
  func isNearlyDone(_ id: TransferID, _ now: Double) -> Bool {
    guard let transfer = transfers[id], transfer.stage == .takesBytes,
      let body = transfer.job.flatMap({ jobs[$0]?.body }), let total = body.total
    else { return false }
    let rest = total - body.count
    if rest <= 1 << 20, rest < total / 10 { return true }
    let seconds = (transfer.isPaused ? transfer.pausedSince : now) - transfer.bodySince
    // A speed is known only after a while.
    return seconds >= 0.05 && Double(rest) * seconds < 0.3 * Double(transfer.received)
  }
}
