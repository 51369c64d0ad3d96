import SateenCore
import SateenGraphics
import SateenLayout
import SateenTesting
import SateenThreads
import XCTest

@testable import SateenLists

@MainActor
final class ListTests: XCTestCase {
  private let journal = Journal()

  private func list(_ items: [Item] = [], layout: some CollectionLayout = TableLayout()) -> List<Item> {
    let journal = journal
    return List(items, layout: layout) { item in ProbeCell(item, journal) }
  }

  private func show(_ list: ListNode, width: Double = 300, height: Double = 400) -> HeadlessHost {
    let host = HeadlessHost(size: Size(width: width, height: height))
    host.container.rootNode = list
    host.settle()
    return host
  }

  private func items(_ ids: some Sequence<Int>, height: Double = 50) -> [Item] {
    ids.map { Item(id: $0, height: height) }
  }

  private func ids(_ list: List<Item>) -> [Int?] { list.visibleNodes.map { ($0 as? ProbeCell)?.item.id } }

  // MARK: Content

  func testItemsShowWithoutADataSourceAndTheirNodesStayWithThem() async {
    let list = list(items(0..<20))
    let host = show(list)
    XCTAssertEqual(ids(list), Array(0..<8))
    let node = list.cell(of: 3)
    list.items = items([9, 3, 0])
    host.settle()
    XCTAssertEqual(ids(list), [9, 3, 0])
    XCTAssertTrue(list.cell(of: 3) === node)
    XCTAssertEqual(journal.counts.made[3], 1)
    XCTAssertEqual(list.frame(of: 3), Rect(x: 0, y: 50, width: 300, height: 50))
    XCTAssertNil(list.frame(of: 5))
    XCTAssertEqual(list.items.map(\.id), [9, 3, 0])
  }

  func testAListIsMadeOnAnyThread() async throws {
    let journal = journal
    let items = items(0..<10)
    let made = await Task.detached {
      List(items) { item in ProbeCell(item, journal) }
    }.value
    _ = show(made)
    XCTAssertEqual(ids(made), Array(0..<8))
  }

  func testItemsAssignedBeforeTheListIsInAWindowShowInItsFirstFrame() async {
    let list = list(items(0..<5))
    list.items = items(5..<9)
    XCTAssertEqual(list.items.map(\.id), [5, 6, 7, 8])
    _ = show(list)
    XCTAssertEqual(ids(list), [5, 6, 7, 8])
    XCTAssertNil(journal.counts.made[0])
  }

  func testAMillionItemsMakeAFewNodesOnly() async {
    let list = list(items(0..<1_000_000))
    let host = show(list)
    XCTAssertLessThan(list.liveNodeCount, 60)
    list.scroll(to: 900_000)
    host.settle()
    XCTAssertEqual(ids(list).first, 900_000)
    XCTAssertLessThan(journal.counts.mostAlive, 200)
  }

  func testOfTwoItemsWithOneIdTheFirstShows() async {
    let list = list([Item(id: 1, height: 50), Item(id: 2, height: 50), Item(id: 1, revision: 7, height: 90)])
    let host = show(list)
    XCTAssertEqual(list.visibleNodes.map { ($0 as? ProbeCell)?.item.height }, [50, 50])
    list.items = items([2, 2, 2, 3])
    host.settle()
    XCTAssertEqual(ids(list), [2, 3])
    XCTAssertEqual(list.snapshot.problems, [], "said once")
  }

  func testAnIDThatOccursAgainInALargeListIsFoundOnAWorker() async {
    let list = list(items(Array(0..<5_000) + [3, 4_000]))
    let host = show(list)
    XCTAssertEqual(list.numberOfItems, 5_000)
    XCTAssertEqual(list.items.count, 5_000)
    list.items = items(Array(0..<6_000) + [2])
    host.settle()
    XCTAssertEqual(list.numberOfItems, 6_000)
    XCTAssertTrue(list.isShowingNewest)
  }

  func testAnIDThatOccursAgainInALargeListIsFoundWhateverIsAssignedBeforeItIsLookedFor() async {
    let doubled = items(Array(0..<5_000) + [3, 4_000])
    let list = list(doubled)
    let host = HeadlessHost(size: Size(width: 300, height: 400))
    host.container.rootNode = list
    list.items = doubled + items([9_000])
    host.settle()
    XCTAssertEqual(list.numberOfItems, 5_001)
    XCTAssertEqual(list.items.suffix(2).map(\.id), [4_999, 9_000])
    XCTAssertEqual(ids(list), Array(0..<8))
  }

