import FoundationEssentials
import XCTest

@testable import SateenLists

final class TableUpdateTests: XCTestCase {
  private func path(_ section: Int, _ row: Int) -> IndexPath { IndexPath(row: row, section: section) }

  private func refusal(
    _ old: [Int], _ new: [Int], _ change: (inout TableUpdate) -> Void, line: UInt = #line
  ) -> String {
    var update = TableUpdate()
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
    let cases: [(String, [Int], [Int], (inout TableUpdate) -> Void)] = [
      ("section 0 had 3 rows; 0 inserted and 0 deleted make 3, but the data source has 4", [3], [4], { _ in }),
      (
        "section 0 had 3 rows; 2 inserted and 0 deleted make 5, but the data source has 4", [3], [4],
        { $0.insertRows(at: [self.path(0, 0), self.path(0, 1)]) }
      ),
      (
        "section 1 had 5 rows; 0 inserted and 1 deleted make 4, but the data source has 5", [3, 5], [3, 5],
        { $0.deleteRows(at: [self.path(1, 0)]) }
      ),
      (
        "there were 2 sections; 1 inserted and 0 deleted make 3, but the data source has 2", [1, 1], [1, 1],
        { $0.insertSections([0]) }
      ),
      (
        "there were 2 sections; 0 inserted and 1 deleted make 1, but the data source has 2", [1, 1], [1, 1],
        { $0.deleteSections([1]) }
      ),
      ("cannot delete row 3 of section 0, which had 3 rows", [3], [2], { $0.deleteRows(at: [self.path(0, 3)]) }),
      ("cannot reload row 7 of section 0, which had 3 rows", [3], [3], { $0.reloadRows(at: [self.path(0, 7)]) }),
      ("cannot delete row -1 of section 0, which had 3 rows", [3], [2], { $0.deleteRows(at: [self.path(0, -1)]) }),
      (
        "cannot insert row 5 into section 0, which has 4 rows afterwards", [3], [4],
        { $0.insertRows(at: [self.path(0, 5)]) }
      ),
      ("cannot insert a row into section 2: there are 1", [3], [4], { $0.insertRows(at: [self.path(2, 0)]) }),
      ("cannot delete a row of section 1: there are 1", [3], [2], { $0.deleteRows(at: [self.path(1, 0)]) }),
      ("cannot reload a row of section -1: there are 1", [3], [3], { $0.reloadRows(at: [IndexPath(indexes: [])]) }),
      ("cannot delete section 4: there are 1", [3], [], { $0.deleteSections([4]) }),
      ("cannot insert section 4: there are 2", [3], [3, 1], { $0.insertSections([4]) }),
      (
        "row 1 of section 0 is named twice: delete and reload", [3], [2],
        {
          $0.deleteRows(at: [self.path(0, 1)])
          $0.reloadRows(at: [self.path(0, 1)])
        }
      ),
      (
        "row 1 of section 0 is named twice: delete and reload", [3], [1],
        { $0.deleteRows(at: [self.path(0, 1), self.path(0, 1)]) }
      ),
      (
        "row 0 of section 0 is named twice: insert", [3], [5],
        { $0.insertRows(at: [self.path(0, 0), self.path(0, 0)]) }
      ),
      ("section 1 is named twice: insert", [3], [3, 1], { $0.insertSections([1, 1]) }),
      ("section 0 is named twice: delete", [3], [], { $0.deleteSections([0, 0]) }),
    ]
    for (message, old, new, change) in cases { XCTAssertEqual(refusal(old, new, change), message) }
  }

  func testAConsistentUpdateOfRowsAndSections() throws {
    var update = TableUpdate()
    update.deleteSections([1])
    update.insertSections([0])
    update.deleteRows(at: [path(0, 2), path(1, 0)])
    update.reloadRows(at: [path(2, 1)])
    update.insertRows(at: [path(2, 0)])
    let resolved = try update.resolve(from: SectionMap(counts: [3, 2, 2]), to: SectionMap(counts: [1, 2, 3]))
    XCTAssertEqual(resolved.deleted, [2, 3, 4])
    XCTAssertEqual(resolved.reloaded, [6])
    XCTAssertEqual(resolved.inserted, [0, 3])
  }

  func testRowsAreFollowedThroughRandomUpdates() {
    var random = SeededGenerator.printed()
    for _ in 0..<300 {
      let old = Array(0..<Int.random(in: 0...60, using: &random))
      let deleted = old.filter { _ in Int.random(in: 0..<4, using: &random) == 0 }
      var new: [Int?] = old.filter { !deleted.contains($0) }
      var inserted: [Int] = []
      for place in 0..<Int.random(in: 0...80, using: &random) where place <= new.count && Bool.random(using: &random) {
        new.insert(nil, at: place)
        inserted.append(place)
      }
      let resolved = TableUpdate.Resolved(deleted: deleted, reloaded: [], inserted: inserted)
      for row in old { XCTAssertEqual(resolved.row(after: row), new.firstIndex(of: row)) }
    }
  }

  func testSectionsMapBothWays() {
    let map = SectionMap(counts: [2, 0, 0, 3, 0])
    XCTAssertEqual(map.total, 5)
    let paths = [path(0, 0), path(0, 1), path(3, 0), path(3, 1), path(3, 2)]
    for (flat, path) in paths.enumerated() {
      XCTAssertEqual(map.flatIndex(of: path), flat)
      XCTAssertEqual(map.indexPath(of: flat), path)
    }
    for path in [path(1, 0), path(4, 0), path(5, 0), path(0, 2), path(-1, 0), path(0, -1)] {
      XCTAssertNil(map.flatIndex(of: path))
    }
    XCTAssertNil(map.indexPath(of: 5))
    XCTAssertNil(map.indexPath(of: -1))
    XCTAssertNil(SectionMap().indexPath(of: 0))
  }
}
