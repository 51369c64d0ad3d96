import SateenCore
import SateenLayout
import SateenTesting
import XCTest

/// Eased moves that get another target in each frame.
@MainActor
final class RetargetedScrollTests: XCTestCase {
  func testAWheelTurnedInEachFrameMovesTheContent() async {
    let (host, scroll, listener) = ScrollWindow.make()
    var last = 0.0
    for notch in 1...8 {
      host.send(.wheel(Point(x: 100, y: 150), dx: 0, dy: 1))
      host.step()
      if notch > 1 { XCTAssertGreaterThan(scroll.contentOffset.y, last + 5, "notch \(notch)") }
      last = scroll.contentOffset.y
    }
    host.settle()
    XCTAssertEqual(scroll.contentOffset.y, 8 * 96)
    XCTAssertEqual(listener.log, ["end"])
  }

  func testAnAnimatedMoveWithAnotherTargetInEachFrameMovesTheContent() async {
    let (host, scroll, _) = ScrollWindow.make()
    var last = 0.0
    for frame in 0..<30 {
      scroll.setContentOffset(Point(x: 0, y: 500 + Double(frame)), animated: true)
      host.step()
      if frame > 0 { XCTAssertGreaterThan(scroll.contentOffset.y, last, "frame \(frame)") }
      last = scroll.contentOffset.y
    }
    XCTAssertGreaterThan(scroll.contentOffset.y, 450)
    host.settle()
    XCTAssertEqual(scroll.contentOffset.y, 529)
  }
}
