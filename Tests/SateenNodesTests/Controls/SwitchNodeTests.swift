import SateenCore
import SateenLayout
import SateenNodes
import SateenTesting
import XCTest

@MainActor
final class SwitchNodeTests: XCTestCase {
  private func stage(isOn: Bool = false, mirrored: Bool = false) -> ControlStage<SwitchNode> {
    ControlStage(SwitchNode(isOn: isOn), frame: Rect(x: 50, y: 50, width: 40, height: 24), mirrored: mirrored)
  }

  func testAPressTurnsIt() async {
    let stage = stage()
    stage.click(20, 12)
    XCTAssertTrue(stage.control.isOn)
    stage.press(.space)
    XCTAssertFalse(stage.control.isOn)
    XCTAssertEqual(stage.changes, 2)
  }

  func testTheKnobGlides() async throws {
    let stage = stage()
    let start = try XCTUnwrap(stage.part("knob")).minX
    stage.control.isOn = true
    stage.host.step()
    stage.host.step()
    let middle = try XCTUnwrap(stage.part("knob")).minX
    stage.host.settle()
    let end = try XCTUnwrap(stage.part("knob")).minX
    XCTAssertEqual(end - start, 16)
    XCTAssertTrue(middle > start && middle < end, "\(start) \(middle) \(end)")
  }

  func testADragCountsWhereTheKnobIs() async {
    let stage = stage()
    stage.down(10, 12)
    stage.move(24, 60)
    XCTAssertFalse(stage.control.isOn, "not before it ends")
    XCTAssertEqual(stage.control.face.drag, 14.0 / 16)
    stage.up(24, 60)
    XCTAssertTrue(stage.control.isOn)
    XCTAssertNil(stage.control.face.drag)
    XCTAssertEqual(stage.changes, 1)
    stage.down(30, 12)
    stage.move(25, 12)
    stage.up(25, 12)
    XCTAssertTrue(stage.control.isOn, "it was not brought far enough")
    XCTAssertEqual(stage.changes, 1)
  }

  func testFromRightToLeftOnIsAtTheLeft() async throws {
    let stage = stage(mirrored: true)
    let off = try XCTUnwrap(stage.part("knob")).minX
    stage.press(.left)
    XCTAssertTrue(stage.control.isOn)
    XCTAssertEqual(try XCTUnwrap(stage.part("knob")).minX, off - 16)
    stage.down(10, 12)
    stage.move(30, 12)
    stage.up(30, 12)
    XCTAssertFalse(stage.control.isOn)
  }

  func testArrowsSetIt() async {
    let stage = stage()
    stage.press(.right)
    stage.press(.right)
    XCTAssertTrue(stage.control.isOn)
    XCTAssertEqual(stage.changes, 1, "it was on already")
    stage.press(.left)
    XCTAssertFalse(stage.control.isOn)
  }

  func testADragIsKeptFromTheScrollerAround() async {
    let host = HeadlessHost(size: Size(width: 200, height: 200))
    let scroll = ScrollView()
    scroll.frame = Rect(x: 0, y: 0, width: 200, height: 200)
    scroll.contentSize = Size(width: 1_000, height: 200)
    host.container.view.addSubview(scroll)
    let control = SwitchNode(isOn: true)
    control.frame = Rect(x: 80, y: 20, width: 40, height: 24)
    scroll.addSubview(control.view)
    host.settle()
    host.send(.touchBegan(id: 1, Point(x: 110, y: 32)))
    for x in stride(from: 110.0, to: 80, by: -5) {
      host.send(.touchMoved(id: 1, Point(x: x, y: 32)))
      host.step()
    }
    host.send(.touchEnded(id: 1, Point(x: 80, y: 32)))
    host.settle()
    XCTAssertEqual(scroll.contentOffset, .zero)
    XCTAssertFalse(control.isOn)
  }
}
