import XCTest

@testable import SateenLists

final class ListUpdateTests: XCTestCase {
  private func path(_ section: Int, _ row: Int) -> ItemPath { ItemPath(row: row, section: section) }

  private func refusal(
    _ old: [Int], _ new: [Int], _ change: (inout ListUpdate) -> Void, line: UInt = #line
  ) -> String {
    var update = ListUpdate()
    change(&update)
    do {
      _ = try update.resolve(from: SectionMap(counts: old), to: SectionMap(counts: new))
      XCTFail("was accepted", line: line)
      return ""
    } catch {
      return "\(error)"
    }
  }

  func testEveryInconsistencyIsRefusedWithBothCounts() {
    let cases: [(String, [Int], [Int], (inout ListUpdate) -> Void)] = [
      ("section 0 had 3 rows; 0 inserted and 0 deleted make 3, but the data source has 4", [3], [4], { _ in }),
      (
        "section 0 had 3 rows; 2 inserted and 0 deleted make 5, but the data source has 4", [3], [4],
        { $0.insertItems(at: [self.path(0, 0), self.path(0, 1)]) }
      ),
      (
        "section 1 had 5 rows; 0 inserted and 1 deleted make 4, but the data source has 5", [3, 5], [3, 5],
        { $0.deleteItems(at: [self.path(1, 0)]) }
      ),
      (
        "there were 2 sections; 1 inserted and 0 deleted make 3, but the data source has 2", [1, 1], [1, 1],
        { $0.insertSections([0]) }
      ),
      (
        "there were 2 sections; 0 inserted and 1 deleted make 1, but the data source has 2", [1, 1], [1, 1],
        { $0.deleteSections([1]) }
      ),
      ("cannot delete row 3 of section 0, which had 3 rows", [3], [2], { $0.deleteItems(at: [self.path(0, 3)]) }),
      ("cannot reload row 7 of section 0, which had 3 rows", [3], [3], { $0.reloadItems(at: [self.path(0, 7)]) }),
      ("cannot delete row -1 of section 0, which had 3 rows", [3], [2], { $0.deleteItems(at: [self.path(0, -1)]) }),
      (
        "cannot insert row 5 into section 0, which has 4 rows afterwards", [3], [4],
        { $0.insertItems(at: [self.path(0, 5)]) }
      ),
      ("cannot insert a row into section 2: there are 1", [3], [4], { $0.insertItems(at: [self.path(2, 0)]) }),
      ("cannot delete a row of section 1: there are 1", [3], [2], { $0.deleteItems(at: [self.path(1, 0)]) }),
      (
        "cannot reload a row of section -1: there are 1", [3], [3],
        { $0.reloadItems(at: [ItemPath(row: 0, section: -1)]) }
      ),
      ("cannot delete section 4: there are 1", [3], [], { $0.deleteSections([4]) }),
      ("cannot insert section 4: there are 2", [3], [3, 1], { $0.insertSections([4]) }),
      (
        "row 1 of section 0 is named twice: delete and reload", [3], [2],
        {
          $0.deleteItems(at: [self.path(0, 1)])
          $0.reloadItems(at: [self.path(0, 1)])
        }
      ),
      (
        "row 1 of section 0 is named twice: delete and delete", [3], [1],
        { $0.deleteItems(at: [self.path(0, 1), self.path(0, 1)]) }
      ),
      (
        "row 0 of section 0 is named twice: insert and insert", [3], [5],
        { $0.insertItems(at: [self.path(0, 0), self.path(0, 0)]) }
      ),
      ("section 1 is named twice: insert and insert", [3], [3, 1], { $0.insertSections([1, 1]) }),
      ("section 0 is named twice: delete and delete", [3], [], { $0.deleteSections([0, 0]) }),
      (
        "section 0 is named twice: delete and reload", [3], [],
        {
          $0.deleteSections([0])
          $0.reloadSections([0])
        }
      ),
      (
        "section 0 is named twice: delete and move", [3, 1], [1],
        {
          $0.deleteSections([0])
          $0.moveSection(0, to: 0)
        }
      ),
      (
        "section 0 is named twice: insert and move", [3, 1], [1, 3, 1],
        {
          $0.insertSections([0])
          $0.moveSection(1, to: 0)
        }
      ),
      ("cannot move section 2: there are 2", [3, 1], [3, 1], { $0.moveSection(2, to: 0) }),
      ("cannot move a section to section 3: there are 2", [3, 1], [3, 1], { $0.moveSection(1, to: 3) }),
      (
        "cannot move row 3 of section 0, which had 3 rows", [3], [3],
        { $0.moveItem(at: self.path(0, 3), to: self.path(0, 0)) }
      ),
      (
        "cannot move a row to row 3 of section 0, which has 3 rows afterwards", [3], [3],
        { $0.moveItem(at: self.path(0, 0), to: self.path(0, 3)) }
      ),
      (
        "cannot move a row to section 1: there are 1", [3], [3],
        { $0.moveItem(at: self.path(0, 0), to: self.path(1, 0)) }
      ),
      (
        "cannot move row 0 out of section 1, which is deleted", [3, 1], [4],
        {
          $0.deleteSections([1])
          $0.moveItem(at: self.path(1, 0), to: self.path(0, 0))
        }
      ),
      (
        "cannot move a row to row 0 of section 1, which is inserted with all its rows", [3], [2, 1],
        {
          $0.insertSections([1])
          $0.moveItem(at: self.path(0, 0), to: self.path(1, 0))
        }
      ),
      (
        "row 0 of section 0 is named twice: delete and move", [3], [3],
        {
          $0.deleteItems(at: [self.path(0, 0)])
          $0.moveItem(at: self.path(0, 0), to: self.path(0, 1))
        }
      ),
      (
        "row 1 of section 0 is named twice: move and move", [3], [3],
        {
          $0.moveItem(at: self.path(0, 0), to: self.path(0, 1))
          $0.moveItem(at: self.path(0, 2), to: self.path(0, 1))
        }
      ),
      (
        "section 0 had 3 rows; 1 inserted and 0 deleted, 0 moved in and 1 moved out make 3, but the data source has 4",
        [3, 1], [4, 2],
        {
          $0.insertItems(at: [self.path(0, 0)])
          $0.moveItem(at: self.path(0, 0), to: self.path(1, 0))
        }
      ),
    ]
    for (message, old, new, change) in cases { XCTAssertEqual(refusal(old, new, change), message) }
  }

