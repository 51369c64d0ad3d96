import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import SateenThreads
import XCTest

@MainActor
final class NodeLayoutTests: XCTestCase {
  private final class Column: DisplayNode {
    // The list is guarded by the lock.
    private let box = Locked<[DisplayNode]>([])

    nonisolated init(_ children: [DisplayNode] = []) {
      super.init()
      automaticallyManagesSubnodes = true
      self.children = children
    }

    nonisolated var children: [DisplayNode] {
      get { box.withLock { $0 } }
      set {
        box.withLock { $0 = newValue }
        setNeedsLayout()
      }
    }

    override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
      StackLayoutSpec(direction: .vertical, alignItems: .start, children: children)
    }
  }

  private func window(_ root: DisplayNode, _ size: Size = Size(width: 100, height: 100)) -> HeadlessHost {
    let host = HeadlessHost(size: size)
    host.container.rootNode = root
    host.settle()
    return host
  }

  func testTheSameQuestionIsAnsweredFromMemory() async {
    let node = MeasuredNode(Size(width: 30, height: 10))
    let range = SizeRange(upTo: Size(width: 100, height: 100))
    let first = node.layoutThatFits(range)
    XCTAssertEqual(first.size, Size(width: 30, height: 10))
    for _ in 0..<5 { _ = node.layoutThatFits(range) }
    XCTAssertEqual(node.measureCount, 1)
    _ = node.layoutThatFits(SizeRange(upTo: Size(width: 99, height: 100)))
    XCTAssertEqual(node.measureCount, 2)
    _ = node.layoutThatFits(range)
    XCTAssertEqual(node.measureCount, 2)
    node.setNeedsLayout()
    _ = node.layoutThatFits(range)
    XCTAssertEqual(node.measureCount, 3)
  }

  func testWindowsMeasureOnWorkersOnly() async {
    let leaf = MeasuredNode(Size(width: 30, height: 10))
    let host = window(Column([leaf]))
    XCTAssertEqual(leaf.frame, Rect(x: 0, y: 0, width: 30, height: 10))
    leaf.wantedSize = Size(width: 40, height: 20)
    host.settle()
    XCTAssertEqual(leaf.frame.size, Size(width: 40, height: 20))
    host.resize(to: Size(width: 90, height: 50))
    host.settle()
    leaf.style.minHeight = 25
    host.settle()
    XCTAssertEqual(leaf.frame.height, 25)
    host.container.scale = 2
    host.settle()
    XCTAssertEqual(leaf.mainCount, 0)
    XCTAssertGreaterThan(leaf.workerCount, 3)
  }

  func testOldFramesStayUntilTheNewLayoutIsThere() async {
    let leaf = MeasuredNode(Size(width: 30, height: 10))
    let host = window(Column([leaf]))
    WorkQueue.shared.isSuspended = true
    leaf.wantedSize = Size(width: 60, height: 60)
    host.step()
    host.step()
    XCTAssertEqual(leaf.frame.size, Size(width: 30, height: 10))
    WorkQueue.shared.isSuspended = false
    host.step()
    XCTAssertEqual(leaf.frame.size, Size(width: 60, height: 60))
  }

  func testManyChangesInATurnAreMeasuredOnce() async {
    let leaves = (0..<5).map { _ in MeasuredNode(Size(width: 10, height: 10)) }
    let root = Column(leaves)
    let host = window(root)
    let before = root.measureCount
    for leaf in leaves { leaf.wantedSize = Size(width: 20, height: 5) }
    host.settle()
    XCTAssertEqual(root.measureCount, before + 1)
    XCTAssertEqual(leaves[4].frame, Rect(x: 0, y: 20, width: 20, height: 5))
  }

  func testAnUnchangedNodeIsNotMeasuredAgain() async {
    let (changing, still) = (MeasuredNode(Size(width: 10, height: 10)), MeasuredNode(Size(width: 10, height: 10)))
    let host = window(Column([changing, still]))
    let before = still.measureCount
    changing.wantedSize = Size(width: 10, height: 30)
    host.settle()
    XCTAssertEqual(still.measureCount, before)
    XCTAssertEqual(still.frame.minY, 30)
  }

  func testAChangeOffTheMainThreadReachesTheWindow() async {
    let leaf = MeasuredNode(Size(width: 10, height: 10))
    let host = window(Column([leaf]))
    offMain { leaf.wantedSize = Size(width: 11, height: 12) }
    host.settle()
    XCTAssertEqual(leaf.frame.size, Size(width: 11, height: 12))
  }

  func testSubnodesComeAndGoWithTheLayout() async {
    let nodes = (0..<5).map { _ in MeasuredNode(Size(width: 10, height: 10)) }
    let root = Column([nodes[0], nodes[1], nodes[2]])
    let host = window(root)
    XCTAssertTrue(root.subnodes.elementsEqual([nodes[0], nodes[1], nodes[2]], by: ===))
    root.children = [nodes[3], nodes[2], nodes[0], nodes[4]]
    host.settle()
    XCTAssertTrue(root.subnodes.elementsEqual([nodes[3], nodes[2], nodes[0], nodes[4]], by: ===))
    XCTAssertEqual(root.layer.sublayers.map { ObjectIdentifier($0) }, root.subnodes.map { ObjectIdentifier($0.layer) })
    XCTAssertEqual(nodes[1].interfaceState, [])
    XCTAssertEqual(nodes[4].interfaceState, .inHierarchy)
    root.children = []
    host.settle()
    XCTAssertTrue(root.subnodes.isEmpty)
  }

  func testKeptSubnodesDoNotLeaveWhileOthersCome() async {
    let journal = Journal()
    let kept = TellingNode("kept", journal)
    kept.style.height = 5
    let root = Column([kept])
    let host = window(root)
    _ = journal.take()
    root.children = [MeasuredNode(Size(width: 5, height: 5)), kept]
    host.settle()
    root.children = [kept, MeasuredNode(Size(width: 5, height: 5))]
    host.settle()
    XCTAssertEqual(journal.take(), [])
    XCTAssertEqual(kept.frame.minY, 0)
  }

  func testTheRootFollowsTheWindowsSize() async {
    let root = DisplayNode()
    let host = window(root)
    host.resize(to: Size(width: 300, height: 40))
    host.settle()
    XCTAssertEqual(root.frame, Rect(x: 0, y: 0, width: 300, height: 40))
    XCTAssertEqual(host.screenshot().size, PixelSize(width: 300, height: 40))
    host.container.scale = 1.5
    host.settle()
    XCTAssertEqual(host.screenshot().size, PixelSize(width: 450, height: 60))
  }

  func testASpecBlockTakesThePlaceOfAnOverride() async {
    let leaf = MeasuredNode(Size(width: 10, height: 10))
    let root = DisplayNode()
    root.automaticallyManagesSubnodes = true
    let host = window(root)
    root.layoutSpecBlock = { _, _ in leaf.padding(EdgeInsets(top: 3, left: 4, bottom: 0, right: 0)) }
    host.settle()
    XCTAssertEqual(leaf.frame.origin, Point(x: 4, y: 3))
  }

  func testLayoutSynchronouslyServesNodesOutsideAWindow() async {
    let leaf = MeasuredNode(Size(width: 10, height: 20))
    let root = Column([leaf])
    root.layoutSynchronously(SizeRange(width: 50))
    XCTAssertEqual(root.frame.size, Size(width: 50, height: 20))
    XCTAssertTrue(leaf.supernode === root)
  }
}
