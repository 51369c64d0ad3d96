import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import XCTest

/// The ring around the place with the focus.
@MainActor
final class FocusRingTests: XCTestCase {
  private func makeSpot(_ frame: Rect) -> DisplayNode {
    let node = DisplayNode()
    node.focusability = .all
    node.frame = frame
    return node
  }

  private func window(_ nodes: [DisplayNode]) -> HeadlessHost {
    let host = HeadlessHost(size: Size(width: 200, height: 200))
    host.container.backgroundColor = .white
    let root = DisplayNode()
    root.tintColor = Color(hex: 0xff0000)
    for node in nodes { root.addSubnode(node) }
    host.container.rootNode = root
    host.settle()
    return host
  }

  private func isRed(_ host: HeadlessHost, _ x: Int, _ y: Int) -> Bool {
    host.screenshot().pixel(x: x, y: y) & 0xffffff == 0xff0000
  }

  func testTheRingShowsForKeysAlone() async {
    let spot = makeSpot(Rect(x: 50, y: 50, width: 40, height: 20))
    let host = window([spot])
    host.click(Point(x: 60, y: 60))
    XCTAssertTrue(spot.hasFocus)
    XCTAssertFalse(isRed(host, 70, 48))
    host.press(.tab)
    XCTAssertFalse(host.container.showsFocusRing, "the only place keeps the focus")
    host.container.firstResponder = nil
    host.press(.tab)
    // Two points wide, a point beside the node.
    XCTAssertEqual((46...50).map { isRed(host, 70, $0) }, [false, true, true, false, false])
    XCTAssertTrue(isRed(host, 48, 60))
    host.click(Point(x: 150, y: 150))
    XCTAssertTrue(spot.hasFocus)
    XCTAssertFalse(isRed(host, 70, 48), "a press anywhere hides it")
  }

  func testTheRingFollowsTheNodeAlsoWhileItMoves() async {
    let spot = makeSpot(Rect(x: 50, y: 50, width: 40, height: 20))
    let host = window([spot])
    host.press(.tab)
    spot.frame.origin.x = 100
    host.step()
    XCTAssertTrue(isRed(host, 98, 60))
    XCTAssertFalse(isRed(host, 48, 60))
    host.container.animations.add(
      LayerAnimation(.position(from: Point(x: 120, y: 120), to: Point(x: 120, y: 60)), duration: 1), to: spot.layer)
    host.step()
    host.step()
    XCTAssertFalse(isRed(host, 98, 60))
    XCTAssertTrue(isRed(host, 98, 116))
    host.settle()
    XCTAssertTrue(isRed(host, 98, 60))
    XCTAssertFalse(host.container.wantsFrame, "a ring at rest asks for no frames")
  }

  func testTheRingIsCutByWhatClipsTheNodeAndStaysInsideOfItsEdge() async {
    let clip = DisplayNode()
    clip.clipsToBounds = true
    clip.frame = Rect(x: 20, y: 20, width: 100, height: 60)
    let spot = makeSpot(Rect(x: 0, y: 0, width: 100, height: 30))
    clip.addSubnode(spot)
    let host = window([clip])
    host.press(.tab)
    XCTAssertTrue(isRed(host, 20, 30), "the left edge, inside")
    XCTAssertFalse(isRed(host, 19, 30))
    XCTAssertTrue(isRed(host, 60, 52))
    spot.frame.origin.y = 50
    host.step()
    XCTAssertTrue(isRed(host, 60, 68))
    XCTAssertFalse(isRed(host, 60, 81), "what is cut has no line at the cut")
    XCTAssertFalse(isRed(host, 60, 79))
  }

  func testTheRingGoesWithItsNode() async {
    let spot = makeSpot(Rect(x: 50, y: 50, width: 40, height: 20))
    let host = window([spot])
    host.press(.tab)
    XCTAssertTrue(host.container.showsFocusRing)
    spot.removeFromSupernode()
    host.step()
    host.step()
    XCTAssertFalse(host.container.showsFocusRing)
    XCTAssertFalse(isRed(host, 70, 48))
  }

  func testTabScrollsToWhatItGoesTo() async {
    let scroll = ScrollView()
    let around = DisplayNode(viewBlock: { scroll })
    around.frame = Rect(x: 0, y: 0, width: 200, height: 100)
    let spots = (0..<10).map { makeSpot(Rect(x: 10, y: Double($0) * 50 + 10, width: 100, height: 30)) }
    for spot in spots { around.addSubnode(spot) }
    let host = window([around])
    scroll.contentSize = Size(width: 200, height: 520)
    for index in 0..<6 {
      host.press(.tab)
      host.settle()
      XCTAssertTrue(spots[index].hasFocus)
      let frame = spots[index].frame
      XCTAssertTrue(scroll.bounds.contains(frame), "\(frame) in \(scroll.bounds)")
    }
    host.press(.tab, .shift)
    XCTAssertTrue(spots[4].hasFocus)
  }
}
