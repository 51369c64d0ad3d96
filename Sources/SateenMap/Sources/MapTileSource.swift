import SateenGraphics
import SateenImages
import SateenLayout

/// Where a map's tiles come from: ``TileServer``, ``MBTiles``, or a type of one's own.
///
/// ```swift
/// struct Chessboard: MapTileSource {
///   let name = "chessboard"
///
///   func open() -> TileSet { TileSet(zooms: 0...22) }
///
///   func image(for tile: TileAddress, scale: Double) -> ImageSource? {
///     .provider(ImageProvider(name: "chessboard \(tile)") { try paint(tile) })  // runs on a worker
///   }
/// }
/// ```
public protocol MapTileSource: Sendable {
  /// The name in errors. A map that gets another source with the name of its own goes on with the tiles that it has, unless
  /// both are `Hashable` and not equal.
  var name: String { get }

  /// Tells what there is. Called on a worker, where it may read files, before any tile is asked for; perhaps several times.
  func open() throws(MapError) -> TileSet

  /// The picture of a tile; nil where there is none, as where an ``ImageError/notFound(name:)`` is thrown by a provider: the
  /// part of an earlier zoom then shows in its place. Called on the main loop, so it only names the source of the bytes,
  /// which workers read. Equal sources share one picture, also between maps.
  /// - Parameter scale: pixels per point.
  func image(for tile: TileAddress, scale: Double) -> ImageSource?
}

/// The zooms and the size of a source's tiles, and whom these are owed to.
public struct TileSet: Hashable, Sendable {
  /// The zooms that there are tiles of. Later ones are shown enlarged.
  public var zooms: ClosedRange<Int>
  /// The width of a tile at its own zoom, in points: 256 or 512, whatever number of pixels its picture has. Only 128 to
  /// 4,096 are taken.
  public var tileSize: Double
  /// Whom the map is owed to, in plain words. It shows in a corner of every map.
  public var attribution: String
  /// The part of the world that there are tiles of; nil for all of it.
  public var region: MapRegion?
  /// Where a map begins that was not told where to look.
  public var camera: MapCamera?
  /// The faults of the source, as far as it can be used all the same.
  public var problems: [MapError] = []

  public init(
    zooms: ClosedRange<Int> = 0...19, tileSize: Double = 256, attribution: String = "", region: MapRegion? = nil,
    camera: MapCamera? = nil
  ) {
    let deepest = TileAddress.deepestZoom
    let low = min(max(zooms.lowerBound, 0), deepest)
    self.zooms = low...max(low, min(zooms.upperBound, deepest))
    self.tileSize = tileSize >= 128 && tileSize <= 4_096 ? tileSize : 256
    self.attribution = attribution
    self.region = region
    self.camera = camera
  }

  /// The tiles as the map takes them, where the members were changed after the initializer.
  var sanitized: TileSet {
    var copy = TileSet(zooms: zooms, tileSize: tileSize, attribution: attribution, region: region, camera: camera)
    copy.problems = problems
    // Some tens of words are shown; more would only be measured.
    copy.attribution = PlainText.cut(attribution)
    if let region, !region.hasExtent {
      copy.region = nil
      copy.problems.append(.place(name: "the region of the tiles", reason: "is no part of the world: \(region)"))
    }
    return copy
  }

  /// Whether any of a tile is in the ``region``.
  func covers(_ tile: TileAddress) -> Bool {
    guard let box = region?.worldBox, box.width < 1 || box.minY > 0 || box.maxY < 1 else { return true }
    let square = tile.worldBox
    guard square.minY < box.maxY, square.maxY > box.minY else { return false }
    let distance = abs(Mercator.step(from: box.midX, to: square.midX))
    return distance < (box.width + square.width) / 2 || box.width + square.width >= 1
  }
}
