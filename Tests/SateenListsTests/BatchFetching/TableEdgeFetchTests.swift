import SateenCore
import SateenLayout
import SateenLists
import SateenTesting
import SateenThreads
import XCTest

/// Rows fetched at either edge of a table, seen from outside.
@MainActor
final class TableEdgeFetchTests: XCTestCase {
  /// A table of rows of 50 points in the middle of a long list, four hundred points tall.
  private func middle(_ count: Int = 200) -> (TestFeed, TableBench) {
    let feed = TestFeed(heights: Array(repeating: 50, count: count))
    feed.fetches = true
    let bench = TableBench(feed, estimate: 50)
    bench.host.step()
    bench.table.contentOffset = Point(x: 0, y: Double(count) * 25)
    bench.host.settle()
    return (feed, bench)
  }

  private func insert(_ count: Int, at edge: ListEdge, _ feed: TestFeed, _ bench: TableBench, height: Double = 70) {
    let first = 10_000 + feed.all.count
    let items = (first..<(first + count)).map { Item(id: $0, height: height) }
    let place = edge == .head ? 0 : feed.sections[0].count
    feed.sections[0].insert(contentsOf: items, at: place)
    XCTAssertNoThrow(try bench.table.insertItems(at: (place..<(place + count)).map { bench.path($0) }))
  }

  func testNothingIsFetchedAtTheHeadUnlessItIsWanted() async throws {
    let (feed, bench) = middle()
    for y in stride(from: 5_000.0, through: 0, by: -100) {
      bench.table.contentOffset = Point(x: 0, y: y)
      bench.host.step()
    }
    bench.host.settle()
    XCTAssertTrue(feed.contexts.isEmpty)
    bench.table.leadingScreensForHeadBatching = 2
    bench.host.settle()
    XCTAssertEqual(feed.contexts.map(\.edge), [.head])
  }

  func testEachEdgeIsAskedSoManyScreensBeforeIt() async throws {
    let (feed, bench) = middle()
    bench.table.leadingScreensForHeadBatching = 1.5
    bench.table.contentOffset = Point(x: 0, y: 601)
    bench.host.settle()
    XCTAssertTrue(feed.contexts.isEmpty)
    bench.table.contentOffset = Point(x: 0, y: 600)
    bench.host.step()
    XCTAssertEqual(feed.contexts.map(\.edge), [.head])
    XCTAssertTrue(bench.table.isBatchFetching(at: .head))
    bench.table.contentOffset = Point(x: 0, y: 8_799)
    bench.host.settle()
    XCTAssertEqual(feed.contexts.count, 1)
    bench.table.contentOffset = Point(x: 0, y: 8_800)
    bench.host.step()
    XCTAssertEqual(feed.contexts.map(\.edge), [.head, .tail], "both are under way")
    XCTAssertTrue(bench.table.isBatchFetching(at: .tail))
  }

  func testAnEdgeTheReaderLeavesIsNotAsked() async throws {
    let (feed, bench) = middle(100)
    bench.table.leadingScreensForHeadBatching = 2
    bench.host.settle()
    XCTAssertTrue(feed.contexts.isEmpty)
    bench.host.send(.preciseScroll(Point(x: 100, y: 100), dx: 0, dy: 10))
    bench.table.leadingScreensForHeadBatching = 7
    bench.host.step()
    XCTAssertTrue(feed.contexts.isEmpty, "on the way down")
    bench.host.send(.preciseScroll(Point(x: 100, y: 100), dx: 0, dy: -10))
    bench.host.step()
    XCTAssertEqual(feed.contexts.map(\.edge), [.head])
  }

  func testRowsFetchedAtTheHeadMoveNothingThatShows() async throws {
    let (feed, bench) = middle(60)
    feed.onFetch = { context in
      XCTAssertEqual(context.edge, .head)
      // Heights nobody could guess.
      self.insert(15, at: .head, feed, bench, height: 93)
      context.completeBatchFetching(true)
    }
    bench.table.leadingScreensForBatching = 0
    bench.table.leadingScreensForHeadBatching = 1
    bench.host.settle()
    for _ in 0..<200 {
      guard let shown = bench.firstShown else { return XCTFail("nothing shows") }
      bench.host.send(.preciseScroll(Point(x: 100, y: 100), dx: 0, dy: -30))
      bench.host.step()
      XCTAssertEqual(bench.seen(shown.node), shown.y + 30, accuracy: 0.5, "it goes as far as the reader scrolls")
      bench.checkFrame()
      XCTAssertEqual(bench.holes(), 0)
    }
    XCTAssertGreaterThan(feed.contexts.count, 3)
    XCTAssertLessThan(feed.contexts.count, 12)
    XCTAssertGreaterThan(bench.offset, 0, "the beginning is never reached")
  }

