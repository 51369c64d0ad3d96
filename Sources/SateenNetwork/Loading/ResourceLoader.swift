import SateenThreads
import Synchronization

/// Loads resources from a cache and from the network, as HTTP says.
///
/// ```swift
/// let loader = ResourceLoader(downloader: CurlDownloader.shared, cache: DiskCache())
/// let task = loader.load(ResourceRequest(url: "https://example.org/cat.jpg"), priority: .leading) { event in
///   switch event {
///   case .cached(let resource, _), .finished(let resource?): show(resource.bytes)
///   case .failed(let error, let hasCached): if !hasCached { tell(error) }
///   default: break
///   }
/// }
/// task.priority = .visible
/// let resource = try await loader.resource(for: ResourceRequest(url: "https://example.org/dog.jpg"))
/// ```
///
/// A cached copy is given at once. Where it is not fresh, the server is asked behind it, and only a changed resource is
/// transferred. Equal requests share one transfer, which has the highest of their priorities and ends with the last of
/// them. An interrupted transfer goes on where it ended, also one of an earlier process, where a strong validator says that
/// the resource is still the same one.
///
/// Transfers begin in the order of their priorities, and only so many at once as ``LoaderLimits`` says. Requests below
/// `WorkPriority.visible` begin only if they are still wanted after 0.1 seconds. While content flies by (``isFlinging``),
/// visible requests begin once they have been visible for 0.1 seconds, and others if they are still wanted after a second; a
/// visible request looks into the cache at once even then. A transfer without requests is cancelled, unless its rest is
/// small: then it ends in the cache.
///
/// Errors that may pass are retried at most three times, after half a second, one, and two, give or take a half of that by
/// chance, or as long as the server asks (`Retry-After`, at most 60 seconds). While this computer is offline, one request
/// tries every 5 seconds if any is visible, else every 30 seconds, and the first answer of any server lets all of them go
/// on. Requests that wait for the network without being visible do not retain the loader: they end as cancelled with it.
///
/// May be used on any thread. Receivers are called on the loader's queue; the events of one request come in order, one
/// after another.
public final class ResourceLoader: Sendable {
  private struct Inbox {
    var inputs: [LoadInput] = []
    var isScheduled = false
    /// Whether the queue was asked in a way in which it finds no thread where none can be started.
    var mayLackThread = false

    enum Wake { case no, schedule, remind }

    /// - Parameter runsHere: whether the queue may run work on the calling thread where it can start none.
    mutating func add(_ input: LoadInput, runsHere: Bool) -> Wake {
      inputs.append(input)
      if isScheduled {
        guard runsHere, mayLackThread else { return .no }
        mayLackThread = false
        return .remind
      }
      isScheduled = true
      mayLackThread = !runsHere
      return .schedule
    }

    mutating func take() -> [LoadInput]? {
      mayLackThread = false
      if inputs.isEmpty {
        isScheduled = false
        return nil
      }
      defer { inputs = [] }
      return inputs
    }
  }

  private struct State {
    var table: LoadTable
    var bodies: [JobID: ResourceBody] = [:]
    var downloads: [TransferID: any Download] = [:]
    /// When the clock is going to call, and whether it retains the loader until then.
    var armed: (time: Double, isRetaining: Bool)?
  }

  public let limits: LoaderLimits
  let queue: WorkQueue
  private let downloader: any Downloader
  private let cache: (any ResourceCache)?
  package let clock: any NetworkClock
  private let inbox = Locked(Inbox())
  private let boxes = Locked<[WaiterID: WaiterBox]>([:])
  /// Changed by one thread at a time, the one that empties the inbox.
  private let state: Locked<State>
  private let lastStatistics = Locked(LoaderStatistics())
  private let flings = Locked(false)
  private let flingObservation = Locked<Registration?>(nil)
  /// Bytes that wait for their use.
  private let bytesAhead = Locked(0)
  private let lastNumber = Atomic<UInt64>(0)
  /// Work with the cache, in order for each key.
  private let lanes: [SerialLane]

