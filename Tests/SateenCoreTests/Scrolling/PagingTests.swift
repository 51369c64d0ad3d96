import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import XCTest

/// A paging view, moved by the user and by code.
@MainActor
final class PagingTests: XCTestCase {
  private let middle = Point(x: 100, y: 150)

  func testADragLetGoSlowlyGoesToTheNearestPage() async {
    for directions in [ScrollDirection.horizontal, .vertical] {
      let pager = PagerWindow(directions)
      let length = directions.contains(.right) ? 200.0 : 300
      pager.drag(by: length * 0.4, steps: 20, rests: true)
      XCTAssertGreaterThan(pager.page, 0.2)
      XCTAssertTrue(pager.host.settle())
      XCTAssertEqual(pager.page, 0)
      pager.drag(by: length * 0.45 + 60, steps: 20, rests: true)
      XCTAssertTrue(pager.host.settle())
      XCTAssertEqual(pager.page, 1)
      XCTAssertEqual(pager.listener.log, ["begin", "release", "end", "begin", "release", "end"])
    }
  }

  func testAFlickGoesOnePageHoweverFast() async {
    for (distance, steps) in [(40.0, 3), (90, 2), (95, 1), (60, 8)] {
      let pager = PagerWindow()
      pager.view.contentOffset.x = 400
      pager.drag(by: distance, steps: steps)
      pager.host.settle()
      XCTAssertEqual(pager.page, 3, "\(distance) in \(steps)")
      pager.drag(by: -distance, steps: steps)
      pager.host.settle()
      XCTAssertEqual(pager.page, 2, "\(distance) back in \(steps)")
    }
  }

  func testADragAcrossSeveralPagesEndsOnTheNextOne() async {
    let pager = PagerWindow()
    pager.host.send(.touchBegan(id: 1, Point(x: 190, y: 100)))
    for x in stride(from: 180.0, through: -500, by: -20) {
      pager.host.send(.touchMoved(id: 1, Point(x: x, y: 100)))
      pager.host.step()
    }
    XCTAssertGreaterThan(pager.page, 3)
    pager.host.send(.touchEnded(id: 1, Point(x: -500, y: 100)))
    pager.host.settle()
    XCTAssertEqual(pager.page, 1)
  }

  func testASettlingPageNeverGoesPastWhereItRests() async {
    let pager = PagerWindow()
    var furthest = 0.0
    pager.listener.onScroll = { furthest = max(furthest, $0.contentOffset.x) }
    pager.drag(by: 90, steps: 1)
    pager.host.settle()
    XCTAssertEqual(furthest, 200)
  }

  func testTheEndsGiveWayAndComeBack() async {
    let pager = PagerWindow()
    var least = 0.0
    pager.listener.onScroll = { least = min(least, $0.contentOffset.x) }
    pager.drag(by: -90, steps: 6)
    pager.host.settle()
    XCTAssertLessThan(least, -20)
    XCTAssertEqual(pager.page, 0)
    pager.view.bounces = false
    least = 0
    pager.drag(by: -90, steps: 6)
    pager.host.settle()
    XCTAssertEqual(least, 0)
  }

  func testADelegateMayChooseAmongPages() async {
    let pager = PagerWindow(.vertical)
    pager.listener.wish = 3 * 300 + 70
    pager.drag(by: 60, steps: 4)
    pager.host.settle()
    XCTAssertEqual(pager.page, 3)
  }

  func testAPressHoldsAMovingPageAndLetsItGoOn() async {
    let pager = PagerWindow()
    pager.drag(by: 60, steps: 4)
    pager.host.advance(by: 0.05)
    pager.host.send(.touchBegan(id: 2, middle))
    pager.host.step()
    let held = pager.page
    XCTAssertTrue(pager.view.isHeldStill)
    XCTAssertGreaterThan(held, 0.2)
    XCTAssertLessThan(held, 1)
    pager.host.advance(by: 0.5)
    XCTAssertEqual(pager.page, held)
    XCTAssertEqual(pager.listener.log, ["begin", "release"])
    pager.host.send(.touchEnded(id: 2, middle))
    XCTAssertTrue(pager.host.settle())
    XCTAssertEqual(pager.page, held.rounded())
    XCTAssertFalse(pager.view.isHeldStill)
    XCTAssertEqual(pager.listener.log, ["begin", "release", "end"])
  }

