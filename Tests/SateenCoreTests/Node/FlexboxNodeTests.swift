import SateenCore
import SateenLayout
import SateenTesting
import SateenThreads
import XCTest

@MainActor
final class FlexboxNodeTests: XCTestCase {
  private func flex(_ subnodes: [DisplayNode], _ change: (inout FlexStyle) -> Void = { _ in }) -> DisplayNode {
    let node = DisplayNode()
    node.layoutEngine = .flexbox
    change(&node.flexStyle)
    for subnode in subnodes { node.addSubnode(subnode) }
    return node
  }

  private func specs(_ spec: @escaping @Sendable () -> any LayoutElement) -> DisplayNode {
    let node = DisplayNode()
    node.automaticallyManagesSubnodes = true
    node.layoutSpecBlock = { _, _ in spec() }
    return node
  }

  private func leaf(_ width: Double, _ height: Double) -> MeasuredNode {
    MeasuredNode(Size(width: width, height: height))
  }

  private func window(_ root: DisplayNode, _ width: Double = 200, _ height: Double = 100) -> HeadlessHost {
    let host = HeadlessHost(size: Size(width: width, height: height))
    host.container.rootNode = root
    host.settle()
    return host
  }

  func testSubnodesAreLaidOutByTheirFlexStyles() async {
    let (a, b) = (leaf(20, 20), leaf(30, 10))
    a.flexStyle.flexGrow = 1
    b.flexStyle.alignSelf = .flexEnd
    let root = flex([a, b]) { style in
      style.padding = FlexEdges(10)
      style.columnGap = 4
    }
    _ = window(root)
    XCTAssertEqual(a.frame, Rect(x: 10, y: 10, width: 146, height: 80))
    XCTAssertEqual(b.frame, Rect(x: 160, y: 80, width: 30, height: 10))
  }

  func testAFlexboxInAFlexboxPlacesItsOwnSubnodesInItsOwnSpace() async {
    let leaves = (0..<3).map { _ in leaf(20, 10) }
    let inner = flex([leaves[1], leaves[2]]) { style in
      style.flexDirection = .column
      style.padding = FlexEdges(3)
      style.flexGrow = 1
    }
    let root = flex([leaves[0], inner]) { $0.padding = FlexEdges(5) }
    let host = window(root)
    XCTAssertEqual(inner.frame, Rect(x: 25, y: 5, width: 170, height: 90))
    XCTAssertEqual(leaves[1].frame, Rect(x: 3, y: 3, width: 164, height: 10))
    XCTAssertEqual(leaves[2].frame, Rect(x: 3, y: 13, width: 164, height: 10))
    XCTAssertEqual(inner.measureCount, 0, "it is part of the tree around it")
    XCTAssertEqual(root.measureCount, 1)
    XCTAssertEqual(leaves.map(\.mainCount), [0, 0, 0])
    host.settle()
    // Measured by itself, the inner node is the root of a tree.
    XCTAssertEqual(inner.layoutThatFits(SizeRange(width: 100)).sublayouts.map(\.frame.width), [94, 94])
  }

  func testSpecsAndFlexboxMixEitherWay() async {
    let (a, b, c, d) = (leaf(10, 10), leaf(20, 10), leaf(5, 5), leaf(6, 6))
    let innermost = specs {
      HStack(spacing: 1) {
        c; d
      }
    }
    let inner = flex([b, innermost]) { $0.columnGap = 7 }
    let middle = specs {
      HStack {
        a; inner
      }.padding(2)
    }
    let root = flex([middle]) { $0.justifyContent = .flexEnd }
    _ = window(root, 100, 30)
    XCTAssertEqual(middle.frame, Rect(x: 47, y: 0, width: 53, height: 30))
    XCTAssertEqual(a.frame, Rect(x: 2, y: 2, width: 10, height: 26))
    XCTAssertEqual(inner.frame, Rect(x: 12, y: 2, width: 39, height: 26))
    XCTAssertEqual(innermost.frame, Rect(x: 27, y: 0, width: 12, height: 26))
    XCTAssertEqual(d.frame, Rect(x: 6, y: 0, width: 6, height: 26))
  }

  func testASpecMayHoldAFlexboxOfNodes() async {
    let (a, b) = (leaf(10, 10), leaf(20, 10))
    a.flexStyle.margin.left = 4
    let nested = flex([b]) { $0.padding = FlexEdges(2) }
    let root = specs { FlexboxLayoutSpec(FlexStyle(), children: [a, nested]).padding(1) }
    _ = window(root, 60, 16)
    XCTAssertEqual(a.frame, Rect(x: 5, y: 1, width: 10, height: 14))
    XCTAssertEqual(nested.frame, Rect(x: 15, y: 1, width: 24, height: 14))
    XCTAssertEqual(b.frame, Rect(x: 2, y: 2, width: 20, height: 10))
    XCTAssertTrue(a.supernode === root)
    XCTAssertTrue(b.supernode === nested)
  }

