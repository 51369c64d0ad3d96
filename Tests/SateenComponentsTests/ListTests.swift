import SateenComponents
import SateenCore
import SateenGraphics
import SateenLayout
import SateenLists
import SateenNodes
import SateenTesting
import SateenThreads
import XCTest

final class ListTests: XCTestCase {
  struct Item: ListItem, Equatable {
    var id: Int
    var title: String
  }

  /// A row whose height and look follow from its item, with state of its own.
  struct Row: Component, Equatable {
    var item: Item
    @State private var taps = 0

    var body: some LayoutElement {
      HStack {
        Label("\(item.title) \(taps)").onTap { taps += 1 }
        Spacer()
      }
      .frame(height: 40)
    }
  }

  @MainActor private func makeList(_ count: Int) -> (List<Item>, HeadlessHost) {
    let list = List((0..<count).map { Item(id: $0, title: "item \($0)") }) { Row(item: $0) }
    let host = makeHost()
    host.container.rootNode = list
    host.settle()
    return (list, host)
  }

  @MainActor private func texts(_ list: List<Item>, _ id: Int) -> [String] {
    (list.cell(of: id) as? any ComponentHost)?.stage.texts ?? []
  }

  @MainActor private func tap(_ list: List<Item>, _ id: Int, _ host: HeadlessHost) {
    let cell = list.cell(of: id)!
    host.click(cell.convert(Point(x: 10, y: 20), to: nil))
    host.settle()
  }

  @MainActor private final class Source: ListDataSource {
    func listNode(_ listNode: ListNode, numberOfItemsInSection section: Int) -> Int { 50 }

    func listNode(_ listNode: ListNode, nodeBlockForItemAt path: ItemPath) -> @Sendable () -> CellNode {
      { ComponentCellNode { Row(item: Item(id: path.row, title: "row \(path.row)")) } }
    }
  }

  @MainActor func testRowsOfADataSourceAreComponents() async {
    let (table, source, host) = (TableNode(), Source(), makeHost())
    table.dataSource = source
    host.container.rootNode = table
    host.settle()
    let cell = table.nodeForItem(at: ItemPath(row: 3, section: 0)) as? ComponentCellNode
    XCTAssertEqual(cell?.stage.texts, ["row 3 0"])
    host.click(Point(x: 10, y: 140))
    host.settle()
    XCTAssertEqual(cell?.stage.texts, ["row 3 1"])
    cell?.show { Row(item: Item(id: 3, title: "other")) }
    host.settle()
    XCTAssertEqual(cell?.stage.texts, ["other 1"], "it keeps its state")
  }

  @MainActor func testRowsAreComponents() async {
    let (list, _) = makeList(20)
    XCTAssertEqual(texts(list, 3), ["item 3 0"])
    XCTAssertEqual(list.frame(of: 3)?.height, 40)
  }

  @MainActor func testATapInARowDoesNotSelectIt() async {
    let (list, host) = makeList(20)
    let note = Note<[Int]>([])
    list.onSelect = { note.value += [$0.id] }
    tap(list, 2, host)
    XCTAssertEqual(texts(list, 2), ["item 2 1"])
    XCTAssertEqual(note.value, [])
    host.click(list.cell(of: 2)!.convert(Point(x: 200, y: 20), to: nil))
    host.settle()
    XCTAssertEqual(note.value, [2])
  }

  @MainActor func testARowThatLeavesAndComesBackHasItsState() async {
    let (list, host) = makeList(1_000_000)
    tap(list, 2, host)
    list.scroll(to: 900_000)
    host.settle()
    XCTAssertNil(list.cell(of: 2))
    list.scroll(to: 0)
    host.settle()
    XCTAssertEqual(texts(list, 2), ["item 2 1"])
  }

  @MainActor func testStateGoesWithItsItem() async {
    let (list, host) = makeList(50)
    tap(list, 2, host)
    let all = list.items
    list.items = all.filter { $0.id != 2 }
    host.settle()
    list.items = all
    host.settle()
    XCTAssertEqual(texts(list, 2), ["item 2 0"])
  }

