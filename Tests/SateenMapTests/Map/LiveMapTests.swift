import SateenCore
import SateenGraphics
import SateenImages
import SateenLayout
import SateenTesting
import SateenThreads
import XCTest

@testable import SateenMap

final class LiveMapTests: XCTestCase {
  private func tile(_ zoom: Int, _ x: Int, _ y: Int) -> UInt32 {
    PaintedTiles.color(TileAddress(known: zoom, x: x, y: y))
  }

  private static let middle = MapCoordinate(latitude: 0, longitude: 0)

  @MainActor
  func testEachTileShowsAtItsPlace() async {
    let stage = MapStage(PaintedTiles(name: "places")) { $0.camera = MapCamera(center: Self.middle, zoom: 3) }
    XCTAssertEqual(stage.pixel(200, 150), tile(3, 3, 3))
    XCTAssertEqual(stage.pixel(300, 150), tile(3, 4, 3))
    XCTAssertEqual(stage.pixel(200, 250), tile(3, 3, 4))
    XCTAssertEqual(stage.pixel(300, 250), tile(3, 4, 4))
    XCTAssertEqual(stage.errors.all, [])
  }

  @MainActor
  func testTilesThatAreEnlargedAThousandTimesShow() async {
    let place = MapCoordinate(latitude: 48.2, longitude: 16.37)
    let few = TileSet(zooms: 0...2, attribution: "© Painters")
    for isLive in [true, false] {
      for rotation in [0, 0.4] {
        let stage = MapStage(PaintedTiles(name: "street", set: few), isLive: isLive) {
          $0.zoomRange = 0...22
          $0.allowsRotation = true
          $0.camera = MapCamera(center: place, zoom: 22, rotation: rotation)
        }
        XCTAssertEqual(stage.groundPart, 0, "live \(isLive), turned \(rotation)")
        XCTAssertEqual(stage.pixel(200, 150), tile(2, 2, 1), "live \(isLive), turned \(rotation)")
      }
    }
  }

  @MainActor
  func testATileUnderAStreetShowsAtItsPlace() async {
    // The edge between two tiles of zoom 1 is in the middle of the view.
    let stage = MapStage(PaintedTiles(name: "edge", set: TileSet(zooms: 0...1, attribution: "©"))) {
      $0.zoomRange = 0...22
      $0.camera = MapCamera(center: Self.middle, zoom: 21)
    }
    XCTAssertEqual(stage.pixel(200, 100), tile(1, 0, 0))
    XCTAssertEqual(stage.pixel(300, 100), tile(1, 1, 0))
    XCTAssertEqual(stage.pixel(200, 300), tile(1, 0, 1))
    XCTAssertEqual(stage.pixel(300, 300), tile(1, 1, 1))
    XCTAssertEqual(stage.pixel(254, 100), tile(1, 0, 0))
    XCTAssertEqual(stage.pixel(257, 100), tile(1, 1, 0))
  }

  @MainActor
  func testAnotherKeyOfTheSameServerIsAnotherSource() async throws {
    func server(_ key: String) throws -> TileServer {
      try TileServer(
        "file:///nowhere/{z}/{x}/{y}.png?key=\(key)", userAgent: "", attribution: "By \(key)", zooms: 0...3)
    }
    let stage = MapStage(try server("first"))
    XCTAssertEqual(try server("first").name, "file:///nowhere/{z}/{x}/{y}.png")
    XCTAssertEqual(stage.map.attributionNode.words, "By first")
    stage.map.source = try server("second")
    stage.host.settle()
    XCTAssertEqual(stage.map.attributionNode.words, "By second")
    let store = stage.map.store
    stage.map.source = try server("second")
    stage.host.settle()
    XCTAssertTrue(stage.map.store === store)
  }

  @MainActor
  func testADragGoesOnAndComesToRest() async {
    let stage = MapStage(PaintedTiles(name: "drag")) { $0.camera = MapCamera(center: Self.middle, zoom: 4) }
    stage.host.drag(from: Point(x: 300, y: 200), to: Point(x: 200, y: 200), steps: 5)
    let let0 = stage.map.camera.center.longitude
    // 100 points of 4,096, or a little less, because a drag begins after some points.
    XCTAssertGreaterThan(let0, 6)
    XCTAssertTrue(stage.map.isMoving)
    XCTAssertTrue(stage.host.settle())
    XCTAssertFalse(stage.map.isMoving)
    XCTAssertGreaterThan(stage.map.camera.center.longitude, let0 + 2)
    XCTAssertEqual(stage.map.camera.center.latitude, 0, accuracy: 1e-9)
  }

