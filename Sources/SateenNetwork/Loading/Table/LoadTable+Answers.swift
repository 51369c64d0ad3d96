/// Answers of servers, by RFC 9110 and 9111.
extension LoadTable {
  mutating func respond(_ id: TransferID, _ response: DownloadResponse, _ time: LoadTime) {
    guard let transfer = transfers[id], transfer.stage == .awaitsHead, let jobID = transfer.job, let job = jobs[jobID]
    else { return }
    if job.request.isHTTP { noteNetworkWorks() }
    isUnsettled = true
    switch response.status {
    case 200, 203: takeWhole(job, transfer, response, time)
    case 206: takePart(job, transfer, response, time)
    case 304: takeConfirmation(job, transfer, response, time)
    case 412 where transfer.condition != nil || transfer.range != nil, 416 where transfer.range != nil:
      discard(id, drains: true, expected: response.expectedBytes)
      restart(jobID, unconditional: response.status == 412)
    default: refuse(job, transfer, response, time)
    }
  }

  private mutating func takeWhole(
    _ job: LoadJob, _ transfer: LoadTransfer, _ response: DownloadResponse, _ time: LoadTime
  ) {
    guard isWithinLimit(job, transfer, response.expectedBytes) else { return }
    // An answer from the first byte, asked for or not: the bytes so far are of no use.
    closeBody(job.id, keeps: false)
    let (info, isStored) = header(job, transfer, response, length: response.expectedBytes, time)
    let partInfo = ResumeRule.partInfo(info, response.headers, now: time.date)
    let body = LoadJob.Body(
      info: info, partInfo: partInfo, count: 0, total: response.expectedBytes, isStored: isStored, foundBytes: 0)
    beginBody(job, transfer.id, body, part: nil, time)
  }

  private mutating func takePart(
    _ job: LoadJob, _ transfer: LoadTransfer, _ response: DownloadResponse, _ time: LoadTime
  ) {
    guard let range = transfer.range else {
      // Not asked for. It is as good as a whole answer if it holds all bytes.
      let range = response.headers["Content-Range"].flatMap { ContentRange($0) }
      if let range, range.first == 0, let total = range.total, range.last == total - 1,
        response.expectedBytes ?? total == total
      {
        var whole = response
        whole.expectedBytes = total
        takeWhole(job, transfer, whole, time)
      } else {
        refuse(job, transfer, "it is a part that nobody asked for")
      }
      return
    }
    guard let total = ResumeRule.total(response, continuing: range.info, at: range.first) else {
      // Another version, or other bytes than those asked for.
      discard(transfer.id, drains: false)
      restart(job.id, unconditional: false)
      return
    }
    guard isWithinLimit(job, transfer, total) else { return }
    statistics.transfersResumed += 1
    var (info, isStored) = header(job, transfer, response, length: total, time)
    info.contentType = info.contentType ?? range.info.contentType
    info.entityTag = info.entityTag ?? range.info.entityTag
    info.lastModified = info.lastModified ?? range.info.lastModified
    guard var body = job.body else {
      var partInfo = range.info
      partInfo.length = total
      let body = LoadJob.Body(
        info: info, partInfo: partInfo, count: range.first, total: total, isStored: isStored, foundBytes: range.first)
      beginBody(job, transfer.id, body, part: job.part, time)
      return
    }
    if body.isStored, !isStored { actions.append(.stopStoring(job.id)) }
    body.isStored = body.isStored && isStored
    body.info = info
    body.total = total
    jobs[job.id]?.body = body
    takeBytes(transfer.id, time)
  }

  private mutating func takeConfirmation(
    _ job: LoadJob, _ transfer: LoadTransfer, _ response: DownloadResponse, _ time: LoadTime
  ) {
    guard let condition = transfer.condition else {
      refuse(job, transfer, "it tells of a copy that nobody asked about")
      return
    }
    discard(transfer.id, drains: true, expected: response.expectedBytes)
    // The copy may have become another one since the question, and the answer may speak of another one.
    guard job.cached.info.map({ ResumeRule.isSameVersion($0, condition) }) ?? false,
      ResumeRule.confirms(response.headers, condition)
    else {
      restart(job.id, unconditional: true)
      return
    }
    transfers[transfer.id]?.isSuccess = true
    confirm(job.id, response.headers, delay: time.now - transfer.startedAt, time)
  }

