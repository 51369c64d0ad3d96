import SateenGraphics
import SateenNetwork
import SateenThreads

/// Loads images: from the cache at once, or decoded on worker threads at the size they are shown.
///
/// Equal requests share one decode and one bitmap. May be used on any thread. Only ``loadSynchronously(_:)`` blocks.
public final class ImagePipeline: Sendable {
  /// The default pipeline of image nodes.
  public static let shared = ImagePipeline()

  /// Counts since the pipeline was made.
  public struct Statistics: Hashable, Sendable {
    /// Decodes that began.
    public var decodes = 0
    /// Requests that were cache hits.
    public var memoryHits = 0
    /// Requests that joined a pending decode.
    public var joined = 0
    /// Tasks cancelled before their completion.
    public var cancelled = 0
    /// Decodes that failed, without cancellations.
    public var failures = 0
    /// Images that were made of decoded ones, or of bitmaps at hand: tinted, resized in pieces, modified.
    public var treatments = 0
  }

  struct State {
    var cache: MemoryCache
    var jobs = JobTable()
    var statistics = Statistics()
    /// Which bytes remote images were made of.
    var copies = RemoteCopies()
    /// Resources whose server is being asked behind a picture in memory.
    var revalidations: Set<String> = []
    /// Those who want to hear when a remote image has changed, by its key and a number.
    var observers: [String: [UInt64: @Sendable () -> Void]] = [:]
    var lastObserver: UInt64 = 0
  }

  public let queue: WorkQueue
  public let limits: ImageLimits
  public let decodeBudget: DecodeBudget
  /// Fetches remote images.
  public var loader: ResourceLoader { ownLoader ?? .shared }
  private let ownLoader: ResourceLoader?
  let state: Locked<State>

  /// - Parameters:
  ///   - queue: runs the decodes and calls the completions.
  ///   - memoryBudget: the bytes of bitmaps that the cache retains. They are evicted when memory is short
  ///     (``MemoryPressure``).
  ///   - decodeBudget: limits the memory of running decodes.
  ///   - loader: fetches remote images; nil for `ResourceLoader.shared`, which is made when the first one is wanted.
  public init(
    queue: WorkQueue = .shared, memoryBudget: Int = 64 << 20, limits: ImageLimits = ImageLimits(),
    decodeBudget: DecodeBudget = .shared, loader: ResourceLoader? = nil
  ) {
    ownLoader = loader
    self.queue = queue
    self.limits = limits
    self.decodeBudget = decodeBudget
    state = Locked(State(cache: MemoryCache(budget: memoryBudget)))
    PipelineList.add(self)
  }

  deinit {
    PipelineList.remove(self)
  }

  // MARK: Memory

  /// The cached image; nil on a cache miss. Cheap, and never decodes. May be called on any thread.
  public func cachedImage(for request: ImageRequest) -> LoadedImage? {
    cachedImage(for: ImageKey(request))
  }

  private func cachedImage(for key: ImageKey) -> LoadedImage? {
    var dropped: [Bitmap] = []
    let found = state.withLock { state -> LoadedImage? in
      guard let entry = state.cache.find(key, dropped: &dropped) else { return nil }
      state.statistics.memoryHits += 1
      return LoadedImage(bitmap: entry.bitmap, originalSize: entry.originalSize, origin: .memory)
    }
    discard(&dropped)
    return found
  }

  /// The cached bitmap; nil on a cache miss. Cheap, and never decodes. May be called on any thread.
  public func cachedBitmap(for request: ImageRequest) -> Bitmap? {
    cachedImage(for: request)?.bitmap
  }

  /// The cache's budget, in bytes. Bitmaps in use count, too, and are found even after their eviction.
  public var memoryBudget: Int {
    get { state.withLock { $0.cache.budget } }
    set {
      var dropped: [Bitmap] = []
      state.withLock { $0.cache.setBudget(newValue, dropped: &dropped) }
      discard(&dropped)
    }
  }

  /// The bytes of the bitmaps that the cache retains.
  public var memoryUsed: Int { state.withLock { $0.cache.byteCount } }

  /// The number of cache entries, including those of evicted bitmaps that may still be in use.
  package var placesInMemory: Int { state.withLock { $0.cache.slotCount } }

  /// Evicts all cached bitmaps, as when memory is short.
  public func releaseMemory() {
    var dropped: [Bitmap] = []
    state.withLock { $0.cache.releaseAll(dropped: &dropped) }
    discard(&dropped)
    // Entries of freed bitmaps can be removed only after the bitmaps above were freed.
    queue.submit(.background) { [weak self] in self?.state.withLock { $0.cache.sweep() } }
  }

