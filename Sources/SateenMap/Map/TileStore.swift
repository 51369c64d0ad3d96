import SateenGraphics
import SateenImages
import SateenThreads

/// The tiles of one source that are in memory or on their way, within a budget of bytes.
@MainActor
final class TileStore {
  /// How tiles are made of their pictures. A change makes those in memory outdated: they show until the new ones are there.
  struct Style: Equatable {
    /// The width of a tile in pixels, which pictures are not larger than.
    var pixels: Int
    var scale: Double
    var appearance: Appearance
    var modification: ImageModification?
  }

  private struct Entry {
    enum State {
      case loading(ImageTask?)
      case here
    }

    var state: State
    var bitmap: Bitmap?
    var isOutdated = false
    var lastUse: UInt64 = 0
    /// Tells the current task's result from those of cancelled ones.
    var number: UInt64 = 0
  }

  /// A tile that could not be loaded. It is not asked for again before a time, which comes later with each attempt.
  private struct Failure {
    var count: Int
    /// On the frame clock, in seconds.
    var until: Double
    /// Whether another attempt may help although nothing has changed.
    var isTransient: Bool
  }

  let source: any MapTileSource
  let set: TileSet
  private let pipeline: ImagePipeline
  private var style: Style
  private var entries: [TileAddress: Entry] = [:]
  private var uses: UInt64 = 0
  private var lastNumber: UInt64 = 0
  private var pinned: Set<TileAddress> = []
  private var pinnedBytes = 0
  /// Tiles that the source does not have.
  private var missing: Set<TileAddress> = []
  private var failures: [TileAddress: Failure] = [:]
  /// The bytes of all bitmaps here.
  private(set) var byteCount = 0
  var budget: Int { didSet { evict() } }

  /// A tile has come, or is known to be missing.
  var onChange: () -> Void = {}
  var onError: (MapError) -> Void = { _ in }
  /// Seconds on the frame clock.
  var now: () -> Double = { 0 }

  /// Seconds before the second attempt for a tile that failed; twice as long with each further one.
  private static let firstDelay = 5.0
  private static let longestDelay = 300.0
  /// The attempts after which a resting map does not try again.
  private static let mostAttempts = 5
  /// The most missing or failed tiles that are remembered.
  private static let mostRemembered = 20_000

  /// - Parameter budget: the bytes of bitmaps that are kept beside those that show.
  init(_ source: any MapTileSource, _ set: TileSet, pipeline: ImagePipeline, style: Style, budget: Int) {
    self.source = source
    self.set = set
    self.pipeline = pipeline
    self.style = style
    self.budget = budget
  }

  isolated deinit { cancelLoads() }

  // MARK: Asking

  func bitmap(_ tile: TileAddress) -> Bitmap? { entries[tile]?.bitmap }

  func has(_ tile: TileAddress) -> Bool { entries[tile]?.bitmap != nil }

  /// Whether the tile is neither here, nor known to be missing, nor one that has failed a short time ago.
  func mayLoad(_ tile: TileAddress) -> Bool {
    guard set.zooms.contains(tile.zoom), set.covers(tile), !missing.contains(tile) else { return false }
    if let failure = failures[tile], now() < failure.until { return false }
    guard let entry = entries[tile], case .here = entry.state else { return true }
    return entry.isOutdated
  }

  /// When a tile in view that has failed is to be asked for again, on the frame clock; nil where there is none. The number of
  /// attempts is limited, so that a map comes to rest.
  var nextAttempt: Double? {
    guard !failures.isEmpty else { return nil }
    return inView.lazy.compactMap { self.failures[$0] }.filter { $0.isTransient && $0.count < Self.mostAttempts }
      .map(\.until).min()
  }

  /// Whether the tile shows in an earlier style.
  func isOutdated(_ tile: TileAddress) -> Bool { entries[tile]?.isOutdated == true && mayLoad(tile) }

  /// The tiles that are on their way.
  var loadCount: Int {
    entries.values.count { if case .loading = $0.state { true } else { false } }
  }

  // MARK: Loading

  /// Loads tiles, and leaves alone those that are not wanted any more.
  /// - Parameters:
  ///   - loads: the most urgent first.
  ///   - shown: the tiles that stay whatever the budget.
  ///   - ahead: how many at the end of `loads` do not show yet.
  func want(_ loads: [TileAddress], shown: Set<TileAddress>, ahead: Int = 0) {
    pinned = shown
    pinnedBytes = shown.reduce(0) { $0 + (entries[$1]?.bitmap?.byteCount ?? 0) }
    let wanted = Set(loads)
    for (tile, entry) in entries where !wanted.contains(tile) {
      if case .loading(let task) = entry.state { cancel(task, tile) }
    }
    uses += 1
    for tile in shown { entries[tile]?.lastUse = uses }
    for (index, tile) in loads.enumerated() {
      let isAhead = index >= loads.count - ahead
      load(tile, isAhead ? .leading.lowered(by: index) : .visible.lowered(by: index))
    }
    evict()
  }

  /// The tiles in view, of which failed ones are asked for again.
  var inView: Set<TileAddress> = []

