import LayoutFile
import SateenCore
import SateenLayout
import SateenTesting
import XCTest

@testable import LayoutPlayground

/// The playground's screen in a headless window.
final class PlaygroundScreenTests: XCTestCase {
  @MainActor
  private struct Stage {
    let host = HeadlessHost(size: Size(width: 1_000, height: 600))
    let screen: PlaygroundScreen

    init(_ sample: String) throws {
      screen = PlaygroundScreen(PlaygroundModel(try Samples.document(sample)), overlays: [])
      screen.install(in: host.container)
      host.settle()
    }

    /// Converts a point of the layout to the window.
    func window(_ x: Double, _ y: Double) throws -> Point {
      let scene = try XCTUnwrap(screen.canvas.scene)
      let place = scene.viewport.show(Rect(x: x, y: y, width: 0, height: 0)).origin
      return place + screen.canvas.frame.origin
    }

    func hover(_ x: Double, _ y: Double) throws {
      host.send(.pointerMoved(try window(x, y)))
      host.settle()
    }
  }

  @MainActor
  func testThePanelTellsOfTheElementUnderThePointer() async throws {
    let stage = try Stage("stack")
    XCTAssertEqual(stage.screen.inspector.content.title, "row", "the case, while the pointer is elsewhere")
    try stage.hover(290, 30)
    let content = stage.screen.inspector.content
    XCTAssertEqual(content.title, "follow")
    XCTAssertEqual(content.subtitle, "cases[0].root.children[2]")
    XCTAssertEqual(
      content.sections.first?.rows.map(\.value), ["272, 19", "76 × 34"])
    XCTAssertEqual(content.sections.dropFirst().first?.title, "Constraint")
    // Between the name and the handle there is only the column that holds them.
    try stage.hover(100, 38)
    XCTAssertEqual(stage.screen.inspector.content.title, "names")
    stage.host.send(.pointerLeft)
    stage.host.settle()
    XCTAssertEqual(stage.screen.inspector.content.title, "row")
  }

  @MainActor
  func testHandlesChangeTheSizeOfTheRoot() async throws {
    let stage = try Stage("flexbox-holy-grail")
    let zoom = try XCTUnwrap(stage.screen.canvas.scene?.viewport.zoom)
    let corner = try stage.window(420, 300) + Point(x: 8, y: 8)
    stage.host.drag(from: corner, to: corner - Point(x: 100 * zoom, y: 50 * zoom))
    stage.host.settle()
    XCTAssertEqual(stage.screen.canvas.scene?.placed.size, Size(width: 320, height: 250))
    XCTAssertEqual(stage.screen.canvas.scene?.placed.framesByIdentifier["main"]?.width, 96)
    let right = try stage.window(320, 100) + Point(x: 8, y: 0)
    stage.host.drag(from: right, to: right + Point(x: 40 * zoom, y: 70))
    stage.host.settle()
    XCTAssertEqual(stage.screen.canvas.scene?.placed.size, Size(width: 360, height: 250))
    stage.host.press(.character("0"))
    stage.host.settle()
    XCTAssertEqual(stage.screen.canvas.scene?.placed.size, Size(width: 420, height: 300))
  }

  @MainActor
  func testADragFarBeyondTheOtherEdgeLeavesNoNegativeSize() async throws {
    let stage = try Stage("flexbox-holy-grail")
    let corner = try stage.window(420, 300) + Point(x: 8, y: 8)
    stage.host.drag(from: corner, to: Point(x: -2_000, y: -2_000))
    stage.host.settle()
    let size = try XCTUnwrap(stage.screen.canvas.scene?.placed.size)
    XCTAssertGreaterThanOrEqual(size.width, 0)
    XCTAssertGreaterThanOrEqual(size.height, 0)
  }

  @MainActor
  func testKeysChooseCasesOverlaysAndDirection() async throws {
    let stage = try Stage("stack")
    func name() -> String? { stage.screen.canvas.scene?.placed.name }
    stage.host.press(.right)
    XCTAssertEqual(name(), "justifyContent")
    stage.host.press(.left)
    stage.host.press(.left)
    XCTAssertEqual(name(), "grow and shrink", "the first is after the last")
    for (key, overlay) in [("1", Overlays.frames), ("2", .spacing), ("3", .constraint)] {
      stage.host.press(.character(Character(key)))
      XCTAssertEqual(stage.screen.canvas.scene?.overlays, overlay)
      stage.host.press(.character(Character(key)))
      XCTAssertEqual(stage.screen.canvas.scene?.overlays, [])
    }
    stage.host.press(.character("r"))
    XCTAssertEqual(stage.screen.canvas.scene?.placed.direction, .rightToLeft)
    stage.host.press(.right)
    XCTAssertEqual(stage.screen.canvas.scene?.placed.direction, .leftToRight, "another case is as the file has it")
  }

  @MainActor
  func testFitBringsTheWholeLayoutBack() async throws {
    let stage = try Stage("stack")
    let fitted = try XCTUnwrap(stage.screen.canvas.scene?.viewport)
    stage.host.press(.character("="))
    stage.host.send(.wheel(try stage.window(10, 10), dx: 0, dy: 2))
    stage.host.settle()
    XCTAssertNotEqual(stage.screen.canvas.scene?.viewport, fitted)
    stage.host.press(.character("f"))
    XCTAssertEqual(stage.screen.canvas.scene?.viewport, fitted)
    let scene = try XCTUnwrap(stage.screen.canvas.scene)
    XCTAssertTrue(stage.screen.canvas.bounds.contains(scene.sheet))
    stage.host.resize(to: Size(width: 700, height: 420))
    stage.host.settle()
    let smaller = try XCTUnwrap(stage.screen.canvas.scene)
    XCTAssertTrue(stage.screen.canvas.bounds.contains(smaller.sheet), "a smaller window is fitted by itself")
  }

  @MainActor
  func testAMalformedFileLeavesTheLastGoodLayout() async throws {
    let stage = try Stage("stack")
    stage.host.press(.right)
    stage.screen.take(Result { () throws(LayoutFileError) in try LayoutDocument(json: "{\"cases\": [{\"root\": 3}]}") })
    stage.host.settle()
    XCTAssertEqual(stage.screen.canvas.scene?.error, "cases[0].root: 3 is not an object")
    XCTAssertEqual(stage.screen.canvas.scene?.placed.name, "justifyContent")
    // When the file is valid again, the shown case is found by its name, at whatever index.
    let json = """
      [{"root": {"spec": "node"}}, {"root": {"spec": "node"}},
       {"name": "justifyContent", "sizeRange": {"max": [40, 30]}, "root": {"spec": "node", "id": "n"}}]
      """
    stage.screen.take(Result { () throws(LayoutFileError) in try LayoutDocument(json: json) })
    stage.host.settle()
    XCTAssertNil(stage.screen.canvas.scene?.error)
    XCTAssertEqual(stage.screen.canvas.scene?.placed.size, Size(width: 40, height: 30))
  }

  @MainActor
  func testAWindowThatRestsDrawsNothing() async throws {
    let stage = try Stage("stack")
    try stage.hover(290, 30)
    XCTAssertFalse(stage.host.container.wantsFrame)
    stage.host.step()
    XCTAssertTrue(stage.host.lastChanged.isEmpty)
  }
}
