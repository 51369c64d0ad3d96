import SateenCore
import SateenLayout
import SateenLists
import SateenTesting
import SateenThreads
import XCTest

/// Rows on screen keep their position unless the user scrolls.
@MainActor
final class TableAnchorTests: XCTestCase {
  /// Makes a change and runs frames, in which the first row with content must not move.
  private func hold(
    _ bench: TableBench, frames: Int = 30, _ change: () throws -> Void, file: StaticString = #filePath,
    line: UInt = #line
  ) rethrows {
    guard let (node, y) = bench.firstShown, let item = bench.item(node) else {
      return XCTFail("nothing shows", file: file, line: line)
    }
    try change()
    for frame in 0..<frames {
      bench.host.step()
      bench.checkFrame("in frame \(frame)", file: file, line: line)
      guard let now = bench.table.visibleNodes.first(where: { bench.item($0)?.id == item.id }) else {
        XCTFail("row \(item.id) is gone in frame \(frame)", file: file, line: line)
        return
      }
      XCTAssertEqual(bench.seen(now), y, accuracy: 0.5, "frame \(frame)", file: file, line: line)
    }
  }

  private func scrolled(_ feed: TestFeed, to y: Double, estimate: Double = 90) -> TableBench {
    let bench = TableBench(feed, estimate: estimate)
    bench.host.settle()
    bench.table.contentOffset = Point(x: 0, y: y)
    bench.host.settle()
    return bench
  }

  func testRowsMeasuredAboveMoveNothing() async throws {
    // The estimate is far off, and rows above the scroll position are measured after the jump.
    let bench = TableBench(TestFeed(count: 2_000), estimate: 300)
    bench.host.step()
    bench.table.contentOffset = Point(x: 0, y: 250_000)
    for _ in 0..<4 { bench.host.step() }
    hold(bench, frames: 60) {}
  }

  func testScrollingUpIntoRowsNeverMeasuredMovesOnlyAsFarAsTheReaderScrolls() async throws {
    let bench = TableBench(TestFeed(count: 2_000), estimate: 300)
    bench.host.settle()
    bench.table.contentOffset = Point(x: 0, y: 100_000)
    bench.host.settle()
    for step in 0..<200 {
      guard let (node, y) = bench.firstShown, let id = bench.item(node)?.id else {
        return XCTFail("nothing shows in step \(step)")
      }
      bench.table.contentOffset = Point(x: 0, y: bench.offset - 37)
      bench.host.step()
      bench.checkFrame()
      guard let now = bench.table.visibleNodes.first(where: { bench.item($0)?.id == id }) else { continue }
      XCTAssertEqual(bench.seen(now), y + 37, accuracy: 0.5, "step \(step)")
    }
  }

  func testInsertingAndDeletingAbove() async throws {
    let feed = TestFeed(count: 300)
    let bench = scrolled(feed, to: 9_000)
    try hold(bench) {
      feed.sections[0].insert(contentsOf: (0..<50).map { Item(id: 10_000 + $0, height: 77) }, at: 0)
      try bench.table.insertItems(at: (0..<50).map { bench.path($0) })
    }
    try hold(bench) {
      feed.sections[0].removeSubrange(10..<60)
      try bench.table.deleteItems(at: (10..<60).map { bench.path($0) })
    }
    try hold(bench) {
      feed.sections.insert([Item(id: 20_000, height: 500)], at: 0)
      try bench.table.performBatchUpdates { $0.insertSections([0]) }
    }
    try hold(bench) {
      feed.sections.remove(at: 0)
      try bench.table.performBatchUpdates { $0.deleteSections([0]) }
    }
  }

  func testInsertingAboveWhileDecelerating() async throws {
    let feed = TestFeed(count: 600)
    let bench = scrolled(feed, to: 12_000)
    bench.host.drag(from: Point(x: 100, y: 350), to: Point(x: 100, y: 50), steps: 6)
    XCTAssertTrue(bench.table.scrollView.isDecelerating)
    var last: (id: Int, y: Double)?
    for frame in 0..<60 {
      guard let (node, y) = bench.firstShown, let id = bench.item(node)?.id else { return XCTFail("nothing shows") }
      if frame % 10 == 3 {
        feed.sections[0].insert(contentsOf: (0..<7).map { Item(id: 10_000 + frame * 10 + $0, height: 150) }, at: 0)
        try bench.table.insertItems(at: (0..<7).map { bench.path($0) })
      }
      let offset = bench.offset
      let velocity = bench.table.scrollView.velocity.y
      bench.host.step()
      bench.checkFrame()
      if let now = bench.table.visibleNodes.first(where: { bench.item($0)?.id == id }) {
        let moved = y - bench.seen(now)
        XCTAssertGreaterThanOrEqual(moved, -0.5, "frame \(frame)")
        XCTAssertLessThanOrEqual(moved, max(1, velocity / 60 + 1), "frame \(frame): offset was \(offset)")
      }
      last = (id, y)
    }
    XCTAssertNotNil(last)
  }

