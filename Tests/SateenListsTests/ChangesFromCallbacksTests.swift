import SateenCore
import SateenLayout
import SateenTesting
import SateenThreads
import XCTest

@testable import SateenLists

/// Changes of the data from within a delegate's methods, or while a measurement, a reload or a scroll animation is
/// pending.
@MainActor
final class ChangesFromCallbacksTests: XCTestCase {
  private final class Teller: ListDelegate {
    var onShould: ((ItemPath) -> Bool)?
    var onSelect: ((ItemPath) -> Void)?
    var onDeselect: ((ItemPath) -> Void)?
    var onChange: (() -> Void)?
    var onEndDisplay: ((CellNode) -> Void)?
    func listNode(_ listNode: ListNode, shouldSelectItemAt itemPath: ItemPath) -> Bool {
      onShould?(itemPath) ?? true
    }
    func listNode(_ listNode: ListNode, didSelectItemAt itemPath: ItemPath) { onSelect?(itemPath) }
    func listNode(_ listNode: ListNode, didDeselectItemAt itemPath: ItemPath) { onDeselect?(itemPath) }
    func listNodeDidChangeSelection(_ listNode: ListNode) { onChange?() }
    func listNode(_ listNode: ListNode, didEndDisplaying node: CellNode) { onEndDisplay?(node) }
  }

  private func bench(_ count: Int, multiple: Bool = true) -> TableBench {
    let bench = TableBench(TestFeed((0..<count).map { Item(id: $0, height: 40) }))
    bench.table.allowsMultipleSelection = multiple
    bench.host.settle()
    return bench
  }

  private func delete(_ row: Int, _ bench: TableBench) {
    bench.feed.sections[0].remove(at: row)
    try? bench.table.deleteItems(at: [bench.path(row)])
  }

  func testARowThatIsGoneMayHaveAnotherOneDeleted() async {
    let (bench, teller) = (bench(40), Teller())
    bench.table.delegate = teller
    var once = true
    teller.onEndDisplay = { _ in
      guard once else { return }
      once = false
      self.delete(0, bench)
    }
    delete(0, bench)
    XCTAssertTrue(bench.host.settle())
    XCTAssertEqual(bench.table.numberOfItems, 38)
    XCTAssertEqual(bench.holes(), 0)
  }

  func testARowScrolledAwayMayHaveAnotherOneDeleted() async {
    let (bench, teller) = (bench(400), Teller())
    bench.table.delegate = teller
    var count = 0
    teller.onEndDisplay = { _ in
      count += 1
      if count < 5 { self.delete(bench.feed.sections[0].count - 1, bench) } else if count < 9 { self.delete(0, bench) }
    }
    bench.table.contentOffset = Point(x: 0, y: 6_000)
    XCTAssertTrue(bench.host.settle())
    bench.host.advance(by: 1)
    XCTAssertEqual(bench.holes(), 0)
    bench.checkFrame()
    for node in bench.table.visibleNodes { XCTAssertNotNil(bench.table.itemPath(for: node)) }
    XCTAssertEqual(bench.table.scrollView.subviews.filter { $0.node is CellNode }.count, bench.table.visibleNodes.count)
  }

  func testARowSelectedWhileTheOneBeforeGoesIsToldOfWhereItIs() async {
    let (bench, teller) = (bench(10, multiple: false), Teller())
    bench.table.delegate = teller
    bench.table.selectItem(at: bench.path(2))
    var told: [Int] = []
    teller.onDeselect = { self.delete($0.row, bench) }
    teller.onSelect = { told.append(bench.feed.sections[0][$0.row].id) }
    bench.host.click(Point(x: 100, y: 5 * 40 + 20))
    bench.host.settle()
    XCTAssertEqual(told, [5])
    XCTAssertEqual(bench.table.pathForSelectedItem.map { bench.feed.sections[0][$0.row].id }, 5)
  }

