import ExampleProgram
import Foundation
import SateenMap

/// A capital or another large town, of Natural Earth.
public struct City: Hashable, Sendable {
  public let name: String
  public let place: MapCoordinate

  public init(name: String, place: MapCoordinate) {
    self.name = name
    self.place = place
  }

  /// The towns of a file with a name, a latitude and a longitude in each line, with tabs in between.
  public static func read(_ text: String, path: String) throws -> [City] {
    try text.split(separator: "\n").enumerated().map { index, line in
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard parts.count == 3, let latitude = Double(parts[1]), let longitude = Double(parts[2]) else {
        throw ProgramError("\(path): line \(index + 1) is no town: a name, a latitude and a longitude")
      }
      let place = MapCoordinate(latitude: latitude, longitude: longitude)
      guard place.isValid else {
        throw ProgramError("\(path): line \(index + 1): \(latitude), \(longitude) is no place")
      }
      return City(name: String(parts[0]), place: place)
    }
  }
}

/// The world map that comes with the examples.
public struct WorldFiles: Sendable {
  /// The path of the MBTiles file.
  public let tiles: String
  public let cities: [City]

  /// - Throws: `ProgramError` where the files are not found.
  public init() throws {
    let folder = try AssetFolder.find().appendingPathComponent("World")
    tiles = folder.appendingPathComponent("world.mbtiles").path
    let path = folder.appendingPathComponent("cities.tsv").path
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw ProgramError("\(path) cannot be read")
    }
    cities = try City.read(text, path: path)
  }
}
