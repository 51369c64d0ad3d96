import SateenCore
import SateenLayout
import SateenTesting
import SateenThreads
import XCTest

/// A node that changes while it is measured for the first time, when no other node has it among its subnodes yet.
@MainActor
final class FirstMeasurementTests: XCTestCase {
  /// A node that changes itself after its size was read, once: as another thread may do at that moment.
  private final class ChangingNode: DisplayNode {
    private let size = Locked((now: Size(width: 10, height: 10), later: Size?.some(Size(width: 30, height: 20))))

    override func calculateSizeThatFits(_ constrainedSize: Size) -> Size {
      let (answer, later) = size.withLock { state in
        let answer = (state.now, state.later)
        if let later = state.later { state = (later, nil) }
        return answer
      }
      if later != nil { setNeedsLayout() }
      return answer
    }
  }

  /// A node that lays its child out by a spec, or by hand.
  private final class BoxNode: DisplayNode {
    let child: DisplayNode
    private let isByHand: Bool

    nonisolated init(_ child: DisplayNode, isByHand: Bool = false) {
      self.child = child
      self.isByHand = isByHand
      super.init()
      automaticallyManagesSubnodes = true
    }

    override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
      VStack(alignItems: .start) { child }
    }

    override func calculateLayout(_ range: SizeRange, parentSize: Size, context: LayoutContext) -> Layout {
      guard isByHand else { return super.calculateLayout(range, parentSize: parentSize, context: context) }
      let size = range.max
      let inside = child.layoutThatFits(SizeRange(upTo: size), parentSize: size, context: context)
      return Layout(element: self, size: range.clamp(inside.size), sublayouts: [inside], context: context)
    }
  }

  private func expectNewSize(_ child: DisplayNode, in root: DisplayNode, line: UInt = #line) {
    let host = HeadlessHost(size: Size(width: 100, height: 100))
    host.container.rootNode = root
    XCTAssertTrue(host.settle(), line: line)
    XCTAssertEqual(child.frame.size, Size(width: 30, height: 20), line: line)
  }

  func testAChangeReachesTheNodeThatMeasures() async {
    let child = ChangingNode()
    expectNewSize(child, in: BoxNode(child))
  }

  func testAChangeReachesThroughNodesThatAreMeasuredForTheFirstTimeToo() async {
    let child = ChangingNode()
    expectNewSize(child, in: BoxNode(BoxNode(BoxNode(child))))
  }

  func testAChangeReachesANodeThatMeasuresByHand() async {
    let child = ChangingNode()
    expectNewSize(child, in: BoxNode(BoxNode(child, isByHand: true)))
  }

  func testAChangeReachesANodeThatMeasuresOnSeveralThreads() async {
    let child = ChangingNode()
    let other = MeasuredNode(Size(width: 5, height: 5))
    let root = DisplayNode()
    root.automaticallyManagesSubnodes = true
    root.layoutSpecBlock = { _, _ in
      var stack = StackLayoutSpec(direction: .vertical, alignItems: .start, children: [child, other])
      stack.isConcurrent = true
      return stack
    }
    expectNewSize(child, in: root)
  }

  func testAChangeReachesANodePlacedByHand() async {
    let child = ChangingNode()
    let placed = BoxNode(child)
    let root = DisplayNode()
    root.addSubnode(placed)
    placed.frame = Rect(x: 5, y: 5, width: 60, height: 60)
    expectNewSize(child, in: root)
  }
}
