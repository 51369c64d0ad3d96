import SateenCore
import SateenGraphics
import SateenLayout
import SateenThreads

/// The picture of a still map.
struct StillMap {
  /// The view that a picture shows.
  struct Key: Equatable {
    var camera: MapCamera
    var size: Size
    var scale: Double
    var appearance: Appearance
  }

  var bitmap: Bitmap?
  var key: Key?
  /// The view that a worker draws.
  var pending: Key?
  /// Whether tiles or shapes have changed since ``key``.
  var isOutdated = false
  var hasFailed = false
  /// Tells the newest drawing from those before.
  var number = 0

  /// Where the picture lies in a map that may have changed its size since: in the middle.
  func frame(in size: Size) -> Rect? {
    guard let key, key.size != size else { return nil }
    return Rect(center: Point(x: size.width / 2, y: size.height / 2), size: key.size)
  }
}

extension MapNode {
  /// Loads the tiles of a still map, and draws the picture once all of them are there or known to be missing.
  func updateStill(_ store: TileStore) {
    let size = bounds.size
    let key = StillMap.Key(camera: camera, size: size, scale: traits.scale, appearance: traits.appearance)
    guard still.key != key || still.isOutdated, still.pending != key || still.isOutdated else { return }
    let set = store.set
    let wanted = TileCoverage(key.camera, size: size, tileSize: set.tileSize, zooms: set.zooms).tiles
    let plan = load(wanted, [], store)
    guard plan.loads.isEmpty, !wanted.contains(where: { store.isOutdated($0.address) }) else { return }
    still.pending = key
    still.isOutdated = false
    still.number += 1
    let pieces = plan.shown.compactMap { tile in store.bitmap(tile.address).map { (tile, $0) } }
    let (number, shapes, ground, rendering) = (still.number, projected.shapes, backgroundColor, traits.textRendering)
    let order = MainQueue.shared.reserveKey()
    WorkQueue.shared.submit(.visible) { [weak self] in
      let bitmap = Self.draw(key, pieces, shapes, ground, rendering)
      MainQueue.shared.post(key: order) { self?.didDraw(key, number, bitmap) }
    }
  }

  nonisolated private static func draw(
    _ key: StillMap.Key, _ pieces: [(PlacedTile, Bitmap)], _ shapes: [ProjectedShape], _ ground: Color?,
    _ rendering: TextRendering?
  ) -> Bitmap? {
    let (size, camera) = (key.size, key.camera)
    let area = Rect(origin: .zero, size: size)
    let color = ground ?? MapColors.ground
    return Bitmap(
      size: PixelSize(size, scale: key.scale), scale: key.scale, isOpaque: color.isOpaque, appearance: key.appearance,
      textRendering: rendering
    ) { context in
      context.fill(area.insetBy(x: -1, y: -1), with: color)
      let grid = TileGrid(camera, size: size, scale: key.scale)
      for (tile, bitmap) in pieces {
        let (frame, turn) = grid.place(of: tile)
        context.saved {
          context.translate(x: frame.midX, y: frame.midY)
          context.concatenate(turn)
          context.draw(
            bitmap, in: Rect(x: -frame.width / 2, y: -frame.height / 2, width: frame.width, height: frame.height))
        }
      }
      for shape in shapes { shape.draw(in: context, camera, size: size, area: area) }
    }
  }

  private func didDraw(_ key: StillMap.Key, _ number: Int, _ bitmap: Bitmap?) {
    guard number == still.number, !isLive, interfaceState.contains(.display) else { return }
    still.pending = nil
    guard let bitmap else {
      still.hasFailed = true
      return
    }
    (still.bitmap, still.key) = (bitmap, key)
    // The tiles are in the picture; the pipeline has them for the next one.
    store?.want([], shown: [])
    store?.releaseMemory()
    setNeedsDisplay()
    updateTiles()
  }
}
