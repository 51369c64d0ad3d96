import SateenThreads

/// Looks into the cache, and answers from it.
extension LoadTable {
  func looksUp(_ job: LoadJob) -> Bool { !job.key.isReload && hasCache && job.request.isCacheable }

  /// Begins with a job whose time has come.
  mutating func begin(_ id: JobID) {
    guard let job = jobs[id] else { return }
    if looksUp(job) {
      lookUp(id)
      return
    }
    makeReady(id)
    for waiter in job.waiters where waiters[waiter]?.mode == .onlyIfCached {
      failWaiter(waiter, .notCached(url: job.request.shownAddress))
    }
    if jobs[id]?.waiters.isEmpty ?? false { endJob(id) }
  }

  /// Looks into the cache: before the first transfer, or beside one, for a waiter who wants the bytes of the copy.
  mutating func lookUp(_ id: JobID) {
    guard let job = jobs[id] else { return }
    let isFirst = [.held, .ready, .lookingUp].contains(job.phase) && job.body == nil
    let number = makeNumber()
    // Requests ahead of time do without the bytes.
    let withBytes = wantsBytes(job)
    let priority = ownPriority(job)
    jobs[id]?.lookup = LoadJob.Lookup(number: number, withBytes: withBytes, priority: priority)
    if isFirst { jobs[id]?.phase = .lookingUp }
    actions.append(
      .lookUp(id, number: number, key: job.key.cacheKey, withBytes: withBytes, withPart: isFirst, priority))
  }

  /// Moves the look into the cache ahead where a waiter of a higher class has come. Ranks within a class are not followed.
  mutating func hurryLookup(_ id: JobID) {
    guard let job = jobs[id], let lookup = job.lookup else { return }
    let wanted = ownPriority(job)
    guard Self.rank(wanted) > Self.rank(lookup.priority) else { return }
    jobs[id]?.lookup?.priority = wanted
    actions.append(.hurryLookup(key: job.key.cacheKey, wanted))
  }

  /// Whether any waiter gets the bytes, rather than only the cache.
  func wantsBytes(_ job: LoadJob) -> Bool { job.waiters.contains { waiters[$0]?.isPrefetch == false } }

  mutating func found(
    _ id: JobID, _ number: UInt64, _ copy: CachedCopy, _ part: StoredResource?, _ time: LoadTime
  ) {
    guard let job = jobs[id], job.lookup?.number == number else { return }
    jobs[id]?.lookup = nil
    isUnsettled = true
    if case .known = copy, wantsBytes(job) {
      // A waiter who wants the bytes has come meanwhile.
      lookUp(id)
      return
    }
    let before = job.cached
    jobs[id]?.cached = copy
    switch job.phase {
    case .lookingUp:
      jobs[id]?.part = part
      if let info = copy.info, time.date < info.freshUntil {
        finishFresh(id, before)
        return
      }
      makeReady(id)
      for waiter in job.waiters { offer(waiter, time) }
    case .reading:
      finishUnchanged(id, time)
      return
    default:
      for waiter in job.waiters { offer(waiter, time) }
    }
    if jobs[id]?.waiters.isEmpty ?? false { abandon(id, time) }
  }

  /// Ends a job whose copy is fresh.
  /// - Parameter before: the copy that some waiters may have.
  private mutating func finishFresh(_ id: JobID, _ before: CachedCopy) {
    guard let job = jobs[id] else { return }
    for waiter in job.waiters {
      guard case .whole(let resource) = job.cached, waiters[waiter]?.isPrefetch == false else {
        tell(waiter, .finished(nil))
        continue
      }
      if waiters[waiter]?.wasGiven ?? false {
        // Another job has fetched the resource since.
        if case .whole(let old) = before, old.bytes == resource.bytes {
          tell(waiter, .notModified(resource.info))
          tell(waiter, .finished(nil))
        } else {
          tell(waiter, .finished(resource))
        }
      } else {
        give(waiter, resource, isFresh: true)
        tell(waiter, .finished(nil))
      }
    }
    endJob(id)
  }

  /// The server says that the cached copy is true.
  mutating func confirm(_ id: JobID, _ headers: HTTPHeaders, delay: Double, _ time: LoadTime) {
    guard let job = jobs[id], let known = job.cached.info else { return }
    var info = known
    info.revalidate(headers, now: time.date, delay: delay)
    // The validators stay those that came with the bytes. Where the server has only a date, the resource may have changed
    // twice within its second, and a tag that is new in the answer would be that of other bytes.
    info.entityTag = known.entityTag
    info.lastModified = known.lastModified
    if case .whole(var resource) = job.cached {
      resource.info = info
      jobs[id]?.cached = .whole(resource)
    } else {
      jobs[id]?.cached = .known(info)
    }
    statistics.transfersRevalidated += 1
    // Bytes of a version that is not the server's any more.
    closeBody(id, keeps: false)
    actions.append(.update(key: job.key.cacheKey, info))
    finishUnchanged(id, time)
  }

  /// Ends a job whose copy was confirmed, once its bytes are there for those who want them.
  private mutating func finishUnchanged(_ id: JobID, _ time: LoadTime) {
    guard let job = jobs[id] else { return }
    let needsBytes = job.waiters.contains { waiters[$0].map { !$0.isPrefetch && !$0.wasGiven } ?? false }
    switch job.cached {
    case .none:
      // The cache has lost the copy meanwhile.
      restart(id, unconditional: true)
      return
    case .known where needsBytes:
      jobs[id]?.phase = .reading
      if job.lookup == nil { lookUp(id) }
      return
    case .known, .whole: break
    }
    for waiter in job.waiters {
      if case .whole(let resource) = job.cached { give(waiter, resource, isFresh: true) }
      if let info = job.cached.info { tell(waiter, .notModified(info)) }
      tell(waiter, .finished(nil))
    }
    endJob(id)
  }
}