  private func load(_ tile: TileAddress, _ priority: WorkPriority) {
    if case .loading(let task) = entries[tile]?.state {
      task?.priority = priority
      return
    }
    guard mayLoad(tile) else { return }
    guard let image = source.image(for: tile, scale: style.scale) else { return note(missing: tile) }
    let request = request(image)
    if let hit = pipeline.cachedImage(for: request) {
      take(hit.bitmap, as: tile)
      return
    }
    lastNumber += 1
    let number = lastNumber
    entries[tile, default: Entry(state: .here)].state = .loading(nil)
    entries[tile]?.number = number
    let key = MainQueue.shared.reserveKey()
    let task = pipeline.load(request, priority: priority, wantsPreviews: false) { [weak self] result in
      MainQueue.shared.post(key: key) { self?.finish(tile, number, result) }
    }
    entries[tile]?.state = .loading(task)
  }

  private func request(_ image: ImageSource) -> ImageRequest {
    var request = ImageRequest(
      source: image, targetSize: PixelSize(width: style.pixels, height: style.pixels), contentMode: .stretch,
      scale: style.scale)
    if let modification = style.modification {
      var treatment = ImageTreatment()
      treatment.modification = modification
      treatment.appearance = style.appearance
      request.treatment = treatment
    }
    return request
  }

  private func finish(_ tile: TileAddress, _ number: UInt64, _ result: Result<LoadedImage, ImageError>) {
    guard let entry = entries[tile], entry.number == number, case .loading = entry.state else { return }
    switch result {
    case .success(let image): take(image.bitmap, as: tile)
    case .failure(let error):
      // A bitmap of an earlier style goes on to show.
      if entry.bitmap == nil { entries[tile] = nil } else { entries[tile]?.state = .here }
      if error.isCancellation { return }
      if Self.isMissing(error) { note(missing: tile) } else { note(error, of: tile) }
    }
    onChange()
  }

  private func note(missing tile: TileAddress) {
    if missing.count >= Self.mostRemembered { missing = [] }
    missing.insert(tile)
    failures[tile] = nil
    entries[tile]?.isOutdated = false
  }

  private func note(_ error: ImageError, of tile: TileAddress) {
    if failures.count >= Self.mostRemembered { failures = [:] }
    let count = failures[tile]?.count ?? 0
    let delay = min(Self.firstDelay * Double(1 << min(count, 10)), Self.longestDelay)
    let isTransient = if case .download(let reason) = error { reason.isTransient } else { false }
    failures[tile] = Failure(count: count + 1, until: now() + delay, isTransient: isTransient)
    // Further attempts that fail are no news.
    if count == 0 { onError(.tile(source: source.name, tile, error)) }
  }

  /// Whether the source says that there is no such tile.
  private static func isMissing(_ error: ImageError) -> Bool {
    switch error {
    case .notFound: true
    case .download(.status(_, let status)): status == 404 || status == 204 || status == 410
    default: false
    }
  }

  private func take(_ bitmap: Bitmap, as tile: TileAddress) {
    var entry = entries[tile] ?? Entry(state: .here)
    byteCount += bitmap.byteCount - (entry.bitmap?.byteCount ?? 0)
    entry.bitmap = bitmap
    entry.state = .here
    entry.isOutdated = false
    entry.lastUse = uses
    if pinned.contains(tile) { pinnedBytes += bitmap.byteCount - (entries[tile]?.bitmap?.byteCount ?? 0) }
    entries[tile] = entry
    failures[tile] = nil
  }

  // MARK: Letting go

  /// Makes tiles anew for another display or another appearance.
  func setStyle(_ new: Style) {
    guard new != style else { return }
    style = new
    cancelLoads()
    for (tile, entry) in entries {
      if entry.bitmap == nil { entries[tile] = nil } else { entries[tile]?.isOutdated = true }
    }
  }

  /// Ends all loads and forgets all tiles.
  func removeAll() {
    cancelLoads()
    release(entries.values.compactMap(\.bitmap))
    entries = [:]
    (pinned, pinnedBytes, byteCount) = ([], 0, 0)
  }

  /// Forgets all tiles that do not show.
  func releaseMemory() {
    drop(entries.keys.filter { !pinned.contains($0) })
  }

  private func cancelLoads() {
    for (tile, entry) in entries {
      if case .loading(let task) = entry.state { cancel(task, tile) }
    }
  }

  private func cancel(_ task: ImageTask?, _ tile: TileAddress) {
    task?.cancel()
    if entries[tile]?.bitmap == nil { entries[tile] = nil } else { entries[tile]?.state = .here }
  }

  private func evict() {
    guard byteCount - pinnedBytes > budget else { return }
    let candidates = entries.filter { $0.value.bitmap != nil && !pinned.contains($0.key) }
      .sorted {
        ($0.value.lastUse, $0.key.zoom, $0.key.y, $0.key.x) < ($1.value.lastUse, $1.key.zoom, $1.key.y, $1.key.x)
      }
    var surplus = byteCount - pinnedBytes - budget
    var dropped: [TileAddress] = []
    for (tile, entry) in candidates where surplus > 0 {
      surplus -= entry.bitmap?.byteCount ?? 0
      dropped.append(tile)
    }
    drop(dropped)
  }

  private func drop(_ tiles: [TileAddress]) {
    var bitmaps: [Bitmap] = []
    for tile in tiles {
      guard let entry = entries[tile], let bitmap = entry.bitmap else { continue }
      byteCount -= bitmap.byteCount
      bitmaps.append(bitmap)
      if case .loading = entry.state { entries[tile]?.bitmap = nil } else { entries[tile] = nil }
    }
    release(bitmaps)
  }

  /// Gives memory back on a worker: unmapping many pages takes time.
  private func release(_ bitmaps: [Bitmap]) {
    guard !bitmaps.isEmpty else { return }
    WorkQueue.shared.submit(.background) { withExtendedLifetime(bitmaps) {} }
  }
}
