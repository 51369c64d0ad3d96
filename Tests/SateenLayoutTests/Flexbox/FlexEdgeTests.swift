import SateenLayout
import XCTest

/// Setting single edges of a style.
final class FlexEdgeTests: XCTestCase {
  func testEachEdgeIsSetByItself() {
    var style = FlexStyle()
    style.setMargin(.left, .auto)
    style.setMargin(.inlineEnd, 4)
    style.setPadding(.top, 2)
    style.setBorder(.right, 1)
    style.setInset(.bottom, .fraction(0.5))
    XCTAssertEqual(style.margin, FlexEdges(left: .auto, inlineEnd: 4))
    XCTAssertEqual(style.padding, FlexEdges(top: 2))
    XCTAssertEqual(style.border, FlexEdges(right: 1))
    XCTAssertEqual(style.inset, FlexEdges(left: .auto, top: .auto, right: .auto, bottom: .fraction(0.5)))
    style.setMargin(.left, 7)
    XCTAssertEqual(style.margin, FlexEdges(left: 7, inlineEnd: 4))
  }

  func testAnEdgeIsTakenBackByNil() {
    var style = FlexStyle()
    for edge in FlexEdge.allCases {
      style.setMargin(edge, 3)
      style.setPadding(edge, 3)
      style.setBorder(edge, 3)
      style.setInset(edge, 3)
    }
    XCTAssertNotEqual(style, FlexStyle())
    for edge in FlexEdge.allCases {
      style.setMargin(edge, nil)
      style.setPadding(edge, nil)
      style.setBorder(edge, nil)
      style.setInset(edge, nil)
    }
    XCTAssertEqual(style, FlexStyle())
  }

  func testEdgesSetOneByOneLayOutAsThoseSetTogether() {
    var (one, all) = (FlexStyle(), FlexStyle())
    one.setMargin(.left, 10)
    one.setMargin(.top, 5)
    one.setPadding(.inlineStart, 8)
    all.margin = FlexEdges(left: 10, top: 5)
    all.padding = FlexEdges(inlineStart: 8)
    for direction in [LayoutDirection.leftToRight, .rightToLeft] {
      let tree = FlexTree()
      let root = tree.makeNode()
      let boxes = [one, all].map { tree.makeNode($0) }
      for box in boxes { tree.append(box, to: root) }
      tree.layout(root, width: 100, direction: direction)
      XCTAssertEqual(tree.frame(of: boxes[0]).size, tree.frame(of: boxes[1]).size)
      XCTAssertEqual(tree.frame(of: boxes[0]).minY, tree.frame(of: boxes[1]).minY)
      XCTAssertEqual(abs(tree.frame(of: boxes[0]).minX - tree.frame(of: boxes[1]).minX), 18)
    }
  }
}