  func testSectionsHaveHeadersThatAreNoItems() async {
    let list = list()
    var snapshot = List<Item>.Snapshot()
    snapshot.appendSection("a", items(0..<2), header: .init(Item(id: 0, height: 30), isPinned: true))
    snapshot.appendSection("b", items(2..<4))
    list.snapshot = snapshot
    _ = show(list)
    XCTAssertEqual(list.numberOfItems, 4)
    XCTAssertEqual(list.frame(of: 2)?.minY, 130)
    XCTAssertEqual(list.itemPath(of: 3), ItemPath(row: 1, section: 1))
    XCTAssertEqual(list.item(at: ItemPath(row: 1, section: 0))?.id, 1)
    XCTAssertNil(list.item(at: ItemPath(row: 2, section: 0)))
    XCTAssertNil(list.nodeForHeader(inSection: 0).flatMap { list.item(of: $0) })
    XCTAssertEqual(list.cell(of: 2).flatMap { list.item(of: $0)?.id }, 2)
  }

  func testAnItemWithOtherContentKeepsItsNodeWhereTheCellTakesItIn() async {
    let list = list(items(0..<3))
    var updated: [Int] = []
    list.updateCell = { node, item in
      updated.append(item.id)
      return item.id == 1
    }
    let host = show(list)
    let nodes = [0, 1].map { list.cell(of: $0) }
    list.items = [Item(id: 0, revision: 1, height: 50), Item(id: 1, revision: 1, height: 50), Item(id: 2, height: 50)]
    host.settle()
    XCTAssertEqual(Set(updated), [0, 1])
    XCTAssertFalse(list.cell(of: 0) === nodes[0])
    XCTAssertTrue(list.cell(of: 1) === nodes[1])
  }

  func testADataSourceTakesThePlaceOfTheItemsWhileItIsSet() async {
    let list = list(items(0..<3))
    let host = show(list)
    let feed = TestFeed([Item(id: 70, height: 50)])
    list.dataSource = feed
    host.settle()
    XCTAssertEqual(ids(list), [70])
    XCTAssertNil(list.itemPath(of: 0))
    list.items = items(0..<2)
    host.settle()
    XCTAssertEqual(ids(list), [70])
    list.dataSource = nil
    host.settle()
    XCTAssertEqual(ids(list), [0, 1])
  }

  func testTheCompletionComesWhenTheItemsShow() async {
    let list = list(items(0..<3))
    var shown: [Int] = []
    list.apply(items(3..<5)) { shown.append(list.numberOfItems) }
    XCTAssertEqual(shown, [])
    let host = show(list)
    XCTAssertEqual(shown, [2])
    list.apply(items(0..<5_000)) { shown.append(list.numberOfItems) }
    XCTAssertFalse(list.isShowingNewest)
    XCTAssertEqual(list.items.count, 5_000)
    XCTAssertEqual(list.shownSnapshot.items.count, 2)
    host.settle()
    XCTAssertEqual(shown, [2, 5_000])
    XCTAssertTrue(list.isShowingNewest)
  }

  // MARK: Position

  func testTheFirstFrameShowsTheItemScrolledTo() async {
    let list = list(items(0..<1_000))
    list.scroll(to: 500, at: .middle)
    _ = show(list)
    XCTAssertEqual((list.frame(of: 500)?.midY ?? 0) - list.contentOffset.y, 200, accuracy: 1)
    XCTAssertNil(journal.counts.made[0])
  }

  func testAnItemThatDoesNotShowYetIsScrolledToWhenItDoes() async {
    let list = list(items(0..<10))
    let host = show(list)
    list.items = items(0..<20_000)
    list.scroll(to: 15_000)
    XCTAssertEqual(list.contentOffset.y, 0)
    host.settle()
    XCTAssertEqual(ids(list).first, 15_000)
    list.scroll(to: 99_999_999)
    host.settle()
    XCTAssertEqual(ids(list).first, 15_000, "there is no such item")
  }

  // MARK: Selection

