import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import XCTest

@MainActor
final class NodeTreeTests: XCTestCase {
  private func names(_ nodes: [DisplayNode]) -> [String] { nodes.map { $0.debugName ?? "?" } }

  private func node(_ name: String) -> DisplayNode {
    let node = DisplayNode()
    node.debugName = name
    return node
  }

  func testSubnodesStandInTheOrderTheyWereInserted() async {
    let parent = DisplayNode()
    let (a, b, c, d) = (node("a"), node("b"), node("c"), node("d"))
    parent.addSubnode(a)
    parent.insertSubnode(b, below: a)
    parent.insertSubnode(c, above: b)
    parent.insertSubnode(d, at: 1)
    XCTAssertEqual(names(parent.subnodes), ["b", "d", "c", "a"])
    XCTAssertTrue(d.supernode === parent)
    parent.insertSubnode(a, at: -5)
    XCTAssertEqual(names(parent.subnodes), ["a", "b", "d", "c"])
    b.removeFromSupernode()
    XCTAssertEqual(names(parent.subnodes), ["a", "d", "c"])
    XCTAssertNil(b.supernode)
  }

  func testAddingTakesANodeFromWhereItWas() async {
    let (first, second, child) = (DisplayNode(), DisplayNode(), DisplayNode())
    first.addSubnode(child)
    second.addSubnode(child)
    XCTAssertTrue(first.subnodes.isEmpty)
    XCTAssertEqual(second.subnodes.count, 1)
    second.addSubnode(child)
    XCTAssertEqual(second.subnodes.count, 1)
  }

  func testTreesAreBuiltOffTheMainThread() async {
    let root = DisplayNode()
    offMain {
      for index in 0..<100 {
        let row = DisplayNode()
        row.debugName = "\(index)"
        row.frame = Rect(x: 0, y: Double(index), width: 10, height: 1)
        root.addSubnode(row)
        if index.isMultiple(of: 10) { row.removeFromSupernode() }
      }
    }
    XCTAssertEqual(root.subnodes.count, 90)
    XCTAssertFalse(root.isLoaded)
    _ = root.view
    XCTAssertEqual(root.layer.sublayers.count, 90)
    XCTAssertEqual(root.layer.sublayers.first?.frame.minY, 1)
  }

  func testLayersFollowTheOrderOfSubnodes() async {
    let root = DisplayNode()
    let (a, b, c) = (node("a"), node("b"), node("c"))
    for one in [a, b, c] { root.addSubnode(one) }
    _ = root.view
    root.insertSubnode(c, at: 0)
    XCTAssertEqual(root.layer.sublayers.map { $0.node?.debugName }, ["c", "a", "b"])
    b.removeFromSupernode()
    XCTAssertEqual(root.layer.sublayers.map { $0.node?.debugName }, ["c", "a"])
  }

  func testANodeMovedBetweenParentsInOneTurnHearsNothingOfInterfaceStates() async {
    let host = HeadlessHost(size: Size(width: 100, height: 100))
    let journal = Journal()
    let root = DisplayNode()
    let (left, right) = (DisplayNode(), DisplayNode())
    root.addSubnode(left)
    root.addSubnode(right)
    let child = TellingNode("child", journal)
    left.addSubnode(child)
    host.container.rootNode = root
    host.step()
    XCTAssertTrue(child.interfaceState == .inHierarchy)
    _ = journal.take()
    right.addSubnode(child)
    host.step()
    XCTAssertTrue(child.supernode === right)
    XCTAssertTrue(child.layer.superlayer === right.layer)
    XCTAssertEqual(journal.take().filter { $0.contains("->") || $0.contains("+") || $0.contains("-") }, [])
    XCTAssertTrue(child.interfaceState == .inHierarchy)
  }

  func testANodeReorderedAmongItsSiblingsDoesNotLeave() async {
    let host = HeadlessHost(size: Size(width: 100, height: 100))
    let journal = Journal()
    let root = DisplayNode()
    let (a, b) = (TellingNode("a", journal), TellingNode("b", journal))
    root.addSubnode(a)
    root.addSubnode(b)
    host.container.rootNode = root
    host.step()
    _ = journal.take()
    root.insertSubnode(b, at: 0)
    host.step()
    XCTAssertEqual(root.layer.sublayers.map { ($0.node as? TellingNode)?.name }, ["b", "a"])
    XCTAssertEqual(journal.take(), [])
  }

  func testMovingToAParentOutsideTheWindowLeavesIt() async {
    let host = HeadlessHost(size: Size(width: 100, height: 100))
    let journal = Journal()
    let root = DisplayNode()
    let outside = DisplayNode()
    let child = TellingNode("child", journal)
    root.addSubnode(child)
    host.container.rootNode = root
    host.step()
    _ = journal.take()
    outside.addSubnode(child)
    host.step()
    XCTAssertEqual(journal.take().filter { $0.contains("->") }, ["child measure+preload+display+visible -> none"])
    XCTAssertNil(child.layer.superlayer)
  }

  func testRemovingTheRootNodeEmptiesTheWindow() async {
    let host = HeadlessHost(size: Size(width: 20, height: 20))
    host.container.backgroundColor = .white
    let root = DisplayNode()
    root.backgroundColor = .black
    host.container.rootNode = root
    host.settle()
    XCTAssertEqual(host.screenshot().pixel(x: 5, y: 5), 0xff00_0000)
    host.container.rootNode = nil
    host.settle()
    XCTAssertEqual(host.screenshot().pixel(x: 5, y: 5), 0xffff_ffff)
    XCTAssertTrue(root.interfaceState.isEmpty)
  }
}
