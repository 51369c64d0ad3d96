import FoundationEssentials
import SateenCore
import SateenLayout
import SateenLists
import SateenTesting
import XCTest

/// The pain: a fetch begins at once though there is plenty, begins twice, or never begins again after filtering.
@MainActor
final class Pain11BatchFetchTests: XCTestCase {
  private func feed(_ count: Int) -> (TestFeed, TableBench) {
    let feed = TestFeed(heights: Array(repeating: 50, count: count))
    feed.fetches = true
    return (feed, TableBench(feed, estimate: 50))
  }

  private func append(_ count: Int, _ feed: TestFeed, _ bench: TableBench) throws {
    let first = feed.all.count
    feed.sections[0] += (first..<(first + count)).map { Item(id: 5_000 + $0, height: 50) }
    try bench.table.insertItems(at: (first..<(first + count)).map { bench.path($0) })
  }

  private func wheel(_ notches: Double, _ bench: TableBench) {
    bench.host.send(.wheel(Point(x: 100, y: 100), dx: 0, dy: notches))
    bench.host.settle()
  }

  func testPain11LongContentIsNotFetchedWhenItAppears() async throws {
    let (feed, bench) = feed(60)
    for _ in 0..<120 { bench.host.step() }
    XCTAssertTrue(feed.contexts.isEmpty, "3,000 points are more than three screens of 400")
    bench.host.resize(to: Size(width: 250, height: 380))
    bench.table.reloadData()
    bench.host.settle()
    XCTAssertTrue(feed.contexts.isEmpty)
    bench.table.contentOffset = Point(x: 0, y: 3_000 - 380 - 760)
    bench.host.settle()
    XCTAssertEqual(feed.contexts.count, 1)
  }

  func testPain11WhateverHappensNoSecondRequestBeginsWhileOneIsUnderWay() async throws {
    let (feed, bench) = feed(20)
    bench.table.leadingScreensForHeadBatching = 2
    bench.host.settle()
    XCTAssertEqual(feed.contexts.count, 2)
    for round in 0..<30 {
      bench.table.contentOffset = Point(x: 0, y: Double(round * 37 % 600))
      if round % 3 == 0 { try append(1, feed, bench) }
      if round % 5 == 0 { try bench.table.reloadItems(at: [bench.path(round % 20)]) }
      if round % 7 == 0 { bench.host.resize(to: Size(width: 300, height: 390 + Double(round))) }
      bench.table.retryBatchFetch(at: .tail)
      bench.table.retryBatchFetch(at: .head)
      bench.host.step()
      XCTAssertEqual(feed.contexts.count, 2, "round \(round)")
    }
    try feed.context(0).completeBatchFetching(false)
    bench.host.settle()
    XCTAssertEqual(feed.contexts.count, 2)
  }

  func testPain11ARequestThatBroughtNothingIsNotRepeatedByItself() async throws {
    let (feed, bench) = feed(3)
    feed.onFetch = { $0.completeBatchFetching(true) }
    bench.host.settle()
    bench.host.advance(by: 3)
    XCTAssertEqual(feed.contexts.count, 1)
    XCTAssertFalse(bench.host.container.wantsFrame)
  }

  func testPain11FetchingGoesOnAfterRowsWereFilteredOut() async throws {
    let (feed, bench) = feed(60)
    feed.onFetch = { $0.completeBatchFetching(true) }
    bench.table.contentOffset = Point(x: 0, y: 3_000)
    bench.host.settle()
    XCTAssertEqual(feed.contexts.count, 1, "it brought nothing")
    // Three rows in four do not match any more, and what is left does not fill the table by far.
    let gone = feed.sections[0].indices.filter { $0 % 15 != 0 }
    feed.sections[0] = feed.sections[0].filter { $0.id % 15 == 0 }
    try bench.table.deleteItems(at: gone.map { bench.path($0) })
    bench.host.settle()
    XCTAssertEqual(feed.contexts.count, 2, "the next one came without a touch")
    feed.onFetch = { context in
      try? self.append(10, feed, bench)
      context.completeBatchFetching(true)
    }
    try append(1, feed, bench)
    bench.host.settle()
    XCTAssertGreaterThan(bench.table.scrollView.contentSize.height, 400 * 3 - 50, "filled again, two screens ahead")
  }

