import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import SateenThreads
import XCTest

/// Changes that any thread may make to nodes, made by several threads at once while a window shows the nodes.
@MainActor
final class ManyThreadsTests: XCTestCase {
  func testNodesInAWindowAreChangedFromManyThreads() async {
    let host = HeadlessHost(size: Size(width: 100, height: 100))
    let nodes = (0..<8).map { index in
      let node = PaintedNode(Color(hex: UInt32(index * 20)))
      node.style.preferredSize = Size(width: 50, height: 10)
      node.isPlaceholderEnabled = true
      return node
    }
    let root = DisplayNode()
    root.automaticallyManagesSubnodes = true
    root.layoutSpecBlock = { _, _ in StackLayoutSpec(direction: .vertical, children: nodes) }
    host.container.rootNode = root
    let queue = WorkQueue(name: "sateen.test", workers: 3)
    for round in 0..<60 {
      for (index, node) in nodes.enumerated() {
        queue.submit(.visible) {
          node.alpha = Double(round % 10) / 10
          node.color = Color(hex: UInt32(round * 1_000 + index))
          node.style.height = .points(Double(5 + (round + index) % 10))
          node.transform = Transform(translationX: Double(round % 3), y: 0)
          _ = node.convert(Point(x: 1, y: 1), to: root)
          _ = node.layoutThatFits(SizeRange(upTo: Size(width: Double(40 + round), height: 40)))
          _ = root.recursiveDescription()
        }
      }
      if round.isMultiple(of: 7) { host.container.appearance = host.container.appearance == .light ? .dark : .light }
      host.step()
    }
    queue.waitUntilIdle()
    for node in nodes { node.alpha = 1 }
    XCTAssertTrue(host.settle())
    // Layer, frame and pixels agree with the node, whichever write was the last.
    for node in nodes {
      XCTAssertEqual(node.layer.opacity, 1)
      XCTAssertEqual(.points(node.frame.height), node.style.height)
      XCTAssertEqual(node.layer.transform, node.transform)
      let color = node.color.components(.light)
      let pixel = node.layer.contents?.pixel(x: 1, y: 1) ?? 0
      XCTAssertEqual(Double(pixel >> 16 & 0xff), Double(color.red) * 255, accuracy: 1)
      XCTAssertEqual(Double(pixel >> 8 & 0xff), Double(color.green) * 255, accuracy: 1)
      XCTAssertEqual(Double(pixel & 0xff), Double(color.blue) * 255, accuracy: 1)
    }
  }

  func testChangesFromElsewhereTakeOneEntryOfTheMainQueue() async {
    let nodes = (0..<10).map { _ in PaintedNode(.black) }
    for node in nodes { _ = node.view }
    _ = MainQueue.shared.drain()
    offMain { for index in 0..<1_000 { nodes[index % 10].setNeedsDisplay() } }
    XCTAssertEqual(MainQueue.shared.drain(), 1)
    offMain { nodes[0].setNeedsDisplay() }
    XCTAssertEqual(MainQueue.shared.drain(), 1)
  }

  /// Releasing a node's layout block may release an object that then uses the node: no lock may be held meanwhile.
  func testWhatALayoutBlockHeldMayComeBackToItsNodeWhenItEnds() async {
    final class Model: Sendable {
      let node: DisplayNode
      init(_ node: DisplayNode) { self.node = node }
      deinit { node.style.width = .points(7) }
    }
    let node = DisplayNode()
    var model: Model? = Model(node)
    node.layoutSpecBlock = { [model] _, _ in
      _ = model
      return DisplayNode()
    }
    model = nil
    node.layoutSpecBlock = nil
    XCTAssertEqual(node.style.width, .points(7))
  }

  func testTreesAreBuiltByManyThreadsAtOnce() async {
    let queue = WorkQueue(name: "sateen.test", workers: 4)
    let built = Locked<[DisplayNode]>([])
    for index in 0..<40 {
      queue.submit(.visible) {
        let root = DisplayNode()
        for _ in 0..<10 {
          let child = PaintedNode(.black)
          child.frame = Rect(x: 0, y: Double(index), width: 5, height: 5)
          root.addSubnode(child)
          child.addSubnode(DisplayNode())
        }
        root.setTraits(Traits(scale: 2))
        _ = root.layoutThatFits(SizeRange(upTo: Size(width: 50, height: 50)))
        built.withLock { $0.append(root) }
      }
    }
    queue.waitUntilIdle()
    let host = HeadlessHost(size: Size(width: 50, height: 50))
    let window = DisplayNode()
    host.container.rootNode = window
    for root in built.withLock({ $0 }) { window.addSubnode(root) }
    XCTAssertTrue(host.settle())
    XCTAssertEqual(window.subnodes.count, 40)
    XCTAssertTrue(window.subnodes.allSatisfy { $0.subnodes.allSatisfy { $0.layer.contents != nil } })
  }
}
