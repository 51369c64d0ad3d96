import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import SateenThreads
import XCTest

@testable import SateenLists

/// Rows whose content changes while they are visible, pressed or drawn.
@MainActor
final class TableBusyRowTests: XCTestCase {
  private func snapshot(_ revision: Int, count: Int = 5) throws -> SnapshotBench.Snapshot {
    var snapshot = SnapshotBench.Snapshot()
    snapshot.appendSection("a", (0..<count).map { Item(id: $0, revision: $0 == 1 ? revision : 0, height: 60) })
    return snapshot
  }

  func testARowThatChangesInEveryFrameIsSeenToChange() async throws {
    for updates in [false, true] {
      let bench = SnapshotBench(try snapshot(0))
      var shown: Set<UInt32> = []
      if updates { bench.source.updateCell = { _, _ in false } }
      for revision in 1...60 {
        bench.source.apply(try snapshot(revision))
        bench.host.step()
        shown.insert(bench.bench.pixel(x: 150, y: 90))
        XCTAssertEqual(bench.table.visibleElementsWithoutAnything, 0)
      }
      XCTAssertGreaterThan(shown.count, 10, "of 60 contents")
      bench.host.settle()
      XCTAssertEqual(
        bench.bench.pixel(x: 150, y: 90), Item(id: 1, revision: 60, height: 0).color.pixel, "the newest in the end")
      XCTAssertEqual(bench.table.liveNodeCount, 5)
    }
  }

  func testARowThatChangesBeforeItIsMadeShowsTheNewestInTheEnd() async throws {
    let bench = SnapshotBench()
    for revision in 1...20 {
      bench.source.apply(try snapshot(revision))
      bench.host.step()
    }
    bench.host.settle()
    XCTAssertEqual(bench.bench.pixel(x: 150, y: 90), Item(id: 1, revision: 20, height: 0).color.pixel)
    XCTAssertLessThan(bench.journal.counts.made[1] ?? 0, 21)
  }

  func testATapIsKeptWhenThePressedRowIsUpdated() async throws {
    try await tapWhileTheRowIsUpdated(rowsTakeTouches: false)
  }

  func testATapIsKeptWhenTheViewThatWasHitLeavesWithTheOldNode() async throws {
    try await tapWhileTheRowIsUpdated(rowsTakeTouches: true)
  }

  /// - Parameter rowsTakeTouches: whether a touch hits the row's own view, rather than the table's.
  private func tapWhileTheRowIsUpdated(rowsTakeTouches: Bool) async throws {
    let bench = TableBench(TestFeed())
    let journal = bench.feed.journal
    let source = SnapshotDataSource<Item>(bench.table) { item in
      {
        let cell = ProbeCell(item, journal)
        cell.isUserInteractionEnabled = rowsTakeTouches
        return cell
      }
    }
    source.apply(try snapshot(0))
    bench.host.settle()
    let place = Point(x: 150, y: 90)
    bench.host.send(.pointerDown(place, button: .primary, clicks: 1))
    bench.host.settle()
    XCTAssertEqual(bench.table.nodeForItem(at: bench.path(1))?.isHighlighted, true)
    source.apply(try snapshot(1))
    bench.host.settle()
    XCTAssertEqual((bench.table.nodeForItem(at: bench.path(1)) as? ProbeCell)?.item.revision, 1)
    XCTAssertEqual(bench.table.nodeForItem(at: bench.path(1))?.isHighlighted, true, "the new node looks pressed")
    bench.host.send(.pointerUp(place, button: .primary))
    bench.host.settle()
    XCTAssertEqual(bench.feed.selections, [bench.path(1)])
    XCTAssertEqual(bench.table.nodeForItem(at: bench.path(1))?.isHighlighted, false)
    XCTAssertEqual(bench.table.nodeForItem(at: bench.path(1))?.isSelected, true)
  }

  func testAPressWhileARowIsMadeAnewIsATap() async throws {
    let bench = SnapshotBench(try snapshot(0))
    bench.table.delegate = bench.bench.feed
    WorkQueue.shared.isSuspended = true
    defer { WorkQueue.shared.isSuspended = false }
    bench.source.apply(try snapshot(1))
    bench.host.step()
    bench.host.click(Point(x: 150, y: 90))
    XCTAssertEqual(bench.bench.feed.selections, [bench.bench.path(1)])
  }

