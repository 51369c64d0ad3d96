import SateenLayout
import XCTest

@testable import SateenLists

final class LayoutValueTests: XCTestCase {
  func testSectionsNameTheirElements() {
    let sections = CollectionSections([
      CollectionSection(itemCount: 2, hasHeader: true, hasFooter: true), CollectionSection(itemCount: 0),
      CollectionSection(itemCount: 0, hasFooter: true), CollectionSection(itemCount: 1),
    ])
    XCTAssertEqual(sections.elementCount, 6)
    XCTAssertEqual(sections.elements(of: 0), 0..<4)
    XCTAssertEqual(sections.items(of: 0), 1..<3)
    XCTAssertEqual(sections.header(of: 0), 0)
    XCTAssertEqual(sections.footer(of: 0), 3)
    XCTAssertNil(sections.header(of: 1))
    XCTAssertEqual(sections.footer(of: 2), 4)
    let elements = (-1...6).map { sections.element(at: $0) }
    XCTAssertEqual(
      elements.map { $0.map { "\($0.kind) \($0.section) \($0.item)" } },
      [nil, "header 0 0", "item 0 0", "item 0 1", "footer 0 0", "footer 2 0", "item 3 0", nil])
  }

  func testElementsOfRandomSectionsAreTheOnesInOrder() {
    var random = SeededGenerator.printed()
    for _ in 0..<200 {
      let sections = random.sections()
      var expected: [CollectionElement] = []
      func add(_ kind: CollectionElementKind, _ section: Int, _ item: Int) {
        expected.append(CollectionElement(index: expected.count, kind: kind, section: section, item: item))
      }
      for section in 0..<sections.count {
        if sections[section].hasHeader { add(.header, section, 0) }
        for item in 0..<sections[section].itemCount { add(.item, section, item) }
        if sections[section].hasFooter { add(.footer, section, 0) }
        for kind in sections[section].supplementaries.sorted(by: { $0.rawValue < $1.rawValue }) {
          add(.supplementary(kind), section, 0)
        }
      }
      XCTAssertEqual((0..<sections.elementCount).map { sections.element(at: $0) }, expected)
    }
  }

  func testSizesAreKnownAfterTheyWereMeasured() {
    var random = SeededGenerator.printed()
    let count = 1_500
    var sizes = ElementSizes(count: count)
    var model: [Int: Size] = [:]
    for _ in 0..<3_000 {
      let index = random.int(0...(count - 1))
      let size = random.int(0...3) == 0 ? nil : Size(width: Double(random.int(0...90)), height: 0.5)
      sizes[index] = size
      model[index] = size
    }
    XCTAssertEqual((0..<count).map { sizes[$0] }, (0..<count).map { model[$0] })
    for _ in 0..<200 {
      let start = random.int(0...(count - 1))
      let limit = random.int(start...count)
      XCTAssertEqual(
        sizes.nextMeasured(from: start, limit: limit), (start..<limit).first { model[$0] != nil } ?? limit)
    }
    // Removes every third element, and reverses the order of the others.
    var builder = IndexMapping.Builder()
    for old in (0..<2_000).reversed() {
      if old % 3 == 0 { builder.insert() } else { builder.keep(old) }
    }
    let kept = sizes.remapped(builder.mapping(oldCount: 2_000))
    for new in 0..<2_000 {
      let old = 1_999 - new
      let expected = old % 3 == 0 ? nil : model[old]
      XCTAssertEqual(kept[new], expected)
    }
  }

  func testSizesThatAreNoneCountAsNotMeasured() {
    var sizes = ElementSizes(count: 1)
    for bad in [Double.nan, -1, .infinity, 1e7] {
      sizes[0] = Size(width: 5, height: bad)
      XCTAssertNil(sizes[0])
    }
  }
}
