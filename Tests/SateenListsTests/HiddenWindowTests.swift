import Foundation
import SateenCore
import SateenGraphics
import SateenLayout
import SateenLists
import SateenTesting
import SateenThreads
import XCTest

/// Lists in a window that is minimised: data is taken in, and nothing moves.
@MainActor
final class HiddenWindowTests: XCTestCase {
  private let journal = Journal()

  private func items(_ ids: some Sequence<Int>) -> [Item] { ids.map { Item(id: $0, height: 50) } }

  private func hiddenList(_ layout: some CollectionLayout = TableLayout()) -> (List<Item>, HeadlessHost) {
    let journal = journal
    let list = List(items(0..<60), layout: layout) { item in ProbeCell(item, journal) }
    let host = HeadlessHost(size: Size(width: 300, height: 400))
    host.container.rootNode = list
    host.settle()
    host.container.isVisible = false
    runUntilAsleep(host)
    return (list, host)
  }

  /// Runs turns for as long as a hidden window takes any.
  private func runUntilAsleep(_ host: HeadlessHost, line: UInt = #line) {
    for _ in 0..<100 {
      WorkQueue.shared.waitUntilIdle()
      guard host.container.wantsTurnOutOfSight || !MainQueue.shared.isEmpty else { break }
      host.step()
    }
    XCTAssertFalse(host.container.wantsTurnOutOfSight, "the window sleeps", line: line)
  }

  private func ids(_ list: List<Item>) -> [Int] { list.visibleNodes.compactMap { list.item(of: $0)?.id } }

  func testAnimatedChangesAreThereAtOnce() async {
    for layout in [TableLayout(), ListLayout()] as [any CollectionLayout] {
      func open(_ layout: some CollectionLayout) -> (List<Item>, HeadlessHost) { hiddenList(layout) }
      let (list, host) = open(layout)
      var told: [String] = []
      list.apply(items([90, 5, 0, 91, 2] + Array(10..<40)), animated: true) {
        told.append("made")
        list.whenAnimationsEnd { told.append("at rest") }
      }
      for _ in 0..<20 {
        host.step()
        XCTAssertFalse(host.container.isMoving, "nothing moves out of sight")
      }
      runUntilAsleep(host)
      XCTAssertEqual(told, ["made", "at rest"])
      XCTAssertEqual(ids(list).prefix(5), [90, 5, 0, 91, 2])
      XCTAssertEqual(list.visibleNodes.map(\.frame.minY), (0..<8).map { Double($0) * 50 })
      XCTAssertEqual(list.visibleElementsWithoutAnything, 0, "new rows are drawn, too")
      let picture = host.screenshot()
      host.container.isVisible = true
      host.container.redrawAll()
      host.step()
      XCTAssertEqual(memcmp(host.screenshot().data, picture.data, picture.byteCount), 0, "the first frame is whole")
      XCTAssertTrue(host.settle())
    }
  }

  func testReloadsAndBatchesAreTakenIn() async throws {
    final class Rows: ListDataSource {
      var count = 3
      func listNode(_ listNode: ListNode, numberOfItemsInSection section: Int) -> Int { count }
      func listNode(_ listNode: ListNode, nodeBlockForItemAt itemPath: ItemPath) -> @Sendable () -> CellNode {
        { [id = itemPath.item] in ProbeCell(Item(id: id, height: 50), Journal()) }
      }
    }
    let (table, rows) = (TableNode(), Rows())
    table.dataSource = rows
    let host = HeadlessHost(size: Size(width: 300, height: 400))
    host.container.rootNode = table
    host.settle()
    host.container.isVisible = false
    runUntilAsleep(host)
    var told: [String] = []
    rows.count = 5
    try table.performBatchUpdates(animated: true) {
      $0.insertItems(at: [ItemPath(item: 1, section: 0), ItemPath(item: 2, section: 0)])
    } completion: {
      told.append("batch")
    }
    runUntilAsleep(host)
    XCTAssertEqual(told, ["batch"])
    XCTAssertEqual(table.visibleNodes.count, 5)
    rows.count = 2
    table.reloadData { told.append("reload") }
    runUntilAsleep(host)
    XCTAssertEqual(told, ["batch", "reload"])
    XCTAssertEqual(table.visibleNodes.count, 2)
    XCTAssertEqual(table.scrollView.contentSize.height, 100)
  }

  func testDataIsPreloadedForTheRowsThatShowOnly() async {
    let (list, host) = hiddenList()
    list.apply(items(100..<160), animated: false)
    runUntilAsleep(host)
    XCTAssertEqual(ids(list), Array(100..<108))
    for node in list.visibleNodes {
      XCTAssertEqual(node.interfaceState, [.measureLayout, .preload, .display], "not visible, but with its data")
    }
    host.container.isVisible = true
    XCTAssertTrue(host.settle())
    XCTAssertTrue(list.visibleNodes.allSatisfy { $0.interfaceState == .inHierarchy })
  }

  func testAnAnimationWithoutAnEndCausesNoTurns() async {
    let (list, host) = hiddenList()
    host.container.isVisible = true
    host.settle()
    list.animate(.opacity, to: 0.5, .linear(0.3).repeated(autoreverses: true))
    host.step()
    XCTAssertTrue(host.container.isMoving)
    host.container.isVisible = false
    runUntilAsleep(host)
    list.apply(items(200..<210), animated: true)
    runUntilAsleep(host)
    XCTAssertEqual(ids(list).first, 200)
  }

  func testClosingTellsTheNodesOfAMinimisedWindow() async {
    let (list, host) = hiddenList()
    let cells = list.visibleNodes.compactMap { $0 as? ProbeCell }
    XCTAssertEqual(cells.count, 8)
    host.container.close()
    XCTAssertFalse(list.interfaceState.contains(.display))
    for cell in cells { XCTAssertEqual(cell.interfaceState, [.measureLayout, .preload], "\(cell.item.id)") }
  }
}