  @MainActor func testAChangedItemKeepsItsRowAndItsState() async {
    let (list, host) = makeList(20)
    tap(list, 2, host)
    let cell = list.cell(of: 2)
    list.items[2].title = "other"
    host.settle()
    XCTAssertTrue(list.cell(of: 2) === cell)
    XCTAssertEqual(texts(list, 2), ["other 1"])
  }

  @MainActor func testAnEqualItemTouchesNothing() async {
    let (list, host) = makeList(20)
    let tree = (list.cell(of: 3) as! any ComponentHost).tree
    tree.resetCounts()
    list.items[2].title = "other"
    host.settle()
    XCTAssertEqual([tree.counts.evaluations, tree.counts.kept, tree.counts.drawings], [0, 0, 0])
  }

  @MainActor func testStateFollowsAnItemThatMoves() async {
    let (list, host) = makeList(20)
    tap(list, 2, host)
    list.items = list.items.reversed()
    host.settle()
    list.scroll(to: 2)
    host.settle()
    XCTAssertEqual(texts(list, 2), ["item 2 1"])
  }

  @MainActor func testCostDoesNotDependOnTheNumberOfItems() async {
    func rows(_ count: Int) -> Int {
      let (list, _) = makeList(count)
      return list.visibleNodes.count
    }
    XCTAssertEqual(rows(100), rows(1_000_000))
  }

  @MainActor func testOtherRowsAndSurroundingsForAllItems() async {
    struct Distance: Component, Equatable {
      var id: Int
      @Surrounding(\.distanceUnit) private var unit
      init(id: Int) { self.id = id }
      var body: some LayoutElement { Label("\(id) \(unit)") }
    }
    let (list, host) = makeList(10)
    list.setRow { Distance(id: $0.id) }
    host.settle()
    XCTAssertEqual(texts(list, 3), ["3 km"])
    list.surroundings.distanceUnit = "miles"
    host.settle()
    XCTAssertEqual(texts(list, 3), ["3 miles"])
  }

  @MainActor func testOtherRowsReachHeadersAndRowsThatAreBeingMade() async {
    let list = List<Item>([]) { Row(item: $0) }
    var snapshot = ListSnapshot<Item>()
    snapshot.appendSection(
      "a", (0..<5).map { Item(id: $0, title: "item \($0)") }, header: .init(Item(id: 0, title: "header")))
    list.snapshot = snapshot
    let host = makeHost()
    host.container.rootNode = list
    host.step()
    XCTAssertNil(list.cell(of: 3))
    list.setRow { Row(item: Item(id: $0.id, title: "other \($0.title)")) }
    host.settle()
    XCTAssertEqual(texts(list, 3), ["other item 3 0"])
    let header = list.nodeForHeader(inSection: 0) as? any ComponentHost
    XCTAssertEqual(header?.stage.texts, ["other header 0"])
    list.setRow { Row(item: $0) }
    host.settle()
    XCTAssertEqual(header?.stage.texts, ["header 0"])
    // An item with the same id has state of its own.
    tap(list, 0, host)
    XCTAssertEqual(texts(list, 0), ["item 0 1"])
    XCTAssertEqual(header?.stage.texts, ["header 0"])
    list.reloadData()
    host.settle()
    XCTAssertEqual(texts(list, 0), ["item 0 1"])
    XCTAssertEqual((list.nodeForHeader(inSection: 0) as? any ComponentHost)?.stage.texts, ["header 0"])
  }

  /// An id that counts how often it is hashed.
  private struct CountedID: Hashable, Sendable {
    static let hashes = Locked(0)
    let number: Int

    func hash(into hasher: inout Hasher) {
      Self.hashes.withLock { $0 += 1 }
      hasher.combine(number)
    }
  }

