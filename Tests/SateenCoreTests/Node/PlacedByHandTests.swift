import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import SateenThreads
import XCTest

/// Nodes whose frames are set by the application, and their subnodes.
@MainActor
final class PlacedByHandTests: XCTestCase {
  /// A row of nodes, arranged by a spec.
  private final class Row: DisplayNode {
    // Constant.
    let parts: [DisplayNode]

    nonisolated init(_ parts: [DisplayNode]) {
      self.parts = parts
      super.init()
      automaticallyManagesSubnodes = true
    }

    override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
      HStack {
        Spacer(); for part in parts { part }
      }
    }
  }

  private func window(_ nodes: [DisplayNode]) -> HeadlessHost {
    let host = HeadlessHost(size: Size(width: 200, height: 100))
    let root = DisplayNode()
    host.container.rootNode = root
    host.settle()
    for node in nodes { root.addSubnode(node) }
    return host
  }

  func testWhatIsInsideIsLaidOutForTheFrame() async {
    let leaf = MeasuredNode(Size(width: 30, height: 10))
    let row = Row([leaf])
    let host = window([row])
    row.frame = Rect(x: 5, y: 5, width: 100, height: 40)
    host.settle()
    XCTAssertTrue(leaf.supernode === row)
    XCTAssertEqual(leaf.frame, Rect(x: 70, y: 0, width: 30, height: 40))
    XCTAssertEqual(leaf.mainCount, 0, "the main loop never measures")
    row.frame.origin = Point(x: 50, y: 50)
    let count = row.measureCount
    host.settle()
    XCTAssertEqual(row.measureCount, count, "another place is no other size")
    row.bounds.size = Size(width: 60, height: 20)
    host.settle()
    XCTAssertEqual(leaf.frame, Rect(x: 30, y: 0, width: 30, height: 20))
  }

  func testAFrameBetweenPixelsIsLaidOutForOnce() async {
    for size in [Size(width: 33.3, height: 20.7), Size(width: 0.01, height: 100), Size(width: 1e-9, height: 7)] {
      let leaf = MeasuredNode(Size(width: 30, height: 10))
      let row = Row([leaf])
      let host = window([row])
      row.frame = Rect(origin: Point(x: 5, y: 5), size: size)
      XCTAssertTrue(host.settle(limit: 1), "comes to rest: \(size)")
      let count = row.measureCount
      row.layoutIfNeeded()
      host.settle()
      XCTAssertEqual(row.measureCount, count, "\(size)")
    }
  }

  func testAFrameSetBeforeTheNodeIsInAWindowCountsToo() async {
    let leaf = MeasuredNode(Size(width: 30, height: 10))
    let row = Row([leaf])
    row.frame = Rect(x: 0, y: 0, width: 100, height: 40)
    let host = window([row])
    host.settle()
    XCTAssertEqual(leaf.frame, Rect(x: 70, y: 0, width: 30, height: 40))
  }

  func testAFrameSetOnAnotherThreadCountsToo() async {
    let leaf = MeasuredNode(Size(width: 30, height: 10))
    let row = Row([leaf])
    let host = window([row])
    host.settle()
    offMain { row.frame = Rect(x: 0, y: 0, width: 100, height: 40) }
    host.settle()
    XCTAssertEqual(leaf.frame, Rect(x: 70, y: 0, width: 30, height: 40))
  }

  func testAChangeInsideIsLaidOutWithinTheSameFrame() async {
    let leaf = MeasuredNode(Size(width: 30, height: 10))
    let row = Row([leaf])
    let host = window([row])
    row.frame = Rect(x: 0, y: 0, width: 100, height: 40)
    host.settle()
    leaf.wantedSize = Size(width: 50, height: 10)
    host.settle()
    XCTAssertEqual(leaf.frame, Rect(x: 50, y: 0, width: 50, height: 40))
    XCTAssertEqual(row.frame, Rect(x: 0, y: 0, width: 100, height: 40))
    offMain { leaf.wantedSize = Size(width: 20, height: 10) }
    host.settle()
    XCTAssertEqual(leaf.frame.minX, 80)
  }

  func testAFrameThatChangesInEveryTurnIsFollowed() async {
    let leaf = MeasuredNode(Size(width: 30, height: 10))
    let row = Row([leaf])
    let host = window([row])
    var places: Set<Double> = []
    for step in 0..<20 {
      row.frame = Rect(x: 0, y: 0, width: 60 + Double(step), height: 40)
      host.step()
      places.insert(leaf.frame.minX)
    }
    XCTAssertGreaterThan(places.count, 15)
    host.settle()
    XCTAssertEqual(leaf.frame.minX, 49)
  }

  func testALayoutThatHasTheNodeInItTakesItBack() async {
    let leaf = MeasuredNode(Size(width: 30, height: 10))
    let row = Row([leaf])
    let root = DisplayNode()
    root.automaticallyManagesSubnodes = true
    root.layoutSpecBlock = { _, _ in row.frame(width: 80, height: 20).padding(10) }
    let host = HeadlessHost(size: Size(width: 100, height: 40))
    host.container.rootNode = root
    host.settle()
    row.frame = Rect(x: 0, y: 0, width: 50, height: 40)
    host.settle()
    XCTAssertEqual(leaf.frame.minX, 20)
    root.setNeedsLayout()
    host.settle()
    XCTAssertEqual(row.frame, Rect(x: 10, y: 10, width: 80, height: 20))
    XCTAssertEqual(leaf.frame.minX, 50)
  }

  func testLayoutIfNeededLaysOutForTheBoundsHereAndNow() async {
    let leaf = MeasuredNode(Size(width: 30, height: 10))
    let row = Row([leaf])
    row.frame = Rect(x: 0, y: 0, width: 100, height: 40)
    row.layoutIfNeeded()
    XCTAssertEqual(leaf.frame, Rect(x: 70, y: 0, width: 30, height: 40))
    let count = row.measureCount
    row.layoutIfNeeded()
    XCTAssertEqual(row.measureCount, count)
    leaf.wantedSize = Size(width: 40, height: 10)
    row.layoutIfNeeded()
    XCTAssertEqual(leaf.frame.minX, 60)
    XCTAssertEqual(row.frame.size, Size(width: 100, height: 40))
  }

  // MARK: Subnodes added by hand to a node that manages them

  func testSubnodesAddedByHandStayWhereTheLayoutBringsOthers() async {
    let (first, second) = (MeasuredNode(Size(width: 10, height: 10)), MeasuredNode(Size(width: 10, height: 10)))
    let (below, above) = (DisplayNode(), DisplayNode())
    let shown = Locked([first, second])
    let root = DisplayNode()
    root.automaticallyManagesSubnodes = true
    root.layoutSpecBlock = { _, _ in
      let nodes = shown.withLock { $0 }
      return HStack { for node in nodes { node } }
    }
    root.addSubnode(below)
    let host = HeadlessHost(size: Size(width: 100, height: 40))
    host.container.rootNode = root
    host.settle()
    root.addSubnode(above)
    root.setNeedsLayout()
    host.settle()
    XCTAssertTrue(root.subnodes.elementsEqual([below, first, second, above], by: ===))
    shown.withLock { $0 = [second] }
    root.setNeedsLayout()
    host.settle()
    XCTAssertTrue(root.subnodes.elementsEqual([below, second, above], by: ===))
    shown.withLock { $0 = [second, first] }
    root.setNeedsLayout()
    host.settle()
    XCTAssertTrue(root.subnodes.elementsEqual([below, second, first, above], by: ===))
    above.removeFromSupernode()
    shown.withLock { $0 = [] }
    root.setNeedsLayout()
    host.settle()
    XCTAssertTrue(root.subnodes.elementsEqual([below], by: ===))
  }

  func testASubnodeAddedByHandIsTheLayoutsOnceItIsInIt() async {
    let leaf = MeasuredNode(Size(width: 10, height: 10))
    let isShown = Locked(true)
    let root = DisplayNode()
    root.automaticallyManagesSubnodes = true
    root.addSubnode(leaf)
    root.layoutSpecBlock = { _, _ in isShown.withLock { $0 } ? HStack { leaf } : HStack { Spacer() } }
    let host = HeadlessHost(size: Size(width: 100, height: 40))
    host.container.rootNode = root
    host.settle()
    isShown.withLock { $0 = false }
    root.setNeedsLayout()
    host.settle()
    XCTAssertNil(leaf.supernode)
  }
}
