import SateenCore
import SateenGraphics
import SateenLayout
import SateenNodes
import SateenTesting
import SateenThreads
import XCTest

@testable import SateenMap

final class AnnotationTests: XCTestCase {
  private static let middle = MapCoordinate(latitude: 0, longitude: 0)

  private static func cloud(_ count: Int) -> [MapAnnotation] {
    (0..<count).map { index in
      var pin = MapAnnotation(
        id: "\(index)",
        at: MapCoordinate(latitude: Double(index % 10) * 0.4, longitude: Double(index / 10) * 0.4),
        title: "Pin \(index)")
      pin.clusterGroup = "pins"
      return pin
    }
  }

  @MainActor
  func testThePinsTipIsAtItsPlace() async throws {
    let stage = MapStage(PaintedTiles(name: "pins")) {
      $0.camera = MapCamera(center: Self.middle, zoom: 4)
      $0.annotations = [MapAnnotation(id: "here", at: Self.middle, title: "Here")]
    }
    let pin = try XCTUnwrap(stage.map.pins.shown[.annotation("here")]?.node)
    XCTAssertEqual(pin.frame, Rect(x: 241, y: 152, width: 30, height: 40))
    stage.map.camera = MapCamera(center: MapCoordinate(latitude: 0, longitude: 9), zoom: 4)
    XCTAssertEqual(pin.frame.midX, 256 - 4_096 * 9 / 360, accuracy: 0.6)
  }

  @MainActor
  func testOnlyAnnotationsInViewHaveNodes() async {
    let stage = MapStage(PaintedTiles(name: "few")) {
      $0.camera = MapCamera(center: Self.middle, zoom: 8)
      $0.annotations = Self.cloud(400).map {
        var pin = $0
        pin.clusterGroup = nil
        return pin
      }
    }
    let count = stage.map.pins.shown.count
    XCTAssertGreaterThan(count, 3)
    XCTAssertLessThan(count, 60)
    stage.map.camera = MapCamera(center: MapCoordinate(latitude: 50, longitude: -100), zoom: 8)
    stage.host.settle()
    XCTAssertEqual(stage.map.pins.shown.count, 0)
    XCTAssertEqual(stage.map.pinsNode.subnodes.count, 0)
  }

  @MainActor
  func testClustersOpenWhenTheyArePressed() async throws {
    let stage = MapStage(PaintedTiles(name: "clusters")) {
      $0.camera = MapCamera(center: MapCoordinate(latitude: 2, longitude: 2), zoom: 3)
      $0.annotations = Self.cloud(100)
    }
    let first = try XCTUnwrap(stage.map.clusters.first)
    XCTAssertEqual(
      stage.map.clusters.reduce(0) { $0 + $1.ids.count } + stage.map.pins.items.count { $0.members.count == 1 }, 100)
    let place = try XCTUnwrap(stage.map.point(of: first.center))
    stage.host.click(place)
    XCTAssertTrue(stage.map.isMoving)
    stage.host.settle()
    XCTAssertGreaterThanOrEqual(stage.map.camera.zoom, 4)
    XCTAssertGreaterThan(stage.map.pins.items.count, 1)
  }

  @MainActor
  func testManyAnnotationsAreGroupedOnAWorkerAndShow() async {
    let stage = MapStage(PaintedTiles(name: "many")) {
      $0.camera = MapCamera(center: MapCoordinate(latitude: 2, longitude: 2), zoom: 3)
      $0.annotations = Self.cloud(2_000)
    }
    XCTAssertEqual(stage.map.pins.items.reduce(0) { $0 + $1.members.count }, 2_000)
    XCTAssertFalse(stage.map.pins.shown.isEmpty)
    let pressed = Locked<[MapCluster]>([])
    stage.map.onClusterPress = { _, cluster in pressed.withLock { $0.append(cluster) } }
    let camera = stage.map.camera
    if let first = stage.map.clusters.first, let point = stage.map.point(of: first.center) {
      stage.host.click(point)
      stage.host.settle()
      XCTAssertEqual(pressed.withLock { $0 }, [first])
    }
    XCTAssertEqual(stage.map.camera, camera)
  }

