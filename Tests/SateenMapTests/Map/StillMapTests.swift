import SateenCore
import SateenGraphics
import SateenImages
import SateenLayout
import SateenTesting
import XCTest

@testable import SateenMap

final class StillMapTests: XCTestCase {
  private static let middle = MapCoordinate(latitude: 0, longitude: 0)

  @MainActor
  func testAStillMapIsOnePictureWithTilesAndShapes() async {
    let stage = MapStage(PaintedTiles(name: "still"), isLive: false) {
      $0.camera = MapCamera(center: Self.middle, zoom: 3)
      $0.shapes = [
        .polygon(
          [(-3.0, -3.0), (-3, 3), (3, 3), (3, -3)].map { MapCoordinate(latitude: $0.0, longitude: $0.1) },
          fill: Color(hex: 0xff0000))
      ]
    }
    XCTAssertEqual(stage.map.tilesNode.shownTiles, [])
    XCTAssertNotNil(stage.map.still.bitmap)
    XCTAssertEqual(stage.pixel(256, 192), 0xffff_0000)
    XCTAssertEqual(stage.pixel(150, 100), PaintedTiles.color(TileAddress(known: 3, x: 3, y: 3)))
    // The tiles are let go of.
    XCTAssertEqual(stage.map.store?.byteCount, 0)
  }

  @MainActor
  func testAStillMapCannotBeMoved() async {
    let stage = MapStage(PaintedTiles(name: "still"), isLive: false) {
      $0.camera = MapCamera(center: Self.middle, zoom: 3)
    }
    let camera = stage.map.camera
    stage.host.drag(from: Point(x: 300, y: 200), to: Point(x: 100, y: 100))
    stage.host.send(.wheel(Point(x: 100, y: 100), dx: 0, dy: -3))
    stage.host.settle()
    XCTAssertEqual(stage.map.camera, camera)
  }

  @MainActor
  func testAnotherRegionIsAnotherPicture() async {
    let stage = MapStage(PaintedTiles(name: "regions"), isLive: false) {
      $0.region = MapRegion(south: 0, west: 0, north: 10, east: 10)
    }
    let first = stage.host.screenshot().pngData()
    stage.map.region = MapRegion(south: 40, west: 100, north: 50, east: 110)
    stage.host.settle()
    XCTAssertNotEqual(stage.host.screenshot().pngData(), first)
    XCTAssertEqual(stage.map.region.center.longitude, 105, accuracy: 1e-6)
    stage.map.region = MapRegion(south: 0, west: 0, north: 10, east: 10)
    stage.host.settle()
    XCTAssertEqual(stage.host.screenshot().pngData(), first)
  }

  @MainActor
  func testTheRegionIsKeptInAnotherSize() async {
    let stage = MapStage(PaintedTiles(name: "sizes"), isLive: false) {
      $0.region = MapRegion(south: -5, west: -5, north: 5, east: 5)
    }
    let zoom = stage.map.camera.zoom
    stage.host.resize(to: Size(width: 256, height: 192))
    stage.host.settle()
    XCTAssertEqual(stage.map.camera.zoom, zoom - 1, accuracy: 1e-6)
    XCTAssertEqual(stage.map.still.key?.size, Size(width: 256, height: 192))
  }

  @MainActor
  func testAPictureCanBeTakenWithoutAWindow() async throws {
    let map = MapNode(source: PaintedTiles(name: "offscreen"))
    map.camera = MapCamera(center: Self.middle, zoom: 3)
    map.style.preferredSize = Size(width: 300, height: 200)
    let host = HeadlessHost(size: Size(width: 10, height: 10))
    var picture: Bitmap??
    map.takePicture(fitting: SizeRange(min: .zero, max: Size(width: 300, height: 200))) { picture = .some($0) }
    for _ in 0..<60 where picture == nil { host.step() }
    let taken = try XCTUnwrap(try XCTUnwrap(picture))
    XCTAssertEqual(taken.size, PixelSize(width: 300, height: 200))
    XCTAssertEqual(taken.pixel(x: 60, y: 40), PaintedTiles.color(TileAddress(known: 3, x: 3, y: 3)))
  }

  @MainActor
  func testLiveAndStillShowTheSamePixels() async {
    let camera = MapCamera(center: MapCoordinate(latitude: 33, longitude: 44), zoom: 4.6)
    let still = MapStage(PaintedTiles(name: "same"), isLive: false) { $0.camera = camera }
    let live = MapStage(PaintedTiles(name: "same")) { $0.camera = camera }
    XCTAssertEqual(still.host.screenshot().pngData(), live.host.screenshot().pngData())
    still.map.isLive = true
    still.host.settle()
    XCTAssertEqual(still.host.screenshot().pngData(), live.host.screenshot().pngData())
    XCTAssertNil(still.map.still.bitmap)
  }
}
