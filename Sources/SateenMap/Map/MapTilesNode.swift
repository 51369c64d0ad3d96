import SateenCore
import SateenGraphics
import SateenLayout

/// The tiles that show, a layer each.
final class MapTilesNode: DisplayNode {
  @MainActor
  private struct Shown {
    let layer = Layer()
    /// The tile's whole bitmap, and the part of it that the layer has; nil for all of it.
    var bitmap: Bitmap?
    var part: TilePart?
  }

  private var layers: [PlacedTile: Shown] = [:]

  nonisolated override init() {
    super.init()
    isLayerBacked = true
    clipsToBounds = true
  }

  override func didLoad() {
    super.didLoad()
    // Pixels of a map that is dragged are moved.
    layer.isScrollContainer = true
  }

  var shownTiles: [PlacedTile] {
    layers.keys.sorted {
      ($0.address.zoom, $0.address.y, $0.copy, $0.address.x) < ($1.address.zoom, $1.address.y, $1.copy, $1.address.x)
    }
  }

  /// The bitmap of a tile that shows.
  func shownBitmap(_ tile: PlacedTile) -> Bitmap? { layers[tile]?.bitmap }

  /// - Parameter tiles: from back to front.
  func show(_ tiles: [PlacedTile], _ camera: MapCamera, size: Size, scale: Double, bitmap: (TileAddress) -> Bitmap?) {
    let wanted = Set(tiles)
    for (tile, shown) in layers where !wanted.contains(tile) {
      shown.layer.removeFromSuperlayer()
      layers[tile] = nil
    }
    let grid = TileGrid(camera, size: size, scale: scale)
    for (index, tile) in tiles.enumerated() {
      var shown = layers[tile] ?? Shown()
      if layers[tile] == nil { layer.addSublayer(shown.layer) }
      // Earlier zooms lie below.
      shown.layer.zPosition = Double(index)
      let bitmap = bitmap(tile.address)
      let part = bitmap.flatMap { grid.part(of: tile, in: $0.size) }
      if shown.bitmap !== bitmap || shown.part != part {
        (shown.bitmap, shown.part) = (bitmap, part)
        shown.layer.contents = bitmap.flatMap { bitmap in part.map { $0.bitmap(of: bitmap) } ?? bitmap }
      }
      layers[tile] = shown
      let (frame, transform) = grid.place(of: tile, part: part)
      shown.layer.frame = frame
      shown.layer.transform = transform
    }
  }

  func removeAll() {
    for shown in layers.values { shown.layer.removeFromSuperlayer() }
    layers = [:]
  }
}
