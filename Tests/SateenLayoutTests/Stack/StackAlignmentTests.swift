import SateenLayout
import XCTest

final class StackAlignmentTests: XCTestCase {
  func testAStackIsAsLargeAsItsContentWithinItsRange() {
    let row = StackLayoutSpec(spacing: 5, children: [Box("a", 20, 10), Box("b", 30, 40)])
    XCTAssertEqual(row.layout().size, Size(width: 55, height: 40))
    let wide = SizeRange(min: Size(width: 100, height: 0), max: Size(width: 200, height: 30))
    XCTAssertEqual(row.layout(wide).size, Size(width: 100, height: 30))
  }

  func testAStackWithoutChildrenIsAsSmallAsItMayBe() {
    let range = SizeRange(min: Size(width: 12, height: 7), max: Size(width: 100, height: 100))
    XCTAssertEqual(StackLayoutSpec().layout(range).size, Size(width: 12, height: 7))
  }

  func testSpacingOfAChildComesOnTopOfTheStacks() {
    let second = Box("b", 10, 10).with {
      $0.spacingBefore = 3
      $0.spacingAfter = 4
    }
    let layout = StackLayoutSpec(spacing: 5, children: [Box("a", 10, 10), second, Box("c", 10, 10)]).layout()
    XCTAssertEqual(layout.sublayouts.map(\.position.x), [0, 18, 37])
    XCTAssertEqual(layout.size.width, 47)
  }

  func testNegativeSpacingPullsChildrenTogether() {
    let layout = StackLayoutSpec(spacing: -4, children: [Box("a", 10, 10), Box("b", 10, 10)]).layout()
    XCTAssertEqual(layout.sublayouts.map(\.position.x), [0, 6])
    XCTAssertEqual(layout.size.width, 16)
  }

  func testAlignSelfOverridesTheStack() {
    let children = AlignSelf.allCases.map { align in Box("box", 10, 10).with { $0.alignSelf = align } }
    let layout = StackLayoutSpec(alignItems: .end, children: children).layout(100, 30)
    let heights = zip(AlignSelf.allCases, layout.sublayouts).map { ($0, $1.frame.minY, $1.frame.height) }
    for (align, y, height) in heights {
      switch align {
      case .auto, .end: XCTAssertEqual([y, height], [20, 10], "\(align)")
      case .start: XCTAssertEqual([y, height], [0, 10], "\(align)")
      case .center: XCTAssertEqual([y, height], [10, 10], "\(align)")
      case .stretch: XCTAssertEqual([y, height], [0, 30], "\(align)")
      // The last baseline of an item lies at its bottom, the first one at its top.
      case .baselineFirst: XCTAssertEqual([y, height], [10, 10], "\(align)")
      case .baselineLast: XCTAssertEqual([y, height], [0, 10], "\(align)")
      }
    }
  }

  func testStretchedChildrenTakeTheHeightOfTheTallest() {
    let layout = StackLayoutSpec(children: [Box("a", 10, 10), Box("b", 10, 35)]).layout()
    XCTAssertEqual(layout.sublayouts.map(\.size.height), [35, 35])
  }

  func testAChildThatAsksForNoHeightAtAllIsStretchedToo() {
    for scale in [1.0, 1.5, 2] {
      let line = Box("line").with { $0.preferredSize = Size(width: 10, height: 0) }
      let picture = Box("picture").with {
        $0.preferredSize = Size(width: 500, height: 500)
        $0.flexGrow = 1
        $0.flexShrink = 1
      }
      let row = StackLayoutSpec(children: [line, picture])
      let layout = row.layout(SizeRange(width: 280), scale: scale)
      XCTAssertEqual(layout.size, Size(width: 280, height: 500))
      XCTAssertEqual(layout.sublayouts.map(\.size), [Size(width: 10, height: 500), Size(width: 270, height: 500)])
      // A child that is not stretched keeps its height of 0.
      let aligned = StackLayoutSpec(alignItems: .start, children: [line, picture]).layout(SizeRange(width: 280))
      XCTAssertEqual(aligned.sublayouts[0].size, Size(width: 10, height: 0))
    }
  }

  func testAStretchedChildKeepsItsOwnCrossSize() {
    let fixed = Box("fixed", 10, 10).with { $0.height = 12 }
    let capped = Box("capped", 10, 10).with { $0.maxHeight = 20 }
    let tall = Box("tall", 10, 10).with { $0.minHeight = 60 }
    let layout = StackLayoutSpec(children: [fixed, capped, tall, Box("free", 10, 10)]).layout(100, 50)
    XCTAssertEqual(layout.sublayouts.map(\.size.height), [12, 20, 60, 50])
  }

  func testFractionsReferToTheStackOnlyWhereItsSizeIsFixed() {
    let half = Box("half", 10, 10).with {
      $0.width = .fraction(0.5)
      $0.height = .fraction(0.5)
    }
    let stack = StackLayoutSpec(alignItems: .start, children: [half])
    XCTAssertEqual(stack.layout(80, 60).sublayouts[0].size, Size(width: 40, height: 30))
    XCTAssertEqual(stack.layout(SizeRange(width: 80)).sublayouts[0].size, Size(width: 40, height: 10))
  }

  func testSidesMapToAxesByDirectionAndFollowItsChange() {
    var stack = StackLayoutSpec(children: [Box("box", 10, 10)])
    stack.horizontalAlignment = .right
    stack.verticalAlignment = .center
    XCTAssertEqual(stack.justifyContent, .end)
    XCTAssertEqual(stack.alignItems, .center)
    XCTAssertEqual(stack.layout(100, 50).sublayouts[0].frame, Rect(x: 90, y: 20, width: 10, height: 10))
    stack.direction = .vertical
    XCTAssertEqual(stack.justifyContent, .center)
    XCTAssertEqual(stack.alignItems, .end)
    XCTAssertEqual(stack.layout(100, 50).sublayouts[0].frame, Rect(x: 90, y: 20, width: 10, height: 10))
    stack.horizontalAlignment = .none
    XCTAssertEqual(stack.alignItems, .stretch)
  }
}