  func testAPressOnARowThatLeavesIsNoTap() async throws {
    let bench = SnapshotBench(try snapshot(0))
    bench.table.delegate = bench.bench.feed
    bench.host.send(.pointerDown(Point(x: 150, y: 90), button: .primary, clicks: 1))
    bench.host.settle()
    var without = try snapshot(0)
    without.delete([1])
    bench.show(without)
    bench.host.send(.pointerUp(Point(x: 150, y: 90), button: .primary))
    bench.host.settle()
    XCTAssertEqual(bench.bench.feed.selections, [])
    XCTAssertTrue(bench.table.visibleNodes.allSatisfy { !$0.isHighlighted })
  }

  func testAReloadClearsTheSelection() async throws {
    let feed = TestFeed(count: 20)
    let bench = TableBench(feed)
    bench.host.settle()
    bench.table.selectItem(at: bench.path(3))
    bench.table.movesFocusWithKeys = true
    bench.table.moveFocus(to: bench.path(3))
    feed.sections = [Array(feed.sections[0].dropFirst())]
    bench.table.reloadData()
    bench.host.settle()
    XCTAssertEqual(bench.table.pathsForSelectedItems, [])
    XCTAssertNil(bench.table.pathForFocusedItem)
    XCTAssertTrue(bench.table.visibleNodes.allSatisfy { !$0.isSelected && !$0.isFocused })
    // A selection made after `reloadData()` applies to the new data.
    bench.table.reloadData()
    bench.table.selectItem(at: bench.path(2))
    bench.table.moveFocus(to: bench.path(2))
    bench.host.settle()
    XCTAssertEqual(bench.table.pathForSelectedItem, bench.path(2))
    XCTAssertEqual(bench.table.pathForFocusedItem, bench.path(2))
  }

  func testCompletionsAreCalledWhenTheReloadIsMade() async throws {
    let feed = TestFeed(count: 20)
    let bench = TableBench(feed)
    bench.host.settle()
    var told: [String] = []
    feed.sections = [Array(feed.sections[0].prefix(7))]
    bench.table.reloadData { told.append("reload \(bench.table.numberOfItems)") }
    feed.sections[0].removeLast()
    try bench.table.performBatchUpdates {
      $0.deleteItems(at: [bench.path(6)])
    } completion: {
      told.append("batch \(bench.table.numberOfItems)")
    }
    XCTAssertEqual(told, [], "nothing is taken in yet")
    bench.host.settle()
    XCTAssertEqual(told, ["reload 6", "batch 6"])
    feed.sections[0].removeLast()
    try bench.table.performBatchUpdates {
      $0.deleteItems(at: [bench.path(5)])
    } completion: {
      told.append("next \(bench.table.numberOfItems)")
    }
    XCTAssertEqual(told.last, "next 5", "at once where no reload is asked for")
  }

  func testASnapshotIsCompleteWhenTheReloadIsMade() async throws {
    let bench = SnapshotBench(try snapshot(0))
    bench.table.reloadData()
    var rows = -1
    bench.source.apply(try snapshot(0, count: 3)) { MainThread.assume { rows = bench.table.numberOfItems } }
    XCTAssertEqual(rows, -1)
    bench.host.settle()
    XCTAssertEqual(rows, 3)
  }

  func testTheRangeModeIsGivenBack() async throws {
    let bench = TableBench(TestFeed(count: 200))
    bench.host.settle()
    bench.table.rangeMode = .visibleOnly
    bench.host.settle()
    XCTAssertEqual(bench.table.rangeMode, .visibleOnly)
    bench.table.resetRangeMode()
    bench.host.settle()
    XCTAssertEqual(bench.table.rangeMode, .full)
  }

  func testSpacingAndPinningMakeNoNodeAnew() async throws {
    let feed = TestFeed(heights: Array(repeating: 50, count: 40))
    let bench = TableBench(feed)
    bench.host.settle()
    let made = feed.journal.counts.made
    bench.table.lineSpacing = 10
    bench.host.settle()
    XCTAssertEqual(bench.table.rectForItem(at: bench.path(3)), Rect(x: 0, y: 180, width: 300, height: 50))
    bench.table.lineSpacing = 4
    bench.host.settle()
    XCTAssertEqual(bench.table.rectForItem(at: bench.path(3)), Rect(x: 0, y: 162, width: 300, height: 50))
    for (row, count) in feed.journal.counts.made where made[row] != nil { XCTAssertEqual(count, 1, "row \(row)") }
  }
}