  func testADragThatIsTakenAwayGoesToAPage() async {
    let pager = PagerWindow()
    pager.host.send(.touchBegan(id: 1, middle))
    for x in [90.0, 60, 20, -20] {
      pager.host.send(.touchMoved(id: 1, Point(x: x, y: 150)))
      pager.host.step()
    }
    pager.host.send(.touchCancelled(id: 1))
    pager.host.settle()
    XCTAssertEqual(pager.page, 1)
    pager.host.send(.touchBegan(id: 1, middle))
    for x in [90.0, 60, 20, -20] {
      pager.host.send(.touchMoved(id: 1, Point(x: x, y: 150)))
      pager.host.step()
    }
    pager.view.isScrollEnabled = false
    XCTAssertFalse(pager.view.isDragging)
    pager.host.settle()
    XCTAssertEqual(pager.page, 2)
  }

  func testLeavingTheWindowLeavesNoPageHalfShown() async {
    let pager = PagerWindow()
    pager.drag(by: 60, steps: 4)
    pager.host.advance(by: 0.05)
    pager.view.removeFromSuperview()
    XCTAssertEqual(pager.page, 1)
    XCTAssertEqual(pager.listener.log, ["begin", "release", "end"])
  }

  // MARK: Wheel

  func testANotchOfTheWheelTurnsOnePage() async {
    for directions in [ScrollDirection.horizontal, .vertical] {
      let pager = PagerWindow(directions)
      pager.host.send(.wheel(middle, dx: 0, dy: 1))
      pager.host.step()
      pager.host.step()
      XCTAssertGreaterThan(pager.page, 0)
      XCTAssertLessThan(pager.page, 0.3)
      pager.host.settle()
      XCTAssertEqual(pager.page, 1)
      pager.host.send(.wheel(middle, dx: 0, dy: -1))
      pager.host.settle()
      XCTAssertEqual(pager.page, 0)
      XCTAssertEqual(pager.listener.log, ["end", "end"])
    }
  }

  func testNotchesDuringTheMovementAddUpWithinSight() async {
    let pager = PagerWindow(count: 20)
    for _ in 0..<3 {
      pager.host.send(.wheel(middle, dx: 0, dy: 1))
      pager.host.step()
    }
    pager.host.settle()
    XCTAssertEqual(pager.page, 3)
    pager.host.send(.wheel(middle, dx: 0, dy: -2))
    pager.host.settle()
    XCTAssertEqual(pager.page, 1)
    for _ in 0..<10 {
      pager.host.send(.wheel(middle, dx: 0, dy: 4))
    }
    pager.host.settle()
    XCTAssertEqual(pager.page, 1 + Double(ScrollPhysics.pagesAhead))
  }

  func testATouchpadIsFollowedAndThenGoesToAPage() async {
    let pager = PagerWindow()
    pager.host.send(.preciseScroll(middle, dx: 30, dy: 0))
    pager.host.step()
    XCTAssertEqual(pager.view.contentOffset.x, 30)
    XCTAssertEqual(pager.listener.log, [])
    pager.host.advance(by: 0.05)
    XCTAssertEqual(pager.view.contentOffset.x, 30)
    XCTAssertTrue(pager.host.settle())
    XCTAssertEqual(pager.page, 0)
    XCTAssertEqual(pager.listener.log, ["end"])
    for _ in 0..<12 {
      pager.host.send(.preciseScroll(middle, dx: 10, dy: 1))
      pager.host.step()
    }
    XCTAssertEqual(pager.view.contentOffset.x, 120)
    XCTAssertTrue(pager.host.settle())
    XCTAssertEqual(pager.page, 1)
  }

  func testABurstOfATouchpadDoesNotFlyThroughPages() async {
    let pager = PagerWindow(count: 20)
    for _ in 0..<60 {
      pager.host.send(.preciseScroll(middle, dx: 90, dy: 0))
      pager.host.step()
      XCTAssertLessThanOrEqual(pager.page, 1)
    }
    pager.host.settle()
    XCTAssertEqual(pager.page, 1)
    XCTAssertEqual(pager.listener.log, ["end"])
  }

  func testAQuickStrokeTurnsThePage() async {
    let pager = PagerWindow()
    for _ in 0..<4 {
      pager.host.send(.preciseScroll(middle, dx: 12, dy: 0))
      pager.host.step()
    }
    pager.host.settle()
    XCTAssertEqual(pager.page, 1)
  }

