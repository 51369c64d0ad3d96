import SateenCore
import SateenLayout
import SateenNodes
import SateenText
import SateenTesting
import XCTest

@MainActor
final class SliderNodeTests: XCTestCase {
  /// From 0 to 180 along a groove of which 180 points are the knob's way.
  private func stage(
    _ value: Double = 90, step: Double = 0, mirrored: Bool = false
  ) -> ControlStage<SliderNode> {
    ControlStage(SliderNode(value: value, in: 0...180, step: step), mirrored: mirrored)
  }

  func testADragTakesTheKnobWhereItWasGrabbed() async {
    let stage = stage()
    stage.down(104, 14)
    XCTAssertEqual(stage.control.value, 90, "a press on the knob does not move it")
    stage.move(124, 80)
    XCTAssertEqual(stage.control.value, 110, accuracy: 1e-9)
    stage.move(1_000, 14)
    XCTAssertEqual(stage.control.value, 180)
    stage.up(0, 14)
    XCTAssertEqual(stage.control.value, 180, "the last movement counts")
    XCTAssertEqual(stage.changes, 2)
  }

  func testAPressOnTheGrooveBringsTheKnobThere() async throws {
    let stage = stage()
    stage.down(40, 14)
    XCTAssertEqual(stage.control.value, 30)
    stage.move(50, 14)
    XCTAssertEqual(stage.control.value, 40)
    stage.up(50, 14)
    XCTAssertEqual(try XCTUnwrap(stage.part("knob")).center.x, 50 + 50)
  }

  func testAFingerBesideTheKnobChangesNothingUntilItDragsOrTaps() async {
    let stage = stage()
    stage.host.send(.touchBegan(id: 1, stage.place(30, 14)))
    stage.host.send(.touchMoved(id: 1, stage.place(33, 30)))
    stage.host.step()
    XCTAssertEqual(stage.control.value, 90)
    stage.host.send(.touchCancelled(id: 1))
    stage.host.step()
    XCTAssertEqual(stage.control.value, 90, "as when a scroll takes it")
    stage.host.send(.touchBegan(id: 1, stage.place(30, 14)))
    stage.host.send(.touchMoved(id: 1, stage.place(50, 14)))
    stage.host.step()
    XCTAssertEqual(stage.control.value, 40)
    stage.host.send(.touchEnded(id: 1, stage.place(50, 14)))
    stage.host.send(.touchBegan(id: 1, stage.place(120, 14)))
    stage.host.send(.touchEnded(id: 1, stage.place(120, 14)))
    stage.host.settle()
    XCTAssertEqual(stage.control.value, 110, accuracy: 1e-9, "a tap brings it there")
  }

  func testKeysStepThrough() async {
    let stage = stage(step: 10)
    for (key, value) in [
      (Key.right, 100.0), (.up, 110), (.left, 100), (.down, 90), (.pageUp, 110), (.pageDown, 90), (.end, 180),
      (.home, 0), (.left, 0), (.down, 0),
    ] {
      stage.press(key)
      XCTAssertEqual(stage.control.value, value, "\(key)")
    }
    XCTAssertEqual(stage.changes, 8, "keys that lead nowhere tell nothing")
  }

  func testLeftAndRightAreSwappedFromRightToLeft() async throws {
    let stage = stage(mirrored: true)
    let place = try XCTUnwrap(stage.part("knob")).minX
    stage.press(.left)
    XCTAssertGreaterThan(stage.control.value, 90)
    XCTAssertLessThan(try XCTUnwrap(stage.part("knob")).minX, place)
    stage.press(.up)
    XCTAssertEqual(stage.control.value, 93.6, accuracy: 1e-9)
    stage.down(10, 14)
    stage.up(10, 14)
    XCTAssertEqual(stage.control.value, 180, "the greatest value is at the left")
  }

  func testEscapeEndsADragWhereItBegan() async {
    let stage = stage()
    stage.down(100, 14)
    stage.move(150, 14)
    XCTAssertEqual(stage.control.value, 140)
    stage.press(.escape)
    XCTAssertEqual(stage.control.value, 90)
    stage.move(160, 14)
    stage.up(160, 14)
    XCTAssertEqual(stage.control.value, 90)
  }