  /// Removes all cached bitmaps of a source, for example because its file has changed.
  public func forget(_ source: ImageSource) {
    var dropped: [Bitmap] = []
    let key = ImageKey.Source(source)
    state.withLock { $0.cache.forget(where: { $0.source == key }, dropped: &dropped) }
    discard(&dropped)
  }

  public var statistics: Statistics { state.withLock { $0.statistics } }

  /// Requests that are waiting or being decoded.
  package var pendingCount: Int { state.withLock { $0.jobs.count } }

  // MARK: Loading

  /// Loads an image.
  /// - Parameters:
  ///   - onProgress: called on workers, before the completion, with what is known of a remote image that is on its way.
  ///   - completion: called exactly once, on a worker thread, with the image, the error, or
  ///     ``ImageError/cancelled(name:)``.
  @discardableResult
  public func load(
    _ request: ImageRequest, priority: WorkPriority = .visible,
    onProgress: (@Sendable (ImageProgress) -> Void)? = nil,
    completion: @escaping @Sendable (Result<LoadedImage, ImageError>) -> Void
  ) -> ImageTask {
    load(
      request, priority: priority, isReload: false, blursPreviews: false, onProgress: onProgress,
      completion: completion)
  }

  /// - Parameters:
  ///   - isReload: whether the image is loaded again because it has changed on its server. The cached bytes are the newest
  ///     then, and asking the server again could go on for ever.
  ///   - blursPreviews: whether previews are blurred as long as they are coarse. Equal requests share their previews, which
  ///     are blurred if any of the requests wants that.
  package func load(
    _ request: ImageRequest, priority: WorkPriority, isReload: Bool, blursPreviews: Bool = false,
    onProgress: (@Sendable (ImageProgress) -> Void)?,
    completion: @escaping @Sendable (Result<LoadedImage, ImageError>) -> Void
  ) -> ImageTask {
    if let image = cachedImage(for: request) {
      queue.submit(priority) { completion(.success(image)) }
      return ImageTask(request: request, pipeline: self, job: nil, waiter: 0, priority: priority)
    }
    let (job, waiter, isNew) = state.withLock { state -> (ImageJob, UInt64, Bool) in
      let (joined, waiter) = state.jobs.join(
        request,
        JobTable.Waiter(
          priority: priority, blursPreviews: blursPreviews, onProgress: onProgress, completion: completion))
      switch joined {
      case .begins(let job): return (job, waiter, true)
      case .joins(let job):
        state.statistics.joined += 1
        updatePriority(job)
        return (job, waiter, false)
      }
    }
    if isNew { begin(job, priority: priority, isReload: isReload) }
    return ImageTask(request: request, pipeline: self, job: job, waiter: waiter, priority: priority)
  }

  /// Loads an image on the calling thread, for tools and tests. Do not call it on the main thread of a window. It waits
  /// for no other decode, so its memory may exceed ``decodeBudget``.
  public func loadSynchronously(_ request: ImageRequest) throws(ImageError) -> LoadedImage {
    if let image = cachedImage(for: request) { return image }
    if let image = treatedFromMemory(request) { return image }
    if case .remote = request.source { return try waitForRemote(request).get() }
    return try open(request).flatMap { decoder in
      let reservation = decodeBudget.reserveAtOnce(decoder.peakBytes + treatmentBytes(request))
      return withExtendedLifetime(reservation) { decode(request, decoder, stop: StopFlag()) }
    }.get()
  }

  func submit(_ job: ImageJob, priority: WorkPriority, reservation: DecodeBudget.Reservation? = nil) {
    let room = reservation.map { Locked<DecodeBudget.Reservation?>($0) }
    let hasRoom = room != nil
    let body: @Sendable () -> Void = { [self] in run(job, room?.exchange(nil) ?? nil) }
    let ticket = hasRoom ? queue.submitFirst(body) : queue.submit(priority, body)
    let isAbandoned = state.withLock { _ -> Bool in
      job.ticket = ticket
      job.hasRoom = hasRoom
      // Changes made before the job had its ticket could not reach the queue.
      if job.stop.isSet { return true }
      // A job with reserved memory keeps its place at the front of the queue, because running it releases the memory
      // soonest.
      if !hasRoom, let wanted = job.priority, wanted != priority { queue.setPriority(wanted, of: ticket) }
      return false
    }
    if isAbandoned { queue.cancel(ticket) }
  }

