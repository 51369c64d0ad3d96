import Glibc
import SateenGraphics
import SateenLayout

/// Where tiles lie in a view, so that neighbours meet without a seam.
struct TileGrid {
  let camera: MapCamera
  let size: Size
  let scale: Double

  init(_ camera: MapCamera, size: Size, scale: Double) {
    self.camera = camera
    self.size = size
    self.scale = scale
  }

  /// Edges are rounded to whole pixels, each by its place alone, so those of neighbours are the same.
  private func edges(of box: Rect) -> Rect {
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
  /// - Parameter part: the part of the tile that is to be placed; nil for all of it.
  func place(of tile: PlacedTile, part: TilePart? = nil) -> (Rect, Transform) {
    var box = tile.worldBox
    if let part { box = part.box(in: box) }
    let frame = edges(of: box)
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
