import SateenCore
import SateenGraphics
import SateenLayout
import SateenNodes
import SateenTesting
import SateenThreads
import XCTest

/// Nodes that become too large for one bitmap as they grow.
@MainActor
final class GrowingNodeTests: XCTestCase {
  /// Notes which parts of it are drawn.
  private final class Chart: DisplayNode {
    let parts = Locked<[Rect]>([])

    override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
      parts.withLock { $0.append(request.part) }
      return .draw { context, _ in context.fill(request.part, with: Color(hex: 0x203040)) }
    }
  }

  func testANodeThatGrowsBeyondOneBitmapIsDrawnWhereItShowsAndWhereItIsScrolledTo() async {
    let (scroll, chart, root) = (ScrollNode(), Chart(), DisplayNode())
    let height = Locked(6_000.0)
    scroll.automaticallyManagesSubnodes = true
    scroll.layoutSpecBlock = { _, _ in VStack { chart.frame(width: 50, height: .points(height.withLock { $0 })) } }
    root.automaticallyManagesSubnodes = true
    root.layoutSpecBlock = { _, _ in scroll }
    let host = HeadlessHost(size: Size(width: 100, height: 80))
    host.container.rootNode = root
    host.settle()
    XCTAssertEqual(chart.parts.withLock { $0.last }, Rect(x: 0, y: 0, width: 50, height: 6_000))
    scroll.scrollView.contentOffset.y = 5_000
    host.settle()

    chart.parts.withLock { $0 = [] }
    height.withLock { $0 = 12_000 }
    scroll.setNeedsLayout()
    host.settle()
    XCTAssertEqual(chart.frame.height, 12_000)
    let parts = chart.parts.withLock { $0 }
    XCTAssertFalse(parts.isEmpty)
    for part in parts {
      XCTAssertTrue(part.contains(Rect(x: 0, y: 5_000, width: 50, height: 80)), "\(part)")
      XCTAssertLessThan(part.height, 8_000)
    }

    scroll.scrollView.contentOffset.y = 10_000
    host.settle()
    let part = chart.parts.withLock { $0.last }
    XCTAssertEqual(part?.contains(Rect(x: 0, y: 10_000, width: 50, height: 80)), true, "\(String(describing: part))")
    XCTAssertEqual(host.screenshot().pixel(x: 10, y: 40) & 0xffffff, 0x203040)
  }
}