  func testOneThatIsNotContinuousTellsAtTheEnd() async {
    let stage = stage()
    stage.control.isContinuous = false
    stage.down(100, 14)
    stage.move(120, 14)
    stage.move(130, 14)
    XCTAssertEqual(stage.changes, 0)
    stage.up(130, 14)
    XCTAssertEqual(stage.changes, 1)
    XCTAssertEqual(stage.control.value, 120)
  }

  func testLeavingTheWindowEndsADrag() async {
    let stage = stage()
    stage.down(100, 14)
    stage.move(120, 14)
    stage.control.removeFromSupernode()
    XCTAssertFalse(stage.control.face.isDragging)
    XCTAssertFalse(stage.control.isTracking)
    stage.move(150, 14)
    stage.up(150, 14)
    XCTAssertEqual(stage.control.value, 110, accuracy: 1e-9)
    XCTAssertEqual(stage.events.last, .touchCancel)
  }

  func testAnActionMayTakeTheSliderAway() async {
    let stage = stage()
    stage.control.addAction(for: .valueChanged) { control, _ in control.removeFromSupernode() }
    stage.down(100, 14)
    stage.move(120, 14)
    stage.move(140, 14)
    stage.up(140, 14)
    XCTAssertEqual(stage.control.value, 110, accuracy: 1e-9)
    XCTAssertNil(stage.control.supernode)
  }

  func testAnotherRangeClampsTheValue() async {
    let stage = stage()
    stage.control.range = SliderRange(0...50, step: 20)
    XCTAssertEqual(stage.control.value, 50)
    stage.control.value = .nan
    XCTAssertEqual(stage.control.value, 0)
    stage.control.value = .infinity
    XCTAssertEqual(stage.control.value, 50)
    stage.control.range = SliderRange(from: .nan, to: .nan)
    XCTAssertEqual(stage.control.value, 0)
    stage.click(150, 14)
    stage.press(.end)
    XCTAssertEqual(stage.control.value, 0)
  }

  func testItTakesTheRoomThereIsInARow() async {
    let slider = SliderNode()
    let root = DisplayNode()
    root.automaticallyManagesSubnodes = true
    root.layoutSpecBlock = { _, _ in
      HStack {
        TextNode(AttributedText("Volume", font: .system(15)))
        slider
      }
    }
    let host = HeadlessHost(size: Size(width: 400, height: 100))
    host.container.rootNode = root
    host.settle()
    XCTAssertGreaterThan(slider.frame.width, 300)
    XCTAssertEqual(slider.frame.maxX, 400)
  }

  func testOneThatTellsAtTheEndTellsOfADragThatIsCancelledToo() async {
    let stage = stage()
    stage.control.isContinuous = false
    stage.down(100, 14)
    stage.move(130, 14)
    stage.host.container.cancelTouches()
    stage.host.settle()
    XCTAssertEqual(stage.control.value, 120)
    XCTAssertEqual(stage.changes, 1)
    stage.down(130, 14)
    stage.move(60, 14)
    stage.press(.escape)
    XCTAssertEqual(stage.control.value, 120)
    XCTAssertEqual(stage.changes, 1, "nobody was told of another value")
  }

  func testEscapePutsBackAValueOfTheRangeThereIsByThen() async {
    for isContinuous in [true, false] {
      let stage = stage(160)
      stage.control.isContinuous = isContinuous
      stage.down(170, 14)
      stage.move(30, 14)
      stage.control.range = SliderRange(0...50)
      stage.press(.escape)
      XCTAssertEqual(stage.control.value, 50)
    }
  }

  func testASecondFingerDoesNotTakeTheKnobOfTheFirst() async {
    let stage = stage()
    func touch(_ event: InputEvent) {
      stage.host.send(event)
      stage.host.step()
    }
    touch(.touchBegan(id: 1, stage.place(100, 14)))
    touch(.touchBegan(id: 2, stage.place(100, 14)))
    touch(.touchEnded(id: 2, stage.place(100, 14)))
    touch(.touchBegan(id: 2, stage.place(100, 14)))
    let value = stage.control.value
    touch(.touchMoved(id: 1, stage.place(20, 14)))
    touch(.touchEnded(id: 1, stage.place(20, 14)))
    XCTAssertEqual(stage.control.value, value, "its press was cancelled")
    touch(.touchMoved(id: 2, stage.place(130, 14)))
    XCTAssertGreaterThan(stage.control.value, value)
    touch(.touchEnded(id: 2, stage.place(130, 14)))
    XCTAssertFalse(stage.control.isTracking)
  }
}
