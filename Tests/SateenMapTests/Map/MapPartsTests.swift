import SateenCore
import SateenGraphics
import SateenImages
import SateenLayout
import SateenTesting
import XCTest

@testable import SateenMap

final class MapPartsTests: XCTestCase {
  private static let middle = MapCoordinate(latitude: 0, longitude: 0)

  @MainActor
  func testTheAttributionAlwaysShows() async {
    for isLive in [true, false] {
      let stage = MapStage(PaintedTiles(name: "owed"), isLive: isLive)
      let node = stage.map.attributionNode
      XCTAssertFalse(node.isHidden)
      XCTAssertEqual(node.words, "© Painters")
      XCTAssertTrue(Rect(x: 0, y: 0, width: 512, height: 384).contains(node.frame))
      XCTAssertGreaterThan(node.frame.minX, 380)
      // Its words are measured with the map, on workers, and not for each change of an ornament.
      let measured = node.measureCount
      stage.map.showsScaleBar = true
      stage.map.usesMiles = true
      stage.host.settle()
      XCTAssertEqual(node.measureCount, measured)
      XCTAssertTrue(stage.map.appliedLayout?.sublayouts.contains { $0.node === node } == true)
      stage.host.resize(to: Size(width: 90, height: 60))
      stage.host.settle()
      XCTAssertFalse(node.isHidden)
      XCTAssertLessThanOrEqual(node.frame.maxX, 90)
    }
  }

  @MainActor
  func testTheScaleBarFollowsTheZoom() async {
    let stage = MapStage(PaintedTiles(name: "bar")) {
      $0.camera = MapCamera(center: Self.middle, zoom: 4)
      $0.showsScaleBar = true
    }
    XCTAssertEqual(stage.map.scaleBarNode.look.bar?.text, "1,000 km")
    stage.map.camera = MapCamera(center: Self.middle, zoom: 8)
    stage.host.settle()
    XCTAssertEqual(stage.map.scaleBarNode.look.bar?.text, "50 km")
    stage.map.usesMiles = true
    stage.host.settle()
    XCTAssertEqual(stage.map.scaleBarNode.look.bar?.text, "20 mi")
  }

  @MainActor
  func testShapesMoveWithTheMapAndAreSharpWhereItRests() async throws {
    let stage = MapStage(PaintedTiles(name: "shapes")) {
      $0.camera = MapCamera(center: Self.middle, zoom: 4)
      $0.shapes = [
        .polyline(
          [MapCoordinate(latitude: 0, longitude: -60), MapCoordinate(latitude: 0, longitude: 60)], color: .black,
          width: 8)
      ]
    }
    XCTAssertEqual(stage.pixel(100, 192), 0xff00_0000)
    stage.host.container.firstResponder = stage.map.view
    stage.host.press(.up)
    for _ in 0..<30 {
      let y = try XCTUnwrap(stage.map.point(of: Self.middle)).y
      XCTAssertEqual(stage.pixel(100, Int(y.rounded())), 0xff00_0000, "\(y)")
      stage.host.step()
    }
    stage.map.camera = MapCamera(center: Self.middle, zoom: 4)
    stage.host.settle()
    stage.host.press("+")
    stage.host.step()
    XCTAssertEqual(stage.pixel(100, Int(try XCTUnwrap(stage.map.point(of: Self.middle)).y.rounded())), 0xff00_0000)
    stage.host.settle()
    // Eight points wide at the new zoom as well, without a soft edge.
    let y = Int(try XCTUnwrap(stage.map.point(of: Self.middle)).y.rounded())
    XCTAssertEqual(stage.pixel(100, y + 3), 0xff00_0000)
    XCTAssertNotEqual(stage.pixel(100, y + 6), 0xff00_0000)
    stage.map.shapes = []
    stage.host.settle()
    XCTAssertNotEqual(stage.pixel(100, y), 0xff00_0000)
  }

