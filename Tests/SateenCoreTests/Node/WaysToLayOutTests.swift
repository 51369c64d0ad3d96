import SateenCore
import SateenLayout
import SateenTesting
import SateenThreads
import XCTest

/// The four ways to define a node's layout, and which of them wins.
@MainActor
final class WaysToLayOutTests: XCTestCase {
  private let range = SizeRange(upTo: Size(width: 100, height: 80))

  /// Defines its layout by a spec and by a size, but not by a block.
  private final class ManyWays: DisplayNode {
    // Constant.
    let child: DisplayNode?

    nonisolated init(_ child: DisplayNode? = nil) {
      self.child = child
      super.init()
    }

    override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? { child?.padding(2) }
    override func calculateSizeThatFits(_ constrainedSize: Size) -> Size { Size(width: 30, height: 20) }
  }

  /// Computes the positions of its subnodes itself.
  private final class Staircase: DisplayNode {
    // Constant.
    let steps: [DisplayNode]

    nonisolated init(_ steps: [DisplayNode]) {
      self.steps = steps
      super.init()
      automaticallyManagesSubnodes = true
    }

    override func calculateLayout(_ range: SizeRange, parentSize: Size, context: LayoutContext) -> Layout {
      var corner = Point.zero
      let places = steps.map { step in
        var layout = step.layoutThatFits(SizeRange(upTo: range.max), parentSize: .unknown, context: context)
        layout.position = corner
        corner = corner + Point(x: layout.size.width, y: layout.size.height)
        return layout
      }
      return Layout(
        element: self, size: range.clamp(Size(width: corner.x, height: corner.y)), sublayouts: places, context: context)
    }
  }

  func testASizeIsEnoughForANodeWithoutSubnodes() async {
    let layout = ManyWays().layoutThatFits(range)
    XCTAssertEqual(layout.size, Size(width: 30, height: 20))
    XCTAssertTrue(layout.sublayouts.isEmpty)
    XCTAssertEqual(ManyWays().layoutThatFits(SizeRange(exactly: Size(width: 9, height: 50))).size.width, 9)
  }

  func testByDefaultANodeTakesAllThatHasAnEnd() async {
    XCTAssertEqual(DisplayNode().layoutThatFits(range).size, range.max)
    XCTAssertEqual(DisplayNode().layoutThatFits(SizeRange(width: 40)).size, Size(width: 40, height: 0))
  }

  func testASpecWinsOverASize() async {
    let child = MeasuredNode(Size(width: 10, height: 10))
    let layout = ManyWays(child).layoutThatFits(range)
    XCTAssertEqual(layout.size, Size(width: 14, height: 14))
    XCTAssertEqual(layout.sublayouts.map(\.frame), [Rect(x: 2, y: 2, width: 10, height: 10)])
  }

  func testABlockWinsOverASpec() async {
    let (child, other) = (MeasuredNode(Size(width: 10, height: 10)), MeasuredNode(Size(width: 5, height: 5)))
    let node = ManyWays(child)
    _ = node.layoutThatFits(range)
    let seen = Locked<(node: DisplayNode, range: SizeRange)?>(nil)
    node.layoutSpecBlock = { node, range in
      seen.withLock { $0 = (node, range) }
      return other.centered()
    }
    let layout = node.layoutThatFits(range)
    XCTAssertEqual(layout.size, range.max)
    XCTAssertTrue(layout.sublayouts[0].node === other)
    XCTAssertTrue(seen.withLock { $0?.node === node && $0?.range == self.range })
    node.layoutSpecBlock = nil
    XCTAssertTrue(node.layoutThatFits(range).sublayouts[0].node === child)
  }

  func testANodeMayComputeItsLayoutItself() async {
    let steps = [MeasuredNode(Size(width: 10, height: 5)), MeasuredNode(Size(width: 20, height: 7))]
    let stairs = Staircase(steps)
    let host = HeadlessHost(size: Size(width: 60, height: 60))
    let root = DisplayNode()
    root.automaticallyManagesSubnodes = true
    root.layoutSpecBlock = { _, _ in stairs.padding(3) }
    host.container.rootNode = root
    host.settle()
    XCTAssertEqual(stairs.frame, Rect(x: 3, y: 3, width: 54, height: 54))
    XCTAssertEqual(
      steps.map(\.frame), [Rect(x: 0, y: 0, width: 10, height: 5), Rect(x: 10, y: 5, width: 20, height: 7)])
    XCTAssertTrue(stairs.subnodes.elementsEqual(steps, by: ===))
    steps[0].wantedSize.width = 15
    host.settle()
    XCTAssertEqual(steps[1].frame.minX, 15, "a node that computes its layout itself is asked again too")
    XCTAssertEqual(stairs.inspectLayout(range)?.children.map(\.frame), steps.map(\.frame))
  }

  func testANodeReturnedByItselfKeepsItsPlace() async {
    let child = MeasuredNode(Size(width: 10, height: 10))
    let node = DisplayNode()
    node.layoutSpecBlock = { _, _ in child }
    XCTAssertEqual(node.layoutThatFits(range).sublayouts.map(\.frame), [Rect(x: 0, y: 0, width: 10, height: 10)])
  }

  func testNodesRunFromRightToLeftAsTheirTraitsSay() async {
    let (first, second) = (MeasuredNode(Size(width: 10, height: 5)), MeasuredNode(Size(width: 20, height: 7)))
    let inner = DisplayNode()
    inner.automaticallyManagesSubnodes = true
    inner.layoutSpecBlock = { _, _ in
      HStack(alignItems: .start) {
        first.padding(EdgeInsets(left: 3)); second
      }
    }
    let root = DisplayNode()
    root.automaticallyManagesSubnodes = true
    root.layoutSpecBlock = { _, _ in inner.padding(EdgeInsets(left: 8)).aligned(horizontal: .start, vertical: .start) }
    root.setTraits(Traits(layoutDirection: .rightToLeft))
    root.layoutSynchronously(SizeRange(exactly: Size(width: 100, height: 20)))
    XCTAssertEqual(inner.frame, Rect(x: 59, y: 0, width: 33, height: 7))
    XCTAssertEqual(first.frame, Rect(x: 20, y: 0, width: 10, height: 5))
    XCTAssertEqual(second.frame, Rect(x: 0, y: 0, width: 20, height: 7))
    XCTAssertEqual(first.traits.layoutDirection, .rightToLeft)
    root.setTraits(Traits())
    root.layoutSynchronously(SizeRange(exactly: Size(width: 100, height: 20)))
    XCTAssertEqual(inner.frame.minX, 8)
    XCTAssertEqual([first, second].map(\.frame.minX), [3, 13])
  }
}
