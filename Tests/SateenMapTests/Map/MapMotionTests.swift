import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import SateenThreads
import XCTest

@testable import SateenMap

/// Motions and handlers that end, or begin, where something else does.
final class MapMotionTests: XCTestCase {
  private static let middle = MapCoordinate(latitude: 0, longitude: 0)

  @MainActor
  func testAMapThatLeftItsWindowDuringAMotionMovesAgain() async {
    let stage = MapStage(PaintedTiles(name: "left")) { $0.camera = MapCamera(center: Self.middle, zoom: 4) }
    let wheel = InputEvent.wheel(Point(x: 200, y: 200), dx: 0, dy: -1)
    stage.host.send(wheel)
    stage.host.step()
    XCTAssertTrue(stage.map.isMoving)
    stage.host.container.rootNode = DisplayNode()
    XCTAssertTrue(stage.host.settle())
    XCTAssertFalse(stage.map.isMoving)
    stage.host.container.rootNode = stage.map
    stage.host.settle()
    let zoom = stage.map.camera.zoom
    stage.host.send(wheel)
    XCTAssertTrue(stage.host.settle())
    XCTAssertEqual(stage.map.camera.zoom, zoom + 0.5, accuracy: 1e-6)
    stage.map.zoomIn()
    XCTAssertTrue(stage.host.settle())
    XCTAssertEqual(stage.map.camera.zoom, zoom + 1.5, accuracy: 1e-6)
    XCTAssertFalse(stage.map.isMoving)
  }

  @MainActor
  func testAFlightThatAHandlerBeginsAtTheEndOfAnotherOneIsFlown() async {
    let goal = MapCamera(center: MapCoordinate(latitude: 10, longitude: 20), zoom: 5)
    let stage = MapStage(PaintedTiles(name: "chain")) { $0.camera = MapCamera(center: Self.middle, zoom: 4) }
    stage.map.onCameraChange = { map in
      if !map.isMoving, map.camera.zoom == 6 { map.show(goal, animated: true) }
    }
    stage.map.show(MapCamera(center: Self.middle, zoom: 6), animated: true)
    XCTAssertTrue(stage.host.settle())
    XCTAssertEqual(stage.map.camera, goal)
    XCTAssertFalse(stage.map.isMoving)
  }

  @MainActor
  func testMapsThatFollowEachOtherComeToRest() async {
    let (a, b) = (
      MapStage(PaintedTiles(name: "a")) { $0.camera = MapCamera(center: Self.middle, zoom: 4) },
      MapStage(PaintedTiles(name: "b")) { $0.camera = MapCamera(center: Self.middle, zoom: 3) }
    )
    let (first, second) = (a.map, b.map)
    first.onCameraChange = { second.camera = $0.camera }
    second.onCameraChange = { first.camera = $0.camera }
    first.camera = MapCamera(center: MapCoordinate(latitude: 20, longitude: 30), zoom: 5)
    XCTAssertEqual(second.camera, first.camera)
    b.host.send(.wheel(Point(x: 200, y: 200), dx: 0, dy: -1))
    XCTAssertTrue(b.host.settle())
    XCTAssertTrue(a.host.settle())
    XCTAssertEqual(first.camera.zoom, 5.5, accuracy: 1e-6)
    XCTAssertEqual(first.camera, second.camera)
  }

  @MainActor
  func testAHandlerThatNeverAgreesEnds() async {
    let stage = MapStage(PaintedTiles(name: "restless")) { $0.camera = MapCamera(center: Self.middle, zoom: 4) }
    let calls = Locked(0)
    stage.map.onCameraChange = { map in
      calls.withLock { $0 += 1 }
      map.camera = MapCamera(center: Self.middle, zoom: map.camera.zoom == 4 ? 5 : 4)
    }
    stage.map.camera = MapCamera(center: Self.middle, zoom: 5)
    XCTAssertTrue(stage.host.settle())
    XCTAssertGreaterThan(calls.withLock { $0 }, 1)
    XCTAssertLessThan(calls.withLock { $0 }, 50)
  }

