import XCTest

@testable import SateenLists

final class HeightIndexTests: XCTestCase {
  /// The same queries answered by an array.
  private struct Model {
    var heights: [Double?]
    var estimate: Double

    func height(_ row: Int) -> Double { heights[row] ?? estimate }
    func offset(_ row: Int) -> Double { heights[..<row].reduce(0) { $0 + ($1 ?? estimate) } }
    func row(at offset: Double) -> Int? {
      guard !heights.isEmpty else { return nil }
      var y = 0.0
      for (row, height) in heights.enumerated() {
        y += height ?? estimate
        if max(0, offset) < y { return row }
      }
      return heights.count - 1
    }
  }

  func testEveryAnswerIsThatOfAnArray() {
    var random = SeededGenerator.printed()
    for start in [0, 1, 255, 256, 257, 3_000] {
      var index = HeightIndex(count: start, estimate: 40)
      var model = Model(heights: Array(repeating: nil, count: start), estimate: 40)
      for _ in 0..<80 {
        change(&index, &model, &random)
        compare(index, model, &random)
      }
    }
  }

  /// Joins neighbouring rows into runs.
  private static func runs(of rows: [Int]) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    for row in rows {
      if let last = runs.last, last.upperBound == row {
        runs[runs.count - 1] = last.lowerBound..<(row + 1)
      } else {
        runs.append(row..<(row + 1))
      }
    }
    return runs
  }

  private func runs(in count: Int, _ random: inout SeededGenerator) -> [Range<Int>] {
    var rows: Set<Int> = []
    for _ in 0..<Int.random(in: 1...6, using: &random) where count > 0 {
      let start = Int.random(in: 0..<count, using: &random)
      rows.formUnion(
        start..<min(count, start + Int.random(in: 1...(Bool.random(using: &random) ? 3 : 400), using: &random)))
    }
    return Self.runs(of: rows.sorted())
  }

  private func change(_ index: inout HeightIndex, _ model: inout Model, _ random: inout SeededGenerator) {
    switch Int.random(in: 0..<10, using: &random) {
    case 0...5 where !model.heights.isEmpty:
      let row = Int.random(in: 0..<model.heights.count, using: &random)
      let height = Double(Int.random(in: 0...400, using: &random)) / 2
      index.setHeight(height, of: row)
      model.heights[row] = height
    case 6, 7:
      let added = Int.random(in: 1...(Bool.random(using: &random) ? 3 : 700), using: &random)
      let total = model.heights.count + added
      var places: Set<Int> = []
      while places.count < added { places.insert(Int.random(in: 0..<total, using: &random)) }
      let runs = Self.runs(of: places.sorted())
      index.insert(runs)
      for row in places.sorted() { model.heights.insert(nil, at: row) }
    case 8:
      let runs = runs(in: model.heights.count, &random)
      index.remove(runs)
      for run in runs.reversed() { model.heights.removeSubrange(run) }
    default:
      index.estimate = Double(Int.random(in: 1...200, using: &random))
      model.estimate = index.estimate
    }
  }

  private func compare(_ index: HeightIndex, _ model: Model, _ random: inout SeededGenerator) {
    XCTAssertEqual(index.count, model.heights.count)
    XCTAssertEqual(index.measuredCount, model.heights.filter { $0 != nil }.count)
    XCTAssertEqual(index.total, model.offset(model.heights.count), accuracy: 0.01)
    for _ in 0..<4 where !model.heights.isEmpty {
      let row = Int.random(in: 0..<model.heights.count, using: &random)
      XCTAssertEqual(index.height(of: row), model.height(row), accuracy: 0.001)
      XCTAssertEqual(index.isMeasured(row), model.heights[row] != nil)
      XCTAssertEqual(index.offset(of: row), model.offset(row), accuracy: 0.01)
      let offset = Double.random(in: -50...(index.total + 50), using: &random)
      XCTAssertEqual(index.row(at: offset), model.row(at: offset), "at \(offset)")
      // At a row's very edge, where a rounding error would show.
      XCTAssertEqual(index.row(at: index.offset(of: row)), model.row(at: model.offset(row)))
    }
  }

  func testAnElementIsFoundBetweenItsOffsetAndTheNextToTheLastBit() {
    var random = SeededGenerator.printed()
    for kinds in 1...4 {
      let count = Int.random(in: 1...5_000, using: &random)
      var runs = KindRuns()
      var place = 0
      while place < count {
        runs.add(Int.random(in: 0..<kinds, using: &random), from: place)
        place += Int.random(in: 1...600, using: &random)
      }
      var index = HeightIndex(estimate: 100 / 3)
      index.apply(IndexMapping(inserting: [0..<count], into: 0), kinds: runs)
      for kind in 1..<4 { index.setEstimate(Double.random(in: 0...90, using: &random), ofKind: kind) }
      for _ in 0..<count / 4 {
        let height = Bool.random(using: &random) ? 0 : Double.random(in: 0...500, using: &random) / 7
        index.setHeight(height, of: Int.random(in: 0..<count, using: &random))
      }
      for _ in 0..<2_000 {
        // The hard cases are the offsets of elements and the numbers next to them.
        var offset = index.offset(of: Int.random(in: 0...count, using: &random))
        if Bool.random(using: &random) {
          offset = Bool.random(using: &random) ? offset.nextUp : max(0, offset.nextDown)
        }
        guard let row = index.row(at: offset) else { return XCTFail("No element at \(offset) of \(index.total)") }
        XCTAssertLessThanOrEqual(index.offset(of: row), offset)
        if row + 1 < count { XCTAssertGreaterThan(index.offset(of: row + 1), offset) }
      }
    }
  }

  func testWhatIsRememberedIsWhatIsFoundToTheLastBitAndFollowsEveryChange() {
    var random = SeededGenerator.printed()
    for kinds in 1...3 {
      let count = Int.random(in: 1...2_000, using: &random)
      var runs = KindRuns()
      for place in stride(from: 0, to: count, by: 170) {
        runs.add(Int.random(in: 0..<kinds, using: &random), from: place)
      }
      var index = HeightIndex(estimate: 100 / 3)
      index.apply(IndexMapping(inserting: [0..<count], into: 0), kinds: runs)
      for _ in 0..<60 {
        let start = Int.random(in: 0..<index.count, using: &random)
        var known = index
        known.remember(start..<min(index.count + 3, start + Int.random(in: 0...300, using: &random)))
        compare(known, index, near: start, &random)
        // `known`, with its remembered offsets, changes and is queried again. `index` never remembered any.
        let row = Int.random(in: max(0, start - 20)..<min(index.count, start + 320), using: &random)
        let figure = Bool.random(using: &random) ? 0 : Double.random(in: 0...900, using: &random) / 7
        func change(_ index: inout HeightIndex, _ kind: Int) {
          switch kind {
          case 0: index.estimate = figure
          case 1: index.setEstimate(figure, ofKind: kinds - 1)
          case 2: index.insert([row..<row + 2])
          case 3 where index.count > 2: index.remove([row..<row + 1])
          case 4: index.setKinds([ChangeSet.KindChange(new: row, kind: Int(figure) % kinds)])
          default: index.setHeight(figure, of: row)
          }
        }
        let kind = Int.random(in: 0..<12, using: &random)
        change(&known, kind)
        change(&index, kind)
        compare(known, index, near: start, &random)
      }
    }
  }

  private func compare(
    _ known: HeightIndex, _ index: HeightIndex, near start: Int, _ random: inout SeededGenerator
  ) {
    XCTAssertEqual(known.total, index.total)
    for row in max(0, start - 10)..<min(index.count, start + 20) {
      XCTAssertEqual(known.offset(of: row), index.offset(of: row))
      XCTAssertEqual(known.height(of: row), index.height(of: row))
      let offset = index.offset(of: row) + Double(Int.random(in: -1...1, using: &random))
      XCTAssertEqual(known.row(at: offset), index.row(at: offset), "at \(offset)")
    }
    XCTAssertEqual(known.offset(of: index.count), index.offset(of: index.count))
    XCTAssertEqual(known.row(at: index.total), index.row(at: index.total))
  }

  func testAMillionRowsCostAFewThousandNumbersUntilTheyAreMeasured() {
    var index = HeightIndex(count: 1_000_000, estimate: 100)
    XCTAssertEqual(index.storedHeights, 0)
    XCTAssertLessThan(index.chunkCount, 4_000)
    for row in stride(from: 0, to: 1_000_000, by: 100_000) { index.setHeight(50, of: row) }
    XCTAssertLessThanOrEqual(index.storedHeights, 10 * 256)
    XCTAssertEqual(index.total, 99_999_500)
  }

  func testAQuestionVisitsALogarithmOfTheRows() {
    var index = HeightIndex(count: 1_000_000, estimate: 100)
    for row in 0..<2_000 { index.setHeight(70, of: row * 500) }
    XCTAssertLessThan(index.chunkCount, 8_192)
    XCTAssertTrue(index.chunks.allSatisfy { $0.count <= 256 })
  }

  func testManySmallInsertionsLeaveNoManySmallChunks() {
    var random = SeededGenerator.printed()
    var index = HeightIndex(estimate: 10)
    for count in 0..<5_000 {
      let row = Int.random(in: 0...count, using: &random)
      index.insert([row..<(row + 1)])
    }
    XCTAssertEqual(index.count, 5_000)
    XCTAssertLessThan(index.chunkCount, 100)
  }

  func testNoRows() {
    let index = HeightIndex(estimate: 10)
    XCTAssertEqual(index.total, 0)
    XCTAssertNil(index.row(at: 5))
    XCTAssertEqual(index.offset(of: 0), 0)
  }

  func testChangesAtTheEndKeepTheHeightsThatStay() {
    var index = HeightIndex(count: 10, estimate: 10)
    index.setHeight(33, of: 4)
    index.setHeight(44, of: 9)
    index.remove([6..<10])
    index.insert([6..<12])
    XCTAssertEqual(index.height(of: 4), 33)
    XCTAssertEqual(index.height(of: 9), 10)
    XCTAssertEqual(index.total, 33 + 11 * 10)
  }

  func testHeightsAndKindsFollowRandomChangesWithMoves() {
    struct Row: Equatable {
      var kind: Int
      var height: Double?
    }
    var random = SeededGenerator.printed()
    var index = HeightIndex(estimate: 40)
    var rows: [Row] = []
    var estimates = Array(repeating: 40.0, count: 6)
    for round in 0..<100 {
      switch Int.random(in: 0..<6, using: &random) {
      case 0, 1:
        // Some rows are deleted, a run of them moves, and some are inserted.
        var origins: [Int?] = rows.indices.filter { _ in Int.random(in: 0..<12, using: &random) != 0 }
        let start = Int.random(in: 0...origins.count, using: &random)
        let part = Array(origins[start..<Int.random(in: start...origins.count, using: &random)])
        origins.removeSubrange(start..<(start + part.count))
        origins.insert(contentsOf: part, at: Int.random(in: 0...origins.count, using: &random))
        for _ in 0..<Int.random(in: 0...4, using: &random) {
          let place = Int.random(in: 0...origins.count, using: &random)
          let count = Int.random(in: 1...(Bool.random(using: &random) ? 5 : 400), using: &random)
          origins.insert(contentsOf: Array(repeating: nil, count: rows.count < 3_000 ? count : 1), at: place)
        }
        let period = Int.random(in: 1...200, using: &random)
        let kind: (Int) -> Int = { ($0 / period) % 6 }
        var builder = IndexMapping.Builder()
        for origin in origins { if let origin { builder.keep(origin) } else { builder.insert() } }
        var kinds = KindRuns()
        for row in origins.indices { kinds.add(kind(row), from: row) }
        index.apply(builder.mapping(oldCount: rows.count), kinds: kinds)
        rows = origins.enumerated().map { new, old in old.map { rows[$0] } ?? Row(kind: kind(new)) }
      case 2:
        let kind = Int.random(in: 0..<6, using: &random)
        estimates[kind] = Double(Int.random(in: 1...999, using: &random)) / 7
        index.setEstimate(estimates[kind], ofKind: kind)
      case 3:
        for _ in 0..<20 where !rows.isEmpty {
          let row = Int.random(in: 0..<rows.count, using: &random)
          let height = Double(Int.random(in: 0...400, using: &random)) / 2
          index.setHeight(height, of: row)
          rows[row].height = height
        }
      case 4:
        var kinds = KindRuns()
        let length = Int.random(in: 1...300, using: &random)
        for row in rows.indices {
          rows[row].kind = row / length % 6
          kinds.add(rows[row].kind, from: row)
        }
        index.setKinds(kinds)
      default:
        let changed = (0..<3).compactMap { _ in rows.indices.randomElement(using: &random) }
        for row in changed { rows[row].kind = (rows[row].kind + 1) % 6 }
        index.setKinds(changed.map { ChangeSet.KindChange(new: $0, kind: rows[$0].kind) })
      }
      XCTAssertEqual(index.count, rows.count)
      XCTAssertTrue(rows.indices.allSatisfy { index.kind(of: $0) == rows[$0].kind }, "round \(round)")
      XCTAssertTrue(rows.indices.allSatisfy { index.isMeasured($0) == (rows[$0].height != nil) }, "round \(round)")
      var y = 0.0
      for (row, model) in rows.enumerated() {
        if row % 97 == 0 {
          XCTAssertEqual(index.offset(of: row), y, accuracy: 0.001)
          // To the last bit: an element is found at its own offset.
          let found = index.row(at: index.offset(of: row)) ?? -1
          XCTAssertGreaterThanOrEqual(found, row)
          XCTAssertEqual(index.offset(of: found), index.offset(of: row))
        }
        y += model.height ?? estimates[model.kind]
      }
      XCTAssertEqual(index.total, y, accuracy: 0.001)
      for kind in 0..<6 {
        let all = rows.filter { $0.kind == kind }
        let known = all.compactMap(\.height)
        let measured = index.measured(ofKind: kind)
        XCTAssertEqual(measured.count, all.count)
        XCTAssertEqual(measured.measured, known.count)
        XCTAssertEqual(
          measured.mean ?? -1, known.isEmpty ? -1 : known.reduce(0, +) / Double(known.count), accuracy: 0.001)
      }
    }
  }

  func testAMillionRowsOfOneKindAmongHeadersStaySmall() {
    var index = HeightIndex(estimate: 100)
    var kinds = KindRuns()
    for row in 0..<1_000_000 { kinds.add(row % 1_000 == 0 ? 1 : 0, from: row) }
    index.apply(IndexMapping(inserting: [0..<1_000_000], into: 0), kinds: kinds)
    index.setEstimate(20, ofKind: 1)
    XCTAssertEqual(index.storedHeights, 0)
    XCTAssertLessThan(index.chunkCount, 8_000)
    XCTAssertEqual(index.total, 999_000 * 100 + 1_000 * 20)
    XCTAssertEqual(index.row(at: index.offset(of: 777_777)), 777_777)
  }
}

