import SateenGraphics
import SateenLayout
import SateenTesting
import XCTest

@testable import SateenCore

/// Changes of nodes within `animate`.
@MainActor
final class ImplicitAnimationTests: XCTestCase {
  private let root = DisplayNode()
  private let card = DisplayNode()
  private let other = DisplayNode()

  private func makeHost() -> HeadlessHost {
    for node in [card, other] {
      root.addSubnode(node)
      node.backgroundColor = .black
    }
    let host = HeadlessHost(size: Size(width: 200, height: 100))
    host.container.backgroundColor = .white
    host.container.rootNode = root
    host.settle()
    card.frame = Rect(x: 0, y: 0, width: 20, height: 20)
    other.frame = Rect(x: 0, y: 50, width: 20, height: 20)
    host.settle()
    return host
  }

  func testChangesOfAnyNodesAreSeenToHappenTogether() async {
    let host = makeHost()
    var ends: [Bool] = []
    let group = animate(.linear(1)) {
      card.position = Point(x: 110, y: 10)
      other.alpha = 0
      other.cornerRadius = 10
      other.backgroundColor = .white
    } onEnd: {
      ends.append($0)
    }
    XCTAssertEqual(card.position, Point(x: 110, y: 10))
    host.advance(by: 0.5)
    XCTAssertEqual(card.layer.shown(.position).x, 60, accuracy: 2)
    XCTAssertEqual(other.layer.shown(.opacity), 0.5, accuracy: 0.02)
    XCTAssertEqual(other.layer.shown(.cornerRadius), 5, accuracy: 0.2)
    XCTAssertEqual(Double(other.layer.shown(.backgroundColor).light.red), 0.5, accuracy: 0.02)
    XCTAssertEqual(ends, [])
    XCTAssertTrue(group.isRunning)
    XCTAssertTrue(host.settle())
    XCTAssertEqual(ends, [true])
  }

  func testAGroupIsSentBackAndCancelledAsOne() async {
    let host = makeHost()
    var ends: [Bool] = []
    let group = animate(.spring()) {
      card.position = Point(x: 110, y: 10)
      other.alpha = 0.2
    } onEnd: {
      ends.append($0)
    }
    host.advance(by: 0.1)
    group.reverse()
    XCTAssertEqual(card.position.x, 10)
    XCTAssertEqual(other.alpha, 1)
    XCTAssertTrue(host.settle())
    XCTAssertEqual(card.layer.shown(.position).x, 10)
    XCTAssertEqual(ends, [false])

    let second = animate(.linear(1)) { card.position = Point(x: 110, y: 10) }
    host.advance(by: 0.5)
    second.cancel()
    XCTAssertEqual(card.position.x, 60, accuracy: 2, "the node has the place that it shows at")
    host.step()
    XCTAssertFalse(host.container.isMoving)
  }

  func testAnInnerAnimateCounts() async {
    let host = makeHost()
    animate(.linear(1)) {
      card.alpha = 0
      animate(nil) { other.alpha = 0 }
      animate(.linear(0.2)) { card.position = Point(x: 110, y: 10) }
    }
    XCTAssertEqual(other.layer.shown(.opacity), 0)
    host.advance(by: 0.5)
    XCTAssertEqual(card.layer.shown(.position).x, 110)
    XCTAssertEqual(card.layer.shown(.opacity), 0.5, accuracy: 0.02)
  }

  func testWhatAChangeAddsIsThereAtOnce() async {
    let host = makeHost()
    let new = DisplayNode()
    animate(.linear(1)) {
      new.backgroundColor = .black
      root.addSubnode(new)
      new.frame = Rect(x: 100, y: 50, width: 20, height: 20)
      other.removeFromSupernode()
      root.addSubnode(other)
      other.position = Point(x: 150, y: 60)
    }
    host.step()
    XCTAssertNil(new.layer.animated)
    XCTAssertNil(other.layer.animated)
    XCTAssertEqual(host.screenshot().pixel(x: 110, y: 60), 0xff00_0000)
    XCTAssertFalse(host.container.isMoving)
  }

  func testAChangeOfNothingEndsAndSoDoesOneOutsideOfAWindow() async {
    let host = makeHost()
    var ends: [String] = []
    animate {
      card.alpha = 1
    } onEnd: {
      ends.append("same \($0)")
    }
    host.settle()
    let node = DisplayNode()
    animate {
      node.alpha = 0.5
    } onEnd: {
      ends.append("apart \($0)")
    }
    node.animate(.opacity, to: 0.7) { ends.append("alone \($0)") }
    XCTAssertEqual(node.alpha, 0.7)
    XCTAssertEqual(ends, ["same true", "apart true", "alone true"])
  }

  func testAnAnimationOfALeavingNodeIsNotFinished() async {
    let host = makeHost()
    var ends: [Bool] = []
    animate(.linear(1)) {
      card.alpha = 0
    } onEnd: {
      ends.append($0)
    }
    host.advance(by: 0.2)
    card.removeFromSupernode()
    host.settle()
    XCTAssertEqual(ends, [false])
    XCTAssertNil(card.layer.animated)
  }

  // MARK: Reduced motion

