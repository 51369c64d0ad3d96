/// Which tiles are shown and which are loaded, by those that are wanted and those that are in memory.
///
/// A tile that is not there is stood in for: by its parts of later zooms where these are in memory, and below them by the
/// nearest part of an earlier zoom that has it. So a place that has been seen at any zoom is never empty.
struct TilePlan: Equatable {
  /// From back to front: earlier zooms first.
  var shown: [PlacedTile] = []
  /// The tiles to load, the most urgent first.
  var loads: [TileAddress] = []

  /// How many zooms earlier a tile is loaded that stands in for a part of the world of which nothing is in memory: one
  /// tile for up to 64 that are wanted.
  static let standInLevels = 3
  /// How many zooms later the parts of a tile may be that stand in for it.
  static let partLevels = 3

  /// - Parameters:
  ///   - wanted: the nearest to the middle first.
  ///   - ahead: what is about to be wanted.
  ///   - firstZoom: the earliest zoom of the source.
  ///   - has: whether the tile's picture is in memory.
  ///   - mayLoad: whether the tile is neither known to be missing nor to be damaged.
  init(
    wanted: [PlacedTile], ahead: [PlacedTile] = [], firstZoom: Int, has: (TileAddress) -> Bool,
    mayLoad: (TileAddress) -> Bool
  ) {
    var shown = Set<PlacedTile>()
    var asked = Set<TileAddress>()
    var standIns: [TileAddress] = []
    var missing: [TileAddress] = []
    for tile in wanted {
      if has(tile.address) {
        shown.insert(tile)
        continue
      }
      if mayLoad(tile.address), asked.insert(tile.address).inserted { missing.append(tile.address) }
      Self.addParts(of: tile, levels: Self.partLevels, has, to: &shown)
      let levels = tile.address.zoom - firstZoom
      if levels > 0, let level = (1...levels).first(where: { has(tile.address.ancestor(up: $0)) }) {
        shown.insert(tile.ancestor(up: level))
      }
      guard levels > 0 else { continue }
      if !mayLoad(tile.address) {
        // It will not come, so the nearest one that there is takes its place.
        let near = (1...levels).lazy.map { tile.address.ancestor(up: $0) }.first { has($0) || mayLoad($0) }
        if let near, !has(near), asked.insert(near).inserted { missing.append(near) }
      }
      // No near one is in memory: a coarse one comes first. Where that is missing, an earlier one may be there.
      let near = 1...min(Self.standInLevels, levels)
      if near.contains(where: { has(tile.address.ancestor(up: $0)) }) { continue }
      let candidates = stride(from: near.upperBound, through: levels, by: 1).map { tile.address.ancestor(up: $0) }
      if let standIn = candidates.first(where: { has($0) || mayLoad($0) }), !has(standIn),
        asked.insert(standIn).inserted
      {
        standIns.append(standIn)
      }
    }
    for tile in ahead where !has(tile.address) && mayLoad(tile.address) && asked.insert(tile.address).inserted {
      missing.append(tile.address)
    }
    self.shown = shown.sorted { a, b in
      (a.address.zoom, a.address.y, a.copy, a.address.x) < (b.address.zoom, b.address.y, b.copy, b.address.x)
    }
    loads = standIns + missing
  }
  /// Adds the parts of a tile that are in memory, the largest ones of each place.
  private static func addParts(
    of tile: PlacedTile, levels: Int, _ has: (TileAddress) -> Bool, to shown: inout Set<PlacedTile>
  ) {
    for child in tile.address.children {
      let part = PlacedTile(address: child, copy: tile.copy)
      if has(child) {
        shown.insert(part)
      } else if levels > 1 {
        addParts(of: part, levels: levels - 1, has, to: &shown)
      }
    }
  }
}
