import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import SateenThreads
import XCTest

@testable import SateenMap

/// Annotations that are set anew, grouped anew and selected.
final class AnnotationChangeTests: XCTestCase {
  private static let middle = MapCoordinate(latitude: 0, longitude: 0)

  private final class Square: DisplayNode {
    private let color: Color

    nonisolated init(_ color: Color, side: Double = 40) {
      self.color = color
      super.init()
      style.preferredSize = Size(width: side, height: side)
    }

    override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
      let color = color
      return .draw { context, _ in context.fill(request.bounds, with: color) }
    }
  }

  private static func square(_ id: String, _ longitude: Double = 0, group: String? = nil) -> MapAnnotation {
    var pin = MapAnnotation(id: id, at: MapCoordinate(latitude: 0, longitude: longitude), title: id)
    pin.node = { Square(.black) }
    pin.anchor = Point(x: 0.5, y: 0.5)
    pin.clusterGroup = group
    return pin
  }

  @MainActor
  func testPinsThatLookTheSameKeepTheirNodes() async throws {
    func pins(_ shift: Double) -> [MapAnnotation] {
      (0..<4).map { index in
        var pin = MapAnnotation(
          id: "\(index)", at: MapCoordinate(latitude: 0, longitude: Double(index) * 5 + shift), title: "\(index)")
        if index == 3 { pin.tint = shift == 0 ? .black : .white }
        return pin
      }
    }
    let stage = MapStage(PaintedTiles(name: "vehicles")) {
      $0.camera = MapCamera(center: Self.middle, zoom: 4)
      $0.annotations = pins(0)
    }
    let nodes = stage.map.pins.shown
    stage.map.annotations = pins(1)
    XCTAssertEqual(stage.map.pins.shown[.annotation("0")]?.node.frame.midX, 256 + (4_096.0 / 360).rounded())
    stage.host.settle()
    XCTAssertEqual(stage.map.pins.shown.count, 4)
    for index in 0..<3 {
      XCTAssertTrue(stage.map.pins.shown[.annotation("\(index)")]?.node === nodes[.annotation("\(index)")]?.node)
    }
    XCTAssertFalse(
      stage.map.pins.shown[.annotation("3")]?.node === nodes[.annotation("3")]?.node, "another colour is another node")
    XCTAssertEqual(stage.map.pinsNode.subnodes.count, 4)
  }

  @MainActor
  func testNodesOfOnesOwnStayUntilTheNewOnesAreDrawn() async {
    let stage = MapStage(PaintedTiles(name: "own nodes")) {
      $0.camera = MapCamera(center: Self.middle, zoom: 4)
      $0.annotations = [Self.square("a")]
    }
    XCTAssertEqual(stage.pixel(256, 192), 0xff00_0000)
    for _ in 0..<3 {
      stage.map.annotations = [Self.square("a")]
      for _ in 0..<5 {
        stage.host.step()
        XCTAssertEqual(stage.pixel(256, 192), 0xff00_0000)
      }
    }
    stage.host.settle()
    XCTAssertEqual(stage.map.pinsNode.subnodes.count, 1)
    stage.map.annotations = []
    stage.host.step()
    XCTAssertNotEqual(stage.pixel(256, 192), 0xff00_0000)
    XCTAssertEqual(stage.map.pinsNode.subnodes.count, 0)
  }

  @MainActor
  func testGroupsStayUntilThoseOfTheNextZoomAreDrawn() async {
    let stage = MapStage(PaintedTiles(name: "regrouped")) {
      $0.camera = MapCamera(center: Self.middle, zoom: 4)
      // Thirty points apart at zoom 4.
      $0.annotations = [Self.square("a", -1.32, group: "all"), Self.square("b", 1.32, group: "all")]
      $0.clusterNodeBlock = { _ in Square(.black) }
    }
    func blackPixels() -> Int {
      let picture = stage.host.screenshot()
      return (0..<512).count { picture.pixel(x: $0, y: 192) == 0xff00_0000 }
    }
    XCTAssertEqual(stage.map.pins.items.count, 1)
    XCTAssertEqual(blackPixels(), 40)
    for (notches, count) in [(-1.0, 2), (1, 1)] {
      for _ in 0..<2 { stage.host.send(.wheel(Point(x: 256, y: 192), dx: 0, dy: notches)) }
      for _ in 0..<40 {
        stage.host.step()
        XCTAssertGreaterThanOrEqual(blackPixels(), 40, "\(stage.map.camera.zoom)")
      }
      stage.host.settle()
      XCTAssertEqual(stage.map.pins.items.count, count)
      XCTAssertEqual(stage.map.pinsNode.subnodes.count, count)
    }
  }

  @MainActor
  func testAZoomBetweenTwoWholeOnesDoesNotGroupAgainAndAgain() async {
    let stage = MapStage(PaintedTiles(name: "hover")) {
      $0.camera = MapCamera(center: Self.middle, zoom: 4.4)
      $0.annotations = [Self.square("a", -1.32, group: "all"), Self.square("b", 1.32, group: "all")]
    }
    let generation = stage.map.pins.generation
    for zoom in [4.55, 4.45, 4.55, 4.45] {
      stage.map.camera = MapCamera(center: Self.middle, zoom: zoom)
      stage.host.settle()
    }
    XCTAssertEqual(stage.map.pins.generation, generation)
  }

  @MainActor
  func testAGroupingForAZoomThatWasLeftAgainIsNotTaken() async {
    let stage = MapStage(PaintedTiles(name: "outdated")) {
      $0.camera = MapCamera(center: Self.middle, zoom: 4)
      $0.annotations = (0..<400).map { index in
        var pin = MapAnnotation(
          id: "\(index)", at: MapCoordinate(latitude: Double(index % 20) * 0.2, longitude: Double(index / 20) * 0.2))
        pin.clusterGroup = "all"
        return pin
      }
    }
    let generation = stage.map.pins.generation
    stage.map.camera = MapCamera(center: Self.middle, zoom: 5)
    XCTAssertNotNil(stage.map.pins.pendingGrouping)
    stage.map.camera = MapCamera(center: Self.middle, zoom: 4)
    stage.host.settle()
    XCTAssertEqual(stage.map.pins.generation, generation)
    XCTAssertEqual(stage.map.pins.zoom, 4)
  }

  @MainActor
  func testAnnotationsAtOnePlaceAreSelectedInTurns() async throws {
    let stage = MapStage(PaintedTiles(name: "one house")) {
      $0.camera = MapCamera(center: Self.middle, zoom: 9)
      $0.annotations = ["a", "b"].map { id in
        var pin = MapAnnotation(id: id, at: Self.middle, title: "Shop \(id)")
        pin.clusterGroup = "shops"
        return pin
      }
    }
    stage.host.click(Point(x: 256, y: 192))
    stage.host.settle()
    XCTAssertEqual(stage.map.camera.zoom, 10)
    XCTAssertNil(stage.map.selectedAnnotation)
    for id in ["a", "b", nil] {
      // Later than the second click of a double click.
      stage.host.advance(by: 1)
      stage.host.click(Point(x: 256, y: 192))
      stage.host.settle()
      XCTAssertEqual(stage.map.selectedAnnotation, id)
      if id != nil {
        let callout = try XCTUnwrap(stage.map.pins.callout?.node)
        XCTAssertEqual(callout.frame.midX, 256, accuracy: 1)
        XCTAssertFalse(callout.isHidden)
      } else {
        XCTAssertNil(stage.map.pins.callout)
      }
    }
    XCTAssertEqual(stage.map.camera.zoom, 10)
  }

  @MainActor
  func testAnAnnotationOutOfViewThatIsSelectedComesIntoView() async throws {
    let stage = MapStage(PaintedTiles(name: "far")) {
      $0.camera = MapCamera(center: Self.middle, zoom: 5)
      $0.annotations = [
        MapAnnotation(id: "far", at: MapCoordinate(latitude: 30, longitude: 100), title: "Far away")
      ]
    }
    XCTAssertNil(stage.map.pins.shown[.annotation("far")])
    stage.map.selectedAnnotation = "far"
    XCTAssertTrue(stage.host.settle())
    let callout = try XCTUnwrap(stage.map.pins.callout?.node)
    XCTAssertFalse(callout.isHidden)
    XCTAssertTrue(Rect(x: 0, y: 0, width: 512, height: 384).contains(callout.frame))
    XCTAssertEqual(stage.map.camera.center.longitude, 100, accuracy: 5)
  }

  @MainActor
  func testACalloutMakesRoomAfterAMotion() async throws {
    let stage = MapStage(PaintedTiles(name: "glide to pin")) {
      $0.camera = MapCamera(center: Self.middle, zoom: 5)
      $0.annotations = [
        MapAnnotation(id: "north", at: MapCoordinate(latitude: 7.2, longitude: 2), title: "At the upper edge")
      ]
    }
    stage.map.show(MapCamera(center: MapCoordinate(latitude: 0, longitude: 2), zoom: 5), animated: true)
    stage.host.step()
    stage.map.selectedAnnotation = "north"
    XCTAssertTrue(stage.host.settle())
    let callout = try XCTUnwrap(stage.map.pins.callout?.node)
    XCTAssertGreaterThanOrEqual(callout.frame.minY, 7)
  }

  @MainActor
  func testACalloutFollowsItsAnnotationsTitle() async throws {
    let stage = MapStage(PaintedTiles(name: "titles")) {
      $0.camera = MapCamera(center: Self.middle, zoom: 5)
      $0.annotations = [MapAnnotation(id: "a", at: Self.middle, title: "A")]
    }
    stage.map.selectedAnnotation = "a"
    stage.host.settle()
    let first = try XCTUnwrap(stage.map.pins.callout?.node)
    stage.map.annotations = [MapAnnotation(id: "a", at: Self.middle, title: "A")]
    stage.host.settle()
    XCTAssertTrue(stage.map.pins.callout?.node === first)
    stage.map.annotations = [MapAnnotation(id: "a", at: Self.middle, title: "A much longer title")]
    stage.host.settle()
    let second = try XCTUnwrap(stage.map.pins.callout?.node)
    XCTAssertFalse(second === first)
    XCTAssertGreaterThan(second.frame.width, first.frame.width + 20)
    XCTAssertNil(first.supernode)
  }

  @MainActor
  func testAPressOnACalloutIsNoPressBesideAll() async throws {
    let taps = Locked(0)
    let stage = MapStage(PaintedTiles(name: "bubble")) {
      $0.camera = MapCamera(center: Self.middle, zoom: 5)
      $0.annotations = [MapAnnotation(id: "a", at: Self.middle, title: "A town")]
      $0.onTap = { _, _ in taps.withLock { $0 += 1 } }
    }
    stage.map.selectedAnnotation = "a"
    stage.host.settle()
    let callout = try XCTUnwrap(stage.map.pins.callout?.node)
    stage.host.click(callout.frame.center)
    stage.host.settle()
    XCTAssertEqual(stage.map.selectedAnnotation, "a")
    XCTAssertEqual(taps.withLock { $0 }, 0)
  }

  @MainActor
  func testAPressOnAPinHoldsAGlide() async throws {
    let stage = MapStage(PaintedTiles(name: "hold by pin")) {
      $0.camera = MapCamera(center: Self.middle, zoom: 4)
      $0.annotations = (0..<30).map {
        MapAnnotation(id: "\($0)", at: MapCoordinate(latitude: 0, longitude: Double($0 - 15) * 2), title: "P")
      }
    }
    stage.host.drag(from: Point(x: 400, y: 300), to: Point(x: 150, y: 300), steps: 4)
    stage.host.step()
    XCTAssertTrue(stage.map.isMoving)
    let pin = try XCTUnwrap(stage.map.pins.shown.values.first { abs($0.node.frame.midX - 256) < 20 }?.node)
    stage.host.send(.pointerDown(pin.frame.center, button: .primary, clicks: 1))
    stage.host.step()
    let held = stage.map.camera
    stage.host.advance(by: 0.2)
    XCTAssertEqual(stage.map.camera, held)
    stage.host.send(.pointerUp(pin.frame.center, button: .primary))
    stage.host.settle()
  }

  @MainActor
  func testManyAnnotationsWithoutAPlaceAreToldInShort() async {
    let stage = MapStage(PaintedTiles(name: "nowhere")) {
      $0.annotations = (0..<1_000).map {
        MapAnnotation(id: "\($0)", at: MapCoordinate(latitude: .nan, longitude: 0))
      }
    }
    XCTAssertEqual(stage.errors.all.count, 11)
    XCTAssertEqual(stage.errors.all.last, "990 more annotations are at no place")
  }
}
