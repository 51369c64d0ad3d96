import SateenCore
import SateenLayout
import SateenLists
import SateenTesting
import SateenThreads
import XCTest

@MainActor
final class TableReloadTests: XCTestCase {
  func testADataSourceThatLostRowsWithoutAWordIsNotAskedForThem() async throws {
    let feed = TestFeed(count: 100)
    let bench = TableBench(feed)
    bench.host.settle()
    feed.sections[0].removeLast(90)
    bench.table.contentOffset = Point(x: 0, y: 3_000)
    bench.host.settle()
    XCTAssertEqual(bench.table.numberOfItems, 100)
    XCTAssertEqual(bench.table.visibleElementsWithoutAnything, 0, "stand-ins show")
    try bench.table.deleteItems(at: (10..<100).map { bench.path($0) })
    bench.host.settle()
    XCTAssertEqual(bench.table.numberOfItems, 10)
    XCTAssertEqual(bench.table.blankFraction, 0)
  }

  func testAReloadShowsTheOldPixelsUntilTheNewOnesAreThere() async throws {
    let feed = TestFeed(heights: Array(repeating: 100, count: 50))
    let bench = TableBench(feed)
    bench.host.settle()
    let old = feed.all.map(\.color.pixel)
    for row in feed.sections[0].indices { feed.sections[0][row].revision = 1 }
    let new = feed.all.map(\.color.pixel)
    XCTAssertNotEqual(old[0], new[0])
    WorkQueue.shared.isSuspended = true
    bench.table.reloadData()
    for _ in 0..<5 {
      bench.host.step()
      for row in 0..<4 { XCTAssertEqual(bench.pixel(x: 150, y: row * 100 + 50), old[row]) }
      XCTAssertEqual(bench.holes(), 0)
      XCTAssertEqual(bench.table.visibleElementsWithoutAnything, 0)
    }
    WorkQueue.shared.isSuspended = false
    var frames = 0
    while bench.pixel(x: 150, y: 50) != new[0], frames < 30 {
      bench.host.step()
      XCTAssertEqual(bench.holes(), 0)
      for row in 0..<4 { XCTAssertTrue([old[row], new[row]].contains(bench.pixel(x: 150, y: row * 100 + 50))) }
      frames += 1
    }
    bench.host.settle()
    for row in 0..<4 { XCTAssertEqual(bench.pixel(x: 150, y: row * 100 + 50), new[row]) }
  }

  func testReloadsInQuickSuccessionNeverBlank() async throws {
    let feed = TestFeed(heights: Array(repeating: 100, count: 50))
    let bench = TableBench(feed)
    bench.host.settle()
    WorkQueue.shared.isSuspended = true
    for round in 1...6 {
      for row in feed.sections[0].indices { feed.sections[0][row].revision = round }
      if round % 2 == 0 {
        bench.table.reloadData()
      } else {
        try bench.table.reloadItems(at: (0..<50).map { bench.path($0) })
      }
      bench.host.step()
      XCTAssertEqual(bench.holes(), 0, "round \(round)")
      XCTAssertEqual(bench.table.visibleElementsWithoutAnything, 0)
      // Some of the work is done between two reloads.
      if round % 3 == 0 {
        WorkQueue.shared.isSuspended = false
        bench.host.step()
        WorkQueue.shared.isSuspended = true
        XCTAssertEqual(bench.holes(), 0, "round \(round)")
      }
    }
    WorkQueue.shared.isSuspended = false
    bench.host.settle()
    for row in 0..<4 { XCTAssertEqual(bench.pixel(x: 150, y: row * 100 + 50), feed.all[row].color.pixel) }
    XCTAssertEqual(feed.shownNodes.count, bench.table.visibleNodes.count, "no node of an older round is left")
  }

  func testOneReloadedRowTakesItsNewHeightTogetherWithItsNewPixels() async throws {
    let feed = TestFeed(heights: Array(repeating: 100, count: 50))
    let bench = TableBench(feed)
    bench.host.settle()
    let oldColor = feed.all[1].color.pixel
    feed.sections[0][1] = Item(id: 1, revision: 1, height: 180)
    let newColor = feed.all[1].color.pixel
    let untouched = [0, 2, 3].map { bench.table.nodeForItem(at: bench.path($0)) }
    try bench.table.reloadItems(at: [bench.path(1)])
    for _ in 0..<20 {
      bench.host.step()
      XCTAssertEqual(bench.holes(), 0)
      let isNew = bench.pixel(x: 150, y: 110) == newColor
      XCTAssertTrue(isNew || bench.pixel(x: 150, y: 110) == oldColor)
      // The next row's position fits the height that is shown.
      XCTAssertEqual(bench.pixel(x: 150, y: 250), isNew ? newColor : feed.all[2].color.pixel)
    }
    XCTAssertEqual(bench.pixel(x: 150, y: 110), newColor)
    for (node, row) in zip(untouched, [0, 2, 3]) {
      XCTAssertTrue(node === bench.table.nodeForItem(at: bench.path(row)))
    }
  }

  func testAnInconsistentUpdateThrowsAndChangesNothing() async throws {
    let feed = TestFeed(count: 100)
    let bench = TableBench(feed)
    bench.host.settle()
    let nodes = bench.table.visibleNodes
    let before = bench.host.screenshot()
    feed.sections[0].removeLast(3)
    XCTAssertThrowsError(try bench.table.deleteItems(at: [bench.path(0)])) { error in
      XCTAssertEqual(
        error as? ListUpdateError, .inconsistentRows(section: 0, before: 100, inserted: 0, deleted: 1, after: 97))
    }
    XCTAssertEqual(bench.table.numberOfItems, 100)
    bench.host.step()
    XCTAssertTrue(nodes.elementsEqual(bench.table.visibleNodes, by: ===))
    XCTAssertEqual(before.pngData(), bench.host.screenshot().pngData())
  }

  func testFewerRowsAfterAReloadThanBeforeTheReader() async throws {
    let feed = TestFeed(count: 1_000)
    let bench = TableBench(feed)
    bench.host.settle()
    bench.table.contentOffset = Point(x: 0, y: 50_000)
    bench.host.settle()
    feed.sections = [Array(feed.sections[0].prefix(3))]
    bench.table.reloadData()
    bench.host.settle()
    XCTAssertEqual(bench.table.numberOfItems, 3)
    XCTAssertEqual(bench.offset, 0)
    XCTAssertEqual(bench.table.visibleNodes.count, 3)
    feed.sections = []
    bench.table.reloadData()
    bench.host.settle()
    XCTAssertEqual(bench.table.liveNodeCount, 0)
    feed.sections = [[], [Item(id: 5, height: 50)], []]
    bench.table.reloadData()
    bench.host.settle()
    XCTAssertEqual(bench.table.visibleNodes.compactMap { bench.item($0)?.id }, [5])
  }

  func testAnAppearanceChangedWhileRowsAreMadeReachesThem() async throws {
    let feed = TestFeed(count: 50)
    let bench = TableBench(feed)
    bench.host.step()
    WorkQueue.shared.isSuspended = true
    bench.host.step()
    bench.host.step()
    bench.host.container.appearance = .dark
    bench.host.step()
    WorkQueue.shared.isSuspended = false
    bench.host.settle()
    XCTAssertFalse(bench.table.visibleNodes.isEmpty)
    for node in bench.table.visibleNodes { XCTAssertEqual(node.traits.appearance, .dark) }
  }
}
