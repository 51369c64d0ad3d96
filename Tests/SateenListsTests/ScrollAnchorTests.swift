import XCTest

@testable import SateenLists

final class ScrollAnchorTests: XCTestCase {
  /// Ten rows of 100.
  private let heights = HeightIndex(count: 10, estimate: 100)

  private func anchor(at offset: Double, shown: Set<Int>) -> ScrollAnchor? {
    ScrollAnchor(in: heights, offset: offset, length: 300) { shown.contains($0) }
  }

  func testTheFirstRowThatShowsItsContentIsTheAnchor() {
    XCTAssertEqual(anchor(at: 250, shown: [2, 3, 4]), ScrollAnchor(row: 2, distance: 50))
    XCTAssertEqual(anchor(at: 250, shown: [4]), ScrollAnchor(row: 4, distance: -150))
    XCTAssertEqual(anchor(at: 250, shown: []), ScrollAnchor(row: 2, distance: 50), "nothing but stand-ins")
    XCTAssertEqual(anchor(at: 250, shown: [0, 1, 8]), ScrollAnchor(row: 2, distance: 50), "off screen")
    XCTAssertEqual(anchor(at: 200, shown: [1, 2]), ScrollAnchor(row: 2, distance: 0))
  }

  func testAtTheTopNothingIsHeld() {
    XCTAssertNil(anchor(at: 0, shown: [0]))
    XCTAssertNil(anchor(at: -40, shown: [0]))
    XCTAssertNil(ScrollAnchor(in: HeightIndex(estimate: 5), offset: 10, length: 300) { _ in true })
  }

  func testTheOffsetFollowsTheRow() {
    var changed = heights
    changed.setHeight(40, of: 0)
    XCTAssertEqual(ScrollAnchor(row: 2, distance: 50).offset(in: changed), 190)
    XCTAssertEqual(ScrollAnchor(row: 4, distance: -150).offset(in: changed), 190)
    changed.setHeight(20, of: 2)
    XCTAssertEqual(ScrollAnchor(row: 2, distance: 50).offset(in: changed), 160, "a row too short ends at the edge")
    changed.remove([2..<10])
    XCTAssertEqual(ScrollAnchor(row: 2, distance: 50).offset(in: changed), 140, "the row is gone")
  }

  func testTargetsStandWhereTheyAreToBe() {
    var changed = heights
    changed.setHeight(60, of: 5)
    func offset(_ position: TableNode.ScrollPosition) -> Double {
      ScrollTarget(row: 5, position: position, isAnimated: false).position(
        start: changed.offset(of: 5), length: changed.height(of: 5) - 10, viewLength: 300)
    }
    XCTAssertEqual(offset(.top), 500)
    XCTAssertEqual(offset(.middle), 500 - 125)
    XCTAssertEqual(offset(.bottom), 500 - 250)
  }
}