  @MainActor
  func testAPressHoldsAGlide() async {
    let stage = MapStage(PaintedTiles(name: "hold")) { $0.camera = MapCamera(center: Self.middle, zoom: 4) }
    stage.host.drag(from: Point(x: 400, y: 200), to: Point(x: 150, y: 200), steps: 4)
    stage.host.step()
    XCTAssertTrue(stage.map.isMoving)
    stage.host.send(.pointerDown(Point(x: 200, y: 200), button: .primary, clicks: 1))
    stage.host.step()
    let held = stage.map.camera
    stage.host.advance(by: 0.2)
    XCTAssertEqual(stage.map.camera, held)
    stage.host.send(.pointerUp(Point(x: 200, y: 200), button: .primary))
    stage.host.settle()
  }

  @MainActor
  func testTheWheelZoomsAroundThePointer() async {
    let stage = MapStage(PaintedTiles(name: "wheel")) { $0.camera = MapCamera(center: Self.middle, zoom: 4) }
    let point = Point(x: 100, y: 300)
    let place = stage.map.coordinate(at: point)
    for _ in 0..<4 { stage.host.send(.wheel(point, dx: 0, dy: -1)) }
    stage.host.advance(by: 0.05)
    XCTAssertGreaterThan(stage.map.camera.zoom, 4)
    XCTAssertLessThan(stage.map.camera.zoom, 6)
    stage.host.settle()
    XCTAssertEqual(stage.map.camera.zoom, 6, accuracy: 1e-9)
    let now = stage.map.coordinate(at: point)
    XCTAssertEqual(now.latitude, place.latitude, accuracy: 1e-6)
    XCTAssertEqual(now.longitude, place.longitude, accuracy: 1e-6)
    for _ in 0..<4 { stage.host.send(.wheel(point, dx: 0, dy: 1)) }
    stage.host.settle()
    XCTAssertEqual(stage.map.camera.zoom, 4, accuracy: 1e-9)
  }

  @MainActor
  func testTwoFingersZoomAndTurn() async {
    let stage = MapStage(PaintedTiles(name: "fingers")) {
      $0.camera = MapCamera(center: Self.middle, zoom: 4)
      $0.allowsRotation = true
    }
    stage.host.send(.touchBegan(id: 1, Point(x: 206, y: 192)))
    stage.host.send(.touchBegan(id: 2, Point(x: 306, y: 192)))
    stage.host.step()
    for step in 1...10 {
      let half = 50 + Double(step) * 5
      stage.host.send(.touchMoved(id: 1, Point(x: 256 - half, y: 192)))
      stage.host.send(.touchMoved(id: 2, Point(x: 256 + half, y: 192)))
      stage.host.step()
    }
    stage.host.send(.touchEnded(id: 1, Point(x: 156, y: 192)))
    stage.host.send(.touchEnded(id: 2, Point(x: 356, y: 192)))
    stage.host.settle()
    XCTAssertGreaterThan(stage.map.camera.zoom, 4.6)
    XCTAssertLessThanOrEqual(stage.map.camera.zoom, 5.01)
    XCTAssertEqual(stage.map.camera.rotation, 0, accuracy: 0.01)
  }

  @MainActor
  func testADoubleClickComesCloser() async {
    let stage = MapStage(PaintedTiles(name: "clicks")) { $0.camera = MapCamera(center: Self.middle, zoom: 4) }
    let point = Point(x: 130, y: 90)
    let place = stage.map.coordinate(at: point)
    for clicks in 1...2 {
      stage.host.send(.pointerDown(point, button: .primary, clicks: clicks))
      stage.host.step()
      stage.host.send(.pointerUp(point, button: .primary))
      stage.host.step()
    }
    stage.host.settle()
    XCTAssertEqual(stage.map.camera.zoom, 5, accuracy: 1e-9)
    XCTAssertEqual(stage.map.coordinate(at: point).longitude, place.longitude, accuracy: 1e-6)
  }

  @MainActor
  func testKeysMoveAndZoom() async {
    let stage = MapStage(PaintedTiles(name: "keys")) { $0.camera = MapCamera(center: Self.middle, zoom: 4) }
    stage.host.container.firstResponder = stage.map.view
    stage.host.press(.right)
    stage.host.settle()
    // A quarter of 512 points, of 4,096.
    XCTAssertEqual(stage.map.camera.center.longitude, 11.25, accuracy: 0.05)
    stage.host.press(.left)
    stage.host.press(.up)
    stage.host.settle()
    XCTAssertEqual(stage.map.camera.center.longitude, 0, accuracy: 0.05)
    XCTAssertGreaterThan(stage.map.camera.center.latitude, 7)
    stage.host.press("+")
    stage.host.press("+")
    stage.host.settle()
    XCTAssertEqual(stage.map.camera.zoom, 6, accuracy: 1e-9)
    stage.host.press("-")
    stage.host.settle()
    XCTAssertEqual(stage.map.camera.zoom, 5, accuracy: 1e-9)
  }

