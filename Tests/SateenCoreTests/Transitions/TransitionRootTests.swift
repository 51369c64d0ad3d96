import SateenGraphics
import SateenLayout
import SateenTesting
import XCTest

@testable import SateenCore

/// Transitions where layouts of several roots meet, or several transitions of one root.
@MainActor
final class TransitionRootTests: XCTestCase {
  private let closed = SceneCard.Look()
  private let open = SceneCard.Look(isOpen: true, isWide: true, hasBadge: true, words: 14)

  // MARK: Roots

  /// A node around a card, placed by code in a window's root.
  private func makePlacedScene() -> (SceneRoot, HeadlessHost) {
    let root = DisplayNode()
    let scene = SceneRoot()
    root.addSubnode(scene)
    let host = HeadlessHost(size: Size(width: 260, height: 260))
    host.container.rootNode = root
    scene.frame = Rect(x: 0, y: 0, width: 260, height: 260)
    host.settle()
    return (scene, host)
  }

  func testANodeInsideOfOneThatCodePlacedIsSeenToChange() async {
    let (scene, host) = makePlacedScene()
    let (before, bar) = (scene.card.frame.height, scene.bar)
    var ends: [Bool] = []
    scene.card.show(open)
    scene.card.transitionLayout(.linear(0.4)) { ends.append($0) }
    var heights: Set<Int> = []
    for _ in 0..<20 {
      host.step()
      heights.insert(Int(scene.card.layer.shownFrame.height))
      XCTAssertEqual(scene.card.layer.shownFrame.maxY, bar.layer.shownFrame.minY, accuracy: 0.5)
    }
    XCTAssertGreaterThan(heights.count, 8, "it grows step by step from \(before)")
    XCTAssertEqual(ends, [], "it is still on its way")
    XCTAssertTrue(host.settle())
    XCTAssertEqual(ends, [true])
  }

  /// A node that lays out another one, which it placed itself, whenever it is laid out.
  private final class Holder: DisplayNode {
    let card = SceneRoot()

    nonisolated override init() {
      super.init()
      addSubnode(card)
    }

    override func layoutDidFinish() {
      card.frame = Rect(x: 0, y: 0, width: 240, height: 240)
      card.layoutIfNeeded()
    }
  }

  func testANodeThatIsLaidOutInsideOfAnotherLayoutIsSeenToChange() async {
    let holder = Holder()
    let (root, other) = (DisplayNode(), SceneCard())
    root.automaticallyManagesSubnodes = true
    root.layoutSpecBlock = { _, _ in
      VStack {
        other
        holder.frame(width: .points(240), height: .points(240))
      }
    }
    let host = HeadlessHost(size: Size(width: 260, height: 600))
    host.container.rootNode = root
    host.settle()
    let card = holder.card.card
    let before = card.frame.height
    var ends: [String] = []
    other.show(open)
    other.transitionLayout(.linear(0.4)) { ends.append("other \($0)") }
    card.show(open)
    card.transitionLayout(.linear(0.4)) { ends.append("card \($0)") }
    for _ in 0..<6 where card.frame.height == before { host.step() }
    host.advance(by: 0.2)
    XCTAssertEqual(card.layer.shownFrame.height, (before + card.frame.height) / 2, accuracy: 8)
    XCTAssertTrue(host.settle())
    XCTAssertEqual(Set(ends), ["other true", "card true"])
    XCTAssertEqual(ends.count, 2)
  }

  // MARK: Several transitions

  func testATransitionTakesThoseInsideOfItsNodeAlong() async {
    let scene = TransitionScene(closed)
    let panel = scene.card.panel
    var ends: [String] = []
    panel.look.isOpen = true
    panel.transitionLayout(.linear(2)) { ends.append("panel \($0)") }
    for _ in 0..<6 where panel.mark.supernode == nil { scene.host.step() }
    scene.host.advance(by: 0.5)
    let shown = panel.mark.layer.shownOpacity
    XCTAssertEqual(shown, 0.25, accuracy: 0.05)
    scene.card.show(closed)
    scene.card.transitionLayout(.linear(0.5)) { ends.append("card \($0)") }
    for _ in 0..<6 where !panel.mark.read(\.isLeavingLayout) { scene.host.step() }
    XCTAssertTrue(panel.mark.supernode === panel, "it is seen to go")
    XCTAssertEqual(panel.mark.layer.shownOpacity, shown, accuracy: 0.06)
    scene.host.advance(by: 0.25)
    XCTAssertLessThan(panel.mark.layer.shownOpacity, shown)
    XCTAssertTrue(scene.host.settle())
    XCTAssertEqual(ends, ["panel false", "card true"])
    XCTAssertNil(panel.mark.supernode)
    XCTAssertTrue(scene.host.screenshot().isEqual(to: TransitionScene.plain(closed)))
  }

  func testATransitionInsideOfOneUnderWayLeavesTheOneAroundItsEnd() async {
    let scene = TransitionScene(open)
    let (card, panel) = (scene.card, scene.card.panel)
    var ends: [String] = []
    var look = open
    look.hasBadge = false
    card.show(look)
    card.transitionLayout(.linear(1)) { ends.append("card \($0)") }
    for _ in 0..<6 where !card.badge.read(\.isLeavingLayout) { scene.host.step() }
    scene.host.advance(by: 0.3)
    panel.look.isOpen = false
    panel.transitionLayout(.linear(0.2)) { ends.append("panel \($0)") }
    scene.host.advance(by: 0.3)
    XCTAssertEqual(ends, ["panel true"])
    XCTAssertEqual(card.badge.layer.shownOpacity, 0.4, accuracy: 0.08, "it goes on as it began")
    XCTAssertTrue(scene.host.settle())
    XCTAssertEqual(ends, ["panel true", "card true"])
    XCTAssertNil(card.badge.supernode)
  }

