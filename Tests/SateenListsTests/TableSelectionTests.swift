import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import XCTest

@testable import SateenLists

@MainActor
final class TableSelectionTests: XCTestCase {
  private final class Ear: ListDelegate {
    var heard: [String] = []
    var refused: Set<Int> = []
    func listNode(_ listNode: ListNode, shouldSelectItemAt path: ItemPath) -> Bool { !refused.contains(path.row) }
    func listNode(_ listNode: ListNode, didSelectItemAt path: ItemPath) {
      heard.append("+\(path.section).\(path.row)")
    }
    func listNode(_ listNode: ListNode, didDeselectItemAt path: ItemPath) {
      heard.append("-\(path.section).\(path.row)")
    }
    func listNode(_ listNode: ListNode, constrainedSizeForItemAt path: ItemPath, within range: SizeRange) -> SizeRange?
    {
      path.row == 7 ? SizeRange(exactly: Size(width: range.max.width, height: 90)) : nil
    }
  }

  private func rows(_ bench: SnapshotBench) -> [Int] {
    bench.table.pathsForSelectedItems.map { $0.section * 100 + $0.row }
  }

  func testCtrlTogglesAndShiftExtends() async throws {
    let bench = SnapshotBench(SnapshotBench.snapshot([4, 20], header: 30))
    let ear = Ear()
    bench.table.delegate = ear
    bench.table.allowsMultipleSelection = true
    bench.host.click(Point(x: 10, y: 60))
    bench.host.click(Point(x: 10, y: 160), .control)
    XCTAssertEqual(rows(bench), [0, 2])
    bench.host.click(Point(x: 10, y: 60), .control)
    XCTAssertEqual(rows(bench), [2])
    XCTAssertEqual(ear.heard, ["+0.0", "+0.2", "-0.0"])
    bench.host.click(Point(x: 10, y: 160))
    // Across the next section's header, which cannot be selected.
    bench.host.click(Point(x: 10, y: 330), .shift)
    XCTAssertEqual(rows(bench), [2, 3, 100, 101])
    bench.host.click(Point(x: 10, y: 60), .shift)
    XCTAssertEqual(rows(bench), [0, 1, 2], "the other end stays")
    for row in 0..<4 {
      XCTAssertEqual(bench.table.nodeForItem(at: bench.bench.path(row))?.isSelected, row < 3)
    }
    bench.host.click(Point(x: 10, y: 60))
    XCTAssertEqual(rows(bench), [0])
    bench.table.allowsSelection = false
    bench.host.click(Point(x: 10, y: 160))
    XCTAssertEqual(rows(bench), [0])
  }

  func testARowSelectedBeforeThereIsDataIsSelectedWhenThereIs() async throws {
    let feed = TestFeed(count: 20)
    let bench = TableBench(feed)
    bench.table.selectItem(at: bench.path(3))
    bench.host.settle()
    XCTAssertEqual(bench.table.pathForSelectedItem, bench.path(3))
    XCTAssertEqual(bench.table.nodeForItem(at: bench.path(3))?.isSelected, true)
    XCTAssertEqual(feed.selections, [], "the delegate is not told")
  }

  func testTheFocusIsMovedFromCodeAndTheRowIsShown() async throws {
    let bench = SnapshotBench(SnapshotBench.snapshot([200]))
    bench.table.movesFocusWithKeys = true
    bench.table.moveFocus(to: bench.bench.path(100))
    bench.host.settle()
    XCTAssertEqual(bench.table.pathForFocusedItem, bench.bench.path(100))
    XCTAssertTrue(bench.table.pathsForVisible.contains(bench.bench.path(100)))
    bench.host.press(.down)
    XCTAssertEqual(bench.table.pathForFocusedItem, bench.bench.path(101))
  }

  func testAClickGivesTheTableTheKeys() async throws {
    let bench = SnapshotBench(SnapshotBench.snapshot([200]))
    bench.host.container.firstResponder = nil
    bench.host.click(Point(x: 10, y: 60))
    XCTAssertTrue(bench.host.container.firstResponder === bench.table.scrollView)
  }

  func testAPressThatStopsTheContentSelectsNothing() async throws {
    let bench = SnapshotBench(SnapshotBench.snapshot([200]))
    bench.host.drag(from: Point(x: 10, y: 350), to: Point(x: 10, y: 50), steps: 4)
    for _ in 0..<3 { bench.host.step() }
    XCTAssertTrue(bench.table.scrollView.isDecelerating)
    bench.host.click(Point(x: 10, y: 160))
    bench.host.settle()
    XCTAssertEqual(rows(bench), [])
    bench.host.click(Point(x: 10, y: 160))
    XCTAssertEqual(rows(bench).count, 1)
  }

