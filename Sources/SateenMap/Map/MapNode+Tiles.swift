import Glibc
import SateenCore
import SateenGraphics
import SateenLayout
import SateenThreads

// The tiles of the source: opened, loaded and shown.
extension MapNode {
  /// Whether any tile is on its way, or the source is being opened.
  public var isLoadingTiles: Bool { store.map { $0.loadCount > 0 } ?? (source != nil && isLoaded && !sourceHasFailed) }

  /// Whether two sources have the same tiles. Those that can be compared are; all others go by their names.
  nonisolated static func areSame(_ a: (any MapTileSource)?, _ b: (any MapTileSource)?) -> Bool {
    guard a?.name == b?.name else { return false }
    guard let a = a as? any Hashable, let b = b as? any Hashable else { return true }
    return AnyHashable(a) == AnyHashable(b)
  }

  func sourceDidChange() {
    closeSource()
    told = []
    tilesNode.removeAll()
    attributionNode.words = ""
    if interfaceState.contains(.display) {
      clearContents()
      openSource()
    }
    placeOrnaments()
  }

  /// Ends all loads and lets go of the tiles and the source.
  func closeSource() {
    opening += 1
    attempt?.timer.cancel()
    attempt = nil
    sourceHasFailed = false
    still.reset()
    guard let store else { return }
    store.removeAll()
    self.store = nil
    // A worker closes the files of a source that is not used any more.
    let source = store.source
    WorkQueue.shared.submit(.background) { withExtendedLifetime(source) {} }
  }

  /// Opens the source on a worker.
  func openSource() {
    guard store == nil else { return update() }
    opening += 1
    sourceHasFailed = false
    guard let source else { return update() }
    let number = opening
    let key = MainQueue.shared.reserveKey()
    WorkQueue.shared.submit(.visible) { [weak self] in
      let result = Result { () throws(MapError) in try source.open() }
      MainQueue.shared.post(key: key) { self?.didOpen(source, number, result) }
    }
  }

  private func didOpen(_ source: any MapTileSource, _ number: Int, _ result: Result<TileSet, MapError>) {
    guard number == opening, interfaceState.contains(.display) else { return }
    switch result {
    case .failure(let error):
      sourceHasFailed = true
      reportOnce(error)
      update()
    case .success(let found):
      let set = found.sanitized
      let new = TileStore(
        source, set, pipeline: pipeline, style: tileStyle(set), budget: settings.withLock { $0.tileMemory })
      new.onChange = { [weak self] in self?.updateTiles() }
      new.onError = { [weak self] in self?.reportOnce($0) }
      new.now = { [weak self] in self?.loadedView?.container?.frameTime ?? 0 }
      store = new
      attributionNode.words = set.attribution
      settings.withLock { settings in
        guard settings.camera == nil, settings.region == nil else { return }
        if let camera = set.camera { settings.camera = camera } else { settings.region = set.region }
        if settings.camera == nil, settings.region == nil {
          settings.camera = MapCamera(center: MapCoordinate(latitude: 20, longitude: 0), zoom: 1)
        }
      }
      for problem in set.problems { reportOnce(problem) }
      // A handler may have taken the source away.
      guard store === new else { return }
      resolveRegion()
      placeOrnaments()
      cameraDidChange()
    }
  }

  private func tileStyle(_ set: TileSet) -> TileStore.Style {
    let scale = traits.scale
    // Pictures of 512 pixels for tiles of 256 points are kept as they are on dense displays, and where the tiles of the last
    // zoom are enlarged. Elsewhere they are decoded at the size that shows, so that their pixels are only copied.
    let last = Double(set.zooms.upperBound) + log2(set.tileSize / MapCamera.baseSize)
    let density = max(1, scale.rounded(.up)) * (camera.zoom > last + 0.5 ? 2 : 1)
    return TileStore.Style(
      pixels: Int((set.tileSize * density).rounded()), scale: scale,
      // Tiles that nothing changes are the same in both appearances.
      appearance: tileModification == nil ? .light : traits.appearance, modification: tileModification)
  }

  func styleDidChange() {
    guard isLoaded else { return }
    if let store { store.setStyle(tileStyle(store.set)) }
    still.isOutdated = true
    update()
  }

