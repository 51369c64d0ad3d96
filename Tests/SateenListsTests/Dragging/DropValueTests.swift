import SateenLayout
import XCTest

@testable import SateenLists

/// Places for items from elsewhere, and the room for them, without a window.
final class DropValueTests: XCTestCase {
  private func sections(_ random: inout SeededGenerator) -> SectionMap {
    SectionMap(
      (0..<Int.random(in: 1...4, using: &random)).map { _ in
        SectionMap.Section(
          count: Int.random(in: 0...4, using: &random), header: Bool.random(using: &random) ? .scrolling : .absent,
          footer: Bool.random(using: &random) ? .pinned : .absent)
      })
  }

  func testAnItemThatIsInsertedAtThePathOfAPlaceIsThere() {
    var random = SeededGenerator.printed()
    var found = 0
    for _ in 0..<SeededGenerator.rounds(400) {
      let map = sections(&random)
      let places = DropPlaces(map: map)
      var paths: Set<ItemPath> = []
      for place in -1...map.total + 1 {
        guard let path = places.path(at: place) else { continue }
        found += 1
        paths.insert(path)
        XCTAssertTrue((0...map.total).contains(place))
        var sections = map.sections
        sections[path.section].count += 1
        XCTAssertEqual(SectionMap(sections).flatIndex(of: path), place, "\(path) in \(map.sections)")
      }
      // Between two sections without a header and a footer, a place has one of two paths.
      for (number, section) in map.sections.enumerated() where section.count > 0 {
        for row in 1..<max(section.count, 1) { XCTAssertTrue(paths.contains(ItemPath(row: row, section: number))) }
      }
    }
    XCTAssertGreaterThan(found, 400)
    XCTAssertEqual(DropPlaces(map: SectionMap()).path(at: 0), ItemPath(row: 0, section: 0), "an empty list")
  }

  func testElementsBehindTheRoomStandFurtherDownAndThoseBehindTheHoleFurtherUp() {
    var gap = DropGap(place: 3, length: 50)
    XCTAssertEqual((0..<6).map { gap.shift(of: $0) }, [0, 0, 0, 50, 50, 50])
    XCTAssertEqual(gap.growth, 50)
    gap.hole = 1
    gap.holeLength = 40
    XCTAssertEqual((0..<6).map { gap.shift(of: $0) }, [0, 0, -40, 10, 10, 10])
    XCTAssertEqual(gap.growth, 10)
    XCTAssertEqual(gap.firstShifted, 1)
    XCTAssertTrue(DropGap().isEmpty)
  }

  func testTheRoomFollowsTheElementBehindIt() {
    var random = SeededGenerator.printed()
    for _ in 0..<SeededGenerator.rounds(400) {
      let count = Int.random(in: 1...12, using: &random)
      let old = Array(0..<count)
      let removed = Set(old.filter { _ in Int.random(in: 0..<4, using: &random) == 0 })
      let place = Int.random(in: 0...count, using: &random)
      let hole = Int.random(in: 0..<count, using: &random)
      var gap = DropGap(place: place, length: 10, hole: hole, holeLength: 10)
      let kept = old.filter { !removed.contains($0) }
      gap.follow(
        IndexMapping(removing: removed.sorted().map { $0..<($0 + 1) }, from: count))
      XCTAssertEqual(gap.place, kept.firstIndex { $0 >= place } ?? kept.count)
      XCTAssertEqual(gap.hole, kept.firstIndex(of: hole))
      let before = gap
      let first = Int.random(in: 0...kept.count, using: &random)
      gap.follow(IndexMapping(inserting: [first..<(first + 3)], into: kept.count))
      // Elements that come at the room are in front of it.
      XCTAssertEqual(gap.place, before.place.map { $0 >= first ? $0 + 3 : $0 })
    }
  }
}