  // MARK: Keys

  func testKeysTurnPages() async {
    for directions in [ScrollDirection.horizontal, .vertical] {
      let pager = PagerWindow(directions)
      func after(_ key: Key, _ modifiers: KeyModifiers = []) -> Double {
        pager.host.press(key, modifiers)
        pager.host.settle()
        return pager.page
      }
      let isHorizontal = directions.contains(.right)
      XCTAssertEqual(after(isHorizontal ? .right : .down), 1)
      XCTAssertEqual(after(isHorizontal ? .down : .right), 1)
      XCTAssertEqual(after(.pageDown), 2)
      XCTAssertEqual(after(.space), 3)
      XCTAssertEqual(after(.space, .shift), 2)
      XCTAssertEqual(after(isHorizontal ? .left : .up), 1)
      XCTAssertEqual(after(.pageUp), 0)
      XCTAssertEqual(after(.pageUp), 0)
      XCTAssertEqual(after(.end), 4)
      XCTAssertEqual(after(.home), 0)
      XCTAssertEqual(after(.pageDown, .control), 0)
    }
  }

  func testAKeyHeldDownWaitsForEachPage() async {
    let pager = PagerWindow(count: 50)
    var most = 0.0
    for index in 0..<60 {
      let before = pager.page
      pager.host.send(.keyDown(.right, [], isRepeat: index > 0))
      pager.host.step()
      most = max(most, pager.page - before)
    }
    XCTAssertLessThan(most, 0.25)
    pager.host.settle()
    XCTAssertGreaterThan(pager.page, 2)
    XCTAssertLessThan(pager.page, 12)
    XCTAssertEqual(pager.page, pager.page.rounded())
  }

  // MARK: From code

  func testGoingSomewhereGoesToThePageThere() async {
    let pager = PagerWindow()
    pager.view.setContentOffset(Point(x: 430, y: 0), animated: true)
    pager.host.step()
    XCTAssertLessThan(pager.page, 1)
    pager.host.settle()
    XCTAssertEqual(pager.page, 2)
    pager.view.setContentOffset(Point(x: 5_000, y: 0), animated: false)
    XCTAssertEqual(pager.page, 4)
    pager.view.setContentOffset(Point(x: -40, y: 0), animated: false)
    XCTAssertEqual(pager.page, 0)
  }

  func testWhereCodeGoesOutranksAPressAndAStrokeThatEnd() async {
    let pager = PagerWindow()
    pager.drag(by: 60, steps: 4)
    pager.host.send(.touchBegan(id: 2, middle))
    pager.host.step()
    pager.view.setContentOffset(Point(x: 600, y: 0), animated: true)
    pager.host.step()
    pager.host.send(.touchEnded(id: 2, middle))
    pager.host.settle()
    XCTAssertEqual(pager.page, 3)
    pager.host.send(.preciseScroll(middle, dx: 30, dy: 0))
    pager.host.step()
    pager.view.setContentOffset(.zero, animated: true)
    pager.host.settle()
    XCTAssertEqual(pager.page, 0)
  }

  func testAnAnimatedScrollTakesItsTimeAfterTheWindowSlept() async {
    let pager = PagerWindow()
    pager.host.frameDuration = 5
    pager.host.step()
    pager.host.frameDuration = 1.0 / 60
    pager.view.setContentOffset(Point(x: 400, y: 0), animated: true)
    pager.host.step()
    XCTAssertLessThan(pager.page, 0.5)
    pager.host.settle()
    XCTAssertEqual(pager.page, 2)
  }

  func testTurningPagingOnGoesToAPage() async {
    let (host, scroll, _) = ScrollWindow.make(1_500)
    scroll.contentOffset.y = 340
    scroll.isPagingEnabled = true
    XCTAssertEqual(scroll.contentOffset.y, 300)
    scroll.isPagingEnabled = false
    host.drag(from: Point(x: 100, y: 250), to: Point(x: 100, y: 180), steps: 5)
    XCTAssertTrue(scroll.isDecelerating)
    scroll.isPagingEnabled = true
    host.settle()
    XCTAssertEqual(scroll.contentOffset.y.truncatingRemainder(dividingBy: 300), 0)
  }
}
