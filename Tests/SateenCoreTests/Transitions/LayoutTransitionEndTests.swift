import SateenGraphics
import SateenLayout
import SateenTesting
import XCTest

@testable import SateenCore

/// How transitions end: in time, cancelled, or where their node goes.
@MainActor
final class LayoutTransitionEndTests: XCTestCase {
  private let closed = SceneCard.Look()
  private let open = SceneCard.Look(isOpen: true, isWide: true, hasBadge: true, words: 14)

  func testTheCompletionIsCalledOnceWithWhetherTheTransitionCameToItsEnd() async {
    let scene = TransitionScene(closed)
    var ends: [String] = []
    scene.card.show(open)
    scene.card.transitionLayout(.linear(0.3)) { ends.append("first \($0)") }
    scene.host.advance(by: 0.15)
    XCTAssertEqual(ends, [])
    scene.card.show(closed)
    scene.card.transitionLayout(.linear(0.3)) { ends.append("second \($0)") }
    scene.host.settle()
    XCTAssertEqual(ends, ["first false", "second true"])
    scene.card.transitionLayout(.linear(0.3)) { ends.append("of nothing \($0)") }
    scene.host.settle()
    scene.card.show(open)
    scene.card.transitionLayout(nil) { ends.append("at once \($0)") }
    scene.host.settle()
    XCTAssertEqual(ends, ["first false", "second true", "of nothing true", "at once true"])
  }

  func testACancelledTransitionIsAtItsEnd() async {
    let scene = TransitionScene(open)
    var ends: [Bool] = []
    scene.card.show(closed)
    scene.card.transitionLayout(.linear(1)) { ends.append($0) }
    scene.host.advance(by: 0.4)
    scene.card.cancelLayoutTransition()
    scene.host.step()
    XCTAssertEqual(ends, [false])
    XCTAssertEqual(scene.card.subnodes.count, 3)
    scene.host.step()
    XCTAssertTrue(scene.host.screenshot().isEqual(to: TransitionScene.plain(closed)))
    scene.card.show(open)
    scene.card.transitionLayout(.linear(1)) { ends.append($0) }
    scene.card.cancelLayoutTransition()
    scene.host.step()
    XCTAssertEqual(ends, [false, false], "before its layout was there")
    scene.host.settle()
    XCTAssertTrue(scene.host.screenshot().isEqual(to: TransitionScene.plain(open)))
  }

  func testANodeThatLeavesItsWindowCancelsItsTransition() async {
    let scene = TransitionScene(open)
    var ends: [Bool] = []
    scene.card.show(closed)
    scene.card.transitionLayout(.linear(1)) { ends.append($0) }
    scene.host.advance(by: 0.4)
    XCTAssertEqual(scene.card.subnodes.count, 5)
    scene.host.container.rootNode = nil
    XCTAssertEqual(scene.card.subnodes.count, 3)
    scene.host.step()
    XCTAssertEqual(ends, [false])
    scene.host.settle()
    scene.root.enumerateSubtree { XCTAssertNil($0.loadedLayer?.animated) }
  }

  func testANodeThatIsFreedOnTheWayIsFreedAndTold() async {
    let host = HeadlessHost(size: Size(width: 260, height: 260))
    var ends: [Bool] = []
    weak var card: SceneCard?
    weak var root: SceneRoot?
    do {
      let scene = SceneRoot()
      (card, root) = (scene.card, scene)
      host.container.rootNode = scene
      host.settle()
      scene.card.show(open)
      scene.card.transitionLayout(.spring(duration: 2)) { ends.append($0) }
      host.advance(by: 0.3)
      host.container.rootNode = nil
    }
    host.settle()
    XCTAssertNil(card)
    XCTAssertNil(root)
    XCTAssertEqual(ends, [false])
  }

  func testANodeInNoWindowChangesAtOnce() async {
    let card = SceneCard()
    var ends: [Bool] = []
    card.transitionLayout(.spring()) { ends.append($0) }
    XCTAssertEqual(ends, [true])
    card.cancelLayoutTransition()
    XCTAssertEqual(ends, [true])
  }

  func testWithReducedMotionNodesAreThereAtOnceAndFadesAreShort() async {
    let scene = TransitionScene(closed)
    scene.host.container.reducesMotion = true
    var ends: [Bool] = []
    scene.card.show(open)
    scene.card.transitionLayout(.spring(duration: 2)) { ends.append($0) }
    scene.reachStart()
    XCTAssertEqual(scene.card.layer.shownFrame, scene.card.frame)
    XCTAssertLessThan(scene.card.details.layer.shownOpacity, 0.2)
    scene.host.advance(by: 0.2)
    XCTAssertEqual(ends, [true])
    XCTAssertTrue(scene.host.settle())
    XCTAssertTrue(scene.host.screenshot().isEqual(to: TransitionScene.plain(open)))
  }

  // MARK: Cancelled ones

  /// The badge's own opacity, which is not 1.
  private static let badgeAlpha = 0.6

  private func makeScene(_ look: SceneCard.Look) -> TransitionScene {
    let scene = TransitionScene(look)
    scene.card.badge.alpha = Self.badgeAlpha
    scene.host.settle()
    return scene
  }

  private func checkRest(_ scene: TransitionScene, _ look: SceneCard.Look, line: UInt = #line) {
    for _ in 0..<2 { scene.host.step() }
    let plain = makeScene(look)
    XCTAssertTrue(scene.host.screenshot().isEqual(to: plain.host.screenshot()), line: line)
    XCTAssertEqual(scene.card.subnodes.count, plain.card.subnodes.count, line: line)
    scene.root.enumerateSubtree { XCTAssertNil($0.loadedLayer?.animated, line: line) }
    XCTAssertFalse(scene.host.container.isMoving, line: line)
    XCTAssertEqual(scene.card.badge.alpha, Self.badgeAlpha, line: line)
  }

