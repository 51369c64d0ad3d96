import SateenLayout
import XCTest

@testable import SateenLists

final class ScrollAnchorTests: XCTestCase {
  /// Ten rows of 100.
  private let heights = HeightIndex(count: 10, estimate: 100)

  private func anchor(at offset: Double, shown: Set<Int>) -> ScrollAnchor? {
    let rows = TableArrangement(heights: heights)
    _ = rows.setRoom(100, maximum: .infinity, scale: 1)
    return StaleArrangement(rows).anchor(
      in: Rect(x: 0, y: offset, width: 100, height: 300), position: offset, start: \.minY
    ) { shown.contains($0) }
  }

  func testTheFirstRowThatShowsItsContentIsTheAnchor() {
    XCTAssertEqual(anchor(at: 250, shown: [2, 3, 4]), ScrollAnchor(row: 2, distance: 50))
    XCTAssertEqual(anchor(at: 250, shown: [4]), ScrollAnchor(row: 4, distance: -150))
    XCTAssertEqual(anchor(at: 250, shown: []), ScrollAnchor(row: 2, distance: 50), "nothing but stand-ins")
    XCTAssertEqual(anchor(at: 250, shown: [0, 1, 8]), ScrollAnchor(row: 2, distance: 50), "off screen")
    XCTAssertEqual(anchor(at: 200, shown: [1, 2]), ScrollAnchor(row: 2, distance: 0))
    XCTAssertNil(
      StaleArrangement(TableArrangement()).anchor(
        in: Rect(x: 0, y: 10, width: 100, height: 300), position: 10, start: \.minY
      ) { _ in true })
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
