import SateenLayout
import XCTest

@testable import SateenLists

final class ReorderValueTests: XCTestCase {
  // MARK: Moves

  func testAMoveTakesOneElementPastTheOthers() {
    for count in 1...6 {
      for old in 0..<count {
        for new in 0..<count {
          var order = Array(0..<count)
          order.insert(order.remove(at: old), at: new)
          let move = ElementMove(element: old, place: new)
          XCTAssertEqual((0..<count).map { move.element(at: $0) }, order)
          XCTAssertEqual((0..<count).map { order[move.place(of: $0)] }, Array(0..<count))
          let mapping = ElementMove.mapping(from: old, to: new, count: count)
          XCTAssertEqual((0..<count).map { mapping.oldIndex(of: $0) }, order)
        }
      }
    }
  }

  func testAMoveStaysBehindItsNeighbourWhateverChangesAroundIt() {
    // Element 2 is carried behind element 5.
    let move = ElementMove(element: 2, place: 5)
    XCTAssertEqual(
      move.following(IndexMapping(inserting: [0..<3], into: 10)), ElementMove(element: 5, place: 8), "more above")
    XCTAssertEqual(
      move.following(IndexMapping(removing: [5..<6], from: 10)), ElementMove(element: 2, place: 4), "its neighbour goes"
    )
    XCTAssertEqual(
      move.following(IndexMapping(removing: [0..<2, 3..<10], from: 10)), ElementMove(element: 0, place: 0), "all go")
    XCTAssertEqual(
      move.following(IndexMapping(removing: [0..<2, 3..<6], from: 10)), ElementMove(element: 0, place: 0), "all before")
    XCTAssertNil(move.following(IndexMapping(removing: [2..<3], from: 10)))
    let home = ElementMove(element: 4, place: 4)
    XCTAssertEqual(home.following(IndexMapping(inserting: [4..<6], into: 10)), ElementMove(element: 6, place: 6))
  }

  // MARK: Places

  func testPlacesAndPathsAnswerToEachOther() throws {
    for round in 0..<64 {
      let sections = (0..<3).map { number -> SectionMap.Section in
        let bits = (round >> (number * 2)) & 3
        return SectionMap.Section(
          count: [3, 1, 0][(number + round) % 3], header: bits & 1 == 1 ? .scrolling : .absent,
          footer: bits & 2 == 2 ? .pinned : .absent)
      }
      let map = SectionMap(sections)
      for element in 0..<map.total {
        guard let origin = map.itemPath(of: element) else {
          XCTAssertNil(ReorderPlaces(map, element: element))
          continue
        }
        let places = try XCTUnwrap(ReorderPlaces(map, element: element))
        XCTAssertEqual(places.path(at: element), origin)
        for place in 0..<map.total {
          guard let path = places.path(at: place) else { continue }
          XCTAssertEqual(places.place(of: path), place)
          XCTAssertEqual(places.map(with: path).flatIndex(of: path), place)
        }
        for section in sections.indices {
          let count = sections[section].count - (section == origin.section ? 1 : 0)
          for row in 0...count {
            let path = ItemPath(row: row, section: section)
            let place = try XCTUnwrap(places.place(of: path))
            XCTAssertEqual(places.map(with: path).flatIndex(of: path), place)
            XCTAssertNotNil(places.path(at: place), "\(path) is a place of \(sections)")
          }
          XCTAssertNil(places.place(of: ItemPath(row: count + 1, section: section)))
        }
        for place in -2..<(map.total + 2) {
          XCTAssertNotNil(places.path(at: places.nearestPlace(to: place, from: element)))
        }
      }
    }
  }

  func testAnItemDoesNotStandBetweenFooterAndHeader() throws {
    let section = SectionMap.Section(count: 2, header: .scrolling, footer: .scrolling)
    let places = try XCTUnwrap(ReorderPlaces(SectionMap([section, section]), element: 1))
    // A header, two items and a footer; H and F are those of the second section: h 0 1 f H 0 1 F.
    XCTAssertEqual(
      (0..<8).map { places.path(at: $0).map { [$0.section, $0.row] } },
      [nil, [0, 0], [0, 1], nil, [1, 0], [1, 1], [1, 2], nil])
    XCTAssertEqual(places.nearestPlace(to: 3, from: 1), 4)
    XCTAssertEqual(places.nearestPlace(to: 3, from: 5), 2)
    XCTAssertEqual(places.nearestPlace(to: 7, from: 1), 6)
    XCTAssertEqual(places.nearestPlace(to: 0, from: 1), 1)
  }

