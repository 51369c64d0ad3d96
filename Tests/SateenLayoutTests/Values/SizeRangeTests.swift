import SateenLayout
import XCTest

final class SizeRangeTests: XCTestCase {
  private func range(_ low: Double, _ high: Double) -> SizeRange {
    SizeRange(min: Size(width: low, height: low), max: Size(width: high, height: high))
  }

  func testIntersectionIsWhatBothAllow() {
    XCTAssertEqual(range(0, 100).intersect(range(50, 200)), range(50, 100))
    XCTAssertEqual(range(0, 100).intersect(range(20, 30)), range(20, 30))
    XCTAssertEqual(range(10, 20).intersect(range(20, 30)), range(20, 20))
  }

  func testWithoutOverlapTheOwnBoundNearestToTheOtherStays() {
    XCTAssertEqual(range(0, 100).intersect(range(150, 200)), range(100, 100))
    XCTAssertEqual(range(150, 200).intersect(range(0, 100)), range(150, 150))
  }

  /// All ranges between 0 and 4, against the definition.
  func testEveryIntersectionIsTheOverlapOrTheOwnBoundNearestToTheOther() {
    let ranges = (0...4).flatMap { low in (low...4).map { Double(low)...Double($0) } }
    for own in ranges {
      for other in ranges {
        let found = range(own.lowerBound, own.upperBound).intersect(range(other.lowerBound, other.upperBound))
        let expected =
          own.overlaps(other)
          ? max(own.lowerBound, other.lowerBound)...min(own.upperBound, other.upperBound)
          : own.lowerBound > other.upperBound
            ? own.lowerBound...own.lowerBound : own.upperBound...own.upperBound
        XCTAssertEqual(found, range(expected.lowerBound, expected.upperBound), "\(own) and \(other)")
      }
    }
  }

  /// Every combination of some exact, minimum and maximum lengths, in points and fractions. The model applies them in
  /// reverse order of precedence: the last one wins.
  func testEveryStyleResolvesMinimumOverMaximumOverExact() {
    let dimensions: [Dimension] = [.auto, 0, 10, 25, .fraction(0.1), .fraction(0.5), .points(.nan), -1]
    for parent in [100, Double.nan] {
      func length(_ dimension: Dimension) -> Double? {
        switch dimension {
        case .points(let value): return value >= 0 ? value : nil
        case .fraction(let value): return parent.isNaN ? nil : value * parent
        case .auto: return nil
        }
      }
      for exact in dimensions {
        for low in dimensions {
          for high in dimensions {
            var (least, most) = (0.0, Double.infinity)
            if let value = length(exact) { (least, most) = (value, value) }
            if let value = length(high) { (least, most) = (min(least, value), min(most, value)) }
            if let value = length(low) { (least, most) = (max(least, value), max(most, value)) }
            var style = LayoutStyle()
            (style.width, style.minWidth, style.maxWidth) = (exact, low, high)
            (style.height, style.minHeight, style.maxHeight) = (exact, low, high)
            let found = style.resolve(parentSize: Size(width: parent, height: parent))
            XCTAssertEqual(found, range(least, most), "\(exact) \(low) \(high) in \(parent)")
          }
        }
      }
    }
  }

  func testStyleNarrowsTheRangeAndTheRangeWinsWhereTheyDisagree() {
    let box = Box("box", 10, 10).with { $0.width = 60 }
    XCTAssertEqual(box.layout(SizeRange(upTo: Size(width: 100, height: 100))).size.width, 60)
    XCTAssertEqual(box.layout(SizeRange(upTo: Size(width: 40, height: 100))).size.width, 40)
    XCTAssertEqual(box.layout(80, 10).size.width, 80)
  }

  func testMinimumBeatsMaximumBeatsExact() {
    func width(_ exact: Dimension, _ low: Dimension, _ high: Dimension) -> ClosedRange<Double> {
      var style = LayoutStyle()
      style.width = exact
      style.minWidth = low
      style.maxWidth = high
      let range = style.resolve(parentSize: Size(width: 200, height: .nan))
      return range.min.width...range.max.width
    }
    XCTAssertEqual(width(50, .auto, .auto), 50...50)
    XCTAssertEqual(width(50, 60, .auto), 60...60)
    XCTAssertEqual(width(50, .auto, 40), 40...40)
    XCTAssertEqual(width(50, 60, 40), 60...60)
    XCTAssertEqual(width(.auto, 60, 40), 60...60)
    XCTAssertEqual(width(.auto, 10, 40), 10...40)
    XCTAssertEqual(width(.fraction(0.5), .auto, .auto), 100...100)
    XCTAssertEqual(width(.auto, .auto, .auto), 0...(.infinity))
    XCTAssertEqual(width(.points(-5), .points(.nan), .points(1e8)), 0...(.infinity))
  }

  func testClampPutsWhatIsNoNumberAtTheMinimum() {
    XCTAssertEqual(range(5, 10).clamp(Size(width: .nan, height: 7)), Size(width: 5, height: 7))
    XCTAssertEqual(range(5, 10).clamp(Size(width: .infinity, height: -1)), Size(width: 10, height: 5))
  }

  func testPreferredSizeIsBothSidesInPoints() {
    var style = LayoutStyle()
    XCTAssertNil(style.preferredSize)
    style.preferredSize = Size(width: 3, height: 4)
    XCTAssertEqual(style.width, 3)
    XCTAssertEqual(style.preferredSize, Size(width: 3, height: 4))
    style.height = .fraction(1)
    XCTAssertNil(style.preferredSize)
  }
}