  func testRowsFetchedForAReaderAtTheVeryTopComeInAboveWhatShows() async throws {
    for isBottomAnchored in [false, true] {
      let feed = TestFeed(heights: Array(repeating: 50, count: 40))
      feed.fetches = true
      let bench = TableBench(feed, estimate: 50)
      bench.table.isBottomAnchored = isBottomAnchored
      bench.table.leadingScreensForBatching = 0
      bench.host.settle()
      bench.table.contentOffset = .zero
      bench.host.settle()
      bench.table.leadingScreensForHeadBatching = 1
      bench.host.settle()
      XCTAssertEqual(feed.contexts.count, 1)
      guard let shown = bench.firstShown else { return XCTFail("nothing shows") }
      XCTAssertEqual(shown.y, 0)
      insert(30, at: .head, feed, bench, height: 81)
      try feed.context(0).completeBatchFetching(true)
      for _ in 0..<6 {
        bench.host.step()
        XCTAssertEqual(bench.seen(shown.node), 0, accuracy: 0.5)
      }
      bench.host.settle()
      XCTAssertGreaterThan(bench.offset, 30 * 50)
      XCTAssertEqual(bench.seen(shown.node), 0, accuracy: 0.5)
      XCTAssertEqual(feed.contexts.count, 1, "far enough from the beginning now")
    }
  }

  func testShortContentIsFetchedAtBothEdgesUntilItFillsTheTable() async throws {
    let feed = TestFeed(heights: [50, 50])
    feed.fetches = true
    let bench = TableBench(feed, estimate: 50)
    bench.table.leadingScreensForHeadBatching = 0.01
    bench.table.leadingScreensForBatching = 0.01
    feed.onFetch = { context in
      self.insert(2, at: context.edge, feed, bench, height: 50)
      context.completeBatchFetching(true)
    }
    bench.host.settle()
    XCTAssertTrue(feed.contexts.contains { $0.edge == .head })
    XCTAssertTrue(feed.contexts.contains { $0.edge == .tail })
    XCTAssertGreaterThanOrEqual(bench.table.scrollView.contentSize.height, 400)
    XCTAssertLessThan(bench.table.scrollView.contentSize.height, 1_000)
  }

  func testAnEndIsAnEndUntilTheDataIsLoadedAnewOrTheProgramKnowsBetter() async throws {
    for edge in ListEdge.allCases {
      let (feed, bench) = middle()
      bench.table.leadingScreensForHeadBatching = 2
      func goToEdge(_ step: Double) {
        bench.table.contentOffset = Point(x: 0, y: edge == .head ? step : bench.table.scrollView.maximumOffset.y - step)
        bench.host.settle()
      }
      goToEdge(50)
      XCTAssertEqual(feed.contexts.map(\.edge), [edge])
      try feed.context(0).reachEnd()
      bench.host.settle()
      goToEdge(80)
      goToEdge(20)
      insert(1, at: edge, feed, bench)
      bench.host.settle()
      XCTAssertEqual(feed.contexts.count, 1)
      XCTAssertFalse(bench.table.isBatchFetching(at: edge))
      bench.table.retryBatchFetch(at: edge)
      bench.host.settle()
      XCTAssertEqual(feed.contexts.map(\.edge), [edge, edge])
      try feed.context(1).reachEnd()
      bench.host.settle()
      bench.table.reloadData()
      bench.host.settle()
      XCTAssertEqual(feed.contexts.count, 3)
    }
  }

  func testReloadingCancelsBothRequestsAndTellsWhoeverFetches() async throws {
    let (feed, bench) = middle(12)
    bench.table.leadingScreensForHeadBatching = 2
    bench.host.settle()
    XCTAssertEqual(Set(feed.contexts.map(\.edge)), [.head, .tail])
    let stopped = Locked<[ListEdge]>([])
    for context in feed.contexts {
      context.onCancel = { stopped.withLock { $0.append(context.edge) } }
    }
    bench.table.reloadData()
    bench.host.settle()
    XCTAssertEqual(Set(stopped.withLock { $0 }), [.head, .tail])
    XCTAssertTrue(try feed.context(0).wasCancelled)
    XCTAssertTrue(try feed.context(1).wasCancelled)
    XCTAssertEqual(feed.contexts.count, 4, "what is there now is asked about anew")
    try feed.context(0).failBatchFetching("too late")
    bench.host.settle()
    XCTAssertTrue(feed.failures.isEmpty)
    XCTAssertEqual(feed.contexts.count, 4)
  }

  func testATableThatGoesCancelsItsRequests() async throws {
    let feed = TestFeed(count: 3)
    feed.fetches = true
    var bench: TableBench? = TableBench(feed)
    bench?.host.settle()
    XCTAssertEqual(feed.contexts.count, 1)
    bench = nil
    let host = HeadlessHost(size: Size(width: 10, height: 10))
    host.settle()
    XCTAssertTrue(try feed.context(0).wasCancelled)
  }

  func testADelegateMayWantOneEdgeOnly() async throws {
    final class Fetcher: ListDelegate {
      var edges: [ListEdge] = []
      func shouldBatchFetch(for listNode: ListNode, at edge: ListEdge) -> Bool { edge == .head }
      func listNode(_ listNode: ListNode, willBeginBatchFetchWith context: BatchContext) {
        edges.append(context.edge)
      }
    }
    let fetcher = Fetcher()
    let bench = TableBench(TestFeed(count: 2))
    bench.table.delegate = fetcher
    bench.table.leadingScreensForHeadBatching = 1
    bench.host.settle()
    XCTAssertEqual(fetcher.edges, [.head])
  }
}
