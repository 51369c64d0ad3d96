import SateenCore
import SateenGraphics
import SateenLayout
import SateenNodes
import SateenTesting
import XCTest

@MainActor
final class ScrollNodeTests: XCTestCase {
  private func window(_ rows: Int) -> (HeadlessHost, ScrollNode, [DisplayNode]) {
    let nodes = (0..<rows).map { index in
      let node = DisplayNode()
      node.style.height = 50
      node.backgroundColor = Color(hex: UInt32(index + 1))
      return node
    }
    let scroll = ScrollNode()
    scroll.layoutSpecBlock = { _, _ in StackLayoutSpec(direction: .vertical, children: nodes) }
    let host = HeadlessHost(size: Size(width: 100, height: 200))
    host.container.rootNode = scroll
    host.settle()
    return (host, scroll, nodes)
  }

  func testWhatDoesNotFitIsScrolledTo() async {
    let (host, scroll, nodes) = window(10)
    XCTAssertEqual(scroll.frame.size, Size(width: 100, height: 200))
    XCTAssertEqual(scroll.scrollView.contentSize, Size(width: 100, height: 500))
    XCTAssertEqual(nodes[9].frame, Rect(x: 0, y: 450, width: 100, height: 50))
    host.send(.preciseScroll(Point(x: 50, y: 50), dx: 0, dy: 1_000))
    host.step()
    XCTAssertEqual(scroll.scrollView.contentOffset.y, 300)
    XCTAssertEqual(host.screenshot().pixel(x: 20, y: 190) & 0xffffff, 10)
  }

  func testScrollingSurvivesChangesOfTheNode() async {
    let (host, scroll, _) = window(10)
    scroll.scrollView.contentOffset = Point(x: 0, y: 120)
    scroll.backgroundColor = .white
    scroll.alpha = 0.9
    host.settle()
    XCTAssertEqual(scroll.scrollView.layer.bounds.minY, 120)
    host.resize(to: Size(width: 80, height: 150))
    host.settle()
    XCTAssertEqual(scroll.scrollView.contentOffset.y, 120)
    XCTAssertTrue(scroll.scrollView.layer.masksToBounds)
  }

  func testItFillsTheWindowWhenItsContentIsShort() async {
    let (_, scroll, _) = window(1)
    XCTAssertEqual(scroll.frame.size, Size(width: 100, height: 200))
    XCTAssertEqual(scroll.scrollView.maximumOffset.y, 0)
  }

  /// A request for another width, as made by stacks and inspectors, does not change the content size if its result is
  /// not applied.
  func testTheContentIsAsLargeAsInTheLayoutThatIsShown() async {
    let (host, scroll, nodes) = window(10)
    scroll.layoutSpecBlock = { _, range in
      StackLayoutSpec(direction: .vertical, children: range.max.width < 100 ? Array(nodes.prefix(2)) : nodes)
    }
    host.settle()
    _ = scroll.layoutThatFits(SizeRange(width: 50))
    scroll.apply(scroll.layoutThatFits(SizeRange(exactly: Size(width: 100, height: 200))))
    XCTAssertEqual(scroll.scrollView.contentSize, Size(width: 100, height: 500))
  }
}