  @MainActor
  func testAnOverlayCoversItsRegion() async throws {
    let stage = MapStage(PaintedTiles(name: "overlays")) { $0.camera = MapCamera(center: Self.middle, zoom: 4) }
    let node = DisplayNode()
    node.backgroundColor = .black
    stage.map.addOverlay(
      node, covering: MapRegion(south: -5, west: -5, north: 5, east: 5), laidOutIn: Size(width: 100, height: 100))
    stage.host.settle()
    let half = 4_096 * 5 / 360.0
    XCTAssertEqual(stage.pixel(256 - Int(half) + 2, 192), 0xff00_0000)
    XCTAssertNotEqual(stage.pixel(256 - Int(half) - 3, 192), 0xff00_0000)
    stage.map.zoomIn()
    stage.host.settle()
    XCTAssertEqual(stage.pixel(256 - Int(2 * half) + 2, 192), 0xff00_0000)
    stage.map.removeOverlay(node)
    stage.host.settle()
    XCTAssertNotEqual(stage.pixel(256, 192), 0xff00_0000)
  }

  @MainActor
  func testNightTilesAreDarkInTheDarkAlone() async {
    for appearance in Appearance.allCases {
      let stage = MapStage(PaintedTiles(name: "night"), appearance: appearance) {
        $0.camera = MapCamera(center: Self.middle, zoom: 3)
        $0.tileModification = .nightTiles
      }
      let day = PaintedTiles.color(TileAddress(known: 3, x: 3, y: 3))
      XCTAssertEqual(stage.pixel(200, 150), appearance == .light ? day : NightTiles.darkened(day))
      // The other appearance takes over without the ground in between.
      stage.host.container.appearance.toggle()
      for _ in 0..<10 {
        stage.host.step()
        XCTAssertLessThan(stage.groundPart, 0.001)
      }
      stage.host.settle()
      XCTAssertEqual(stage.pixel(200, 150), appearance == .dark ? day : NightTiles.darkened(day))
    }
    XCTAssertEqual(NightTiles.darkened(0xffff_ffff), 0xff1e_1e1e)
    XCTAssertEqual(NightTiles.darkened(0), 0)
    XCTAssertLessThan(NightTiles.darkened(0xff00_0000) & 0xff, 0xe8)
  }

  @MainActor
  func testDensePicturesAreShownAtTheirSize() async {
    let stage = MapStage(PaintedTiles(name: "dense"), scale: 2) { $0.camera = MapCamera(center: Self.middle, zoom: 3) }
    XCTAssertEqual(stage.pixel(400, 300), PaintedTiles.color(TileAddress(known: 3, x: 3, y: 3)))
    XCTAssertEqual(stage.pixel(600, 500), PaintedTiles.color(TileAddress(known: 3, x: 4, y: 4)))
    var large = PaintedTiles(name: "large")
    large.set = TileSet(zooms: 0...6, tileSize: 512)
    let other = MapStage(large) { $0.camera = MapCamera(center: Self.middle, zoom: 4) }
    XCTAssertEqual(other.pixel(200, 150), PaintedTiles.color(TileAddress(known: 3, x: 3, y: 3)))
  }

  @MainActor
  func testPicturesWithMorePixelsAreDecodedWholeWhereTheyAreEnlarged() async throws {
    struct Large: MapTileSource {
      let name = "large pictures"
      func open() -> TileSet { TileSet(zooms: 0...3) }
      func image(for tile: TileAddress, scale: Double) -> ImageSource? {
        .provider(ImageProvider(name: "large \(tile)") { PaintedTiles.png(tile, side: 512) })
      }
    }
    let stage = MapStage(Large()) { $0.camera = MapCamera(center: Self.middle, zoom: 3) }
    func side() throws -> Int? {
      let tile = try XCTUnwrap(stage.map.tilesNode.shownTiles.last)
      return stage.map.tilesNode.shownBitmap(tile)?.size.width
    }
    XCTAssertEqual(try side(), 256)
    stage.map.camera = MapCamera(center: Self.middle, zoom: 5)
    stage.host.settle()
    XCTAssertEqual(try side(), 512)
    XCTAssertEqual(stage.groundPart, 0, accuracy: 0.001)
  }
}