  /// - Parameter reserved: released before the completions are called, because they may wait for another image.
  private func run(_ job: ImageJob, _ reserved: consuming DecodeBudget.Reservation?) {
    if job.stop.isSet { return }
    // A synchronous load of an equal request may have finished meanwhile.
    if let image = cachedImage(for: job.request) ?? treatedFromMemory(job.request) {
      return finish(job, .success(image))
    }
    let bytes = state.withLock { _ in job.bytes }
    let decoder: ImageDecoder
    switch open(job.request, bytes) {
    case .success(let opened): decoder = opened
    case .failure(let error):
      refuse(job.request.source)
      return finish(job, .failure(error))
    }
    let result: Result<LoadedImage, ImageError>
    do {
      let bytes = decoder.peakBytes + treatmentBytes(job.request)
      // The file may have grown since the reservation.
      let fits = reserved.flatMap { $0.bytes >= bytes ? $0 : nil }
      guard let reservation = fits ?? reserve(bytes, for: job) else { return }
      result = withExtendedLifetime(reservation) {
        Trace.span("decode", detail: job.request.source.name) { decode(job.request, decoder, stop: job.stop) }
      }
    }
    if bytes != nil, isOutdated(job, bytes) { return submit(job, priority: .visible) }
    if bytes != nil, case .failure(let error) = result, !error.isCancellation { refuse(job.request.source) }
    finish(job, result)
  }

  /// Whether a remote image has changed while its old bytes were decoded.
  private func isOutdated(_ job: ImageJob, _ bytes: ImageBytes?) -> Bool {
    var dropped: [Bitmap] = []
    let isOutdated = state.withLock { state in
      if job.bytes?.digest == bytes?.digest { return false }
      let source = ImageKey(job.request).source
      state.cache.forget(where: { $0.source == source }, dropped: &dropped)
      return true
    }
    discard(&dropped)
    return isOutdated
  }

  func finish(_ job: ImageJob, _ result: Result<LoadedImage, ImageError>) {
    // Before the completions, which may wait for another image.
    job.heldBytes.exchange(nil)
    let completions = state.withLock { $0.jobs.finish(job) }
    for completion in completions { completion(result) }
  }

  /// Reserves memory for a decode; nil where the job has to wait. It is then submitted again once the memory is
  /// available.
  private func reserve(_ bytes: Int, for job: ImageJob) -> DecodeBudget.Reservation? {
    guard let priority = state.withLock({ _ in job.priority }) else { return nil }
    let answer = decodeBudget.reserve(bytes, priority: priority) { [self] reservation in
      submit(job, priority: .visible, reservation: reservation)
    }
    guard case .waits(let number) = answer else {
      if case .granted(let reservation) = answer { return reservation }
      return nil
    }
    let isAbandoned = state.withLock { _ -> Bool in
      job.wait = number
      if let wanted = job.priority, wanted != priority { decodeBudget.setPriority(wanted, of: number) }
      return job.stop.isSet
    }
    if isAbandoned { decodeBudget.cancel(number) }
    return nil
  }

  /// - Parameter bytes: those of a remote image.
  private func open(_ request: ImageRequest, _ bytes: ImageBytes? = nil) -> Result<ImageDecoder, ImageError> {
    do throws(ImageError) {
      var request = request.base ?? request
      if let bytes { request.source = .bytes(bytes) }
      return .success(try ImageDecoder(request, limits: limits))
    } catch {
      state.withLock {
        $0.statistics.decodes += 1
        $0.statistics.failures += 1
      }
      return .failure(error)
    }
  }

  private func decode(
    _ request: ImageRequest, _ decoder: ImageDecoder, stop: StopFlag
  ) -> Result<LoadedImage, ImageError> {
    state.withLock { $0.statistics.decodes += 1 }
    do throws(ImageError) {
      let picture = try decoder.decode(stop: stop)
      let entry = MemoryCache.Entry(bitmap: picture.bitmap, originalSize: picture.originalSize)
      insert(entry, for: ImageKey(request.base ?? request))
      if request.base != nil {
        if stop.isSet { throw .cancelled(name: request.source.name) }
        return .success(treated(entry, request))
      }
      return .success(
        LoadedImage(bitmap: picture.bitmap, originalSize: picture.originalSize, origin: .decoded))
    } catch {
      if !error.isCancellation { state.withLock { $0.statistics.failures += 1 } }
      return .failure(error)
    }
  }

  // MARK: Treatments

  /// An image made of the decoded one in memory; nil where that is not there, or needs no further steps.
  private func treatedFromMemory(_ request: ImageRequest) -> LoadedImage? {
    guard let base = request.base else { return nil }
    let key = ImageKey(base)
    var dropped: [Bitmap] = []
    let found = state.withLock { $0.cache.find(key, dropped: &dropped) }
    discard(&dropped)
    guard let found else { return nil }
    let reservation = decodeBudget.reserveAtOnce(treatmentBytes(request))
    return withExtendedLifetime(reservation) { treated(found, request) }
  }

