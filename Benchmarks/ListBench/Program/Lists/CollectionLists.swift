import Sateen

/// A collection in some layout that says how many items there are.
@MainActor
final class ItemPathCollection: BenchList, ListDataSource {
  /// Two stand side by side in the window.
  private nonisolated static let cellWidth = 190.0

  private let collection: CollectionNode
  private var items: [BenchItem]

  init(_ layout: some CollectionLayout, _ items: BenchItems) {
    self.items = items.items
    collection = CollectionNode(layout: layout)
    collection.estimatedSizes.item = Size(width: Self.cellWidth, height: 90)
    collection.scrollView.showsScrollBar = false
  }

  var root: DisplayNode { collection }
  var scrollView: ScrollView { collection.scrollView }
  var isComplete: Bool { !collection.visibleNodes.isEmpty && collection.blankFraction == 0 }

  func load() { collection.dataSource = self }

  func scrollToItem(_ index: Int) {
    collection.scrollToItem(at: ItemPath(item: index, section: 0), at: .top, animated: false)
  }

  func editTop() { items.insert(BenchItem(id: items.count), at: 0) }
  func tellOfTop() throws { try collection.insertItems(at: [ItemPath(item: 0, section: 0)]) }

  func listNode(_ listNode: ListNode, numberOfItemsInSection section: Int) -> Int { items.count }

  func listNode(
    _ listNode: ListNode, nodeBlockForItemAt itemPath: ItemPath
  ) -> @Sendable () -> CellNode {
    let item = items[itemPath.item]
    return { BenchCell(item, width: Self.cellWidth) }
  }
}
