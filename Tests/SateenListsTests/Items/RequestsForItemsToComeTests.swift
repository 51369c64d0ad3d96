import SateenCore
import SateenLayout
import SateenLists
import SateenTesting
import SateenThreads
import XCTest

/// Scrolling to, selecting and focusing items by id before they show, or before the list does.
@MainActor
final class RequestsForItemsToComeTests: XCTestCase {
  private let journal = Journal()

  private final class Asked: ListDelegate {
    var onShouldSelect: (() -> Void)?
    func listNode(_ listNode: ListNode, shouldSelectItemAt itemPath: ItemPath) -> Bool {
      onShouldSelect?()
      return true
    }
  }

  private func list(_ items: [Item], layout: some CollectionLayout = TableLayout()) -> List<Item> {
    let journal = journal
    return List(items, layout: layout) { item in ProbeCell(item, journal) }
  }

  private func show(_ list: ListNode) -> HeadlessHost {
    let host = HeadlessHost(size: Size(width: 300, height: 400))
    host.container.rootNode = list
    host.settle()
    return host
  }

  private func items(_ ids: some Sequence<Int>) -> [Item] { ids.map { Item(id: $0, height: 50) } }

  private func ids(_ list: List<Item>) -> [Int?] { list.visibleNodes.map { ($0 as? ProbeCell)?.item.id } }

  // MARK: Before the first frame

  func testTheFirstFrameShowsTheItemScrolledToThoughOthersCameBeforeIt() async {
    let list = list(items(0..<1_000))
    list.scroll(to: 500)
    list.items = items(2_000..<2_100) + list.items
    _ = show(list)
    XCTAssertEqual(ids(list).first, 500)
  }

  func testAnItemScrolledToThatIsGoneBeforeTheFirstFrameIsNotReplacedByAnother() async {
    let list = list(items(0..<1_000))
    list.scroll(to: 500)
    list.items = items((0..<1_000).filter { $0 != 500 })
    _ = show(list)
    XCTAssertEqual(ids(list).first, 0)
  }

  func testAnInitialPositionIsAnItemPathOfTheItemsThatShowFirst() async {
    let list = list(items(0..<100))
    list.setInitialPosition(ItemPath(row: 50, section: 0), .start)
    list.items = items(1_000..<1_100)
    _ = show(list)
    XCTAssertEqual(ids(list).first, 1_050)
  }

  func testASelectionAndAFocusSetBeforeTheFirstFrameFollowTheirItems() async {
    let list = list(items(0..<20))
    list.movesFocusWithKeys = true
    list.allowsMultipleSelection = true
    list.select([5, 7])
    list.moveFocus(to: 6)
    list.items = items([100, 101]) + items((0..<20).reversed()).filter { $0.id != 7 }
    _ = show(list)
    XCTAssertEqual(list.selectedIDs, [5])
    XCTAssertEqual(list.focusedID, 6)
  }

  func testItemsTakenOutOfAWholeSelectionBeforeTheFirstFrameStayOut() async {
    let list = list(items(0..<5))
    list.allowsMultipleSelection = true
    list.selectAll()
    list.deselect([1])
    list.items = items([9]) + list.items
    _ = show(list)
    XCTAssertEqual(list.selectedIDs, [9, 0, 2, 3, 4])
  }

  func testASelectionMadeWhileAReloadIsPendingFollowsItsItem() async {
    let list = list(items(0..<8))
    let host = show(list)
    list.reloadData()
    list.select([3])
    list.items = items([50, 51]) + list.items
    host.settle()
    XCTAssertEqual(list.selectedIDs, [3])
  }

  func testAnItemWithoutAFrameIsScrolledToThoughOthersComeBeforeIt() async {
    let list = list(items(0..<50), layout: ListLayout())
    let host = show(list)
    list.items = items(0..<1_000)
    list.scroll(to: 700)
    list.items = items(2_000..<2_100) + items(0..<1_000)
    host.settle()
    XCTAssertEqual(ids(list).first, 700)
  }

  // MARK: Before the items show

  func testASelectionFromWithinACompletionIsMade() async {
    let list = list(items(0..<5))
    let host = show(list)
    list.apply(items(0..<6)) { list.select([5, 99]) }
    host.settle()
    XCTAssertEqual(list.selectedIDs, [5])
  }

  func testOfSeveralSelectionsTheLatestHoldsWhicheverItemsShowFirst() async {
    let list = list(items(0..<10))
    let host = show(list)
    list.items = items(0..<20_000)
    list.select([12_000])
    list.select([3])
    host.settle()
    XCTAssertEqual(list.selectedIDs, [3])
  }

  func testASelectionByAPersonHoldsAgainstAnEarlierOneThatWaits() async {
    let list = list(items(0..<10))
    let host = show(list)
    let asked = Asked()
    asked.onShouldSelect = {
      list.items = self.items(0..<20_000)
      list.select([12_000])
    }
    list.delegate = asked
    host.click(Point(x: 10, y: 60))
    host.settle()
    XCTAssertEqual(list.items.count, 20_000)
    XCTAssertEqual(list.selectedIDs, [1])
  }

  func testAnItemSelectedAfterItWasTakenOutStaysSelected() async {
    let list = list(items(0..<10))
    let host = show(list)
    list.select([3])
    list.items = items(0..<20_000)
    list.deselect([3, 12_000])
    list.select([3])
    host.settle()
    XCTAssertEqual(list.selectedIDs, [3])
  }

  func testOfSeveralPositionsTheLatestHoldsWhicheverItemsShowFirst() async {
    let list = list(items(0..<100))
    let host = show(list)
    list.items = items(0..<20_000)
    list.scroll(to: 12_000)
    list.scroll(to: 30)
    host.settle()
    XCTAssertEqual(ids(list).first, 30)
    list.items = items(0..<40_000)
    list.scroll(to: 30_000)
    list.contentOffset = Point(x: 0, y: 100)
    host.settle()
    XCTAssertEqual(ids(list).first, 2)
    list.items = items(0..<60_000)
    list.scroll(to: 50_000)
    list.scroll(to: -1)
    host.settle()
    XCTAssertEqual(ids(list).first, 50_000, "an item that does not exist is not scrolled to")
  }

  func testOfSeveralFocusesTheLatestHoldsWhicheverItemsShowFirst() async {
    let list = list(items(0..<10))
    list.movesFocusWithKeys = true
    let host = show(list)
    list.items = items(0..<20_000)
    list.moveFocus(to: 12_000)
    list.moveFocus(to: 2)
    host.settle()
    XCTAssertEqual(list.focusedID, 2)
    list.items = items(0..<40_000)
    list.moveFocus(to: 30_000)
    list.moveFocus(to: Int?.none)
    host.settle()
    XCTAssertNil(list.focusedID)
  }

  func testASingleSelectionIsTheLastItemThatExists() async {
    let list = list(items(0..<8))
    _ = show(list)
    list.select([5, 2, 99])
    XCTAssertEqual(list.selectedIDs, [2])
  }
}
