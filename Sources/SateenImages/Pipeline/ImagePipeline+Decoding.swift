import SateenGraphics
import SateenNetwork
import SateenThreads

/// An image and the bitmaps to be cached for it.
struct MadeImage {
  var loaded: LoadedImage
  var entries: [(key: ImageKey, entry: MemoryCache.Entry)] = []
}

// Jobs on their way through the queue.
extension ImagePipeline {
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
    let bytes = state.withLock { _ in
      job.hasBegun = true
      return job.bytes
    }
    // A synchronous load of an equal request may have finished meanwhile.
    if !job.request.source.isReload, let image = fromMemory(job.request) {
      return conclude(job, bytes, .success(image))
    }
    // The bitmap that the image was to be made of is gone.
    if job.remoteKey != nil, bytes == nil { return fetch(job) }
    let decoder: ImageDecoder
    switch open(job.request, bytes) {
    case .success(let opened): decoder = opened
    case .failure(let error): return conclude(job, bytes, .failure(error))
    }
    let result: Result<MadeImage, ImageError>
    do {
      let needed = decoder.peakBytes + TreatedImage.peakBytes(for: job.request)
      // The file may have grown since the reservation.
      let fits = reserved.flatMap { $0.bytes >= needed ? $0 : nil }
      guard let reservation = fits ?? reserve(needed, for: job) else { return }
      result = withExtendedLifetime(reservation) {
        Trace.span("decode", detail: job.request.source.name) {
          decode(job.request, decoder, digest: bytes?.digest, stop: job.stop)
        }
      }
    }
    if decoder.isAnimated, case .success = result { keepFile(of: job, decoder, digest: bytes?.digest) }
    conclude(job, bytes, result)
  }

  private func fromMemory(_ request: ImageRequest) -> MadeImage? {
    cachedImage(for: request).map { MadeImage(loaded: $0) } ?? treatedFromMemory(request)
  }

  /// Caches the result of a decode and answers the waiters, unless the image has changed meanwhile, or other bytes may come
  /// in place of those that gave an error.
  /// - Parameter bytes: those of a remote image.
  private func conclude(_ job: ImageJob, _ bytes: ImageBytes?, _ result: Result<MadeImage, ImageError>) {
    let error: ImageError? = if case .failure(let error) = result { error } else { nil }
    var dropped: [Bitmap] = []
    var waiters: [JobTable.Waiter] = []
    var observers: [@Sendable (RemoteChange) -> Void] = []
    let (outcome, answer) = state.withLock { state -> (ImageJob.Outcome, Result<LoadedImage, ImageError>) in
      let isOver = job.isOver
      let outcome = job.conclude(bytes, error)
      switch outcome {
      case .finish:
        if !isOver, !job.isForgotten, case .success(let image) = result { state.insert(image, dropped: &dropped) }
        if !isOver, bytes != nil { observers = state.note(error, of: job) }
        waiters = state.jobs.finish(job)
      case .again: break
      case .wait: updatePriority(job)
      }
      return (outcome, result.map(\.loaded).mapError { job.newest($0) })
    }
    discard(&dropped)
    // Not before: the loader may have ended meanwhile, and have kept the same bytes once more.
    if let bytes, let error { refuse(job.request.source, bytes, error) }
    for observer in observers { observer(.recovered) }
    switch outcome {
    case .finish:
      // Before the completions, which may wait for another image.
      holdBytes(of: job, nil)
      tell(waiters, answer)
    case .again: submit(job, priority: .visible)
    case .wait: break
    }
  }

  func tell(_ waiters: [JobTable.Waiter], _ result: Result<LoadedImage, ImageError>) {
    for waiter in waiters { waiter.completion(result) }
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

  // MARK: Decoding

  /// - Parameter bytes: those of a remote image.
  func open(_ request: ImageRequest, _ bytes: ImageBytes? = nil) -> Result<ImageDecoder, ImageError> {
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

  /// - Parameter digest: that of the bytes of a remote image.
  func decode(
    _ request: ImageRequest, _ decoder: ImageDecoder, digest: Int? = nil, stop: StopFlag
  ) -> Result<MadeImage, ImageError> {
    state.withLock { $0.statistics.decodes += 1 }
    do throws(ImageError) {
      let picture = try decoder.decode(stop: stop)
      let entry = MemoryCache.Entry(
        bitmap: picture.bitmap, originalSize: picture.originalSize, isAnimated: decoder.isAnimated,
        digest: digest)
      let decoded = MadeImage(
        loaded: LoadedImage(entry, origin: .decoded), entries: [(ImageKey(request.base ?? request), entry)])
      guard request.base != nil else { return .success(decoded) }
      if stop.isSet { throw .cancelled(name: request.source.name) }
      var image = treated(entry, request)
      image.entries = decoded.entries + image.entries
      return .success(image)
    } catch {
      if !error.isCancellation { state.withLock { $0.statistics.failures += 1 } }
      return .failure(error)
    }
  }
}

extension ImagePipeline.State {
  mutating func insert(_ image: MadeImage, dropped: inout [Bitmap]) {
    for (key, entry) in image.entries { cache.insert(entry, for: key, dropped: &dropped) }
  }

  /// Notes how a job of a remote image has ended.
  /// - Returns: those to be told that the image can be shown at last.
  mutating func note(_ error: ImageError?, of job: ImageJob) -> [@Sendable (RemoteChange) -> Void] {
    guard let key = job.remoteKey else { return [] }
    guard let error else {
      return copies.noteSuccess(key) ? observers[key].map { Array($0.values) } ?? [] : []
    }
    if !error.isCancellation { copies.noteFailure(key) }
    return []
  }
}
