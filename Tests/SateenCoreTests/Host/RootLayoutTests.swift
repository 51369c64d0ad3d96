import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import SateenThreads
import XCTest

/// When a window measures its root node, and which results it applies.
@MainActor
final class RootLayoutTests: XCTestCase {
  private func window(_ root: DisplayNode) -> HeadlessHost {
    let host = HeadlessHost(size: Size(width: 100, height: 100))
    host.container.rootNode = root
    host.settle()
    return host
  }

  func testManyNewSizesInATurnAreMeasuredOnce() async {
    let root = DisplayNode()
    let host = window(root)
    let before = root.measureCount
    for step in 1...60 { host.container.size = Size(width: 100 + Double(step), height: 100) }
    host.step()
    host.settle()
    XCTAssertEqual(root.measureCount, before + 1)
    XCTAssertEqual(root.frame.width, 160)
  }

  func testSizesThatComeFasterThanTheyAreMeasuredAreNotQueued() async {
    let root = DisplayNode()
    let host = window(root)
    let before = root.measureCount
    WorkQueue.shared.isSuspended = true
    for step in 1...60 {
      host.resize(to: Size(width: 100 + Double(step), height: 100))
      host.step()
    }
    XCTAssertEqual(WorkQueue.shared.depth, 1)
    WorkQueue.shared.isSuspended = false
    host.settle()
    XCTAssertLessThanOrEqual(root.measureCount, before + 2)
    XCTAssertEqual(root.frame.width, 160)
  }

  func testAnAnswerThatIsOutOfDateIsAskedForAgain() async {
    let leaf = MeasuredNode(Size(width: 10, height: 10))
    let root = DisplayNode()
    root.automaticallyManagesSubnodes = true
    root.layoutSpecBlock = { _, _ in HStack(alignItems: .start) { leaf } }
    let host = window(root)
    var widths: [Double] = []
    leaf.wantedSize = Size(width: 20, height: 10)
    host.step()
    leaf.wantedSize = Size(width: 30, height: 10)
    for _ in 0..<4 {
      host.step()
      widths.append(leaf.frame.width)
    }
    XCTAssertFalse(widths.contains(20), "\(widths)")
    XCTAssertEqual(widths.last, 30)
  }

  func testANodeMovedElsewhereWhileItWasMeasuredKeepsItsPlaceThere() async {
    let node = MeasuredNode(Size(width: 10, height: 10))
    let (first, second) = (DisplayNode(), DisplayNode())
    first.addSubnode(node)
    first.layoutSpecBlock = { _, _ in HStack(alignItems: .start) { node } }
    let root = DisplayNode()
    root.automaticallyManagesSubnodes = true
    root.layoutSpecBlock = { _, _ in
      HStack {
        first; second
      }
    }
    let host = window(root)
    root.setNeedsLayout()
    host.step()
    second.addSubnode(node)
    node.frame = Rect(x: 1, y: 2, width: 33, height: 44)
    host.settle()
    XCTAssertEqual(node.frame, Rect(x: 1, y: 2, width: 33, height: 44))
    XCTAssertTrue(node.supernode === second)
  }

  // MARK: Requests

  /// Computes its layout without calling `super`.
  private final class Own: DisplayNode {
    // All state is guarded by the lock.
    private let count = Locked(0)
    nonisolated var answers: Int { count.withLock { $0 } }

    override func calculateLayout(_ range: SizeRange, parentSize: Size, context: LayoutContext) -> Layout {
      count.withLock { $0 += 1 }
      return Layout(element: self, size: range.clamp(Size(width: 10, height: 10)), context: context)
    }
  }

  func testAnAnswerThatOverridesEverythingIsKeptLikeAnyOther() async {
    let node = Own()
    let range = SizeRange(upTo: Size(width: 100, height: 100))
    for _ in 0..<5 { _ = node.layoutThatFits(range) }
    XCTAssertEqual(node.answers, 1)
    XCTAssertEqual(node.measureCount, 1)
    _ = node.layoutThatFits(SizeRange(exactly: Size(width: 10, height: 10)))
    XCTAssertEqual(node.answers, 2)
    node.setNeedsLayout()
    _ = node.layoutThatFits(range)
    XCTAssertEqual(node.answers, 3)
  }

  func testFractionsOfANodeMeasuredByItselfReferToTheMaximum() async {
    let node = DisplayNode()
    node.style.width = .fraction(0.5)
    node.style.height = .fraction(0.25)
    XCTAssertEqual(
      node.layoutThatFits(SizeRange(upTo: Size(width: 200, height: 100))).size, Size(width: 100, height: 25))
    XCTAssertEqual(node.layoutThatFits(SizeRange(upTo: Size(width: 200, height: .infinity))).size.width, 100)
    XCTAssertEqual(
      node.inspectLayout(SizeRange(upTo: Size(width: 200, height: 100)))?.frame.size, Size(width: 100, height: 25))
  }
}
