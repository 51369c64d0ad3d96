import SateenCore
import SateenLayout
import SateenTesting
import XCTest

/// Views that keep their touches from gestures around, each in its own directions.
@MainActor
final class ClaimedTouchTests: XCTestCase {
  private func window(claims: ScrollDirection?) -> (GestureWindow, ScrollView) {
    let window = GestureWindow()
    let scroll = ScrollView()
    scroll.frame = Rect(x: 0, y: 0, width: 200, height: 200)
    scroll.scrollableDirections = [.horizontal, .vertical]
    scroll.contentSize = Size(width: 1_000, height: 1_000)
    window.host.container.view.addSubview(scroll)
    scroll.addSubview(window.outer)
    window.inner.claims = claims
    window.host.settle()
    return (window, scroll)
  }

  func testASliderKeepsItsDirectionAndLeavesTheOtherToTheScrollViewAround() async {
    let (window, scroll) = window(claims: .horizontal)
    window.down(1, 100, 100)
    for x in [90.0, 70, 50] { window.move(1, x, 100) }
    window.up(1)
    XCTAssertEqual(window.inner.log, ["began", "moved", "moved", "moved", "ended"])
    XCTAssertEqual(scroll.contentOffset, .zero)
    window.inner.log = []
    window.down(1, 100, 100)
    for y in [90.0, 70, 50] { window.move(1, 100, y) }
    XCTAssertEqual(window.inner.log, ["began", "cancelled"])
    XCTAssertGreaterThan(scroll.contentOffset.y, 0)
    window.up(1)
  }

  func testASliderThatWasDraggedKeepsTheTouchWhereverItGoes() async {
    let (window, scroll) = window(claims: .horizontal)
    window.down(1, 100, 100)
    for (x, y) in [(130.0, 100.0), (160, 100), (130, 100), (102, 100), (102, 107), (102, 160), (160, 161)] {
      window.move(1, x, y)
    }
    window.up(1)
    XCTAssertFalse(window.inner.log.contains("cancelled"))
    XCTAssertEqual(window.inner.log.last, "ended")
    XCTAssertEqual(scroll.contentOffset, .zero)
    // The next touch may scroll again.
    window.inner.log = []
    window.down(1, 100, 100)
    for y in [90.0, 70, 50] { window.move(1, 100, y) }
    window.up(1)
    XCTAssertEqual(window.inner.log, ["began", "cancelled"])
    XCTAssertGreaterThan(scroll.contentOffset.y, 0)
  }

  func testAKnobKeepsEveryDirection() async {
    let (window, scroll) = window(claims: [.horizontal, .vertical])
    for target in [Point(x: 40, y: 100), Point(x: 100, y: 40)] {
      window.down(1, 100, 100)
      window.move(1, target.x, target.y)
      window.move(1, 100, 100)
      window.up(1)
    }
    XCTAssertFalse(window.inner.log.contains("cancelled"))
    XCTAssertEqual(scroll.contentOffset, .zero)
  }

  func testAButtonKeepsTapsAndLeavesDragsLongPressesAndDoubleTaps() async {
    let (window, scroll) = window(claims: [])
    window.add(TapGestureRecognizer(), "tap", to: window.outer)
    window.add(LongPressGestureRecognizer(), "long", to: window.outer)
    window.tap()
    XCTAssertEqual(window.take(), [])
    XCTAssertEqual(window.inner.log, ["began", "ended"])
    window.host.advance(by: 1)
    window.add(TapGestureRecognizer(taps: 2) { _ in }, "double", to: window.outer)
    window.tap()
    window.tap()
    XCTAssertEqual(window.take(), ["double ended"])
    window.host.advance(by: 1)
    window.down(1, 100, 100)
    window.host.advance(by: 0.6)
    XCTAssertEqual(window.take(), ["long began"])
    window.up(1)
    XCTAssertEqual(window.inner.log.last, "cancelled")
    window.down(1, 100, 100)
    window.move(1, 100, 60)
    XCTAssertTrue(scroll.isDragging)
    XCTAssertEqual(window.inner.log.last, "cancelled")
    window.up(1)
  }

  func testAViewsOwnRecognizersTakeItsPress() async {
    let (window, _) = window(claims: [.horizontal, .vertical])
    window.add(TapGestureRecognizer(), "tap")
    window.add(LongPressGestureRecognizer(), "long")
    window.tap()
    XCTAssertEqual(window.take(), ["tap ended"])
    window.down(1, 100, 100)
    window.host.advance(by: 0.6)
    XCTAssertEqual(window.take(), ["long began"])
    window.up(1)
    XCTAssertEqual(window.take(), ["long ended"])
  }

  func testAViewThatOnlyHearsOfItsTouchesLeavesTaps() async {
    let (window, _) = window(claims: nil)
    window.add(TapGestureRecognizer(), "tap", to: window.outer)
    window.tap()
    XCTAssertEqual(window.take(), ["tap ended"])
    XCTAssertEqual(window.inner.log, ["began", "cancelled"])
  }

  func testTheInnermostViewThatHearsOfTheTouchIsAsked() async {
    let (window, scroll) = window(claims: nil)
    window.outer.claims = [.horizontal, .vertical]
    window.inner.isDeaf = true
    window.down(1, 100, 100)
    window.move(1, 100, 60)
    window.up(1)
    XCTAssertEqual(window.outer.log, ["began"], "the inner view hears of the rest, and passes on only the beginning")
    XCTAssertEqual(scroll.contentOffset, .zero)
    window.inner.isDeaf = false
    window.down(1, 100, 100)
    window.move(1, 100, 60)
    XCTAssertTrue(scroll.isDragging, "the outer view has not heard of it, and has no claim")
    window.up(1)
  }

  func testAClaimHoldsAgainstADragFromTheEdge() async {
    let window = GestureWindow()
    window.add(ScreenEdgePanGestureRecognizer(), "edge", to: window.outer)
    window.inner.frame = Rect(x: 0, y: 0, width: 200, height: 200)
    window.inner.claims = .horizontal
    window.down(1, 10, 100)
    window.move(1, 60, 100)
    window.up(1)
    XCTAssertEqual(window.take(), [])
    window.inner.claims = []
    window.down(1, 10, 100)
    window.move(1, 60, 100)
    XCTAssertEqual(window.take(), ["edge began"])
    window.up(1)
  }

  func testThePressOfAViewThatLeavesIsOver() async {
    let (window, _) = window(claims: [])
    window.down(1, 100, 100)
    window.inner.removeFromSuperview()
    window.host.step()
    window.up(1)
    XCTAssertEqual(window.inner.log, ["began", "cancelled"])
    XCTAssertFalse(window.host.container.isTracking)
  }
}
