import SateenCore
import SateenLayout
import SateenTesting
import XCTest

/// A scroll view's calls to its delegate, and their order.
@MainActor
final class ScrollDelegateTests: XCTestCase {
  private let low = Point(x: 100, y: 250)
  private let high = Point(x: 100, y: 100)

  func testAFlingTellsOfItsWholeWay() async {
    let (host, _, listener) = ScrollWindow.make(20_000)
    host.drag(from: low, to: high, steps: 10)
    XCTAssertEqual(listener.everything, ["begin", "release", "let go, going on", "decelerating"])
    host.settle()
    XCTAssertEqual(listener.everything.suffix(2), ["decelerated", "end"])
    XCTAssertEqual(listener.everything.count, 6)
  }

  func testADragThatRestsBeforeItIsLetGoDoesNotGoOn() async {
    let (host, _, listener) = ScrollWindow.make(20_000)
    host.send(.touchBegan(id: 1, low))
    host.step()
    host.send(.touchMoved(id: 1, high))
    host.advance(by: 1)
    host.send(.touchEnded(id: 1, high))
    host.settle()
    XCTAssertEqual(listener.everything, ["begin", "release", "let go", "end"])
  }

  func testAPressOnGlidingContentEndsItsDeceleration() async {
    let (host, scroll, listener) = ScrollWindow.make(20_000)
    host.drag(from: low, to: high, steps: 10)
    host.step()
    listener.everything = []
    host.send(.touchBegan(id: 1, high))
    host.step()
    XCTAssertFalse(scroll.isDecelerating)
    XCTAssertEqual(listener.everything, ["decelerated", "end"])
  }

  func testAMoveThatWasAskedForTellsItsEndOnce() async {
    let (host, scroll, listener) = ScrollWindow.make(20_000)
    scroll.setContentOffset(Point(x: 0, y: 500), animated: true)
    host.advance(by: 0.1)
    scroll.setContentOffset(Point(x: 0, y: 900), animated: true)
    host.settle()
    XCTAssertEqual(scroll.contentOffset.y, 900)
    XCTAssertEqual(listener.everything, ["animated", "end"])
    listener.everything = []
    scroll.setContentOffset(Point(x: 0, y: 500), animated: true)
    host.advance(by: 0.1)
    host.send(.wheel(high, dx: 0, dy: 1))
    host.step()
    XCTAssertEqual(listener.everything, ["animated"], "the wheel took over")
    host.settle()
    XCTAssertEqual(listener.everything, ["animated", "end"])
    scroll.setContentOffset(.zero, animated: false)
    XCTAssertEqual(listener.everything, ["animated", "end"], "nothing was animated")
  }

  func testADelegateThatSendsTheContentElsewhereAsItIsLetGoWins() async {
    let (host, scroll, listener) = ScrollWindow.make(20_000)
    listener.onLetGo = { $0.setContentOffset(Point(x: 0, y: 3_000), animated: true) }
    host.drag(from: low, to: high, steps: 10)
    host.settle()
    XCTAssertEqual(scroll.contentOffset.y, 3_000)
    XCTAssertEqual(listener.everything, ["begin", "release", "let go, going on", "animated", "end"])
  }

  func testAViewTakenOutOfTheWindowWhileItIsHeldIsLetGo() async {
    let (host, scroll, listener) = ScrollWindow.make(20_000)
    host.send(.touchBegan(id: 1, low))
    host.step()
    host.send(.touchMoved(id: 1, high))
    host.step()
    scroll.removeFromSuperview()
    XCTAssertEqual(listener.everything, ["begin", "let go", "end"])
    host.send(.touchEnded(id: 1, high))
    host.settle()
    XCTAssertEqual(listener.everything, ["begin", "let go", "end"])
  }

  func testATargetThatIsNoNumberChangesNothing() async {
    let (host, scroll, listener) = ScrollWindow.make(20_000)
    listener.wish = .nan
    host.drag(from: low, to: high, steps: 10)
    host.settle()
    XCTAssertGreaterThan(scroll.contentOffset.y, 150)
    XCTAssertFalse(scroll.isDecelerating)
  }
}
