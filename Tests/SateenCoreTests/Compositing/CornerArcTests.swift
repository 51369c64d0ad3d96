import XCTest

@testable import SateenCore

final class CornerArcTests: XCTestCase {
  /// The covered share of a pixel, counted on a grid of points.
  private func counted(_ radius: Double, _ row: Int, _ column: Int) -> Double {
    let grid = 64
    var inside = 0
    for sy in 0..<grid {
      for sx in 0..<grid {
        let dx = radius - (Double(column) + (Double(sx) + 0.5) / Double(grid))
        let dy = radius - (Double(row) + (Double(sy) + 0.5) / Double(grid))
        if dx <= 0 || dy <= 0 || dx * dx + dy * dy <= radius * radius { inside += 1 }
      }
    }
    return Double(inside) / Double(grid * grid)
  }

  func testEveryPixelIsCoveredAsFarAsItLiesInside() {
    for radius in [0.3, 0.5, 1, 1.5, 2, 3.25, 7, 12.8, 40] {
      let arc = CornerArc(radius: radius)
      let side = Int(radius.rounded(.up))
      for row in 0..<side {
        let edge = arc.edge(inRow: row)
        let values = Array(edge.coverage)
        for column in 0..<side {
          let index = column - edge.first
          let found = index < 0 ? 0 : index < values.count ? Double(values[index]) / 255 : 1
          XCTAssertEqual(found, counted(radius, row, column), accuracy: 0.015, "radius \(radius) at \(column), \(row)")
        }
      }
    }
  }

  func testOnlyPixelsOnTheArcAreWorkedOut() {
    for radius in [8.0, 100, 400, 4_000] {
      XCTAssertLessThanOrEqual(CornerArc(radius: radius).coverage.count, Int(3 * radius))
    }
  }

  func testAnArcOfWhichAFewRowsAreDrawnTakesTheWorkOfThose() {
    XCTAssertLessThanOrEqual(CornerArc(radius: 4_000_000, rows: 2_000_000..<2_001_000).coverage.count, 4_000)
    let whole = CornerArc(radius: 90)
    let part = CornerArc(radius: 90, rows: 30..<40)
    for row in 30..<40 {
      XCTAssertEqual(part.edge(inRow: row).first, whole.edge(inRow: row).first)
      XCTAssertEqual(Array(part.edge(inRow: row).coverage), Array(whole.edge(inRow: row).coverage))
    }
  }
}
