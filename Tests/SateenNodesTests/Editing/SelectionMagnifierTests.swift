import SateenCore
import SateenLayout
import SateenTesting
import SateenText
import XCTest

@testable import SateenNodes

/// The loupe above a finger that moves the end of a selection.
@MainActor
final class SelectionMagnifierTests: XCTestCase {
  private func stage() -> EditingStage {
    let lines = (0..<12).map { "line \($0) with some words" }.joined(separator: "\n")
    return EditingStage(EditableTextNode(lines), focused: false)
  }

  func testHoldingAndMovingShowsTheLoupe() async throws {
    let stage = stage()
    let start = stage.point(stage.text.utf16.count - 4)
    stage.host.send(.touchBegan(id: 1, start))
    stage.host.advance(by: 0.6)
    XCTAssertNil(stage.node.interaction.tools?.magnifier, "a finger that rests covers a word that it has selected")
    stage.host.send(.touchMoved(id: 1, Point(x: start.x - 40, y: start.y)))
    stage.host.step()
    let magnifier = try XCTUnwrap(stage.node.interaction.tools?.magnifier)
    let frame = try XCTUnwrap(magnifier.frame)
    XCTAssertLessThan(frame.maxY, start.y - 10, "above the finger")
    XCTAssertTrue(stage.container.view.bounds.contains(Point(x: frame.minX, y: frame.minY)))
    XCTAssertGreaterThan(darkPixels(stage, in: frame), 30, "it shows letters")
    stage.host.send(.touchEnded(id: 1, Point(x: start.x - 40, y: start.y)))
    stage.host.settle()
    XCTAssertNil(stage.node.interaction.tools?.magnifier)
    XCTAssertNotNil(stage.node.interaction.tools, "the handles stay")
  }

  func testAHandleShowsTheLoupeAtItsEnd() async throws {
    let stage = stage()
    stage.hold(stage.point(130))
    let ends = try XCTUnwrap(stage.node.interaction.selectionEnds)
    let end = stage.node.surface.layer.convert(ends.end, to: stage.container.view.layer)
    let knob = Point(x: end.minX, y: end.maxY + 6)
    stage.host.send(.touchBegan(id: 1, knob))
    stage.host.step()
    XCTAssertNotNil(stage.node.interaction.tools?.magnifier?.frame)
    stage.host.send(.touchMoved(id: 1, Point(x: knob.x + 40, y: knob.y)))
    stage.host.step()
    let frame = try XCTUnwrap(stage.node.interaction.tools?.magnifier?.frame)
    XCTAssertEqual(frame.midX, min(max(knob.x + 40, 72), 300 - 72), accuracy: 1)
    stage.host.send(.touchCancelled(id: 1))
    stage.host.settle()
    XCTAssertNil(stage.node.interaction.tools?.magnifier)
  }

  func testTheLoupeGoesWithTheText() async throws {
    let stage = stage()
    let start = stage.point(130)
    stage.host.send(.touchBegan(id: 1, start))
    stage.host.advance(by: 0.6)
    stage.host.send(.touchMoved(id: 1, Point(x: start.x + 30, y: start.y)))
    stage.host.step()
    XCTAssertNotNil(stage.node.interaction.tools?.magnifier)
    let layers = stage.container.view.layer.sublayers.count
    stage.container.rootNode = DisplayNode()
    stage.host.step()
    stage.host.settle()
    XCTAssertLessThan(stage.container.view.layer.sublayers.count, layers)
  }

  private func darkPixels(_ stage: EditingStage, in area: Rect) -> Int {
    let picture = stage.host.screenshot()
    var found = 0
    for y in Int(area.minY)..<Int(area.maxY) {
      for x in Int(area.minX)..<Int(area.maxX) where picture.pixel(x: x, y: y) & 0xff < 0x70 { found += 1 }
    }
    return found
  }
}