  @MainActor
  func testTheCameraIsToldOncePerFrameAndOnlyOfChanges() async {
    let stage = MapStage(PaintedTiles(name: "told")) {
      $0.camera = MapCamera(center: Self.middle, zoom: 4)
      $0.allowsRotation = true
    }
    let calls = Locked(0)
    stage.map.onCameraChange = { _ in calls.withLock { $0 += 1 } }
    stage.map.camera = stage.map.camera
    stage.map.zoomRange = 0...10
    stage.host.settle()
    XCTAssertEqual(calls.withLock { $0 }, 0)
    stage.host.send(.touchBegan(id: 1, Point(x: 206, y: 192)))
    stage.host.send(.touchBegan(id: 2, Point(x: 306, y: 192)))
    stage.host.step()
    var before = 0
    for step in 1...10 {
      let half = 50 + Double(step) * 6
      for part in [0.5, 1] {
        stage.host.send(.touchMoved(id: 1, Point(x: 256 - half * part, y: 192 + half * part)))
        stage.host.send(.touchMoved(id: 2, Point(x: 256 + half * part, y: 192 - half * part)))
      }
      stage.host.step()
      let now = calls.withLock { $0 }
      XCTAssertLessThanOrEqual(now - before, 1)
      before = now
    }
    XCTAssertGreaterThan(before, 4)
  }

  @MainActor
  func testAMapThatBecomesStillDuringADragStays() async {
    let stage = MapStage(PaintedTiles(name: "still drag")) { $0.camera = MapCamera(center: Self.middle, zoom: 4) }
    stage.host.send(.pointerDown(Point(x: 300, y: 200), button: .primary, clicks: 1))
    stage.host.step()
    for x in [280.0, 260, 240] {
      stage.host.send(.pointerMoved(Point(x: x, y: 200)))
      stage.host.step()
    }
    stage.map.isLive = false
    let camera = stage.map.camera
    XCTAssertGreaterThan(camera.center.longitude, 1)
    for x in [220.0, 200, 180] {
      stage.host.send(.pointerMoved(Point(x: x, y: 200)))
      stage.host.step()
    }
    stage.host.send(.pointerUp(Point(x: 180, y: 200), button: .primary))
    XCTAssertTrue(stage.host.settle())
    XCTAssertEqual(stage.map.camera, camera)
    XCTAssertFalse(stage.map.isMoving)
  }

  @MainActor
  func testTheGroundDoesNotShowWhereTheModeChanges() async {
    let stage = MapStage(PaintedTiles(name: "modes")) { $0.camera = MapCamera(center: Self.middle, zoom: 4.3) }
    for _ in 0..<4 {
      stage.map.isLive.toggle()
      for _ in 0..<6 {
        XCTAssertLessThan(stage.groundPart, 0.001)
        stage.host.step()
      }
      stage.host.settle()
      XCTAssertEqual(stage.map.still.bitmap == nil, stage.map.isLive)
      XCTAssertEqual(stage.map.tilesNode.shownTiles.isEmpty, !stage.map.isLive)
    }
  }

  @MainActor
  func testTurnsByKeysAddUp() async {
    let stage = MapStage(PaintedTiles(name: "turns")) {
      $0.camera = MapCamera(center: Self.middle, zoom: 4)
      $0.allowsRotation = true
    }
    stage.host.container.firstResponder = stage.map.view
    for _ in 0..<3 { stage.host.press(.right, .shift) }
    stage.host.settle()
    XCTAssertEqual(stage.map.camera.rotation, 3 * .pi / 8, accuracy: 1e-6)
    stage.host.press(.up, .shift)
    stage.host.settle()
    XCTAssertEqual(stage.map.camera.rotation, 0, accuracy: 1e-6)
  }

  @MainActor
  func testTheOppositeKeyTakesBackWhatWasNotReached() async {
    let stage = MapStage(PaintedTiles(name: "opposite")) { $0.camera = MapCamera(center: Self.middle, zoom: 3) }
    stage.map.focus()
    stage.host.press(.character("+"))
    stage.host.press(.character("-"))
    XCTAssertTrue(stage.host.settle())
    XCTAssertEqual(stage.map.camera.zoom, 3, accuracy: 1e-6)
    let place = Point(x: 100, y: 100)
    stage.host.send(.wheel(place, dx: 0, dy: -1))
    stage.host.send(.wheel(place, dx: 0, dy: 1))
    XCTAssertTrue(stage.host.settle())
    XCTAssertEqual(stage.map.camera.zoom, 3, accuracy: 1e-6)
    XCTAssertFalse(stage.map.isMoving)
  }