  func testAConsistentUpdateOfRowsAndSections() throws {
    var update = ListUpdate()
    update.deleteSections([1])
    update.insertSections([0])
    update.deleteItems(at: [path(0, 2), path(1, 0)])
    update.reloadItems(at: [path(2, 1)])
    update.insertItems(at: [path(2, 0)])
    let resolved = try update.resolve(from: SectionMap(counts: [3, 2, 2]), to: SectionMap(counts: [1, 2, 3]))
    XCTAssertEqual(resolved.elements.deleted, [2..<5])
    XCTAssertEqual(resolved.updated.single, [ChangeSet.Update(old: 6, new: 5)])
    XCTAssertEqual(resolved.elements.inserted, [0..<1, 3..<4])
    XCTAssertEqual(resolved.sections.deleted, [1..<2])
  }

  func testAReloadedSectionMayHaveAnyCount() throws {
    var update = ListUpdate()
    update.reloadSections([0, 1])
    update.insertItems(at: [path(0, 0)])
    let changes = try update.resolve(from: SectionMap(counts: [2, 3]), to: SectionMap(counts: [4, 1]))
    XCTAssertEqual(changes.elements.inserted, [2..<4])
    XCTAssertEqual(changes.elements.deleted, [3..<5])
    XCTAssertEqual(changes.updated.single.map(\.old), [0, 1, 2])
    XCTAssertEqual(changes.updated.single.map(\.new), [0, 1, 4])
  }

  func testARowMovesOutOfASectionThatIsReloaded() throws {
    var update = ListUpdate()
    update.reloadSections([0])
    update.moveItem(at: path(0, 2), to: path(1, 0))
    let changes = try update.resolve(from: SectionMap(counts: [3, 1]), to: SectionMap(counts: [3, 2]))
    let origins = (0..<5).map { changes.elements.oldIndex(of: $0) }
    XCTAssertEqual(origins, [0, 1, nil, 2, 3])
    // The moved row is updated too: it was in the reloaded section.
    XCTAssertEqual(changes.updated.single.map(\.new), [0, 1, 3])
  }

  func testHeadersAndFootersComeAndGoAndStay() throws {
    let old = SectionMap([
      .init(count: 1, header: .scrolling, footer: .scrolling),
      .init(count: 1, header: .pinned, footer: .scrolling),
      .init(count: 1),
    ])
    let new = SectionMap([
      .init(count: 2, header: .pinned),
      .init(count: 1, footer: .scrolling),
      .init(count: 1, header: .pinned, footer: .scrolling),
    ])
    var update = ListUpdate()
    update.insertItems(at: [path(0, 0)])
    update.moveSection(2, to: 1)
    let changes = try update.resolve(from: old, to: new)
    let origins = (0..<8).map { changes.elements.oldIndex(of: $0) }
    XCTAssertEqual(origins, [0, nil, 1, 6, nil, 3, 4, 5])
    XCTAssertEqual(changes.sections.oldIndex(of: 1), 2)
    XCTAssertEqual(changes.elements.deleted, [2..<3])
  }

  func testBatchesWithinBatchesAreOne() throws {
    var nesting = BatchNesting<String>()
    nesting.begin()
    nesting.begin()
    var inner = ListUpdate()
    inner.deleteItems(at: [path(0, 0)])
    XCTAssertNil(nesting.end(inner, "inner"))
    nesting.begin()
    nesting.abandon()
    var outer = ListUpdate()
    outer.insertItems(at: [path(0, 2)])
    let batch = try XCTUnwrap(nesting.end(outer, "outer"))
    XCTAssertEqual(batch.completions, ["inner", "outer"])
    let changes = try batch.update.resolve(from: SectionMap(counts: [3]), to: SectionMap(counts: [3]))
    XCTAssertEqual(changes.elements.deleted, [0..<1])
    XCTAssertEqual(changes.elements.inserted, [2..<3])
    XCTAssertEqual(nesting.depth, 0)
    nesting.begin()
    let empty = try XCTUnwrap(nesting.end(ListUpdate()))
    XCTAssertTrue(empty.update.isEmpty)
    XCTAssertEqual(empty.completions, [])
  }

  func testSectionsMapBothWays() {
    let map = SectionMap(counts: [2, 0, 0, 3, 0])
    XCTAssertEqual(map.total, 5)
    let paths = [path(0, 0), path(0, 1), path(3, 0), path(3, 1), path(3, 2)]
    for (flat, path) in paths.enumerated() {
      XCTAssertEqual(map.flatIndex(of: path), flat)
      XCTAssertEqual(map.itemPath(of: flat), path)
    }
    for path in [path(1, 0), path(4, 0), path(5, 0), path(0, 2), path(-1, 0), path(0, -1)] {
      XCTAssertNil(map.flatIndex(of: path))
    }
    XCTAssertNil(map.itemPath(of: 5))
    XCTAssertNil(map.itemPath(of: -1))
    XCTAssertNil(SectionMap().itemPath(of: 0))
  }
}
