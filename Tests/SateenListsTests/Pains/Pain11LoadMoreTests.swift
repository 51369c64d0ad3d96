import SateenCore
import SateenLayout
import SateenLists
import SateenTesting
import XCTest

/// The pain: a fetch begins at once though there is plenty, begins twice, or never begins again after filtering.
@MainActor
final class Pain11LoadMoreTests: XCTestCase {
  private func feed(_ count: Int) -> (TestFeed, TableBench) {
    let feed = TestFeed(heights: Array(repeating: 50, count: count))
    let bench = TableBench(feed, estimate: 50)
    feed.loadMore(in: bench.table)
    return (feed, bench)
  }

  private func append(_ count: Int, _ feed: TestFeed, _ bench: TableBench) throws {
    let first = feed.all.count
    feed.sections[0] += (first..<(first + count)).map { Item(id: 5_000 + $0, height: 50) }
    try bench.table.insertItems(at: (first..<(first + count)).map { bench.path($0) })
  }

  private func wheel(_ notches: Double, _ bench: TableBench) async {
    bench.host.send(.wheel(Point(x: 100, y: 100), dx: 0, dy: notches))
    await bench.host.settleTasks()
  }

  private func show(_ bench: SnapshotBench, _ snapshot: SnapshotBench.Snapshot) async {
    bench.source.apply(snapshot)
    await bench.host.settleTasks()
  }

  func testPain11LongContentIsNotFetchedWhenItAppears() async throws {
    let (feed, bench) = feed(60)
    for _ in 0..<120 { bench.host.step() }
    XCTAssertTrue(feed.loads.isEmpty, "3,000 points are more than three screens of 400")
    bench.host.resize(to: Size(width: 250, height: 380))
    bench.table.reloadData()
    await bench.host.settleTasks()
    XCTAssertTrue(feed.loads.isEmpty)
    bench.table.contentOffset = Point(x: 0, y: 3_000 - 380 - 760)
    await bench.host.settleTasks()
    XCTAssertEqual(feed.loads.count, 1)
  }

  func testPain11WhateverHappensNoSecondRequestBeginsWhileOneIsUnderWay() async throws {
    let (feed, bench) = feed(20)
    bench.table.loadDistance[.head] = 2
    await bench.host.settleTasks()
    XCTAssertEqual(feed.loads.count, 2)
    for round in 0..<30 {
      bench.table.contentOffset = Point(x: 0, y: Double(round * 37 % 600))
      if round % 3 == 0 { try append(1, feed, bench) }
      if round % 5 == 0 { try bench.table.reloadItems(at: [bench.path(round % 20)]) }
      if round % 7 == 0 { bench.host.resize(to: Size(width: 300, height: 390 + Double(round))) }
      bench.table.load(at: .tail)
      bench.table.load(at: .head)
      bench.host.step()
      XCTAssertEqual(feed.loads.count, 2, "round \(round)")
    }
  }

  func testPain11ARequestThatBroughtNothingIsNotRepeatedByItself() async throws {
    let (feed, bench) = feed(3)
    feed.onLoad = { $0.complete() }
    await bench.host.settleTasks()
    await bench.host.advanceTasks(by: 3)
    XCTAssertEqual(feed.loads.count, 1)
    XCTAssertFalse(bench.host.container.wantsFrame)
  }

  func testPain11FetchingGoesOnAfterRowsWereFilteredOut() async throws {
    let (feed, bench) = feed(60)
    feed.onLoad = { $0.complete() }
    bench.table.contentOffset = Point(x: 0, y: 3_000)
    await bench.host.settleTasks()
    XCTAssertEqual(feed.loads.count, 1, "it brought nothing")
    // Three rows in four do not match any more, and what is left does not fill the table by far.
    let gone = feed.sections[0].indices.filter { $0 % 15 != 0 }
    feed.sections[0] = feed.sections[0].filter { $0.id % 15 == 0 }
    try bench.table.deleteItems(at: gone.map { bench.path($0) })
    await bench.host.settleTasks()
    XCTAssertEqual(feed.loads.count, 2, "the next one came without a touch")
    feed.onLoad = { load in
      try? self.append(10, feed, bench)
      load.complete()
    }
    try append(1, feed, bench)
    await bench.host.settleTasks()
    XCTAssertGreaterThan(bench.table.scrollView.contentSize.height, 400 * 3 - 50, "filled again, two screens ahead")
  }

