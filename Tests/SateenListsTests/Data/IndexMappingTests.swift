import XCTest

@testable import SateenLists

final class IndexMappingTests: XCTestCase {
  /// The old index for each new one; nil for inserted elements.
  private func randomOrigins(_ oldCount: Int, _ random: inout SeededGenerator) -> [Int?] {
    var kept = Array(0..<oldCount).filter { _ in Int.random(in: 0..<4, using: &random) != 0 }
    switch Int.random(in: 0..<4, using: &random) {
    case 0: break
    case 1: kept.shuffle(using: &random)
    default:
      // A run of elements moves.
      let start = Int.random(in: 0...kept.count, using: &random)
      let part = kept[start..<Int.random(in: start...kept.count, using: &random)]
      kept.removeSubrange(part.indices)
      kept.insert(contentsOf: Array(part), at: Int.random(in: 0...kept.count, using: &random))
    }
    var origins: [Int?] = kept
    for _ in 0..<Int.random(in: 0...10, using: &random) {
      origins.insert(nil, at: Int.random(in: 0...origins.count, using: &random))
    }
    return origins
  }

  private func mapping(_ origins: [Int?], _ oldCount: Int) -> IndexMapping {
    var builder = IndexMapping.Builder()
    for origin in origins { if let origin { builder.keep(origin) } else { builder.insert() } }
    return builder.mapping(oldCount: oldCount)
  }

  /// The length of a longest increasing subsequence, computed in quadratic time.
  static func longestInOrder(_ values: [Int]) -> Int {
    var lengths: [Int] = []
    for (place, value) in values.enumerated() {
      lengths.append(1 + (values[..<place].indices.filter { values[$0] < value }.map { lengths[$0] }.max() ?? 0))
    }
    return lengths.max() ?? 0
  }

  func testEveryIndexIsFollowedBothWaysAndTheFewestMove() {
    var random = SeededGenerator.printed()
    for _ in 0..<600 {
      let oldCount = Int.random(in: 0...40, using: &random)
      let origins = randomOrigins(oldCount, &random)
      let mapping = mapping(origins, oldCount)
      XCTAssertEqual(mapping.newCount, origins.count)
      for (new, origin) in origins.enumerated() { XCTAssertEqual(mapping.oldIndex(of: new), origin) }
      for old in 0..<oldCount { XCTAssertEqual(mapping.newIndex(of: old), origins.firstIndex(of: old)) }
      XCTAssertNil(mapping.oldIndex(of: origins.count))
      XCTAssertNil(mapping.newIndex(of: -1))
      XCTAssertEqual(mapping.inserted.flatMap { $0 }, origins.indices.filter { origins[$0] == nil })
      XCTAssertEqual(mapping.deleted.flatMap { $0 }, (0..<oldCount).filter { !origins.contains($0) })
      let kept = origins.compactMap { $0 }
      let still = mapping.runs.filter { !$0.isMoved }.flatMap(\.oldRange)
      XCTAssertEqual(still, still.sorted(), "what did not move kept its order")
      XCTAssertEqual(mapping.moved.reduce(0) { $0 + $1.count }, kept.count - Self.longestInOrder(kept))
    }
  }

  func testTwoChangesInOneAreWhatTheyWereOneAfterTheOther() {
    var random = SeededGenerator.printed()
    for _ in 0..<600 {
      let count = Int.random(in: 0...30, using: &random)
      var changes: [IndexMapping] = []
      for _ in 0..<Int.random(in: 2...5, using: &random) {
        let count = changes.last?.newCount ?? count
        changes.append(mapping(randomOrigins(count, &random), count))
      }
      let whole = changes.dropFirst().reduce(changes[0]) { $0.followed(by: $1) }
      XCTAssertEqual(whole.oldCount, count)
      XCTAssertEqual(whole.newCount, changes.last?.newCount)
      for old in 0..<count {
        let new = changes.reduce(Optional(old)) { index, one in index.flatMap { one.newIndex(of: $0) } }
        XCTAssertEqual(whole.newIndex(of: old), new)
      }
      let origins = (0..<whole.newCount).map { whole.oldIndex(of: $0) }
      for (new, origin) in origins.enumerated() {
        let old = changes.reversed().reduce(Optional(new)) { index, one in index.flatMap { one.oldIndex(of: $0) } }
        XCTAssertEqual(origin, old)
      }
      XCTAssertEqual(whole, mapping(origins, count), "as if made at once")
    }
  }

  func testASmallChangeOfManyIsASmallValue() {
    let mapping = IndexMapping(inserting: [500_000..<500_001], into: 1_000_000)
    XCTAssertEqual(mapping.runs.count, 2)
    XCTAssertEqual(mapping.newIndex(of: 999_999), 1_000_000)
    XCTAssertTrue(IndexMapping(count: 7).isIdentity)
    XCTAssertFalse(mapping.isIdentity)
    XCTAssertFalse(self.mapping([1, 0], 2).isIdentity)
  }

  func testOneOfManyTakenElsewhereIsTheOneThatMoves() {
    var origins = Array(0..<100)
    origins.insert(origins.remove(at: 90), at: 3)
    XCTAssertEqual(mapping(origins, 100).moved, [.init(old: 90, new: 3, count: 1, isMoved: true)])
  }
}
