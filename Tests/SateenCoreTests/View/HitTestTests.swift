import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import XCTest

@MainActor
final class HitTestTests: XCTestCase {
  private func window(_ nodes: [DisplayNode]) -> (HeadlessHost, DisplayNode) {
    let host = HeadlessHost(size: Size(width: 200, height: 200))
    let root = DisplayNode()
    for node in nodes { root.addSubnode(node) }
    host.container.rootNode = root
    host.step()
    return (host, root)
  }

  private func node(_ x: Double, _ y: Double, _ w: Double, _ h: Double) -> DisplayNode {
    let node = DisplayNode()
    node.frame = Rect(x: x, y: y, width: w, height: h)
    return node
  }

  private func hit(_ host: HeadlessHost, _ x: Double, _ y: Double) -> DisplayNode? {
    host.container.hitTest(Point(x: x, y: y))?.node
  }

  func testTheDeepestNodeInFrontIsHit() async {
    let (back, front) = (node(10, 10, 100, 100), node(50, 50, 100, 100))
    let inner = node(5, 5, 20, 20)
    back.addSubnode(inner)
    let (host, root) = window([back, front])
    XCTAssertTrue(hit(host, 20, 20) === inner)
    XCTAssertTrue(hit(host, 60, 60) === front)
    XCTAssertTrue(hit(host, 45, 60) === back)
    XCTAssertTrue(hit(host, 180, 20) === root)
    XCTAssertNil(hit(host, 500, 20))
    back.zPosition = 1
    XCTAssertTrue(hit(host, 60, 60) === back)
    root.insertSubnode(front, at: 0)
    back.zPosition = 0
    XCTAssertTrue(hit(host, 60, 60) === back)
  }

  func testSlopEnlargesAndShrinks() async {
    let button = node(50, 50, 20, 20)
    let (host, root) = window([button])
    button.hitTestSlop = EdgeInsets(-10)
    XCTAssertTrue(hit(host, 41, 41) === button)
    XCTAssertTrue(hit(host, 39, 45) === root)
    XCTAssertTrue(hit(host, 79, 79) === button)
    button.hitTestSlop = EdgeInsets(5)
    XCTAssertTrue(hit(host, 52, 60) === root)
    XCTAssertTrue(hit(host, 60, 60) === button)
  }

  func testSlopEndsAtTheParentsBoundsUnlessItHasSlopItself() async {
    let parent = node(50, 50, 40, 40)
    let button = node(0, 0, 20, 20)
    button.hitTestSlop = EdgeInsets(-20)
    parent.addSubnode(button)
    let (host, root) = window([parent])
    XCTAssertTrue(hit(host, 75, 55) === button)
    XCTAssertTrue(hit(host, 45, 55) === root)
    parent.hitTestSlop = EdgeInsets(-10)
    XCTAssertTrue(hit(host, 45, 55) === button)
    XCTAssertTrue(hit(host, 35, 55) === root)
    parent.clipsToBounds = true
    XCTAssertTrue(hit(host, 45, 55) === parent, "what clips cuts what is inside, not its own slop")
  }

  func testHiddenTransparentAndDisabledNodesAreNotHit() async {
    let target = node(0, 0, 50, 50)
    let (host, root) = window([target])
    XCTAssertTrue(hit(host, 10, 10) === target)
    target.isHidden = true
    XCTAssertTrue(hit(host, 10, 10) === root)
    target.isHidden = false
    target.alpha = 0
    XCTAssertTrue(hit(host, 10, 10) === root)
    target.alpha = 1
    target.isUserInteractionEnabled = false
    XCTAssertTrue(hit(host, 10, 10) === root)
  }

  func testTransformsAndScrolledBoundsCount() async {
    let turned = node(50, 50, 40, 40)
    turned.transform = Transform(scaleX: 2, y: 2)
    let (host, root) = window([turned])
    XCTAssertTrue(hit(host, 32, 32) === turned)
    XCTAssertTrue(hit(host, 28, 32) === root)
    turned.transform = Transform(scaleX: 0, y: 0)
    XCTAssertTrue(hit(host, 70, 70) === root)
    turned.transform = .identity
    let inner = node(0, 100, 10, 10)
    turned.addSubnode(inner)
    turned.bounds.origin.y = 90
    XCTAssertTrue(hit(host, 55, 65) === inner)
  }

  func testLayerBackedNodesLetTouchesThroughToWhatTheyAreIn() async {
    let picture = node(0, 0, 50, 50)
    picture.isLayerBacked = true
    let (host, root) = window([picture])
    XCTAssertTrue(hit(host, 10, 10) === root)
  }

  func testAnOverrideOfPointInsideDecides() async {
    final class Disc: DisplayNode {
      override func pointInside(_ point: Point) -> Bool { point.distance(to: Point(x: 50, y: 50)) < 50 }
    }
    let disc = Disc()
    disc.frame = Rect(x: 0, y: 0, width: 100, height: 100)
    let (host, root) = window([disc])
    XCTAssertTrue(hit(host, 50, 2) === disc)
    XCTAssertTrue(hit(host, 2, 2) === root)
  }
}
