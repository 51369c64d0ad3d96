import SateenCore
import SateenGraphics
import SateenImages
import SateenLayout
import SateenNetwork
import SateenTesting
import SateenThreads
import XCTest

@testable import SateenMap

/// Tiles and sources that fail, at rest and while the map moves.
final class MapFailureTests: XCTestCase {
  private static let middle = MapCoordinate(latitude: 0, longitude: 0)

  @MainActor
  func testCoarseTilesThatFailAreAskedForOnce() async {
    for isLive in [true, false] {
      var source = PaintedTiles(name: "coarse \(isLive)")
      source.damaged = { $0.zoom < 4 }
      let stage = MapStage(source, isLive: isLive, settles: false) {
        $0.camera = MapCamera(center: Self.middle, zoom: 6)
      }
      XCTAssertTrue(stage.host.settle())
      let reads = source.reads.withLock { $0 }
      XCTAssertEqual(Set(reads).count, reads.count)
      XCTAssertEqual(Set(stage.errors.all).count, stage.errors.all.count)
      XCTAssertEqual(stage.pixel(200, 150), PaintedTiles.color(TileAddress(known: 6, x: 31, y: 31)))
      // Damage does not go away by itself.
      stage.host.advance(by: 20)
      XCTAssertEqual(source.reads.withLock { $0 }, reads)
    }
  }

  @MainActor
  func testASourceOfWhichEverythingFailsComesToRest() async {
    for isLive in [true, false] {
      var source = PaintedTiles(name: "all damaged \(isLive)")
      source.damaged = { _ in true }
      let stage = MapStage(source, isLive: isLive, settles: false) {
        $0.camera = MapCamera(center: Self.middle, zoom: 7)
      }
      XCTAssertTrue(stage.host.settle())
      let reads = source.reads.withLock { $0 }
      XCTAssertEqual(Set(reads).count, reads.count)
      if isLive {
        stage.host.drag(from: Point(x: 300, y: 200), to: Point(x: 200, y: 210), steps: 20)
        XCTAssertTrue(stage.host.settle())
        let later = source.reads.withLock { $0 }
        XCTAssertEqual(Set(later).count, later.count)
      } else {
        XCTAssertNotNil(stage.map.still.bitmap)
      }
    }
  }

  /// A server that is out of order for a time.
  private struct Flaky: MapTileSource {
    let name: String
    let isDown = Locked(true)
    let reads = Locked(0)

    func open() -> TileSet { TileSet(zooms: 0...3) }

    func image(for tile: TileAddress, scale: Double) -> ImageSource? {
      .provider(
        ImageProvider(name: "\(name) \(tile)") { [self] in
          reads.withLock { $0 += 1 }
          if isDown.withLock({ $0 }) { throw ImageError.download(.status(url: "http://a.org/\(tile)", status: 503)) }
          return PaintedTiles.png(tile)
        })
    }
  }

  @MainActor
  func testTilesOfAServerThatWasOutOfOrderComeByThemselves() async {
    for isLive in [true, false] {
      let source = Flaky(name: "flaky \(isLive)")
      let stage = MapStage(source, isLive: isLive) { $0.camera = MapCamera(center: Self.middle, zoom: 3) }
      XCTAssertEqual(stage.pixel(200, 150), stage.ground)
      let told = stage.errors.all.count
      XCTAssertGreaterThan(told, 0)
      stage.host.advance(by: 8)
      XCTAssertEqual(stage.errors.all.count, told, "further attempts are no news")
      source.isDown.withLock { $0 = false }
      stage.host.advance(by: 15)
      XCTAssertEqual(stage.pixel(200, 150), PaintedTiles.color(TileAddress(known: 3, x: 3, y: 3)))
      XCTAssertEqual(stage.errors.all.count, told)
    }
    // A server that stays so is left alone after some attempts.
    let source = Flaky(name: "down")
    let stage = MapStage(source) { $0.camera = MapCamera(center: Self.middle, zoom: 3) }
    stage.host.advance(by: 100)
    let reads = source.reads.withLock { $0 }
    XCTAssertLessThan(reads, 100)
    stage.host.advance(by: 30)
    XCTAssertEqual(source.reads.withLock { $0 }, reads)
  }

  @MainActor
  func testARegionThatIsNoneIsToldAndTheMapShows() async {
    for span in [Double.nan, -340] {
      for isLive in [true, false] {
        var source = PaintedTiles(name: "region \(span) \(isLive)")
        source.set.region = MapRegion(center: Self.middle, latitudeSpan: span, longitudeSpan: 20)
        let stage = MapStage(source, isLive: isLive)
        XCTAssertEqual(stage.errors.all.count, 1)
        XCTAssertTrue(stage.errors.all.first?.contains("no part of the world") == true, "\(stage.errors.all)")
        XCTAssertEqual(stage.groundPart, 0, accuracy: 0.001)
        XCTAssertFalse(stage.map.isAwaitingContents)
      }
    }
  }

  @MainActor
  func testBoundsThatAreNoneAreToldAndTheFileShows() async throws {
    let folder = try ScratchFolder()
    for bounds in ["350,-10,-350,10", "-180,86,180,89"] {
      let path = folder.path + "/bounds.mbtiles"
      try SQLiteFile.tiles(
        path, metadata: ["bounds": bounds], [(0, 0, 0, PaintedTiles.png(TileAddress(known: 0, x: 0, y: 0)))])
      let stage = MapStage(MBTiles(path: path))
      XCTAssertEqual(stage.errors.all.count, 1, bounds)
      XCTAssertTrue(stage.errors.all.first?.contains("'bounds' is '\(bounds)'") == true, "\(stage.errors.all)")
      XCTAssertEqual(stage.groundPart, 0, accuracy: 0.001)
    }
  }

