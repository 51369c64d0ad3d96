import SateenCore
import SateenLayout
import SateenTesting
import XCTest

/// Nodes that change while they are in none of the shown layouts, and come back in one that was measured before.
@MainActor
final class LostSubnodeTests: XCTestCase {
  private func host(_ root: DisplayNode, width: Double) -> HeadlessHost {
    root.automaticallyManagesSubnodes = true
    let host = HeadlessHost(size: Size(width: width, height: 100))
    host.container.rootNode = root
    host.settle()
    return host
  }

  func testANodeThatComesBackHasTheSizeItWasGivenMeanwhile() async {
    let child = MeasuredNode(Size(width: 10, height: 10))
    let root = DisplayNode()
    root.layoutSpecBlock = { _, range in
      VStack(alignItems: .start) { if range.max.width > 150 { child } }
    }
    let host = host(root, width: 200)
    XCTAssertEqual(child.frame.size, Size(width: 10, height: 10))
    host.resize(to: Size(width: 100, height: 100))
    host.settle()
    XCTAssertNil(child.supernode)
    child.wantedSize = Size(width: 30, height: 20)
    host.resize(to: Size(width: 200, height: 100))
    host.settle()
    XCTAssertEqual(child.frame.size, Size(width: 30, height: 20))
  }

  func testANodeThatWentToAnotherNodeComesBackWithItsNewSize() async {
    let child = MeasuredNode(Size(width: 10, height: 10))
    func box(isWide: Bool) -> DisplayNode {
      let node = DisplayNode()
      node.automaticallyManagesSubnodes = true
      node.layoutSpecBlock = { _, range in
        VStack(alignItems: .start) { if (range.max.width > 150) == isWide { child } }
      }
      return node
    }
    let (wide, narrow) = (box(isWide: true), box(isWide: false))
    let root = DisplayNode()
    root.layoutSpecBlock = { _, _ in
      VStack {
        wide
        narrow
      }
    }
    let host = host(root, width: 200)
    XCTAssertTrue(child.supernode === wide)
    host.resize(to: Size(width: 100, height: 100))
    host.settle()
    XCTAssertTrue(child.supernode === narrow)
    child.wantedSize = Size(width: 30, height: 20)
    host.settle()
    host.resize(to: Size(width: 200, height: 100))
    host.settle()
    XCTAssertTrue(child.supernode === wide)
    XCTAssertEqual(child.frame.size, Size(width: 30, height: 20))
  }

  func testABoxOfANestedFlexboxTellsEachFlexboxOnce() async {
    let leaf = MeasuredNode(Size(width: 10, height: 10))
    let (inner, outer, other) = (DisplayNode(), DisplayNode(), DisplayNode())
    for node in [inner, outer, other] { node.layoutEngine = .flexbox }
    inner.addSubnode(leaf)
    outer.addSubnode(inner)
    let root = DisplayNode()
    root.layoutSpecBlock = { _, _ in
      VStack {
        outer
        other
      }
    }
    let host = host(root, width: 100)
    let before = (outer.layoutVersion, root.layoutVersion)
    leaf.wantedSize = Size(width: 20, height: 20)
    XCTAssertEqual(outer.layoutVersion, before.0 + 1)
    XCTAssertEqual(root.layoutVersion, before.1 + 1)
    host.settle()
    XCTAssertEqual(leaf.frame.size.height, 20)
    // Once the leaf is in another flexbox, its changes are nothing to the first one.
    other.addSubnode(leaf)
    host.settle()
    let version = outer.layoutVersion
    leaf.wantedSize = Size(width: 30, height: 30)
    host.settle()
    XCTAssertEqual(outer.layoutVersion, version)
    XCTAssertEqual(leaf.frame.size.height, 30)
  }
}
