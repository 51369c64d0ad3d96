import SateenCore
import SateenLayout
import SateenTesting
import SateenThreads
import XCTest

@testable import SateenLists

/// An id that counts how often it is hashed.
private struct CountedID: Hashable, Sendable {
  static let hashes = Locked(0)
  var number: Int

  func hash(into hasher: inout Hasher) {
    Self.hashes.withLock { $0 += 1 }
    hasher.combine(number)
  }
}

private struct CountedItem: ListItem, Equatable {
  var id: CountedID
  var text = 0
}

/// Changes of a whole long list cost no more than its visible rows, or one pass over the list.
@MainActor
final class LargeListTests: XCTestCase {
  private typealias Counted = ListSnapshot<CountedItem>

  private func hashes(_ body: () throws -> Void) rethrows -> Int {
    CountedID.hashes.withLock { $0 = 0 }
    try body()
    return CountedID.hashes.withLock { $0 }
  }

  func testSnapshotsAndTheirEditsHashNoIDs() async throws {
    let items = (0..<20_000).map { CountedItem(id: CountedID(number: $0)) }
    var first = Counted()
    XCTAssertEqual(hashes { first = Counted(items) }, 0)
    var second = first
    let edit = hashes {
      second.append([CountedItem(id: CountedID(number: 50_000))], to: 0)
      second.delete([CountedID(number: 7)])
      second.replace(CountedItem(id: CountedID(number: 9), text: 1))
    }
    XCTAssertLessThan(edit, 10)
    XCTAssertFalse(first.contains(CountedID(number: 50_000)))
    XCTAssertTrue(first.contains(CountedID(number: 7)))
    XCTAssertEqual(first.itemCount, 20_000)
    XCTAssertFalse(second.contains(CountedID(number: 7)))
    XCTAssertEqual(second.itemCount, 20_000)
    XCTAssertEqual(second.item(CountedID(number: 9))?.text, 1)
  }

  func testAComparisonHashesWhatItCannotMatchByPosition() async throws {
    let first = Counted((0..<20_000).map { CountedItem(id: CountedID(number: $0)) })
    var changed = first
    for row in changed.sections[0].items.indices { changed.sections[0].items[row].text = 1 }
    XCTAssertEqual(hashes { _ = changed.change(from: first) }, 0, "other content alone")
    var longer = first
    longer.sections[0].items.append(CountedItem(id: CountedID(number: 20_000)))
    XCTAssertLessThan(hashes { _ = longer.change(from: first) }, 10, "one new id is compared with the others")
    longer.sections[0].items += (20_001..<20_010).map { CountedItem(id: CountedID(number: $0)) }
    let count = hashes { _ = longer.change(from: first) }
    XCTAssertLessThan(count, 20_050, "each is looked up among the new ones")
    XCTAssertGreaterThan(count, 20_000)
    XCTAssertLessThan(hashes { _ = first.change(from: Counted()) }, 20_010)
  }

  func testManyItemsAreReplacedInOneWalk() async throws {
    var list = Counted((0..<5_000).map { CountedItem(id: CountedID(number: $0)) })
    let count = hashes {
      list.replace((0..<1_000).map { CountedItem(id: CountedID(number: $0 * 5), text: 2) })
    }
    XCTAssertLessThan(count, 5_000 + 10 * 1_000, "and not 1,000 walks")
    XCTAssertEqual(list.items(in: 0).filter { $0.text == 2 }.count, 1_000)
    list.replace([CountedItem(id: CountedID(number: 9_999)), CountedItem(id: CountedID(number: 1), text: 3)])
    XCTAssertEqual(list.item(CountedID(number: 1))?.text, 3, "those that exist are replaced")
    XCTAssertEqual(list.itemCount, 5_000)
    XCTAssertEqual(list.problems.count, 1)
  }

  func testCopiesOfASnapshotAreEditedApart() async throws {
    var random = SeededGenerator.printed()
    var lists = [try Entries.random(60)]
    var models = [Set(lists[0].items(in: "a").map(\.id))]
    for _ in 0..<6_000 {
      let number = Int.random(in: 0..<lists.count, using: &random)
      let id = Int.random(in: 0..<4_000, using: &random)
      if models[number].contains(id) {
        lists[number].delete([id])
        models[number].remove(id)
      } else {
        XCTAssertFalse(lists[number].contains(id))
        lists[number].append([Entry(id: id)], to: "a")
        models[number].insert(id)
      }
      XCTAssertEqual(lists[number].itemCount, models[number].count)
      switch Int.random(in: 0..<20, using: &random) {
      case 0 where lists.count < 5:
        lists.append(lists[number])
        models.append(models[number])
      case 1 where lists.count > 1:
        lists.remove(at: number)
        models.remove(at: number)
      default: break
      }
    }
    for (list, model) in zip(lists, models) { XCTAssertEqual(Set(list.items(in: "a").map(\.id)), model) }
  }

