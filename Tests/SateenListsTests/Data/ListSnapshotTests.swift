import XCTest

@testable import SateenLists

/// The item type of these tests.
struct Entry: ListItem, Equatable {
  var id: Int
  var text = ""
  var kind = 0
}

typealias Entries = ListSnapshot<Entry>

final class ListSnapshotTests: XCTestCase {
  private func entries(_ ids: Int...) -> [Entry] { ids.map { Entry(id: $0) } }

  private func ids(_ snapshot: Entries) -> [[Int]] { snapshot.sectionIDs.map { snapshot.items(in: $0).map(\.id) } }

  func testEditsDoWhatTheySay() {
    var list = Entries()
    list.appendSection("b", entries(4, 5))
    list.insertSection("a", entries(1), before: "b")
    list.append(entries(3), to: "a")
    list.insert(entries(2), before: 3)
    list.insert(entries(6, 7), after: 5)
    XCTAssertEqual(ids(list), [[1, 2, 3], [4, 5, 6, 7]])
    XCTAssertEqual(list.itemPath(of: 6), ItemPath(row: 2, section: 1))
    XCTAssertEqual(list.itemCount, 7)
    list.move(1, after: 2)
    list.move(7, before: 4)
    list.move(4, toEndOf: "a")
    XCTAssertEqual(ids(list), [[2, 1, 3, 4], [7, 5, 6]])
    list.delete([1, 6])
    list.replace(Entry(id: 5, text: "new"))
    XCTAssertEqual(list.item(5)?.text, "new")
    XCTAssertFalse(list.contains(6))
    list.appendSection("c")
    list.moveSection("a", before: nil)
    list.moveSection("c", before: "b")
    XCTAssertEqual(list.sectionIDs, ["c", "b", "a"])
    XCTAssertEqual(list.itemPath(of: 2), ItemPath(row: 0, section: 2))
    list.deleteSections(["b"])
    XCTAssertEqual(ids(list), [[], [2, 3, 4]])
    XCTAssertNil(list.item(5))
    XCTAssertEqual(list.items(in: "b"), [])
  }

  func testEveryEditDoesWhatItCanAndNotesTheRest() throws {
    var list = Entries()
    list.appendSection("a", entries(1, 2, 3))
    list.appendSection("b", entries(4))
    func check(
      _ sentences: [String], _ expected: [[Int]], line: UInt = #line, _ edit: (inout Entries) -> Void
    ) {
      var copy = list
      edit(&copy)
      XCTAssertEqual(copy.problems.map(\.description), sentences, line: line)
      let shown = copy.comparison(with: list).snapshot
      XCTAssertEqual(ids(shown), expected, line: line)
      XCTAssertEqual(shown.itemCount, expected.reduce(0) { $0 + $1.count }, line: line)
      for (section, items) in expected.enumerated() {
        for (row, id) in items.enumerated() {
          XCTAssertEqual(shown.itemPath(of: id), ItemPath(row: row, section: section), line: line)
        }
      }
      XCTAssertThrowsError(try copy.validated(), line: line) { XCTAssertEqual("\($0)", sentences.first, line: line) }
    }
    let same = [[1, 2, 3], [4]]
    check(["item 2 is row 1 of section a already and cannot be row 2 of section b as well"], [[1, 2, 3], [4, 5, 6]]) {
      $0.append(self.entries(5, 2, 6), to: "b")
    }
    check(["item 7 is row 1 of section b already and cannot be row 2 of section b as well"], [[1, 2, 3], [4, 7]]) {
      $0.append(self.entries(7, 7), to: "b")
    }
    check(
      [
        "item 9 is row 0 of section c already and cannot be row 2 of section c as well",
        "item 4 is row 0 of section b already and cannot be row 3 of section c as well",
      ], same + [[9, 8]]
    ) { $0.appendSection("c", self.entries(9, 8, 9, 4)) }
    check(["section b is number 0 already and cannot be number 2 as well"], [[6], [1, 2, 3]]) {
      $0.insertSection("b", self.entries(6), before: "a")
    }
    check(["there is no section x in the snapshot"], same) { $0.append(self.entries(6), to: "x") }
    check(["there is no section x in the snapshot"], [[4]]) { $0.deleteSections(["a", "x"]) }
    check(["there is no section x in the snapshot"], same) { $0.moveSection("a", before: "x") }
    check(["there is no section x in the snapshot"], same) { $0.reloadSections(["a", "x"]) }
    check(["there is no item 8 in the snapshot"], [[2, 3], [4]]) { $0.delete([1, 8]) }
    check(["there is no item 8 in the snapshot"], same) { $0.delete([8]) }
    check(["there is no item 8 in the snapshot"], same) { $0.insert(self.entries(6), after: 8) }
    check(["there is no item 8 in the snapshot"], same) { $0.replace(Entry(id: 8)) }
    check(["there is no item 8 in the snapshot"], same) { $0.reload([8]) }
    check(["there is no item 8 in the snapshot"], same) { $0.move(8, before: 1) }
    check(["there is no item 8 in the snapshot"], same) { $0.move(1, before: 8) }
    XCTAssertEqual(list.problems, [])
    XCTAssertEqual(ids(try list.validated()), same)
  }

