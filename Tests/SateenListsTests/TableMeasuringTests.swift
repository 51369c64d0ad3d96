import SateenCore
import SateenLayout
import SateenLists
import SateenTesting
import SateenThreads
import XCTest

@MainActor
final class TableMeasuringTests: XCTestCase {
  func testRowsAreMeasuredAnewWhenTheirColumnGetsAnotherWidth() async throws {
    let feed = TestFeed(count: 10)
    feed.flows = true
    let bench = TableBench(feed)
    bench.host.settle()
    let height = try XCTUnwrap(bench.table.rectForItem(at: bench.path(0))).height
    bench.table.maximumRowWidth = 150
    bench.host.settle()
    XCTAssertEqual(bench.table.rectForItem(at: bench.path(0))?.height, height * 2)
    XCTAssertEqual(bench.table.nodeForItem(at: bench.path(0))?.frame.width, 150)
    bench.table.maximumRowWidth = .infinity
    bench.table.contentInset = EdgeInsets(top: 0, left: 75, bottom: 0, right: 75)
    bench.host.settle()
    XCTAssertEqual(bench.table.rectForItem(at: bench.path(0))?.height, height * 2)
    XCTAssertEqual(bench.table.nodeForItem(at: bench.path(0))?.frame.minX, 75)
  }

  func testARowIsMeasuredOncePerWidthAndNeverOnTheMainThread() async throws {
    let feed = TestFeed(count: 200)
    feed.flows = true
    let bench = TableBench(feed)
    bench.host.settle()
    for _ in 0..<60 {
      bench.host.send(.wheel(Point(x: 100, y: 100), dx: 0, dy: 1))
      bench.host.step()
    }
    bench.host.settle()
    for node in bench.table.visibleNodes { XCTAssertEqual(node.measureCount, 1) }
    bench.host.resize(to: Size(width: 350, height: 400))
    bench.host.settle()
    bench.host.resize(to: Size(width: 300, height: 400))
    bench.host.settle()
    for node in bench.table.visibleNodes { XCTAssertLessThanOrEqual(node.measureCount, 2, "back at a known width") }
    let counts = feed.journal.counts
    XCTAssertEqual(counts.measuredOnMain, 0)
    XCTAssertGreaterThan(counts.measured.count, 40)
    for (id, times) in counts.measured { XCTAssertLessThanOrEqual(times, 2 * counts.made[id, default: 0], "row \(id)") }
  }

  func testAChangeOfAppearanceMeasuresNothing() async throws {
    let feed = TestFeed(count: 50)
    let bench = TableBench(feed)
    bench.host.settle()
    let before = feed.journal.counts.measured
    bench.host.container.appearance = .dark
    bench.host.settle()
    XCTAssertEqual(feed.journal.counts.measured, before)
  }

  func testNodeBlocksAreAskedForRowsInRangeOnly() async throws {
    let feed = TestFeed(count: 10_000)
    let bench = TableBench(feed)
    bench.host.settle()
    let asked = Set(feed.blocksAsked.map(\.row))
    // Four screenfuls of 400 points, in rows of at least 40.
    XCTAssertLessThan(asked.count, 60)
    XCTAssertEqual(asked.count, feed.blocksAsked.count, "a row is made once")
    bench.table.contentOffset = Point(x: 0, y: 500_000)
    bench.host.settle()
    let near = Set(feed.blocksAsked.map(\.row)).subtracting(asked)
    let spread = (near.max() ?? 0) - (near.min() ?? 0)
    XCTAssertLessThan(spread, 150)
    XCTAssertEqual(near.count, spread + 1, "no hole in what was made")
  }

  func testAMillionRowsOpenLikeAHundred() async throws {
    var made: [Int] = []
    for count in [100, 10_000, 1_000_000] {
      let feed = TestFeed()
      feed.endless = (count, { Item(id: $0, height: Double(40 + ($0 &* 37) % 120)) })
      let bench = TableBench(feed)
      bench.host.settle()
      made.append(feed.blocksAsked.count)
      XCTAssertEqual(bench.holes(), 0)
    }
    XCTAssertEqual(made[0], made[1])
    XCTAssertEqual(made[0], made[2])
  }

  func testTheFirstFrameOfAMillionRowsShowsSomethingEverywhere() async throws {
    let feed = TestFeed()
    feed.endless = (1_000_000, { Item(id: $0, height: 80) })
    let bench = TableBench(feed)
    for _ in 0..<4 {
      bench.host.step()
      bench.checkFrame()
    }
    XCTAssertEqual(bench.holes(), 0)
  }

