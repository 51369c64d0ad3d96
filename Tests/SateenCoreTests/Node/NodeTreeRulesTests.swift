import BrokenContracts
@testable import SateenCore
import SateenLayout
import SateenTesting
import SateenThreads
import XCTest

/// Which nodes may be inserted where, and the effect of a refused insertion.
@MainActor
final class NodeTreeRulesTests: XCTestCase {
  private func parent(of names: String) -> (DisplayNode, [DisplayNode]) {
    let parent = DisplayNode()
    let nodes = names.map { name in
      let node = DisplayNode()
      node.debugName = String(name)
      parent.addSubnode(node)
      return node
    }
    return (parent, nodes)
  }

  private func names(_ node: DisplayNode) -> String { node.subnodes.map { $0.debugName ?? "?" }.joined() }

  /// Moves each of four nodes above and below each other one, and compares with a plain array.
  func testANodeInsideGoesRightAboveOrBelowItsSibling() async {
    for loaded in [false, true] {
      for moved in 0..<4 {
        for sibling in 0..<4 {
          for isAbove in [false, true] {
            let (root, nodes) = parent(of: "abcd")
            if loaded { _ = root.view }
            var model = Array("abcd")
            if moved != sibling {
              let name = model.remove(at: moved)
              let place = model.firstIndex(of: Array("abcd")[sibling])!
              model.insert(name, at: isAbove ? place + 1 : place)
            }
            if isAbove {
              root.insertSubnode(nodes[moved], above: nodes[sibling])
            } else {
              root.insertSubnode(nodes[moved], below: nodes[sibling])
            }
            XCTAssertEqual(names(root), String(model), "\(moved) \(isAbove ? "above" : "below") \(sibling)")
            if loaded {
              XCTAssertEqual(root.layer.sublayers.map { $0.node?.debugName ?? "" }.joined(), String(model))
            }
          }
        }
      }
    }
  }

  func testAddingANodeThatIsInsideLeavesItWhereItIs() async {
    let (root, nodes) = parent(of: "abc")
    root.addSubnode(nodes[0])
    XCTAssertEqual(names(root), "abc")
    root.insertSubnode(nodes[0], at: 2)
    XCTAssertEqual(names(root), "bca")
    root.insertSubnode(nodes[0], at: 99)
    XCTAssertEqual(names(root), "bca")
  }

  func testASiblingThatIsElsewhereIsRefusedInASentence() async throws {
    let broken = try BrokenContract(of: self, named: name) {
      let (root, nodes) = parent(of: "abc")
      let (other, _) = parent(of: "x")
      root.debugName = "root"
      other.insertSubnode(nodes[1], below: nodes[0])
    }
    XCTAssertTrue(broken.hasTrapped)
    XCTAssertTrue(broken.message.contains("(b) was to go above or below a node that is not in"), broken.message)
  }

  func testANodeInsideItselfIsRefusedInASentence() async throws {
    let broken = try BrokenContract(of: self, named: name) {
      let (root, nodes) = parent(of: "abc")
      nodes[2].addSubnode(root)
    }
    XCTAssertTrue(broken.hasTrapped)
    XCTAssertTrue(broken.message.contains("cannot be put inside itself"), broken.message)
  }

  func testANodeOnScreenInABitmapIsArrangedOnTheMainLoop() async throws {
    let broken = try BrokenContract(of: self, named: name) {
      let host = HeadlessHost(size: Size(width: 50, height: 50))
      let (root, nodes) = parent(of: "a")
      root.rasterizesSubtree = true
      root.frame = Rect(x: 0, y: 0, width: 50, height: 50)
      host.container.rootNode = root
      host.settle()
      let (inside, new) = (nodes[0], DisplayNode())
      precondition(!inside.isLoaded)
      offMain { inside.addSubnode(new) }
    }
    XCTAssertTrue(broken.hasTrapped)
    XCTAssertTrue(broken.message.contains("is loaded or on screen: arrange such nodes"), broken.message)
  }