  func testOnlyTheFirstHundredProblemsAreKept() {
    let list = ListSnapshot(entries(1) + (0..<1_000).map { _ in Entry(id: 1, text: "again") })
    let shown = list.comparison(with: Entries()).snapshot
    XCTAssertEqual(shown.itemCount, 1)
    XCTAssertEqual(shown.item(1)?.text, "", "the first one stays")
    XCTAssertEqual(list.problems.count, 100)
  }

  func testSectionsAndTheirItemsAreEditedAsArrays() {
    var list = Entries([Entry(id: 1)])
    list.sections[0].items.append(Entry(id: 2))
    list.sections[0].items[0].text = "new"
    list.sections[0].header = .init(Entry(id: 9))
    list.sections.insert(Entries.Section("first", entries(3), footer: .init(Entry(id: 8))), at: 0)
    list.sections[0].items.insert(list.sections[1].items.removeLast(), at: 0)
    XCTAssertEqual(ids(list), [[2, 3], [1]])
    XCTAssertEqual(list.item(1)?.text, "new")
    XCTAssertEqual(list.itemPath(of: 1), ItemPath(row: 0, section: 1))
    XCTAssertEqual(list.indexOfSection("first").map { list.sections[$0].footer?.item.id }, 8)
    XCTAssertEqual(list.indexOfSection(0).map { list.sections[$0].header?.item.id }, 9)
    XCTAssertNil(list.indexOfSection("second"))
    XCTAssertEqual(list.problems, [])
    list.sections.append(Entries.Section("first"))
    XCTAssertEqual(
      list.problems.map(\.description), ["section first is number 0 already and cannot be number 2 as well"])
  }

  func testIDsThatOccurAgainAreFoundWhereverTheyStand() {
    let old = Entries(entries(1, 2, 3, 4, 5))
    func shown(_ ids: [Int]) -> [Int] {
      let comparison = Entries(ids.map { Entry(id: $0) }).comparison(with: old)
      XCTAssertEqual(comparison.problems.count, ids.count - Set(ids).count, "\(ids)")
      XCTAssertEqual(comparison.change.map.itemCount, Set(ids).count)
      XCTAssertEqual(comparison.change.changes.elements.newCount, Set(ids).count)
      return comparison.snapshot.items.map(\.id)
    }
    XCTAssertEqual(shown([1, 2, 3, 4, 5, 1]), [1, 2, 3, 4, 5])
    XCTAssertEqual(shown([5, 1, 2, 3, 4, 5]), [5, 1, 2, 3, 4])
    XCTAssertEqual(shown([1, 1, 1]), [1])
    XCTAssertEqual(shown([9, 1, 9, 2, 3]), [9, 1, 2, 3])
    XCTAssertEqual(shown([2, 2, 1, 1]), [2, 1])
    XCTAssertEqual(shown([1, 2, 3, 4, 5]), [1, 2, 3, 4, 5])
  }

  func testADeletedIDIsGoneHoweverOftenItOccurs() {
    for deleted in [[1], [1, 3]] {
      var list = Entries()
      list.appendSection("a", entries(1, 2, 1))
      list.appendSection("b", entries(1, 3))
      list.delete(deleted)
      XCTAssertEqual(ids(list), deleted.count == 1 ? [[2], [3]] : [[2], []])
      XCTAssertEqual(list.problems, [])
    }
  }

