/// Bytes that arrive, and the ends of transfers.
extension LoadTable {
  mutating func receive(_ id: TransferID, _ bytes: [UInt8]) {
    guard let transfer = transfers[id], !bytes.isEmpty else { return }
    transfers[id]?.received += bytes.count
    statistics.bytesReceived += bytes.count
    guard transfer.stage == .takesBytes, let jobID = transfer.job, let job = jobs[jobID], let body = job.body else {
      statistics.bytesInVain += bytes.count
      if transfer.stage == .drains, transfer.received + bytes.count > LoadTransfer.drainLimit {
        discard(id, drains: false)
      }
      return
    }
    let count = body.count + bytes.count
    jobs[jobID]?.body?.count = count
    if let total = body.total, count > total {
      discard(id, drains: false)
      fail(
        jobID,
        .invalidAnswer(url: job.request.shownAddress, reason: "it has more than the \(total) bytes that it names"),
        keepsBody: false)
    } else if count > job.request.byteLimit {
      discard(id, drains: false)
      fail(
        jobID, .tooLarge(url: job.request.shownAddress, bytes: count, limit: job.request.byteLimit), keepsBody: false)
    } else {
      actions.append(.append(jobID, bytes))
      tellProgress(jobID)
    }
  }

  mutating func end(_ id: TransferID, _ error: DownloadError?, _ time: LoadTime) {
    guard let transfer = transfers.removeValue(forKey: id) else { return }
    actions.append(.forget(id))
    isUnsettled = true
    let job = transfer.job.flatMap { jobs[$0] }
    let body = transfer.stage == .takesBytes ? job?.body : nil
    let isShort = body.map { $0.count < $0.total ?? 0 } ?? false
    if transfer.stage == .cancelled {
      statistics.transfersCancelled += 1
    } else if transfer.isSuccess, error == nil, !isShort {
      statistics.transfersFinished += 1
    } else {
      statistics.transfersFailed += 1
    }
    guard let job else { return }
    let url = job.request.shownAddress
    if let error {
      lose(job.id, error, wish: nil, time)
    } else if let body {
      if isShort {
        lose(job.id, .interrupted(url: url, received: body.count, expected: body.total), wish: nil, time)
      } else {
        complete(job, body)
      }
    } else {
      fail(job.id, .invalidAnswer(url: url, reason: "it has no header"), keepsBody: false)
    }
  }

  private mutating func complete(_ job: LoadJob, _ body: LoadJob.Body) {
    var info = body.info
    info.length = body.count
    let receivers = job.waiters.filter { waiters[$0]?.isPrefetch == false }
    if receivers.isEmpty, !body.isStored { statistics.bytesInVain += body.count - body.foundBytes }
    var copy: StoredResource?
    if case .whole(let resource) = job.cached { copy = resource }
    actions.append(
      .finish(
        FinishedLoad(
          job: job.id, info: info, isStored: body.isStored, waiters: receivers,
          given: Set(receivers.filter { waiters[$0]?.wasGiven ?? false }), cached: copy)))
    jobs[job.id]?.body = nil
    endJob(job.id)
  }

  /// A try without success: tries again later, if that may help.
  /// - Parameter wish: the seconds that the server asks to wait.
  mutating func lose(_ id: JobID, _ error: DownloadError, wish: Double?, _ time: LoadTime) {
    guard let job = jobs[id] else { return }
    if case .offline = error {
      goOffline(job, error, time)
    } else if error.isTransient, job.retries < RetryRule.limit, !job.waiters.isEmpty {
      let delay = RetryRule.delay(retries: job.retries, wish: wish, using: &random)
      statistics.retries += 1
      jobs[id]?.retries += 1
      jobs[id]?.phase = .waiting(until: time.now + delay)
      isUnsettled = true
    } else {
      fail(id, error, keepsBody: error.isTransient)
    }
  }

  private mutating func goOffline(_ job: LoadJob, _ error: DownloadError, _ time: LoadTime) {
    jobs[job.id]?.phase = .offline
    offlineSince = time.now
    isUnsettled = true
    for waiter in job.waiters { tellOffline(waiter, error) }
    if jobs[job.id]?.waiters.isEmpty ?? false {
      closeBody(job.id, keeps: true)
      endJob(job.id)
    }
  }

  /// Lets all jobs go on that wait for the network.
  mutating func noteNetworkWorks() {
    guard offlineSince != nil else { return }
    offlineSince = nil
    for (id, job) in jobs where job.phase == .offline {
      for waiter in job.waiters { waiters[waiter]?.knowsOffline = false }
      makeReady(id)
    }
  }
}