  /// Several threads insert any node into any other. An insertion that would make a cycle is refused, and there is
  /// never a cycle.
  func testNodesPutIntoEachOtherByManyThreadsNeverMakeACycle() async {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed \(seed)")
    let queue = WorkQueue(name: "sateen.test", workers: 4)
    let refused = Locked(0)
    for round in 0..<20 {
      let nodes = (0..<6).map { _ in DisplayNode() }
      for thread in 0..<4 {
        queue.submit(.visible) {
          var random = SeededRandom(seed: seed &+ UInt64(round * 4 + thread))
          for _ in 0..<1_000 {
            let (node, parent) = (nodes[random.int(0...5)], nodes[random.int(0...5)])
            let place = random.pick([NodeTree.Place.top, .index(0), .above(nodes[random.int(0...5)])]) ?? .top
            let insertion = NodeTree.insert(node, into: parent, at: place, mustBeUnloaded: true)
            if insertion.mistake == .inItself { refused.withLock { $0 += 1 } }
          }
        }
      }
      queue.waitUntilIdle()
      for node in nodes {
        var steps = 0
        var current = node.supernode
        while let one = current, steps <= nodes.count {
          steps += 1
          current = one.supernode
        }
        XCTAssertLessThan(steps, nodes.count, "seed \(seed)")
      }
      // Nodes in a cycle would keep each other alive.
      for node in nodes { node.removeFromSupernode() }
    }
    XCTAssertGreaterThan(refused.withLock { $0 }, 0)
  }

  /// Several threads move nodes at random, always into one with a lower number, so that no move makes a cycle.
  /// Afterwards each node is in the subnodes of its supernode, once, and in no others.
  func testNodesMovedAboutByManyThreadsAreInOnePlaceEach() async {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed \(seed)")
    let nodes = (0..<30).map { _ in DisplayNode() }
    let queue = WorkQueue(name: "sateen.test", workers: 4)
    for thread in 0..<4 {
      queue.submit(.visible) {
        var random = SeededRandom(seed: seed &+ UInt64(thread))
        for _ in 0..<3_000 {
          let child = random.int(1...nodes.count - 1)
          let parent = nodes[random.int(0...child - 1)]
          switch random.int(0...5) {
          case 0: nodes[child].removeFromSupernode()
          case 1: parent.insertSubnode(nodes[child], at: random.int(0...4))
          case 2: nodes[child].setTraits(Traits(scale: random.double(1...3)))
          default: parent.addSubnode(nodes[child])
          }
        }
      }
    }
    queue.waitUntilIdle()
    for node in nodes {
      let holders = nodes.filter { $0.subnodes.contains { $0 === node } }
      XCTAssertEqual(holders.count, node.supernode == nil ? 0 : 1, "seed \(seed)")
      XCTAssertTrue(holders.first === node.supernode, "seed \(seed)")
      XCTAssertEqual(holders.first?.subnodes.count { $0 === node } ?? 1, 1, "seed \(seed)")
    }
  }

  /// A worker adds subnodes to a node that the main loop loads meanwhile: adding is refused, or the subnode has a
  /// layer.
  func testWhatIsAddedWhileANodeLoadsIsNotLost() async throws {
    let broken = try BrokenContract(of: self, named: name) {
      let queue = WorkQueue(name: "sateen.test", workers: 1)
      for _ in 0..<20_000 {
        let parent = DisplayNode()
        queue.submit(.visible) { for _ in 0..<5 { parent.addSubnode(DisplayNode()) } }
        _ = parent.view
        queue.waitUntilIdle()
        if parent.layer.sublayers.count != parent.subnodes.count { return }
      }
    }
    XCTAssertTrue(broken.hasTrapped)
    XCTAssertTrue(broken.message.contains("arrange such nodes on the main loop"), broken.message)
  }
}
