import XCTest

@testable import SateenLists

final class TravelOrderTests: XCTestCase {
  /// Rows of 100 points in a viewport of 1,200, which begins at row 100.
  private func order(speed: Double, movesToEnd: Bool = true, rows: Range<Int> = 0..<1_000) -> TravelOrder {
    TravelOrder(
      visible: 100..<112, last: movesToEnd ? rows.upperBound - 1 : rows.lowerBound, position: 10_000, length: 1_200,
      speed: speed, movesToEnd: movesToEnd
    ) { Double($0) * 100...Double($0 + 1) * 100 }
  }

  func testAtASlowPaceAllThatShowsIsWantedFromTheTopDown() {
    XCTAssertEqual(order(speed: 10).wanted, 100..<113)
    XCTAssertEqual((100..<112).map { order(speed: 10).rank(of: $0) }, Array(0..<12))
  }

  func testInAFlingWhatLeavesTooSoonIsNotWantedAndWhatEntersSoonIs() {
    // 720 points leave while an element is drawn, and 2,400 enter within the lead time.
    let order = order(speed: 12_000)
    XCTAssertEqual(order.wanted, 107..<136)
    XCTAssertNil(order.rank(of: 106))
    XCTAssertEqual(order.rank(of: 107), 0)
    XCTAssertEqual(order.rank(of: 135), 28)
    XCTAssertNil(order.rank(of: 136))
  }

  func testTowardsTheStartItIsTheOtherWayRound() {
    let order = order(speed: 12_000, movesToEnd: false)
    XCTAssertEqual(order.wanted, 76..<105)
    XCTAssertEqual(order.rank(of: 104), 0)
    XCTAssertEqual(order.rank(of: 76), 28)
    XCTAssertNil(order.rank(of: 105))
  }

  func testHoweverFastTheFrontOfWhatShowsIsWanted() {
    XCTAssertEqual(order(speed: 1_000_000).wanted.lowerBound, 109)
    XCTAssertEqual(order(speed: 1_000_000, movesToEnd: false).wanted.upperBound, 103)
  }

  func testNothingBeyondTheLastElementIsWanted() {
    XCTAssertEqual(order(speed: 12_000, rows: 0..<115).wanted, 107..<115)
    XCTAssertEqual(order(speed: 12_000, movesToEnd: false, rows: 97..<1_000).wanted, 97..<105)
    XCTAssertEqual(order(speed: 12_000, rows: 0..<112).wanted, 107..<112)
  }

  func testAnElementThatFillsTheScreenIsAlwaysWanted() {
    let order = TravelOrder(
      visible: 3..<4, last: 9, position: 30_000, length: 1_000, speed: 50_000, movesToEnd: true
    ) { Double($0) * 10_000...Double($0 + 1) * 10_000 }
    XCTAssertEqual(order.wanted, 3..<5)
  }

  /// With any elements, speeds and positions: the viewport's leading edge is wanted, and a higher speed adds no
  /// elements that leave and drops none that enter.
  func testFasterReadersLookFurtherAhead() {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed \(seed)")
    var random = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      var ends = [0.0]
      for _ in 0..<60 { ends.append(ends[ends.count - 1] + Double.random(in: 0...900, using: &random)) }
      let position = Double.random(in: 0...ends[40], using: &random)
      let length = Double.random(in: 1...1_500, using: &random)
      guard let first = (0..<60).first(where: { ends[$0 + 1] > position }) else { continue }
      let end = max((first..<60).first(where: { ends[$0] >= position + length }) ?? 60, first + 1)
      let movesToEnd = Bool.random(using: &random)
      let slow = Double.random(in: 1...9_000, using: &random)
      let wanted = [slow, slow * 2].map { speed in
        TravelOrder(
          visible: first..<end, last: movesToEnd ? 59 : 0, position: position, length: length, speed: speed,
          movesToEnd: movesToEnd
        ) { ends[$0]...ends[$0 + 1] }.wanted
      }
      for one in wanted { XCTAssertTrue(one.contains(movesToEnd ? end - 1 : first)) }
      if movesToEnd {
        XCTAssertLessThanOrEqual(wanted[0].lowerBound, wanted[1].lowerBound)
        XCTAssertLessThanOrEqual(wanted[0].upperBound, wanted[1].upperBound)
      } else {
        XCTAssertGreaterThanOrEqual(wanted[0].lowerBound, wanted[1].lowerBound)
        XCTAssertGreaterThanOrEqual(wanted[0].upperBound, wanted[1].upperBound)
      }
    }
  }
}
