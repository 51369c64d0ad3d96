import Glibc
import SateenCore
import SateenGraphics
import SateenLayout

/// The tiles that show, a layer each.
final class MapTilesNode: DisplayNode {
  private var layers: [PlacedTile: Layer] = [:]

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
  func shownBitmap(_ tile: PlacedTile) -> Bitmap? { layers[tile]?.contents }

  /// - Parameter tiles: from back to front.
  func show(_ tiles: [PlacedTile], _ camera: MapCamera, size: Size, scale: Double, bitmap: (TileAddress) -> Bitmap?) {
    let wanted = Set(tiles)
    for (tile, layer) in layers where !wanted.contains(tile) {
      layer.removeFromSuperlayer()
      layers[tile] = nil
    }
    let grid = TileGrid(camera, size: size, scale: scale)
    for (index, tile) in tiles.enumerated() {
      let layer = layers[tile] ?? Layer()
      if layers[tile] == nil {
        layers[tile] = layer
        self.layer.addSublayer(layer)
      }
      // Earlier zooms lie below.
      layer.zPosition = Double(index)
      let bitmap = bitmap(tile.address)
      if layer.contents !== bitmap { layer.contents = bitmap }
      let (frame, transform) = grid.place(of: tile)
      layer.frame = frame
      layer.transform = transform
    }
  }

  func removeAll() {
    for layer in layers.values { layer.removeFromSuperlayer() }
    layers = [:]
  }
}

/// Where tiles lie in a view, so that neighbours meet without a seam.
struct TileGrid {
  private let camera: MapCamera
  private let size: Size
  private let scale: Double

  init(_ camera: MapCamera, size: Size, scale: Double) {
    self.camera = camera
    self.size = size
    self.scale = scale
  }

  /// Edges are rounded to whole pixels, each by its place alone, so those of neighbours are the same.
  private func edges(of tile: PlacedTile) -> Rect {
    let box = tile.worldBox
    let world = camera.worldSize
    func x(_ place: Double) -> Double {
      (((place - camera.middle.x) * world + size.width / 2) * scale).rounded() / scale
    }
    func y(_ place: Double) -> Double {
      (((place - camera.middle.y) * world + size.height / 2) * scale).rounded() / scale
    }
    let (left, top) = (x(box.minX), y(box.minY))
    return Rect(x: left, y: top, width: max(0, x(box.maxX) - left), height: max(0, y(box.maxY) - top))
  }

  /// The frame of the tile's layer, and how it is turned about its middle. Turned tiles overlap by a pixel, because their
  /// edges are soft.
  func place(of tile: PlacedTile) -> (Rect, Transform) {
    let frame = edges(of: tile)
    guard camera.rotation != 0 else { return (frame, .identity) }
    let grown = frame.insetBy(x: -0.5 / scale, y: -0.5 / scale)
    let turn = Transform(turn: camera.rotation)
    let middle = turn.apply(Point(x: grown.midX - size.width / 2, y: grown.midY - size.height / 2))
    let center = Point(x: middle.x + size.width / 2, y: middle.y + size.height / 2)
    return (Rect(center: center, size: grown.size), turn)
  }
}

extension Transform {
  /// Turns clockwise about the origin.
  init(turn angle: Double) {
    let (c, s) = (cos(angle), sin(angle))
    self.init(a: c, b: s, c: -s, d: c, tx: 0, ty: 0)
  }
}