  func testADelegateThatDeletesWhenItIsAskedLeavesNoPlaceSelectedThatIsNot() async {
    for kind in 0..<4 {
      let (bench, teller) = (bench(10), Teller())
      bench.table.delegate = teller
      bench.table.selectItems(at: [bench.path(9)])
      var once = true
      let act = { () -> Bool in
        guard once else { return true }
        once = false
        switch kind {
        case 0: for _ in 0..<8 { self.delete(0, bench) }
        case 1:
          bench.feed.sections = [[]]
          bench.table.reloadData()
        case 2: self.delete(0, bench)
        default: bench.host.container.rootNode = nil
        }
        return true
      }
      teller.onShould = { _ in act() }
      bench.host.click(Point(x: 100, y: 5 * 40 + 20))
      bench.host.settle()
      let paths = bench.table.pathsForSelectedItems
      XCTAssertEqual(bench.table.selectedCount, paths.count, "kind \(kind)")
      if kind == 2 { XCTAssertEqual(paths.map { bench.feed.sections[0][$0.row].id }, [9], "as before the press") }
      XCTAssertTrue(bench.host.settle())
    }
  }

  func testAllIsSelectedInTheDataOfAReloadThatIsAskedFor() async {
    let bench = bench(5)
    bench.table.reloadData()
    bench.table.selectAll()
    bench.host.settle()
    XCTAssertEqual(bench.table.selectedCount, 5)
  }

  func testWhatIsTakenOutOfTheSelectionBeforeThereIsDataIsNotSelected() async {
    let bench = TableBench(TestFeed((0..<5).map { Item(id: $0, height: 40) }))
    bench.table.allowsMultipleSelection = true
    bench.table.selectItems(at: [bench.path(1), bench.path(2)])
    bench.table.deselectItems(at: [bench.path(1)])
    bench.host.settle()
    XCTAssertEqual(bench.table.pathsForSelectedItems, [bench.path(2)])
  }

  func testContentPulledPastItsEndIsBackWhenTheListComesBack() async {
    let bench = bench(40)
    bench.host.send(.touchBegan(id: 1, Point(x: 100, y: 50)))
    for y in stride(from: 60.0, to: 300, by: 30) {
      bench.host.send(.touchMoved(id: 1, Point(x: 100, y: y)))
      bench.host.step()
    }
    XCTAssertLessThan(bench.offset, -10)
    bench.host.container.rootNode = nil
    bench.host.settle()
    bench.host.container.rootNode = bench.table
    XCTAssertTrue(bench.host.settle())
    bench.host.advance(by: 2)
    XCTAssertEqual(bench.offset, 0)
    XCTAssertEqual(bench.holes(), 0)
  }

  func testAPressOnTheSelectedRowChangesNoSelection() async {
    let (bench, teller) = (bench(10, multiple: false), Teller())
    bench.table.delegate = teller
    var (changes, told) = (0, 0)
    teller.onChange = { changes += 1 }
    teller.onSelect = { _ in told += 1 }
    for _ in 0..<3 {
      bench.host.click(Point(x: 100, y: 60))
      bench.host.settle()
    }
    XCTAssertEqual(told, 3)
    XCTAssertEqual(changes, 1)
  }

  func testARowThatFadesTakesNoSizeOfAnotherOne() async throws {
    let bench = bench(5)
    let node = try XCTUnwrap(bench.table.nodeForItem(at: bench.path(4)))
    WorkQueue.shared.isSuspended = true
    defer { WorkQueue.shared.isSuspended = false }
    node.setNeedsLayout()
    bench.host.step()
    // The row is deleted while its measurement is pending.
    bench.feed.sections[0].remove(at: 4)
    try bench.table.performBatchUpdates(animated: true) { $0.deleteItems(at: [bench.path(4)]) }
    WorkQueue.shared.isSuspended = false
    XCTAssertTrue(bench.host.settle())
    XCTAssertEqual(bench.table.numberOfItems, 4)
    XCTAssertEqual(bench.table.scrollView.contentSize.height, 160)
  }

  func testAnAnimatedWayToTheEndIsOverThereWhateverLoadsMeanwhile() async throws {
    let bench = bench(60)
    bench.feed.loadMore(in: bench.table)
    bench.table.scrollToEnd(animated: true)
    for _ in 0..<10 {
      bench.host.advance(by: 0.05)
      bench.feed.sections[0] += (0..<30).map { Item(id: 1_000 + bench.feed.sections[0].count + $0, height: 40) }
      let end = bench.feed.sections[0].count
      try bench.table.insertItems(at: ((end - 30)..<end).map { bench.path($0) })
    }
    XCTAssertTrue(bench.host.settle())
    XCTAssertLessThan(bench.offset, 60 * 40)
  }
}
