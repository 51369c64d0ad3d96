import XCTest

@testable import SateenNetwork

final class UseOrderTests: XCTestCase {
  private func name(_ number: Int) -> CacheName { CacheName(high: 7, low: UInt64(number)) }

  private func record(_ kind: UseRecord.Kind, _ number: Int, size: Int = 10, time: Int = 0) -> UseRecord {
    UseRecord(kind: kind, time: UInt32(time), size: size, name: name(number))
  }

  private func numbers(_ order: UseOrder) -> [Int] { order.entries.map { Int($0.name.low) } }

  func testTheLastUseCounts() {
    let order = UseOrder([
      record(.start, 0), record(.stored, 1), record(.stored, 2), record(.stored, 3), record(.used, 1, size: 99),
      record(.removed, 2), record(.used, 2), record(.stored, 4), record(.stored, 3, size: 30), record(.used, 5),
    ])
    XCTAssertEqual(numbers(order), [1, 4, 3])
    XCTAssertEqual(order.bytes, 50)
    XCTAssertEqual(UseOrder(order.records).entries, order.entries)
  }

  func testFilesThatTheJournalDoesNotKnowComeInByTheirTime() {
    var order = UseOrder([record(.stored, 1, time: 10), record(.stored, 2, time: 20), record(.stored, 3, time: 30)])
    let times = [4: 5, 5: 20, 6: 40, 1: 0, 3: 0]
    order.reconcile(Set([1, 3, 4, 5, 6, 7].map(name)), measuresAll: false) { name in
      times[Int(name.low)].map { (size: 100, time: UInt32($0)) }
    }
    XCTAssertEqual(numbers(order), [4, 1, 5, 3, 6], "2 is gone, and 7 went meanwhile")
    XCTAssertEqual(order.bytes, 320)
    order.reconcile(Set([1, 3].map(name)), measuresAll: true) { _ in (size: 1, time: 0) }
    XCTAssertEqual(numbers(order), [1, 3])
    XCTAssertEqual(order.bytes, 2)
  }

  func testTrimmingTakesTheOldestThatCanBeRemoved() {
    var order = UseOrder((1...6).map { record(.stored, $0) })
    XCTAssertEqual(order.trim(to: 30) { $0 != name(2) }, 3)
    XCTAssertEqual(numbers(order), [2, 5, 6])
    XCTAssertEqual(order.trim(to: 30) { _ in true }, 0)
    XCTAssertEqual(order.trim(to: 0) { _ in false }, 0)
    XCTAssertEqual(numbers(order), [2, 5, 6])
  }

  func testRecordsAreFoundBehindTornOnes() {
    let records = (1...4).map { record(.stored, $0) }
    let whole = UseRecord.bytes(records)
    XCTAssertEqual(whole.count, 4 * UseRecord.size)
    var read = UseRecord.read(whole)
    XCTAssertEqual(read.records, records)
    XCTAssertFalse(read.isDamaged)
    for length in 1..<UseRecord.size {
      read = UseRecord.read(Array(whole[..<(80 + length)]) + whole[120...])
      XCTAssertEqual(read.records, [records[0], records[1], records[3]], "\(length)")
      XCTAssertTrue(read.isDamaged, "\(length)")
      // A record that somebody is still writing.
      read = UseRecord.read(Array(whole[..<(80 + length)]))
      XCTAssertEqual(read.records, [records[0], records[1]], "\(length)")
      XCTAssertEqual(read.end, 80, "\(length)")
      XCTAssertFalse(read.isDamaged, "\(length)")
    }
  }

  func testSizesThatCannotBe() {
    for size in [1 << 40, Int.max] {
      let read = UseRecord.read(UseRecord.bytes([record(.stored, 1, size: size), record(.stored, 2)]))
      XCTAssertEqual(read.records, [record(.stored, 2)])
      XCTAssertTrue(read.isDamaged)
    }
  }
}