  func testChangesOfStylesAndSubnodesAreLaidOut() async {
    let (a, b) = (leaf(20, 10), leaf(30, 10))
    let inner = flex([a])
    let root = flex([inner, b])
    let host = window(root)
    XCTAssertEqual(b.frame.minX, 20)
    a.flexStyle.margin.right = 5
    host.settle()
    XCTAssertEqual(b.frame.minX, 25)
    inner.flexStyle.padding = FlexEdges(4)
    host.settle()
    XCTAssertEqual(b.frame.minX, 33)
    XCTAssertEqual(a.frame.origin, Point(x: 4, y: 4))
    let third = leaf(7, 7)
    inner.addSubnode(third)
    host.settle()
    XCTAssertEqual(b.frame.minX, 40)
    XCTAssertEqual(third.frame.minX, 29)
    a.removeFromSupernode()
    host.settle()
    XCTAssertEqual(b.frame.minX, 15)
    inner.insertSubnode(b, at: 0)
    host.settle()
    XCTAssertEqual(inner.frame.width, 45)
    XCTAssertEqual(third.frame.minX, 34)
    third.wantedSize.width = 20
    host.settle()
    XCTAssertEqual(inner.frame.width, 58)
    inner.layoutEngine = .specs
    host.settle()
    XCTAssertEqual(inner.frame.width, 8, "now it is a node without subnodes in its layout, but with its padding")
  }

  func testAHiddenBoxIsOutOfThePictureUntilItIsShown() async {
    let (a, b, c) = (leaf(20, 10), leaf(30, 10), leaf(5, 5))
    let inner = flex([b])
    let root = flex([a, inner, c])
    let host = window(root)
    XCTAssertEqual(c.frame.minX, 50)
    inner.flexStyle.display = .none
    host.settle()
    XCTAssertEqual(c.frame.minX, 20)
    XCTAssertTrue(inner.layer.isHidden)
    XCTAssertFalse(inner.isHidden, "what the node itself says stays as it is")
    XCTAssertTrue(inner.supernode === root)
    inner.flexStyle.display = .flex
    host.settle()
    XCTAssertFalse(inner.layer.isHidden)
    XCTAssertEqual(c.frame.minX, 50)
    inner.flexStyle.display = .none
    host.settle()
    let elsewhere = DisplayNode()
    elsewhere.addSubnode(inner)
    XCTAssertFalse(inner.layer.isHidden)
  }

  func testPaddingOfANodeThatDrawsItselfIsLeftFreeOfDrawing() async {
    let text = leaf(20, 10)
    text.flexStyle.padding = FlexEdges(left: 1, top: 2, right: 3, bottom: 4)
    let root = flex([text]) { $0.alignItems = .flexStart }
    let host = window(root)
    XCTAssertEqual(text.frame, Rect(x: 0, y: 0, width: 24, height: 16))
    XCTAssertEqual(text.contentInsets, EdgeInsets(top: 2, left: 1, bottom: 4, right: 3))
    text.flexStyle.padding = FlexEdges(0)
    host.settle()
    XCTAssertEqual(text.contentInsets, .zero)
    XCTAssertEqual(text.frame.size, Size(width: 20, height: 10))
  }

  func testContentRunsFromRightToLeftAsTheTraitsSay() async {
    let (a, b, c) = (leaf(10, 10), leaf(20, 10), leaf(5, 10))
    let inner = flex([b, specs { HStack { c } }])
    let root = flex([a, inner])
    root.setTraits(Traits(layoutDirection: .rightToLeft))
    root.layoutSynchronously(SizeRange(exactly: Size(width: 100, height: 10)))
    XCTAssertEqual(a.frame.minX, 90)
    XCTAssertEqual(inner.frame, Rect(x: 65, y: 0, width: 25, height: 10))
    XCTAssertEqual(b.frame.minX, 5)
  }

  func testEverythingIsMeasuredOnWorkers() async {
    let leaves = (0..<20).map { _ in leaf(20, 10) }
    let root = flex(leaves.map { leaf in self.flex([leaf]) }) { $0.flexWrap = .wrap }
    let host = window(root)
    leaves[3].wantedSize = Size(width: 50, height: 10)
    host.settle()
    host.resize(to: Size(width: 90, height: 300))
    host.settle()
    XCTAssertEqual(leaves.map(\.mainCount).max(), 0)
    XCTAssertEqual(leaves[19].convert(Point.zero, to: root).y > 0, true)
  }

  func testTheInspectorSeesBoxesAndWhatIsMeasuredInThem() async throws {
    let (a, b) = (leaf(10, 10), leaf(20, 10))
    let inner = flex([b]) { $0.padding = FlexEdges(1) }
    let root = flex([a, inner])
    let record = try XCTUnwrap(root.inspectLayout(SizeRange(width: 100)))
    XCTAssertEqual(record.children.map { $0.node === a || $0.node === inner }, [true, true])
    XCTAssertEqual(record.record(of: b)?.frame, Rect(x: 1, y: 1, width: 20, height: 10))
    XCTAssertEqual(record.record(of: b)?.source, .computed)
    XCTAssertEqual(record.record(of: inner)?.source, .unasked)
  }
}
