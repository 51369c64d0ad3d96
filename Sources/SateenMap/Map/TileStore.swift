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
      case missing
      case failed
    }

    var state: State
    var bitmap: Bitmap?
    var isOutdated = false
    var lastUse: UInt64 = 0
    /// Tells the current task's result from those of cancelled ones.
    var number: UInt64 = 0
  }

  let source: any MapTileSource
  let set: TileSet
  private let pipeline: ImagePipeline
  private var style: Style
  private var entries: [TileAddress: Entry] = [:]
  private var uses: UInt64 = 0
  private var lastNumber: UInt64 = 0
  private var pinned: Set<TileAddress> = []
  /// The bytes of all bitmaps here.
  private(set) var byteCount = 0
  var budget: Int { didSet { evict() } }

  /// A tile has come, or is known to be missing.
  var onChange: () -> Void = {}
  var onError: (MapError) -> Void = { _ in }

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

  /// Whether the tile is neither here nor known to be missing or damaged.
  func mayLoad(_ tile: TileAddress) -> Bool {
    guard set.zooms.contains(tile.zoom), set.covers(tile) else { return false }
    switch entries[tile]?.state {
    case nil, .loading: return true
    case .here: return entries[tile]?.isOutdated == true
    case .missing, .failed: return false
    }
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
    let wanted = Set(loads)
    for (tile, entry) in entries where !wanted.contains(tile) {
      switch entry.state {
      case .loading(let task):
        task?.cancel()
        if entry.bitmap == nil { entries[tile] = nil } else { entries[tile]?.state = .here }
      case .failed where !shown.contains(tile) && !isNear(tile):
        // A tile that failed gets another chance when it comes into view again.
        entries[tile] = nil
      default: break
      }
    }
    uses += 1
    for tile in shown { entries[tile]?.lastUse = uses }
    for (index, tile) in loads.enumerated() {
      let isAhead = index >= loads.count - ahead
      load(tile, isAhead ? .leading.lowered(by: index) : .visible.lowered(by: index))
    }
    evict()
  }

  /// The tiles in view, of which failures are remembered.
  var inView: Set<TileAddress> = []
  private func isNear(_ tile: TileAddress) -> Bool { inView.contains(tile) }

  private func load(_ tile: TileAddress, _ priority: WorkPriority) {
    switch entries[tile]?.state {
    case .loading(let task):
      task?.priority = priority
      return
    case .missing, .failed: return
    case .here where entries[tile]?.isOutdated == false: return
    case nil, .here: break
    }
    guard let image = source.image(for: tile, scale: style.scale) else {
      entries[tile, default: Entry(state: .missing)].state = .missing
      return
    }
    let request = request(image)
    if let hit = pipeline.cachedImage(for: request) {
      take(hit.bitmap, as: tile)
      return
    }
    lastNumber += 1
    let number = lastNumber
    entries[tile, default: Entry(state: .missing)].state = .loading(nil)
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
      if error.isCancellation {
        entries[tile] = entry.bitmap == nil ? nil : entry
        if entry.bitmap != nil { entries[tile]?.state = .here }
        return
      }
      let isMissing = Self.isMissing(error)
      entries[tile]?.state = isMissing ? .missing : .failed
      entries[tile]?.isOutdated = false
      if !isMissing { onError(.tile(source: source.name, tile, error)) }
    }
    onChange()
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
    entries[tile] = entry
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
    entries = [:]
    byteCount = 0
  }

  /// Forgets all tiles that do not show.
  func releaseMemory() {
    for (tile, entry) in entries where entry.bitmap != nil && !pinned.contains(tile) { drop(tile) }
  }

  private func cancelLoads() {
    for (tile, entry) in entries {
      guard case .loading(let task) = entry.state else { continue }
      task?.cancel()
      if entry.bitmap == nil { entries[tile] = nil } else { entries[tile]?.state = .here }
    }
  }

  private func evict() {
    guard byteCount > budget else { return }
    let candidates = entries.filter { $0.value.bitmap != nil && !pinned.contains($0.key) }
      .sorted {
        ($0.value.lastUse, $0.key.zoom, $0.key.y, $0.key.x) < ($1.value.lastUse, $1.key.zoom, $1.key.y, $1.key.x)
      }
    for (tile, _) in candidates {
      guard byteCount > budget else { return }
      drop(tile)
    }
  }

  private func drop(_ tile: TileAddress) {
    guard let entry = entries[tile], let bitmap = entry.bitmap else { return }
    byteCount -= bitmap.byteCount
    if case .loading = entry.state { entries[tile]?.bitmap = nil } else { entries[tile] = nil }
  }
}
