import SateenCore
import SateenLayout
import SateenLists
import SateenTesting
import SateenThreads
import XCTest

@MainActor
final class TableFetchTests: XCTestCase {
  func testRowsAreAppendedAsTheReaderComesNearTheEnd() async throws {
    let feed = TestFeed(count: 60)
    feed.fetches = true
    let bench = TableBench(feed)
    feed.onFetch = { context in
      let first = feed.sections[0].count
      feed.sections[0] += (first..<(first + 20)).map { Item(id: $0, height: 70) }
      do {
        try bench.table.insertItems(at: (first..<(first + 20)).map { bench.path($0) })
      } catch {
        XCTFail("\(error)")
      }
      context.completeBatchFetching(true)
    }
    bench.host.settle()
    let atStart = feed.contexts.count
    for _ in 0..<400 {
      bench.table.contentOffset = Point(x: 0, y: bench.offset + 30)
      bench.host.step()
      bench.checkFrame()
    }
    XCTAssertGreaterThan(feed.contexts.count, atStart + 3)
    XCTAssertLessThan(feed.contexts.count, atStart + 20)
    XCTAssertEqual(bench.table.numberOfItems, feed.sections[0].count)
    XCTAssertLessThan(bench.offset, bench.table.scrollView.maximumOffset.y)
  }

  func testOneRequestIsUnderWayAndTheNextOneFollowsIt() async throws {
    let feed = TestFeed(count: 8)
    feed.fetches = true
    let bench = TableBench(feed)
    bench.host.settle()
    XCTAssertEqual(feed.contexts.count, 1)
    bench.table.contentOffset = Point(x: 0, y: 100)
    bench.host.settle()
    XCTAssertEqual(feed.contexts.count, 1)
    try feed.context(0).completeBatchFetching(true)
    bench.host.settle()
    XCTAssertEqual(feed.contexts.count, 1, "it brought nothing")
    bench.table.contentOffset = Point(x: 0, y: 110)
    bench.host.settle()
    XCTAssertEqual(feed.contexts.count, 2, "the reader goes on")
  }

  func testAnEndWithoutMoreRowsDoesNotAskForever() async throws {
    let feed = TestFeed(count: 3)
    feed.fetches = true
    feed.onFetch = { $0.completeBatchFetching(true) }
    let bench = TableBench(feed)
    XCTAssertTrue(bench.host.settle())
    let asked = feed.contexts.count
    XCTAssertGreaterThan(asked, 0)
    bench.host.advance(by: 2)
    XCTAssertEqual(feed.contexts.count, asked)
    XCTAssertFalse(bench.host.container.wantsFrame)
  }

  func testReloadingCancels() async throws {
    let feed = TestFeed(count: 8)
    feed.fetches = true
    let bench = TableBench(feed)
    bench.host.settle()
    bench.table.reloadData()
    bench.host.settle()
    XCTAssertTrue(try feed.context(0).wasCancelled)
    XCTAssertEqual(feed.contexts.count, 2)
    try feed.context(0).completeBatchFetching(true)
    bench.host.settle()
    XCTAssertEqual(feed.contexts.count, 2)
  }

  func testARequestMayBeCompletedOnAnyThread() async throws {
    let feed = TestFeed(count: 8)
    feed.fetches = true
    let bench = TableBench(feed)
    bench.host.settle()
    let context = try feed.context(0)
    feed.sections[0].append(Item(id: 99, height: 60))
    XCTAssertNoThrow(try bench.table.insertItems(at: [bench.path(8)]))
    WorkQueue.shared.submit(.visible) { context.completeBatchFetching(true) }
    bench.host.settle()
    XCTAssertEqual(feed.contexts.count, 2)
  }

  func testPullingPastAnEdgeIsTold() async throws {
    let feed = TestFeed(count: 50)
    let bench = TableBench(feed)
    bench.host.settle()
    bench.host.drag(from: Point(x: 100, y: 50), to: Point(x: 100, y: 350))
    XCTAssertEqual(feed.pulls.map(\.edge), [.head])
    XCTAssertGreaterThan(feed.pulls[0].distance, 60)
    bench.host.settle()
    XCTAssertEqual(bench.offset, 0)
    bench.host.press(.end)
    bench.host.settle()
    bench.host.drag(from: Point(x: 100, y: 350), to: Point(x: 100, y: 150))
    XCTAssertEqual(feed.pulls.map(\.edge), [.head, .tail])
    bench.host.settle()
    XCTAssertEqual(bench.offset, bench.table.scrollView.maximumOffset.y, accuracy: 0.5)
  }
}