  @MainActor
  func testThereIsNoGroundWhereAnyZoomIsKnown() async {
    let source = PaintedTiles(name: "never grey")
    let stage = MapStage(source) { $0.camera = MapCamera(center: MapCoordinate(latitude: 30, longitude: 10), zoom: 3) }
    XCTAssertEqual(stage.groundPart, 0, accuracy: 0.001)
    // In and out again by the wheel, and a throw: in no frame does the ground show.
    for notch in [-1.0, -1, -1, -1, 1, 1, 1, 1, 1, 1] {
      stage.host.send(.wheel(Point(x: 300, y: 100), dx: 0, dy: notch))
      stage.host.step()
      XCTAssertLessThan(stage.groundPart, 0.001, "\(stage.map.camera)")
    }
    stage.host.settle()
    stage.host.drag(from: Point(x: 450, y: 100), to: Point(x: 60, y: 300), steps: 4)
    for _ in 0..<40 {
      stage.host.step()
      XCTAssertLessThan(stage.groundPart, 0.001, "\(stage.map.camera)")
    }
  }

  @MainActor
  func testTheWorldGoesOnAcrossTheDateLine() async {
    let stage = MapStage(PaintedTiles(name: "date line")) {
      $0.camera = MapCamera(center: MapCoordinate(latitude: 0, longitude: 180), zoom: 3)
    }
    XCTAssertEqual(stage.pixel(200, 150), tile(3, 7, 3))
    XCTAssertEqual(stage.pixel(300, 150), tile(3, 0, 3))
    stage.host.container.firstResponder = stage.map.view
    for _ in 0..<20 {
      stage.host.press(.right)
      stage.host.settle()
      XCTAssertEqual(stage.groundPart, 0, accuracy: 0.001)
      XCTAssertTrue((-180..<180).contains(stage.map.camera.center.longitude))
    }
  }

  @MainActor
  func testATurnedMapHasNoSeams() async {
    let stage = MapStage(PaintedTiles(name: "turned")) {
      $0.camera = MapCamera(center: MapCoordinate(latitude: 10, longitude: 20), zoom: 4.37, rotation: 0.6)
    }
    XCTAssertEqual(stage.groundPart, 0, accuracy: 0.001)
    let straight = MapStage(PaintedTiles(name: "straight")) {
      $0.camera = MapCamera(center: MapCoordinate(latitude: 10, longitude: 20), zoom: 4.37)
    }
    XCTAssertEqual(straight.groundPart, 0, accuracy: 0.001)
  }

  @MainActor
  func testTilesAheadOfADragAreLoadedAndNoOthers() async {
    let source = PaintedTiles(name: "ahead")
    let stage = MapStage(source) { $0.camera = MapCamera(center: Self.middle, zoom: 7) }
    let before = Set(source.reads.withLock { $0 })
    stage.host.send(.pointerDown(Point(x: 450, y: 192), button: .primary, clicks: 1))
    stage.host.step()
    for step in 1...6 {
      stage.host.send(.pointerMoved(Point(x: 450 - Double(step) * 20, y: 192)))
      stage.host.step()
    }
    let news = source.reads.withLock { $0 }.filter { !before.contains($0) && $0.hasPrefix("7/") }
    let columns = news.compactMap { $0.split(separator: "/").dropFirst().first.flatMap { Int($0) } }
    // To the right of those that showed, beyond the view's edge as well.
    XCTAssertFalse(columns.isEmpty)
    XCTAssertGreaterThanOrEqual(columns.min() ?? 0, 65)
    XCTAssertGreaterThanOrEqual(columns.max() ?? 0, 66)
    XCTAssertLessThanOrEqual(news.count, MapNode.mostTilesAhead + 8)
    stage.host.send(.pointerUp(Point(x: 330, y: 192), button: .primary))
    stage.host.settle()
  }

  @MainActor
  func testLaterZoomsThanTheSourceHasAreEnlarged() async {
    var source = PaintedTiles(name: "enlarged")
    source.set = TileSet(zooms: 0...3)
    let stage = MapStage(source) { $0.camera = MapCamera(center: MapCoordinate(latitude: 20, longitude: 20), zoom: 9) }
    XCTAssertEqual(stage.map.camera.zoom, 5)
    XCTAssertEqual(stage.pixel(256, 192), tile(3, 4, 3))
  }