  private func treated(_ base: MemoryCache.Entry, _ request: ImageRequest) -> LoadedImage {
    let bitmap = treated(base.bitmap, request, originalSize: base.originalSize)
    insert(MemoryCache.Entry(bitmap: bitmap, originalSize: base.originalSize), for: ImageKey(request))
    return LoadedImage(bitmap: bitmap, originalSize: base.originalSize, origin: .decoded)
  }

  private func treated(_ bitmap: Bitmap, _ request: ImageRequest, originalSize: PixelSize) -> Bitmap {
    state.withLock { $0.statistics.treatments += 1 }
    return Trace.span("treat") { TreatedImage(request, originalSize: originalSize).make(of: bitmap) }
  }

  /// An estimate of the memory for the steps after decoding: two bitmaps of the box.
  private func treatmentBytes(_ request: ImageRequest) -> Int {
    guard request.base != nil, let target = request.targetSize, !target.isEmpty else { return 0 }
    let side = Bitmap.maximumSide
    return min(target.width, side) * min(target.height, side) * 8
  }

  /// Takes a drawing of a bitmap at hand from the cache; nil on a cache miss. Any thread.
  /// - Parameter request: its source is not used.
  package func drawing(of bitmap: Bitmap, as request: ImageRequest) -> Bitmap? {
    cachedImage(for: ImageKey(request, of: .bitmap(bitmap.number)))?.bitmap
  }

  /// Draws a bitmap at hand as a request says, and caches the drawing. On a worker.
  /// - Parameter request: its source is not used.
  package func draw(_ bitmap: Bitmap, as request: ImageRequest) -> Bitmap {
    let key = ImageKey(request, of: .bitmap(bitmap.number))
    if let known = cachedImage(for: key) { return known.bitmap }
    let base = request.base ?? request
    let plan = DecodePlan(source: bitmap.size, request: base)
    let isWhole = plan.output == bitmap.size
    let part = isWhole ? bitmap : bitmap.scaled(to: plan.output, part: plan.crop, scale: request.scale) ?? bitmap
    let entry = MemoryCache.Entry(
      bitmap: treated(part, request, originalSize: bitmap.size), originalSize: bitmap.size)
    // Another worker may have drawn the same meanwhile: all nodes share the first drawing.
    var dropped: [Bitmap] = []
    let shared = state.withLock { state -> Bitmap in
      if let known = state.cache.find(key, dropped: &dropped) { return known.bitmap }
      state.cache.insert(entry, for: key, dropped: &dropped)
      return entry.bitmap
    }
    discard(&dropped)
    return shared
  }

  private func insert(_ entry: MemoryCache.Entry, for key: ImageKey) {
    var dropped: [Bitmap] = []
    state.withLock { $0.cache.insert(entry, for: key, dropped: &dropped) }
    discard(&dropped)
  }

  // MARK: Tasks

  func leave(_ job: ImageJob, waiter: UInt64) {
    let departure = state.withLock { state -> JobTable.Departure? in
      guard let departure = state.jobs.leave(job, waiter: waiter) else { return nil }
      state.statistics.cancelled += 1
      updatePriority(job)
      return departure
    }
    guard let departure else { return }
    if let ticket = departure.abandoned { queue.cancel(ticket) }
    if let wait = departure.abandonedWait { decodeBudget.cancel(wait) }
    departure.abandonedFetch?.cancel()
    if job.stop.isSet { job.heldBytes.exchange(nil) }
    let name = job.request.source.name
    queue.submitFirst { departure.completion(.failure(.cancelled(name: name))) }
  }

  func setPriority(_ priority: WorkPriority, of waiter: UInt64, in job: ImageJob) {
    state.withLock { state in
      if state.jobs.setPriority(priority, of: waiter, in: job) { updatePriority(job) }
    }
  }

  /// Called with the lock held, so that two changes cannot reach the queue in the wrong order. The queue calls nothing
  /// back.
  private func updatePriority(_ job: ImageJob) {
    guard let priority = job.priority else { return }
    if let ticket = job.ticket, !job.hasRoom { queue.setPriority(priority, of: ticket) }
    if let wait = job.wait { decodeBudget.setPriority(priority, of: wait) }
    if job.bytes == nil { job.fetch?.priority = Self.fetchPriority(priority) }
  }

  /// Frees bitmaps on a worker when called on the main thread, because freeing a large bitmap is a system call. The
  /// main thread's own references are released first, so that the worker releases the last one.
  func discard(_ bitmaps: inout [Bitmap]) {
    guard !bitmaps.isEmpty, MainThread.isCurrent else { return }
    let retained = bitmaps.map { Unmanaged.passRetained($0) }
    bitmaps = []
    queue.submit(.background) {
      for bitmap in retained { bitmap.release() }
    }
  }
}