  func testInsertingAboveWhileDragging() async throws {
    let feed = TestFeed(count: 600)
    let bench = scrolled(feed, to: 12_000)
    bench.host.send(.pointerMoved(Point(x: 100, y: 300)))
    bench.host.send(.pointerDown(Point(x: 100, y: 300), button: .primary, clicks: 1))
    bench.host.step()
    for y in stride(from: 298, through: 280, by: -2) {
      bench.host.send(.pointerMoved(Point(x: 100, y: Double(y))))
      bench.host.step()
    }
    guard let (node, y) = bench.firstShown, let id = bench.item(node)?.id else { return XCTFail("nothing shows") }
    feed.sections[0].insert(contentsOf: (0..<20).map { Item(id: 10_000 + $0, height: 150) }, at: 0)
    try bench.table.insertItems(at: (0..<20).map { bench.path($0) })
    for step in 1...10 {
      bench.host.send(.pointerMoved(Point(x: 100, y: 280 - Double(step))))
      bench.host.step()
      bench.checkFrame()
      guard let now = bench.table.visibleNodes.first(where: { bench.item($0)?.id == id }) else {
        return XCTFail("gone")
      }
      XCTAssertEqual(bench.seen(now), y - Double(step), accuracy: 0.5)
    }
    bench.host.send(.pointerUp(Point(x: 100, y: 270), button: .primary))
    bench.host.settle()
  }

  func testReloadAppearanceAndHeightChangesBelow() async throws {
    let feed = TestFeed(count: 300)
    let bench = scrolled(feed, to: 9_000)
    hold(bench) { bench.table.reloadData() }
    hold(bench) {
      bench.table.reloadData()
      bench.host.step()
      bench.table.reloadData()
    }
    hold(bench) { bench.host.container.appearance = .dark }
    hold(bench) { bench.host.resize(to: Size(width: 260, height: 500)) }
    guard let second = bench.table.visibleNodes.dropFirst().first as? ProbeCell else { return XCTFail("no cell") }
    hold(bench) { second.grow(by: 90) }
    guard let above = (0..<300).compactMap({ bench.table.nodeForItem(at: bench.path($0)) as? ProbeCell }).first
    else { return XCTFail("no cell") }
    XCTAssertFalse(bench.table.visibleNodes.contains { $0 === above })
    hold(bench) { above.grow(by: 250) }
  }

  func testARowThatShrinksHoldsTheNextOnesWhateverBecomesOfThemInTheSameTurn() async throws {
    defer { WorkQueue.shared.isSuspended = false }
    let feed = TestFeed(heights: Array(repeating: 100, count: 30))
    let bench = scrolled(feed, to: 180)
    let row = try XCTUnwrap(bench.table.nodeForItem(at: bench.path(1)) as? ProbeCell)
    WorkQueue.shared.isSuspended = true
    row.grow(by: -90)
    bench.host.step()
    feed.sections[0].insert(Item(id: 100, height: 150), at: 2)
    try bench.table.insertItems(at: [bench.path(2)])
    bench.host.step()
    XCTAssertEqual(bench.offset, 180)
    // The height of the inserted row, of which only a placeholder has been seen, is known first.
    WorkQueue.shared.isSuspended = false
    WorkQueue.shared.waitUntilIdle()
    bench.host.step()
    XCTAssertEqual(bench.table.rectForItem(at: bench.path(1))?.height, 100, "its pixels for the new height are to come")
    bench.host.step()
    XCTAssertEqual(bench.table.rectForItem(at: bench.path(1))?.height, 10)
    XCTAssertEqual(bench.table.rectForItem(at: bench.path(2))?.height, 150)
    XCTAssertEqual(bench.offset, 110, "the shrunken row ends at the top")
  }

