import LayoutFile
import SateenLayout
import XCTest

final class MeasureRuleTests: XCTestCase {
  private let own = Size(width: 50, height: 20)

  private func size(
    _ rule: MeasureRule, _ width: MeasureRule.Asked, _ height: MeasureRule.Asked, isColumn: Bool = true
  ) -> [Double] {
    let size = rule.size(width: width, height: height, isColumn: isColumn)
    return [size.width, size.height]
  }

  func testRulesOfOneSize() {
    XCTAssertEqual(size(.constant(own), .exactly(10), .atMost(5)), [50, 20])
    XCTAssertEqual(size(.exactOr(own), .exactly(10), .atMost(5)), [10, 20])
    XCTAssertEqual(size(.givenOr(own), .exactly(10), .atMost(5)), [10, 5])
    XCTAssertEqual(size(.givenOr(own), .maxContent, .minContent), [50, 20])
    XCTAssertEqual(size(.atMostGiven(own), .atMost(80), .atMost(5)), [50, 5])
    XCTAssertEqual(size(.atMostGiven(own), .exactly(80), .maxContent), [80, 20])
  }

  func testTwoLines() {
    let rule = MeasureRule.twoLines(one: own, two: Size(width: 30, height: 40), limit: 50)
    XCTAssertEqual(size(rule, .maxContent, .maxContent), [50, 20])
    XCTAssertEqual(size(rule, .atMost(50), .maxContent), [50, 20])
    XCTAssertEqual(size(rule, .exactly(49), .maxContent), [30, 40])
  }

  func testTextTakesTenPointsALetter() {
    let text = MeasureRule.ahem10("Lorem ipsum")
    XCTAssertEqual(size(text, .maxContent, .maxContent), [110, 10])
    XCTAssertEqual(size(text, .minContent, .maxContent), [50, 20])
    XCTAssertEqual(size(text, .atMost(300), .maxContent), [110, 10])
    XCTAssertEqual(size(text, .atMost(60), .maxContent), [60, 20])
    XCTAssertEqual(size(text, .exactly(200), .exactly(33)), [200, 33])
    XCTAssertEqual(size(text, .atMost(60), .atMost(15)), [60, 15])
  }

  func testWordsWiderThanTheRoomHaveLinesOfTheirOwn() {
    let text = MeasureRule.ahem10("aa bbbbbbbb cc dd")
    // aa | bbbbbbbb | cc dd
    XCTAssertEqual(size(text, .exactly(50), .maxContent), [50, 30])
    // In a row the text is no narrower than its longest word: aa | bbbbbbbb | cc dd
    XCTAssertEqual(size(text, .exactly(50), .maxContent, isColumn: false), [50, 30])
    // aa | bbbbbbbb | cc | dd
    XCTAssertEqual(size(text, .exactly(20), .maxContent), [20, 40])
    XCTAssertEqual(size(.ahem10("abc"), .exactly(20), .maxContent), [20, 10])
    XCTAssertEqual(size(.ahem10(""), .maxContent, .maxContent), [0, 10])
  }
}
