import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import XCTest

/// Content that follows an item dragged to the edge.
@MainActor
final class AutoscrollTests: XCTestCase {
  func testContentMovesSteadilyUntilToldNil() async {
    let (host, scroll, listener) = ScrollWindow.make()
    scroll.autoscroll(velocity: Point(x: 900, y: 300))
    host.step()
    host.advance(by: 1)
    XCTAssertEqual(scroll.contentOffset.x, 0)
    XCTAssertEqual(scroll.contentOffset.y, 300, accuracy: 6)
    XCTAssertEqual(scroll.velocity, Point(x: 0, y: 300))
    XCTAssertEqual(scroll.scrollDirection, .down)
    XCTAssertEqual(scroll.takeTravel().y, scroll.contentOffset.y, accuracy: 1e-9)
    XCTAssertTrue(scroll.isDecelerating)
    XCTAssertGreaterThan(listener.scrolls, 50)
    scroll.autoscroll(velocity: Point(x: 0, y: -600))
    host.advance(by: 0.1)
    XCTAssertLessThan(scroll.contentOffset.y, 260)
    scroll.autoscroll(velocity: nil)
    let place = scroll.contentOffset
    XCTAssertEqual(listener.log, ["end"])
    XCTAssertEqual(scroll.velocity, .zero)
    XCTAssertTrue(host.settle())
    XCTAssertEqual(scroll.contentOffset, place)
    scroll.autoscroll(velocity: nil)
    XCTAssertEqual(listener.log, ["end"])
  }

  func testItStopsAtTheEndSleepsThereAndGoesOnWhenThereIsMore() async {
    let (host, scroll, listener) = ScrollWindow.make(400)
    scroll.autoscroll(velocity: Point(x: 0, y: 600))
    XCTAssertTrue(host.settle())
    XCTAssertEqual(scroll.contentOffset.y, 100)
    XCTAssertEqual(listener.log, [])
    host.frameDuration = 3
    host.step()
    host.frameDuration = 1.0 / 60
    scroll.contentSize.height = 2_000
    host.step()
    host.step()
    XCTAssertGreaterThan(scroll.contentOffset.y, 100)
    XCTAssertLessThan(scroll.contentOffset.y, 125, "the time it slept is not caught up on")
    scroll.autoscroll(velocity: Point(x: .nan, y: -.infinity))
    let place = scroll.contentOffset
    XCTAssertTrue(host.settle())
    XCTAssertEqual(scroll.contentOffset, place)
  }

  func testContentThatIsPutInAboveShowsNoJump() async {
    let (host, scroll, _) = ScrollWindow.make()
    scroll.autoscroll(velocity: Point(x: 0, y: 300))
    host.advance(by: 0.5)
    let before = scroll.contentOffset.y
    scroll.contentSize.height += 500
    scroll.shiftContentOffset(by: Point(x: 0, y: 500))
    host.step()
    XCTAssertEqual(scroll.contentOffset.y, before + 505, accuracy: 1)
  }

  func testTheWheelHasItsWayMeanwhile() async {
    let (host, scroll, _) = ScrollWindow.make()
    scroll.contentOffset.y = 800
    scroll.autoscroll(velocity: Point(x: 0, y: 60))
    host.send(.wheel(Point(x: 100, y: 100), dx: 0, dy: -3))
    host.advance(by: 0.5)
    XCTAssertLessThan(scroll.contentOffset.y, 560)
    XCTAssertTrue(scroll.isDecelerating)
    host.advance(by: 0.5)
    XCTAssertGreaterThan(scroll.contentOffset.y, 530)
    scroll.stop()
    XCTAssertFalse(scroll.isDecelerating)
    XCTAssertTrue(host.settle())
  }

  func testPagesGoToTheNearestOneAfterwards() async {
    let pager = PagerWindow()
    pager.view.autoscroll(velocity: Point(x: 250, y: 0))
    pager.host.step()
    pager.host.advance(by: 1)
    XCTAssertEqual(pager.page, 1.25, accuracy: 0.05)
    pager.resize(to: Size(width: 400, height: 300))
    XCTAssertEqual(pager.page, 1.25, accuracy: 0.05)
    pager.view.autoscroll(velocity: nil)
    pager.host.settle()
    XCTAssertEqual(pager.page, 1)
    XCTAssertEqual(pager.listener.log, ["end"])
  }

  func testLeavingTheWindowEndsItAndOutsideNothingMoves() async {
    let (host, scroll, listener) = ScrollWindow.make()
    scroll.autoscroll(velocity: Point(x: 0, y: 300))
    host.advance(by: 0.2)
    scroll.removeFromSuperview()
    XCTAssertFalse(scroll.isDecelerating)
    XCTAssertEqual(listener.log, ["end"])
    scroll.autoscroll(velocity: Point(x: 0, y: 300))
    XCTAssertFalse(scroll.isDecelerating)
  }
}
