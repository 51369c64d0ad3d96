import XCTest

@testable import SateenLists

final class HeightIndexTests: XCTestCase {
  /// The same questions answered by an array.
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

  private func runs(in count: Int, _ random: inout SeededGenerator) -> [Range<Int>] {
    var rows: Set<Int> = []
    for _ in 0..<Int.random(in: 1...6, using: &random) where count > 0 {
      let start = Int.random(in: 0..<count, using: &random)
      rows.formUnion(
        start..<min(count, start + Int.random(in: 1...(Bool.random(using: &random) ? 3 : 400), using: &random)))
    }
    return TableUpdate.Resolved.runs(of: rows.sorted())
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
      let runs = TableUpdate.Resolved.runs(of: places.sorted())
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
      // The very edges, where rounding would show.
      XCTAssertEqual(index.row(at: index.offset(of: row)), model.row(at: model.offset(row)))
    }
    if let mean = index.measuredMean {
      let known = model.heights.compactMap { $0 }
      XCTAssertEqual(mean, known.reduce(0, +) / Double(known.count), accuracy: 0.01)
    }
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
    XCTAssertLessThanOrEqual(index.searchDepth.levels, 13)
    XCTAssertLessThanOrEqual(index.searchDepth.rows, 256)
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

  func testResizingKeepsTheHeightsThatStay() {
    var index = HeightIndex(count: 10, estimate: 10)
    index.setHeight(33, of: 4)
    index.setHeight(44, of: 9)
    index.resize(to: 6)
    index.resize(to: 12)
    XCTAssertEqual(index.height(of: 4), 33)
    XCTAssertEqual(index.height(of: 9), 10)
    XCTAssertEqual(index.total, 33 + 11 * 10)
  }
}
