import SateenCore
import SateenLayout
import SateenTesting
import SateenThreads
import XCTest

/// How often nodes are measured, and which results come from their own caches.
@MainActor
final class LayoutCacheTests: XCTestCase {
  /// A leaf that flows like text: a smaller width makes it higher.
  private final class Flowing: DisplayNode {
    // All state is guarded by the lock.
    private let state: Locked<(wanted: Double, asked: Int)>

    nonisolated init(_ wanted: Double) {
      state = Locked((wanted, 0))
      super.init()
      style.flexShrink = 1
    }

    nonisolated var asked: Int { state.withLock { $0.asked } }

    nonisolated var wanted: Double {
      get { state.withLock { $0.wanted } }
      set {
        state.withLock { $0.wanted = newValue }
        setNeedsLayout()
      }
    }

    override func calculateSizeThatFits(_ constrainedSize: Size) -> Size {
      let wanted = state.withLock { state in
        state.asked += 1
        return state.wanted
      }
      let width = min(wanted, max(1, constrainedSize.width))
      return Size(width: width, height: 10 * (wanted / width).rounded(.up))
    }
  }

  private func stack(_ direction: StackDirection, _ children: [any LayoutElement]) -> DisplayNode {
    let node = DisplayNode()
    node.automaticallyManagesSubnodes = true
    node.style.flexShrink = 1
    node.layoutSpecBlock = { _, _ in StackLayoutSpec(direction: direction, children: children) }
    return node
  }

  /// Each node holds a text and the next node, in rows and columns by turns.
  private func chain(_ depth: Int) -> (root: DisplayNode, nodes: [DisplayNode], texts: [Flowing]) {
    var texts = [Flowing(100)]
    var nodes: [DisplayNode] = []
    var tree: DisplayNode = texts[0]
    for level in 1...depth {
      let beside = Flowing(100)
      texts.append(beside)
      tree = stack(level % 2 == 0 ? .horizontal : .vertical, [beside, tree])
      nodes.append(tree)
    }
    return (tree, nodes, texts)
  }

  func testDeepChainsOfNodesAskEachTextAFewTimes() async {
    for depth in [4, 12, 48] {
      let (root, nodes, texts) = chain(depth)
      _ = root.layoutThatFits(SizeRange(width: 375))
      XCTAssertLessThanOrEqual(texts.map(\.asked).max() ?? 0, 8, "depth \(depth)")
      XCTAssertLessThanOrEqual(nodes.map(\.measureCount).max() ?? 0, 8, "depth \(depth)")
    }
  }

  func testACleanTreeMeasuresNothing() async {
    let (root, nodes, texts) = chain(48)
    root.layoutSynchronously(SizeRange(width: 375))
    let (asked, measured) = (texts.map(\.asked), nodes.map(\.measureCount))
    for _ in 0..<3 { root.layoutSynchronously(SizeRange(width: 375)) }
    XCTAssertEqual(texts.map(\.asked), asked)
    XCTAssertEqual(nodes.map(\.measureCount), measured)
  }

  func testADirtyLeafMeasuresItsAncestorsOnly() async {
    let (root, nodes, texts) = chain(48)
    root.layoutSynchronously(SizeRange(width: 375))
    for dirty in [0, 20, 47, 48] {
      let (asked, measured) = (texts.map(\.asked), nodes.map(\.measureCount))
      texts[dirty].setNeedsLayout()
      root.layoutSynchronously(SizeRange(width: 375))
      for (index, text) in texts.enumerated() {
        let more = text.asked - asked[index]
        XCTAssert((index == dirty ? 1...8 : 0...0).contains(more), "text \(index) was asked \(more) times")
      }
      for (index, node) in nodes.enumerated() {
        let more = node.measureCount - measured[index]
        // Text `dirty` is in node `dirty - 1`, the innermost text in node 0, and so in every node after that.
        let isAncestor = index >= dirty - 1
        XCTAssert((isAncestor ? 1...8 : 0...0).contains(more), "node \(index) was measured \(more) times")
      }
    }
  }

  func testADirtyCellOfAGridMeasuresItsRowAndTheGrid() async {
    let cells = (0..<400).map { Flowing(Double(20 + $0 % 7)) }
    let rows = (0..<20).map { row in stack(.horizontal, (0..<20).map { cells[row * 20 + $0] }) }
    let grid = stack(.vertical, rows)
    grid.layoutSynchronously(SizeRange(width: 375))
    XCTAssertLessThanOrEqual(cells.map(\.asked).max() ?? 0, 3)
    let (asked, measured) = (cells.map(\.asked), rows.map(\.measureCount))
    cells[137].setNeedsLayout()
    grid.layoutSynchronously(SizeRange(width: 375))
    for (index, cell) in cells.enumerated() where index != 137 { XCTAssertEqual(cell.asked, asked[index]) }
    for (index, row) in rows.enumerated() where index != 6 { XCTAssertEqual(row.measureCount, measured[index]) }
    XCTAssertGreaterThan(cells[137].asked, asked[137])
    XCTAssertGreaterThan(rows[6].measureCount, measured[6])
  }

  func testComingBackToAKnownWidthMeasuresNothing() async {
    let (root, nodes, texts) = chain(8)
    root.layoutSynchronously(SizeRange(width: 375))
    root.layoutSynchronously(SizeRange(width: 250))
    let (asked, measured) = (texts.map(\.asked), nodes.map(\.measureCount))
    root.layoutSynchronously(SizeRange(width: 375))
    XCTAssertEqual(root.frame.width, 375)
    XCTAssertEqual(texts.map(\.asked), asked)
    XCTAssertEqual(nodes.map(\.measureCount), measured)
  }

