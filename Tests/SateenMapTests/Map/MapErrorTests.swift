import LoopbackServer
import SateenCore
import SateenGraphics
import SateenImages
import SateenLayout
import SateenNetwork
import SateenTesting
import SateenThreads
import XCTest

@testable import SateenMap

final class MapErrorTests: XCTestCase {
  private static let middle = MapCoordinate(latitude: 0, longitude: 0)

  @MainActor
  func testMissingTilesShowTheirParentsAndAreNoErrors() async {
    var source = PaintedTiles(name: "holes")
    source.missing = { $0.zoom == 4 && $0.y == 7 }
    let stage = MapStage(source) { $0.camera = MapCamera(center: Self.middle, zoom: 4) }
    XCTAssertEqual(stage.errors.all, [])
    XCTAssertEqual(stage.pixel(200, 150), PaintedTiles.color(TileAddress(known: 3, x: 3, y: 3)))
    XCTAssertEqual(stage.pixel(200, 250), PaintedTiles.color(TileAddress(known: 4, x: 7, y: 8)))
  }

  @MainActor
  func testATileThatIsNoPictureIsToldOnceAndItsParentShows() async {
    var source = PaintedTiles(name: "damage")
    source.damaged = { $0 == TileAddress(known: 4, x: 7, y: 7) }
    let stage = MapStage(source) { $0.camera = MapCamera(center: Self.middle, zoom: 4) }
    stage.host.advance(by: 0.5)
    XCTAssertEqual(stage.errors.all.count, 1)
    XCTAssertTrue(
      stage.errors.all.first?.hasPrefix("tile 4/7/7 of damage: damage 4/7/7: ") == true, "\(stage.errors.all)")
    XCTAssertEqual(stage.pixel(200, 150), PaintedTiles.color(TileAddress(known: 3, x: 3, y: 3)))
    XCTAssertEqual(stage.pixel(300, 150), PaintedTiles.color(TileAddress(known: 4, x: 8, y: 7)))
  }

  @MainActor
  func testASourceThatCannotBeOpenedIsToldAndTheRestShows() async {
    let stage = MapStage(MBTiles(path: "/nothing/there.mbtiles")) {
      $0.camera = MapCamera(center: Self.middle, zoom: 4)
      $0.shapes = [
        .polyline(
          [MapCoordinate(latitude: 0, longitude: -20), MapCoordinate(latitude: 0, longitude: 20)], color: .black,
          width: 8)
      ]
    }
    XCTAssertEqual(stage.errors.all, ["/nothing/there.mbtiles: there is no such file"])
    XCTAssertEqual(stage.pixel(256, 192), 0xff00_0000)
    XCTAssertEqual(stage.pixel(256, 100), stage.ground)
    // Another source makes it good.
    stage.map.source = PaintedTiles(name: "good")
    stage.host.settle()
    XCTAssertEqual(stage.groundPart, 0, accuracy: 0.001)
  }

  @MainActor
  func testPlacesThatAreNoneAreToldAndAllOthersShow() async {
    let stage = MapStage(PaintedTiles(name: "odd places")) {
      $0.camera = MapCamera(center: MapCoordinate(latitude: .nan, longitude: .infinity), zoom: .nan)
      $0.annotations = [
        MapAnnotation(id: "good", at: Self.middle),
        MapAnnotation(id: "bad", at: MapCoordinate(latitude: .nan, longitude: 3)),
        MapAnnotation(id: "far", at: MapCoordinate(latitude: 1e9, longitude: 3)),
      ]
      $0.shapes = [
        .polyline([Self.middle, MapCoordinate(latitude: .infinity, longitude: 0)], name: "the track", color: .black),
        .polyline([Self.middle, MapCoordinate(latitude: 0, longitude: 90)], color: .black),
      ]
    }
    XCTAssertEqual(
      Set(stage.errors.all),
      [
        "the annotation 'bad' is at nan, 3.0, which is no place",
        "the annotation 'far' is at 1000000000.0, 3.0, which is no place",
        "the track has a point 1 at inf, 0.0, which is no place",
      ])
    XCTAssertEqual(Set(stage.map.pins.shown.keys), [.annotation("good")])
    XCTAssertEqual(stage.map.projected.shapes.count, 1)
  }

