import XCTest

@testable import SateenLists

/// Comparisons of random snapshots, against plain arrays.
final class SnapshotChangeTests: XCTestCase {
  /// The identity and the content of an element.
  private struct Shown: Equatable {
    var key: String
    var text: String
  }

  private func elements(_ list: Entries) -> [Shown] {
    let map = list.map
    return (0..<map.total).compactMap { flat in
      guard let element = map.element(at: flat), let item = list.item(of: element) else { return nil }
      let section = list.sectionIDs[element.section]
      switch element.role {
      case .header: return Shown(key: "header \(section)", text: "\(item.id) \(item.text)")
      case .footer: return Shown(key: "footer \(section)", text: "\(item.id) \(item.text)")
      case .supplementary(let kind):
        return Shown(key: "\(kind.rawValue) \(section)", text: "\(item.id) \(item.text)")
      case .item: return Shown(key: "item \(item.id)", text: item.text)
      }
    }
  }

  private var nextID = 0

  private func fresh(_ count: ClosedRange<Int>, _ random: inout SeededGenerator) -> [Entry] {
    (0..<Int.random(in: count, using: &random)).map { _ in
      nextID += 1
      return Entry(id: nextID, text: "\(Int.random(in: 0..<3, using: &random))")
    }
  }

  private func supplement(_ random: inout SeededGenerator) -> Entries.Supplement? {
    guard Bool.random(using: &random) else { return nil }
    return .init(
      Entry(id: Int.random(in: 0..<2, using: &random), text: "\(Int.random(in: 0..<2, using: &random))"),
      isPinned: Bool.random(using: &random))
  }

  private func randomItem(_ list: Entries, _ random: inout SeededGenerator) -> Entry? {
    list.sectionIDs.flatMap { list.items(in: $0) }.randomElement(using: &random)
  }

  private func edit(_ list: inout Entries, _ random: inout SeededGenerator) throws {
    let section = list.sectionIDs.randomElement(using: &random)
    let number = section.flatMap { list.indexOfSection($0) }
    let item = randomItem(list, &random)
    switch Int.random(in: 0..<15, using: &random) {
    case 14:
      guard let number = list.sections.indices.randomElement(using: &random) else { return }
      let kind: SupplementaryKind = Bool.random(using: &random) ? .background : "badge"
      list.sections[number].supplementaries[kind] = supplement(&random)?.item
    case 0:
      nextID += 1
      list.appendSection(
        "s\(nextID)", fresh(0...6, &random), header: supplement(&random), footer: supplement(&random))
    case 1 where list.sectionIDs.count > 2:
      if let section { list.deleteSections([section]) }
    case 2:
      if let section {
        let other = list.sectionIDs.filter { $0 != section }.randomElement(using: &random)
        list.moveSection(section, before: other)
      }
    case 3: if let number { list.sections[number].header = supplement(&random) }
    case 4: if let number { list.sections[number].footer = supplement(&random) }
    case 5, 6: if let section { list.append(fresh(1...4, &random), to: section) }
    case 7: if let item { list.insert(fresh(1...3, &random), before: item.id) }
    case 8, 9: if let item { list.delete([item.id]) }
    case 10:
      if let item, let other = randomItem(list, &random), other.id != item.id {
        list.move(item.id, after: other.id)
      }
    case 11: if let item, let section { list.move(item.id, toEndOf: section) }
    default:
      if let item { list.replace(Entry(id: item.id, text: "\(Int.random(in: 0..<3, using: &random))")) }
    }
  }

