import SateenGraphics
import SateenImages
import SateenLayout
import SateenThreads

@testable import SateenMap

/// Tiles of one colour each, by which a test tells what shows where.
struct PaintedTiles: MapTileSource {
  let name: String
  var set = TileSet(zooms: 0...8, attribution: "© Painters")
  /// Tiles that there are none of.
  var missing: @Sendable (TileAddress) -> Bool = { _ in false }
  /// Tiles whose bytes are no picture.
  var damaged: @Sendable (TileAddress) -> Bool = { _ in false }
  /// The names of the tiles that were read.
  let reads = Locked<[String]>([])

  func open() -> TileSet { set }

  func image(for tile: TileAddress, scale: Double) -> ImageSource? {
    if missing(tile), tile.x % 2 == 0 { return nil }
    return .provider(
      ImageProvider(name: "\(name) \(tile)") { [self] in
        reads.withLock { $0.append("\(tile)") }
        if missing(tile) { throw ImageError.notFound(name: "\(tile)") }
        return damaged(tile) ? Array("no picture".utf8) : Self.png(tile)
      })
  }

  static func color(_ tile: TileAddress) -> UInt32 {
    let parts = [tile.zoom * 28 + 10, (tile.x * 37 + 40) % 256, (tile.y * 53 + 60) % 256]
    return parts.reduce(0xff) { $0 << 8 | UInt32($1) }
  }

  static func png(_ tile: TileAddress, side: Int = 64) -> [UInt8] {
    Bitmap(size: PixelSize(width: side, height: side), isOpaque: true) { context in
      context.fill(
        Rect(x: 0, y: 0, width: Double(side), height: Double(side)), with: Color(hex: color(tile) & 0xff_ffff))
    }?.pngData() ?? []
  }
}
