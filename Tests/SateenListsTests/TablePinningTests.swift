import SateenCore
import SateenLayout
import SateenTesting
import SateenThreads
import XCTest

@testable import SateenLists

@MainActor
final class TablePinningTests: XCTestCase {
  func testPain22APinnedHeaderStaysUntilTheNextPushesItOut() async throws {
    let bench = SnapshotBench(SnapshotBench.snapshot([10, 10, 10], header: 30, pins: true))
    guard let first = bench.table.nodeForHeader(inSection: 0) else { return XCTFail("no header") }
    // A section is 530 points.
    for offset in stride(from: 0.0, through: 520, by: 10) {
      bench.table.contentOffset = Point(x: 0, y: offset)
      bench.host.step()
      XCTAssertTrue(bench.table.nodeForHeader(inSection: 0) === first, "it keeps its node")
      XCTAssertEqual(bench.bench.seen(first), min(0, 500 - offset), accuracy: 0.5)
      XCTAssertEqual(bench.table.rectForHeader(inSection: 1)?.minY, 530)
      bench.host.settle()
      let color = offset < 500 ? Item(id: 100_000, height: 0).color : nil
      if let color { XCTAssertEqual(bench.bench.pixel(x: 10, y: 5), color.pixel, "before its rows, at \(offset)") }
      XCTAssertEqual(bench.bench.holes(), 0)
    }
    bench.table.contentOffset = Point(x: 0, y: 600)
    bench.host.settle()
    XCTAssertEqual(bench.bench.pixel(x: 10, y: 5), Item(id: 100_001, height: 0).color.pixel)
    XCTAssertEqual(bench.table.rectForHeader(inSection: 0)?.minY, 0, "back where it belongs")
    XCTAssertNil(bench.table.pathForItem(at: Point(x: 10, y: 605)), "the header is hit, not the row below")
    XCTAssertEqual(bench.table.pathForItem(at: Point(x: 10, y: 635)), bench.bench.path(1, 1))
  }

  func testAPinnedFooterWaitsAtTheBottom() async throws {
    var snapshot = SnapshotBench.snapshot([20, 20])
    snapshot.sections[0].footer = .init(Item(id: 200_000, height: 40), isPinned: true)
    let bench = SnapshotBench(snapshot)
    XCTAssertEqual(bench.table.rectForFooter(inSection: 0)?.minY, 360)
    XCTAssertEqual(bench.bench.pixel(x: 10, y: 380), Item(id: 200_000, height: 0).color.pixel)
    bench.table.contentOffset = Point(x: 0, y: 700)
    bench.host.settle()
    XCTAssertEqual(bench.table.rectForFooter(inSection: 0)?.minY, 1_000)
  }

  func testAPinnedHeaderFarAboveKeepsItsNodeInALongSection() async throws {
    let bench = SnapshotBench(SnapshotBench.snapshot([100_000], header: 30, pins: true))
    while !bench.source.isIdle { bench.host.settle() }
    bench.host.settle()
    let header = bench.table.nodeForHeader(inSection: 0)
    XCTAssertNotNil(header)
    for y in [4_000.0, 400_000, 2_000_000] {
      bench.table.contentOffset = Point(x: 0, y: y)
      bench.host.settle()
      XCTAssertTrue(bench.table.nodeForHeader(inSection: 0) === header)
      XCTAssertEqual(header?.isVisible, true)
      XCTAssertEqual(header?.frame.minY ?? 0, y, accuracy: 0.5)
      XCTAssertEqual(bench.bench.holes(), 0)
      XCTAssertLessThan(bench.table.liveNodeCount, 60)
    }
  }

  func testARowScrolledToTheTopStandsBelowItsPinnedHeader() async throws {
    let bench = SnapshotBench(SnapshotBench.snapshot([10, 100], header: 30, pins: true))
    bench.table.scrollToItem(at: bench.bench.path(20, 1), at: .top, animated: false)
    bench.host.settle()
    XCTAssertEqual(bench.seen(bench.bench.path(20, 1)) ?? 0, 30, accuracy: 0.5)
  }

  func testInsertionsBelowAPinnedHeaderKeepTheReader() async throws {
    let first = SnapshotBench.snapshot([100], header: 30, pins: true)
    let bench = SnapshotBench(first)
    bench.table.contentOffset = Point(x: 0, y: 2_025)
    bench.host.settle()
    guard let path = bench.table.pathForItem(at: Point(x: 10, y: 2_060)) else { return XCTFail("no row") }
    let y = bench.seen(path)
    var next = first
    next.insert(SnapshotBench.items(5_000..<5_010, height: 71), before: 0)
    bench.source.apply(next)
    for _ in 0..<4 {
      bench.host.step()
      XCTAssertEqual(bench.seen(bench.bench.path(path.row + 10)) ?? 0, y ?? 0, accuracy: 0.5)
      XCTAssertEqual(bench.table.rectForHeader(inSection: 0)?.minY ?? 0, bench.bench.offset, accuracy: 0.5)
    }
  }

  func testPain4AHeaderThatComesIntoItsPlaceDoesNotTakeOverFromTheRowBeingRead() async throws {
    let first = SnapshotBench.snapshot([20, 40], header: 30, pins: true)
    let bench = SnapshotBench(first)
    // The second section begins ten points above the viewport's top; its header is pinned.
    bench.table.contentOffset = Point(x: 0, y: 1_040)
    bench.host.settle()
    guard let read = bench.table.nodeForItem(at: bench.bench.path(0, 1)) else { return XCTFail("no row") }
    var next = first
    WorkQueue.shared.isSuspended = true
    defer { WorkQueue.shared.isSuspended = false }
    next.insert(SnapshotBench.items(5_000..<5_006, height: 75), before: 1_000)
    bench.source.apply(next)
    let above = bench.bench.offset - 1_040
    bench.table.contentOffset = Point(x: 0, y: 1_040)
    bench.host.step()
    XCTAssertEqual(bench.bench.seen(read), 20 + above, accuracy: 0.5, "below stand-ins")
    XCTAssertLessThan(bench.bench.seen(read), 400)
    // The first placeholder is deleted: the header comes into view at its own position, where no frame has shown it
    // yet.
    next.delete([5_000])
    bench.source.apply(next)
    XCTAssertGreaterThan((bench.table.rectForHeader(inSection: 1)?.minY ?? 0) - bench.bench.offset, 0)
    WorkQueue.shared.isSuspended = false
    for _ in 0..<3 {
      bench.host.step()
      XCTAssertEqual(bench.bench.seen(read), 20 + above, accuracy: 0.5)
    }
  }

  func testPain22AHeaderIsMadeAnewInPlaceWhenItsContentChanges() async throws {
    let first = SnapshotBench.snapshot([10, 10], header: 30, pins: true)
    let bench = SnapshotBench(first)
    bench.table.contentOffset = Point(x: 0, y: 100)
    bench.host.settle()
    var next = first
    next.sections[0].header = .init(Item(id: 100_000, revision: 1, height: 44), isPinned: true)
    bench.source.apply(next)
    bench.host.step()
    XCTAssertEqual(bench.bench.holes(), 0)
    bench.host.settle()
    XCTAssertEqual(bench.table.rectForHeader(inSection: 0)?.height, 44)
    XCTAssertEqual(bench.bench.pixel(x: 10, y: 40), Item(id: 100_000, revision: 1, height: 0).color.pixel)
    next.sections[0].header = nil
    bench.show(next)
    XCTAssertNil(bench.table.rectForHeader(inSection: 0))
    XCTAssertEqual(bench.bench.holes(), 0)
  }
}
