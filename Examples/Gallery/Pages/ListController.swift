import Foundation
import Sateen

/// A screen with a list of rows under titles, for the pages about controllers.
@MainActor
final class ListController: NodeController, ListDataSource, ListDelegate {
  /// A group of rows with a title.
  struct Part {
    var title = ""
    var rows: [RowContent]
  }

  let table = TableNode()
  private let parts: [Part]
  /// Called when a row is chosen.
  var onSelect: (@MainActor (ItemPath) -> Void)?

  init(title: String, parts: [Part]) {
    self.parts = parts
    super.init()
    self.title = title
  }

  override func loadNode() -> DisplayNode {
    table.backgroundColor = Theme.page
    table.estimatedSizes.item.height = 66
    table.contentInset = EdgeInsets(horizontal: 0, vertical: 8)
    table.maximumRowWidth = Theme.column
    table.movesFocusWithKeys = true
    table.placeholderStyle = ListPlaceholderStyle(backgroundColor: Theme.page, barColor: Theme.placeholder)
    table.dataSource = self
    table.delegate = self
    return table
  }

  override var preferredResponder: View? { table.scrollView }

  func numberOfSections(in listNode: ListNode) -> Int { parts.count }

  func listNode(_ listNode: ListNode, numberOfItemsInSection section: Int) -> Int { parts[section].rows.count }

  func listNode(_ listNode: ListNode, nodeBlockForItemAt itemPath: ItemPath) -> @Sendable () -> CellNode {
    let row = parts[itemPath.section].rows[itemPath.row]
    return { RowCell(row) }
  }

  func listNode(_ listNode: ListNode, nodeBlockForHeaderInSection section: Int) -> (@Sendable () -> CellNode)? {
    let title = parts[section].title
    guard !title.isEmpty else { return nil }
    return { SectionTitleCell(title) }
  }

  /// The highlighted row.
  var selected: ItemPath? { didSet { table.selectItem(at: selected) } }

  /// Selects the row once its node exists, which may be later than ``selected`` is set.
  func listNode(_ listNode: ListNode, willDisplay node: CellNode, forItemAt itemPath: ItemPath) {
    if itemPath == selected, listNode.pathForSelectedItem != selected { listNode.selectItem(at: selected) }
  }

  func listNode(_ listNode: ListNode, didSelectItemAt itemPath: ItemPath) { onSelect?(itemPath) }
}
