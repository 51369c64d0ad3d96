import SateenCore
import SateenGraphics
import SateenLayout
import SateenLists
import SateenNodes
import XCTest

final class ListColumnsTests: XCTestCase {
  private func columns(_ widths: [ListColumn.Width], spacing: Double = 10) -> ListColumns {
    ListColumns(widths.enumerated().map { ListColumn("\($0)", title: "\($0)", width: $1) }, spacing: spacing)
  }

  func testSharesDivideWhatPointsLeave() {
    let columns = columns([.points(50), .share(1), .share(3)])
    XCTAssertEqual(columns.widths(in: 470), [50, 100, 300])
  }

  func testAShareBelowItsMinimumGetsThatAndTheOthersShareAnew() {
    let columns = columns([.share(1, minimum: 90), .share(1, minimum: 0), .share(2, minimum: 0)], spacing: 0)
    XCTAssertEqual(columns.widths(in: 240), [90, 50, 100])
    XCTAssertEqual(columns.widths(in: 60), [90, 0, 0])
    XCTAssertEqual(columns.widths(in: .infinity), [90, 0, 0])
  }

  func testNumbersOfNoUseCountAsNothing() {
    let odd = columns([.points(-5), .points(.nan), .share(.nan, minimum: .nan), .share(-1, minimum: 20)])
    XCTAssertEqual(odd.widths(in: 300), [0, 0, 0, 20])
    XCTAssertEqual(columns([.share(1)], spacing: .nan).widths(in: 300), [300])
    XCTAssertEqual(columns([.share(1)]).widths(in: .nan), [48])
    XCTAssertEqual(ListColumns([]).widths(in: 300), [])
    var one = columns([.share(1)])
    one.setWidth(.nan, of: "0")
    XCTAssertEqual(one["0"]?.width, .share(1))
    one.setWidth(3, of: "0")
    XCTAssertEqual(one["0"]?.width, .points(ListColumns.narrowest))
    one.setWidth(60, of: "none")
    XCTAssertEqual(one.columns.count, 1)
  }

  func testRandomColumnsFillTheRowAndKeepTheirMinimums() {
    var random = SeededGenerator.printed()
    for _ in 0..<2_000 {
      let widths: [ListColumn.Width] = (0..<Int.random(in: 1...7, using: &random)).map { _ in
        Int.random(in: 0..<3, using: &random) == 0
          ? .points(Double.random(in: 0...200, using: &random))
          : .share(Double.random(in: 0.1...4, using: &random), minimum: Double.random(in: 0...120, using: &random))
      }
      let columns = columns(widths)
      let room = Double.random(in: 0...1_500, using: &random)
      let found = columns.widths(in: room)
      let total = found.reduce(0, +) + 10 * Double(widths.count - 1)
      var least = 10 * Double(widths.count - 1)
      for (width, found) in zip(widths, found) {
        switch width {
        case .points(let points):
          XCTAssertEqual(found, points)
          least += points
        case .share(_, let minimum):
          XCTAssertGreaterThanOrEqual(found, minimum - 1e-9)
          least += minimum
        }
      }
      let hasShares = widths.contains { if case .share = $0 { true } else { false } }
      if hasShares { XCTAssertEqual(total, max(room, least), accuracy: 1e-6) }
      // Shares above their minimum are as their weights.
      var unit: Double?
      for case (.share(let weight, let minimum), let width) in zip(widths, found) where width > minimum + 1e-6 {
        if let unit { XCTAssertEqual(width / weight, unit, accuracy: 1e-6) }
        unit = width / weight
      }
    }
  }

  func testAPressSortsUpwardsFirst() {
    var columns = columns([.share(1), .share(1)])
    XCTAssertEqual(columns.sort(afterPressOn: "1"), ColumnSort("1", isAscending: true))
    columns.sort = ColumnSort("1")
    XCTAssertEqual(columns.sort(afterPressOn: "1"), ColumnSort("1", isAscending: false))
    XCTAssertEqual(columns.sort(afterPressOn: "0"), ColumnSort("0", isAscending: true))
  }

  func testCellsStandInTheirColumnsByTheirAlignment() {
    var columns = columns([.points(100), .points(100), .points(100)])
    columns.columns[1].alignment = .center
    columns.columns[2].alignment = .trailing
    func row(_ direction: LayoutDirection) -> [Rect] {
      let nodes = (0..<3).map { index in
        let node = DisplayNode()
        node.style.width = SateenLayout.Dimension.points(40)
        node.style.height = SateenLayout.Dimension.points(index == 0 ? 30 : 10)
        return node
      }
      let layout = ColumnRow(columns, cells: nodes).answerLayout(
        SizeRange(width: 400), parentSize: .unknown, context: LayoutContext(direction: direction))
      XCTAssertEqual(layout.size, Size(width: 400, height: 30))
      return layout.flattened().sublayouts.map(\.frame)
    }
    XCTAssertEqual(
      row(.leftToRight),
      [
        Rect(x: 0, y: 0, width: 40, height: 30), Rect(x: 140, y: 10, width: 40, height: 10),
        Rect(x: 280, y: 10, width: 40, height: 10),
      ])
    XCTAssertEqual(
      row(.rightToLeft),
      [
        Rect(x: 360, y: 0, width: 40, height: 30), Rect(x: 220, y: 10, width: 40, height: 10),
        Rect(x: 80, y: 10, width: 40, height: 10),
      ])
  }
}