  @MainActor
  func testAStillMapWithoutTilesShowsItsShapes() async {
    for source in [nil, MBTiles(path: "/nothing/there.mbtiles")] {
      let stage = MapStage(source, isLive: false) {
        $0.camera = MapCamera(center: Self.middle, zoom: 4)
        $0.shapes = [
          .polyline(
            [MapCoordinate(latitude: 0, longitude: -20), MapCoordinate(latitude: 0, longitude: 20)], color: .black,
            width: 8)
        ]
      }
      XCTAssertEqual(stage.pixel(256, 192), 0xff00_0000)
      XCTAssertEqual(stage.pixel(256, 100), stage.ground)
      XCTAssertFalse(stage.map.isAwaitingContents)
      XCTAssertFalse(stage.map.isLoadingTiles)
      // The failure of the source outlasts a change of the mode.
      stage.map.isLive = true
      stage.host.settle()
      XCTAssertFalse(stage.map.isLoadingTiles)
      XCTAssertEqual(stage.pixel(256, 192), 0xff00_0000)
      stage.map.isLive = false
      stage.host.settle()
      XCTAssertFalse(stage.map.isAwaitingContents)
      XCTAssertEqual(stage.pixel(256, 192), 0xff00_0000)
    }
  }

  @MainActor
  func testHolesInFoldersAreNoErrors() async throws {
    let folder = try ScratchFolder()
    for tile in [(0, 0, 0), (3, 3, 3), (3, 4, 4)].map({ TileAddress(known: $0.0, x: $0.1, y: $0.2) }) {
      _ = try folder.write(PaintedTiles.png(tile), "t \(tile.zoom)-\(tile.x)-\(tile.y).png")
    }
    let tiles = try TileServer(
      "file://\(folder.path)/t%20{z}-{x}-{y}.png", userAgent: "", attribution: "", zooms: 0...3)
    let stage = MapStage(tiles) { $0.camera = MapCamera(center: Self.middle, zoom: 3) }
    XCTAssertEqual(stage.errors.all, [])
    XCTAssertEqual(stage.pixel(200, 150), PaintedTiles.color(TileAddress(known: 3, x: 3, y: 3)))
    XCTAssertEqual(stage.pixel(300, 150), PaintedTiles.color(TileAddress(known: 0, x: 0, y: 0)))
  }

  @MainActor
  func testAnErrorIsToldOnceHoweverOftenTheMapComesBack() async {
    let stage = MapStage(MBTiles(path: "/nothing/there.mbtiles")) {
      $0.shapes = [.polyline([MapCoordinate(latitude: .nan, longitude: 0)], name: "a track", color: .black)]
    }
    XCTAssertEqual(stage.errors.all.count, 2)
    for _ in 0..<3 {
      stage.host.container.rootNode = DisplayNode()
      stage.host.settle()
      stage.host.container.rootNode = stage.map
      stage.host.settle()
      stage.map.shapes += [.polyline([Self.middle], color: .black)]
      stage.host.settle()
    }
    XCTAssertEqual(stage.errors.all.count, 2)
    // Another source is other news.
    stage.map.source = MBTiles(path: "/nothing/else.mbtiles")
    stage.host.settle()
    XCTAssertEqual(stage.errors.all.count, 3)
  }

  @MainActor
  func testManyPointsAreProjectedOnAWorkerAndShow() async throws {
    let points = (0...20_000).map { MapCoordinate(latitude: 0, longitude: Double($0) / 20_000 * 40 - 20) }
    let line = MapShape.polyline(points, color: .black, width: 8)
    let stage = MapStage(PaintedTiles(name: "long line")) {
      $0.camera = MapCamera(center: Self.middle, zoom: 4)
      $0.shapes = [.polyline([Self.middle, MapCoordinate(latitude: 10, longitude: 0)], color: .black, width: 8)]
    }
    stage.map.shapes = [line]
    XCTAssertNotNil(stage.map.projecting)
    XCTAssertEqual(stage.map.projected.shapes.count, 1, "the shapes before go on to show")
    stage.host.settle()
    XCTAssertNil(stage.map.projecting)
    XCTAssertEqual(stage.pixel(100, 192), 0xff00_0000)
    XCTAssertNotEqual(stage.pixel(256, 120), 0xff00_0000)
    let still = MapNode(source: PaintedTiles(name: "long still line"))
    still.camera = MapCamera(center: Self.middle, zoom: 4)
    still.shapes = [line]
    var pin = MapAnnotation(id: "pin", at: Self.middle)
    pin.tint = .black
    still.annotations = [pin]
    let host = HeadlessHost(size: Size(width: 10, height: 10))
    var picture: Bitmap??
    still.takePicture(fitting: SizeRange(min: .zero, max: Size(width: 300, height: 200))) { picture = .some($0) }
    for _ in 0..<100 where picture == nil { host.step() }
    let taken = try XCTUnwrap(try XCTUnwrap(picture))
    XCTAssertEqual(taken.pixel(x: 20, y: 100), 0xff00_0000)
    XCTAssertEqual(taken.pixel(x: 142, y: 74), 0xff00_0000, "the pin is in the picture")
  }
}
