import XCTest

@testable import SateenLists

final class HashTableTests: XCTestCase {
  func testItHoldsWhatASetHolds() {
    var random = SeededGenerator.printed()
    for round in 0..<200 {
      let count = Int.random(in: 0...300, using: &random)
      let spread = [3, 400, Int.max][round % 3]
      let values = (0..<count).map { _ in Int.random(in: -spread...spread, using: &random) }
      var (table, model) = (HashTable(capacity: count), Set<Int>())
      for value in values { XCTAssertEqual(table.insert(value), model.insert(value).inserted) }
      for value in values { XCTAssertTrue(table.contains(value)) }
      for _ in 0..<50 {
        let other = Int.random(in: -spread...spread, using: &random)
        XCTAssertEqual(table.contains(other), model.contains(other))
      }
      XCTAssertEqual(HashTable.hasEqual(values), model.count < count)
      XCTAssertFalse(HashTable.hasEqual(model.sorted()))
    }
  }

  func testMultiplesOfAPowerOfTwoFindTheirSlots() {
    var table = HashTable(capacity: 10_000)
    for value in 0..<10_000 { XCTAssertTrue(table.insert(value << 40)) }
    for value in 0..<10_000 { XCTAssertTrue(table.contains(value << 40)) }
    XCTAssertFalse(table.contains(1))
  }

  func testIDsWithEqualHashesAreDifferentItems() {
    let all = (0..<100).map { Colliding(id: .init(number: $0)) }
    let first = ListSnapshot(all).comparison(with: ListSnapshot())
    XCTAssertEqual(first.snapshot.itemCount, 100)
    XCTAssertEqual(first.problems, [])
    var next = ListSnapshot(Array(all[..<50]))
    let half = next
    next.sections[0].items += all[50...]
    let second = next.comparison(with: half)
    XCTAssertEqual(second.problems, [])
    XCTAssertEqual(second.change.changes.elements.inserted, [50..<100])
    next.sections[0].items.append(all[7])
    XCTAssertEqual(next.comparison(with: half).problems.count, 1)
  }
}

private struct Colliding: ListItem, Equatable {
  struct ID: Hashable, Sendable {
    var number: Int
    func hash(into hasher: inout Hasher) { hasher.combine(1) }
  }
  var id: ID
}
