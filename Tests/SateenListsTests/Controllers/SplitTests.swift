import SateenCore
import SateenGraphics
import SateenLayout
import SateenLists
import SateenNodes
import SateenTesting
import XCTest

@MainActor
final class SplitTests: XCTestCase {
  private let left = PaintScreen("Left", 0x336699)
  private let right = PaintScreen("Right", 0x993333)

  private func window(width: Double) -> (HeadlessHost, SplitController) {
    let host = HeadlessHost(size: Size(width: width, height: 500))
    let split = SplitController(primary: left, secondary: right)
    host.container.rootController = split
    host.settle()
    return (host, split)
  }

  func testBothPanesShowAndTheDividerIsDragged() async {
    let (host, split) = window(width: 900)
    XCTAssertEqual(left.screenNode.frame, Rect(x: 0, y: 0, width: 320, height: 500))
    XCTAssertEqual([left, right].map { $0.visibility?.depth }, [0, 0])
    host.drag(from: Point(x: 320, y: 200), to: Point(x: 420, y: 210))
    host.settle()
    XCTAssertEqual(split.primaryWidth, 420, accuracy: 12)
    XCTAssertEqual(left.screenNode.frame.width, split.primaryWidth)
    let x = split.primaryWidth
    host.drag(from: Point(x: x, y: 200), to: Point(x: 10, y: 210))
    host.settle()
    XCTAssertEqual(split.primaryWidth, 200, "the divider stops at the least width")
    host.drag(from: Point(x: 200, y: 200), to: Point(x: 890, y: 210))
    host.settle()
    XCTAssertEqual(split.primaryWidth, 700)
    host.send(.pointerMoved(Point(x: 701, y: 200)))
    host.step()
    XCTAssertEqual(host.container.pointerShape, .resizeHorizontally)
  }

  func testNarrowWindowShowsOnePane() async {
    let (host, split) = window(width: 900)
    var changes: [Bool] = []
    split.onCollapseChange = { changes.append($0) }
    host.resize(to: Size(width: 500, height: 500))
    host.settle()
    XCTAssertTrue(split.isCollapsed)
    XCTAssertEqual(host.color(at: Point(x: 450, y: 200)), 0x336699)
    XCTAssertEqual([left, right].map { $0.visibility?.depth }, [0, 1])
    XCTAssertEqual([left, right].map(\.appearance), [.shown, .hidden])
    split.frontPane = .secondary
    host.settle()
    XCTAssertEqual(host.color(at: Point(x: 50, y: 200)), 0x993333)
    host.press(.escape)
    host.settle()
    XCTAssertEqual(split.frontPane, .primary)
    XCTAssertEqual(host.color(at: Point(x: 50, y: 200)), 0x336699)
    host.resize(to: Size(width: 900, height: 500))
    host.settle()
    XCTAssertEqual([left, right].map { $0.visibility?.depth }, [0, 0])
    XCTAssertEqual([left, right].map(\.appearance), [.shown, .shown])
    XCTAssertEqual(changes, [true, false])
  }

  func testNonsenseWidthsKeepPanesWithinTheWindow() async {
    let (host, split) = window(width: 900)
    split.minimumPaneWidth = 10_000
    for width in [-50, 0, 1e9, .infinity] {
      split.primaryWidth = width
      host.settle()
      XCTAssertEqual(left.screenNode.frame.width, 450)
      XCTAssertEqual(right.screenNode.frame.width, 450)
    }
  }
}