  func testPain11FilteringWhileARequestIsUnderWayLeadsToTheNextOneAfterIt() async throws {
    let bench = SnapshotBench(SnapshotBench.snapshot([60]))
    bench.bench.feed.fetches = true
    let feed = bench.bench.feed
    bench.table.contentOffset = Point(x: 0, y: 2_600)
    bench.host.settle()
    XCTAssertEqual(feed.contexts.count, 1)
    var filtered = bench.source.newest
    filtered.delete((0..<60).filter { $0 % 20 != 0 })
    bench.show(filtered)
    XCTAssertEqual(feed.contexts.count, 1)
    try feed.context(0).completeBatchFetching(true)
    bench.host.settle()
    XCTAssertEqual(feed.contexts.count, 2)
    // A filter that leaves nothing at all.
    try feed.context(1).completeBatchFetching(true)
    bench.host.settle()
    bench.show(SnapshotBench.Snapshot())
    XCTAssertEqual(bench.table.numberOfItems, 0)
    XCTAssertEqual(feed.contexts.count, 3)
  }

  func testPain11AFailureIsToldAndTriedAgainWhenTheReaderScrollsOn() async throws {
    for edge in ListEdge.allCases {
      let (feed, bench) = feed(60)
      bench.table.leadingScreensForHeadBatching = 2
      bench.table.leadingScreensForBatching = 2
      bench.host.step()
      bench.table.contentOffset = Point(x: 0, y: 1_300)
      bench.host.settle()
      XCTAssertTrue(feed.contexts.isEmpty)
      let towards = edge == .head ? -1.0 : 1.0
      bench.table.contentOffset = Point(x: 0, y: 1_300 + towards * 900)
      bench.host.settle()
      XCTAssertEqual(feed.contexts.map(\.edge), [edge])
      try feed.context(0).failBatchFetching("the server does not answer")
      bench.host.settle()
      XCTAssertEqual(feed.failures.map(\.edge), [edge])
      XCTAssertEqual(feed.failures.map(\.reason), ["the server does not answer"])
      XCTAssertEqual(bench.table.batchFetchFailure(at: edge), "the server does not answer")
      XCTAssertNil(bench.table.batchFetchFailure(at: edge == .head ? .tail : .head))
      // Neither time, nor rows elsewhere, nor going away asks again.
      bench.host.advance(by: 1)
      try bench.table.reloadItems(at: [bench.path(30)])
      bench.host.settle()
      wheel(-towards, bench)
      XCTAssertEqual(feed.contexts.count, 1)
      wheel(towards, bench)
      XCTAssertEqual(feed.contexts.map(\.edge), [edge, edge])
      XCTAssertNil(bench.table.batchFetchFailure(at: edge))
    }
  }

  func testPain11AFailureAtTheVeryEndIsTriedAgainThoughThereIsNothingToScroll() async throws {
    for edge in ListEdge.allCases {
      let (feed, bench) = feed(60)
      bench.table.leadingScreensForHeadBatching = edge == .head ? 1 : 0
      bench.host.step()
      bench.table.contentOffset = Point(x: 0, y: edge == .head ? 0 : 2_600)
      bench.host.settle()
      let towards = edge == .head ? -1.0 : 1.0
      try feed.context(0).failBatchFetching("no")
      bench.host.settle()
      wheel(towards, bench)
      XCTAssertEqual(feed.contexts.count, 2, "by wheel")
      try feed.context(1).failBatchFetching("no")
      bench.host.settle()
      bench.host.press(edge == .head ? .pageUp : .pageDown)
      bench.host.settle()
      XCTAssertEqual(feed.contexts.count, 3, "by key")
      try feed.context(2).failBatchFetching("no")
      bench.host.settle()
      let drag = edge == .head ? (60.0, 200.0) : (300.0, 160.0)
      bench.host.drag(from: Point(x: 100, y: drag.0), to: Point(x: 100, y: drag.1))
      bench.host.settle()
      XCTAssertEqual(feed.contexts.count, 4, "by hand")
      XCTAssertEqual(Set(feed.contexts.map(\.edge)), [edge])
    }
  }

  func testPain11ARowThatOffersToTryAgainDoes() async throws {
    let (feed, bench) = feed(60)
    bench.table.contentOffset = Point(x: 0, y: 2_600)
    bench.host.settle()
    try feed.context(0).failBatchFetching("no network")
    // The reader went up a little to read what failed, and presses the row.
    wheel(-1, bench)
    XCTAssertEqual(feed.contexts.count, 1)
    bench.table.retryBatchFetch(at: .tail)
    bench.host.step()
    XCTAssertEqual(feed.contexts.count, 2)
    try append(5, feed, bench)
    try feed.context(1).completeBatchFetching(true)
    bench.host.settle()
    XCTAssertEqual(feed.contexts.count, 3, "and on it goes")
  }
}