  func modeDidChange() {
    mover?.modeDidChange()
    // The picture and the tiles go where the others are there, so that the ground does not show in between.
    if isLive { endStillIfCovered() }
    if interfaceState.contains(.display) { update() }
  }

  /// Shows what the camera sees.
  func update() {
    guard isLoaded, interfaceState.contains(.display), !bounds.isEmpty else { return }
    projectShapes()
    updateTiles()
    updateShapes()
    updateOverlays()
    updatePins()
    updateScaleBar()
  }

  func updateTiles() {
    guard isLoaded, interfaceState.contains(.display), !bounds.isEmpty else { return }
    guard let store else {
      if isLive { return endStillIfCovered() }
      if source == nil || sourceHasFailed { updateStillWithoutTiles() }
      return
    }
    guard settings.withLock({ $0.camera }) != nil else { return }
    store.setStyle(tileStyle(store.set))
    if isLive { updateLive(store) } else { updateStill(store) }
    awaitNextAttempt(store)
  }

  private func updateLive(_ store: TileStore) {
    let (camera, size, set) = (camera, bounds.size, store.set)
    let wanted = TileCoverage(camera, size: size, tileSize: set.tileSize, zooms: set.zooms).tiles
    let ahead = tilesAhead(wanted, camera, size, set)
    let plan = load(wanted, ahead, store)
    tilesNode.show(plan.shown, camera, size: size, scale: traits.scale) { store.bitmap($0) }
    if still.bitmap != nil { endStillIfCovered(!plan.loads.contains { store.inView.contains($0) }) }
  }

  /// Lets go of the picture of a map that has become live: once tiles cover it, or where the map has moved since.
  private func endStillIfCovered(_ isCovered: Bool = false) {
    if still.bitmap != nil, !isCovered, store != nil, let key = still.key, key.camera == camera, key.size == bounds.size
    {
      return
    }
    guard still.bitmap != nil || still.pending != nil else { return }
    still.reset()
    clearContents()
  }

  /// Asks again for tiles in view that have failed, when their time has come.
  private func awaitNextAttempt(_ store: TileStore) {
    let next = store.nextAttempt
    guard next != attempt?.time else { return }
    attempt?.timer.cancel()
    attempt = nil
    guard let next, let container = loadedView?.container else { return }
    let timer = container.after(max(0, next - container.frameTime), in: loadedView) { [weak self] in
      guard let self else { return }
      attempt = nil
      still.isOutdated = true
      updateTiles()
    }
    attempt = (next, timer)
  }

  /// Loads what is wanted; what is in the pipeline's memory is there at once.
  func load(_ wanted: [PlacedTile], _ ahead: [PlacedTile], _ store: TileStore) -> TilePlan {
    store.inView = Set(wanted.map(\.address))
    let first = store.set.zooms.lowerBound
    func plan() -> TilePlan {
      TilePlan(
        wanted: wanted, ahead: ahead, firstZoom: first, has: { store.has($0) }, mayLoad: { store.mayLoad($0) })
    }
    var result = plan()
    for _ in 0..<2 {
      let outdated = wanted.map(\.address).filter { store.isOutdated($0) }
      let isAhead = Set(ahead.map(\.address)).subtracting(store.inView)
      let count = result.loads.reversed().prefix { isAhead.contains($0) }.count
      let bytes = store.byteCount
      store.want(
        outdated + result.loads, shown: Set(result.shown.map(\.address)).union(store.inView).union(isAhead),
        ahead: count)
      if store.byteCount == bytes { break }
      result = plan()
    }
    return result
  }

  /// Tiles that come into view soon, if the movement goes on.
  private func tilesAhead(_ wanted: [PlacedTile], _ camera: MapCamera, _ size: Size, _ set: TileSet) -> [PlacedTile] {
    guard let mover, mover.isMoving else { return [] }
    let (goal, shift) = mover.goal(from: camera, size: size)
    guard goal != camera || shift != .zero else { return [] }
    let known = Set(wanted)
    let tiles = TileCoverage(goal, size: size, tileSize: set.tileSize, zooms: set.zooms, shift: shift).tiles
    return Array(tiles.filter { !known.contains($0) }.prefix(Self.mostTilesAhead))
  }
}
