import SateenLayout
import XCTest

final class StackAlignmentTests: XCTestCase {
  /// Each justification with each alignment, in both directions, with room to spare, none and too little, on three
  /// grids.
  func testEveryAlignmentJustificationDirectionAndOverflowFollowsTheRules() {
    let shapes: [[(Double, Double, Double, Double)]] = [
      [(30, 10, 8, -2), (20.5, 30, 20, -7), (41.3, 21, 13, -3)],
      [(33.3, 17.7, 9, -4)],
      [(10, 40, 3, -1), (10, 5, 4, -1), (10, 20, 18, -2), (0, 0, 0, 0)],
    ]
    var compared = 0
    for scale in [1.0, 2, 3] {
      for direction in StackDirection.allCases {
        for justify in JustifyContent.allCases {
          for align in AlignItems.allCases {
            for shape in shapes {
              for main in [200, 101.0, 60, 47] {
                for cross in [50, 25.0] {
                  for spacing in [0, 7.5] {
                    check(
                      StackModel(
                        direction: direction, justify: justify, align: align, spacing: spacing, scale: scale,
                        boxes: shape.map { (main: $0.0, cross: $0.1, ascender: $0.2, descender: $0.3) }, main: main,
                        cross: cross))
                    compared += 1
                  }
                }
              }
            }
          }
        }
      }
    }
    XCTAssertEqual(compared, 3 * 2 * 5 * 6 * 3 * 4 * 2 * 2)
  }

  private func check(_ model: StackModel) {
    let horizontal = model.direction == .horizontal
    let children = model.boxes.map { box in
      Box("box", horizontal ? box.main : box.cross, horizontal ? box.cross : box.main).with {
        $0.ascender = box.ascender
        $0.descender = box.descender
      }
    }
    let stack = StackLayoutSpec(
      direction: model.direction, spacing: model.spacing, justifyContent: model.justify, alignItems: model.align,
      children: children)
    let layout =
      horizontal
      ? stack.layout(model.main, model.cross, scale: model.scale)
      : stack.layout(model.cross, model.main, scale: model.scale)
    for (frame, expected) in zip(layout.sublayouts.map(\.frame), model.frames) {
      assertEqual(frame, expected, accuracy: 1e-6, "in \(model)")
    }
  }

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
      // The last baseline of the one lies at its end, the first of the other at its start.
      case .baselineFirst: XCTAssertEqual([y, height], [10, 10], "\(align)")
      case .baselineLast: XCTAssertEqual([y, height], [0, 10], "\(align)")
      }
    }
  }

  func testStretchedChildrenTakeTheHeightOfTheTallest() {
    let layout = StackLayoutSpec(children: [Box("a", 10, 10), Box("b", 10, 35)]).layout()
    XCTAssertEqual(layout.sublayouts.map(\.size.height), [35, 35])
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
