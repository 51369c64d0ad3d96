import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import SateenThreads
import XCTest

/// Nodes whose alpha is multiplied with that of another node.
@MainActor
final class NodeMaskTests: XCTestCase {
  /// Draws black over the left half of its bounds.
  private final class Half: DisplayNode {
    nonisolated init(_ frame: Rect = .zero) {
      super.init()
      self.frame = frame
    }

    override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
      .draw { context, _ in
        var rect = request.bounds
        rect.size.width /= 2
        context.fill(rect, with: .black)
      }
    }
  }

  private func card(isLayerBacked: Bool = false) -> DisplayNode {
    let card = DisplayNode()
    card.isLayerBacked = isLayerBacked
    card.frame = Rect(x: 20, y: 20, width: 60, height: 60)
    card.backgroundColor = Color(hex: 0xff0000)
    return card
  }

  private func window(_ root: DisplayNode) -> HeadlessHost {
    let host = HeadlessHost(size: Size(width: 100, height: 100))
    host.container.backgroundColor = .white
    host.container.rootNode = root
    host.settle()
    return host
  }

  private func root(with card: DisplayNode) -> DisplayNode {
    let root = DisplayNode()
    root.addSubnode(card)
    return root
  }

  private func pixel(_ host: HeadlessHost, _ x: Int, _ y: Int) -> UInt32 {
    host.screenshot().pixel(x: x, y: y) & 0xff_ffff
  }

  func testAMaskIsDrawnAndSeenAsSubnodesAre() async {
    for isLayerBacked in [false, true] {
      let card = card(isLayerBacked: isLayerBacked)
      let mask = Half(Rect(x: 0, y: 0, width: 60, height: 60))
      mask.isLayerBacked = isLayerBacked
      card.mask = mask
      XCTAssertTrue(card.mask === mask)
      XCTAssertTrue(mask.supernode === card)
      let host = window(root(with: card))
      XCTAssertTrue(mask.isVisible)
      XCTAssertTrue(card.layer.mask === mask.layer)
      XCTAssertTrue(card.layer.sublayers.isEmpty)
      XCTAssertEqual(pixel(host, 45, 50), 0xff0000)
      XCTAssertEqual(pixel(host, 55, 50), 0xffffff)
      mask.frame.origin.x = 10
      host.settle()
      XCTAssertEqual(pixel(host, 55, 50), 0xff0000)
      XCTAssertEqual(pixel(host, 25, 50), 0xffffff)
    }
  }

  func testSubnodesBesideAMaskKeepTheirOrder() async {
    let card = card()
    let colors = [0x00ff00, 0x0000ff, 0xffff00] as [UInt32]
    let nodes = colors.map { color in
      let node = DisplayNode()
      node.frame = Rect(x: 0, y: 0, width: 60, height: 60)
      node.backgroundColor = Color(hex: color)
      return node
    }
    card.addSubnode(nodes[0])
    card.mask = Half(Rect(x: 0, y: 0, width: 60, height: 60))
    let host = window(root(with: card))
    card.addSubnode(nodes[1])
    card.insertSubnode(nodes[2], at: 0)
    host.settle()
    let order = [2, 0, 1].map { nodes[$0].layer }
    XCTAssertTrue(card.layer.sublayers.elementsEqual(order, by: ===))
    XCTAssertEqual(pixel(host, 30, 50), 0x0000ff)
    XCTAssertEqual(pixel(host, 60, 50), 0xffffff)
    XCTAssertTrue(host.container.hitTest(Point(x: 60, y: 50))?.node === nodes[1], "touches do not ask for the mask")
  }

  func testALayoutPlacesItsMask() async {
    final class Card: DisplayNode {
      let inside = Half()
      nonisolated override init() {
        super.init()
        automaticallyManagesSubnodes = true
        mask = inside
      }

      nonisolated override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
        InsetLayoutSpec(insets: EdgeInsets(10), child: inside)
      }
    }
    let card = Card()
    card.backgroundColor = Color(hex: 0xff0000)
    let root = DisplayNode()
    root.automaticallyManagesSubnodes = true
    root.layoutSpecBlock = { _, _ in InsetLayoutSpec(insets: EdgeInsets(20), child: card) }
    let host = window(root)
    XCTAssertEqual(card.inside.frame, Rect(x: 10, y: 10, width: 40, height: 40))
    XCTAssertEqual(pixel(host, 35, 50), 0xff0000)
    XCTAssertEqual(pixel(host, 25, 50), 0xffffff)
    XCTAssertEqual(pixel(host, 60, 50), 0xffffff)
    card.setNeedsLayout()
    host.settle()
    XCTAssertTrue(card.mask === card.inside)
    XCTAssertTrue(card.layer.sublayers.isEmpty)
    XCTAssertEqual(pixel(host, 60, 50), 0xffffff)
  }

  func testFlexboxLeavesTheMaskOut() async {
    let row = DisplayNode()
    row.layoutEngine = .flexbox
    let child = MeasuredNode(Size(width: 30, height: 20))
    child.backgroundColor = .black
    row.mask = Half(Rect(x: 0, y: 0, width: 40, height: 100))
    row.addSubnode(child)
    let host = window(row)
    XCTAssertEqual(child.frame.origin, .zero)
    XCTAssertEqual(row.mask?.frame, Rect(x: 0, y: 0, width: 40, height: 100))
    XCTAssertEqual(pixel(host, 10, 10), 0)
    XCTAssertEqual(pixel(host, 25, 10), 0xffffff)
  }

  func testASubnodeTurnsIntoTheMaskWithoutLeavingTheWindow() async {
    let journal = Journal()
    let card = card()
    let told = TellingNode("told", journal)
    told.frame = Rect(x: 0, y: 0, width: 20, height: 60)
    told.backgroundColor = .black
    card.addSubnode(told)
    let host = window(root(with: card))
    XCTAssertEqual(pixel(host, 25, 50), 0)
    _ = journal.take()
    card.mask = told
    host.settle()
    XCTAssertEqual(journal.take(), [])
    XCTAssertEqual(pixel(host, 25, 50), 0xff0000)
    XCTAssertEqual(pixel(host, 60, 50), 0xffffff)
    card.mask = nil
    host.settle()
    XCTAssertNil(told.supernode)
    XCTAssertFalse(told.isVisible)
    XCTAssertEqual(pixel(host, 60, 50), 0xff0000)
  }

  func testAMaskThatIsTakenAwayMasksNoMore() async {
    let card = card()
    let mask = Half(Rect(x: 0, y: 0, width: 60, height: 60))
    card.mask = mask
    let root = root(with: card)
    let host = window(root)
    mask.removeFromSupernode()
    host.settle()
    XCTAssertNil(card.mask)
    XCTAssertNil(card.layer.mask)
    XCTAssertEqual(pixel(host, 60, 50), 0xff0000)
    card.mask = mask
    root.addSubnode(mask)
    host.settle()
    XCTAssertNil(card.mask)
    XCTAssertEqual(pixel(host, 60, 50), 0xff0000)
    XCTAssertEqual(pixel(host, 10, 50), 0, "it shows by itself again")
    let other = Half(Rect(x: 0, y: 0, width: 20, height: 60))
    card.mask = mask
    card.mask = other
    host.settle()
    XCTAssertNil(mask.supernode)
    XCTAssertEqual(pixel(host, 25, 50), 0xff0000)
    XCTAssertEqual(pixel(host, 45, 50), 0xffffff)
    card.mask = nil
    host.settle()
    XCTAssertNil(other.supernode)
    XCTAssertNil(card.layer.mask)
  }

  func testTreesWithMasksAreMadeOnAnyThread() async {
    let queue = WorkQueue(name: "sateen.test", workers: 1)
    let made = Locked<DisplayNode?>(nil)
    queue.submit(.visible) {
      let card = DisplayNode()
      card.frame = Rect(x: 20, y: 20, width: 60, height: 60)
      card.backgroundColor = Color(hex: 0xff0000)
      card.mask = Half(Rect(x: 0, y: 0, width: 60, height: 60))
      card.mask = Half(Rect(x: 0, y: 0, width: 20, height: 60))
      let root = DisplayNode()
      root.addSubnode(card)
      made.withLock { $0 = root }
    }
    queue.waitUntilIdle()
    let host = window(made.withLock { $0 } ?? DisplayNode())
    XCTAssertEqual(pixel(host, 25, 50), 0xff0000)
    XCTAssertEqual(pixel(host, 35, 50), 0xffffff)
  }
}
