import SateenCore
import SateenLayout
import SateenLists
import SateenTesting
import SateenThreads
import XCTest

/// Rows fetched at either edge of a table, seen from outside.
@MainActor
final class EdgeLoadTests: XCTestCase {
  /// A table of rows of 50 points in the middle of a long list, four hundred points tall.
  private func middle(_ count: Int = 200) async -> (TestFeed, TableBench) {
    let feed = TestFeed(heights: Array(repeating: 50, count: count))
    let bench = TableBench(feed, estimate: 50)
    feed.loadMore(in: bench.table)
    bench.host.step()
    bench.table.contentOffset = Point(x: 0, y: Double(count) * 25)
    await bench.host.settleTasks()
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
    let (feed, bench) = await middle()
    for y in stride(from: 5_000.0, through: 0, by: -100) {
      bench.table.contentOffset = Point(x: 0, y: y)
      bench.host.step()
    }
    await bench.host.settleTasks()
    XCTAssertTrue(feed.loads.isEmpty)
    bench.table.loadDistance[.head] = 2
    await bench.host.settleTasks()
    XCTAssertEqual(feed.loads.map(\.edge), [.head])
  }

  func testEachEdgeIsAskedSoManyScreensBeforeIt() async throws {
    let (feed, bench) = await middle()
    bench.table.loadDistance[.head] = 1.5
    bench.table.contentOffset = Point(x: 0, y: 601)
    await bench.host.settleTasks()
    XCTAssertTrue(feed.loads.isEmpty)
    bench.table.contentOffset = Point(x: 0, y: 600)
    bench.host.step()
    XCTAssertEqual(feed.loads.map(\.edge), [.head])
    XCTAssertTrue(bench.table.loadState(at: .head).isLoading)
    bench.table.contentOffset = Point(x: 0, y: 8_799)
    await bench.host.settleTasks()
    XCTAssertEqual(feed.loads.count, 1)
    bench.table.contentOffset = Point(x: 0, y: 8_800)
    bench.host.step()
    XCTAssertEqual(feed.loads.map(\.edge), [.head, .tail], "both are under way")
    XCTAssertTrue(bench.table.loadState(at: .tail).isLoading)
  }

  func testAnEdgeTheReaderLeavesIsNotAsked() async throws {
    let (feed, bench) = await middle(100)
    bench.table.loadDistance[.head] = 2
    await bench.host.settleTasks()
    XCTAssertTrue(feed.loads.isEmpty)
    bench.host.send(.preciseScroll(Point(x: 100, y: 100), dx: 0, dy: 10))
    bench.table.loadDistance[.head] = 7
    bench.host.step()
    XCTAssertTrue(feed.loads.isEmpty, "on the way down")
    bench.host.send(.preciseScroll(Point(x: 100, y: 100), dx: 0, dy: -10))
    bench.host.step()
    XCTAssertEqual(feed.loads.map(\.edge), [.head])
  }

  func testRowsFetchedAtTheHeadMoveNothingThatShows() async throws {
    let (feed, bench) = await middle(60)
    feed.onLoad = { load in
      XCTAssertEqual(load.edge, .head)
      // Heights nobody could guess.
      self.insert(15, at: .head, feed, bench, height: 93)
      load.complete()
    }
    bench.table.loadDistance[.tail] = 0
    bench.table.loadDistance[.head] = 1
    await bench.host.settleTasks()
    for _ in 0..<200 {
      guard let shown = bench.firstShown else { return XCTFail("nothing shows") }
      bench.host.send(.preciseScroll(Point(x: 100, y: 100), dx: 0, dy: -30))
      bench.host.step()
      XCTAssertEqual(bench.seen(shown.node), shown.y + 30, accuracy: 0.5, "it goes as far as the reader scrolls")
      bench.checkFrame()
      XCTAssertEqual(bench.holes(), 0)
    }
    XCTAssertGreaterThan(feed.loads.count, 3)
    XCTAssertLessThan(feed.loads.count, 12)
    XCTAssertGreaterThan(bench.offset, 0, "the beginning is never reached")
  }

