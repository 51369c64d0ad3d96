import SateenGraphics
import SateenLayout
import SateenTesting
import XCTest

@testable import SateenCore

/// Layouts that are seen to change.
@MainActor
final class LayoutTransitionTests: XCTestCase {
  private let closed = SceneCard.Look()
  private let open = SceneCard.Look(isOpen: true, isWide: true, hasBadge: true, words: 14)

  // MARK: Both ends

  func testBothEndsShowThePlainLayoutsBitByBit() async {
    for animation in [.spring(duration: 0.5, bounce: 0.4), .linear(0.4), .easeInOut(0.3)] as [Animation] {
      let scene = TransitionScene(closed)
      XCTAssertTrue(scene.host.screenshot().isEqual(to: TransitionScene.plain(closed)))
      scene.card.show(open)
      scene.card.transitionLayout(animation)
      scene.reachStart()
      XCTAssertTrue(scene.card.subnodes.contains { $0 === scene.card.details }, "the layout is there")
      XCTAssertTrue(scene.host.container.isMoving)
      XCTAssertTrue(scene.host.screenshot().isEqual(to: TransitionScene.plain(closed)), "at 0 %")
      scene.host.advance(by: 0.1)
      let middle = scene.host.screenshot()
      XCTAssertFalse(middle.isEqual(to: TransitionScene.plain(closed)))
      XCTAssertFalse(middle.isEqual(to: TransitionScene.plain(open)))
      XCTAssertTrue(scene.host.settle())
      XCTAssertTrue(scene.host.screenshot().isEqual(to: TransitionScene.plain(open)), "at 100 %")
    }
  }

  func testThereAndBackEndsOnTheSamePixels() async {
    let scene = TransitionScene(closed)
    let before = scene.host.screenshot()
    for delay in [0.05, 0.15, 2] {
      scene.card.show(open)
      scene.card.transitionLayout(.spring(duration: 0.4, bounce: 0.3))
      scene.host.advance(by: delay)
      scene.card.show(closed)
      scene.card.transitionLayout(.spring(duration: 0.4, bounce: 0.3))
      XCTAssertTrue(scene.host.settle())
      XCTAssertTrue(scene.host.screenshot().isEqual(to: before), "after \(delay) s")
      XCTAssertEqual(scene.card.subnodes.count, 3)
    }
  }

  func testFramesAreFinalAtOnceAndTheScreenRunsBehind() async {
    let scene = TransitionScene(closed)
    let (card, bar) = (scene.card, scene.root.bar)
    let (cardBefore, barBefore) = (card.frame, bar.frame)
    card.show(open)
    card.transitionLayout(.linear(0.5))
    scene.reachStart()
    let plain = TransitionScene(open)
    XCTAssertEqual(card.frame, plain.card.frame)
    XCTAssertEqual(bar.frame, plain.root.bar.frame)
    XCTAssertEqual(card.layer.shownFrame, cardBefore)
    XCTAssertEqual(bar.layer.shownFrame, barBefore)
    scene.host.advance(by: 0.25)
    XCTAssertEqual(card.layer.shownFrame.height, (cardBefore.height + card.frame.height) / 2, accuracy: 3)
    XCTAssertEqual(bar.layer.shownFrame.minY, (barBefore.minY + bar.frame.minY) / 2, accuracy: 3)
    XCTAssertEqual(card.details.layer.shownOpacity, 0.5, accuracy: 0.05)
  }

  func testNothingIsMeasuredOnTheMainThread() async {
    let scene = TransitionScene(closed)
    for round in 0..<6 {
      scene.card.show(round.isMultiple(of: 2) ? open : closed)
      scene.card.transitionLayout(.spring())
      scene.host.advance(by: 0.1)
    }
    scene.host.settle()
    for node in scene.card.wordNodes { XCTAssertEqual(node.measuredOnMain, 0) }
  }

  func testATextIsMeasuredOnceForAWholeTransition() async {
    let scene = TransitionScene(closed)
    scene.card.show(open)
    scene.card.transitionLayout(.linear(1))
    scene.reachStart()
    let counts = scene.card.wordNodes.map(\.measureCount)
    scene.host.settle()
    XCTAssertEqual(scene.card.wordNodes.map(\.measureCount), counts)
  }

  // MARK: Nodes that go

