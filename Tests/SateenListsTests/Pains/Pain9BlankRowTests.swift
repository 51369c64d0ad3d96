import SateenCore
import SateenGraphics
import SateenLayout
import SateenLists
import SateenTesting
import SateenThreads
import XCTest

/// The pain: rows are blank in fast scrolling, or a placeholder stays on top of drawn content.
@MainActor
final class Pain9BlankRowTests: XCTestCase {
  /// Points per frame, from a slow finger to faster than anybody can read.
  private let speeds = [1.0, 7, 33, 120, 399, 1_000, 7_777, 60_000]

  private func check(_ bench: TableBench, _ what: String) {
    XCTAssertEqual(bench.table.visibleElementsWithoutAnything, 0, what)
    for x in [1, 150, 298] { XCTAssertEqual(bench.holes(atX: x), 0, "\(what), column \(x)") }
  }

  /// Checks that every pixel of every visible row is the row's own.
  private func checkContent(_ bench: TableBench, _ what: String) {
    bench.host.settle()
    let picture = bench.host.screenshot()
    XCTAssertEqual(bench.table.blankFraction, 0, what)
    for node in bench.table.visibleNodes {
      guard let item = bench.item(node) else { return XCTFail("another row, \(what)") }
      let top = max(0, Int(bench.seen(node).rounded()))
      let end = min(400, Int((bench.seen(node) + node.frame.height).rounded()))
      for y in [top, (top + end) / 2, end - 1] where y >= top && y < end {
        XCTAssertEqual(picture.pixel(x: 40, y: y) & 0xffffff, item.color.pixel, "row \(item.id), \(what)")
      }
    }
  }

  private func atEverySpeed(stallingOneIn stall: Int?) {
    var random = SeededGenerator.printed()
    let bench = TableBench(TestFeed(count: 50_000))
    bench.host.settle()
    for speed in speeds {
      for direction in [1.0, -1] {
        bench.table.contentOffset = Point(x: 0, y: 500_000)
        for frame in 0..<25 {
          if let stall { WorkQueue.shared.isSuspended = Int.random(in: 0..<stall, using: &random) != 0 }
          bench.host.send(.preciseScroll(Point(x: 100, y: 100), dx: 0, dy: direction * speed))
          bench.host.step()
          check(bench, "\(direction * speed) points a frame, frame \(frame)")
        }
        WorkQueue.shared.isSuspended = false
        checkContent(bench, "after \(direction * speed) points a frame")
      }
    }
  }

  func testPain9NoRowIsBlankAtAnySpeed() async throws { atEverySpeed(stallingOneIn: nil) }

  func testPain9NoRowIsBlankAtAnySpeedThoughWorkersStall() async throws {
    defer { WorkQueue.shared.isSuspended = false }
    atEverySpeed(stallingOneIn: 4)
  }

  func testPain9NoRowIsBlankWithWorkersThatNeverComeBack() async throws {
    defer { WorkQueue.shared.isSuspended = false }
    let bench = TableBench(TestFeed(count: 50_000))
    WorkQueue.shared.isSuspended = true
    for frame in 0..<200 {
      bench.table.contentOffset = Point(x: 0, y: Double(frame * frame) * 13)
      bench.host.step()
      check(bench, "frame \(frame)")
    }
    WorkQueue.shared.isSuspended = false
    checkContent(bench, "when they are back")
  }

  func testPain9NoHeaderOrRowIsBlankInSectionsWithPinnedHeaders() async throws {
    defer { WorkQueue.shared.isSuspended = false }
    var random = SeededGenerator.printed()
    let bench = SnapshotBench(
      SnapshotBench.snapshot((0..<60).map { 3 + $0 % 9 }, header: 28, pins: true))
    while !bench.source.isIdle { bench.host.settle() }
    for speed in speeds.prefix(6) {
      bench.table.contentOffset = .zero
      for frame in 0..<30 {
        WorkQueue.shared.isSuspended = Bool.random(using: &random)
        let end = bench.table.scrollView.maximumOffset.y
        bench.table.contentOffset = Point(x: 0, y: min(end, bench.bench.offset + speed))
        bench.host.step()
        check(bench.bench, "\(speed) points a frame, frame \(frame)")
      }
    }
    WorkQueue.shared.isSuspended = false
    checkHeader(bench)
  }

