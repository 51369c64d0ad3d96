import SateenGraphics
import SateenLayout
import SateenTesting
import XCTest

@testable import SateenCore

@MainActor
final class AnimatedChangeTests: XCTestCase {
  private let root = DisplayNode()
  private let card = DisplayNode()
  private let picture = DisplayNode()

  private func makeHost() -> HeadlessHost {
    root.addSubnode(card)
    card.addSubnode(picture)
    picture.isLayerBacked = true
    card.backgroundColor = .black
    let host = HeadlessHost(size: Size(width: 200, height: 100))
    host.container.backgroundColor = .white
    host.container.rootNode = root
    host.settle()
    card.frame = Rect(x: 0, y: 0, width: 20, height: 20)
    picture.frame = Rect(x: 0, y: 0, width: 10, height: 10)
    host.settle()
    return host
  }

  private func isCard(_ host: HeadlessHost, at x: Int, _ y: Int = 10) -> Bool {
    host.screenshot().pixel(x: x, y: y) == 0xff00_0000
  }

  func testAChangeIsSeenToHappen() async {
    let host = makeHost()
    card.animate(.linear(1)) { card.position = Point(x: 110, y: 10) }
    XCTAssertEqual(card.position, Point(x: 110, y: 10), "the node has its new position from the start")
    host.advance(by: 0.5)
    XCTAssertTrue(isCard(host, at: 60))
    XCTAssertFalse(isCard(host, at: 110))
    XCTAssertTrue(host.settle())
    XCTAssertTrue(isCard(host, at: 110))
  }

  func testNodesInsideMoveTooAndOthersDoNot() async {
    let host = makeHost()
    card.animate(.linear(1)) {
      picture.alpha = 0
      picture.transform = Transform(scaleX: 2, y: 2)
    }
    host.advance(by: 0.5)
    XCTAssertEqual(picture.layer.shownOpacity, 0.5, accuracy: 0.05)
    XCTAssertEqual(picture.layer.shownTransform.a, 1.5, accuracy: 0.05)
    XCTAssertNil(card.layer.animated)
    XCTAssertNil(root.layer.animated)
    XCTAssertTrue(host.settle())
    XCTAssertEqual(picture.layer.shownTransform, Transform(scaleX: 2, y: 2))
  }

  func testASizeIsSeenToGrow() async {
    let host = makeHost()
    card.animate(.linear(1)) { card.frame = Rect(x: 0, y: 0, width: 100, height: 20) }
    host.advance(by: 0.5)
    XCTAssertTrue(isCard(host, at: 50))
    XCTAssertFalse(isCard(host, at: 80))
    XCTAssertTrue(host.settle())
    XCTAssertTrue(isCard(host, at: 90))
  }

  func testAChangeThatOvertakesAnotherGoesOnFromWhereTheNodeIs() async {
    let host = makeHost()
    card.animate(.linear(1)) { card.position = Point(x: 110, y: 10) }
    host.advance(by: 0.5)
    card.animate(.linear(1)) { card.position = Point(x: 10, y: 10) }
    host.step()
    XCTAssertTrue(isCard(host, at: 60))
    host.advance(by: 0.2)
    XCTAssertTrue(isCard(host, at: 72), "it goes on as fast as it was, and turns round")
    XCTAssertFalse(isCard(host, at: 50))
    host.advance(by: 0.7)
    XCTAssertTrue(isCard(host, at: 22))
    XCTAssertFalse(isCard(host, at: 35))
    XCTAssertTrue(host.settle())
    XCTAssertTrue(isCard(host, at: 2))
  }

  func testANodeInNoWindowChangesAtOnce() async {
    let node = DisplayNode()
    node.animate { node.alpha = 0.5 }
    XCTAssertEqual(node.alpha, 0.5)
    XCTAssertNil(node.layer.animated)
  }

  func testACharacterStandsForItsKey() {
    let keys: [Key] = ["d", " ", "é"]
    XCTAssertEqual(keys, [.character("d"), .space, .character("é")])
  }
}