  func testANodeThatIsToBeThereAtOnceLeavesTheWayOfATransitionAround() async {
    let scene = TransitionScene(closed)
    let cover = scene.card.cover
    var look = closed
    look.isSwapped = true
    scene.card.show(look)
    scene.root.transitionLayout(.linear(1))
    let home = cover.frame
    for _ in 0..<6 where cover.frame == home { scene.host.step() }
    scene.host.advance(by: 0.4)
    scene.card.show(closed)
    scene.card.transitionLayout(nil)
    for _ in 0..<6 where cover.frame != home { scene.host.step() }
    XCTAssertEqual(cover.layer.shownFrame, home)
    for _ in 0..<60 {
      scene.host.step()
      XCTAssertEqual(cover.layer.shownFrame, home)
    }
  }

  func testAnOverrideThatMovesNothingHasNodesOnTheirWayAtTheirPlaces() async {
    final class Row: DisplayNode, LookNode {
      struct Look: Equatable { var x = 0.0 }
      let tile = PaintedNode(.black)
      var isOwn = false

      nonisolated override init() {
        super.init()
        look = Look()
        automaticallyManagesSubnodes = true
      }

      override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
        tile.frame(width: .points(20), height: .points(20))
          .padding(EdgeInsets(top: 0, left: look.x, bottom: 0, right: 0))
      }

      override func animateLayoutTransition(_ context: LayoutTransitionContext) {
        if isOwn { context.completeTransition() } else { context.animate() }
      }
    }
    let row = Row()
    let host = HeadlessHost(size: Size(width: 260, height: 60))
    host.container.rootNode = row
    host.settle()
    row.look.x = 100
    row.transitionLayout(.linear(1))
    host.advance(by: 0.5)
    row.isOwn = true
    row.look.x = 10
    row.transitionLayout(.linear(1))
    host.advance(by: 0.1)
    for _ in 0..<60 {
      host.step()
      XCTAssertEqual(row.tile.layer.shownFrame.minX, 10)
    }
  }

  func testTheNodesAroundFollowTheOuterOneOfTwoTransitions() async {
    let scene = TransitionScene(closed)
    let bar = scene.root.bar
    let before = bar.frame.minY
    scene.card.show(open)
    scene.card.panel.transitionLayout(nil)
    scene.card.transitionLayout(.linear(0.5))
    scene.reachStart()
    XCTAssertEqual(bar.layer.shownFrame.minY, before, accuracy: 0.5)
    scene.host.advance(by: 0.25)
    XCTAssertEqual(bar.layer.shownFrame.minY, (before + bar.frame.minY) / 2, accuracy: 3)
  }

  func testALayoutAppliedWithinAnimateFadesNodesByTheTransition() async {
    let (scene, host) = makePlacedScene()
    scene.card.show(open)
    host.settle()
    var ends: [Bool] = []
    scene.card.show(closed)
    scene.card.transitionLayout(.linear(0.2)) { ends.append($0) }
    _ = animate(.linear(3)) { scene.layoutIfNeeded() }
    host.advance(by: 0.1)
    XCTAssertEqual(scene.card.badge.layer.shownOpacity, 0.5, accuracy: 0.15)
    host.advance(by: 0.3)
    XCTAssertEqual(ends, [true])
    XCTAssertNil(scene.card.badge.supernode)
  }

  // MARK: Scrolled content

  func testContentThatEndsSoonerGlidesFromWhereItShowed() async {
    let scroll = ScrolledCards()
    let host = HeadlessHost(size: Size(width: 200, height: 200))
    host.container.rootNode = scroll
    host.settle()
    scroll.scrollView.contentOffset.y = scroll.scrollView.maximumOffset.y
    host.settle()
    func shownY(_ node: DisplayNode) -> Double { node.layer.shownFrame.minY - scroll.scrollView.layer.bounds.minY }
    let (first, last) = (shownY(scroll.first), shownY(scroll.last))
    scroll.look.isTall = false
    scroll.transitionLayout(.linear(0.5))
    var places = [last]
    for _ in 0..<40 {
      host.step()
      places.append(shownY(scroll.last))
    }
    let jumps = zip(places, places.dropFirst()).map { abs($1 - $0) }
    XCTAssertLessThan(jumps.max() ?? 0, 20, "\(places)")
    XCTAssertTrue(host.settle())
    XCTAssertEqual(shownY(scroll.last), 150)
    XCTAssertNotEqual(shownY(scroll.first), first)
  }

  private final class ScrolledCards: ScrollingNode, LookNode {
    struct Look: Equatable { var isTall = true }

    let first = PaintedNode(.black)
    let card = PaintedNode(.white)
    let last = PaintedNode(.black)

    nonisolated override init() {
      super.init()
      look = Look()
    }

    override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
      VStack {
        first.frame(width: .points(50), height: .points(150))
        card.frame(width: .points(50), height: .points(look.isTall ? 400 : 100))
        last.frame(width: .points(50), height: .points(50))
      }
    }
  }

  /// A scroll node with content of its own height.
  class ScrollingNode: DisplayNode {
    nonisolated override init() {
      super.init()
      automaticallyManagesSubnodes = true
    }

    override func makeView() -> View { ScrollView() }

    var scrollView: ScrollView { view as? ScrollView ?? ScrollView() }

    override func layoutDidFinish() {
      scrollView.contentSize = Size(width: 200, height: subnodes.map(\.frame.maxY).max() ?? 0)
    }
  }
}
