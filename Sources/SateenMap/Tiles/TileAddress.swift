import SateenLayout

/// A square of the world: at zoom 0 there is one, and each further zoom has four in the place of one.
public struct TileAddress: Hashable, Sendable, CustomStringConvertible {
  /// From 0 to ``deepestZoom``.
  public let zoom: Int
  /// Columns from the west, rows from the north, below two to the power of the zoom.
  public let x, y: Int

  /// The zoom below which no tiles are asked for: a tile of 256 points is about 4 centimetres wide there.
  public static let deepestZoom = 30

  /// - Returns: nil where there is no such tile.
  public init?(zoom: Int, x: Int, y: Int) {
    guard zoom >= 0, zoom <= Self.deepestZoom else { return nil }
    guard x >= 0, y >= 0, x < 1 << zoom, y < 1 << zoom else { return nil }
    self.init(known: zoom, x: x, y: y)
  }

  init(known zoom: Int, x: Int, y: Int) {
    self.zoom = zoom
    self.x = x
    self.y = y
  }

  public var description: String { "\(zoom)/\(x)/\(y)" }

  /// The row counted from the south, as TMS and MBTiles do.
  public var southernRow: Int { (1 << zoom) - 1 - y }

  /// The tile that has this one as a quarter; nil at zoom 0.
  public var parent: TileAddress? { zoom == 0 ? nil : ancestor(up: 1) }

  /// The tile of an earlier zoom that has this one as a part.
  /// - Parameter levels: 0 to `zoom`.
  func ancestor(up levels: Int) -> TileAddress {
    TileAddress(known: zoom - levels, x: x >> levels, y: y >> levels)
  }

  /// The four quarters; none at the deepest zoom.
  var children: [TileAddress] {
    guard zoom < Self.deepestZoom else { return [] }
    return [(0, 0), (1, 0), (0, 1), (1, 1)].map { TileAddress(known: zoom + 1, x: 2 * x + $0.0, y: 2 * y + $0.1) }
  }

  /// Whether the other one is a part of this tile, or this tile itself.
  func covers(_ other: TileAddress) -> Bool { other.zoom >= zoom && other.ancestor(up: other.zoom - zoom) == self }

  /// The square in the unit square of the world.
  var worldBox: Rect {
    let side = 1 / Double(1 << zoom)
    return Rect(x: Double(x) * side, y: Double(y) * side, width: side, height: side)
  }
}

/// A tile in one of the copies of the world that lie beside each other.
struct PlacedTile: Hashable, Sendable {
  let address: TileAddress
  /// 0 for the world from x = 0 to 1, 1 for the one to its right.
  let copy: Int

  var worldBox: Rect { address.worldBox.offsetBy(x: Double(copy), y: 0) }

  func ancestor(up levels: Int) -> PlacedTile { PlacedTile(address: address.ancestor(up: levels), copy: copy) }
}
