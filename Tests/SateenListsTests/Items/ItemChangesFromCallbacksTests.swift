import FoundationEssentials
import SateenCore
import SateenLayout
import SateenLists
import SateenTesting
import SateenThreads
import XCTest

/// Items that change, or whose data source goes, while a list calls the program or is about to.
@MainActor
final class ItemChangesFromCallbacksTests: XCTestCase {
  private let journal = Journal()

  private final class Teller: ListDelegate {
    var rows: [Int] = []
    var onCanMove: (() -> Void)?
    var onTarget: (() -> Void)?
    var onSelect: (() -> Void)?
    func listNode(_ listNode: ListNode, didSelectItemAt itemPath: ItemPath) {
      rows.append(itemPath.row)
      onSelect?()
    }
    func listNode(_ listNode: ListNode, canMoveItemAt itemPath: ItemPath) -> Bool {
      onCanMove?()
      return true
    }
    func listNode(
      _ listNode: ListNode, targetPathForMoveFrom itemPath: ItemPath, to proposal: ItemPath
    ) -> ItemPath {
      onTarget?()
      return proposal
    }
  }

  private func list(_ items: [Item]) -> List<Item> {
    let journal = journal
    return List(items) { item in ProbeCell(item, journal) }
  }

  private func show(_ list: ListNode) -> HeadlessHost {
    let host = HeadlessHost(size: Size(width: 300, height: 400))
    host.container.rootNode = list
    host.settle()
    return host
  }

  private func items(_ ids: some Sequence<Int>) -> [Item] { ids.map { Item(id: $0, height: 50) } }

  private func ids(_ list: List<Item>) -> [Int?] { list.visibleNodes.map { ($0 as? ProbeCell)?.item.id } }

  private func feed(_ count: Int) -> TestFeed { TestFeed(heights: Array(repeating: 50, count: count)) }

  // MARK: Data sources that go

  func testItemsShowAgainOnceTheDataSourceIsFreed() async {
    let list = list(items(0..<3))
    let host = show(list)
    var feed: TestFeed? = feed(7)
    list.dataSource = feed
    host.settle()
    XCTAssertEqual(list.numberOfItems, 7)
    feed = nil
    XCTAssertNil(list.dataSource)
    list.items = items(0..<4)
    host.settle()
    XCTAssertEqual(ids(list), [0, 1, 2, 3])
  }

  func testASelectionAfterTheDataSourceWasFreedIsOneOfItems() async {
    let list = list(items(10..<18))
    let host = show(list)
    var feed: TestFeed? = feed(2)
    list.dataSource = feed
    host.settle()
    feed = nil
    list.select([15])
    host.click(Point(x: 10, y: 60))
    host.settle()
    XCTAssertEqual(list.selectedIDs, [15], "the row pressed was one of the data source")
    XCTAssertEqual(ids(list), Array(10..<18))
  }

  // MARK: Moves

  private func movable(_ teller: Teller) -> (List<Item>, HeadlessHost) {
    let list = list(items(0..<6))
    list.delegate = teller
    list.allowsReordering = true
    list.movesFocusWithKeys = true
    let host = show(list)
    host.container.firstResponder = list.scrollView
    return (list, host)
  }

  func testAKeyMovesNothingWhereTheItemsChangeWhileTheDelegateIsAsked() async {
    let teller = Teller()
    let (list, host) = movable(teller)
    list.moveFocus(to: 4)
    teller.onCanMove = { list.items = self.items([4]) }
    host.press(.down, .alt)
    host.settle()
    XCTAssertEqual(list.items.map(\.id), [4])
    teller.onCanMove = nil
    list.items = items(0..<6)
    list.moveFocus(to: 4)
    teller.onTarget = { list.items = self.items([4, 0]) }
    host.press(.down, .alt)
    host.settle()
    XCTAssertEqual(ids(list), [4, 0])
  }

  func testADragGoesOnAmongItemsThatWereReversedWhileTheDelegateWasAsked() async {
    let teller = Teller()
    let (list, host) = movable(teller)
    var isReversed = false
    teller.onTarget = {
      guard !isReversed else { return }
      isReversed = true
      list.items = self.items((0..<6).reversed())
    }
    host.send(.touchBegan(id: 1, Point(x: 100, y: 25)))
    host.advance(by: 0.35)
    for y in stride(from: 35.0, through: 135, by: 10) {
      host.send(.touchMoved(id: 1, Point(x: 100, y: y)))
      host.step()
    }
    host.advance(by: 0.3)
    host.send(.touchEnded(id: 1, Point(x: 100, y: 135)))
    host.advance(by: 0.5)
    host.settle()
    XCTAssertTrue(isReversed)
    XCTAssertFalse(list.isReordering)
    XCTAssertEqual(ids(list), list.items.map(\.id))
    XCTAssertEqual(list.items.map(\.id).filter { $0 != 0 }, [5, 4, 3, 2, 1])
    XCTAssertEqual(list.items.firstIndex { $0.id == 0 }, 2, "it lies where it was dropped")
  }

  // MARK: Reports

