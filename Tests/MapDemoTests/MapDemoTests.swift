import ExampleProgram
import Sateen
import SateenMap
import SateenTesting
import WorldContent
import XCTest

@testable import MapDemo

final class MapDemoTests: XCTestCase {
  @MainActor
  private func stage(_ source: (any MapTileSource)? = nil, start: MapCamera? = nil) throws -> (HeadlessHost, MapScreen)
  {
    let world = try WorldFiles()
    let screen = MapScreen(source ?? MBTiles(path: world.tiles), cities: world.cities, start: start)
    let host = HeadlessHost(size: Size(width: 800, height: 600))
    screen.install(in: host.container)
    host.settle()
    return (host, screen)
  }

  @MainActor
  private func colors(_ host: HeadlessHost) -> Int {
    let picture = host.screenshot()
    var seen: Set<UInt32> = []
    for y in stride(from: 0, to: picture.size.height, by: 4) {
      for x in stride(from: 0, to: picture.size.width, by: 4) { seen.insert(picture.pixel(x: x, y: y)) }
    }
    return seen.count
  }

  @MainActor
  func testTheWorldOpensWithItsTowns() async throws {
    let (host, screen) = try stage()
    XCTAssertNil(screen.fatalError)
    XCTAssertGreaterThan(screen.map.annotations.count, 200)
    XCTAssertFalse(screen.map.clusters.isEmpty)
    XCTAssertGreaterThan(colors(host), 60)
  }

  @MainActor
  func testPShowsAndHidesTheTowns() async throws {
    let (host, screen) = try stage()
    host.press("p")
    host.settle()
    XCTAssertTrue(screen.map.annotations.isEmpty)
    XCTAssertTrue(screen.map.shapes.isEmpty)
    host.press("p")
    host.settle()
    XCTAssertFalse(screen.map.annotations.isEmpty)
  }

  @MainActor
  func testFFliesToAnotherTown() async throws {
    let (host, screen) = try stage(start: MapCamera(center: MapCoordinate(latitude: 0, longitude: 0), zoom: 3))
    host.press("f")
    host.settle()
    XCTAssertEqual(screen.map.camera.zoom, 5, accuracy: 0.01)
    XCTAssertGreaterThan(screen.map.camera.center.distance(to: MapCoordinate(latitude: 0, longitude: 0)), 100_000)
  }

  @MainActor
  func testAFileThatIsNoMapIsToldAndTheProgramGoesOn() async throws {
    let (host, screen) = try stage(MBTiles(path: "/nothing.mbtiles"))
    XCTAssertEqual(screen.fatalError, "/nothing.mbtiles: there is no such file")
    host.press("+")
    XCTAssertTrue(host.settle())
  }

  func testALineThatIsNoTownIsNamed() {
    XCTAssertThrowsError(try City.read("Rome\t41.9\t12.5\nnowhere\n", path: "towns.tsv")) { error in
      XCTAssertEqual("\(error)", "towns.tsv: line 2 is no town: a name, a latitude and a longitude")
    }
    XCTAssertThrowsError(try City.read("Rome\tnan\t12.5\n", path: "towns.tsv"))
    XCTAssertEqual(try City.read("Rome\t41.9\t12.5\n", path: "towns.tsv").count, 1)
  }

  func testAGreatCircleIsTheShortestWay() {
    let (a, b) = (MapCoordinate(latitude: 35.7, longitude: 139.7), MapCoordinate(latitude: 37.8, longitude: -122.4))
    let way = Voyage.greatCircle(from: a, to: b)
    let length = zip(way, way.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    XCTAssertEqual(length, a.distance(to: b), accuracy: 1_000)
    XCTAssertGreaterThan(way.map(\.latitude).max() ?? 0, 45)
    XCTAssertEqual(Voyage.greatCircle(from: a, to: a).count, 2)
  }
}
