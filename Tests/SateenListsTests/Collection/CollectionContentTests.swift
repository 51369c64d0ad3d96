import SateenCore
import SateenLayout
import SateenLists
import SateenTesting
import XCTest

@MainActor
final class CollectionContentTests: XCTestCase {
  private func tiles(_ count: Int) -> [Tile] { (0..<count).map { Tile(id: $0) } }

  func testTilesStandWhereTheLayoutPutsThem() async throws {
    let bench = CollectionBench(GridLayout(columns: .count(3), itemLength: .fixed(50), lineSpacing: 10))
    bench.show(tiles(100))
    bench.host.settle()
    XCTAssertEqual(bench.collection.numberOfItems, 100)
    XCTAssertEqual(bench.collection.visibleNodes.compactMap(bench.tile).map(\.id), Array(0..<21))
    for node in bench.collection.visibleNodes {
      let id = try XCTUnwrap(bench.tile(node)).id
      XCTAssertEqual(
        node.frame, Rect(x: Double(id % 3) * 100, y: Double(id / 3) * 60, width: 100, height: 50), "\(id)")
      let frame = bench.seen(node)
      if frame.midY < 400 {
        XCTAssertEqual(bench.pixel(x: Int(frame.midX), y: Int(frame.midY)), bench.tile(node)?.color.pixel)
      }
    }
    XCTAssertEqual(bench.collection.visibleElementsWithoutAnything, 0)
    XCTAssertEqual(bench.collection.blankFraction, 0)
    XCTAssertEqual(bench.journal.counts.measuredOnMain, 0)
  }

  func testScrollingBringsOtherTilesAndLetsGoOfThose() async throws {
    let bench = CollectionBench(GridLayout(columns: .count(3), itemLength: .fixed(50), lineSpacing: 10))
    bench.show(tiles(3_000))
    bench.host.settle()
    for offset in stride(from: 0.0, through: 50_000, by: 700) {
      bench.collection.contentOffset = Point(x: 0, y: offset)
      bench.host.settle()
      let first = Int(offset / 60) * 3
      XCTAssertEqual(bench.collection.visibleNodes.compactMap(bench.tile).map(\.id).contains(first + 3), true)
      XCTAssertEqual(bench.collection.visibleElementsWithoutAnything, 0)
    }
    XCTAssertLessThan(bench.journal.counts.mostAlive, 200)
  }

  func testMeasuredSizesMoveWhatFollowsAndNothingOnScreen() async throws {
    let bench = CollectionBench(FlowLayout(lineSpacing: 4, interitemSpacing: 4))
    bench.show(
      (0..<2_000).map { Tile(id: $0, size: Size(width: Double(40 + $0 * 37 % 90), height: Double(30 + $0 * 53 % 60))) })
    bench.host.settle()
    bench.collection.contentOffset = Point(x: 0, y: 9_000)
    bench.host.settle()
    let anchor = try XCTUnwrap(bench.collection.visibleNodes.first { bench.seen($0).minY >= 0 })
    let before = bench.seen(anchor)
    let other = try XCTUnwrap(bench.collection.visibleNodes.first as? TileCell)
    XCTAssertNotNil(before)
    other.grow(by: 30)
    bench.host.settle()
    XCTAssertEqual(bench.collection.visibleElementsWithoutAnything, 0)
    XCTAssertTrue(bench.collection.isArranged)
  }

  func testInitialPositionShowsInTheFirstFrame() async throws {
    let bench = CollectionBench(GridLayout(columns: .count(4), itemLength: .fixed(50)))
    bench.collection.setInitialPosition(bench.path(801), .start)
    bench.show(tiles(4_000))
    var shown: Set<Int> = []
    for _ in 0..<200 {
      bench.host.step()
      shown.formUnion(bench.collection.visibleNodes.compactMap(bench.tile).map(\.id))
    }
    bench.host.settle()
    XCTAssertEqual(bench.collection.contentOffset.y, 10_000)
    XCTAssertGreaterThanOrEqual(try XCTUnwrap(shown.min()), 800)
  }
}
