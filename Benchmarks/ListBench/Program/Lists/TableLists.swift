import Sateen

/// The common part of all measured tables.
@MainActor
class BenchTable<List: ListNode> {
  let table: List
  /// The id of the next item.
  var nextID: Int

  init(_ table: List, _ items: BenchItems) {
    self.table = table
    nextID = items.items.count
    table.scrollView.showsScrollBar = false
  }

  var root: DisplayNode { table }
  var scrollView: ScrollView { table.scrollView }
  var isComplete: Bool { !table.visibleNodes.isEmpty && table.blankFraction == 0 }

  func scrollToItem(_ index: Int) {
    table.scrollToItem(at: ItemPath(row: index, section: 0), at: .top, animated: false)
  }

  func makeItem() -> BenchItem {
    nextID += 1
    return BenchItem(id: nextID)
  }
}

/// Says how many rows there are, and is told of each change.
final class ItemPathTable: BenchTable<TableNode>, BenchList, ListDataSource {
  private var items: [BenchItem]

  init(_ items: BenchItems) {
    self.items = items.items
    super.init(TableNode(), items)
    table.estimatedSizes.item.height = 80
  }

  func load() { table.dataSource = self }

  func editTop() { items.insert(makeItem(), at: 0) }
  func tellOfTop() throws { try table.insertItems(at: [ItemPath(row: 0, section: 0)]) }

  func listNode(_ listNode: ListNode, numberOfItemsInSection section: Int) -> Int { items.count }

  func listNode(
    _ listNode: ListNode, nodeBlockForItemAt itemPath: ItemPath
  ) -> @Sendable () -> CellNode {
    let item = items[itemPath.row]
    return { BenchCell(item) }
  }
}

/// Hands over snapshots, and the table finds what differs.
final class SnapshotTable: BenchTable<List<BenchItem>>, BenchList {
  private let first: ListSnapshot<BenchItem>
  private var top: BenchItem.ID
  private var edited: ListSnapshot<BenchItem>?

  init(_ items: BenchItems) {
    first = items.snapshot
    top = items.items[0].id
    super.init(List { item in BenchCell(item) }, items)
    table.estimatedSizes.item.height = 80
  }

  func load() { table.apply(first) }

  func editTop() {
    var snapshot = table.snapshot
    let item = makeItem()
    snapshot.insert([item], before: top)
    top = item.id
    edited = snapshot
  }

  func tellOfTop() { if let edited { table.apply(edited) } }
}
