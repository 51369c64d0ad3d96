import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import XCTest

/// A paging view keeps its page when its size or its content size changes.
@MainActor
final class PagingResizeTests: XCTestCase {
  private let middle = Point(x: 100, y: 150)

  func testAResizeKeepsThePage() async {
    for directions in [ScrollDirection.horizontal, .vertical] {
      for page in 0..<5 {
        let pager = PagerWindow(directions)
        pager.view.setContentOffset(
          Point(x: Double(page) * 200, y: Double(page) * 300), animated: false)
        for size in [Size(width: 333, height: 170), Size(width: 50.5, height: 901), Size(width: 200, height: 300)] {
          pager.resize(to: size)
          XCTAssertEqual(pager.page, Double(page), accuracy: 1e-12, "\(size)")
        }
      }
    }
  }

  func testThePageIsKeptUntilTheContentFollows() async {
    let pager = PagerWindow()
    pager.view.contentOffset.x = 800
    pager.view.frame.size.width = 400
    XCTAssertEqual(pager.view.contentOffset.x, 600, "there is no more content yet")
    pager.host.settle()
    pager.view.frame.size.width = 500
    pager.host.settle()
    pager.view.contentSize.width = 2_500
    XCTAssertEqual(pager.page, 4)
  }

  func testAPagePutInBehindAShortLastOneBringsNoJump() async {
    let pager = PagerWindow()
    pager.view.contentSize.width = 660
    pager.view.contentOffset.x = 460
    pager.view.contentSize.width = 860
    XCTAssertEqual(pager.view.contentOffset.x, 400)
  }

  func testPagesThatWentAreNotWaitedFor() async {
    let pager = PagerWindow()
    pager.view.contentOffset.x = 800
    pager.view.contentSize.width = 400
    XCTAssertEqual(pager.page, 1)
    pager.view.contentSize.width = 2_000
    XCTAssertEqual(pager.page, 1)
  }

  func testAResizeWhileSettlingEndsOnTheSamePage() async {
    for frames in 0..<12 {
      let pager = PagerWindow()
      pager.view.contentOffset.x = 200
      pager.drag(by: 60, steps: 4)
      for _ in 0..<frames { pager.host.step() }
      let before = pager.page
      pager.resize(to: Size(width: 640, height: 300))
      XCTAssertEqual(pager.page, before, accuracy: 1e-9)
      XCTAssertTrue(pager.host.settle())
      XCTAssertEqual(pager.page, 2, "after \(frames) frames")
    }
  }

  func testAWindowThatIsBeingResizedDoesNotHoldUpASettlingPage() async {
    let pager = PagerWindow()
    pager.host.send(.wheel(middle, dx: 0, dy: 2))
    var last = 0.0
    for step in 0..<90 {
      pager.resize(to: Size(width: 200 + Double(step) * 3, height: 300))
      pager.host.step()
      XCTAssertGreaterThanOrEqual(pager.page, last - 1e-9)
      last = pager.page
    }
    XCTAssertEqual(pager.page, 2)
  }

  func testAResizeWhileDraggingKeepsWhatIsUnderTheFinger() async {
    let pager = PagerWindow()
    pager.host.send(.touchBegan(id: 1, middle))
    for x in [90.0, 60, 20] {
      pager.host.send(.touchMoved(id: 1, Point(x: x, y: 150)))
      pager.host.step()
    }
    let before = pager.page
    pager.resize(to: Size(width: 400, height: 300))
    XCTAssertEqual(pager.page, before, accuracy: 1e-9)
    let place = pager.view.contentOffset.x
    pager.host.send(.touchMoved(id: 1, Point(x: 10, y: 150)))
    pager.host.step()
    XCTAssertEqual(pager.view.contentOffset.x, place + 10, accuracy: 1e-9)
    pager.host.advance(by: 0.2)
    pager.host.send(.touchEnded(id: 1, Point(x: 10, y: 150)))
    pager.host.settle()
    XCTAssertEqual(pager.page, pager.page.rounded())
  }

  func testAResizeDuringATouchpadsStrokeIsNoJump() async {
    let pager = PagerWindow()
    pager.host.send(.preciseScroll(middle, dx: 130, dy: 0))
    pager.host.step()
    pager.resize(to: Size(width: 100, height: 300))
    XCTAssertEqual(pager.page, 0.65, accuracy: 1e-9)
    pager.host.settle()
    XCTAssertEqual(pager.page, 1)
  }

  func testAResizeIsNoTravel() async {
    let pager = PagerWindow()
    pager.view.contentOffset.x = 600
    _ = pager.view.takeTravel()
    pager.resize(to: Size(width: 350, height: 300))
    XCTAssertEqual(pager.view.takeTravel(), .zero)
    XCTAssertEqual(pager.page, 3)
  }

  func testPagesPutInBeforeTheOneShownMoveNothing() async {
    for isMoving in [false, true] {
      let pager = PagerWindow()
      pager.view.contentOffset.x = 400
      if isMoving {
        pager.host.send(.wheel(middle, dx: 0, dy: 1))
        for _ in 0..<5 { pager.host.step() }
      }
      let before = pager.page
      pager.view.contentSize.width += 400
      pager.view.shiftContentOffset(by: Point(x: 400, y: 0))
      XCTAssertEqual(pager.page, before + 2, accuracy: 1e-9)
      pager.host.settle()
      XCTAssertEqual(pager.page, isMoving ? 5 : 4)
      pager.view.frame.size.width = 300
      pager.view.contentSize.width = 300 * 7
      XCTAssertEqual(pager.page, isMoving ? 5 : 4)
    }
  }

  func testAPageThatIsGoneOnTheWayThereIsNotGoneTo() async {
    let pager = PagerWindow()
    pager.view.contentOffset.x = 600
    pager.host.send(.wheel(middle, dx: 0, dy: 1))
    for _ in 0..<5 { pager.host.step() }
    pager.view.contentSize.width = 400
    XCTAssertTrue(pager.host.settle())
    XCTAssertEqual(pager.page, 1)
  }

  func testAViewWithoutASizeKeepsWhereItWasTold() async {
    let view = ScrollView()
    view.scrollableDirections = .horizontal
    view.isPagingEnabled = true
    view.contentSize = Size(width: 1_000, height: 100)
    view.contentOffset = Point(x: 600, y: 0)
    view.frame = Rect(x: 0, y: 0, width: 200, height: 100)
    XCTAssertEqual(view.contentOffset.x, 600)
    view.frame = .zero
    view.frame = Rect(x: 0, y: 0, width: 250, height: 100)
    view.contentSize.width = 1_250
    XCTAssertEqual(view.contentOffset.x, 750)
  }
}