extension HeightIndex {
  /// The estimate of elements of kind 0. Setting it sets that of all kinds.
  var estimate: Double {
    get { estimate(ofKind: 0) }
    set { for kind in 0..<Self.kindLimit { setEstimate(newValue, ofKind: kind) } }
  }

  /// The number of elements of a kind, how many of them are measured, and the mean of their heights.
  func measured(ofKind kind: Int) -> (count: Int, measured: Int, mean: Double?) {
    var total = HeightTally(kind: UInt8(kind))
    for chunk in chunks { chunk.forEachTally { if Int($0.kind) == kind { total.add($0) } } }
    return (total.count, total.measured, total.measured > 0 ? total.sum / Double(total.measured) : nil)
  }

  var chunkCount: Int { chunks.count }
  /// The number of heights stored for single elements.
  var storedHeights: Int { chunks.reduce(0) { $0 + ($1.heights?.count ?? 0) } }
  var measuredCount: Int { chunks.reduce(0) { $0 + ($1.heights?.count { !$0.isNaN } ?? 0) } }

  mutating func insert(_ runs: [Range<Int>]) { apply(IndexMapping(inserting: runs, into: count)) }

  mutating func remove(_ runs: [Range<Int>]) { apply(IndexMapping(removing: runs, from: count)) }
}