  /// An answer with a status that is no success.
  private mutating func refuse(
    _ job: LoadJob, _ transfer: LoadTransfer, _ response: DownloadResponse, _ time: LoadTime
  ) {
    discard(transfer.id, drains: true, expected: response.expectedBytes)
    let isGone = response.status == 404 || response.status == 410
    if isGone {
      forgetCopy(job)
      closeBody(job.id, keeps: false)
    }
    lose(
      job.id, .status(url: job.request.shownAddress, status: response.status),
      wish: RetryRule.wish(response.headers, date: time.date), time)
  }

  /// An answer that breaks the protocol.
  private mutating func refuse(_ job: LoadJob, _ transfer: LoadTransfer, _ reason: String) {
    discard(transfer.id, drains: false)
    fail(job.id, .invalidAnswer(url: job.request.shownAddress, reason: reason), keepsBody: false)
  }

  private mutating func isWithinLimit(_ job: LoadJob, _ transfer: LoadTransfer, _ bytes: Int?) -> Bool {
    guard let bytes, bytes > job.request.byteLimit else { return true }
    discard(transfer.id, drains: false)
    fail(
      job.id, .tooLarge(url: job.request.shownAddress, bytes: bytes, limit: job.request.byteLimit), keepsBody: false)
    return false
  }

  /// - Returns: what is known of the resource, and whether it may be kept.
  private mutating func header(
    _ job: LoadJob, _ transfer: LoadTransfer, _ response: DownloadResponse, length: Int?, _ time: LoadTime
  ) -> (ResourceInfo, isStored: Bool) {
    let delay = time.now - transfer.startedAt
    let info = ResourceInfo(url: job.request.shownAddress, response, length: length, now: time.date, delay: delay)
    let policy = CachePolicy(response.headers, status: response.status, now: time.date, delay: delay)
    let isStored = hasCache && job.request.isCacheable && policy.isStorable
    // An older copy must not come back in place of one that may not be kept.
    if !isStored { forgetCopy(job) }
    return (info, isStored)
  }

  private mutating func forgetCopy(_ job: LoadJob) {
    if hasCache, job.request.isCacheable { actions.append(.remove(key: job.key.cacheKey)) }
  }

  private mutating func beginBody(
    _ job: LoadJob, _ id: TransferID, _ body: LoadJob.Body, part: StoredResource?, _ time: LoadTime
  ) {
    jobs[job.id]?.body = body
    jobs[job.id]?.part = nil
    actions.append(.beginBody(job.id, key: job.key.cacheKey, body, part: part))
    takeBytes(id, time)
  }

  private mutating func takeBytes(_ id: TransferID, _ time: LoadTime) {
    transfers[id]?.stage = .takesBytes
    transfers[id]?.isSuccess = true
    transfers[id]?.bodySince = time.now
    if let job = transfers[id]?.job { tellProgress(job) }
  }

  /// Lets a transfer go that no job has use for.
  /// - Parameters:
  ///   - drains: whether its bytes are let pass if they are few, so that the connection can be used again.
  ///   - expected: how many they are, where it is known.
  mutating func discard(_ id: TransferID, drains: Bool, expected: Int? = nil) {
    transfers[id]?.job = nil
    if drains, expected ?? 0 <= LoadTransfer.drainLimit {
      transfers[id]?.stage = .drains
    } else {
      transfers[id]?.stage = .cancelled
      actions.append(.cancel(id))
    }
    isUnsettled = true
  }

  /// Begins anew from the first byte.
  mutating func restart(_ id: JobID, unconditional: Bool) {
    guard let job = jobs[id] else { return }
    guard job.restarts < 3 else {
      fail(
        id, .invalidAnswer(url: job.request.shownAddress, reason: "its answers contradict each other"), keepsBody: false
      )
      return
    }
    closeBody(id, keeps: false)
    jobs[id]?.part = nil
    jobs[id]?.restarts += 1
    if unconditional { jobs[id]?.isUnconditional = true }
    makeReady(id)
  }
}