  /// - Parameters:
  ///   - cache: nil to keep nothing.
  ///   - queue: reads and writes the cache, and calls receivers. It should not be `WorkQueue.shared`, whose work would wait
  ///     for files.
  public convenience init(
    downloader: any Downloader, cache: (any ResourceCache)?, clock: any NetworkClock = SystemNetworkClock(),
    queue: WorkQueue = WorkQueue(name: "sateen.fetch", workers: 2), limits: LoaderLimits = LoaderLimits()
  ) {
    self.init(
      downloader: downloader, cache: cache, clock: clock, queue: queue, limits: limits, seed: .random(in: 0 ... .max))
  }

  /// - Parameter seed: for the chance in the times between tries.
  package init(
    downloader: any Downloader, cache: (any ResourceCache)?, clock: any NetworkClock, queue: WorkQueue,
    limits: LoaderLimits, seed: UInt64
  ) {
    self.downloader = downloader
    self.cache = cache
    self.clock = clock
    self.queue = queue
    self.limits = limits
    state = Locked(State(table: LoadTable(limits: limits, hasCache: cache != nil, seed: seed)))
    lanes = (0..<32).map { _ in SerialLane(queue) }
    let observation = Fling.observe { [weak self] in self?.post(.time) }
    flingObservation.exchange(observation)
  }

  deinit {
    flingObservation.exchange(nil)?.remove()
    // Requests that wait for the network without being visible.
    for box in boxes.exchange([:]).values { box.cancel() }
  }

  // MARK: Requests

  /// Loads a resource.
  /// - Parameters:
  ///   - isProgressive: whether ``ResourceEvent/bytes(_:)`` are wanted.
  ///   - onUpdate: called on the loader's queue, with one event after another until the end.
  @discardableResult
  public func load(
    _ request: ResourceRequest, priority: WorkPriority = .visible, isProgressive: Bool = false,
    onUpdate: @escaping @Sendable (ResourceEvent) -> Void
  ) -> ResourceTask {
    let id = makeWaiterID()
    let box = WaiterBox(url: request.shownAddress, queue: queue, onUpdate)
    boxes.withLock { $0[id] = box }
    post(.join(id, request, LoadWaiter(request, priority, isProgressive: isProgressive)))
    return ResourceTask(request: request, loader: self, waiter: id, priority: priority)
  }

  /// Has the cache fetch resources that are likely to be wanted soon, in the background. Those that it has and that are
  /// fresh are not touched. Resources that cannot be kept are left out, since they would be fetched twice: those of `file`
  /// and `data` addresses, and all where there is no cache. One that its server forbids to keep is given up with the head of
  /// its answer.
  /// - Returns: the ticket, whose release cancels those that have not arrived.
  public func prefetch(_ requests: [ResourceRequest]) -> PrefetchTicket {
    PrefetchTicket(
      requests.filter { cache != nil && $0.isCacheable }.map { request in
        let id = makeWaiterID()
        post(.join(id, request, LoadWaiter(request, .background, isPrefetch: true)))
        return ResourceTask(request: request, loader: self, waiter: id, priority: .background)
      })
  }

  /// Has the cache fetch the resources of addresses that are likely to be wanted soon.
  public func prefetch(_ urls: [String]) -> PrefetchTicket {
    prefetch(urls.map { ResourceRequest(url: $0) })
  }

  /// Whether rows pass quickly, so that most of them will be gone in a moment. Then only visible requests begin, and they
  /// wait as well before they use the network. It is about all requests of the loader.
  ///
  /// Lists say so by themselves, for all loaders of the process. Set it for content that a program moves in a way of its
  /// own; setting it to false does not end the fling of a list.
  public var isFlinging: Bool {
    get { flings.withLock { $0 } || Fling.isUnderWay }
    set {
      let isChanged = flings.withLock { flings in
        defer { flings = newValue }
        return flings != newValue
      }
      if isChanged { post(.time) }
    }
  }