  func testWidthChangesMeasureWhatIsVisibleFirst() async throws {
    let feed = TestFeed(count: 500)
    feed.flows = true
    let bench = TableBench(feed)
    bench.host.settle()
    bench.table.contentOffset = Point(x: 0, y: 3_000)
    bench.host.settle()
    let visible = Set(bench.table.visibleNodes.compactMap { bench.item($0)?.id })
    RootContainer.workerCount = 1
    defer { RootContainer.workerCount = WorkQueue.defaultWorkers }
    let before = feed.journal.counts.measuredInOrder.count
    WorkQueue.shared.isSuspended = true
    bench.host.resize(to: Size(width: 420, height: 400))
    for _ in 0..<3 { bench.host.step() }
    WorkQueue.shared.isSuspended = false
    bench.host.settle()
    let order = feed.journal.counts.measuredInOrder.dropFirst(before)
    XCTAssertGreaterThan(order.count, visible.count)
    XCTAssertEqual(Set(order.prefix(visible.count)), visible)
  }

  func testALayoutThatGoesOutOfDateWhileItIsMadeIsMadeAgain() async throws {
    let feed = TestFeed(heights: [100, 100, 100])
    let bench = TableBench(feed)
    bench.host.settle()
    guard let cell = bench.table.nodeForItem(at: bench.path(0)) as? ProbeCell else { return XCTFail("no cell") }
    cell.grow(by: 10)
    // The first new measurement is pending, and outdated before its result is used.
    _ = MainQueue.shared.drain()
    WorkQueue.shared.isSuspended = true
    bench.host.step()
    cell.grow(by: 7)
    bench.host.step()
    WorkQueue.shared.isSuspended = false
    bench.host.settle()
    XCTAssertEqual(bench.table.rectForItem(at: bench.path(0))?.height, 117)
    XCTAssertEqual(cell.frame.height, 117)
  }

  /// Only the row whose layout changed is measured, whether its height changes or not. If the height stays the same, no
  /// row moves.
  func testARowThatChangesIsMeasuredAlone() async throws {
    let feed = TestFeed(heights: Array(repeating: 100, count: 30))
    let bench = TableBench(feed)
    bench.host.settle()
    bench.table.contentOffset = Point(x: 0, y: 350)
    bench.host.settle()
    let cell = try XCTUnwrap(bench.table.nodeForItem(at: bench.path(4)) as? ProbeCell)
    func frames() -> [Rect] { bench.table.visibleNodes.map(\.frame) }
    let (places, measured) = (frames(), feed.journal.counts.measured)
    cell.setNeedsLayout()
    bench.host.settle()
    XCTAssertEqual(feed.journal.counts.measured[cell.item.id], (measured[cell.item.id] ?? 0) + 1)
    XCTAssertEqual(
      feed.journal.counts.measured.filter { $0.key != cell.item.id }, measured.filter { $0.key != cell.item.id })
    XCTAssertEqual(frames(), places)
    XCTAssertEqual(bench.table.contentOffset, Point(x: 0, y: 350))
    cell.grow(by: 20)
    bench.host.settle()
    XCTAssertEqual(
      feed.journal.counts.measured.filter { $0.key != cell.item.id }, measured.filter { $0.key != cell.item.id })
    XCTAssertEqual(bench.table.rectForItem(at: bench.path(5))?.minY, 520)
  }

  func testScrollingInsideTheDisplayRangeDrawsNothing() async throws {
    let feed = TestFeed(heights: Array(repeating: 100, count: 100))
    let bench = TableBench(feed)
    bench.host.settle()
    bench.table.contentOffset = Point(x: 0, y: 2_000)
    bench.host.settle()
    bench.table.contentOffset = Point(x: 0, y: 2_001)
    bench.host.settle()
    let before = DisplayNode.startedDisplayBlocks
    // Rows are 100 high: no new row enters the display range before the offset passes the next multiple.
    for y in 2_002...2_098 {
      bench.table.contentOffset = Point(x: 0, y: Double(y))
      bench.host.step()
    }
    XCTAssertEqual(DisplayNode.startedDisplayBlocks, before)
    bench.table.contentOffset = Point(x: 0, y: 2_150)
    bench.host.settle()
    XCTAssertGreaterThan(DisplayNode.startedDisplayBlocks, before)
  }

  func testAnIdleTableWantsNoFrame() async throws {
    let bench = TableBench(TestFeed(count: 100))
    XCTAssertTrue(bench.host.settle())
    // The scrollbar fades some time after the last movement.
    bench.host.advance(by: 3)
    for _ in 0..<60 {
      bench.host.step()
      XCTAssertFalse(bench.host.container.wantsFrame)
      XCTAssertTrue(bench.host.lastChanged.isEmpty)
    }
  }
}
