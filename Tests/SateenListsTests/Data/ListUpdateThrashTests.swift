import XCTest

@testable import SateenLists

/// Random batches against plain arrays of sections.
final class ListUpdateThrashTests: XCTestCase {
  private struct Section {
    var id: Int
    var rows: [Int]
  }

  /// A list before and after, and the batch between them.
  private struct Case {
    var old: [Section]
    var new: [Section]
    var update = ListUpdate()
    var reloaded: Set<Int> = []
  }

  private var nextID = 0

  private func freshID() -> Int {
    nextID += 1
    return nextID
  }

  private func randomCase(_ old: [Section], _ random: inout SeededGenerator) -> Case {
    var change = Case(old: old, new: [])
    func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }
    // Sections first: deletions, moves, insertions.
    var moving: [Int] = []
    for (number, section) in old.enumerated() {
      if chance(9) {
        change.update.deleteSections([number])
      } else if chance(9) {
        moving.append(number)
      } else {
        change.new.append(section)
      }
    }
    var fresh: Set<Int> = []
    for number in moving {
      change.new.insert(old[number], at: Int.random(in: 0...change.new.count, using: &random))
    }
    for _ in 0..<Int.random(in: 0...2, using: &random) where chance(3) {
      let section = Section(id: freshID(), rows: (0..<3).map { _ in freshID() })
      fresh.insert(section.id)
      change.new.insert(section, at: Int.random(in: 0...change.new.count, using: &random))
    }
    let numbers = Dictionary(uniqueKeysWithValues: old.enumerated().map { ($1.id, $0) })
    // Then rows, by their ids. Their item paths are read off at the end.
    let targets = change.new.indices.filter { !fresh.contains(change.new[$0].id) }
    var travelling: [(id: Int, from: ItemPath)] = []
    for target in targets {
      guard let origin = numbers[change.new[target].id] else { continue }
      for (row, id) in old[origin].rows.enumerated() {
        let path = ItemPath(row: row, section: origin)
        if chance(8) {
          change.update.deleteItems(at: [path])
          change.new[target].rows.removeAll { $0 == id }
          continue
        }
        if chance(8) {
          change.update.reloadItems(at: [path])
          change.reloaded.insert(id)
        }
        if chance(8) {
          travelling.append((id, path))
          change.new[target].rows.removeAll { $0 == id }
        }
      }
    }
    var inserted: Set<Int> = []
    for target in targets {
      for _ in 0..<Int.random(in: 0...2, using: &random) {
        let id = freshID()
        inserted.insert(id)
        change.new[target].rows.insert(id, at: Int.random(in: 0...change.new[target].rows.count, using: &random))
      }
    }
    for row in travelling {
      guard let target = targets.randomElement(using: &random) else { continue }
      change.new[target].rows.insert(row.id, at: Int.random(in: 0...change.new[target].rows.count, using: &random))
    }
    for (number, section) in change.new.enumerated() {
      if fresh.contains(section.id) { change.update.insertSections([number]) }
      for origin in moving where old[origin].id == section.id { change.update.moveSection(origin, to: number) }
      for (row, id) in section.rows.enumerated() {
        let path = ItemPath(row: row, section: number)
        if inserted.contains(id) { change.update.insertItems(at: [path]) }
        if let move = travelling.first(where: { $0.id == id }) { change.update.moveItem(at: move.from, to: path) }
      }
    }
    return change
  }

  func testAThousandRandomBatchesMakeTheNewListOfTheOld() throws {
    var random = SeededGenerator.printed()
    var sections = (0..<4).map { _ in Section(id: freshID(), rows: (0..<8).map { _ in freshID() }) }
    for round in 0..<1_000 {
      let change = randomCase(sections, &random)
      let changes = try change.update.resolve(
        from: SectionMap(counts: change.old.map(\.rows.count)), to: SectionMap(counts: change.new.map(\.rows.count)))
      let before = change.old.flatMap(\.rows)
      let after = change.new.flatMap(\.rows)
      let places = Dictionary(uniqueKeysWithValues: before.enumerated().map { ($1, $0) })
      let origins = after.map { places[$0] }
      XCTAssertEqual(after.indices.map { changes.elements.oldIndex(of: $0) }, origins, "round \(round)")
      XCTAssertEqual(before.indices.map { changes.elements.newIndex(of: $0) }, before.map { after.firstIndex(of: $0) })
      let kept = origins.compactMap { $0 }
      XCTAssertEqual(
        changes.elements.moved.reduce(0) { $0 + $1.count }, kept.count - IndexMappingTests.longestInOrder(kept))
      XCTAssertEqual(
        Set(changes.updated.single.map { after[$0.new] }), change.reloaded.intersection(after), "round \(round)")
      XCTAssertEqual(changes.updated.single.map { before[$0.old] }, changes.updated.single.map { after[$0.new] })
      XCTAssertEqual(
        change.new.indices.map { changes.sections.oldIndex(of: $0) },
        change.new.map { section in change.old.firstIndex { $0.id == section.id } })
      sections = change.new.count < 2 || after.count > 90 ? Array(change.new.prefix(2)) : change.new
      while sections.count < 3 { sections.append(Section(id: freshID(), rows: (0..<8).map { _ in freshID() })) }
    }
  }

  func testOneCountTooManyOrTooFewIsRefused() {
    var random = SeededGenerator.printed()
    let sections = (0..<4).map { _ in Section(id: freshID(), rows: (0..<8).map { _ in freshID() }) }
    for _ in 0..<300 {
      let change = randomCase(sections, &random)
      var counts = change.new.map(\.rows.count)
      let fresh = Set(change.update.sections.inserted)
      let candidates = counts.indices.filter { !fresh.contains($0) }
      guard let section = candidates.randomElement(using: &random) else { continue }
      counts[section] += 1
      XCTAssertThrowsError(
        try change.update.resolve(
          from: SectionMap(counts: change.old.map(\.rows.count)), to: SectionMap(counts: counts))
      ) { error in
        guard case .inconsistentRows? = error as? ListUpdateError else { return XCTFail("\(error)") }
      }
    }
  }
}