  /// Removes a resource from the cache, as when its bytes are not what was expected. A request that is under way is not
  /// affected.
  public func forget(_ request: ResourceRequest) {
    guard let cache else { return }
    let key = request.cacheKey
    lane(key).submit(.leading) { cache.remove(key) }
  }

  /// Counts the bytes of a resource that wait for their use, as long as the result lives. Many of them keep requests that
  /// are not visible from beginning.
  package func hold(_ count: Int) -> HeldBytes {
    changeBytesAhead(by: count)
    return HeldBytes(count, of: self)
  }

  /// The bytes that are counted now.
  package var heldBytes: Int { bytesAhead.withLock { $0 } }

  func changeBytesAhead(by change: Int) {
    let isNews = bytesAhead.withLock { count in
      let old = count
      count += change
      return (old >= limits.bytesAhead) != (count >= limits.bytesAhead)
    }
    // An object that ends may do so under the lock of its owner.
    if isNews { post(.time, runsHere: false) }
  }

  /// Removes a resource from the cache if it still has these bytes: another request may have replaced it.
  package func forget(_ request: ResourceRequest, bytes: [UInt8]) {
    guard let cache else { return }
    let key = request.cacheKey
    lane(key).submit(.leading) { if cache.find(key)?.bytes == bytes { cache.remove(key) } }
  }

  /// Counts since the loader was made.
  public var statistics: LoaderStatistics { lastStatistics.withLock { $0 } }

  /// The caller may hold a lock that a receiver takes.
  func setPriority(_ priority: WorkPriority, of waiter: WaiterID) {
    post(.setPriority(waiter, priority), runsHere: false)
  }

  func leave(_ waiter: WaiterID) { post(.leave(waiter)) }

  private func makeWaiterID() -> WaiterID {
    WaiterID(number: lastNumber.wrappingAdd(1, ordering: .relaxed).newValue)
  }

  // MARK: The table

  /// Whether nothing is pending, and nothing was left behind. For tests.
  package var isIdle: Bool {
    inbox.withLock { $0.inputs.isEmpty } && boxes.withLock { $0.isEmpty }
      && state.withLock { $0.table.isEmpty && $0.bodies.isEmpty && $0.downloads.isEmpty }
  }

  /// - Parameter runsHere: whether the calling thread may run receivers where no other thread can be started.
  private func post(_ input: LoadInput, runsHere: Bool = true) {
    switch inbox.withLock({ $0.add(input, runsHere: runsHere) }) {
    case .no: break
    case .schedule: queue.submitFirst(runsHere: runsHere) { [self] in emptyInbox() }
    case .remind: queue.submitFirst {}
    }
  }

  private func emptyInbox() {
    while let inputs = inbox.withLock({ $0.take() }) {
      let time = LoadTime(now: clock.now, date: clock.date)
      let isFlinging = self.isFlinging
      let isFull = bytesAhead.withLock { $0 >= limits.bytesAhead }
      let (actions, statistics) = state.withLock {
        ($0.table.apply(inputs, isFlinging: isFlinging, at: time, isFull: isFull), $0.table.statistics)
      }
      lastStatistics.withLock { $0 = statistics }
      for action in actions { perform(action) }
      armClock(time)
    }
  }

  private func armClock(_ time: LoadTime) {
    let next = state.withLock { state -> (time: Double, isRetaining: Bool)? in
      guard let deadline = state.table.deadline else { return nil }
      let isBusy = state.table.isBusy
      if let armed = state.armed, armed.time <= deadline, armed.isRetaining || !isBusy { return nil }
      state.armed = (deadline, isBusy)
      return state.armed
    }
    guard let next else { return }
    clock.after(max(next.time - time.now, 0)) { [weak self, retained = next.isRetaining ? self : nil] in
      self?.timerFired(next.time)
      withExtendedLifetime(retained) {}
    }
  }

  private func timerFired(_ time: Double) {
    state.withLock { if $0.armed?.time == time { $0.armed = nil } }
    post(.time)
  }