  private func compare(_ old: Entries, _ new: Entries, marked: Set<String> = [], line: UInt = #line) {
    let result = new.change(from: old)
    let before = elements(old)
    let after = elements(new)
    let changes = result.changes
    XCTAssertTrue(zip(changes.updated, changes.updated.dropFirst()).allSatisfy { $0.newRange.upperBound <= $1.new })
    for place in after.indices {
      XCTAssertEqual(
        changes.isUpdated(place), changes.updated.contains { $0.newRange.contains(place) }, line: line)
    }
    XCTAssertEqual(result.map, new.map, line: line)
    XCTAssertEqual(changes.elements.oldCount, before.count, line: line)
    XCTAssertEqual(changes.elements.newCount, after.count, line: line)
    let places = Dictionary(uniqueKeysWithValues: before.enumerated().map { ($1.key, $0) })
    let origins = after.map { places[$0.key] }
    XCTAssertEqual(after.indices.map { changes.elements.oldIndex(of: $0) }, origins, line: line)
    let kept = origins.compactMap { $0 }
    XCTAssertEqual(
      changes.elements.moved.reduce(0) { $0 + $1.count }, kept.count - IndexMappingTests.longestInOrder(kept),
      "the fewest move", line: line)
    let differing = after.indices.filter { new in
      origins[new].map { before[$0].text != after[new].text || marked.contains(after[new].key) } ?? false
    }
    XCTAssertEqual(changes.updated.single.map(\.new), differing, "updated in place", line: line)
    XCTAssertEqual(changes.updated.single.map(\.old), differing.compactMap { origins[$0] }, line: line)
    let sections = Dictionary(uniqueKeysWithValues: old.sectionIDs.enumerated().map { ($1, $0) })
    XCTAssertEqual(
      new.sectionIDs.indices.map { changes.sections.oldIndex(of: $0) }, new.sectionIDs.map { sections[$0] }, line: line)
  }

  func testAThousandRandomEditsComeOutAsTheyWereMade() throws {
    var random = SeededGenerator.printed()
    var old = Entries()
    for _ in 0..<1_000 {
      var new = old
      if old.itemCount > 40, let section = old.sectionIDs.first { new.deleteSections([section]) }
      for _ in 0..<Int.random(in: 0...6, using: &random) { try edit(&new, &random) }
      compare(old, new)
      old = new
    }
  }

  func testSnapshotsBuiltApartAreComparedByIdAndContentOnly() throws {
    var random = SeededGenerator.printed()
    for _ in 0..<300 {
      var pair: [Entries] = []
      for _ in 0..<2 {
        let ids = (0..<Int.random(in: 0...30, using: &random)).shuffled(using: &random)
        var list = Entries()
        for section in ["a", "b", "c", "d"].shuffled(using: &random).prefix(3) {
          list.appendSection(SectionID(section))
        }
        for id in ids {
          let entry = Entry(id: id, text: "\(Int.random(in: 0..<3, using: &random))")
          list.append([entry], to: list.sectionIDs[Int.random(in: 0..<3, using: &random)])
        }
        pair.append(list)
      }
      compare(pair[0], pair[1])
    }
  }

  func testWhatIsTheSameIsLeftAlone() throws {
    let items = (0..<100).map { Entry(id: $0) }
    let old = ListSnapshot(items)
    XCTAssertTrue(old.change(from: old).changes.isEmpty)
    XCTAssertTrue(ListSnapshot(Array(items)).change(from: old).changes.isEmpty)
  }

  func testMarkedItemsAreMadeAnewThoughTheirContentIsTheSame() throws {
    var old = Entries()
    old.appendSection("a", (0..<5).map { Entry(id: $0) }, header: .init(Entry(id: 0)))
    old.appendSection("b", (5..<9).map { Entry(id: $0) })
    var new = old
    new.reload([6])
    compare(old, new, marked: ["item 6"])
    new.reloadSections(["a"])
    new.move(2, toEndOf: "b")
    // An item that left the section is not reloaded with it.
    compare(old, new, marked: ["item 6", "header a", "item 0", "item 1", "item 3", "item 4"])
    new.forgetMarks()
    compare(old, new)
  }

  func testItemsOfOneSectionMoveToAnotherWithTheSectionDeleted() throws {
    var old = Entries()
    old.appendSection("a", [Entry(id: 1), Entry(id: 2)])
    old.appendSection("b", [Entry(id: 3)])
    var new = Entries()
    new.appendSection("b", [Entry(id: 3), Entry(id: 2), Entry(id: 1)])
    compare(old, new)
  }
}

extension ListSnapshot {
  /// The change from an older snapshot.
  func change(from old: ListSnapshot) -> SnapshotChange { comparison(with: old).change }
}