  @MainActor
  func testNoNumbersBreakAMap() async {
    let stage = MapStage(PaintedTiles(name: "numbers"))
    for number in [Double.nan, .infinity, -.infinity, 1e308, -1e308, 0, 1e-300] {
      stage.map.camera = MapCamera(
        center: MapCoordinate(latitude: number, longitude: number), zoom: number, rotation: number)
      stage.host.step()
      stage.map.region = MapRegion(
        center: MapCoordinate(latitude: number, longitude: number), latitudeSpan: number, longitudeSpan: number)
      stage.host.step()
      stage.map.show(
        MapRegion(south: number, west: number, north: number, east: number), padding: number, animated: true)
      stage.map.clusterRadius = number
      stage.map.limitingRegion = MapRegion(south: number, west: number, north: number, east: number)
      stage.host.send(.wheel(Point(x: 10, y: 10), dx: number, dy: number))
      stage.host.send(.preciseScroll(Point(x: 10, y: 10), dx: number, dy: number))
      _ = stage.map.coordinate(at: Point(x: number, y: number))
      _ = stage.map.point(of: MapCoordinate(latitude: number, longitude: number))
      stage.map.addOverlay(
        DisplayNode(), covering: MapRegion(south: number, west: number, north: number, east: number),
        laidOutIn: Size(width: number, height: number))
      stage.host.advance(by: 0.2)
      XCTAssertTrue(stage.map.camera.center.isValid, "\(number)")
      stage.map.limitingRegion = nil
    }
    stage.map.camera = MapCamera(center: Self.middle, zoom: 3)
    stage.host.settle()
    XCTAssertEqual(stage.groundPart, 0, accuracy: 0.001)
  }

  @MainActor
  func testATinyMapAndAnEmptyOne() async {
    for side in [0.0, 0.5, 1, 3, 20] {
      let stage = MapStage(PaintedTiles(name: "tiny"), size: Size(width: 200, height: 200), settles: false)
      let around = DisplayNode()
      stage.host.container.rootNode = around
      stage.map.frame = Rect(x: 10, y: 10, width: side, height: side)
      around.addSubnode(stage.map)
      XCTAssertTrue(stage.host.settle())
      stage.map.isLive = false
      XCTAssertTrue(stage.host.settle())
    }
  }

  // MARK: A server

  private func serve(_ answer: @escaping @Sendable (String, String) -> [UInt8]) throws -> ScriptedServer {
    try ScriptedServer { connection in
      while let head = connection.readHead() {
        let path = String(head.split(separator: " ").dropFirst().first ?? "")
        connection.write(answer(path, head))
      }
    }
  }

  private static func reply(_ status: String, _ type: String, _ bytes: [UInt8]) -> [UInt8] {
    Array(
      "HTTP/1.1 \(status)\r\nContent-Type: \(type)\r\nContent-Length: \(bytes.count)\r\nCache-Control: max-age=600\r\n\r\n"
        .utf8)
      + bytes
  }

  @MainActor
  private func wait(_ stage: MapStage, until isDone: () -> Bool) {
    let end = Clock.monotonic + 30
    while !isDone(), Clock.monotonic < end {
      stage.host.step()
      usleep(1_000)
    }
    XCTAssertTrue(isDone(), "after 30 seconds")
  }

  @MainActor
  func testTilesComeFromAServerThatIsToldWhoAsks() async throws {
    let heads = Locked<[String]>([])
    let server = try serve { path, head in
      heads.withLock { $0.append(head) }
      let numbers = path.split(separator: "/").map { Int($0.prefix { $0.isNumber }) ?? -1 }
      guard numbers.count == 3, let tile = TileAddress(zoom: numbers[0], x: numbers[1], y: numbers[2]) else {
        return Self.reply("400 Bad Request", "text/plain", [])
      }
      if tile.zoom == 3, tile.x == 3, tile.y == 3 { return Self.reply("404 Not Found", "text/plain", []) }
      if tile.zoom == 3, tile.x == 4, tile.y == 4 {
        return Self.reply("200 OK", "text/html", Array("<html>log in</html>".utf8))
      }
      return Self.reply("200 OK", "image/png", PaintedTiles.png(tile))
    }
    let tiles = try TileServer(
      server.url("/{z}/{x}/{y}.png"), userAgent: "MapTests/1 (map@example.org)", attribution: "© Loopback", zooms: 0...6
    )
    let folder = try ScratchFolder()
    let loader = ResourceLoader(downloader: CurlDownloader(), cache: RecentResources())
    let stage = MapStage(tiles, settles: false) {
      $0.pipeline = ImagePipeline(loader: loader)
      $0.camera = MapCamera(center: Self.middle, zoom: 3)
    }
    wait(stage) { stage.map.store?.loadCount == 0 && stage.errors.all.count == 1 }
    stage.host.step()
    XCTAssertEqual(stage.pixel(300, 150), PaintedTiles.color(TileAddress(known: 3, x: 4, y: 3)))
    XCTAssertEqual(stage.pixel(200, 150), PaintedTiles.color(TileAddress(known: 2, x: 1, y: 1)))
    XCTAssertTrue(stage.errors.all[0].hasPrefix("tile 3/4/4 of http://127.0.0.1"), stage.errors.all[0])
    XCTAssertEqual(stage.map.attributionNode.words, "© Loopback")
    for head in heads.withLock({ $0 }) {
      XCTAssertTrue(head.contains("User-Agent: MapTests/1 (map@example.org)\r\n"), head)
    }
    // The tiles in view and one coarse tile: nothing is fetched in bulk, and nothing twice.
    let paths = heads.withLock { $0 }.map { String($0.split(separator: " ")[1]) }
    XCTAssertLessThanOrEqual(paths.count, 9)
    XCTAssertEqual(Set(paths).count, paths.count)
    withExtendedLifetime((server, folder)) {}
  }
}
