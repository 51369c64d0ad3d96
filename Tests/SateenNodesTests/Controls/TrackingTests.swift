import SateenCore
import SateenLayout
import SateenNodes
import SateenTesting
import XCTest

/// Controls of a program's own, which follow presses.
@MainActor
final class TrackingTests: XCTestCase {
  private final class Dial: ControlNode {
    var log: [String] = []
    var takesPresses = true
    var limit = 1_000.0

    override func beginTracking(with touch: Touch) -> Bool {
      log.append("begin")
      return takesPresses
    }
    override func continueTracking(with touch: Touch) -> Bool {
      log.append(isTouchInside ? "inside" : "outside")
      return touch.windowLocation.x < limit
    }
    override func endTracking(with touch: Touch) { log.append(isHighlighted ? "end" : "end elsewhere") }
    override func cancelTracking() { log.append("cancel") }
    override func performAction() {
      log.append("act")
      super.performAction()
    }
  }

  private func stage() -> ControlStage<Dial> {
    ControlStage(Dial(), frame: Rect(x: 50, y: 50, width: 40, height: 40))
  }

  func testAPressIsFollowedToItsEnd() async {
    let stage = stage()
    stage.down(20, 20)
    XCTAssertTrue(stage.control.isTracking && stage.control.isTouchInside)
    stage.move(150, 20)
    XCTAssertFalse(stage.control.isTouchInside)
    stage.move(20, 20)
    stage.up(20, 20)
    XCTAssertFalse(stage.control.isTracking || stage.control.isTouchInside)
    XCTAssertEqual(stage.control.log, ["begin", "outside", "inside", "end", "act"])
  }

  func testOneThatEndsElsewhereDoesNotCount() async {
    let stage = stage()
    stage.down(20, 20)
    stage.up(200, 20)
    XCTAssertEqual(stage.control.log.last, "end elsewhere")
  }

  func testAPressMayBeLeftAloneOrGivenUp() async {
    let stage = stage()
    stage.control.takesPresses = false
    stage.down(20, 20)
    XCTAssertFalse(stage.control.isTracking || stage.control.isHighlighted)
    stage.up(20, 20)
    XCTAssertEqual(stage.control.log, ["begin"])
    (stage.control.takesPresses, stage.control.limit) = (true, 80)
    stage.down(20, 20)
    stage.move(35, 20)
    XCTAssertFalse(stage.control.isTracking || stage.control.isHighlighted)
    XCTAssertEqual(stage.events, [.touchCancel])
    stage.up(35, 20)
    XCTAssertEqual(stage.control.log, ["begin", "begin", "inside", "cancel"])
  }

  /// An action of the beginning takes the control away: nothing of the press is left over.
  func testAPressThatEndsAsItBeginsLeavesNothingOver() async {
    let stage = ControlStage(
      StepperNode(value: 1, in: 0...9), frame: Rect(x: 50, y: 50, width: 72, height: 28))
    stage.control.addAction(for: .valueChanged) { control, _ in control.isEnabled = false }
    stage.down(60, 14)
    XCTAssertFalse(stage.control.isTracking || stage.control.isHighlighted)
    XCTAssertNil(stage.control.face.pressed)
    stage.host.advance(by: 1)
    XCTAssertEqual(stage.control.value, 2)
  }
}