  func testEachItemThatIsDeselectedIsReportedThoughTheFirstReportRemovesIt() async {
    let list = list(items(0..<8))
    list.allowsMultipleSelection = true
    let host = show(list)
    list.select([1, 3])
    var heard: [Int] = []
    list.onDeselect = { item in
      heard.append(item.id)
      list.items = list.items.filter { $0.id != item.id }
    }
    host.click(Point(x: 10, y: 260))
    XCTAssertEqual(heard, [1, 3])
  }

  func testTheDelegateHearsOfASelectionBeforeItsReportChangesTheItems() async {
    let list = list(items(0..<8))
    let teller = Teller()
    list.delegate = teller
    var heard: [Int] = []
    list.onSelect = { item in
      heard.append(item.id)
      list.items = list.items.filter { $0.id > item.id }
    }
    teller.onSelect = { XCTAssertEqual(list.numberOfItems, 8) }
    let host = show(list)
    host.click(Point(x: 10, y: 360))
    XCTAssertEqual(teller.rows, [7])
    XCTAssertEqual(heard, [7])
  }

  func testTheItemSelectedIsReportedThoughTheDelegateRemovesIt() async {
    let list = list(items(0..<8))
    let teller = Teller()
    list.delegate = teller
    var heard: [Int] = []
    list.onSelect = { heard.append($0.id) }
    teller.onSelect = { list.items = list.items.filter { $0.id != 2 } }
    let host = show(list)
    host.click(Point(x: 10, y: 110))
    XCTAssertEqual(heard, [2])
  }

  func testAPressAndAKeySelectNothingWhileAReloadIsPending() async {
    let list = list([])
    let teller = Teller()
    let feed = feed(8)
    list.delegate = teller
    list.dataSource = feed
    list.movesFocusWithKeys = true
    let host = show(list)
    host.send(.pointerDown(Point(x: 10, y: 260), button: .primary, clicks: 1))
    host.step()
    feed.sections[0].removeLast(6)
    list.reloadData()
    host.send(.pointerUp(Point(x: 10, y: 260), button: .primary))
    host.step()
    XCTAssertEqual(teller.rows, [])
    host.settle()
    list.moveFocus(to: ItemPath(row: 1, section: 0))
    feed.sections[0].removeLast()
    list.reloadData()
    host.press(.enter)
    host.settle()
    XCTAssertEqual(teller.rows, [])
    list.moveFocus(to: ItemPath(row: 0, section: 0))
    host.press(.enter)
    XCTAssertEqual(teller.rows, [0])
  }

  // MARK: Updates of cells

  func testTheListCanBeUsedWhileACellTakesInItsItem() async {
    let list = list(items(0..<40))
    list.allowsMultipleSelection = true
    list.movesFocusWithKeys = true
    let host = show(list)
    list.select([1, 3])
    var found: [Int?] = []
    list.updateCell = { node, item in
      found.append(list.item(of: node)?.id)
      list.deselect([item.id])
      list.moveFocus(to: item.id)
      list.scroll(to: 20)
      return true
    }
    list.items = items([50, 0, 1, 2]) + [Item(id: 3, revision: 1, height: 50)] + items(4..<40)
    XCTAssertEqual(list.selectedIDs, [1])
    host.settle()
    XCTAssertEqual(found, [3])
    XCTAssertEqual(list.selectedIDs, [1])
    XCTAssertEqual(list.focusedID, 3)
    XCTAssertEqual(ids(list).first, 20)
  }

  func testAReloadedItemGetsANewNodeThoughItsCellTakesItemsIn() async throws {
    let list = list(items(0..<8))
    let host = show(list)
    list.updateCell = { _, _ in true }
    let nodes = (0..<3).map { list.cell(of: $0) }
    list.snapshot.reload([1])
    host.settle()
    XCTAssertFalse(list.cell(of: 1) === nodes[1])
    try list.reloadItems(at: [ItemPath(row: 2, section: 0)])
    host.settle()
    XCTAssertFalse(list.cell(of: 2) === nodes[2])
    let second = list.cell(of: 2)
    list.items[2] = Item(id: 2, revision: 1, height: 50)
    host.settle()
    XCTAssertTrue(list.cell(of: 2) === second)
    XCTAssertTrue(list.cell(of: 0) === nodes[0])
  }

  // MARK: Batches

  func testBatchesDoNotMoveItemsThatSnapshotsPlace() async throws {
    let list = list(items(0..<4))
    let host = show(list)
    let (first, last) = (ItemPath(row: 0, section: 0), ItemPath(row: 3, section: 0))
    func check(_ body: @autoclosure () throws -> Void, line: UInt = #line) {
      XCTAssertThrowsError(try body(), line: line) { error in
        XCTAssertEqual(error as? ListUpdateError, .onlyReloadsAllowed, line: line)
      }
    }
    check(try list.moveItem(at: first, to: last))
    check(try list.deleteItems(at: [first]))
    check(try list.insertItems(at: [first]))
    check(
      try list.performBatchUpdates {
        $0.deleteItems(at: [first])
        $0.insertItems(at: [last])
      })
    XCTAssertNoThrow(try list.performBatchUpdates { $0.reloadSections([0]) })
    host.settle()
    XCTAssertEqual(ids(list), [0, 1, 2, 3])
    let feed = feed(2)
    list.dataSource = feed
    host.settle()
    feed.sections[0].swapAt(0, 1)
    XCTAssertNoThrow(try list.moveItem(at: first, to: ItemPath(row: 1, section: 0)))
  }
}
