import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import XCTest

/// The scrollbars of both axes.
@MainActor
final class ScrollAxesTests: XCTestCase {
  private func window(_ directions: ScrollDirection) -> (HeadlessHost, ScrollView) {
    let (host, scroll, _) = ScrollWindow.make()
    scroll.scrollableDirections = directions
    scroll.contentSize = Size(width: 1_000, height: 2_000)
    host.settle()
    return (host, scroll)
  }

  /// The frames of the visible bars in the window, the vertical one first.
  private func bars(_ scroll: ScrollView) -> [Rect] {
    scroll.layer.sublayers.filter { $0.zPosition == .infinity && !$0.isHidden && $0.opacity > 0 }
      .map { Rect(origin: $0.frame.origin - scroll.contentOffset, size: $0.frame.size) }
      .sorted { $0.width < $1.width }
  }

  func testASidewaysListHasItsBarAtTheBottomAndCanBeDraggedByIt() async {
    let (host, scroll) = window(.horizontal)
    host.send(.wheel(Point(x: 100, y: 100), dx: 1, dy: 0))
    host.settle()
    XCTAssertEqual(bars(scroll), [Rect(x: 0, y: 286, width: 200, height: 14)])
    host.drag(from: Point(x: 20, y: 294), to: Point(x: 199, y: 294), steps: 10)
    XCTAssertEqual(scroll.contentOffset, Point(x: 800, y: 0))
    XCTAssertFalse(scroll.isTracking)
    host.send(.pointerLeft)
    host.advance(by: 2)
    XCTAssertEqual(bars(scroll), [])
  }

  func testContentThatIsSmallerAcrossAMotionIsWithinItsLimitsAfterwards() async {
    let (host, scroll) = window([.vertical, .horizontal])
    scroll.contentOffset = Point(x: 800, y: 0)
    scroll.setContentOffset(Point(x: 800, y: 900), animated: true)
    host.step()
    host.step()
    scroll.contentSize.width = 500
    host.settle()
    XCTAssertEqual(scroll.contentOffset, Point(x: 300, y: 900))
  }

  func testContentThatIsSmallerWhileItsBarIsHeldIsWithinItsLimitsAfterwards() async {
    let (host, scroll) = window([.vertical, .horizontal])
    scroll.contentOffset = Point(x: 800, y: 0)
    host.send(.wheel(Point(x: 100, y: 100), dx: 0, dy: 1))
    host.settle()
    host.send(.pointerDown(Point(x: 194, y: 30), button: .primary, clicks: 1))
    host.step()
    XCTAssertTrue(scroll.isTracking)
    scroll.contentSize.width = 500
    host.send(.pointerUp(Point(x: 194, y: 30), button: .primary))
    host.settle()
    XCTAssertEqual(scroll.contentOffset.x, 300)
  }

  func testBarsOfBothAxesLeaveTheCornerFree() async {
    let (host, scroll) = window([.vertical, .horizontal])
    scroll.contentOffset = Point(x: 300, y: 400)
    host.step()
    XCTAssertEqual(
      bars(scroll),
      [Rect(x: 186, y: 0, width: 14, height: 286), Rect(x: 0, y: 286, width: 186, height: 14)])
    scroll.contentOffset = .zero
    host.drag(from: Point(x: 194, y: 15), to: Point(x: 194, y: 299), steps: 10)
    XCTAssertEqual(scroll.contentOffset, Point(x: 0, y: 1_700))
    host.drag(from: Point(x: 15, y: 294), to: Point(x: 199, y: 294), steps: 10)
    XCTAssertEqual(scroll.contentOffset, Point(x: 800, y: 1_700))
    // If the content fits one axis, the bar of the other one is as long as the view.
    scroll.contentSize.width = 200
    XCTAssertEqual(bars(scroll), [Rect(x: 186, y: 0, width: 14, height: 300)])
  }

  func testWhereLinesRunToTheLeftTheBarsAndTheKeysDoToo() async {
    let (host, scroll) = window([.vertical, .horizontal])
    host.container.layoutDirection = .rightToLeft
    scroll.contentOffset = Point(x: 300, y: 400)
    host.step()
    XCTAssertEqual(
      bars(scroll),
      [Rect(x: 0, y: 0, width: 14, height: 286), Rect(x: 14, y: 286, width: 186, height: 14)])
    host.drag(from: Point(x: 6, y: 80), to: Point(x: 6, y: 299), steps: 10)
    XCTAssertEqual(scroll.contentOffset, Point(x: 300, y: 1_700))
    host.press(.home)
    XCTAssertEqual(scroll.contentOffset, Point(x: 800, y: 0))
    host.press(.end)
    XCTAssertEqual(scroll.contentOffset, Point(x: 0, y: 1_700))
    host.press(.home)
    scroll.scrollableDirections = .horizontal
    host.press(.pageDown)
    host.settle()
    XCTAssertEqual(scroll.contentOffset, Point(x: 620, y: 0))
    host.press(.pageUp)
    host.settle()
    XCTAssertEqual(scroll.contentOffset, Point(x: 800, y: 0))
    host.press(.left)
    host.settle()
    XCTAssertEqual(scroll.contentOffset, Point(x: 740, y: 0), "arrows go where they point")
  }

  func testOneSwitchRulesBothBarsAndPagesShowNoneUnlessTold() async {
    let (host, scroll) = window([.vertical, .horizontal])
    scroll.contentOffset = Point(x: 300, y: 400)
    host.step()
    XCTAssertEqual(bars(scroll).count, 2)
    scroll.showsScrollBar = false
    XCTAssertEqual(bars(scroll), [])
    let pager = PagerWindow()
    XCTAssertFalse(pager.view.showsScrollBar)
    pager.view.contentOffset.x = 200
    XCTAssertEqual(bars(pager.view), [])
    pager.view.showsScrollBar = true
    pager.view.contentOffset.x = 400
    XCTAssertEqual(bars(pager.view).count, 1)
  }

  func testPagesDraggedByTheirBarComeToRestOnOne() async {
    let pager = PagerWindow()
    pager.view.showsScrollBar = true
    pager.view.contentOffset.x = 200
    pager.host.drag(from: Point(x: 60, y: 294), to: Point(x: 130, y: 294), steps: 10)
    XCTAssertNotEqual(pager.page, pager.page.rounded())
    pager.host.settle()
    XCTAssertEqual(pager.page, 3)
    XCTAssertEqual(pager.listener.log.last, "end")
  }

  func testADragMovesBothAxesOfAViewThatScrollsAlongBoth() async {
    let (host, scroll) = window([.vertical, .horizontal])
    host.drag(from: Point(x: 150, y: 200), to: Point(x: 100, y: 120), steps: 8)
    XCTAssertGreaterThan(scroll.contentOffset.x, 30)
    XCTAssertGreaterThan(scroll.contentOffset.y, 50)
  }

  func testPagesAlongBothAxesRestOnBoth() async {
    let (host, scroll) = window([.vertical, .horizontal])
    scroll.isPagingEnabled = true
    host.drag(from: Point(x: 150, y: 200), to: Point(x: 90, y: 120), steps: 4)
    host.settle()
    XCTAssertEqual(scroll.contentOffset, Point(x: 200, y: 300))
  }
}
