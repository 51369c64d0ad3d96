import Foundation
import Sateen

/// A million payments. Only those near the viewport have nodes.
final class MillionRowsPage: PageController, ListDataSource {
  static let count = 1_000_000

  let table = TableNode()
  private var dice = Dice(11)

  override var mainList: ListNode? { table }

  override func makeContent() -> DisplayNode {
    table.backgroundColor = Theme.page
    table.estimatedSizes.item.height = 72
    table.contentInset = EdgeInsets(horizontal: 0, vertical: 12)
    table.maximumRowWidth = Theme.column
    table.allowsSelection = false
    table.placeholderStyle = ListPlaceholderStyle(backgroundColor: Theme.page, barColor: Theme.placeholder)
    table.rowSeparator = RowSeparatorStyle(color: Theme.hairline, leftInset: 76, rightInset: 24)
    table.dataSource = self
    return table
  }

  override func makeActions() -> [PageAction] {
    [
      .letter("1", "First") { [weak self] in self?.go(to: 0) },
      .letter("2", "100,000th") { [weak self] in self?.go(to: 99_999) },
      .letter("3", "500,000th") { [weak self] in self?.go(to: 499_999) },
      .letter("4", "Last") { [weak self] in self?.go(to: Self.count - 1) },
      .letter("r", "Anywhere") { [weak self] in
        guard let self else { return }
        go(to: dice.roll(0..<Self.count))
      },
    ]
  }

  override func makeStatus() -> String {
    guard isNodeLoaded, let first = table.visibleNodes.first.flatMap({ table.itemPath(for: $0)?.row }) else {
      return ""
    }
    return "At \(Figures.grouped(first + 1)) · \(table.liveNodeCount) of a million live"
  }

  private func go(to row: Int) {
    table.scrollToItem(at: ItemPath(row: row, section: 0), at: row == Self.count - 1 ? .bottom : .top, animated: false)
  }

  func listNode(_ listNode: ListNode, numberOfItemsInSection section: Int) -> Int { Self.count }

  func listNode(_ listNode: ListNode, nodeBlockForItemAt itemPath: ItemPath) -> @Sendable () -> CellNode {
    let row = itemPath.row
    return { PaymentCell(row) }
  }
}