  private struct CountedItem: ListItem, Equatable {
    let id: CountedID
  }

  @MainActor func testDeletingARowHashesNoOtherIDs() async {
    let list = List((0..<20_000).map { CountedItem(id: CountedID(number: $0)) }) { Label("\($0.id.number)") }
    let host = makeHost()
    host.container.rootNode = list
    host.settle()
    CountedID.hashes.withLock { $0 = 0 }
    list.items.remove(at: 2)
    host.settle()
    XCTAssertEqual(list.numberOfItems, 19_999)
    XCTAssertLessThan(CountedID.hashes.withLock { $0 }, 200)
  }

  /// A row that changes faster than workers are done with it still shows changes.
  @MainActor func testARowUpdatedEveryFrameDoesNotStandStill() async {
    let (list, host) = makeList(10)
    var shown: Set<String> = []
    for number in 0..<60 {
      list.items[2].title = "number \(number)"
      host.step()
      shown.insert(texts(list, 2).first ?? "")
    }
    XCTAssertGreaterThan(shown.count, 10)
    host.settle()
    XCTAssertEqual(texts(list, 2), ["number 59 0"])
  }

  /// Rows whose nodes workers are still making keep their place for state when others are forgotten.
  @MainActor func testRowsMadeWhileOthersAreForgottenKeepTheirState() async {
    let (list, host) = makeList(5_000)
    let pages = Array(stride(from: 0, to: 600, by: 11))
    func visit(_ page: Int, _ body: (Int) -> Void) {
      list.scroll(to: page)
      host.settle()
      for id in page..<page + 11 { body(id) }
    }
    for page in pages { visit(page) { tap(list, $0, host) } }
    var lost: [Int] = []
    for page in pages { visit(page) { if texts(list, $0) != ["item \($0) 1"] { lost.append($0) } } }
    XCTAssertEqual(lost, [])
  }

  @MainActor func testStateFollowsAnItemToAnotherSection() async {
    let list = List<Item>([]) { Row(item: $0) }
    func snapshot(_ sections: [(String, [Int])]) -> ListSnapshot<Item> {
      var snapshot = ListSnapshot<Item>()
      for (id, items) in sections {
        snapshot.appendSection(SectionID(id), items.map { Item(id: $0, title: "item \($0)") })
      }
      return snapshot
    }
    list.snapshot = snapshot([("a", [0, 1]), ("b", [2, 3])])
    let host = makeHost()
    host.container.rootNode = list
    host.settle()
    tap(list, 1, host)
    list.snapshot = snapshot([("a", [0]), ("b", [2, 1, 3])])
    host.settle()
    XCTAssertEqual(texts(list, 1), ["item 1 1"])
    tap(list, 0, host)
    list.snapshot = snapshot([("b", [2, 1, 0, 3])])
    host.settle()
    XCTAssertEqual(texts(list, 1), ["item 1 1"])
    XCTAssertEqual(texts(list, 0), ["item 0 1"])
    list.snapshot = snapshot([("c", [3, 0, 1, 2])])
    host.settle()
    XCTAssertEqual(texts(list, 1), ["item 1 1"])
  }

  @MainActor func testARowThatIsMadeAnewKeepsItsScrollAndItsState() async {
    struct Scrolling: Component {
      var id: Int
      var body: some LayoutElement {
        Scroll { for number in 0..<20 { CountingRow(title: "row \(number)").frame(height: 40) } }.frame(height: 200)
      }
    }
    let list = List((0..<100).map { Item(id: $0, title: "") }) { Scrolling(id: $0.id) }
    let host = makeHost()
    host.container.rootNode = list
    host.settle()
    func stage() -> ComponentStage { (list.cell(of: 0) as! any ComponentHost).stage }
    host.send(.preciseScroll(Point(x: 50, y: 100), dx: 0, dy: 80))
    host.settle()
    XCTAssertEqual(stage().frame(of: "row 3")?.minY, 40)
    let cell = list.cell(of: 0)
    list.reloadData()
    host.settle()
    XCTAssertFalse(list.cell(of: 0) === cell)
    XCTAssertEqual(stage().frame(of: "row 3")?.minY, 40)
  }

