import Sateen

/// What tables have in common, however they are fed.
@MainActor
class BenchTable {
  let table = TableNode()
  /// The id of the next item.
  var nextID: Int

  init(_ items: BenchItems) {
    nextID = items.items.count
    table.estimatedRowHeight = 80
    table.scrollView.showsScrollBar = false
  }

  var root: DisplayNode { table }
  var scrollView: ScrollView { table.scrollView }
  var isComplete: Bool { !table.visibleNodes.isEmpty && table.blankFraction == 0 }

  func scrollToItem(_ index: Int) {
    table.scrollToItem(at: IndexPath(row: index, section: 0), at: .top, animated: false)
  }

  func makeItem() -> BenchItem {
    nextID += 1
    return BenchItem(id: nextID)
  }
}

/// Says how many rows there are, and is told of each change.
final class IndexPathTable: BenchTable, BenchList, ListDataSource {
  private var items: [BenchItem]

  override init(_ items: BenchItems) {
    self.items = items.items
    super.init(items)
  }

  func load() { table.dataSource = self }

  func editTop() { items.insert(makeItem(), at: 0) }
  func tellOfTop() throws { try table.insertItems(at: [IndexPath(row: 0, section: 0)]) }

  func listNode(_ listNode: ListNode, numberOfItemsInSection section: Int) -> Int { items.count }

  func listNode(
    _ listNode: ListNode, nodeBlockForItemAt indexPath: IndexPath
  ) -> @Sendable () -> CellNode {
    let item = items[indexPath.row]
    return { BenchCell(item) }
  }
}

/// Hands over snapshots, and the table finds what differs.
final class SnapshotTable: BenchTable, BenchList {
  private let first: ListSnapshot<Int, BenchItem>
  private lazy var source = SnapshotDataSource<Int, BenchItem>(table) { item in { BenchCell(item) } }
  private var top: BenchItem.ID
  private var edited: ListSnapshot<Int, BenchItem>?

  override init(_ items: BenchItems) {
    first = items.snapshot
    top = items.items[0].id
    super.init(items)
  }

  func load() { source.apply(first) }

  func editTop() throws {
    var snapshot = source.newest
    let item = makeItem()
    try snapshot.insert([item], before: top)
    top = item.id
    edited = snapshot
  }

  func tellOfTop() { if let edited { source.apply(edited) } }
}
