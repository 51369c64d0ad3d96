import SateenCore
import SateenLayout
import SateenTesting
import XCTest

/// Events and settings with NaN, infinities and huge numbers.
@MainActor
final class HostileInputTests: XCTestCase {
  private static let oddities: [Double] = [
    .nan, .infinity, -.infinity, 1e308, -1e308, 1e19, -1e19, .leastNonzeroMagnitude, 0, -0.0, 17, 250,
  ]

  func testAWheelThatTellsNoNumberMovesNothing() async {
    let (host, scroll, _) = ScrollWindow.make()
    scroll.contentOffset.y = 500
    for odd in [Double.nan, .infinity, -.infinity] {
      host.send(.wheel(Point(x: 100, y: 100), dx: 0, dy: odd))
      host.send(.preciseScroll(Point(x: 100, y: 100), dx: odd, dy: odd))
      host.send(.wheel(Point(x: odd, y: 100), dx: 0, dy: 1))
      XCTAssertTrue(host.settle())
      XCTAssertEqual(scroll.contentOffset.y, 500)
    }
  }

  func testATouchThatEndsNowhereEndsWhereItWas() async {
    let (host, scroll, _) = ScrollWindow.make()
    host.send(.touchBegan(id: 1, Point(x: 100, y: 250)))
    host.send(.touchMoved(id: 1, Point(x: 100, y: 200)))
    host.step()
    host.send(.touchMoved(id: 1, Point(x: .nan, y: .infinity)))
    host.step()
    XCTAssertTrue(scroll.isDragging)
    host.send(.touchEnded(id: 1, Point(x: .nan, y: .nan)))
    XCTAssertTrue(host.settle())
    XCTAssertFalse(host.container.isTracking)
    XCTAssertFalse(scroll.isDragging)
  }

  func testInsetsAndSizesThatAreNoNumbersAreNothing() async {
    let (host, scroll, _) = ScrollWindow.make()
    for odd in [Double.nan, .infinity, -.infinity] {
      scroll.contentInset = EdgeInsets(top: odd, left: odd, bottom: odd, right: odd)
      XCTAssertEqual(scroll.contentInset, .zero)
      scroll.contentSize = Size(width: odd, height: odd)
      XCTAssertEqual(scroll.contentSize, .zero)
    }
    scroll.contentInset = EdgeInsets(top: 1e308, left: 0, bottom: -1e308, right: 0)
    XCTAssertEqual(scroll.contentInset.top, ScrollPhysics.furthest)
    XCTAssertTrue(host.settle())
  }

  func testAPositionThatIsNoNumberChangesNothing() async {
    let (host, scroll, _) = ScrollWindow.make()
    scroll.contentOffset.y = 300
    for odd in [Double.nan, .infinity, -.infinity] {
      scroll.contentOffset = Point(x: odd, y: odd)
      scroll.shiftContentOffset(by: Point(x: 0, y: odd))
      XCTAssertEqual(scroll.contentOffset.y, 300)
    }
    scroll.setContentOffset(Point(x: 0, y: Double.nan), animated: true)
    XCTAssertTrue(host.settle())
    XCTAssertEqual(scroll.contentOffset.y, 300)
    scroll.setContentOffset(Point(x: 0, y: Double.infinity), animated: true)
    XCTAssertTrue(host.settle())
    XCTAssertEqual(scroll.contentOffset.y, 1_700, "the end is as far as it goes")
    scroll.contentOffset.y = 1e308
    XCTAssertEqual(scroll.contentOffset.y, ScrollPhysics.furthest)
    XCTAssertTrue(host.settle())
  }

  func testAnythingAtAllComesToRest() async {
    for seed in 1...UInt64(60) {
      var random = SeededRandom(seed: seed)
      let (host, scroll, listener) = ScrollWindow.make()
      func odd() -> Double { Self.oddities.randomElement(using: &random) ?? 0 }
      func place() -> Point { Point(x: odd(), y: odd()) }
      listener.wish = Bool.random(using: &random) ? odd() : nil
      scroll.scrollableDirections = Bool.random(using: &random) ? .vertical : [.vertical, .horizontal]
      for _ in 0..<120 {
        switch Int.random(in: 0..<18, using: &random) {
        case 0: host.send(.wheel(place(), dx: odd(), dy: odd()))
        case 1: host.send(.wheel(Point(x: 100, y: 100), dx: odd(), dy: odd(), modifiers: .shift))
        case 2: host.send(.preciseScroll(Point(x: 100, y: 100), dx: odd(), dy: odd()))
        case 3: host.send(.touchBegan(id: .random(in: 1...2, using: &random), Point(x: 100, y: 100)))
        case 4: host.send(.touchMoved(id: .random(in: 1...2, using: &random), place()))
        case 5: host.send(.touchEnded(id: .random(in: 1...2, using: &random), place()))
        case 6: host.send(.pointerMoved(place()))
        case 7: host.send(.pointerDown(place(), button: .primary, clicks: .random(in: -2...5, using: &random)))
        case 8: host.send(.pointerUp(place(), button: .primary))
        case 9: scroll.contentOffset = place()
        case 10: scroll.setContentOffset(place(), animated: Bool.random(using: &random))
        case 11: scroll.contentInset = EdgeInsets(top: odd(), left: odd(), bottom: odd(), right: odd())
        case 12: scroll.contentSize = Size(width: odd(), height: odd())
        case 13: scroll.shiftContentOffset(by: place())
        case 14: scroll.autoscroll(velocity: Bool.random(using: &random) ? place() : nil)
        case 15: scroll.isPagingEnabled.toggle()
        case 16: scroll.lineStep = odd()
        default: host.press([Key.down, .pageDown, .end, .home, .up, .space].randomElement(using: &random) ?? .down)
        }
        host.step()
        let offset = scroll.contentOffset
        XCTAssertTrue(offset.x.isFinite && offset.y.isFinite, "seed \(seed)")
        XCTAssertTrue(scroll.velocity.x.isFinite && scroll.velocity.y.isFinite, "seed \(seed)")
      }
      scroll.autoscroll(velocity: nil)
      host.container.cancelTouches()
      XCTAssertTrue(host.settle(limit: 30), "seed \(seed)")
      XCTAssertFalse(scroll.isDecelerating || scroll.isTracking, "seed \(seed)")
    }
  }
}
