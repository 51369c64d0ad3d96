import SateenCore
import SateenLayout
import SateenLists
import SateenTesting
import XCTest

@MainActor
final class TablePositionTests: XCTestCase {
  private func seen(_ bench: TableBench, row: Int) -> (top: Double, bottom: Double)? {
    guard let node = bench.table.nodeForItem(at: bench.path(row)), node.loadedView?.superview != nil else { return nil }
    return (bench.seen(node), bench.seen(node) + node.frame.height)
  }

  func testScrollingToARowNeverMeasuredEndsExactlyThere() async throws {
    for estimate in [15.0, 90, 400] {
      for row in [400, 1_500, 1_900] {
        let bench = TableBench(TestFeed(count: 2_000), estimate: estimate)
        bench.host.settle()
        bench.table.scrollToItem(at: bench.path(row), at: .top, animated: false)
        bench.host.settle()
        XCTAssertEqual(seen(bench, row: row)?.top ?? .nan, 0, accuracy: 0.5, "row \(row), estimate \(estimate)")
        bench.table.scrollToItem(at: bench.path(row + 50), at: .bottom, animated: false)
        bench.host.settle()
        XCTAssertEqual(seen(bench, row: row + 50)?.bottom ?? .nan, 400, accuracy: 0.5)
        bench.table.scrollToItem(at: bench.path(row - 300), at: .middle, animated: false)
        bench.host.settle()
        let place = seen(bench, row: row - 300) ?? (.nan, .nan)
        XCTAssertEqual((place.top + place.bottom) / 2, 200, accuracy: 1)
      }
    }
  }

  func testContentBeginsBehindItsInsetWhetherItOrTheSizeIsThereFirst() async throws {
    struct Line: ListItem, Equatable {
      var id: Int
    }
    for loadsEarly in [false, true] {
      let table = TableNode()
      table.contentInset = EdgeInsets(top: 16, left: 8, bottom: 24, right: 8)
      let source = SnapshotDataSource<Line>(table) { line in { TextCellNode("Line \(line.id)") } }
      // A view that takes key presses is loaded before it has a frame.
      if loadsEarly { _ = table.scrollView }
      var snapshot = ListSnapshot<Line>()
      snapshot.appendSection(0, (0..<100).map { Line(id: $0) })
      source.apply(snapshot)
      let host = HeadlessHost(size: Size(width: 300, height: 400))
      host.container.rootNode = table
      host.settle()
      XCTAssertEqual(table.contentOffset.y, -16, "loaded early: \(loadsEarly)")
      table.contentOffset = .zero
      host.resize(to: Size(width: 300, height: 300))
      host.settle()
      XCTAssertEqual(table.contentOffset.y, 0, "only at the beginning")
    }
  }

  func testAnAnimatedScrollEndsExactlyThere() async throws {
    for row in [5, 40, 700] {
      let bench = TableBench(TestFeed(count: 1_000), estimate: 300)
      bench.host.settle()
      bench.table.scrollToItem(at: bench.path(row), at: .middle, animated: true)
      bench.host.settle()
      let place = seen(bench, row: row) ?? (.nan, .nan)
      if row == 5 {
        XCTAssertLessThan(place.bottom, 400)
      } else {
        XCTAssertEqual((place.top + place.bottom) / 2, 200, accuracy: 1, "row \(row)")
      }
    }
  }

  func testScrollingToTheFirstAndLastRowStaysWithinTheContent() async throws {
    let bench = TableBench(TestFeed(count: 100))
    bench.host.settle()
    bench.table.scrollToItem(at: bench.path(99), at: .top, animated: false)
    bench.host.settle()
    XCTAssertEqual(seen(bench, row: 99)?.bottom ?? .nan, 400, accuracy: 0.5)
    bench.table.scrollToItem(at: bench.path(0), at: .bottom, animated: false)
    bench.host.settle()
    XCTAssertEqual(seen(bench, row: 0)?.top ?? .nan, 0, accuracy: 0.5)
    bench.table.scrollToItem(at: bench.path(500), at: .top, animated: false)
    bench.host.settle()
    XCTAssertEqual(bench.offset, 0)
  }

  func testARowAskedForBeforeTheFirstTurnIsInTheFirstFrameWithRows() async throws {
    let bench = TableBench(TestFeed(count: 1_000))
    bench.table.scrollToItem(at: bench.path(600), at: .top, animated: false)
    bench.host.step()
    bench.host.step()
    XCTAssertFalse(bench.feed.blocksAsked.isEmpty)
    XCTAssertGreaterThan(bench.feed.blocksAsked.map(\.row).min() ?? 0, 500, "nothing was made at the top")
    bench.host.settle()
    XCTAssertEqual(seen(bench, row: 600)?.top ?? .nan, 0, accuracy: 0.5)
  }

  func testAReaderWhoScrollsOnIsNotPulledBack() async throws {
    let bench = TableBench(TestFeed(count: 1_000), estimate: 300)
    bench.host.settle()
    bench.table.scrollToItem(at: bench.path(500), at: .top, animated: false)
    bench.host.step()
    bench.host.send(.preciseScroll(Point(x: 100, y: 100), dx: 0, dy: 120))
    bench.host.settle()
    let top = (bench.table.rectForItem(at: bench.path(500))?.minY ?? .nan) - bench.offset
    XCTAssertLessThan(top, -20)
    XCTAssertGreaterThan(top, -220)
  }

  func testPlacesAndRowsAnswerForEachOther() async throws {
    let feed = TestFeed(count: 100)
    let bench = TableBench(feed)
    bench.table.lineSpacing = 10
    bench.table.contentInset = EdgeInsets(top: 20, left: 30, bottom: 0, right: 30)
    bench.host.settle()
    XCTAssertEqual(bench.offset, -20, "room above the first row")
    for row in [0, 1, 5] {
      guard let rect = bench.table.rectForItem(at: bench.path(row)) else { return XCTFail("no rect") }
      XCTAssertEqual(rect.minX, 30)
      XCTAssertEqual(rect.width, 240)
      XCTAssertEqual(bench.table.pathForItem(at: Point(x: 100, y: rect.midY)), bench.path(row))
      XCTAssertNil(bench.table.pathForItem(at: Point(x: 10, y: rect.midY)), "beside the rows")
      XCTAssertNil(bench.table.pathForItem(at: Point(x: 100, y: rect.maxY + 5)), "between two rows")
      guard let node = bench.table.nodeForItem(at: bench.path(row)) else { return XCTFail("no node") }
      XCTAssertEqual(bench.table.itemPath(for: node), bench.path(row))
    }
    XCTAssertNil(bench.table.rectForItem(at: bench.path(100)))
    XCTAssertNil(bench.table.pathForItem(at: Point(x: 100, y: -1)))
    XCTAssertNil(bench.table.pathForItem(at: Point(x: 100, y: .nan)))
    XCTAssertNil(bench.table.pathForItem(at: Point(x: 100, y: 1e9)))
    // Far from any node, a point is still in a row.
    XCTAssertNotNil(bench.table.pathForItem(at: Point(x: 100, y: 6_000)))
  }
}
