import SateenGraphics
import SateenLayout
import SateenTesting
import XCTest

@testable import SateenCore

/// Nodes that are not in the layout any more, and stay until they were seen to go.
@MainActor
final class LeavingNodeTests: XCTestCase {
  private let closed = SceneCard.Look()
  private let open = SceneCard.Look(isOpen: true, isWide: true, hasBadge: true, words: 14)

  /// Hears of events.
  final class ListeningNode: DisplayNode {
    var heard: [String] = []

    override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
      heard.append("key")
      return true
    }
    override func pointerMoved(to point: Point?) { heard.append(point == nil ? "pointer left" : "pointer") }
    override func touchesBegan(_ touches: [Touch]) { heard.append("began") }
    override func touchesEnded(_ touches: [Touch]) { heard.append("ended") }
    override func touchesCancelled(_ touches: [Touch]) { heard.append("cancelled") }
  }

  final class Shelf: DisplayNode, LookNode {
    struct Look: Equatable { var hasNode = true }

    let node = ListeningNode()

    nonisolated override init() {
      super.init()
      look = Look()
      automaticallyManagesSubnodes = true
    }

    override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
      HStack { if look.hasNode { node.frame(width: .points(60), height: .points(60)) } }
    }
  }

  private func makeShelf() -> (Shelf, HeadlessHost) {
    let shelf = Shelf()
    let host = HeadlessHost(size: Size(width: 100, height: 100))
    host.container.rootNode = shelf
    host.settle()
    return (shelf, host)
  }

  private func beginToGo(_ shelf: Shelf, _ host: HeadlessHost) {
    shelf.node.heard = []
    shelf.look.hasNode = false
    shelf.transitionLayout(.linear(1))
    for _ in 0..<6 where !shelf.node.read(\.isLeavingLayout) { host.step() }
    host.step()
  }

  func testANodeThatGoesHasNoFocus() async {
    let (shelf, host) = makeShelf()
    host.container.firstResponder = shelf.node.view
    beginToGo(shelf, host)
    XCTAssertTrue(shelf.node.supernode === shelf)
    XCTAssertNil(host.container.firstResponder)
    host.press(.space)
    XCTAssertEqual(shelf.node.heard, [])
  }

  func testANodeThatGoesIsNotUnderThePointer() async {
    let (shelf, host) = makeShelf()
    host.send(.pointerMoved(Point(x: 20, y: 20)))
    host.step()
    XCTAssertEqual(shelf.node.heard, ["pointer"])
    beginToGo(shelf, host)
    XCTAssertEqual(shelf.node.heard, ["pointer left"])
  }

  func testAPressOnANodeThatGoesIsCancelled() async {
    let (shelf, host) = makeShelf()
    host.send(.pointerMoved(Point(x: 20, y: 20)))
    host.send(.pointerDown(Point(x: 20, y: 20), button: .primary, clicks: 1))
    host.step()
    beginToGo(shelf, host)
    host.send(.pointerUp(Point(x: 20, y: 20), button: .primary))
    host.step()
    XCTAssertTrue(shelf.node.heard.contains("cancelled"), "\(shelf.node.heard)")
    XCTAssertFalse(shelf.node.heard.contains("ended"), "\(shelf.node.heard)")
  }

  func testANodeThatComesBackTakesEventsAgain() async {
    let (shelf, host) = makeShelf()
    beginToGo(shelf, host)
    shelf.look.hasNode = true
    shelf.transitionLayout(.linear(0.2))
    host.settle()
    host.container.firstResponder = shelf.node.view
    host.press(.space)
    XCTAssertEqual(shelf.node.heard, ["key"])
  }

  func testANodeThatGoesAndIsTakenElsewhereTellsNobodyMeanwhile() async {
    let scene = TransitionScene(open)
    var look = open
    look.hasBadge = false
    var isAdding = false
    scene.card.show(look)
    scene.card.transitionLayout(.linear(0.4)) { _ in XCTAssertFalse(isAdding) }
    for _ in 0..<10 where !scene.card.badge.read(\.isLeavingLayout) { scene.host.step() }
    for node in [scene.card, scene.root.bar] + scene.card.subnodes where node !== scene.card.badge {
      node.layer.host?.animations.endTransitions(of: node.layer)
    }
    let other = DisplayNode()
    scene.host.container.view.addSubview(other.view)
    isAdding = true
    other.addSubnode(scene.card.badge)
    isAdding = false
    XCTAssertTrue(scene.host.settle())
  }

  // MARK: Flexboxes

  final class Boxes: DisplayNode {
    let first = PaintedNode(.black)
    let second = PaintedNode(.white)
    var told: [String] = []

    override func animateLayoutTransition(_ context: LayoutTransitionContext) {
      told.append("\(context.insertedSubnodes.count) come, \(context.removedSubnodes.count) go")
      context.animate()
    }

    nonisolated override init() {
      super.init()
      layoutEngine = .flexbox
      flexStyle.flexDirection = .row
      for node in [first, second] {
        node.flexStyle.width = 40
        node.flexStyle.height = 40
        addSubnode(node)
      }
    }
  }

  private func makeBoxes() -> (Boxes, HeadlessHost) {
    let boxes = Boxes()
    let host = HeadlessHost(size: Size(width: 200, height: 60))
    host.container.rootNode = boxes
    host.settle()
    return (boxes, host)
  }

  func testABoxThatItsStyleHidesIsSeenToGo() async {
    let (boxes, host) = makeBoxes()
    let (first, second) = (boxes.first, boxes.second)
    var ends: [Bool] = []
    first.flexStyle.display = .none
    boxes.transitionLayout(.linear(0.4)) { ends.append($0) }
    for _ in 0..<6 where second.frame.minX == 40 { host.step() }
    host.advance(by: 0.2)
    XCTAssertFalse(first.layer.isHidden)
    XCTAssertEqual(first.layer.shownOpacity, 0.5, accuracy: 0.06)
    XCTAssertTrue(host.container.hitTest(Point(x: 1, y: 20)) !== first.view)
    XCTAssertEqual(second.layer.shownFrame.minX, 20, accuracy: 3)
    XCTAssertTrue(host.settle())
    XCTAssertEqual(ends, [true])
    XCTAssertTrue(first.layer.isHidden)
    XCTAssertTrue(first.supernode === boxes, "it is hidden, and not removed")
    XCTAssertEqual(first.layer.opacity, 1)
    first.flexStyle.display = .flex
    boxes.transitionLayout(.linear(0.4))
    XCTAssertTrue(host.settle())
    XCTAssertEqual(boxes.told, ["0 come, 1 go", "1 come, 0 go"])
    XCTAssertFalse(first.layer.isHidden)
    XCTAssertTrue(host.container.hitTest(Point(x: 1, y: 20)) === first.view)
  }

  func testABoxThatComesBackOnItsWayGoesOnFromTheOpacityThatItShows() async {
    let (boxes, host) = makeBoxes()
    let first = boxes.first
    first.flexStyle.display = .none
    boxes.transitionLayout(.linear(0.4))
    host.advance(by: 0.25)
    let shown = first.layer.shownOpacity
    XCTAssertLessThan(shown, 0.8)
    first.flexStyle.display = .flex
    boxes.transitionLayout(.linear(0.4))
    var last = shown
    for _ in 0..<6 where first.read(\.isLeavingLayout) {
      last = first.layer.shownOpacity
      host.step()
    }
    XCTAssertEqual(first.layer.shownOpacity, last, accuracy: 0.06, "no jump")
    XCTAssertTrue(host.settle())
    XCTAssertEqual(first.layer.shownOpacity, 1)
    XCTAssertFalse(first.layer.isHidden)
  }

  func testABoxThatGoesAndIsRemovedIsGone() async {
    let (boxes, host) = makeBoxes()
    let first = boxes.first
    first.flexStyle.display = .none
    boxes.transitionLayout(.linear(0.4))
    host.advance(by: 0.25)
    first.removeFromSupernode()
    XCTAssertTrue(host.settle())
    XCTAssertNil(first.supernode)
    XCTAssertEqual(first.layer.opacity, 1)
    let other = DisplayNode()
    other.addSubnode(first)
    XCTAssertFalse(first.layer.isHidden)
  }
}