  func testTheDelegateMayRefuse() async throws {
    let bench = SnapshotBench(SnapshotBench.snapshot([10]))
    let ear = Ear()
    ear.refused = [1]
    bench.table.delegate = ear
    bench.host.click(Point(x: 10, y: 60))
    XCTAssertEqual(rows(bench), [])
    XCTAssertEqual(ear.heard, [])
  }

  func testKeysMoveTheFocusSelectAndExtend() async throws {
    let bench = SnapshotBench(SnapshotBench.snapshot([4, 40], header: 30, pins: true))
    bench.table.allowsMultipleSelection = true
    bench.host.press(.down)
    bench.host.settle()
    XCTAssertNil(bench.table.pathForFocusedItem, "keys scroll until told otherwise")
    bench.table.contentOffset = .zero
    bench.table.movesFocusWithKeys = true
    bench.host.step()
    func press(_ key: Key, _ modifiers: KeyModifiers = []) -> ItemPath? {
      bench.host.press(key, modifiers)
      bench.host.step()
      return bench.table.pathForFocusedItem
    }
    XCTAssertEqual(press(.down), bench.bench.path(0))
    XCTAssertEqual(press(.up), bench.bench.path(0))
    for _ in 0..<3 { _ = press(.down) }
    XCTAssertEqual(press(.down), bench.bench.path(0, 1), "past the header")
    XCTAssertEqual(bench.table.nodeForItem(at: bench.bench.path(0, 1))?.isFocused, true)
    XCTAssertEqual(rows(bench), [])
    _ = press(.enter)
    XCTAssertEqual(rows(bench), [100])
    _ = press(.down, .shift)
    _ = press(.down, .shift)
    XCTAssertEqual(rows(bench), [100, 101, 102])
    _ = press(.up, .shift)
    XCTAssertEqual(rows(bench), [100, 101])
    _ = press(.down)
    _ = press(.space)
    XCTAssertEqual(rows(bench), [100, 101, 102])
    XCTAssertEqual(press(.end), bench.bench.path(39, 1))
    bench.host.settle()
    let last = bench.table.rectForItem(at: bench.bench.path(39, 1))
    XCTAssertEqual(last?.maxY ?? 0, bench.bench.offset + 400, accuracy: 0.5)
    XCTAssertEqual(press(.pageUp), bench.bench.path(31, 1))
    XCTAssertEqual(press(.home), bench.bench.path(0))
    bench.host.settle()
    XCTAssertEqual(bench.bench.offset, 0, accuracy: 0.5)
  }

  func testASelectionFollowsItsItems() async throws {
    let first = SnapshotBench.snapshot([10, 10])
    let bench = SnapshotBench(first)
    bench.table.allowsMultipleSelection = true
    bench.table.selectItems(at: [bench.bench.path(1), bench.bench.path(2), bench.bench.path(3)])
    var next = first
    next.move(1, toEndOf: "1")
    next.delete([2])
    next.replace(Item(id: 3, revision: 1, height: 60))
    bench.show(next)
    XCTAssertEqual(rows(bench), [1, 110])
    XCTAssertEqual(bench.table.nodeForItem(at: bench.bench.path(1))?.isSelected, true, "also one made anew")
  }

  func testARowHasTheSizeTheDelegateAllows() async throws {
    let bench = SnapshotBench()
    let ear = Ear()
    bench.table.delegate = ear
    bench.show(SnapshotBench.snapshot([10]))
    XCTAssertEqual(bench.table.rectForItem(at: bench.bench.path(6))?.height, 50)
    XCTAssertEqual(bench.table.rectForItem(at: bench.bench.path(7))?.height, 90)
  }

  func testSeparatorsAreOnePixelAndTheLastRowHasNone() async throws {
    let bench = SnapshotBench(SnapshotBench.snapshot([3]))
    let line = Color(hex: 0x123456)
    bench.table.rowSeparator = RowSeparatorStyle(color: line, leftInset: 20)
    bench.host.settle()
    for (y, isLine) in [(48, false), (49, true), (50, false), (99, true), (149, false)] {
      XCTAssertEqual(bench.bench.pixel(x: 100, y: y) == 0x123456, isLine, "\(y)")
      XCTAssertNotEqual(bench.bench.pixel(x: 10, y: y), 0x123456)
    }
    bench.table.rowSeparator = nil
    bench.host.settle()
    XCTAssertNotEqual(bench.bench.pixel(x: 100, y: 49), 0x123456)
  }
}