  func testResizingRowsThatFlow() async throws {
    let feed = TestFeed(count: 300)
    feed.flows = true
    let bench = scrolled(feed, to: 9_000)
    // A row cut by the top edge changes its own height; the next one down stays unless that row ends above the edge.
    guard let (node, _) = bench.firstShown, let id = bench.item(node)?.id else { return XCTFail("nothing shows") }
    for width in [280, 200, 500, 333, 300] {
      bench.host.resize(to: Size(width: Double(width), height: 400))
      for _ in 0..<10 {
        bench.host.step()
        bench.checkFrame("at \(width)")
      }
      let first = bench.firstShown.flatMap { bench.item($0.node)?.id } ?? -1
      XCTAssertLessThanOrEqual(abs(first - id), 1, "at \(width)")
    }
  }

  func testTheEstimateIsAdoptedWithoutAnythingMoving() async throws {
    // Few rows are measured before the jump, so the estimate is adopted while the scroll position is far down.
    let bench = TableBench(TestFeed(heights: Array(repeating: 390, count: 500)), estimate: 90)
    bench.host.step()
    bench.table.contentOffset = Point(x: 0, y: 30_000)
    var first: (node: CellNode, y: Double)?
    for frame in 0..<40 {
      bench.host.step()
      if let first {
        XCTAssertEqual(bench.seen(first.node), first.y, accuracy: 0.5, "frame \(frame)")
      } else if let node = bench.table.visibleNodes.first, node.loadedView?.superview != nil {
        first = (node, bench.seen(node))
      }
    }
    XCTAssertNotNil(first)
    XCTAssertEqual(bench.table.estimatedSizes.item.height, 390)
  }

  func testRowsBehindAMillionEstimatedOnesStandOnWholePixels() async throws {
    let feed = TestFeed()
    feed.endless = (1_000_000, { Item(id: $0, height: Double(40 + ($0 &* 37) % 120)) })
    let bench = TableBench(feed)
    bench.host.settle()
    bench.host.press(.end)
    bench.host.settle()
    XCTAssertGreaterThan(bench.table.visibleNodes.count, 2)
    for node in bench.table.visibleNodes { XCTAssertEqual(node.frame.minY, node.frame.minY.rounded(), accuracy: 0.01) }
    XCTAssertEqual(bench.holes(), 0)
  }

  func testAtTheEndAfterTheEndKeyItStaysThereAsRowsMeasure() async throws {
    for estimate in [20.0, 300] {
      let feed = TestFeed(count: 3_000)
      let bench = TableBench(feed, estimate: estimate)
      bench.host.step()
      bench.host.press(.end)
      for frame in 0..<60 {
        bench.host.step()
        bench.checkFrame()
        XCTAssertEqual(bench.offset, bench.table.scrollView.maximumOffset.y, accuracy: 0.5, "frame \(frame)")
      }
      let last = bench.table.visibleNodes.last.flatMap { bench.item($0)?.id }
      XCTAssertEqual(last, 2_999)
    }
  }

  func testABounceAtTheEndSurvivesRowsMeasuredAbove() async throws {
    let feed = TestFeed(count: 60)
    let bench = TableBench(feed)
    bench.host.settle()
    bench.host.press(.end)
    bench.host.settle()
    bench.host.drag(from: Point(x: 100, y: 350), to: Point(x: 100, y: 200), steps: 8)
    XCTAssertTrue(bench.table.scrollView.isDecelerating)
    bench.host.step()
    var last = Double.infinity
    for frame in 0..<50 {
      if frame == 4 {
        feed.sections[0].insert(Item(id: 900, height: 333), at: 0)
        try bench.table.insertItems(at: [bench.path(0)])
      }
      guard let node = bench.table.visibleNodes.last(where: { bench.item($0)?.id == 59 }) else {
        return XCTFail("gone in frame \(frame)")
      }
      bench.host.step()
      let past = bench.host.container.size.height - (bench.seen(node) + node.frame.height)
      // The content may coast a little further before it turns back.
      if frame > 3 { XCTAssertLessThanOrEqual(past, last + 0.5, "frame \(frame)") }
      XCTAssertGreaterThan(past, -1, "frame \(frame)")
      last = past
    }
    XCTAssertEqual(last, 0, accuracy: 0.5)
  }
}