  func testANodeThatGoesStaysUntilItHasFadedAndTakesNoTouches() async {
    let scene = TransitionScene(open)
    let badge = scene.card.badge
    scene.card.show(closed)
    scene.card.transitionLayout(.linear(0.4))
    for _ in 0..<10 where !badge.read(\.isLeavingLayout) { scene.host.step() }
    XCTAssertTrue(badge.supernode === scene.card)
    let middle = badge.view.layer.convert(badge.bounds, to: scene.host.container.view.layer).center
    XCTAssertFalse(scene.host.container.hitTest(middle) === badge.view)
    XCTAssertEqual(badge.alpha, 1, "the node's own opacity is not touched")
    scene.host.advance(by: 0.2)
    XCTAssertEqual(badge.layer.shownOpacity, 0.5, accuracy: 0.05)
    scene.host.settle()
    XCTAssertNil(badge.supernode)
    XCTAssertEqual(badge.layer.opacity, 1)
    XCTAssertFalse(badge.view.isGone)
  }

  func testANodeThatComesBackOnItsWayGoesOnFromTheOpacityThatItShows() async {
    let scene = TransitionScene(open)
    let badge = scene.card.badge
    scene.card.show(closed)
    scene.card.transitionLayout(.linear(0.4))
    for _ in 0..<10 where !badge.read(\.isLeavingLayout) { scene.host.step() }
    scene.host.advance(by: 0.2)
    let shown = badge.layer.shownOpacity
    scene.card.show(open)
    scene.card.transitionLayout(.linear(0.4))
    var last = shown
    for _ in 0..<10 where badge.read(\.isLeavingLayout) {
      last = badge.layer.shownOpacity
      scene.host.step()
    }
    XCTAssertEqual(badge.layer.shownOpacity, last, accuracy: 0.06, "no jump")
    scene.host.settle()
    XCTAssertEqual(badge.layer.shownOpacity, 1)
    XCTAssertTrue(badge.supernode === scene.card)
    XCTAssertTrue(scene.host.screenshot().isEqual(to: TransitionScene.plain(open)))
  }

  func testANodeThatGoesAndIsWantedElsewhereIsThereAtOnce() async {
    let scene = TransitionScene(open)
    let badge = scene.card.badge
    scene.card.show(closed)
    scene.card.transitionLayout(.linear(0.4))
    for _ in 0..<10 where !badge.read(\.isLeavingLayout) { scene.host.step() }
    scene.host.advance(by: 0.1)
    let other = DisplayNode()
    scene.host.container.view.addSubview(other.view)
    other.addSubnode(badge)
    XCTAssertEqual(badge.layer.shownOpacity, 1)
    XCTAssertFalse(badge.read(\.isLeavingLayout))
    scene.host.settle()
    XCTAssertTrue(badge.supernode === other, "the end of the transition leaves it alone")
  }

  // MARK: Interruptions

  func testASecondTransitionGoesOnWithTheSpeedThatShows() async {
    let scene = TransitionScene(closed)
    let bar = scene.root.bar
    scene.card.show(open)
    scene.card.transitionLayout(.spring(duration: 0.6))
    scene.reachStart()
    scene.host.advance(by: 0.15)
    scene.card.show(closed)
    scene.card.transitionLayout(.spring(duration: 0.6))
    var places: [Double] = []
    for _ in 0..<40 {
      scene.host.step()
      places.append(bar.layer.shownFrame.minY)
    }
    let speeds = zip(places, places.dropFirst()).map { $1 - $0 }
    let jumps = zip(speeds, speeds.dropFirst()).map { abs($1 - $0) }
    XCTAssertGreaterThan(speeds[0], 0, "it still goes on")
    XCTAssertLessThan(jumps.max() ?? 0, 2.5, "\(speeds)")
    scene.host.settle()
    XCTAssertEqual(bar.layer.shownFrame, bar.frame)
  }

  func testEdgesThatTouchStayTogetherThroughInterruptionsByOtherLaws() async {
    let scene = TransitionScene(closed)
    var random = SeededRandom(seed: 11)
    let laws: [Animation] = [.spring(duration: 0.3, bounce: 0.5), .linear(0.5), .easeOut(0.2), .spring(duration: 0.8)]
    for round in 0..<40 {
      scene.card.show(round.isMultiple(of: 2) ? open : closed)
      scene.card.transitionLayout(random.pick(laws))
      for _ in 0..<random.int(3...14) {
        scene.host.step()
        XCTAssertEqual(
          scene.root.card.layer.shownFrame.maxY, scene.root.bar.layer.shownFrame.minY, accuracy: 0.5)
      }
    }
  }