  /// State written between the making of a row's new node and its showing.
  @MainActor func testARowThatIsBeingMadeAnewTakesPresses() async {
    let (list, host) = makeList(20)
    list.reloadData()
    for _ in 0..<6 {
      let cell = list.cell(of: 2)!
      host.click(cell.convert(Point(x: 10, y: 20), to: nil))
      list.reloadData()
    }
    host.settle()
    XCTAssertEqual(texts(list, 2), ["item 2 6"])
  }

  @MainActor func testSelectionReachesIntoAScrollOfTheRow() async {
    struct Selected: Component {
      @Surrounding(\.isSelected) private var isSelected
      init() {}
      var body: some LayoutElement { Label("selected \(isSelected)") }
    }
    let list = List([Item(id: 0, title: "")]) { _ in
      VStack {
        Scroll { Selected() }.frame(height: 40)
        Spacer().frame(height: 40)
      }
    }
    let host = makeHost()
    host.container.rootNode = list
    host.settle()
    XCTAssertEqual(texts(list, 0), ["selected false"])
    list.select([0])
    host.settle()
    XCTAssertEqual(list.cell(of: 0)?.isSelected, true)
    XCTAssertEqual(texts(list, 0), ["selected true"])
  }

  /// The layers of a list that belong to no row and no view: stand-ins for rows.
  @MainActor private func standIns(_ list: List<Item>) -> Int {
    list.view.layer.sublayers.count { layer in
      layer.node == nil && layer.sublayers.count == 4 && !layer.isHidden
    }
  }

  /// - Returns: a list whose rows are measured and being drawn, with the queue suspended.
  @MainActor private func makeUndrawnList(_ fill: Color?) -> (List<Item>, HeadlessHost) {
    let list = List((0..<5).map { Item(id: $0, title: "item \($0)") }) { item in
      Label(item.title).frame(height: 40).fill(fill)
    }
    let host = makeHost()
    host.container.rootNode = list
    while list.visibleNodes.count < 5, host.turns < 20 {
      // Rows measured before are shown, and are not drawn.
      WorkQueue.shared.isSuspended = false
      WorkQueue.shared.waitUntilIdle()
      WorkQueue.shared.isSuspended = true
      host.step()
    }
    host.step()
    return (list, host)
  }

  @MainActor func testARowThatCoversItsFrameHasNoStandIn() async {
    for (fill, expected) in [(Color.card, 0), (Color.card.withAlpha(multipliedBy: 0.5), 5), (nil, 5)] {
      let (list, host) = makeUndrawnList(fill)
      XCTAssertEqual(list.visibleNodes.count, 5)
      XCTAssertEqual(standIns(list), expected)
      WorkQueue.shared.isSuspended = false
      host.settle()
      XCTAssertEqual(standIns(list), 0)
    }
  }

  /// Turns that only ask whether rows are drawn yet would keep the frames that show them waiting for their slots.
  @MainActor func testTheWindowRestsWhileRowsAreDrawn() async {
    for fill in [Color.card, nil] {
      let (list, host) = makeUndrawnList(fill)
      defer { WorkQueue.shared.isSuspended = false }
      host.step()
      host.step()
      XCTAssertFalse(host.container.wantsFrame)
      WorkQueue.shared.isSuspended = false
      host.settle()
      XCTAssertEqual(standIns(list), 0)
      XCTAssertFalse(list.visibleNodes.contains(where: { $0.isDisplayPending }))
    }
  }
}

private enum DistanceUnit: SurroundingKey {
  static let initial = "km"
}

extension Surroundings {
  fileprivate var distanceUnit: String {
    get { self[DistanceUnit.self] }
    set { self[DistanceUnit.self] = newValue }
  }
}
