import SateenCore
import SateenLayout
import SateenLists
import SateenTesting
import SateenThreads
import XCTest

@MainActor
final class TableLoadTests: XCTestCase {
  func testRowsAreAppendedAsTheReaderComesNearTheEnd() async throws {
    let feed = TestFeed(count: 60)
    let bench = TableBench(feed)
    feed.loadMore(in: bench.table)
    feed.onLoad = { load in
      let first = feed.sections[0].count
      feed.sections[0] += (first..<(first + 20)).map { Item(id: $0, height: 70) }
      do {
        try bench.table.insertItems(at: (first..<(first + 20)).map { bench.path($0) })
      } catch {
        XCTFail("\(error)")
      }
      load.complete()
    }
    await bench.host.settleTasks()
    let atStart = feed.loads.count
    for _ in 0..<400 {
      bench.table.contentOffset = Point(x: 0, y: bench.offset + 30)
      bench.host.step()
      bench.checkFrame()
    }
    XCTAssertGreaterThan(feed.loads.count, atStart + 3)
    XCTAssertLessThan(feed.loads.count, atStart + 20)
    XCTAssertEqual(bench.table.numberOfItems, feed.sections[0].count)
    XCTAssertLessThan(bench.offset, bench.table.scrollView.maximumOffset.y)
  }

  func testOneRequestIsUnderWayAndTheNextOneFollowsIt() async throws {
    let feed = TestFeed(count: 8)
    let bench = TableBench(feed)
    feed.loadMore(in: bench.table)
    await bench.host.settleTasks()
    XCTAssertEqual(feed.loads.count, 1)
    bench.table.contentOffset = Point(x: 0, y: 100)
    await bench.host.settleTasks()
    XCTAssertEqual(feed.loads.count, 1)
    try feed.load(0).complete()
    await bench.host.settleTasks()
    XCTAssertEqual(feed.loads.count, 1, "it brought nothing")
    bench.table.contentOffset = Point(x: 0, y: 110)
    await bench.host.settleTasks()
    XCTAssertEqual(feed.loads.count, 2, "the reader goes on")
  }

  func testAnEndWithoutMoreRowsDoesNotAskForever() async throws {
    let feed = TestFeed(count: 3)
    feed.onLoad = { $0.complete() }
    let bench = TableBench(feed)
    feed.loadMore(in: bench.table)
    let isSettled = await bench.host.settleTasks()
    XCTAssertTrue(isSettled)
    let asked = feed.loads.count
    XCTAssertGreaterThan(asked, 0)
    await bench.host.advanceTasks(by: 2)
    XCTAssertEqual(feed.loads.count, asked)
    XCTAssertFalse(bench.host.container.wantsFrame)
  }

  func testReloadingCancels() async throws {
    let feed = TestFeed(count: 8)
    let bench = TableBench(feed)
    feed.loadMore(in: bench.table)
    await bench.host.settleTasks()
    bench.table.reloadData()
    await bench.host.settleTasks()
    XCTAssertTrue(try feed.load(0).wasCancelled)
    XCTAssertEqual(feed.loads.count, 2)
    try feed.load(0).complete()
    await bench.host.settleTasks()
    XCTAssertEqual(feed.loads.count, 2)
  }

  func testARequestMayBeCompletedOnAnyThread() async throws {
    let feed = TestFeed(count: 8)
    let bench = TableBench(feed)
    feed.loadMore(in: bench.table)
    await bench.host.settleTasks()
    let load = try feed.load(0)
    feed.sections[0].append(Item(id: 99, height: 60))
    XCTAssertNoThrow(try bench.table.insertItems(at: [bench.path(8)]))
    WorkQueue.shared.submit(.visible) { load.complete() }
    await bench.host.settleTasks()
    XCTAssertEqual(feed.loads.count, 2)
  }

  func testPullingPastAnEdgeIsTold() async throws {
    let feed = TestFeed(count: 50)
    let bench = TableBench(feed)
    await bench.host.settleTasks()
    bench.host.drag(from: Point(x: 100, y: 50), to: Point(x: 100, y: 350))
    XCTAssertEqual(feed.pulls.map(\.edge), [.head])
    XCTAssertGreaterThan(feed.pulls[0].distance, 60)
    await bench.host.settleTasks()
    XCTAssertEqual(bench.offset, 0)
    bench.host.press(.end)
    await bench.host.settleTasks()
    bench.host.drag(from: Point(x: 100, y: 350), to: Point(x: 100, y: 150))
    XCTAssertEqual(feed.pulls.map(\.edge), [.head, .tail])
    await bench.host.settleTasks()
    XCTAssertEqual(bench.offset, bench.table.scrollView.maximumOffset.y, accuracy: 0.5)
  }
}
