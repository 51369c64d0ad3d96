import SateenNodes
import XCTest

final class SliderRangeTests: XCTestCase {
  func testValuesAreRoundedToTheStepsFromTheLowerBound() {
    let range = SliderRange(1...11, step: 2.5)
    XCTAssertEqual([0, 1, 2.2, 2.3, 6, 9.9, 10.7, 11, 99].map(range.clamped), [1, 1, 1, 3.5, 6, 11, 11, 11, 11])
    XCTAssertEqual(SliderRange(0...1).clamped(0.123), 0.123, "without steps any value will do")
  }

  func testTheUpperBoundIsReachedBetweenTwoSteps() {
    let range = SliderRange(0...10, step: 3)
    XCTAssertEqual(range.value(9, moved: .steps(1)), 10)
    XCTAssertEqual(range.value(10, moved: .steps(-1)), 9)
    XCTAssertEqual(range.value(10, moved: .steps(-2)), 6)
    XCTAssertEqual(range.value(10, moved: .steps(1)), 10)
  }

  func testKeysLeadBySteps() {
    let range = SliderRange(0...100, step: 5, page: 20)
    XCTAssertEqual(range.value(50, moved: .steps(1)), 55)
    XCTAssertEqual(range.value(50, moved: .steps(-2)), 40)
    XCTAssertEqual(range.value(50, moved: .pages(1)), 70)
    XCTAssertEqual(range.value(95, moved: .pages(1)), 100)
    XCTAssertEqual(range.value(50, moved: .start), 0)
    XCTAssertEqual(range.value(50, moved: .end), 100)
    let plain = SliderRange(0...1)
    XCTAssertEqual(plain.value(0.5, moved: .steps(1)), 0.51, accuracy: 1e-12)
    XCTAssertEqual(plain.value(0.5, moved: .pages(-1)), 0.4, accuracy: 1e-12)
  }

  func testFractionsLeadToValuesAndBack() {
    let range = SliderRange(-10...30, step: 10)
    XCTAssertEqual(range.fraction(of: 10), 0.5)
    XCTAssertEqual(range.value(at: 0.6), 10)
    XCTAssertEqual([-1, 2, .nan, .infinity].map(range.value(at:)), [-10, 30, -10, 30])
  }

  func testNumbersOfNoUseAreClamped() {
    func range(_ lower: Double, _ upper: Double, step: Double = 0, page: Double? = nil) -> SliderRange {
      SliderRange(from: lower, to: upper, step: step, page: page)
    }
    let odd = [Double.nan, .infinity, -.infinity, 0, -1, 1, 1e300, -1e300, .leastNonzeroMagnitude]
    for lower in odd {
      for upper in odd {
        for step in odd {
          let range = range(lower, upper, step: step, page: step)
          XCTAssertLessThanOrEqual(range.lowerBound, range.upperBound)
          XCTAssertTrue(range.span.isFinite && range.step.isFinite && range.page.isFinite, "\(lower) \(upper) \(step)")
          for value in odd {
            let clamped = range.clamped(value)
            XCTAssertTrue(clamped >= range.lowerBound && clamped <= range.upperBound, "\(range) \(value)")
            XCTAssertTrue((0...1).contains(range.fraction(of: value)), "\(range) \(value)")
            for move in [SliderRange.Move.steps(1), .steps(-1), .pages(1), .pages(-1), .start, .end] {
              let moved = range.value(value, moved: move)
              XCTAssertTrue(moved >= range.lowerBound && moved <= range.upperBound, "\(range) \(value) \(move)")
            }
          }
        }
      }
    }
    XCTAssertEqual(range(.nan, 5).lowerBound, 0)
    XCTAssertEqual(range(5, 1), range(5, 5))
    XCTAssertEqual(range(0, 10, step: -3).step, 0)
    XCTAssertEqual(range(0, 10).clamped(.nan), 0)
  }

  /// From each value, a step leads to a greater one until the end is reached, and back again.
  func testStepsLeadAllTheWayAndBack() {
    for step in [0.1, 0.25, 1.0 / 3, 3, 7] {
      let range = SliderRange(-2...10, step: step)
      var value = range.lowerBound
      var seen = [value]
      while value < range.upperBound {
        let next = range.value(value, moved: .steps(1))
        guard next > value else { return XCTFail("stuck at \(value) with a step of \(step)") }
        value = next
        seen.append(value)
      }
      for expected in seen.dropLast().reversed() {
        value = range.value(value, moved: .steps(-1))
        XCTAssertEqual(value, expected, accuracy: 1e-9, "step \(step)")
      }
    }
  }

  func testAStepThatIsLostInRoundingIsNone() {
    let range = SliderRange(0...1, step: 1e-300)
    XCTAssertEqual(range.step, 0)
    XCTAssertEqual(range.clamped(0.5), 0.5)
    XCTAssertEqual(range.page, 0.1)
  }
}
