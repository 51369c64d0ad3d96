import SateenCore
import SateenLayout
import SateenTesting
import XCTest

/// Tickers that are added while others are called.
@MainActor
final class FrameTickerTests: XCTestCase {
  private final class Mover: FrameTicker {
    var count = 0
    var body: (Mover) -> Bool = { _ in false }

    func tick(at time: Double) -> Bool {
      count += 1
      return body(self)
    }
  }

  private let host = HeadlessHost(size: Size(width: 100, height: 100))

  /// Another ticker may give one that has just come to rest a new motion, in the same turn.
  func testATickerThatIsAddedAfterItsRestInATurnGoesOn() async {
    let (first, second) = (Mover(), Mover())
    let container = host.container
    first.body = { $0.count == 2 }
    second.body = { _ in
      container.addTicker(first)
      return false
    }
    container.addTicker(first)
    container.addTicker(second)
    host.step()
    XCTAssertEqual([first.count, second.count], [1, 1])
    XCTAssertTrue(container.wantsTurn)
    host.step()
    host.step()
    XCTAssertEqual([first.count, second.count], [3, 1])
    XCTAssertFalse(container.wantsTurn)
  }

  /// A ticker's answer counts more than what it asked for before.
  func testATickerThatAddsItselfAndRestsIsNotCalledAgain() async {
    let mover = Mover()
    let container = host.container
    mover.body = {
      container.addTicker($0)
      return false
    }
    container.addTicker(mover)
    for _ in 0..<3 { host.step() }
    XCTAssertEqual(mover.count, 1)
    XCTAssertFalse(container.wantsTurn)
  }

  /// A press stops a page that turns, and is cancelled in the turn in which the page has come to rest.
  func testAPageThatIsHeldAndLetGoInOneTurnTurnsOn() async {
    let pager = ScrollView()
    pager.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    (pager.isPagingEnabled, pager.scrollableDirections) = (true, .horizontal)
    pager.contentSize = Size(width: 300, height: 100)
    host.container.view.addSubview(pager)
    pager.setContentOffset(Point(x: 100, y: 0), animated: true)
    while pager.contentOffset.x < 60 { host.step() }
    XCTAssertTrue(pager.isDecelerating)
    // Added behind the pager, and so called after it.
    let release = Mover()
    let container = host.container
    release.body = { _ in
      container.cancelTouches()
      return false
    }
    container.addTicker(release)
    host.send(.touchBegan(id: 1, Point(x: 50, y: 50)))
    host.step()
    host.settle()
    XCTAssertEqual(pager.contentOffset, Point(x: 100, y: 0))
    XCTAssertFalse(pager.isDecelerating)
  }
}