  func testItemsAreSelectedAndToldByThemselves() async {
    let list = list(items(0..<8))
    var heard: [String] = []
    list.onSelect = { heard.append("+\($0.id)") }
    list.onDeselect = { heard.append("-\($0.id)") }
    list.onSelectionChange = { heard.append("\(list.selectedIDs)") }
    let host = show(list)
    host.click(Point(x: 10, y: 60))
    host.click(Point(x: 10, y: 160))
    XCTAssertEqual(heard, ["+1", "[1]", "-1", "+3", "[3]"])
    list.select([5, 6])
    XCTAssertEqual(list.selectedIDs, [6], "the last, where there can be one")
    list.allowsMultipleSelection = true
    list.select([5, 2, 77, 6])
    XCTAssertEqual(list.selectedItems.map(\.id), [2, 5, 6])
    XCTAssertEqual(list.pathForSelectedItem?.row, 6)
    list.deselect([5, 1])
    XCTAssertEqual(list.selectedIDs, [2, 6])
    list.select([])
    XCTAssertEqual(list.selectedIDs, [])
    XCTAssertEqual(heard.count, 5, "a program's own changes are not told")
  }

  func testASelectionMadeBeforeThereIsAWindowHolds() async {
    let list = list(items(0..<8))
    list.allowsMultipleSelection = true
    list.select([4, 1])
    _ = show(list)
    XCTAssertEqual(list.selectedIDs, [1, 4])
    XCTAssertEqual(list.cell(of: 4)?.isSelected, true)
  }

  func testItemsThatDoNotShowYetAreSelectedAndFocusedWhenTheyDo() async {
    let list = list(items(0..<10))
    list.movesFocusWithKeys = true
    let host = show(list)
    list.items = items(0..<20_000)
    list.select([12_000])
    list.moveFocus(to: 12_001)
    XCTAssertEqual(list.selectedIDs, [])
    host.settle()
    XCTAssertEqual(list.selectedIDs, [12_000])
    XCTAssertEqual(list.focusedID, 12_001)
    list.moveFocus(to: Int?.none)
    XCTAssertNil(list.focusedID)
  }

  func testSelectedIdsStaySelectedThroughRandomChanges() async {
    var random = SeededGenerator.printed()
    let list = list(items(0..<40))
    list.allowsMultipleSelection = true
    list.movesFocusWithKeys = true
    let host = show(list)
    var order = Array(0..<40)
    var selected: Set<Int> = []
    var next = 40
    for round in 0..<300 {
      switch Int.random(in: 0..<5, using: &random) {
      case 0: order.shuffle(using: &random)
      case 1 where order.count > 5: order.remove(at: Int.random(in: order.indices, using: &random))
      case 2:
        order.insert(next, at: Int.random(in: 0...order.count, using: &random))
        next += 1
      case 3:
        let chosen = order.filter { _ in Int.random(in: 0..<4, using: &random) == 0 }
        list.select(chosen)
        selected = Set(chosen)
      default:
        let gone = order.filter { _ in Int.random(in: 0..<6, using: &random) == 0 }
        list.deselect(gone)
        selected.subtract(gone)
      }
      list.animatesChanges = Bool.random(using: &random)
      list.items = items(order)
      selected.formIntersection(order)
      XCTAssertEqual(list.selectedIDs, order.filter { selected.contains($0) }, "round \(round)")
      if let id = order.randomElement(using: &random) {
        XCTAssertEqual(list.itemPath(of: id)?.row, order.firstIndex(of: id), "round \(round)")
        if round % 10 == 0 {
          list.scroll(to: id, at: .middle)
          host.settle()
          let frame = list.frame(of: id) ?? .zero
          XCTAssertTrue(
            list.scrollView.bounds.size.height > 0 && list.visibleNodes.contains { $0 === list.cell(of: id) })
          XCTAssertGreaterThanOrEqual(frame.minY, list.contentOffset.y, "round \(round)")
          XCTAssertLessThanOrEqual(frame.maxY, list.contentOffset.y + 400, "round \(round)")
        }
      }
      host.step()
      XCTAssertEqual(list.visibleElementsWithoutAnything, 0, "round \(round)")
    }
  }

  func testAPersonPutsItemsInOrder() async {
    let list = list(items(0..<6))
    list.allowsReordering = true
    list.movesFocusWithKeys = true
    var told: [String] = []
    list.onReorder = { item, snapshot in told.append("\(item.id): \(snapshot.items.map(\.id))") }
    let host = show(list)
    host.container.firstResponder = list.scrollView
    list.moveFocus(to: 2)
    host.press(.down, .alt)
    host.settle()
    XCTAssertEqual(told, ["2: [0, 1, 3, 2, 4, 5]"])
    XCTAssertEqual(list.items.map(\.id), [0, 1, 3, 2, 4, 5])
  }
}
