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
    /// Coarse pictures of images that were still arriving.
    public var previews = 0
  }

  struct State {
    var cache: MemoryCache
    var jobs = JobTable()
    var statistics = Statistics()
    /// Which bytes remote images were made of.
    var copies = RemoteCopies()
    /// The compressed files of animations.
    var files = AnimationFiles()
    /// Incremented when pictures in memory may have become old.
    var changes: UInt64 = 0
    /// Resources whose server is being asked behind a picture in memory.
    var revalidations: Set<String> = []
    /// Those who want to hear when a remote image has changed, by its key and a number.
    var observers: [String: [UInt64: @Sendable (RemoteChange) -> Void]] = [:]
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

  func cachedImage(for key: ImageKey) -> LoadedImage? {
    var dropped: [Bitmap] = []
    let found = state.withLock { state -> LoadedImage? in
      guard let entry = state.cache.find(key, dropped: &dropped) else { return nil }
      state.statistics.memoryHits += 1
      return LoadedImage(entry, origin: .memory)
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

  /// The number of compressed files in memory: those of animations that are open, or about to be.
  package var animationFileCount: Int { state.withLock { $0.files.count } }

  /// Evicts all cached bitmaps, as when memory is short.
  public func releaseMemory() {
    var dropped: [Bitmap] = []
    let files = state.withLock { state -> [HeldFile] in
      state.cache.releaseAll(dropped: &dropped)
      return state.files.releaseAll()
    }
    discard(&dropped)
    // Freeing a large file is a system call, too.
    queue.submit(.background) { withExtendedLifetime(files) {} }
    // Entries of freed bitmaps can be removed only after the bitmaps above were freed.
    queue.submit(.background) { [weak self] in self?.state.withLock { $0.cache.sweep() } }
  }

  /// Removes all cached bitmaps of a source, for example because its file has changed. Later requests read it anew, also
  /// while an earlier one is still being decoded.
  public func forget(_ source: ImageSource) {
    var dropped: [Bitmap] = []
    let key = ImageKey.Source(source)
    let files = state.withLock { state -> [HeldFile] in
      state.changes += 1
      state.cache.forget(where: { $0.source == key }, dropped: &dropped)
      state.jobs.forget(key)
      return state.files.forget(key)
    }
    withExtendedLifetime(files) {}
    discard(&dropped)
  }

  public var statistics: Statistics { state.withLock { $0.statistics } }

  /// Requests that are waiting or being decoded.
  package var pendingCount: Int { state.withLock { $0.jobs.count } }

  // MARK: Loading

  /// Loads an image.
  /// - Parameters:
  ///   - wantsPreviews: whether `onProgress` gets coarse pictures of a JPEG image that is still arriving. They cost a decode
  ///     each.
  ///   - onProgress: called on workers with what is known of a remote image that is on its way. A call that has begun may
  ///     end after the completion.
  ///   - completion: called exactly once, on a worker thread, with the image, the error, or
  ///     ``ImageError/cancelled(name:)``.
  @discardableResult
  public func load(
    _ request: ImageRequest, priority: WorkPriority = .visible, wantsPreviews: Bool = true,
    onProgress: (@Sendable (ImageProgress) -> Void)? = nil,
    completion: @escaping @Sendable (Result<LoadedImage, ImageError>) -> Void
  ) -> ImageTask {
    let waiter = JobTable.Waiter(
      priority: priority, onProgress: onProgress, wantsPreviews: wantsPreviews, completion: completion)
    return load(request, waiter, isReload: false)
  }

  /// - Parameters:
  ///   - isReload: whether the image is loaded again because it has changed on its server. The cached bytes are the newest
  ///     then, and asking the server again could go on for ever.
  ///   - keepsAnimation: whether the file of an animated image is to be kept for a moment where it cannot be read again,
  ///     because ``openAnimation(for:priority:digest:completion:)`` follows.
  ///   - blursPreviews: whether previews are blurred as long as they are coarse. Equal requests share their previews, which
  ///     are blurred if any of the requests wants that.
  package func load(
    _ request: ImageRequest, priority: WorkPriority, isReload: Bool, wantsPreviews: Bool = true,
    blursPreviews: Bool = false, keepsAnimation: Bool = false,
    onProgress: (@Sendable (ImageProgress) -> Void)?,
    completion: @escaping @Sendable (Result<LoadedImage, ImageError>) -> Void
  ) -> ImageTask {
    let waiter = JobTable.Waiter(
      priority: priority, blursPreviews: blursPreviews, keepsAnimation: keepsAnimation, onProgress: onProgress,
      wantsPreviews: wantsPreviews, completion: completion)
    return load(request, waiter, isReload: isReload)
  }

  private func load(_ request: ImageRequest, _ waiter: JobTable.Waiter, isReload: Bool) -> ImageTask {
    let priority = waiter.priority
    if !request.source.isReload, let image = cachedImage(for: request) {
      queue.submit(priority) { waiter.completion(.success(image)) }
      return ImageTask(request: request, pipeline: self, job: nil, waiter: 0, priority: priority)
    }
    let (job, number, isNew) = state.withLock { state -> (ImageJob, UInt64, Bool) in
      let (joined, number) = state.jobs.join(request, waiter, isReload: isReload)
      switch joined {
      case .begins(let job): return (job, number, true)
      case .joins(let job):
        state.statistics.joined += 1
        updatePriority(job)
        return (job, number, false)
      }
    }
    if isNew { begin(job, priority: priority) }
    return ImageTask(request: request, pipeline: self, job: job, waiter: number, priority: priority)
  }

  /// Loads an image on the calling thread, for tools and tests. Do not call it on the main thread of a window. It waits
  /// for no other decode, so its memory may exceed ``decodeBudget``. A remote image is loaded on the pipeline's ``queue``
  /// and waited for: do not call it there.
  public func loadSynchronously(_ request: ImageRequest) throws(ImageError) -> LoadedImage {
    if !request.source.isReload {
      if let image = cachedImage(for: request) { return image }
      let changes = state.withLock { $0.changes }
      if let image = treatedFromMemory(request) { return kept(image, since: changes) }
    }
    if case .remote = request.source { return try waitForRemote(request).get() }
    let changes = state.withLock { $0.changes }
    let image = try open(request).flatMap { decoder in
      let reservation = decodeBudget.reserveAtOnce(decoder.peakBytes + TreatedImage.peakBytes(for: request))
      return withExtendedLifetime(reservation) { decode(request, decoder, stop: StopFlag()) }
    }.get()
    return kept(image, since: changes)
  }

  /// Caches the bitmaps of an image, unless pictures in memory may have become old while it was made.
  private func kept(_ image: MadeImage, since changes: UInt64) -> LoadedImage {
    var dropped: [Bitmap] = []
    state.withLock { if $0.changes == changes { $0.insert(image, dropped: &dropped) } }
    discard(&dropped)
    return image.loaded
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
    if departure.isLast { job.previewer.end() }
    if job.stop.isSet { job.heldBytes.exchange(nil) }
    let name = job.request.source.name
    let completion = departure.waiter.completion
    queue.submitFirst { completion(.failure(.cancelled(name: name))) }
  }

  func setPriority(_ priority: WorkPriority, of waiter: UInt64, in job: ImageJob) {
    state.withLock { state in
      if state.jobs.setPriority(priority, of: waiter, in: job) { updatePriority(job) }
    }
  }

  /// Called with the lock held, so that two changes cannot reach the queue in the wrong order. The queue calls nothing
  /// back.
  func updatePriority(_ job: ImageJob) {
    if job.mayGetMore { job.fetch?.priority = job.fetchPriority }
    guard let priority = job.priority else { return }
    if let ticket = job.ticket, !job.hasRoom { queue.setPriority(priority, of: ticket) }
    if let wait = job.wait { decodeBudget.setPriority(priority, of: wait) }
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