  func testRandomListsWithIDsThatOccurAgainShowEachOnce() {
    var random = SeededGenerator.printed()
    for _ in 0..<2_000 {
      func entries() -> Entries {
        var list = Entries()
        for section in 0..<Int.random(in: 0...3, using: &random) {
          let count = Int.random(in: 0...7, using: &random)
          list.appendSection(
            SectionID(section), (0..<count).map { _ in Entry(id: Int.random(in: 0..<12, using: &random)) })
        }
        return list
      }
      let old = entries().comparison(with: Entries()).snapshot
      let new = entries()
      let comparison = new.comparison(with: old)
      let shown = comparison.snapshot.items.map(\.id)
      var known: Set<Int> = []
      XCTAssertEqual(shown, new.items.map(\.id).filter { known.insert($0).inserted })
      XCTAssertEqual(comparison.problems.count, new.itemCount - shown.count)
      XCTAssertEqual(comparison.problems, new.problems)
      for (place, id) in shown.enumerated() {
        let before = comparison.change.changes.elements.oldIndex(of: place)
        XCTAssertEqual(before, old.items.firstIndex { $0.id == id })
      }
    }
  }

  func testAnyHashableValueNamesASection() {
    enum Day: Hashable { case today, yesterday }
    var list = ListSnapshot<Entry>()
    list.appendSection(SectionID(Day.today), entries(1))
    list.appendSection(SectionID(Day.yesterday), entries(2))
    list.appendSection("1", entries(3))
    list.appendSection(1, entries(4))
    XCTAssertEqual(list.problems, [])
    XCTAssertEqual(list.items(in: SectionID(Day.yesterday)).map(\.id), [2])
    XCTAssertEqual(list.items(in: "1").map(\.id), [3])
    XCTAssertEqual(list.items(in: SectionID(1)).map(\.id), [4])
    XCTAssertEqual(list.sectionIDs.map(\.description), ["today", "yesterday", "1", "1"])
  }

  func testHeadersAndFootersStandAmongTheElements() {
    var list = Entries()
    list.appendSection("a", entries(1, 2), header: .init(Entry(id: 1), isPinned: true))
    list.appendSection("b")
    list.appendSection("c", entries(3), footer: .init(Entry(id: 1)))
    let map = list.map
    XCTAssertEqual(map.total, 5)
    XCTAssertEqual(map.sections[0].header, .pinned)
    XCTAssertEqual(map.sections[2].footer, .scrolling)
    let roles: [SectionMap.Element.Role] = [.header, .item(row: 0), .item(row: 1), .item(row: 0), .footer]
    XCTAssertEqual((0..<5).map { map.element(at: $0)?.role }, roles)
    XCTAssertEqual((0..<5).map { map.element(at: $0)?.section }, [0, 0, 0, 2, 2])
    XCTAssertEqual((0..<5).map { map.element(at: $0).flatMap { list.item(of: $0)?.id } }, [1, 1, 2, 3, 1])
    XCTAssertEqual(map.flatIndex(of: .header, in: 0), 0)
    XCTAssertEqual(map.flatIndex(of: .footer, in: 2), 4)
    XCTAssertNil(map.flatIndex(of: .header, in: 1))
    XCTAssertNil(map.itemPath(of: 0))
    XCTAssertEqual(map.itemPath(of: 3), ItemPath(row: 0, section: 2))
    XCTAssertEqual(map.flatIndex(of: ItemPath(row: 1, section: 0)), 2)
    XCTAssertEqual(map.elements(ofSection: 2), 3..<5)
  }

  func testHeightsAreEstimatedByKindWithHeadersAndFootersApart() {
    var list = Entries()
    list.appendSection(
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

  func testACopyIsNotChangedWithItsOriginal() {
    var list = ListSnapshot(entries(1, 2, 3))
    let copy = list
    list.delete([2])
    XCTAssertEqual(copy.items(in: 0).map(\.id), [1, 2, 3])
    XCTAssertTrue(copy.contains(2))
    XCTAssertEqual(list.items(in: 0).map(\.id), [1, 3])
  }
}