  private func checkHeader(_ bench: SnapshotBench) {
    bench.host.settle()
    guard let path = bench.table.visibleNodes.first.flatMap({ bench.table.itemPath(for: $0) }),
      let header = bench.table.nodeForHeader(inSection: path.section), let item = bench.bench.item(header)
    else { return XCTFail("no header") }
    XCTAssertEqual(bench.bench.pixel(x: 40, y: Int(bench.bench.seen(header)) + 20), item.color.pixel)
  }

  func testPain9ARowReloadedBeforeItWasDrawnKeepsItsStandIn() async throws {
    defer { WorkQueue.shared.isSuspended = false }
    let feed = TestFeed(count: 3_000)
    let bench = TableBench(feed)
    bench.host.settle()
    bench.table.contentOffset = Point(x: 0, y: 100_000)
    bench.host.step()
    // The rows are measured and positioned, but no worker draws them.
    WorkQueue.shared.waitUntilIdle()
    WorkQueue.shared.isSuspended = true
    bench.host.step()
    XCTAssertTrue(bench.table.visibleNodes.contains { $0.loadedView?.superview != nil && $0.isDisplayPending })
    for frame in 0..<4 {
      bench.table.reloadData()
      bench.host.step()
      check(bench, "frame \(frame)")
    }
    WorkQueue.shared.isSuspended = false
    checkContent(bench, "at the end")
  }

  func testPain9ARowWhoseFirstDrawingIsOutOfDateKeepsItsStandIn() async throws {
    defer { WorkQueue.shared.isSuspended = false }
    let bench = TableBench(TestFeed(count: 3_000))
    bench.host.settle()
    bench.table.contentOffset = Point(x: 0, y: 100_000)
    bench.host.step()
    WorkQueue.shared.waitUntilIdle()
    WorkQueue.shared.isSuspended = true
    bench.host.step()
    let waiting = bench.table.visibleNodes.filter { $0.isDisplayPending }
    XCTAssertGreaterThan(waiting.count, 3)
    for node in waiting { node.setNeedsDisplay() }
    // The results that arrive now are outdated and dropped. Their successors begin at the end of the turn.
    WorkQueue.shared.isSuspended = false
    WorkQueue.shared.waitUntilIdle()
    WorkQueue.shared.isSuspended = true
    for frame in 0..<3 {
      bench.host.step()
      check(bench, "frame \(frame)")
      for node in waiting { XCTAssertTrue(node.isDisplayPending) }
    }
    WorkQueue.shared.isSuspended = false
    checkContent(bench, "at the end")
  }

  func testPain9ARowThatWasEmptyKeepsItsStandInUntilWhatItHoldsNowIsDrawn() async throws {
    defer { WorkQueue.shared.isSuspended = false }
    let feed = TestFeed(heights: (0..<40).map { $0 % 3 == 1 ? 0 : 64 })
    let bench = TableBench(feed)
    bench.host.settle()
    let empty = bench.table.visibleNodes.compactMap { $0 as? ProbeCell }.filter { $0.item.height == 0 }
    XCTAssertGreaterThan(empty.count, 1)
    for node in empty { node.grow(by: 55) }
    for frame in 0..<8 {
      WorkQueue.shared.isSuspended = true
      bench.host.step()
      check(bench, "frame \(frame)")
      WorkQueue.shared.isSuspended = false
      WorkQueue.shared.waitUntilIdle()
    }
    XCTAssertEqual(empty.first?.frame.height, 55)
    checkContent(bench, "at the end")
  }

  func testPain9RowsThatChangeUnderAFastReaderAreNotBlank() async throws {
    defer { WorkQueue.shared.isSuspended = false }
    var random = SeededGenerator.printed()
    let feed = TestFeed(count: 3_000)
    let bench = TableBench(feed)
    bench.host.settle()
    for frame in 0..<300 {
      WorkQueue.shared.isSuspended = Int.random(in: 0..<3, using: &random) != 0
      bench.host.send(.preciseScroll(Point(x: 100, y: 100), dx: 0, dy: Double.random(in: -900...1_200, using: &random)))
      switch frame % 9 {
      case 2:
        feed.sections[0].insert(Item(id: 10_000 + frame, height: 64), at: 0)
        try bench.table.insertItems(at: [bench.path(0)])
      case 5:
        let row = Int.random(in: 0..<feed.sections[0].count, using: &random)
        feed.sections[0].remove(at: row)
        try bench.table.deleteItems(at: [bench.path(row)])
      case 8: bench.table.reloadData()
      default: break
      }
      bench.host.step()
      check(bench, "frame \(frame)")
    }
  }
}
