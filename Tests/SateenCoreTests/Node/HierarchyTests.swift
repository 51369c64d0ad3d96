import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import XCTest

/// Nodes that enter windows, leave them, and move inside them.
@MainActor
final class HierarchyTests: XCTestCase {
  private func chain(_ depth: Int, isLayerBacked: Bool) -> DisplayNode {
    let root = DisplayNode()
    var last = root
    for index in 0..<depth {
      let next = DisplayNode()
      // The lower half is layer-backed, below view-backed nodes.
      if isLayerBacked, index > depth / 2 { next.isLayerBacked = true }
      last.addSubnode(next)
      last = next
    }
    return root
  }

  func testAttachingCostsAFewVisitsForEachNodeHoweverDeep() async {
    for depth in [500, 1_000] {
      for isLayerBacked in [false, true] {
        let host = HeadlessHost(size: Size(width: 10, height: 10))
        let root = chain(depth, isLayerBacked: isLayerBacked)
        let before = DisplayNode.hierarchyVisits
        host.container.rootNode = root
        let attached = DisplayNode.hierarchyVisits
        XCTAssertLessThanOrEqual(attached - before, 5 * depth)
        host.container.rootNode = nil
        XCTAssertLessThanOrEqual(DisplayNode.hierarchyVisits - attached, 5 * depth)
      }
    }
  }

  func testANodeMovedBetweenParentsOfOneWindowHearsNothing() async {
    for isLayerBacked in [false, true] {
      let host = HeadlessHost(size: Size(width: 100, height: 100))
      let journal = Journal()
      let root = DisplayNode()
      let (left, right) = (DisplayNode(), DisplayNode())
      root.addSubnode(left)
      root.addSubnode(right)
      let (child, grandchild) = (TellingNode("child", journal), TellingNode("grandchild", journal))
      child.isLayerBacked = isLayerBacked
      grandchild.isLayerBacked = isLayerBacked
      child.addSubnode(grandchild)
      left.addSubnode(child)
      host.container.rootNode = root
      host.step()
      _ = journal.take()
      right.addSubnode(child)
      host.step()
      XCTAssertEqual(journal.take(), [])
      XCTAssertTrue(child.layer.superlayer === right.layer)
      XCTAssertTrue(left.layer.sublayers.isEmpty)
      XCTAssertTrue(left.view.subviews.isEmpty)
      child.removeFromSupernode()
      host.step()
      XCTAssertEqual(journal.take().filter { $0.contains("didExit") }, ["grandchild didExit", "child didExit"])
    }
  }

  func testANodeMovedToAnotherWindowLeavesAndComes() async {
    let (first, second) = (HeadlessHost(size: Size(width: 9, height: 9)), HeadlessHost(size: Size(width: 9, height: 9)))
    let journal = Journal()
    let (left, right) = (DisplayNode(), DisplayNode())
    let child = TellingNode("child", journal)
    left.addSubnode(child)
    first.container.rootNode = left
    second.container.rootNode = right
    _ = journal.take()
    right.addSubnode(child)
    XCTAssertEqual(journal.take(), ["child didExit", "child willEnter", "child didEnter"])
    XCTAssertTrue(child.view.container === second.container)
  }

  func testARootNodeGivenToAnotherWindowLeavesTheFirst() async {
    let first = HeadlessHost(size: Size(width: 9, height: 9))
    let second = HeadlessHost(size: Size(width: 20, height: 20), scale: 2)
    let journal = Journal()
    let node = TellingNode("root", journal)
    first.container.rootNode = node
    first.settle()
    _ = journal.take()
    second.container.rootNode = node
    XCTAssertEqual(journal.take(), ["root didExit", "root willEnter", "root didEnter"])
    XCTAssertNil(first.container.rootNode)
    second.settle()
    first.container.size = Size(width: 30, height: 30)
    first.settle()
    first.container.rootNode = nil
    XCTAssertEqual(journal.take(), [])
    XCTAssertTrue(node.view.container === second.container)
    XCTAssertEqual(node.frame.size, Size(width: 20, height: 20))
    second.container.size = Size(width: 25, height: 25)
    second.settle()
    XCTAssertEqual(node.frame.size, Size(width: 25, height: 25))
  }

  func testANodeTakenOutWhileItComesInHearsEachThingOnce() async {
    final class Shy: DisplayNode {
      // Constant.
      let journal: Journal
      nonisolated init(_ journal: Journal) {
        self.journal = journal
        super.init()
      }
      override func willEnterHierarchy() {
        journal.add("will")
        removeFromSupernode()
      }
      override func didEnterHierarchy() { journal.add("did") }
      override func didExitHierarchy() { journal.add("exit") }
    }
    let journal = Journal()
    let host = HeadlessHost(size: Size(width: 9, height: 9))
    let root = DisplayNode()
    let shy = Shy(journal)
    let child = TellingNode("child", journal)
    shy.addSubnode(child)
    root.addSubnode(shy)
    host.container.rootNode = root
    host.step()
    XCTAssertEqual(journal.take().filter { !$0.contains("didLoad") }, ["will", "exit"])
    XCTAssertEqual(shy.interfaceState, [])
  }