  func testRandomInterruptionsEndAtThePlainLayout() async {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("\(#function): seed \(seed)")
    var random = SeededRandom(seed: seed)
    let scene = TransitionScene(closed)
    var look = closed
    var ends: [Int: Int] = [:]
    for round in 0..<200 {
      look.isOpen = random.oneIn(2)
      look.isWide = random.oneIn(2)
      look.isSwapped = random.oneIn(2)
      look.hasBadge = random.oneIn(2)
      look.words = random.int(1...20)
      scene.card.show(look)
      switch random.int(0...9) {
      case 0: break
      case 1: scene.card.panel.transitionLayout(.spring(duration: 0.3)) { _ in ends[round, default: 0] += 1 }
      case 2: scene.card.transitionLayout(nil) { _ in ends[round, default: 0] += 1 }
      default:
        let animation = random.pick(
          [.spring(duration: 0.4, bounce: 0.5), .easeInOut(0.3), .linear(0.2)] as [Animation])
        scene.card.transitionLayout(animation) { _ in ends[round, default: 0] += 1 }
      }
      if random.oneIn(12) { scene.card.cancelLayoutTransition() }
      for _ in 0..<random.int(0...12) { scene.host.step() }
      guard random.oneIn(10) || round == 199 else { continue }
      XCTAssertTrue(scene.host.settle(), "seed \(seed), round \(round)")
      let plain = TransitionScene(look)
      XCTAssertTrue(
        scene.host.screenshot().isEqual(to: plain.host.screenshot()), "seed \(seed), round \(round), \(look)")
      XCTAssertEqual(scene.card.subnodes.count, plain.card.subnodes.count, "seed \(seed), round \(round)")
      XCTAssertEqual(scene.card.panel.subnodes.count, plain.card.panel.subnodes.count)
      scene.root.enumerateSubtree { XCTAssertNil($0.loadedLayer?.animated, "seed \(seed), round \(round)") }
    }
    XCTAssertTrue(ends.values.allSatisfy { $0 == 1 }, "seed \(seed): \(ends.filter { $0.value != 1 })")
    XCTAssertGreaterThan(ends.count, 150)
  }

  func testALayoutThatComesMeanwhileIsAnotherTarget() async {
    let scene = TransitionScene(closed)
    let bar = scene.root.bar
    scene.card.show(open)
    scene.card.transitionLayout(.linear(0.5))
    scene.reachStart()
    scene.host.advance(by: 0.2)
    let before = bar.layer.shownFrame.minY
    var taller = open
    taller.words = 20
    scene.card.show(taller)
    for _ in 0..<3 { scene.host.step() }
    XCTAssertEqual(bar.layer.shownFrame.minY, before, accuracy: 14, "no jump")
    scene.host.settle()
    XCTAssertTrue(scene.host.screenshot().isEqual(to: TransitionScene.plain(taller)))
  }

  // MARK: Completions

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

  // MARK: Less motion

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

  // MARK: Sizes of one's own

  func testANodePlacedByCodeChangesToASizeInARange() async {
    let card = SceneCard()
    let root = DisplayNode()
    root.addSubnode(card)
    let host = HeadlessHost(size: Size(width: 260, height: 260))
    host.container.rootNode = root
    card.frame = Rect(x: 10, y: 20, width: 120, height: 100)
    host.settle()
    var ends: [Bool] = []
    card.transitionLayout(.linear(0.4), to: SizeRange(width: 200)) { ends.append($0) }
    for _ in 0..<10 where card.frame.width == 120 { host.step() }
    XCTAssertEqual(card.frame.width, 200)
    XCTAssertEqual(card.frame.origin, Point(x: 10, y: 20))
    XCTAssertEqual(card.layer.shownFrame, Rect(x: 10, y: 20, width: 120, height: 100))
    XCTAssertTrue(host.settle())
    XCTAssertEqual(card.layer.shownFrame, card.frame)
    XCTAssertEqual(ends, [true])
  }