  /// The parent was measured but its layout is not applied yet, so the child has no supernode.
  func testAChangeBeforeTheLayoutIsAppliedReachesTheParent() async {
    let text = Flowing(100)
    let root = stack(.vertical, [text])
    let early = root.layoutThatFits(SizeRange(width: 375))
    XCTAssertNil(text.supernode)
    text.wanted = 500
    root.apply(early)
    root.layoutSynchronously(SizeRange(width: 375))
    XCTAssertEqual(text.frame.size, Size(width: 375, height: 20))
  }

  /// A change of a node invalidates every node whose layout contains it. Two nodes in each other's layouts make no
  /// endless loop.
  func testAChangeReachesEveryNodeWhoseLayoutHasIt() async {
    let text = Flowing(100)
    let first = stack(.vertical, [text])
    let second = stack(.vertical, [text.padding(5)])
    first.layoutSynchronously(SizeRange(width: 300))
    _ = second.layoutThatFits(SizeRange(width: 300))
    XCTAssertTrue(text.supernode === first)
    text.wanted = 200
    XCTAssertEqual(first.layoutThatFits(SizeRange(upTo: Size(width: 300, height: 100))).size.width, 200)
    XCTAssertEqual(second.layoutThatFits(SizeRange(upTo: Size(width: 300, height: 100))).size.width, 210)
    let (a, b) = (DisplayNode(), DisplayNode())
    a.layoutSpecBlock = { _, _ in b }
    _ = a.layoutThatFits(.unconstrained)
    a.layoutSpecBlock = nil
    b.layoutSpecBlock = { _, _ in a }
    _ = b.layoutThatFits(.unconstrained)
    a.setNeedsLayout()
    b.setNeedsLayout()
  }

  func testWhatWasMeasuredBeforeItCameIntoATreeStaysTrueThere() async {
    for scale in [1.0, 2] {
      let texts = (0..<3).map { _ in Flowing(33.3) }
      let row = stack(.horizontal, texts)
      let host = HeadlessHost(size: Size(width: 200, height: 50), scale: scale)
      host.container.rootNode = row
      host.settle()
      let asked = texts.map(\.asked)
      XCTAssertEqual(texts[0].traits.scale, scale)
      texts[1].setNeedsLayout()
      host.settle()
      XCTAssertEqual(texts[0].asked, asked[0])
      XCTAssertEqual(texts[2].asked, asked[2])
      XCTAssertGreaterThan(texts[1].asked, asked[1])
    }
  }

  private final class Bell: LayoutOwner {
    private let count = Locked(0)
    var rings: Int { count.withLock { $0 } }
    func layoutWasInvalidated(of node: DisplayNode) { count.withLock { $0 += 1 } }
  }

  func testStylesSetWhileASpecIsMadeArePartOfIt() async {
    let text = Flowing(100)
    let root = DisplayNode()
    root.automaticallyManagesSubnodes = true
    let bell = Bell()
    root.layoutOwner = bell
    root.layoutSpecBlock = { _, range in
      text.style.width = .points(range.max.width / 2)
      return HStack { text }
    }
    let before = bell.rings
    for width in [200.0, 100, 200] {
      root.layoutSynchronously(SizeRange(width: width))
      XCTAssertEqual(text.frame.width, width / 2)
    }
    XCTAssertEqual(bell.rings, before)
    XCTAssertEqual(root.measureCount, 2, "each width is computed once")
    // A style set outside of the spec's block, or by another thread meanwhile, invalidates the layout.
    text.style.width = 30
    XCTAssertEqual(bell.rings, before + 1)
    root.layoutSpecBlock = { _, _ in
      offMain { text.style.height = .points(17) }
      return HStack { text }
    }
    let rings = bell.rings
    root.layoutSynchronously(SizeRange(width: 200))
    XCTAssertEqual(bell.rings, rings + 1)
    root.layoutSynchronously(SizeRange(width: 200))
    XCTAssertEqual(text.frame.height, 17)
  }

  /// Asks for its child in two widths, with a step between.
  private struct Twice: LayoutSpec {
    var style = LayoutStyle()
    let child: DisplayNode
    let between: @Sendable () -> Void

    func resolved(_ pass: inout ElementPass) -> any LayoutElement { self }

    func calculateLayout(_ range: SizeRange, parentSize: Size, context: LayoutContext) -> Layout {
      _ = child.layoutThatFits(SizeRange(width: 300), parentSize: parentSize, context: context)
      between()
      let layout = child.layoutThatFits(SizeRange(width: 200), parentSize: parentSize, context: context)
      return Layout(element: self, size: layout.size, sublayouts: [layout], context: context)
    }
  }

  /// The computation remembers the text as it was before; what it measures afterwards is not cached in the nodes around.
  func testAChangeDuringAComputationLeavesNothingOldInTheCaches() async {
    let text = Flowing(40)
    text.style.width = 100
    let inner = stack(.vertical, [text])
    let steps = Locked(0)
    let root = DisplayNode()
    root.automaticallyManagesSubnodes = true
    root.layoutSpecBlock = { _, _ in
      Twice(child: inner) {
        let step = steps.withLock { steps in
          steps += 1
          return steps
        }
        if step == 1 { offMain { text.wanted = 250 } }
      }
    }
    _ = root.layoutThatFits(SizeRange(width: 375))
    XCTAssertEqual(root.layoutThatFits(SizeRange(width: 375)).size.height, 30)
    XCTAssertEqual(inner.layoutThatFits(SizeRange(width: 200)).size.height, 30)
  }
}
