import SateenCore
import SateenLayout
import SateenLists
import SateenTesting
import XCTest

/// Batches of changes by item path.
@MainActor
final class TableBatchTests: XCTestCase {
  func testAMovedRowKeepsItsNode() async throws {
    let feed = TestFeed(count: 20)
    let bench = TableBench(feed)
    bench.host.settle()
    let node = try XCTUnwrap(bench.table.nodeForItem(at: bench.path(0)))
    let made = feed.journal.counts.made
    feed.sections[0].insert(feed.sections[0].remove(at: 0), at: 2)
    try bench.table.moveItem(at: bench.path(0), to: bench.path(2))
    bench.host.settle()
    XCTAssertTrue(bench.table.nodeForItem(at: bench.path(2)) === node)
    XCTAssertEqual(feed.journal.counts.made, made)
    for (row, item) in feed.all.prefix(3).enumerated() {
      XCTAssertEqual(bench.table.rectForItem(at: bench.path(row))?.height, item.height)
      XCTAssertEqual(
        bench.pixel(x: 150, y: Int(bench.table.rectForItem(at: bench.path(row))?.minY ?? 0) + 5), item.color.pixel)
    }
  }

  func testAReloadedRowKeepsTheNodeThatTheDataSourceUpdates() async throws {
    let feed = TestFeed(count: 20)
    let bench = TableBench(feed)
    bench.host.settle()
    let nodes = try [1, 2, 3].map { try XCTUnwrap(bench.table.nodeForItem(at: bench.path($0)) as? ProbeCell) }
    feed.update = { node, path in
      guard path.row != 2 else { return false }
      (node as? ProbeCell)?.grow(by: 10)
      return true
    }
    feed.sections[0].remove(at: 0)
    for row in 0..<3 { feed.sections[0][row].revision += 1 }
    try bench.table.performBatchUpdates { update in
      update.deleteItems(at: [bench.path(0)])
      update.reloadItems(at: [bench.path(1), bench.path(2), bench.path(3)])
    }
    bench.host.settle()
    let after = (0..<3).map { bench.table.nodeForItem(at: bench.path($0)) }
    XCTAssertTrue(after[0] === nodes[0])
    XCTAssertTrue(after[1] === nodes[1])
    XCTAssertFalse(after[2] === nodes[2])
    XCTAssertEqual(feed.updates, [bench.path(0), bench.path(1), bench.path(2)], "paths after the change")
    XCTAssertEqual(bench.table.rectForItem(at: bench.path(0))?.height, feed.all[0].height + 10)
    bench.checkFrame()
  }

  func testAMovedSectionTakesItsRowsAlong() async throws {
    let feed = TestFeed()
    feed.sections = [[Item(id: 1, height: 40), Item(id: 2, height: 50)], [Item(id: 3, height: 60)]]
    let bench = TableBench(feed)
    bench.host.settle()
    let nodes = bench.table.visibleNodes
    feed.sections.swapAt(0, 1)
    try bench.table.performBatchUpdates { $0.moveSection(1, to: 0) }
    bench.host.settle()
    XCTAssertTrue(bench.table.visibleNodes.elementsEqual([nodes[2], nodes[0], nodes[1]], by: ===))
    XCTAssertEqual(nodes.map(\.frame.minY), [60, 100, 0])
  }

  func testBatchesWithinABatchAreAppliedWithIt() async throws {
    let feed = TestFeed(count: 20)
    let bench = TableBench(feed)
    bench.host.settle()
    var journal: [String] = []
    try bench.table.performBatchUpdates { update in
      feed.sections[0].remove(at: 0)
      try bench.table.performBatchUpdates {
        $0.deleteItems(at: [bench.path(0)])
      } completion: {
        journal.append("inner")
      }
      XCTAssertEqual(bench.table.numberOfItems, 20)
      feed.sections[0].removeLast()
      update.deleteItems(at: [bench.path(19)])
    } completion: {
      journal.append("outer \(bench.table.numberOfItems)")
    }
    XCTAssertEqual(journal, ["inner", "outer 18"])
    bench.host.settle()
    XCTAssertEqual(bench.table.nodeForItem(at: bench.path(0)).flatMap { bench.item($0)?.id }, 1)
  }

  func testABatchThatFailsWhileItIsCollectedChangesNothing() async throws {
    struct Refusal: Error {}
    let feed = TestFeed(count: 20)
    let bench = TableBench(feed)
    bench.host.settle()
    var isCompleted = false
    XCTAssertThrowsError(
      try bench.table.performBatchUpdates {
        $0.deleteItems(at: [bench.path(0)])
        throw Refusal()
      } completion: {
        isCompleted = true
      }
    ) { XCTAssertTrue($0 is Refusal) }
    XCTAssertFalse(isCompleted)
    XCTAssertEqual(bench.table.numberOfItems, 20)
    try bench.table.performBatchUpdates { _ in }
    XCTAssertEqual(bench.table.numberOfItems, 20)
  }
}