  @MainActor
  func testAPressShowsTheCalloutAndTheMapMakesRoomForIt() async throws {
    let stage = MapStage(PaintedTiles(name: "callouts")) {
      $0.camera = MapCamera(center: Self.middle, zoom: 4)
      $0.annotations = [
        MapAnnotation(id: "a", at: Self.middle, title: "A town at the sea", subtitle: "With a long history"),
        MapAnnotation(
          id: "edge", at: MapCoordinate(latitude: 0, longitude: -21), title: "A town at the edge of the map"),
      ]
    }
    let selections = Locked<[String?]>([])
    stage.map.onSelect = { _, id in selections.withLock { $0.append(id) } }
    stage.host.click(Point(x: 256, y: 165))
    stage.host.settle()
    XCTAssertEqual(stage.map.selectedAnnotation, "a")
    let callout = try XCTUnwrap(stage.map.pins.callout?.node)
    let pin = try XCTUnwrap(stage.map.pins.shown[.annotation("a")]?.node)
    XCTAssertEqual(callout.frame.maxY, pin.frame.minY, accuracy: 1)
    XCTAssertEqual(callout.frame.midX, pin.frame.midX, accuracy: 1)
    XCTAssertGreaterThan(callout.frame.width, 80)
    let edge = try XCTUnwrap(stage.map.pins.shown[.annotation("edge")]?.node.frame.center)
    stage.host.click(edge)
    stage.host.settle()
    let moved = try XCTUnwrap(stage.map.pins.callout?.node)
    XCTAssertGreaterThanOrEqual(moved.frame.minX, 7)
    stage.host.click(Point(x: 400, y: 340))
    stage.host.settle()
    XCTAssertNil(stage.map.selectedAnnotation)
    XCTAssertNil(stage.map.pins.callout)
    XCTAssertEqual(selections.withLock { $0 }, ["a", "edge", nil])
  }

  @MainActor
  func testAPressBesideAllTellsThePlace() async {
    let taps = Locked<[MapCoordinate]>([])
    let stage = MapStage(PaintedTiles(name: "taps")) {
      $0.camera = MapCamera(center: Self.middle, zoom: 4)
      $0.onTap = { _, place in taps.withLock { $0.append(place) } }
    }
    stage.host.click(Point(x: 356, y: 192))
    stage.host.settle()
    XCTAssertEqual(taps.withLock { $0 }.count, 1)
    XCTAssertEqual(taps.withLock { $0 }.first?.longitude ?? 0, 100 * 360 / 4_096, accuracy: 1e-6)
  }

  @MainActor
  func testADragThatBeginsOnAPinMovesTheMap() async {
    let stage = MapStage(PaintedTiles(name: "drag pin")) {
      $0.camera = MapCamera(center: Self.middle, zoom: 4)
      $0.annotations = [MapAnnotation(id: "a", at: Self.middle, title: "A")]
    }
    stage.host.drag(from: Point(x: 256, y: 165), to: Point(x: 156, y: 165))
    stage.host.settle()
    XCTAssertGreaterThan(stage.map.camera.center.longitude, 5)
    XCTAssertNil(stage.map.selectedAnnotation)
  }

  @MainActor
  func testNodesOfOnesOwnForPinsClustersAndCallouts() async throws {
    final class Badge: DisplayNode {
      nonisolated init(_ side: Double) {
        super.init()
        backgroundColor = .black
        style.preferredSize = Size(width: side, height: side)
      }
    }
    let stage = MapStage(PaintedTiles(name: "own")) {
      $0.camera = MapCamera(center: Self.middle, zoom: 4)
      var pin = MapAnnotation(id: "a", at: Self.middle)
      pin.node = { Badge(20) }
      pin.anchor = Point(x: 0, y: 0)
      pin.callout = { Badge(60) }
      $0.annotations = [pin]
      $0.clusterNodeBlock = { cluster in Badge(Double(cluster.ids.count)) }
    }
    let node = try XCTUnwrap(stage.map.pins.shown[.annotation("a")]?.node)
    XCTAssertEqual(node.frame, Rect(x: 256, y: 192, width: 20, height: 20))
    XCTAssertEqual(stage.pixel(260, 196), 0xff00_0000)
    stage.map.selectedAnnotation = "a"
    stage.host.settle()
    XCTAssertEqual(try XCTUnwrap(stage.map.pins.callout?.node?.frame.width), 84, accuracy: 1)
    var pins = Self.cloud(30)
    for index in pins.indices { pins[index].coordinate = Self.middle }
    stage.map.annotations = pins
    stage.host.settle()
    XCTAssertEqual(stage.map.pins.shown[.cluster("0", 30)]?.node.frame.size, Size(width: 30, height: 30))
    XCTAssertNil(stage.map.selectedAnnotation)
  }

  @MainActor
  func testPinsArePressedByKeys() async {
    let stage = MapStage(PaintedTiles(name: "keys")) {
      $0.camera = MapCamera(center: Self.middle, zoom: 4)
      $0.annotations = [MapAnnotation(id: "a", at: Self.middle, title: "A")]
    }
    stage.host.container.firstResponder = stage.map.view
    stage.host.press(.tab)
    stage.host.settle()
    stage.host.press(.enter)
    stage.host.settle()
    XCTAssertEqual(stage.map.selectedAnnotation, "a")
    stage.host.press(.escape)
    stage.host.settle()
    XCTAssertNil(stage.map.selectedAnnotation)
  }
}
