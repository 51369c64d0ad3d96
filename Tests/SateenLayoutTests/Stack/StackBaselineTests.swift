import SateenLayout
import XCTest

final class StackBaselineTests: XCTestCase {
  private func text(_ height: Double, _ ascender: Double, _ descender: Double) -> Box {
    Box("text", 20, height).with {
      $0.ascender = ascender
      $0.descender = descender
    }
  }

  func testFirstBaselinesMeet() {
    let row = StackLayoutSpec(alignItems: .baselineFirst, children: [text(20, 15, -5), text(40, 30, -10)])
    let layout = row.layout()
    XCTAssertEqual(layout.sublayouts.map(\.position.y), [15, 0])
    XCTAssertEqual(layout.size.height, 40)
  }

  func testLastBaselinesMeet() {
    let row = StackLayoutSpec(alignItems: .baselineLast, children: [text(20, 15, -5), text(60, 15, -10)])
    let layout = row.layout()
    XCTAssertEqual(layout.sublayouts.map(\.position.y), [35, 0])
    XCTAssertEqual(layout.size.height, 60)
  }

  func testTheLineHoldsTheHighestAndTheDeepestOfDifferentTexts() {
    let row = StackLayoutSpec(alignItems: .baselineFirst, children: [text(40, 35, -5), text(40, 10, -30)])
    let layout = row.layout()
    XCTAssertEqual(layout.sublayouts.map(\.position.y), [0, 25])
    XCTAssertEqual(layout.size.height, 65)
  }

  func testALineOfFixedHeightKeepsItsBaseline() {
    let row = StackLayoutSpec(alignItems: .baselineFirst, children: [text(20, 15, -5), text(40, 30, -10)])
    XCTAssertEqual(row.layout(100, 30).sublayouts.map(\.position.y), [15, 0])
  }

  func testAColumnHasTheBaselinesOfItsEnds() {
    let column = VStack {
      text(20, 15, -5)
      text(20, 12, -7)
      text(20, 9, -2)
    }
    XCTAssertEqual(column.stackTraits.ascender, 15)
    XCTAssertEqual(column.stackTraits.descender, -2)
    let row = StackLayoutSpec(alignItems: .baselineLast, children: [column, text(20, 15, -5)])
    XCTAssertEqual(row.layout().sublayouts.map(\.position.y), [0, 43])
  }

  func testARowHasNoBaselineUnlessItIsGivenOne() {
    var row = HStack { text(20, 15, -5) }
    XCTAssertEqual(row.stackTraits.ascender, 0)
    row.style.ascender = 4
    XCTAssertEqual(row.stackTraits.ascender, 4)
  }
}