  func testANodeLastsAsLongAsItsViewIsShown() async {
    let host = HeadlessHost(size: Size(width: 9, height: 9))
    weak var gone: DisplayNode?
    do {
      let node = DisplayNode()
      gone = node
      host.container.view.addSubview(node.view)
    }
    XCTAssertNotNil(gone)
    host.step()
    XCTAssertEqual(gone?.interfaceState, .inHierarchy)
    gone?.view.removeFromSuperview()
    host.step()
    XCTAssertNil(gone)
    do {
      let holder = View()
      let node = DisplayNode()
      gone = node
      holder.addSubview(node.view)
    }
    XCTAssertNil(gone, "A view that ends lets go of the nodes in it")
  }

  func testAViewBlockLetsGoOfWhatItHoldsOnceItWasCalled() async {
    final class Model: Sendable {}
    weak var gone: Model?
    let node: DisplayNode
    do {
      let model = Model()
      gone = model
      node = DisplayNode(viewBlock: {
        _ = model
        return View()
      })
    }
    XCTAssertNotNil(gone)
    _ = node.view
    XCTAssertNil(gone)
  }

  // MARK: Range-managed nodes

  func testWhatIsTakenOutOfAManagedNodeFollowsTheWindowAgain() async {
    let managed = DisplayNode()
    let (content, child) = (DisplayNode(), DisplayNode())
    content.addSubnode(child)
    managed.addSubnode(content)
    managed.setRangeManaged(true)
    content.removeFromSupernode()
    let host = HeadlessHost(size: Size(width: 9, height: 9))
    host.container.rootNode = content
    host.step()
    XCTAssertEqual(content.interfaceState, .inHierarchy)
    XCTAssertEqual(child.interfaceState, .inHierarchy)
  }

  func testAManagedNodeInsideAnotherStaysManagedWhenTheyAreTakenOut() async {
    let (outer, middle, screen, content) = (DisplayNode(), DisplayNode(), DisplayNode(), DisplayNode())
    outer.setRangeManaged(true)
    screen.setRangeManaged(true)
    screen.addSubnode(content)
    middle.addSubnode(screen)
    outer.addSubnode(middle)
    middle.removeFromSupernode()
    let host = HeadlessHost(size: Size(width: 9, height: 9))
    host.container.rootNode = middle
    host.step()
    XCTAssertEqual(middle.interfaceState, .inHierarchy)
    XCTAssertEqual(screen.interfaceState, [])
    XCTAssertEqual(content.interfaceState, [])
    screen.setRangeManaged(false)
    screen.removeFromSupernode()
    middle.addSubnode(screen)
    host.step()
    XCTAssertEqual(content.interfaceState, .inHierarchy)
  }

  func testAPictureIsTakenOfWhatWasInAManagedNode() async {
    let managed = DisplayNode()
    let content = DisplayNode()
    content.style.preferredSize = Size(width: 10, height: 10)
    let child = PaintedNode(.black)
    child.frame = Rect(x: 0, y: 0, width: 10, height: 10)
    content.addSubnode(child)
    managed.addSubnode(content)
    managed.setRangeManaged(true)
    content.removeFromSupernode()
    var picture: Bitmap?
    content.takePicture { picture = $0 }
    let host = HeadlessHost(size: Size(width: 9, height: 9))
    for _ in 0..<20 where picture == nil { host.step() }
    XCTAssertEqual(picture?.pixel(x: 5, y: 5), 0xff00_0000)
  }

  func testAddingManySubnodesLooksAtEachOnce() async {
    let count = 2_000
    for isLayerBacked in [false, true] {
      let host = HeadlessHost(size: Size(width: 10, height: 10))
      let root = DisplayNode()
      host.container.rootNode = root
      host.step()
      let nodes = (0..<count).map { _ in
        let node = DisplayNode()
        node.isLayerBacked = isLayerBacked
        return node
      }
      let before = DisplayNode.arrangedSublayers
      for node in nodes.dropLast() { root.addSubnode(node) }
      root.insertSubnode(nodes[count - 1], at: count / 2)
      XCTAssertEqual(DisplayNode.arrangedSublayers - before, count)
      XCTAssertTrue(root.layer.sublayers.elementsEqual(root.subnodes.map(\.layer), by: ===))

      // In a layout, too.
      let managed = DisplayNode()
      managed.automaticallyManagesSubnodes = true
      managed.layoutSpecBlock = { [nodes] _, _ in Absolute { for node in nodes { node } } }
      for node in nodes { node.removeFromSupernode() }
      host.container.rootNode = managed
      let start = DisplayNode.arrangedSublayers
      host.settle()
      XCTAssertEqual(managed.subnodes.count, count)
      XCTAssertEqual(DisplayNode.arrangedSublayers - start, count)
      XCTAssertTrue(managed.layer.sublayers.elementsEqual(nodes.map(\.layer), by: ===))
    }
  }

  func testASubnodeGoesWhereItsPlaceIsAlsoAmongLayersThatWereMovedByHand() async {
    let root = DisplayNode()
    let nodes = (0..<4).map { _ in DisplayNode() }
    for node in nodes.prefix(3) { root.addSubnode(node) }
    _ = root.view
    root.layer.addSublayer(nodes[2].layer, at: 0)
    root.layer.addSublayer(Layer(), at: 1)
    root.insertSubnode(nodes[3], at: 1)
    XCTAssertTrue(root.layer.sublayers.prefix(4).elementsEqual(root.subnodes.map(\.layer), by: ===))
  }
}
