import Glibc
import SateenLayout

/// Which tiles a view of the world needs.
struct TileCoverage {
  /// The nearest to the middle first.
  var tiles: [PlacedTile] = []
  /// The zoom of the tiles.
  var zoom = 0

  /// The most tiles that one view has. A view that needs more has those around its middle.
  static let mostTiles = 1_024
  /// How many zooms before the first one of a source its tiles still show. Further away they would be many and tiny.
  static let mostZoomsBefore = 2.0

  /// - Parameters:
  ///   - tileSize: of a tile at its own zoom, in points.
  ///   - zooms: those that the source has.
  ///   - shift: how far beside the camera's middle the view lies, in points.
  init(_ camera: MapCamera, size: Size, tileSize: Double, zooms: ClosedRange<Int>, shift: Point = .zero) {
    guard !size.isEmpty else { return }
    // The nearest zoom: tiles are shown at 0.71 to 1.41 of their size.
    let wanted = camera.zoom + log2(MapCamera.baseSize / tileSize)
    guard wanted.rounded() >= Double(zooms.lowerBound) - Self.mostZoomsBefore else {
      zoom = zooms.lowerBound
      return
    }
    zoom = min(max(Int(wanted.rounded()), zooms.lowerBound), zooms.upperBound)
    let middle = camera.world(at: Point(x: size.width / 2 + shift.x, y: size.height / 2 + shift.y), in: size)
    let half = camera.worldReach(of: size)
    // A larger screen shows tiles of an earlier zoom, enlarged.
    while zoom > zooms.lowerBound, Self.count(half, zoom) > Double(Self.mostTiles) { zoom -= 1 }
    let count = 1 << zoom
    let scale = Double(count)
    var columns = Self.range(from: (middle.x - half.width) * scale, to: (middle.x + half.width) * scale)
    var rows = Self.range(from: (middle.y - half.height) * scale, to: (middle.y + half.height) * scale)
    rows = max(rows.lowerBound, 0)..<max(min(rows.upperBound, count), max(rows.lowerBound, 0))
    if Double(columns.count) * Double(rows.count) > Double(Self.mostTiles) {
      rows = Self.middle(of: rows, max(Self.mostTiles / max(columns.count, 1), Self.leastSide))
      columns = Self.middle(of: columns, Self.mostTiles / max(rows.count, 1))
    }
    let test = RotatedView(camera, size: size, middle: middle)
    var found: [(distance: Double, tile: PlacedTile)] = []
    for row in rows {
      for column in columns {
        let copy = Int((Double(column) / scale).rounded(.down))
        let tile = PlacedTile(address: TileAddress(known: zoom, x: column - copy * count, y: row), copy: copy)
        guard test.touches(tile.worldBox) else { continue }
        let (dx, dy) = (Double(column) + 0.5 - middle.x * scale, Double(row) + 0.5 - middle.y * scale)
        found.append((dx * dx + dy * dy, tile))
      }
    }
    // Equal distances in the order of reading.
    found.sort { a, b in
      if a.distance != b.distance { return a.distance < b.distance }
      let (a, b) = (a.tile, b.tile)
      return (a.address.y, a.copy, a.address.x) < (b.address.y, b.copy, b.address.x)
    }
    tiles = found.map(\.tile)
  }

  /// The tiles on a side of a view that has too many in both directions.
  private static let leastSide = 32

  /// The most tiles of a zoom that a view of a size in the unit square may have.
  private static func count(_ half: Size, _ zoom: Int) -> Double {
    let scale = exp2(Double(zoom))
    return ((2 * half.width * scale).rounded(.up) + 1) * (min(2 * half.height, 1) * scale + 1).rounded(.up)
  }

  private static func middle(of range: Range<Int>, _ count: Int) -> Range<Int> {
    guard range.count > count else { return range }
    let start = range.lowerBound + (range.count - count) / 2
    return start..<start + count
  }

  private static func range(from a: Double, to b: Double) -> Range<Int> {
    // A camera's numbers are finite and small: at the deepest zoom there are 2 to the power of 30 columns.
    let low = Int(min(max(a.rounded(.down), -1e12), 1e12))
    let high = Int(min(max(b.rounded(.up), -1e12), 1e12))
    return low..<max(low, high)
  }
}

/// The rectangle of a view that may be turned, for tests whether squares of the world touch it.
private struct RotatedView {
  private let middle: Point
  private let cosine, sine: Double
  private let half: Size
  private let isTurned: Bool

  init(_ camera: MapCamera, size: Size, middle: Point) {
    self.middle = middle
    isTurned = camera.rotation != 0
    (cosine, sine) = (cos(camera.rotation), sin(camera.rotation))
    half = Size(width: size.width / 2 / camera.worldSize, height: size.height / 2 / camera.worldSize)
  }

  /// The axes of the square are those of the range of columns and rows, so those of the view are left.
  func touches(_ box: Rect) -> Bool {
    guard isTurned else { return true }
    let (dx, dy) = (box.midX - middle.x, box.midY - middle.y)
    let reach = box.width / 2 * (abs(cosine) + abs(sine))
    return abs(dx * cosine - dy * sine) < half.width + reach && abs(dx * sine + dy * cosine) < half.height + reach
  }
}