  func testRangesThatAreNoSizesCountAsNotGiven() async {
    let numbers = [Double.nan, -.infinity, .infinity, -5, 0, 1e9, 40]
    let card = SceneCard()
    let root = DisplayNode()
    root.addSubnode(card)
    let host = HeadlessHost(size: Size(width: 260, height: 260))
    host.container.rootNode = root
    card.frame = Rect(x: 10, y: 20, width: 120, height: 100)
    host.settle()
    var (asked, told) = (0, 0)
    for low in numbers {
      for high in numbers {
        asked += 1
        let range = SizeRange(min: Size(width: low, height: high), max: Size(width: high, height: low))
        card.transitionLayout(.linear(0.1), to: range) { _ in told += 1 }
        XCTAssertTrue(host.settle())
        XCTAssertTrue(card.frame.size.isValidForLayout, "\(range): \(card.frame)")
      }
    }
    XCTAssertEqual(told, asked)
    card.transitionLayout(.linear(.nan), to: SizeRange(width: 100)) { _ in told += 1 }
    XCTAssertTrue(host.settle())
    XCTAssertEqual(card.frame.width, 100)
    XCTAssertEqual(told, asked + 1)
  }

  func testALayoutAroundChoosesTheSizeWhateverRangeIsAskedFor() async {
    let scene = TransitionScene(closed)
    var ends: [Bool] = []
    scene.card.transitionLayout(.linear(0.1), to: SizeRange(width: 50)) { ends.append($0) }
    XCTAssertTrue(scene.host.settle())
    XCTAssertEqual(scene.card.frame.width, 150)
    XCTAssertEqual(ends, [true])
  }

  /// A card placed by code in a window.
  private func makePlacedCard() -> (SceneCard, HeadlessHost) {
    let (card, root) = (SceneCard(), DisplayNode())
    root.addSubnode(card)
    let host = HeadlessHost(size: Size(width: 260, height: 260))
    host.container.rootNode = root
    card.frame = Rect(x: 10, y: 20, width: 120, height: 100)
    host.settle()
    return (card, host)
  }

  func testAChangeOfSizeThatIsCancelledHappensAtOnce() async {
    let (card, host) = makePlacedCard()
    var ends: [Bool] = []
    card.transitionLayout(.linear(1), to: SizeRange(width: 200)) { ends.append($0) }
    card.cancelLayoutTransition()
    host.advance(by: 0.1)
    XCTAssertEqual(ends, [false])
    XCTAssertEqual(card.frame.width, 200)
    XCTAssertEqual(card.layer.shownFrame, card.frame)
  }

  func testAChangeOfSizeGoesOnOutsideOfTheWindow() async {
    let (card, host) = makePlacedCard()
    var ends: [Bool] = []
    card.transitionLayout(.linear(1), to: SizeRange(width: 200)) { ends.append($0) }
    card.removeFromSupernode()
    host.settle()
    XCTAssertEqual(ends, [false])
    XCTAssertEqual(card.frame.width, 200)
  }

  func testTheLastOfSeveralSizesCountsAndNothingIsLaidOutForTheFormerOne() async {
    final class Box: DisplayNode {
      var widths: [Double] = []

      override func calculateLayout(_ range: SizeRange, parentSize: Size, context: LayoutContext) -> Layout {
        Layout(element: self, size: range.max, context: context)
      }
      override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
        .draw { context, _ in context.fill(request.bounds, with: .black) }
      }
      override func layoutDidFinish() { widths.append(appliedLayout?.size.width ?? 0) }
    }
    let (box, root) = (Box(), DisplayNode())
    root.addSubnode(box)
    let host = HeadlessHost(size: Size(width: 260, height: 260))
    host.container.rootNode = root
    box.frame = Rect(x: 10, y: 20, width: 120, height: 100)
    host.settle()
    box.widths = []
    var ends: [String] = []
    box.transitionLayout(.linear(0.3), to: SizeRange(exactly: Size(width: 150, height: 100))) { ends.append("a \($0)") }
    box.transitionLayout(.linear(0.3), to: SizeRange(exactly: Size(width: 200, height: 100))) { ends.append("b \($0)") }
    XCTAssertTrue(host.settle())
    XCTAssertEqual(ends, ["a false", "b true"])
    XCTAssertEqual(box.frame.width, 200)
    XCTAssertEqual(Set(box.widths), [200])
  }

  func testARequestWithoutASizeKeepsTheOneAskedForBefore() async {
    let (card, host) = makePlacedCard()
    card.transitionLayout(.linear(0.3), to: SizeRange(width: 200))
    card.look.isOpen = true
    card.transitionLayout(.linear(0.3))
    for _ in 0..<10 where card.frame.width == 120 { host.step() }
    XCTAssertEqual(card.frame.width, 200)
    XCTAssertEqual(card.layer.shownFrame.width, 120, accuracy: 10)
    XCTAssertTrue(host.settle())
    XCTAssertEqual(card.layer.shownFrame, card.frame)
  }
}