  func testAllItemsChangedIsOneRunAndOnlyNodesAreAsked() async throws {
    let count = 50_000
    func snapshot(_ revision: Int) throws -> SnapshotBench.Snapshot {
      var snapshot = SnapshotBench.Snapshot()
      snapshot.appendSection("a", (0..<count).map { Item(id: $0, revision: revision, height: 50) })
      return snapshot
    }
    let (old, new) = (try snapshot(0), try snapshot(1))
    XCTAssertEqual(
      new.change(from: old).changes.updated, [ChangeSet.Update(old: 0, new: 0, count: count)])
    let bench = SnapshotBench(old)
    var asked = 0
    bench.source.updateCell = { _, _ in
      asked += 1
      return false
    }
    bench.show(new)
    XCTAssertLessThanOrEqual(asked, bench.table.liveNodeCount)
    XCTAssertGreaterThan(asked, 5)
    XCTAssertEqual(bench.bench.pixel(x: 150, y: 25), Item(id: 0, revision: 1, height: 0).color.pixel)
  }

  func testReloadingASectionIsAFewRuns() async throws {
    let old = SectionMap([.init(count: 5), .init(count: 1_000_000, header: .scrolling), .init(count: 3)])
    let new = SectionMap([.init(count: 6), .init(count: 999_999, header: .scrolling), .init(count: 3)])
    var update = ListUpdate()
    update.reloadSections([1])
    update.reloadItems(at: [ItemPath(row: 4, section: 1), ItemPath(row: 0, section: 2)])
    update.moveItem(at: ItemPath(row: 500, section: 1), to: ItemPath(row: 2, section: 0))
    let changes = try update.resolve(from: old, to: new)
    XCTAssertLessThan(changes.elements.runs.count, 8)
    XCTAssertLessThan(changes.updated.count, 8)
    XCTAssertEqual(changes.updated.reduce(0) { $0 + $1.count }, 1_000_000 + 1 + 1)
    XCTAssertEqual(changes.elements.newIndex(of: 5 + 1 + 500), 2)
    XCTAssertTrue(changes.isUpdated(2), "it is of the section that is made anew")
    XCTAssertFalse(changes.isUpdated(0))
  }

  func testHeightsFollowAShuffleHoweverManyAreKnown() async throws {
    var random = SeededGenerator.printed()
    for known in [0, 3, 400, 2_000] {
      let count = 2_000
      var index = HeightIndex(count: count, estimate: 50)
      index.setKinds((0..<count).map { ChangeSet.KindChange(new: $0, kind: $0 % 3) })
      var heights: [Double?] = Array(repeating: nil, count: count)
      for row in (0..<count).shuffled(using: &random).prefix(known) {
        heights[row] = Double(row % 97 + 1)
        index.setHeight(Double(row % 97 + 1), of: row)
      }
      index.setEstimate(30, ofKind: 1)
      // Some elements are deleted, and some inserted.
      let order = Array((0..<count).shuffled(using: &random).dropLast(100))
      var builder = IndexMapping.Builder()
      builder.insert(10)
      for old in order { builder.keep(old) }
      builder.insert(5)
      index.apply(builder.mapping(oldCount: count))
      XCTAssertEqual(index.count, order.count + 15)
      XCTAssertLessThanOrEqual(index.chunkCount, index.count / HeightChunk.capacity + 1)
      var offset = 500.0
      for (place, old) in order.enumerated() {
        let row = place + 10
        XCTAssertEqual(index.kind(of: row), old % 3)
        XCTAssertEqual(index.isMeasured(row), heights[old] != nil)
        XCTAssertEqual(index.offset(of: row), offset, accuracy: 1e-6)
        offset += heights[old] ?? (old % 3 == 1 ? 30 : 50)
      }
      XCTAssertEqual(index.total, offset + 250, accuracy: 1e-6)
    }
  }

  func testRunsOfAStretchAndTheNextThatStaysAreFound() async throws {
    var random = SeededGenerator.printed()
    for _ in 0..<300 {
      let count = Int.random(in: 1...40, using: &random)
      var order = Array(0..<count)
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        order.swapAt(Int.random(in: 0..<count, using: &random), Int.random(in: 0..<count, using: &random))
      }
      order.removeAll { _ in Int.random(in: 0..<4, using: &random) == 0 }
      var builder = IndexMapping.Builder()
      for old in order { builder.keep(old) }
      let mapping = builder.mapping(oldCount: count)
      let start = Int.random(in: 0..<count, using: &random)
      let range = start..<Int.random(in: start...count, using: &random)
      var found: [Int: Int] = [:]
      mapping.forEachRun(inOld: range) { old, new, count in
        for offset in 0..<count { found[old + offset] = new + offset }
      }
      for old in 0..<count { XCTAssertEqual(found[old], range.contains(old) ? mapping.newIndex(of: old) : nil) }
      XCTAssertEqual(
        mapping.firstStaying(from: start),
        (start..<count).first { mapping.newIndex(of: $0) != nil && !mapping.isMoved(old: $0) })
    }
  }
}

extension Entries {
  fileprivate static func random(_ count: Int) throws -> Entries {
    var list = Entries()
    list.appendSection("a", (0..<count).map { Entry(id: $0 * 7) })
    return list
  }
}
