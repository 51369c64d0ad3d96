import SateenGraphics
import SateenThreads

// Images that are made of others in memory.
extension ImagePipeline {
  /// An image made of the decoded one in memory; nil where that is not there, or needs no further steps.
  func treatedFromMemory(_ request: ImageRequest) -> MadeImage? {
    guard let base = request.base, let found = entry(for: ImageKey(base)) else { return nil }
    let reservation = decodeBudget.reserveAtOnce(TreatedImage.peakBytes(for: request))
    return withExtendedLifetime(reservation) { treated(found, request) }
  }

  /// Whether the decoded image that another one is made of is in memory.
  func hasBase(of request: ImageRequest) -> Bool {
    request.base.map { entry(for: ImageKey($0)) != nil } ?? false
  }

  private func entry(for key: ImageKey) -> MemoryCache.Entry? {
    var dropped: [Bitmap] = []
    let found = state.withLock { $0.cache.find(key, dropped: &dropped) }
    discard(&dropped)
    return found
  }

  func treated(_ base: MemoryCache.Entry, _ request: ImageRequest) -> MadeImage {
    var entry = base
    entry.bitmap = treated(base.bitmap, request, originalSize: base.originalSize)
    return MadeImage(loaded: LoadedImage(entry, origin: .decoded), entries: [(ImageKey(request), entry)])
  }

  private func treated(_ bitmap: Bitmap, _ request: ImageRequest, originalSize: PixelSize) -> Bitmap {
    state.withLock { $0.statistics.treatments += 1 }
    return Trace.span("treat") { TreatedImage(request, originalSize: originalSize).make(of: bitmap) }
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
}