  @MainActor
  func testAFlightEndsAtItsGoalAndWithoutMotionIsThereAtOnce() async {
    let goal = MapCamera(center: MapCoordinate(latitude: -33, longitude: 151), zoom: 6)
    let stage = MapStage(PaintedTiles(name: "flight")) { $0.camera = MapCamera(center: Self.middle, zoom: 6) }
    stage.map.show(goal, animated: true)
    stage.host.advance(by: 0.5)
    XCTAssertLessThan(stage.map.camera.zoom, 6)
    stage.host.settle()
    XCTAssertEqual(stage.map.camera, goal)
    stage.host.container.reducesMotion = true
    stage.map.show(MapCamera(center: Self.middle, zoom: 5), animated: true)
    XCTAssertEqual(stage.map.camera.zoom, 5)
  }

  @MainActor
  func testARestingMapDrawsNothing() async {
    let stage = MapStage(PaintedTiles(name: "rest")) {
      $0.showsScaleBar = true
      $0.shapes = [.polyline([Self.middle, MapCoordinate(latitude: 20, longitude: 30)], color: .black)]
      $0.annotations = [MapAnnotation(id: "a", at: Self.middle, title: "A")]
    }
    XCTAssertTrue(stage.host.settle(limit: 1))
    stage.host.step()
    XCTAssertTrue(stage.host.lastChanged.isEmpty)
  }

  @MainActor
  func testTwoRunsOfOneScriptAreTheSamePictures() async {
    func run(_ name: String) -> [[UInt8]] {
      let stage = MapStage(PaintedTiles(name: name), settles: false) {
        $0.annotations = (0..<40).map { index in
          var pin = MapAnnotation(
            id: "\(index)",
            at: MapCoordinate(latitude: Double(index * 3 % 70), longitude: Double(index * 17 % 300 - 150)))
          pin.clusterGroup = "all"
          return pin
        }
      }
      var pictures: [[UInt8]] = []
      for frame in 0..<50 {
        if frame == 8 { stage.host.send(.wheel(Point(x: 100, y: 100), dx: 0, dy: -3)) }
        if frame == 20 { stage.host.drag(from: Point(x: 300, y: 300), to: Point(x: 100, y: 150), steps: 3) }
        stage.host.step()
        if frame % 5 == 0 { pictures.append(stage.host.screenshot().pngData()) }
      }
      return pictures
    }
    XCTAssertEqual(run("once"), run("once"))
  }

  @MainActor
  func testLeavingTheWindowLetsGoOfTilesAndComingBackShowsThem() async {
    let stage = MapStage(PaintedTiles(name: "leave")) { $0.camera = MapCamera(center: Self.middle, zoom: 3) }
    XCTAssertNotNil(stage.map.store)
    stage.host.container.rootNode = DisplayNode()
    stage.host.settle()
    XCTAssertNil(stage.map.store)
    stage.host.container.rootNode = stage.map
    stage.host.settle()
    XCTAssertEqual(stage.pixel(200, 150), tile(3, 3, 3))
  }

  @MainActor
  func testTheBudgetHoldsTilesThatDoNotShow() async {
    let stage = MapStage(PaintedTiles(name: "budget")) {
      $0.camera = MapCamera(center: Self.middle, zoom: 7)
      $0.tileMemoryBudget = 64 * 64 * 4 * 20
    }
    stage.host.container.firstResponder = stage.map.view
    for _ in 0..<30 {
      stage.host.press(.right)
      stage.host.settle()
    }
    // Twenty beside those that show.
    let shown = Set(stage.map.tilesNode.shownTiles.map(\.address)).count
    let store = stage.map.store
    XCTAssertLessThanOrEqual(store?.byteCount ?? .max, 64 * 64 * 4 * (20 + shown))
    XCTAssertGreaterThan(store?.byteCount ?? 0, 64 * 64 * 4 * 20)
    XCTAssertEqual(stage.groundPart, 0, accuracy: 0.001)
  }

  @MainActor
  func testADragDecodesNoTileTwiceAndStartsNoOtherDrawing() async {
    let source = PaintedTiles(name: "once each")
    let stage = MapStage(source) { $0.camera = MapCamera(center: Self.middle, zoom: 6) }
    let blocks = DisplayNode.startedDisplayBlocks
    stage.host.drag(from: Point(x: 400, y: 200), to: Point(x: 200, y: 260), steps: 20)
    stage.host.settle()
    let reads = source.reads.withLock { $0 }
    XCTAssertEqual(Set(reads).count, reads.count)
    XCTAssertEqual(DisplayNode.startedDisplayBlocks, blocks)
  }
}
