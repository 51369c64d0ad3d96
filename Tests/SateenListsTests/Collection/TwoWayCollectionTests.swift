import SateenCore
import SateenLayout
import SateenLists
import SateenTesting
import XCTest

/// Content that is larger than the window in both directions.
@MainActor
final class TwoWayCollectionTests: XCTestCase {
  /// A sheet of cells, fifty to a line.
  private struct SheetLayout: CollectionLayout {
    var scrollableDirections: ScrollDirection { [.vertical, .horizontal] }

    func sizeRange(for element: CollectionElement, in context: CollectionLayoutContext) -> SizeRange {
      SizeRange(exactly: Size(width: 80, height: 30))
    }

    func arrangement(for context: CollectionLayoutContext) -> CollectionArrangement {
      CollectionArrangement(
        frames: (0..<context.sections.elementCount).map {
          Rect(x: Double($0 % 50) * 80, y: Double($0 / 50) * 30, width: 80, height: 30)
        }, context: context)
    }
  }

  func testASheetScrollsBothWaysAndKeepsNodesNearTheReaderOnly() async throws {
    let bench = CollectionBench(SheetLayout())
    bench.show((0..<10_000).map { Tile(id: $0) })
    bench.host.settle()
    XCTAssertEqual(bench.collection.scrollView.contentSize, Size(width: 4_000, height: 6_000))
    bench.collection.contentOffset = Point(x: 1_600, y: 3_000)
    bench.host.settle()
    // The first cell on screen is in line 100, column 20.
    let ids = bench.collection.visibleNodes.compactMap(bench.tile).map(\.id)
    XCTAssertEqual(ids.first, 100 * 50 + 20)
    XCTAssertEqual(Set(ids.map { $0 % 50 }), [20, 21, 22, 23])
    XCTAssertEqual(bench.pixel(x: 5, y: 5), Tile(id: 5_020).color.pixel)
    XCTAssertEqual(bench.collection.visibleElementsWithoutAnything, 0)
    XCTAssertLessThan(bench.collection.liveNodeCount, 1_500)
    bench.host.drag(from: Point(x: 250, y: 200), to: Point(x: 100, y: 202))
    bench.host.settle()
    XCTAssertGreaterThan(bench.collection.contentOffset.x, 1_700)
  }

  func testWhatIsReadStaysWhenLinesAreTakenOutAboveIt() async throws {
    let bench = CollectionBench(SheetLayout())
    bench.show((0..<10_000).map { Tile(id: $0) })
    bench.host.settle()
    bench.collection.contentOffset = Point(x: 800, y: 3_000)
    bench.host.settle()
    let first = try XCTUnwrap(bench.collection.visibleNodes.first)
    let seen = bench.seen(first)
    bench.show((500..<10_000).map { Tile(id: $0) })
    bench.host.settle()
    XCTAssertEqual(bench.seen(first), seen)
    XCTAssertEqual(bench.collection.contentOffset, Point(x: 800, y: 2_700))
  }
}