  func testBetweenSectionsThatNothingSeparatesAnItemStaysWithWhatItCameBy() throws {
    let map = SectionMap(counts: [2, 2])
    let down = try XCTUnwrap(ReorderPlaces(map, element: 0))
    XCTAssertEqual(
      (0..<4).map { down.path(at: $0).map { [$0.section, $0.row] } }, [[0, 0], [0, 1], [1, 1], [1, 2]])
    let up = try XCTUnwrap(ReorderPlaces(map, element: 3))
    XCTAssertEqual((0..<4).map { up.path(at: $0).map { [$0.section, $0.row] } }, [[0, 0], [0, 1], [1, 0], [1, 1]])
  }

  // MARK: Gaps

  func testTheGapIsWhereItWouldBeNearestToTheRow() {
    var random = SeededGenerator.printed()
    for _ in 0..<200 {
      let count = Int.random(in: 1...12, using: &random)
      let values = (0..<count).map { _ in Double(Int.random(in: 0...90, using: &random)) }
      var heights = HeightIndex(count: count, estimate: 40)
      for (row, height) in values.enumerated() { heights.setHeight(height, of: row) }
      let place = Int.random(in: 0..<count, using: &random)
      let forbidden = Set((0..<count).filter { $0 != place && $0 % 3 == 1 })
      var others = values
      others.remove(at: place)
      let starts = (0..<count).map { others[..<$0].reduce(0, +) }
      for _ in 0..<20 {
        let top = Double.random(in: -100...(heights.total + 100), using: &random)
        let drop = heights.dropPlace(ofGapAt: place, top: top) { !forbidden.contains($0) }
        let best = (0..<count).filter { !forbidden.contains($0) }.map { abs(starts[$0] - top) }.min() ?? .nan
        XCTAssertFalse(forbidden.contains(drop))
        XCTAssertEqual(abs(starts[drop] - top), best, accuracy: 1e-6, "\(values) gap \(place) top \(top)")
      }
    }
  }

  func testARowPulledAboveRowsWithoutHeightStaysBeforeTheFirstThatHasOne() {
    var heights = HeightIndex(count: 5, estimate: 50)
    heights.setHeight(0, of: 0)
    heights.setHeight(0, of: 1)
    for top in [-100, -2.5, 0, 20] { XCTAssertLessThan(heights.dropPlace(ofGapAt: 1, top: top) { _ in true }, 2) }
    XCTAssertEqual(heights.dropPlace(ofGapAt: 1, top: 26) { _ in true }, 2)
  }

  func testRowsChangePlacesAtHalfTheOtherOnesHeight() {
    var heights = HeightIndex(count: 4, estimate: 50)
    heights.setHeight(20, of: 1)
    heights.setHeight(200, of: 2)
    func drop(_ gap: Int, _ top: Double) -> Int { heights.dropPlace(ofGapAt: gap, top: top) { _ in true } }
    XCTAssertEqual(drop(1, 50), 1)
    XCTAssertEqual(drop(1, 149), 1)
    XCTAssertEqual(drop(1, 151), 2, "a short row has gone half the tall one's height")
    XCTAssertEqual(drop(1, 26), 1)
    XCTAssertEqual(drop(1, 24), 0)
    XCTAssertEqual(drop(2, 59), 1, "the tall row has gone half the short one's height")
    XCTAssertEqual(drop(2, 61), 2)
    XCTAssertEqual(drop(2, 94), 2)
    XCTAssertEqual(drop(2, 96), 3)
    XCTAssertEqual(drop(2, -1_000), 0)
    XCTAssertEqual(drop(0, 1_000_000), 3)
  }

  func testAGapAmongAMillionRowsIsFoundByAFewSums() {
    var heights = HeightIndex(count: 1_000_000, estimate: 50)
    heights.setHeight(80, of: 10)
    XCTAssertEqual(heights.dropPlace(ofGapAt: 10, top: 25_000_020) { _ in true }, 500_000)
    XCTAssertEqual(heights.dropPlace(ofGapAt: 999_999, top: 0) { _ in true }, 0)
  }

  // MARK: Any layout

  func testAnElementTakesTheCellItCoversMostOf() {
    let grid = GridLayout(columns: .count(3), itemLength: .fixed(50), lineSpacing: 10)
    let context = CollectionLayoutContext(
      viewport: Size(width: 300, height: 400), sections: CollectionSections([CollectionSection(itemCount: 8)]))
    let finder = DropFinder(arrangement: grid.arrangement(for: context))
    func place(_ gap: Int, _ x: Double, _ y: Double) -> Int { finder.place(ofGapAt: gap, center: Point(x: x, y: y)) }
    XCTAssertEqual(place(0, 50, 25), 0)
    XCTAssertEqual(place(0, 95, 25), 0)
    XCTAssertEqual(place(0, 105, 25), 1)
    XCTAssertEqual(place(4, 150, 57), 4, "in the space between the lines its own is nearest")
    XCTAssertEqual(place(4, 150, 20), 1)
    XCTAssertEqual(place(0, 150, 400), 7)
    XCTAssertEqual(place(0, 290, 150), 7, "beside the last one")
    XCTAssertEqual(place(7, -80, -90), 0)
  }
}
