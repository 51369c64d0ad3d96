import Sateen
import SateenMap
import WorldContent

/// The world map of the examples.
enum World {
  private static let files = Result { try WorldFiles() }
  /// One file for all pages, so that they share its pictures.
  static let tiles = MBTiles(path: (try? files.get())?.tiles ?? "World/world.mbtiles")

  static var cities: [City] { (try? files.get())?.cities ?? [] }

  static func place(_ name: String) -> MapCoordinate {
    cities.first { $0.name == name }?.place ?? MapCoordinate(latitude: 0, longitude: 0)
  }

  /// A map in the gallery's colours.
  @MainActor
  static func map(isLive: Bool) -> MapNode {
    let map = MapNode(source: tiles)
    map.isLive = isLive
    map.tileModification = .nightTiles
    return map
  }
}