  func testWithReducedMotionMovesArriveAndFadesAreShort() async {
    let host = makeHost()
    host.container.reducesMotion = true
    var ends: [Bool] = []
    animate(.spring(duration: 2, bounce: 0.5)) {
      card.position = Point(x: 110, y: 10)
      card.alpha = 0.5
    } onEnd: {
      ends.append($0)
    }
    XCTAssertEqual(card.layer.shown(.position).x, 110)
    host.advance(by: 0.05)
    XCTAssertGreaterThan(card.layer.shown(.opacity), 0.6)
    host.advance(by: 0.1)
    XCTAssertEqual(card.layer.shown(.opacity), 0.5)
    XCTAssertEqual(ends, [true])
    other.animate(.transform, to: Transform(scaleX: 2, y: 2), .linear(1).repeated(autoreverses: true)) {
      ends.append($0)
    }
    XCTAssertTrue(host.settle(limit: 1))
    XCTAssertEqual(ends, [true, true])
    var values: [Double] = []
    host.container.animate(over: 5) { values.append($0) }
    host.settle()
    XCTAssertEqual(values, [0, 1])
  }

  func testMotionUnderWayArrivesOnceItIsReduced() async {
    let host = makeHost()
    var ends: [Bool] = []
    animate(.linear(10)) {
      card.position = Point(x: 110, y: 10)
    } onEnd: {
      ends.append($0)
    }
    host.advance(by: 1)
    host.container.reducesMotion = true
    XCTAssertEqual(card.layer.shown(.position).x, 110)
    XCTAssertEqual(ends, [true])
    host.container.reducesMotion = false
    animate(.linear(1)) { card.position = Point(x: 10, y: 10) }
    XCTAssertEqual(card.layer.shown(.position).x, 110)
  }

  func testAnimatedScrollsAndWheelsJumpWithReducedMotion() async {
    let scroll = ScrollView()
    scroll.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    scroll.contentSize = Size(width: 100, height: 1_000)
    let host = HeadlessHost(size: Size(width: 100, height: 100))
    host.container.view.addSubview(scroll)
    host.settle()
    host.container.reducesMotion = true
    scroll.setContentOffset(Point(x: 0, y: 300), animated: true)
    XCTAssertEqual(scroll.contentOffset.y, 300)
    _ = scroll.scroll(by: Point(x: 0, y: 96), modifiers: [], isPrecise: false, at: .zero)
    XCTAssertEqual(scroll.contentOffset.y, 396)
    XCTAssertFalse(scroll.isDecelerating)
  }

  // MARK: Borders and shadows

  func testBordersComeAndGoByTheirWidth() async {
    let host = makeHost()
    animate(.linear(1)) {
      card.borderColor = Color(hex: 0xff0000)
      card.borderWidth = 8
    }
    host.advance(by: 0.5)
    XCTAssertEqual(card.layer.shown(.borderWidth), 4, accuracy: 0.2)
    XCTAssertEqual(card.layer.shown(.borderColor), Color(hex: 0xff0000))
    XCTAssertTrue(host.settle())
    animate(.linear(1)) { card.borderColor = nil }
    XCTAssertNil(card.borderColor)
    host.advance(by: 0.5)
    XCTAssertEqual(card.layer.shown(.borderWidth), 4, accuracy: 0.2)
    XCTAssertEqual(host.screenshot().pixel(x: 2, y: 10), 0xffff_0000)
    XCTAssertTrue(host.settle())
    XCTAssertEqual(host.screenshot().pixel(x: 2, y: 10), 0xff00_0000)
    XCTAssertNil(card.layer.animated)
  }

  func testAShadowComesAndGoesAtItsPlace() async {
    let host = makeHost()
    let shadow = Shadow(color: Color(hex: 0x0000ff), offset: Size(width: 40, height: 0), radius: 0)
    func red() -> Double { Double(host.screenshot().pixel(x: 50, y: 10) >> 16 & 0xff) }
    animate(.linear(1)) { card.shadow = shadow }
    host.advance(by: 0.25)
    XCTAssertEqual(red(), 191, accuracy: 10)
    XCTAssertTrue(host.settle())
    XCTAssertEqual(red(), 0)
    let group = animate(.linear(1)) { card.shadow = nil }
    XCTAssertNil(card.shadow)
    host.advance(by: 0.5)
    XCTAssertEqual(red(), 127, accuracy: 10)
    // The other way round it is the same shadow.
    group.reverse()
    XCTAssertEqual(card.shadow, shadow)
    host.advance(by: 0.1)
    XCTAssertEqual(red(), 140, accuracy: 15, "it goes on with its speed, and turns round")
    XCTAssertTrue(host.settle())
    XCTAssertEqual(red(), 0)
    XCTAssertEqual(card.shadow, shadow)
    animate(.linear(1)) { card.shadow = nil }
    XCTAssertTrue(host.settle())
    XCTAssertEqual(red(), 255)
    XCTAssertNil(card.shadow)
    XCTAssertNil(card.layer.animated)
  }

  func testAShadowThatGrowsMovesAndSoftens() async {
    let host = makeHost()
    card.shadow = Shadow(color: .black, offset: Size(width: 0, height: 2), radius: 2)
    host.settle()
    animate(.linear(1)) { card.shadow = Shadow(color: .black, offset: Size(width: 0, height: 12), radius: 10) }
    host.advance(by: 0.5)
    XCTAssertEqual(card.layer.shown(.shadowOffset).height, 7, accuracy: 0.3)
    XCTAssertEqual(card.layer.shown(.shadowRadius), 6, accuracy: 0.3)
    // Another change on the way goes on from what shows.
    animate(.linear(1)) { card.shadow?.offset.height = 0 }
    XCTAssertEqual(card.layer.shown(.shadowOffset).height, 7, accuracy: 0.4)
    XCTAssertTrue(host.settle())
    XCTAssertEqual(card.shadow, Shadow(color: .black, offset: .zero, radius: 10))
  }
}