  func testANodeThatComesHasItsOwnOpacityWhenItsTransitionIsCancelled() async {
    let scene = makeScene(closed)
    var ends: [Bool] = []
    scene.card.show(open)
    scene.card.transitionLayout(.linear(1)) { ends.append($0) }
    scene.reachStart()
    scene.host.advance(by: 0.3)
    XCTAssertEqual(scene.card.badge.layer.shownOpacity, 0.3 * Self.badgeAlpha, accuracy: 0.03)
    scene.card.cancelLayoutTransition()
    XCTAssertEqual(scene.card.badge.layer.shownOpacity, Self.badgeAlpha)
    XCTAssertEqual(scene.root.bar.layer.shownFrame, scene.root.bar.frame, "and so are the nodes around at their places")
    checkRest(scene, open)
    scene.host.advance(by: 2)
    XCTAssertEqual(ends, [false], "once")
  }

  func testANodeThatGoesIsRemovedWhenItsTransitionIsCancelledAndComesBackWithItsOwnOpacity() async {
    let scene = makeScene(open)
    let badge = scene.card.badge
    var ends: [Bool] = []
    scene.card.show(closed)
    scene.card.transitionLayout(.linear(1)) { ends.append($0) }
    for _ in 0..<10 where !badge.read(\.isLeavingLayout) { scene.host.step() }
    scene.host.advance(by: 0.5)
    XCTAssertTrue(badge.supernode === scene.card)
    scene.card.cancelLayoutTransition()
    XCTAssertNil(badge.supernode, "before the next frame")
    XCTAssertFalse(badge.read(\.isLeavingLayout))
    XCTAssertEqual(badge.layer.opacity, Self.badgeAlpha)
    checkRest(scene, closed)
    scene.card.show(open)
    scene.host.settle()
    XCTAssertEqual(badge.layer.shownOpacity, Self.badgeAlpha)
    XCTAssertTrue(badge.supernode === scene.card)
    XCTAssertEqual(ends, [false])
  }

  func testANodeThatCameBackOnItsWayStaysWhenItsTransitionIsCancelled() async {
    let scene = makeScene(open)
    let badge = scene.card.badge
    var ends: [String] = []
    scene.card.show(closed)
    scene.card.transitionLayout(.linear(1)) { ends.append("away \($0)") }
    for _ in 0..<10 where !badge.read(\.isLeavingLayout) { scene.host.step() }
    scene.host.advance(by: 0.5)
    scene.card.show(open)
    scene.card.transitionLayout(.linear(1)) { ends.append("back \($0)") }
    for _ in 0..<10 where badge.read(\.isLeavingLayout) { scene.host.step() }
    scene.host.advance(by: 0.3)
    scene.card.cancelLayoutTransition()
    XCTAssertTrue(badge.supernode === scene.card)
    XCTAssertEqual(badge.layer.shownOpacity, Self.badgeAlpha)
    checkRest(scene, open)
    XCTAssertEqual(ends, ["away false", "back false"])
  }

  func testATransitionThatAGestureHoldsIsCancelledOnce() async {
    let scene = makeScene(open)
    var ends: [Bool] = []
    scene.card.show(closed)
    let drive = scene.card.driveLayoutTransition { ends.append($0) }
    for _ in 0..<10 where !scene.card.badge.read(\.isLeavingLayout) { scene.host.step() }
    drive.progress = 0.4
    scene.host.step()
    scene.card.cancelLayoutTransition()
    drive.progress = 0.7
    drive.finish(.linear(1))
    scene.card.cancelLayoutTransition()
    checkRest(scene, closed)
    scene.host.advance(by: 2)
    XCTAssertEqual(ends, [false])
  }

  func testATransitionThatIsCancelledByItsOwnOverrideEndsOnce() async {
    final class Shelf: DisplayNode, LookNode {
      struct Look: Equatable { var hasTile = true }
      let tile = PaintedNode(.black)

      nonisolated override init() {
        super.init()
        look = Look()
        automaticallyManagesSubnodes = true
      }

      override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
        HStack { if look.hasTile { tile.frame(width: .points(40), height: .points(40)) } }
      }

      override func animateLayoutTransition(_ context: LayoutTransitionContext) {
        context.animate()
        cancelLayoutTransition()
        context.completeTransition()
      }
    }
    let shelf = Shelf()
    let host = HeadlessHost(size: Size(width: 100, height: 100))
    host.container.rootNode = shelf
    host.settle()
    var ends: [Bool] = []
    shelf.look.hasTile = false
    shelf.transitionLayout(.linear(1)) { ends.append($0) }
    host.advance(by: 0.2)
    XCTAssertEqual(ends, [false])
    XCTAssertNil(shelf.tile.supernode)
    XCTAssertFalse(host.container.isMoving)
  }

  func testACompletionMayCancelAndBeginTransitions() async {
    let scene = TransitionScene(closed)
    var ends: [String] = []
    scene.card.show(open)
    scene.card.transitionLayout(.linear(0.2)) { [card = scene.card, closed] in
      ends.append("first \($0)")
      card.cancelLayoutTransition()
      card.show(closed)
      card.transitionLayout(.linear(0.2)) { ends.append("second \($0)") }
    }
    scene.host.advance(by: 0.1)
    scene.card.cancelLayoutTransition()
    XCTAssertTrue(scene.host.settle())
    XCTAssertEqual(ends, ["first false", "second true"])
    XCTAssertTrue(scene.host.screenshot().isEqual(to: TransitionScene.plain(closed)))
  }
}
