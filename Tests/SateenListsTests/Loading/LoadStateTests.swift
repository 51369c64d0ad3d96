import SateenCore
import SateenLayout
import SateenTesting
import SateenThreads
import XCTest

@testable import SateenLists

/// The state of loading, as a program sees it.
@MainActor
final class LoadStateTests: XCTestCase {
  private func snapshot(_ ids: Range<Int>) -> SnapshotBench.Snapshot {
    var snapshot = SnapshotBench.Snapshot()
    snapshot.appendSection("a", SnapshotBench.items(ids))
    return snapshot
  }

  private func name(_ state: LoadState) -> String {
    switch state {
    case .idle: "idle"
    case .loading: "loading"
    case .failed(let error): "failed: \((error as? TestLoad.Failure)?.reason ?? "\(error)")"
    case .ended: "ended"
    }
  }

  private func show(_ bench: SnapshotBench, _ snapshot: SnapshotBench.Snapshot) async {
    bench.source.apply(snapshot)
    await bench.host.settleTasks()
  }

  func testEachChangeIsTold() async throws {
    let bench = SnapshotBench(snapshot(0..<4))
    let feed = bench.bench.feed
    var told: [String] = []
    bench.table.onLoadStateChange = { [unowned table = bench.table] edge, state in
      told.append("\(edge) \(self.name(state))")
      XCTAssertEqual(self.name(table.loadState(at: edge)), self.name(state))
    }
    feed.loadMore(in: bench.table)
    await bench.host.settleTasks()
    XCTAssertEqual(told, ["tail loading"])
    try feed.load(0).fail("no network")
    await bench.host.settleTasks()
    bench.table.load(at: .tail)
    await bench.host.settleTasks()
    try feed.load(1).complete()
    await show(bench, snapshot(0..<5))
    try feed.load(2).reachEnd()
    await bench.host.settleTasks()
    XCTAssertEqual(
      told,
      [
        "tail loading", "tail failed: no network", "tail loading", "tail idle", "tail loading", "tail ended",
      ])
    bench.table.load(at: .tail)
    await bench.host.settleTasks()
    XCTAssertEqual(feed.loads.count, 4, "the program knows better")
  }

  func testAListWithoutALoaderRests() async throws {
    let bench = SnapshotBench(snapshot(0..<4))
    await show(bench, snapshot(0..<5))
    let isSettled = await bench.host.settleTasks()
    XCTAssertTrue(isSettled)
    XCTAssertFalse(bench.host.container.wantsFrame)
    XCTAssertEqual(name(bench.table.loadState(at: .tail)), "idle")
  }

  func testALoadWithoutASuspensionLoadsUntilTheListIsFull() async throws {
    let bench = SnapshotBench(snapshot(0..<1))
    var count = 1
    bench.table.loadMore = { [unowned bench] edge in
      XCTAssertEqual(edge, .tail)
      count += 1
      bench.source.apply(self.snapshot(0..<count))
      return count == 40 ? .end : .more
    }
    let isSettled = await bench.host.settleTasks()
    XCTAssertTrue(isSettled)
    XCTAssertEqual(bench.table.numberOfItems, count)
    XCTAssertGreaterThan(bench.table.scrollView.contentSize.height, 3 * 400 - 60)
    XCTAssertLessThan(count, 40)
  }

  func testAnotherLoaderCancelsTheLoadOfTheOneBefore() async throws {
    let bench = SnapshotBench(snapshot(0..<4))
    let (first, second) = (bench.bench.feed, TestFeed())
    first.loadMore(in: bench.table)
    await bench.host.settleTasks()
    second.loadMore(in: bench.table)
    await bench.host.settleTasks()
    XCTAssertTrue(try first.load(0).wasCancelled)
    XCTAssertEqual(second.loads.count, 1)
    bench.table.loadMore = nil
    await bench.host.settleTasks()
    XCTAssertTrue(try second.load(0).wasCancelled)
    XCTAssertEqual(name(bench.table.loadState(at: .tail)), "idle")
  }

  func testTheEndIsForgottenWhenOtherDataCome() async throws {
    let bench = SnapshotBench(snapshot(0..<4))
    let feed = bench.bench.feed
    feed.onLoad = { $0.reachEnd() }
    feed.loadMore(in: bench.table)
    await show(bench, snapshot(0..<5))
    XCTAssertEqual(feed.loads.count, 1)
    await show(bench, snapshot(0..<6))
    await show(bench, snapshot(-2..<6))
    XCTAssertEqual(feed.loads.count, 1, "more of the same has the same end")
    // Another search.
    await show(bench, snapshot(100..<105))
    XCTAssertEqual(feed.loads.count, 2)
    await show(bench, snapshot(0..<0))
    await show(bench, snapshot(200..<203))
    XCTAssertGreaterThan(feed.loads.count, 2)
  }

  func testALoaderThatReloadsAsItStartsCancelsItself() async throws {
    let bench = SnapshotBench(snapshot(0..<4))
    let feed = bench.bench.feed
    feed.onLoad = { [unowned bench, unowned feed] _ in
      if feed.loads.count < 5 { bench.table.reloadData() }
    }
    feed.loadMore(in: bench.table)
    await bench.host.settleTasks()
    XCTAssertEqual(feed.loads.map(\.wasCancelled), [true, true, true, true, false])
    try feed.load(0).complete()
    try feed.load(4).reachEnd()
    await bench.host.settleTasks()
    XCTAssertEqual(name(bench.table.loadState(at: .tail)), "ended")
  }
}
