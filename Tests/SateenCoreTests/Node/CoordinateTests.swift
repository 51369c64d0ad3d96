import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import XCTest

@MainActor
final class CoordinateTests: XCTestCase {
  private func chain() -> (root: DisplayNode, left: DisplayNode, right: DisplayNode, leaf: DisplayNode) {
    let nodes = (DisplayNode(), DisplayNode(), DisplayNode(), DisplayNode())
    nodes.0.frame = Rect(x: 10, y: 20, width: 200, height: 200)
    nodes.1.frame = Rect(x: 5, y: 5, width: 50, height: 50)
    nodes.2.frame = Rect(x: 100, y: 0, width: 80, height: 80)
    nodes.3.frame = Rect(x: 7, y: 8, width: 10, height: 10)
    nodes.0.addSubnode(nodes.1)
    nodes.0.addSubnode(nodes.2)
    nodes.1.addSubnode(nodes.3)
    return nodes
  }

  func testPlacesConvertBetweenAnyTwoNodesOfATree() async {
    let (root, left, right, leaf) = chain()
    func check(_ note: String) {
      XCTAssertEqual(leaf.convert(Point(x: 1, y: 1), to: root), Point(x: 13, y: 14), note)
      XCTAssertEqual(leaf.convert(Point(x: 1, y: 1), to: right), Point(x: -87, y: 14), note)
      XCTAssertEqual(right.convert(Point(x: -87, y: 14), to: leaf), Point(x: 1, y: 1), note)
      XCTAssertEqual(leaf.convert(Point(x: -87, y: 14), from: right), Point(x: 1, y: 1), note)
      XCTAssertEqual(left.convert(Point(x: 3, y: 4), to: left), Point(x: 3, y: 4), note)
      XCTAssertEqual(leaf.convert(Point.zero, to: nil), Point(x: 22, y: 33), note)
      XCTAssertEqual(leaf.convert(Point(x: 22, y: 33), from: nil), .zero, note)
      XCTAssertEqual(
        leaf.convert(Rect(x: 0, y: 0, width: 10, height: 10), to: root), Rect(x: 12, y: 13, width: 10, height: 10), note
      )
      XCTAssertEqual(
        root.convert(Rect(x: 0, y: 0, width: 10, height: 10), from: leaf), Rect(x: 12, y: 13, width: 10, height: 10),
        note)
    }
    check("not loaded")
    _ = root.view
    check("loaded")
  }

  func testTransformsAndScrolledBoundsCount() async {
    let (root, left, _, leaf) = chain()
    left.bounds.origin = Point(x: 0, y: 30)
    XCTAssertEqual(leaf.convert(Point.zero, to: root), Point(x: 12, y: -17))
    left.bounds.origin = .zero
    left.transform = Transform(scaleX: 2, y: 2)
    // The transform scales around the centre of `left`, (30, 30) in `root`.
    XCTAssertEqual(leaf.convert(Point.zero, to: root), Point(x: -6, y: -4))
    XCTAssertEqual(root.convert(Point(x: -6, y: -4), to: leaf), .zero)
    left.transform = Transform(scaleX: 0, y: 1)
    XCTAssertEqual(root.convert(Point(x: 50, y: 50), to: leaf), .zero)
  }

  func testPlacesConvertThroughWhatANodeStandsInWithoutBeingASubnode() async {
    let (root, left, _, leaf) = chain()
    let (row, button) = (DisplayNode(), DisplayNode())
    row.frame = Rect(x: 3, y: 4, width: 20, height: 20)
    button.frame = Rect(x: 1, y: 1, width: 5, height: 5)
    row.addSubnode(button)
    row.surroundingNode = left
    XCTAssertEqual(button.convert(Point.zero, to: root), Point(x: 9, y: 10))
    XCTAssertEqual(button.convert(Point.zero, to: leaf), Point(x: -3, y: -3))
    XCTAssertEqual(leaf.convert(Point.zero, to: button), Point(x: 3, y: 3))
    XCTAssertEqual(button.convert(Point.zero, to: nil), Point(x: 19, y: 30))
    row.surroundingNode = nil
    XCTAssertEqual(button.convert(Point.zero, to: nil), Point(x: 4, y: 5))
  }

  func testAScrolledViewCountsOnTheMainLoop() async {
    let host = HeadlessHost(size: Size(width: 100, height: 100))
    let root = DisplayNode()
    let scroll = DisplayNode(viewBlock: { ScrollView() })
    scroll.frame = Rect(x: 0, y: 10, width: 100, height: 80)
    root.addSubnode(scroll)
    let row = DisplayNode()
    row.frame = Rect(x: 0, y: 300, width: 100, height: 20)
    scroll.addSubnode(row)
    host.container.rootNode = root
    host.step()
    let view = scroll.view as? ScrollView
    view?.contentSize = Size(width: 100, height: 1_000)
    view?.contentOffset = Point(x: 0, y: 250)
    XCTAssertEqual(row.convert(Point.zero, to: root), Point(x: 0, y: 60))
  }

  func testLayersConvertAsTheirNodesDo() async {
    let (root, _, right, leaf) = chain()
    let host = HeadlessHost(size: Size(width: 300, height: 300))
    host.container.view.layer.addSublayer(root.layer)
    let place = Point(x: 2, y: 3)
    XCTAssertEqual(leaf.layer.convert(place, to: right.layer), leaf.convert(place, to: right))
    let rect = Rect(x: 1, y: 1, width: 4, height: 5)
    XCTAssertEqual(leaf.layer.convert(rect, to: right.layer), leaf.convert(rect, to: right))
  }
}
