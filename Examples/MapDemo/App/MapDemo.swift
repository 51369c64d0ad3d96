import ArgumentParser
import ExampleProgram
import Sateen
import SateenMap
import WorldContent

/// A map of the world, of a file or of a server: in a window, or as an image file.
@main
struct MapDemo: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "MapDemo", abstract: "Shows a map that is dragged, pinched and zoomed.",
    discussion: """
      Without a file it shows the world of Natural Earth. Drag the map, turn the wheel, double-click; arrows, + and - do the \
      same. P shows and hides the towns, F flies to another one, S keeps the map still, Ctrl+D changes between dark and light.

      \(InputScript.help)
      """)

  @Argument(help: "An MBTiles file with pictures.")
  var file: String?

  @Option(
    help: ArgumentHelp(
      "Shows the tiles of a server in place of a file, as in https://tiles.example.org/{z}/{x}/{y}.png. Obey its policy.",
      valueName: "template"))
  var tiles: String?

  @Option(help: ArgumentHelp("Whom the server's tiles are owed to.", valueName: "text"))
  var attribution: String?

  @Option(help: ArgumentHelp("Where the map begins.", valueName: "latitude,longitude"))
  var center: String?

  @Option(help: ArgumentHelp("The zoom to begin with, from 0 to 24.", valueName: "zoom"))
  var zoom: Double?

  @Option(help: ArgumentHelp("Writes a picture instead of opening a window.", valueName: "out.png"))
  var screenshot: String?

  @Option(help: ArgumentHelp("When the picture is taken, in seconds after the start.", valueName: "seconds"))
  var at: Double?

  @Option(help: ArgumentHelp("The window's size in points.", valueName: "WxH"))
  var size = WindowSize(width: 1_100, height: 760)

  @Option(help: "Pixels per point.")
  var scale: Double?

  @Option(help: ArgumentHelp("Plays input from a file, an event a line; see above.", valueName: "file"))
  var script: String?

  @Option(help: ArgumentHelp("Records every stage of every frame for Perfetto.", valueName: "out.json"))
  var trace: String?

  @Flag(help: "Begins in dark colours.")
  var dark = false

  @Flag(help: "Shows no towns.")
  var noTowns = false

  static func main() { runAsProgram() }

  mutating func run() throws {
    let options = self
    try MainActor.assumeIsolated { try MapDemoRunner(options).run() }
  }

  func validate() throws {
    if let scale, !(scale >= 0.5 && scale <= 8) {
      throw ProgramError("--scale needs a number from 0.5 to 8, not \(scale)")
    }
    if screenshot == nil, at != nil { throw ProgramError("--at goes with --screenshot") }
    if let at, !(at >= 0 && at <= 600) { throw ProgramError("--at needs seconds from 0 to 600, not \(at)") }
    if script != nil, at != nil { throw ProgramError("--script excludes --at") }
    if let zoom, !(zoom >= 0 && zoom <= 24) { throw ProgramError("--zoom needs a number from 0 to 24, not \(zoom)") }
    if let file, let tiles { throw ProgramError("--tiles \(tiles) and the file \(file) exclude each other") }
    if attribution != nil, tiles == nil { throw ProgramError("--attribution goes with --tiles") }
    _ = try start()
    try size.checkPixels(scale: scale)
  }

  /// Where the map begins; nil where the file is to tell.
  func start() throws -> MapCamera? {
    guard let center else {
      return zoom.map { MapCamera(center: MapCoordinate(latitude: 30, longitude: 10), zoom: $0) }
    }
    let numbers = center.split(separator: ",").map { Double($0.drop { $0 == " " }) }
    guard numbers.count == 2, let latitude = numbers[0], let longitude = numbers[1] else {
      throw ProgramError("--center needs a latitude and a longitude, as in 38.7,-9.1, not \(center)")
    }
    let place = MapCoordinate(latitude: latitude, longitude: longitude)
    guard place.isValid else { throw ProgramError("--center: \(center) is no place on the earth") }
    return MapCamera(center: place, zoom: zoom ?? 4)
  }

  /// The tiles to show.
  func source(_ world: WorldFiles) throws -> any MapTileSource {
    if let tiles {
      do {
        return try TileServer(
          tiles, userAgent: "SateenMapDemo/1", attribution: attribution ?? "© the owners of \(tiles.prefix(60))")
      } catch {
        throw ProgramError("--tiles: \(error)")
      }
    }
    return MBTiles(path: file ?? world.tiles)
  }
}
