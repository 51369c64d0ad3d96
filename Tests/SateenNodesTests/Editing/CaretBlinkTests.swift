import SateenCore
import SateenLayout
import SateenTesting
import SateenText
import XCTest

@testable import SateenNodes

/// The caret on the virtual clock.
@MainActor
final class CaretBlinkTests: XCTestCase {
  func testTheCaretBlinksAndRestsAfterAWhile() async {
    let stage = EditingStage("one")
    let caret = stage.node.surface.caret
    stage.press(.left)
    XCTAssertTrue(caret.isLit)
    stage.host.advance(by: 0.75)
    XCTAssertTrue(caret.isLit)
    stage.host.advance(by: 0.1)
    XCTAssertFalse(caret.isLit, "after two thirds of the period")
    stage.host.advance(by: 0.4)
    XCTAssertTrue(caret.isLit)
    stage.host.advance(by: 0.8)
    XCTAssertFalse(caret.isLit)
    stage.press(.left)
    XCTAssertTrue(caret.isLit, "a key begins anew")
    stage.host.advance(by: 12)
    XCTAssertTrue(caret.isLit)
    XCTAssertNil(stage.container.nextAlarm, "the window sleeps")
    stage.host.advance(by: 2)
    XCTAssertTrue(caret.isLit)
  }

  func testTheWindowSleepsBetweenTwoChanges() async {
    let stage = EditingStage("one")
    stage.press(.left)
    stage.host.settle()
    XCTAssertFalse(stage.container.wantsFrame)
    let alarm = stage.container.nextAlarm
    XCTAssertNotNil(alarm)
    XCTAssertGreaterThan(alarm ?? 0, stage.host.time + 0.5)
    stage.host.step()
    XCTAssertTrue(stage.host.lastChanged.isEmpty)
  }

  func testNoBlinkWhereNoneIsWanted() async {
    let stage = EditingStage("one")
    stage.container.caretBlink = .none
    stage.press(.left)
    for _ in 0..<20 {
      stage.host.advance(by: 0.1)
      XCTAssertTrue(stage.node.surface.caret.isLit)
    }
    XCTAssertNil(stage.container.nextAlarm)
  }

  func testTheCaretGoesWithTheFocus() async {
    let stage = EditingStage("one")
    XCTAssertTrue(stage.node.surface.caret.isLit)
    stage.other.focus()
    stage.host.settle()
    XCTAssertFalse(stage.node.surface.caret.isLit)
    XCTAssertNil(stage.container.nextAlarm)
    stage.host.advance(by: 2)
    XCTAssertFalse(stage.node.surface.caret.isLit)
  }

  func testPeriodsThatAreNoTimes() {
    XCTAssertFalse(CaretBlink(period: .nan).isOn)
    XCTAssertFalse(CaretBlink(period: -1).isOn)
    XCTAssertFalse(CaretBlink(period: .infinity).isOn)
    XCTAssertEqual(CaretBlink(period: 0.001).period, 0.2)
    XCTAssertEqual(CaretBlink(timeout: .nan).timeout, .infinity)
  }
}
