import FoundationEssentials
import XCTest

@testable import SateenLists

/// An item of the tests.
struct Entry: ListItem, Equatable {
  var id: Int
  var text = ""
  var kind = 0
}

typealias Entries = ListSnapshot<String, Entry>

final class ListSnapshotTests: XCTestCase {
  private func entries(_ ids: Int...) -> [Entry] { ids.map { Entry(id: $0) } }

  private func ids(_ snapshot: Entries) -> [[Int]] { snapshot.sectionIDs.map { snapshot.items(in: $0).map(\.id) } }

  private func refusal(_ edit: () throws -> Void, line: UInt = #line) -> String {
    do {
      try edit()
      XCTFail("was accepted", line: line)
      return ""
    } catch { return "\(error)" }
  }

  func testEditsDoWhatTheySay() throws {
    var list = Entries()
    try list.appendSection("b", entries(4, 5))
    try list.insertSection("a", entries(1), before: "b")
    try list.append(entries(3), to: "a")
    try list.insert(entries(2), before: 3)
    try list.insert(entries(6, 7), after: 5)
    XCTAssertEqual(ids(list), [[1, 2, 3], [4, 5, 6, 7]])
    XCTAssertEqual(list.indexPath(of: 6), IndexPath(row: 2, section: 1))
    XCTAssertEqual(list.itemCount, 7)
    try list.move(1, after: 2)
    try list.move(7, before: 4)
    try list.move(4, toEndOf: "a")
    XCTAssertEqual(ids(list), [[2, 1, 3, 4], [7, 5, 6]])
    try list.delete([1, 6])
    try list.replace(Entry(id: 5, text: "new"))
    XCTAssertEqual(list.item(5)?.text, "new")
    XCTAssertFalse(list.contains(6))
    try list.appendSection("c")
    try list.moveSection("a", before: nil)
    try list.moveSection("c", before: "b")
    XCTAssertEqual(list.sectionIDs, ["c", "b", "a"])
    XCTAssertEqual(list.indexPath(of: 2), IndexPath(row: 0, section: 2))
    try list.deleteSections(["b"])
    XCTAssertEqual(ids(list), [[], [2, 3, 4]])
    XCTAssertNil(list.item(5))
    XCTAssertEqual(list.items(in: "b"), [])
  }

  func testWhatIsThereTwiceIsRefusedWithBothPlacesAndNothingChanges() throws {
    var list = Entries()
    try list.appendSection("a", entries(1, 2, 3))
    try list.appendSection("b", entries(4))
    let edits: [(String, () throws -> Void)] = [
      (
        "item 2 is row 1 of section a already and cannot be row 2 of section b as well",
        { try list.append(self.entries(5, 2), to: "b") }
      ),
      (
        "item 7 is row 1 of section b already and cannot be row 2 of section b as well",
        { try list.append(self.entries(7, 7), to: "b") }
      ),
      (
        "item 9 is row 0 of section c already and cannot be row 2 of section c as well",
        { try list.appendSection("c", self.entries(9, 8, 9)) }
      ),
      ("section b is number 1 already and cannot be number 0 as well", { try list.insertSection("b", before: "a") }),
      ("there is no section x in the snapshot", { try list.append([], to: "x") }),
      ("there is no section x in the snapshot", { try list.deleteSections(["a", "x"]) }),
      ("there is no section x in the snapshot", { try list.moveSection("a", before: "x") }),
      ("there is no item 8 in the snapshot", { try list.delete([1, 8]) }),
      ("there is no item 8 in the snapshot", { try list.insert([], after: 8) }),
      ("there is no item 8 in the snapshot", { try list.replace(Entry(id: 8)) }),
      ("there is no item 8 in the snapshot", { try list.reload([8]) }),
      ("there is no item 8 in the snapshot", { try list.move(8, before: 1) }),
    ]
    for (sentence, edit) in edits {
      XCTAssertEqual(refusal(edit), sentence)
      XCTAssertEqual(ids(list), [[1, 2, 3], [4]], sentence)
      XCTAssertEqual(list.itemCount, 4, sentence)
    }
    try list.append(entries(5, 7, 9), to: "a")
    XCTAssertEqual(list.itemCount, 7)
  }

  func testHeadersAndFootersStandAmongTheElements() throws {
    var list = Entries()
    try list.appendSection("a", entries(1, 2), header: .init(Entry(id: 1), isPinned: true))
    try list.appendSection("b")
    try list.appendSection("c", entries(3), footer: .init(Entry(id: 1)))
    let map = list.map
    XCTAssertEqual(map.total, 5)
    XCTAssertEqual(map.sections[0].header, .pinned)
    XCTAssertEqual(map.sections[2].footer, .scrolling)
    let roles: [SectionMap.Element.Role] = [.header, .item(row: 0), .item(row: 1), .item(row: 0), .footer]
    XCTAssertEqual((0..<5).map { map.element(at: $0)?.role }, roles)
    XCTAssertEqual((0..<5).map { map.element(at: $0)?.section }, [0, 0, 0, 2, 2])
    XCTAssertEqual((0..<5).map { map.element(at: $0).flatMap { list.item(of: $0)?.id } }, [1, 1, 2, 3, 1])
    XCTAssertEqual(map.flatIndex(ofHeaderOf: 0), 0)
    XCTAssertEqual(map.flatIndex(ofFooterOf: 2), 4)
    XCTAssertNil(map.flatIndex(ofHeaderOf: 1))
    XCTAssertNil(map.indexPath(of: 0))
    XCTAssertEqual(map.indexPath(of: 3), IndexPath(row: 0, section: 2))
    XCTAssertEqual(map.flatIndex(of: IndexPath(row: 1, section: 0)), 2)
    XCTAssertEqual(map.elements(ofSection: 2), 3..<5)
  }

  func testHeightsAreEstimatedByKindWithHeadersAndFootersApart() throws {
    var list = Entries()
    try list.appendSection(
      "a", [Entry(id: 1), Entry(id: 2, kind: 1), Entry(id: 3, kind: 40)], header: .init(Entry(id: 0, kind: 1)),
      footer: .init(Entry(id: 0)))
    let change = list.change(from: Entries())
    let (header, footer) = (KindRuns.header, KindRuns.footer)
    XCTAssertEqual((0..<5).map { change.kinds.kind(at: $0) }, [header, 0, 1, KindRuns.kind(ofItem: 40), footer])
    var all = change.kinds
    all.isComplete = true
    XCTAssertEqual(list.kinds, all)
    var heights = HeightIndex(estimate: 50)
    heights.apply(change.changes.elements, kinds: change.kinds)
    heights.setEstimate(20, ofKind: header)
    heights.setEstimate(10, ofKind: KindRuns.kind(ofItem: 40))
    XCTAssertEqual((0..<5).map { heights.height(of: $0) }, [20, 50, 50, 10, 50])
  }

  func testACopyIsNotChangedWithItsOriginal() throws {
    var list = try ListSnapshot(entries(1, 2, 3))
    let copy = list
    try list.delete([2])
    XCTAssertEqual(copy.items(in: 0).map(\.id), [1, 2, 3])
    XCTAssertTrue(copy.contains(2))
    XCTAssertEqual(list.items(in: 0).map(\.id), [1, 3])
  }
}
