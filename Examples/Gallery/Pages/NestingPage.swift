import Foundation
import Sateen

/// Shelves of records: lists that scroll sideways, in the rows of a list that scrolls down.
final class NestingPage: PageController, ListDataSource {
  static let count = 40

  let table = TableNode()

  override var mainList: ListNode? { table }

  override func makeContent() -> DisplayNode {
    table.backgroundColor = Theme.page
    table.estimatedSizes.item.height = 248
    table.contentInset = EdgeInsets(top: 0, left: 0, bottom: 24, right: 0)
    table.allowsSelection = false
    table.placeholderStyle = ListPlaceholderStyle(backgroundColor: Theme.page, barColor: Theme.placeholder)
    table.dataSource = self
    return table
  }

  override func makeActions() -> [PageAction] {
    [
      PageAction(.right, "Shelves on") { [weak self] in self?.slide(by: 432) },
      PageAction(.left, "Back") { [weak self] in self?.slide(by: -432) },
      .letter("t", "There and back") { [weak self] in self?.goThereAndBack() },
    ]
  }

  override func makeStatus() -> String {
    guard isNodeLoaded else { return "" }
    let nodes = shelves.reduce(0) { $0 + $1.covers.liveNodeCount }
    return "\(shelves.count) shelves · \(nodes) records live"
  }

  /// The shelves on screen, from the top.
  var shelves: [ShelfCell] { table.visibleNodes.compactMap { $0 as? ShelfCell } }

  private func slide(by distance: Double) {
    for (index, shelf) in shelves.enumerated() {
      let view = shelf.covers.scrollView
      // Each shelf moves a little further than the one above, so that their scroll positions differ.
      let wanted = view.contentOffset.x + distance + (distance > 0 ? Double(index) * 72 : 0)
      view.setContentOffset(view.clamped(Point(x: wanted, y: 0)), animated: true)
    }
  }

  /// Scrolls so far that these shelves lose their nodes, and comes back. Each shelf keeps its scroll position.
  private func goThereAndBack() {
    let here = table.contentOffset
    table.scrollToItem(at: ItemPath(row: Self.count - 1, section: 0), at: .bottom, animated: false)
    after(0.7) { [weak self] in self?.table.contentOffset = here }
  }

  func listNode(_ listNode: ListNode, numberOfItemsInSection section: Int) -> Int { Self.count }

  func listNode(_ listNode: ListNode, nodeBlockForItemAt itemPath: ItemPath) -> @Sendable () -> CellNode {
    let shelf = Shelf.number(itemPath.row)
    return { ShelfCell(shelf) }
  }
}