  func testRowsFetchedForAReaderAtTheVeryTopComeInAboveWhatShows() async throws {
    for isBottomAnchored in [false, true] {
      let feed = TestFeed(heights: Array(repeating: 50, count: 40))
      let bench = TableBench(feed, estimate: 50)
      feed.loadMore(in: bench.table)
      bench.table.isBottomAnchored = isBottomAnchored
      bench.table.loadDistance[.tail] = 0
      await bench.host.settleTasks()
      bench.table.contentOffset = .zero
      await bench.host.settleTasks()
      bench.table.loadDistance[.head] = 1
      await bench.host.settleTasks()
      XCTAssertEqual(feed.loads.count, 1)
      guard let shown = bench.firstShown else { return XCTFail("nothing shows") }
      XCTAssertEqual(shown.y, 0)
      insert(30, at: .head, feed, bench, height: 81)
      try feed.load(0).complete()
      for _ in 0..<6 {
        bench.host.step()
        XCTAssertEqual(bench.seen(shown.node), 0, accuracy: 0.5)
      }
      await bench.host.settleTasks()
      XCTAssertGreaterThan(bench.offset, 30 * 50)
      XCTAssertEqual(bench.seen(shown.node), 0, accuracy: 0.5)
      XCTAssertEqual(feed.loads.count, 1, "far enough from the beginning now")
    }
  }

  func testShortContentIsFetchedAtBothEdgesUntilItFillsTheTable() async throws {
    let feed = TestFeed(heights: [50, 50])
    let bench = TableBench(feed, estimate: 50)
    feed.loadMore(in: bench.table)
    bench.table.loadDistance[.head] = 0.01
    bench.table.loadDistance[.tail] = 0.01
    feed.onLoad = { load in
      self.insert(2, at: load.edge, feed, bench, height: 50)
      load.complete()
    }
    await bench.host.settleTasks()
    XCTAssertTrue(feed.loads.contains { $0.edge == .head })
    XCTAssertTrue(feed.loads.contains { $0.edge == .tail })
    XCTAssertGreaterThanOrEqual(bench.table.scrollView.contentSize.height, 400)
    XCTAssertLessThan(bench.table.scrollView.contentSize.height, 1_000)
  }

  func testAnEndIsAnEndUntilTheDataIsLoadedAnewOrTheProgramKnowsBetter() async throws {
    for edge in ListEdge.allCases {
      let (feed, bench) = await middle()
      bench.table.loadDistance[.head] = 2
      func goToEdge(_ step: Double) async {
        bench.table.contentOffset = Point(x: 0, y: edge == .head ? step : bench.table.scrollView.maximumOffset.y - step)
        await bench.host.settleTasks()
      }
      await goToEdge(50)
      XCTAssertEqual(feed.loads.map(\.edge), [edge])
      try feed.load(0).reachEnd()
      await bench.host.settleTasks()
      await goToEdge(80)
      await goToEdge(20)
      insert(1, at: edge, feed, bench)
      await bench.host.settleTasks()
      XCTAssertEqual(feed.loads.count, 1)
      XCTAssertFalse(bench.table.loadState(at: edge).isLoading)
      bench.table.load(at: edge)
      await bench.host.settleTasks()
      XCTAssertEqual(feed.loads.map(\.edge), [edge, edge])
      try feed.load(1).reachEnd()
      await bench.host.settleTasks()
      bench.table.reloadData()
      await bench.host.settleTasks()
      XCTAssertEqual(feed.loads.count, 3)
    }
  }

  func testReloadingCancelsBothLoadsAndIgnoresTheirOutcomes() async throws {
    let (feed, bench) = await middle(12)
    bench.table.loadDistance[.head] = 2
    await bench.host.settleTasks()
    XCTAssertEqual(Set(feed.loads.map(\.edge)), [.head, .tail])
    bench.table.reloadData()
    await bench.host.settleTasks()
    XCTAssertTrue(try feed.load(0).wasCancelled)
    XCTAssertTrue(try feed.load(1).wasCancelled)
    XCTAssertEqual(feed.loads.count, 4, "what is there now is asked about anew")
    try feed.load(0).fail("too late")
    await bench.host.settleTasks()
    for edge in ListEdge.allCases { XCTAssertNil(bench.table.loadState(at: edge).error) }
    XCTAssertEqual(feed.loads.count, 4)
  }

  func testATableThatGoesCancelsItsRequests() async throws {
    let feed = TestFeed(count: 3)
    var bench: TableBench? = TableBench(feed)
    if let table = bench?.table { feed.loadMore(in: table) }
    await bench?.host.settleTasks()
    XCTAssertEqual(feed.loads.count, 1)
    bench = nil
    let host = HeadlessHost(size: Size(width: 10, height: 10))
    await host.settleTasks()
    XCTAssertTrue(try feed.load(0).wasCancelled)
  }

  func testAnEdgeWithoutADistanceDoesNotLoad() async throws {
    let feed = TestFeed(count: 2)
    let bench = TableBench(feed)
    feed.loadMore(in: bench.table)
    bench.table.loadDistance = [.head: 1]
    await bench.host.settleTasks()
    XCTAssertEqual(feed.loads.map(\.edge), [.head])
  }
}
