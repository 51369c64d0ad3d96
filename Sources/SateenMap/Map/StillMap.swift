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
    var ground: Color
    var rendering: TextRendering?
  }

  var bitmap: Bitmap?
  var key: Key?
  /// The view that a worker draws.
  var pending: Key?
  /// Whether tiles or shapes have changed since ``key``.
  var isOutdated = false
  /// Whether the newest picture could not be made.
  var hasFailed = false
  /// Tells the newest drawing from those before.
  private(set) var number = 0

  /// Begins a drawing.
  mutating func begin(_ key: Key) -> Int {
    (pending, isOutdated, hasFailed) = (key, false, false)
    number += 1
    return number
  }

  /// Forgets the picture. A drawing under way is dropped when it comes.
  mutating func reset() {
    let next = number + 1
    self = StillMap()
    number = next
  }

  /// Where the picture lies in a map that may have changed its size since: in the middle.
  func frame(in size: Size) -> Rect? {
    guard let key, key.size != size else { return nil }
    return Rect(center: Point(x: size.width / 2, y: size.height / 2), size: key.size)
  }
}

extension MapNode {
  private var stillKey: StillMap.Key {
    StillMap.Key(
      camera: camera, size: bounds.size, scale: traits.scale, appearance: traits.appearance,
      ground: backgroundColor ?? MapColors.ground, rendering: traits.textRendering)
  }

  /// Loads the tiles of a still map, and draws the picture once all of them are there or known to be missing.
  func updateStill(_ store: TileStore) {
    let key = stillKey
    // One drawing at a time: a map that changes in each frame would pile them up.
    guard still.pending == nil, projecting == nil, still.key != key || still.isOutdated else { return }
    let set = store.set
    let wanted = TileCoverage(key.camera, size: key.size, tileSize: set.tileSize, zooms: set.zooms).tiles
    let plan = load(wanted, [], store)
    guard plan.loads.isEmpty, !wanted.contains(where: { store.isOutdated($0.address) }) else { return }
    drawStill(key, plan.shown.compactMap { tile in store.bitmap(tile.address).map { (tile, $0) } })
  }

  /// Draws the shapes of a still map without a source, or with one that cannot be opened.
  func updateStillWithoutTiles() {
    let key = stillKey
    guard still.pending == nil, projecting == nil, still.key != key || still.isOutdated else { return }
    guard !projected.shapes.isEmpty || still.bitmap != nil else { return }
    drawStill(key, [])
  }

  private func drawStill(_ key: StillMap.Key, _ pieces: [(PlacedTile, Bitmap)]) {
    let (number, shapes) = (still.begin(key), projected.shapes)
    let order = MainQueue.shared.reserveKey()
    WorkQueue.shared.submit(.visible) { [weak self] in
      let bitmap = Self.draw(key, pieces, shapes)
      MainQueue.shared.post(key: order) { self?.didDraw(key, number, bitmap) }
    }
  }

  nonisolated private static func draw(
    _ key: StillMap.Key, _ pieces: [(PlacedTile, Bitmap)], _ shapes: [ProjectedShape]
  ) -> Bitmap? {
    let (size, camera) = (key.size, key.camera)
    let area = Rect(origin: .zero, size: size)
    return Bitmap(
      size: PixelSize(size, scale: key.scale), scale: key.scale, isOpaque: key.ground.isOpaque,
      appearance: key.appearance, textRendering: key.rendering
    ) { context in
      context.fill(area.insetBy(x: -1, y: -1), with: key.ground)
      let grid = TileGrid(camera, size: size, scale: key.scale)
      for (tile, bitmap) in pieces {
        let part = grid.part(of: tile, in: bitmap.size)
        guard let shown = part.map({ $0.bitmap(of: bitmap) }) ?? bitmap else { continue }
        let (frame, turn) = grid.place(of: tile, part: part)
        context.saved {
          context.translate(x: frame.midX, y: frame.midY)
          context.concatenate(turn)
          context.draw(
            shown, in: Rect(x: -frame.width / 2, y: -frame.height / 2, width: frame.width, height: frame.height))
        }
      }
      for shape in shapes { shape.draw(in: context, camera, size: size, area: area) }
    }
  }

  private func didDraw(_ key: StillMap.Key, _ number: Int, _ bitmap: Bitmap?) {
    guard number == still.number, interfaceState.contains(.display) else { return }
    still.pending = nil
    guard !isLive else { return }
    // A failed drawing counts as one of this view: the next one begins when the view changes.
    still.key = key
    if let bitmap {
      still.bitmap = bitmap
      setNeedsDisplay()
    } else {
      still.hasFailed = true
      let size = PixelSize(key.size, scale: key.scale)
      report(
        .place(
          name: "a still map", reason: "of \(size.width) x \(size.height) pixels cannot be drawn: it is too large"))
    }
    tilesNode.removeAll()
    shapesNode.removeAll()
    if key == stillKey, !still.isOutdated, let store {
      // The tiles are in the picture; the pipeline has them for the next one.
      store.want([], shown: [])
      store.releaseMemory()
    }
    updateTiles()
  }
}