  func testPain11FilteringWhileARequestIsUnderWayLeadsToTheNextOneAfterIt() async throws {
    let bench = SnapshotBench(SnapshotBench.snapshot([60]))
    let feed = bench.bench.feed
    feed.loadMore(in: bench.table)
    bench.table.contentOffset = Point(x: 0, y: 2_600)
    await bench.host.settleTasks()
    XCTAssertEqual(feed.loads.count, 1)
    var filtered = bench.source.newest
    filtered.delete((0..<60).filter { $0 % 20 != 0 })
    await show(bench, filtered)
    XCTAssertEqual(feed.loads.count, 1)
    try feed.load(0).complete()
    await bench.host.settleTasks()
    XCTAssertEqual(feed.loads.count, 2)
    // A filter that leaves nothing at all.
    try feed.load(1).complete()
    await bench.host.settleTasks()
    await show(bench, SnapshotBench.Snapshot())
    XCTAssertEqual(bench.table.numberOfItems, 0)
    XCTAssertEqual(feed.loads.count, 3)
  }

  func testPain11AFailureIsToldAndTriedAgainWhenTheReaderScrollsOn() async throws {
    for edge in ListEdge.allCases {
      let (feed, bench) = feed(60)
      bench.table.loadDistance[.head] = 2
      bench.table.loadDistance[.tail] = 2
      bench.host.step()
      bench.table.contentOffset = Point(x: 0, y: 1_300)
      await bench.host.settleTasks()
      XCTAssertTrue(feed.loads.isEmpty)
      let towards = edge == .head ? -1.0 : 1.0
      bench.table.contentOffset = Point(x: 0, y: 1_300 + towards * 900)
      await bench.host.settleTasks()
      XCTAssertEqual(feed.loads.map(\.edge), [edge])
      try feed.load(0).fail("the server does not answer")
      await bench.host.settleTasks()
      XCTAssertEqual(
        bench.table.loadState(at: edge).error as? TestLoad.Failure,
        TestLoad.Failure(reason: "the server does not answer"))
      XCTAssertNil(bench.table.loadState(at: edge == .head ? .tail : .head).error)
      // Neither time, nor rows elsewhere, nor going away asks again.
      await bench.host.advanceTasks(by: 1)
      try bench.table.reloadItems(at: [bench.path(30)])
      await bench.host.settleTasks()
      await wheel(-towards, bench)
      XCTAssertEqual(feed.loads.count, 1)
      await wheel(towards, bench)
      XCTAssertEqual(feed.loads.map(\.edge), [edge, edge])
      XCTAssertNil(bench.table.loadState(at: edge).error)
    }
  }

  func testPain11AFailureAtTheVeryEndIsTriedAgainThoughThereIsNothingToScroll() async throws {
    for edge in ListEdge.allCases {
      let (feed, bench) = feed(60)
      bench.table.loadDistance[.head] = edge == .head ? 1 : 0
      bench.host.step()
      bench.table.contentOffset = Point(x: 0, y: edge == .head ? 0 : 2_600)
      await bench.host.settleTasks()
      let towards = edge == .head ? -1.0 : 1.0
      try feed.load(0).fail("no")
      await bench.host.settleTasks()
      await wheel(towards, bench)
      XCTAssertEqual(feed.loads.count, 2, "by wheel")
      try feed.load(1).fail("no")
      await bench.host.settleTasks()
      bench.host.press(edge == .head ? .pageUp : .pageDown)
      await bench.host.settleTasks()
      XCTAssertEqual(feed.loads.count, 3, "by key")
      try feed.load(2).fail("no")
      await bench.host.settleTasks()
      let drag = edge == .head ? (60.0, 200.0) : (300.0, 160.0)
      bench.host.drag(from: Point(x: 100, y: drag.0), to: Point(x: 100, y: drag.1))
      await bench.host.settleTasks()
      XCTAssertEqual(feed.loads.count, 4, "by hand")
      XCTAssertEqual(Set(feed.loads.map(\.edge)), [edge])
    }
  }

  func testPain11ARowThatOffersToTryAgainDoes() async throws {
    let (feed, bench) = feed(60)
    bench.table.contentOffset = Point(x: 0, y: 2_600)
    await bench.host.settleTasks()
    try feed.load(0).fail("no network")
    // The reader went up a little to read what failed, and presses the row.
    await wheel(-1, bench)
    XCTAssertEqual(feed.loads.count, 1)
    bench.table.load(at: .tail)
    bench.host.step()
    XCTAssertEqual(feed.loads.count, 2)
    try append(5, feed, bench)
    try feed.load(1).complete()
    await bench.host.settleTasks()
    XCTAssertEqual(feed.loads.count, 3, "and on it goes")
  }
}
