import CAllocationCount
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

  func testFramesAllocateNothingAfterTheFirst() async {
    let scene = TransitionScene(closed)
    let animations = scene.host.container.animations
    scene.card.show(open)
    scene.card.transitionLayout(.spring(duration: 30))
    scene.reachStart()
    scene.host.advance(by: 0.2)
    scene.card.show(closed)
    scene.card.transitionLayout(.spring(duration: 30, bounce: 0.3))
    for _ in 0..<10 { scene.host.step() }
    XCTAssertTrue(animations.isRunning)
    var time = scene.host.container.frameTime
    // Other threads of the process are counted too.
    var counts: [Int] = []
    for _ in 1...5 where counts.last != 0 {
      let before = sateen_allocations()
      sateen_count_allocations(1)
      for _ in 0..<100 {
        time += 1.0 / 60
        animations.advance(to: time)
      }
      sateen_count_allocations(0)
      counts.append(sateen_allocations() - before)
    }
    XCTAssertEqual(counts.last, 0, "\(counts)")
    XCTAssertTrue(animations.isRunning)
  }
}
