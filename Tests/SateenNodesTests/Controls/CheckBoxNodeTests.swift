import SateenCore
import SateenLayout
import SateenNodes
import SateenTesting
import SateenThreads
import XCTest

@MainActor
final class CheckBoxNodeTests: XCTestCase {
  func testAPressChecksAndAnotherOneTakesItBack() async {
    let stage = ControlStage(CheckBoxNode("Letters"))
    stage.click(9, 12)
    XCTAssertTrue(stage.control.isOn)
    stage.click(60, 12)
    XCTAssertFalse(stage.control.isOn, "the title belongs to the area to press")
    XCTAssertEqual(stage.changes, 2)
  }

  func testAMixedBoxBecomesOn() async {
    let stage = ControlStage(CheckBoxNode(value: .mixed))
    XCTAssertFalse(stage.control.isOn)
    stage.press(.space)
    XCTAssertEqual(stage.control.value, .on)
    stage.press(.enter)
    XCTAssertEqual(stage.control.value, .off)
  }

  func testAnActionForSeveralEventsHearsOfAPressOnce() async {
    let stage = ControlStage(CheckBoxNode("Once"))
    var calls = 0
    stage.control.addAction(for: [.valueChanged, .primaryActionTriggered, .touchUpInside]) { _, _ in calls += 1 }
    stage.click(9, 12)
    XCTAssertEqual(calls, 1)
  }

  func testCodeSendsNoEvents() async {
    let stage = ControlStage(CheckBoxNode("Quiet"))
    stage.control.isOn = true
    stage.host.settle()
    XCTAssertEqual(stage.changes, 0)
  }

  func testADisabledBoxStaysAsItIs() async {
    let stage = ControlStage(CheckBoxNode("Off"))
    stage.control.isEnabled = false
    stage.click(9, 12)
    stage.press(.space)
    XCTAssertFalse(stage.control.isOn)
  }

  func testTheMarkGrowsAndIsGoneAfterwards() async {
    let stage = ControlStage(CheckBoxNode("Mark"))
    XCTAssertNil(stage.part("check"))
    stage.control.isOn = true
    stage.host.step()
    XCTAssertTrue(stage.host.container.wantsTurn, "it is seen to come")
    stage.host.settle()
    XCTAssertNotNil(stage.part("check"))
    stage.control.isOn = false
    stage.host.settle()
    XCTAssertNil(stage.part("check"))
  }

  func testWhereMotionIsNotWishedForTheMarkIsThereAtOnce() async {
    let stage = ControlStage(CheckBoxNode("Mark"))
    stage.host.container.reducesMotion = true
    stage.control.isOn = true
    stage.host.advance(by: 0.12)
    XCTAssertEqual(stage.control.subnodes.first { $0.debugName == "check" }?.shown(.transform), .identity)
    XCTAssertEqual(stage.color(9, 5), 0xff1f_6fde)
  }

  func testTheBoxStandsAtTheOtherEndFromRightToLeft() async {
    let left = ControlStage(CheckBoxNode("Side", value: .on))
    let right = ControlStage(CheckBoxNode("Side", value: .on), mirrored: true)
    XCTAssertEqual(left.part("box")?.minX, 50)
    XCTAssertEqual(right.part("box")?.maxX, 250)
    XCTAssertEqual(right.color(191, 5), 0xff1f_6fde)
  }

  func testATitleWrapsAndTheBoxStaysAtItsFirstLine() async {
    let box = CheckBoxNode("Send how the program is used, without names or contents")
    let wide = box.layoutThatFits(SizeRange(min: .zero, max: Size(width: 1_000, height: .infinity))).size
    let narrow = box.layoutThatFits(SizeRange(min: .zero, max: Size(width: 160, height: .infinity))).size
    XCTAssertEqual(wide.height, 24)
    XCTAssertGreaterThan(narrow.height, 55)
    XCTAssertLessThanOrEqual(narrow.width, 160)
  }
}
