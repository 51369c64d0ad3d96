import SateenCore
import SateenLayout
import SateenTesting
import XCTest

@testable import SateenLists

/// Many rows selected at once.
@MainActor
final class LargeSelectionTests: XCTestCase {
  private class Ear: ListDelegate {
    var selected = 0
    var deselected = 0
    var changes = 0
    func listNode(_ listNode: ListNode, didSelectItemAt itemPath: ItemPath) { selected += 1 }
    func listNode(_ listNode: ListNode, didDeselectItemAt itemPath: ItemPath) { deselected += 1 }
    func listNodeDidChangeSelection(_ listNode: ListNode) { changes += 1 }
  }

  private final class Chooser: ListDelegate {
    var asked = 0
    func listNode(_ listNode: ListNode, shouldSelectItemAt itemPath: ItemPath) -> Bool {
      asked += 1
      return itemPath.row % 10 != 0
    }
  }

  private func bench(_ count: Int) -> TableBench {
    let feed = TestFeed()
    feed.endless = (count, { Item(id: $0, height: 50) })
    let bench = TableBench(feed)
    bench.table.allowsMultipleSelection = true
    bench.table.movesFocusWithKeys = true
    bench.host.settle()
    return bench
  }

  func testAMillionRowsAreSelectedWithoutAWordAboutEach() async throws {
    let bench = bench(1_000_000)
    let ear = Ear()
    bench.table.delegate = ear
    bench.host.click(Point(x: 10, y: 10))
    XCTAssertEqual([ear.selected, ear.changes], [1, 1])
    bench.host.press(.character("a"), .control)
    XCTAssertEqual(bench.table.selectedCount, 1_000_000)
    XCTAssertEqual([ear.selected, ear.changes], [1, 2])
    XCTAssertTrue(bench.table.visibleNodes.allSatisfy(\.isSelected))
    XCTAssertEqual(bench.controller.selection.rows.ranges.count, 1)
    // Extends the selection from the first row to the last, and shrinks it by one row.
    bench.host.click(Point(x: 10, y: 10))
    XCTAssertEqual(bench.table.selectedCount, 1)
    XCTAssertEqual(ear.deselected, 0)
    bench.host.press(.end, .shift)
    XCTAssertEqual(bench.table.selectedCount, 1_000_000)
    bench.host.settle()
    bench.host.press(.up, .shift)
    bench.host.settle()
    XCTAssertEqual(bench.table.selectedCount, 999_999)
    XCTAssertEqual(ear.deselected, 1, "a single row is told of")
    XCTAssertEqual(bench.table.pathForFocusedItem, bench.path(999_998))
  }

  func testOnlyADelegateWithASayIsAskedAboutEach() async throws {
    let bench = bench(3_000)
    let chooser = Chooser()
    bench.table.delegate = chooser
    bench.host.press(.character("a"), .control)
    XCTAssertEqual(chooser.asked, 3_000)
    XCTAssertEqual(bench.table.selectedCount, 2_700)
    XCTAssertFalse(bench.table.pathsForSelectedItems.contains(bench.path(20)))
    let ear = Ear()
    bench.table.delegate = ear
    bench.host.press(.character("a"), .control)
    XCTAssertEqual(bench.table.selectedCount, 3_000)
    XCTAssertEqual(ear.selected, 300, "these came")
  }

  func testCtrlASelectsNothingWhereOneRowCanBeSelected() async throws {
    let bench = bench(20)
    bench.table.allowsMultipleSelection = false
    bench.host.press(.character("a"), .control)
    XCTAssertEqual(bench.table.selectedCount, 0)
    bench.table.selectAll()
    XCTAssertEqual(bench.table.selectedCount, 0)
    bench.table.allowsMultipleSelection = true
    bench.table.selectAll()
    XCTAssertEqual(bench.table.selectedCount, 20)
    bench.table.deselectItems(at: [bench.path(3)])
    XCTAssertEqual(bench.table.pathsForSelectedItems.map(\.row), Array(0..<3) + Array(4..<20))
  }

  func testRangesFollowRowsThatComeGoAndMove() async throws {
    let bench = SnapshotBench(SnapshotBench.snapshot([30]))
    bench.table.allowsMultipleSelection = true
    bench.table.selectItems(at: (5..<15).map { bench.bench.path($0) })
    var next = bench.source.newest
    next.delete([7])
    next.insert(SnapshotBench.items(500..<502), before: 10)
    next.move(12, before: 0)
    bench.show(next)
    let ids = bench.table.pathsForSelectedItems.compactMap { bench.source.shown.item(at: $0)?.id }
    XCTAssertEqual(ids, [12, 5, 6, 8, 9, 10, 11, 13, 14])
  }
}

extension TableBench {
  fileprivate var controller: ListController { table.controller }
}
