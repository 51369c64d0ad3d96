import SateenLayout
import XCTest

final class BuilderTests: XCTestCase {
  func testConditionalsAndLoopsCollectInOrder() {
    func names(_ flag: Bool, _ extra: (any LayoutElement)?) -> [String] {
      HStack {
        Box("first")
        if flag { Box("if") } else { Box("else") }
        if flag {
          Box("only")
        }
        for index in 0..<2 { Box("loop \(index)") }
        extra
        [Box("array"), Box("array")]
      }.children.map(\.layoutName)
    }
    XCTAssertEqual(names(true, nil), ["first", "if", "only", "loop 0", "loop 1", "array", "array"])
    XCTAssertEqual(names(false, Box("extra")), ["first", "else", "loop 0", "loop 1", "extra", "array", "array"])
  }

  func testWordsMakeTheSpecsTheyStandFor() {
    let row = HStack(
      spacing: 4, justifyContent: .center, alignItems: .end, wrap: .wrap, alignContent: .end, lineSpacing: 6
    ) { Box() }
    XCTAssertEqual(row.direction, .horizontal)
    XCTAssertEqual(row.spacing, 4)
    XCTAssertEqual(row.justifyContent, .center)
    XCTAssertEqual(row.alignItems, .end)
    XCTAssertEqual(row.flexWrap, .wrap)
    XCTAssertEqual(row.alignContent, .end)
    XCTAssertEqual(row.lineSpacing, 6)
    XCTAssertEqual(VStack { Box() }.direction, .vertical)
    var column = FlexStyle()
    column.flexDirection = .column
    let flexbox = Flexbox(column) {
      Box("a", 10, 10)
      Box("b", 20, 10).flexItem { $0.margin.left = 5 }
    }
    XCTAssertEqual(flexbox.flexStyle, column)
    XCTAssertEqual(flexbox.layout().size, Size(width: 25, height: 20))
    let positioned = Absolute(sizing: .sizeToFit) { Box("box", 5, 5).position(x: 3, y: 4) }
    XCTAssertEqual(positioned.layout().size, Size(width: 8, height: 9))
  }

  func testAStyleSaidInPassingLeavesTheNodeAsItIs() {
    let node = Box("node", 10, 10).with { $0.spacingBefore = 7 }
    let styled = node.frame(width: 30, minHeight: 12).flexGrow(2).spacing(before: 7, after: 1).alignSelf(.end)
    XCTAssertEqual(node.style.width, .auto)
    XCTAssertEqual(node.style.flexGrow, 0)
    XCTAssertEqual(styled.style.spacingBefore, 7)
    XCTAssertEqual(styled.style.flexGrow, 2)
    XCTAssertEqual(styled.style.alignSelf, .end)
    XCTAssertEqual(styled.layout().size, Size(width: 30, height: 12))
    XCTAssertEqual(styled.layout().flattened().sublayouts[0].size, Size(width: 30, height: 12))
  }

  func testAStyleSaidOfASpecAddsNoLayer() {
    let spec = HStack { Box("a") }.flexGrow(1).flexBasis(10)
    XCTAssertTrue(spec is StackLayoutSpec)
    XCTAssertEqual(spec.style.flexBasis, 10)
  }

  func testAWrappedNodeHasItsStylesFractionsOnce() {
    let half = Box("half", 10, 10).with { $0.width = .fraction(0.5) }
    let layout = HStack(alignItems: .start) { half.alignSelf(.center) }.layout(SizeRange(width: 100))
    XCTAssertEqual(layout.nodeFrames[0].width, 50)
  }
}
