import SateenCore
import SateenLayout
import SateenNodes
import SateenTesting
import XCTest

@MainActor
final class StepperNodeTests: XCTestCase {
  private func stage(_ value: Double = 3, mirrored: Bool = false) -> ControlStage<StepperNode> {
    ControlStage(
      StepperNode(value: value, in: 0...9), frame: Rect(x: 50, y: 50, width: 72, height: 28), mirrored: mirrored)
  }

  func testItsButtonsStep() async {
    let stage = stage()
    stage.click(60, 14)
    stage.click(60, 14)
    stage.click(10, 14)
    XCTAssertEqual(stage.control.value, 4)
    XCTAssertEqual(stage.changes, 3)
  }

  func testAButtonThatIsHeldRepeatsUntilTheEnd() async {
    let stage = stage()
    stage.down(60, 14)
    XCTAssertEqual(stage.control.value, 4, "at once")
    stage.host.advance(by: 0.35)
    XCTAssertEqual(stage.control.value, 4)
    stage.host.advance(by: 0.1)
    XCTAssertEqual(stage.control.value, 5)
    stage.host.advance(by: 0.2)
    XCTAssertEqual(stage.control.value, 7)
    stage.host.advance(by: 3)
    XCTAssertEqual(stage.control.value, 9)
    stage.up(60, 14)
    XCTAssertEqual(stage.control.value, 9)
    XCTAssertEqual(stage.changes, 6)
  }

  func testItRestsWhileThePointerIsElsewhere() async {
    let stage = stage()
    stage.down(60, 14)
    stage.move(300, 200)
    stage.host.advance(by: 1)
    XCTAssertEqual(stage.control.value, 4)
    stage.up(300, 200)
    XCTAssertEqual(stage.control.value, 4)
  }

  func testAFingerStepsWhereItIsLifted() async {
    let stage = stage()
    stage.host.send(.touchBegan(id: 1, stage.place(60, 14)))
    stage.host.step()
    XCTAssertEqual(stage.control.value, 3, "it may be about to scroll")
    stage.host.send(.touchEnded(id: 1, stage.place(60, 14)))
    stage.host.step()
    XCTAssertEqual(stage.control.value, 4)
    XCTAssertEqual(stage.changes, 1)
  }

  func testLeavingTheWindowEndsTheRepetition() async {
    let stage = stage()
    stage.down(60, 14)
    stage.host.advance(by: 0.45)
    stage.control.removeFromSupernode()
    let value = stage.control.value
    stage.host.advance(by: 1)
    XCTAssertEqual(stage.control.value, value)
    XCTAssertNil(stage.control.face.pressed)
  }

  func testKeys() async {
    let stage = stage()
    for (key, value) in [(Key.up, 4.0), (.right, 5), (.left, 4), (.down, 3), (.end, 9), (.home, 0), (.pageUp, 1)] {
      stage.press(key)
      XCTAssertEqual(stage.control.value, value, "\(key)")
    }
  }

  func testFromRightToLeftPlusIsAtTheLeft() async {
    let stage = stage(mirrored: true)
    stage.click(10, 14)
    XCTAssertEqual(stage.control.value, 4)
    stage.press(.left)
    XCTAssertEqual(stage.control.value, 5)
  }

  func testStepsOfZeroAndRangesWithoutALengthAreOfNoHarm() async {
    let stage = ControlStage(
      StepperNode(value: 5, in: 5...5, step: 0), frame: Rect(x: 50, y: 50, width: 72, height: 28))
    stage.click(60, 14)
    stage.press(.up)
    XCTAssertEqual(stage.control.value, 5)
    XCTAssertEqual(stage.changes, 0)
    let other = ControlStage(
      StepperNode(value: 5, in: 0...10, step: 0), frame: Rect(x: 50, y: 50, width: 72, height: 28))
    other.click(60, 14)
    XCTAssertEqual(other.control.value, 5.1, accuracy: 1e-9, "a hundredth of the range")
  }

  func testAnActionThatDisablesItEndsTheRepetition() async {
    let stage = stage()
    stage.control.addAction(for: .valueChanged) { control, _ in
      if let stepper = control as? StepperNode, stepper.value >= 5 { stepper.isEnabled = false }
    }
    stage.down(60, 14)
    stage.host.advance(by: 1)
    XCTAssertEqual(stage.control.value, 5)
    stage.up(60, 14)
    XCTAssertNil(stage.host.container.nextAlarm, "the window sleeps")
    stage.control.isEnabled = true
    stage.control.value = 0
    stage.down(60, 14)
    stage.host.advance(by: 0.65)
    XCTAssertEqual(stage.control.value, 4, "at once, after 0.4, 0.5 and 0.6 seconds")
  }
}