  @MainActor
  func testKeysOfSeveralKindsAddUp() async {
    let keys: [(Key, KeyModifiers)] = [
      (.character("+"), []), (.right, []), (.left, .shift), (.character("-"), []), (.down, []), (.right, .shift),
      (.character("+"), []), (.left, []), (.up, []),
    ]
    for gap in [0.0, 0.03, 0.1] {
      let stage = MapStage(PaintedTiles(name: "kinds")) {
        $0.allowsRotation = true
        $0.camera = MapCamera(center: Self.middle, zoom: 5)
      }
      stage.map.focus()
      for (key, modifiers) in keys {
        stage.host.send(.keyDown(key, modifiers, isRepeat: false))
        stage.host.send(.keyUp(key, modifiers))
        stage.host.step()
        stage.host.advance(by: gap)
      }
      XCTAssertTrue(stage.host.settle())
      // The camera after each key at rest, one after the other.
      var expected = MapCamera(center: Self.middle, zoom: 5)
      let size = stage.map.bounds.size
      let center = Point(x: size.width / 2, y: size.height / 2)
      for (key, modifiers) in keys {
        switch key {
        case .character("+"): expected = expected.with(zoom: expected.zoom + 1, around: center, in: size)
        case .character("-"): expected = expected.with(zoom: expected.zoom - 1, around: center, in: size)
        case .left where modifiers == .shift:
          expected = expected.with(rotation: expected.rotation - .pi / 8, around: center, in: size)
        case .right where modifiers == .shift:
          expected = expected.with(rotation: expected.rotation + .pi / 8, around: center, in: size)
        case .left: expected = expected.panned(by: Point(x: size.width / 4, y: 0))
        case .right: expected = expected.panned(by: Point(x: -size.width / 4, y: 0))
        case .up: expected = expected.panned(by: Point(x: 0, y: size.height / 4))
        default: expected = expected.panned(by: Point(x: 0, y: -size.height / 4))
        }
      }
      XCTAssertEqual(stage.map.camera.zoom, expected.zoom, accuracy: 1e-6, "gap \(gap)")
      XCTAssertEqual(stage.map.camera.rotation, expected.rotation, accuracy: 1e-6, "gap \(gap)")
      XCTAssertEqual(stage.map.camera.center.longitude, expected.center.longitude, accuracy: 1e-6, "gap \(gap)")
      XCTAssertEqual(stage.map.camera.center.latitude, expected.center.latitude, accuracy: 1e-6, "gap \(gap)")
    }
  }

  @MainActor
  func testAZoomDuringAFlightGoesToItsGoal() async {
    let stage = MapStage(PaintedTiles(name: "flight")) { $0.camera = MapCamera(center: Self.middle, zoom: 3) }
    let goal = MapCamera(center: MapCoordinate(latitude: 40, longitude: 140), zoom: 4)
    stage.map.show(goal, animated: true)
    stage.host.advance(by: 0.2)
    stage.map.zoomIn()
    XCTAssertTrue(stage.host.settle())
    XCTAssertEqual(stage.map.camera.center.longitude, 140, accuracy: 1e-6)
    XCTAssertEqual(stage.map.camera.zoom, 5, accuracy: 1e-6)
  }

  @MainActor
  func testAnAnimatedRegionBeforeTheMapHasASizeIsShown() async {
    let map = MapNode(source: PaintedTiles(name: "early"))
    map.isLive = true
    map.show(MapRegion(south: 20, west: 30, north: 22, east: 32), padding: 10, animated: true)
    let host = HeadlessHost(size: Size(width: 300, height: 300))
    host.container.rootNode = map
    host.settle()
    XCTAssertEqual(map.camera.center.longitude, 31, accuracy: 1e-6)
    XCTAssertGreaterThan(map.camera.zoom, 4)
  }

  @MainActor
  func testAViewFarWiderThanTheSourcesFirstZoomBreaksNothing() async {
    var source = PaintedTiles(name: "deep")
    source.set = TileSet(zooms: 30...30)
    let stage = MapStage(source, size: Size(width: 2_400, height: 240)) { $0.zoomRange = 0...18 }
    XCTAssertEqual(source.reads.withLock { $0 }, [])
    XCTAssertEqual(stage.errors.all, [])
  }
}
