import SateenCore
import SateenLayout
import XCTest

final class ScrollBarTests: XCTestCase {
  func testDraggingTheBarMovesTheContentTheWayTheBarGoes() {
    MainActor.assumeIsolated {
      let container = RootContainer(size: Size(width: 200, height: 300))
      let scroll = ScrollView()
      scroll.frame = Rect(x: 0, y: 0, width: 200, height: 300)
      scroll.contentSize = Size(width: 200, height: 3_000)
      container.view.addSubview(scroll)
      scroll.contentOffset = Point(x: 0, y: 10)
      container.turn(at: 0)
      container.enqueue(.pointerDown(Point(x: 194, y: 20), button: .primary, clicks: 1))
      container.turn(at: 0.1)
      XCTAssertTrue(scroll.isTracking)
      for step in 1...5 {
        container.enqueue(.pointerMoved(Point(x: 194, y: 20 + Double(step) * 20)))
        container.turn(at: 0.1 + Double(step) * 0.02)
      }
      XCTAssertGreaterThan(scroll.contentOffset.y, 800)
      container.enqueue(.pointerUp(Point(x: 194, y: 120), button: .primary))
      let end = scroll.contentOffset
      container.turn(at: 0.3)
      XCTAssertFalse(scroll.isTracking)
      container.turn(at: 0.4)
      XCTAssertEqual(scroll.contentOffset, end)
    }
  }

  func testAScrollViewInANodeClipsAndKeepsItsPosition() throws {
    try MainActor.assumeIsolated {
      let node = DisplayNode(viewBlock: { ScrollView() })
      node.frame = Rect(x: 0, y: 0, width: 100, height: 100)
      let scroll = try XCTUnwrap(node.view as? ScrollView)
      XCTAssertTrue(scroll.layer.masksToBounds)
      scroll.contentSize = Size(width: 100, height: 1_000)
      scroll.contentOffset = Point(x: 0, y: 250)
      node.frame = Rect(x: 10, y: 0, width: 120, height: 100)
      XCTAssertEqual(scroll.layer.bounds, Rect(x: 0, y: 250, width: 120, height: 100))
    }
  }
}