  private func perform(_ action: LoadAction) {
    switch action {
    case .lookUp(let job, let number, let key, let withBytes, let withPart, let priority):
      lookUp(job, number, key, withBytes: withBytes, withPart: withPart, priority)
    case .hurryLookup(let key, let priority): lane(key).raise(priority)
    case .start(let id, let request):
      let download = downloader.start(request) { [self] event in post(Self.input(event, of: id)) }
      state.withLock { $0.downloads[id] = download }
    case .cancel(let id): state.withLock { $0.downloads[id] }?.cancel()
    case .setPaused(let id, let isPaused): state.withLock { $0.downloads[id] }?.setPaused(isPaused)
    case .forget(let id): _ = state.exchange(\.downloads[id], nil)
    case .beginBody(let job, let key, let description, let part):
      let number = lastNumber.wrappingAdd(1, ordering: .relaxed).newValue
      let body = ResourceBody(lane: lane(key), expected: description.total, version: number)
      if description.isStored, let cache { body.open(cache, key, description.partInfo, offset: description.count) }
      if let part { body.addFound(part.bytes) }
      state.exchange(\.bodies[job], body)
    case .stopStoring(let job): body(job)?.close(keeps: false)
    case .append(let job, let bytes): body(job)?.append(bytes)
    case .closeBody(let job, let keeps): state.exchange(\.bodies[job], nil)?.close(keeps: keeps)
    case .update(let key, let info):
      if let cache { lane(key).submit(.leading) { cache.update(key, info) } }
    case .remove(let key):
      if let cache { lane(key).submit(.leading) { cache.remove(key) } }
    case .tell(let waiter, let event): tell(waiter, event)
    case .tellProgress(let job, let received, let expected, let receivers, let bytesTo):
      for waiter in receivers { tell(waiter, .progress(received: received, expected: expected)) }
      if !bytesTo.isEmpty, let snapshot = body(job)?.snapshot {
        for waiter in bytesTo { tell(waiter, .bytes(snapshot)) }
      }
    case .finish(let load): finish(load)
    }
  }

  private static func input(_ event: DownloadEvent, of id: TransferID) -> LoadInput {
    switch event {
    case .response(let response): .response(id, response)
    case .bytes(let bytes): .bytes(id, bytes)
    case .end(let error): .end(id, error)
    }
  }

  private func body(_ job: JobID) -> ResourceBody? { state.withLock { $0.bodies[job] } }

  private func lane(_ key: String) -> SerialLane {
    // Not the hash of the standard library, which has another value in each run: tests repeat by their seed.
    lanes[key.utf8.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF } % lanes.count]
  }

  private func lookUp(
    _ job: JobID, _ number: UInt64, _ key: String, withBytes: Bool, withPart: Bool, _ priority: WorkPriority
  ) {
    guard let cache else { return post(.found(job, lookup: number, .none, part: nil)) }
    lane(key).submit(priority) { [self] in
      let copy: CachedCopy =
        withBytes ? cache.find(key).map { .whole($0) } ?? .none : cache.info(key).map { .known($0) } ?? .none
      let isFresh = copy.info.map { clock.date < $0.freshUntil } ?? false
      post(.found(job, lookup: number, copy, part: withPart && !isFresh ? cache.part(key) : nil))
    }
  }

  private func finish(_ load: FinishedLoad) {
    guard let body = state.exchange(\.bodies[load.job], nil) else { return }
    body.commit(load.info)
    guard !load.waiters.isEmpty else { return }
    let resource = StoredResource(info: load.info, bytes: body.snapshot.array, isStored: load.isStored)
    let isUnchanged = !load.given.isEmpty && load.cached?.bytes == resource.bytes
    for waiter in load.waiters {
      if isUnchanged, load.given.contains(waiter) {
        tell(waiter, .notModified(load.info))
        tell(waiter, .finished(nil))
      } else {
        tell(waiter, .finished(resource))
      }
    }
  }

  private func tell(_ waiter: WaiterID, _ event: ResourceEvent) {
    let box = event.isEnd ? boxes.exchange(\.[waiter], nil) : boxes.withLock { $0[waiter] }
    box?.send(event)
  }
}
