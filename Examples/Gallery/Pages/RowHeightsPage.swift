import Foundation
import Sateen

/// Recipes that open in place, in a table whose width and row heights change.
final class RowHeightsPage: PageController, ListDataSource, ListDelegate {
  static let count = 300

  let table = TableNode()
  private(set) var open: Set<Int> = [1]
  private(set) var isNarrow = false
  private lazy var column = ColumnNode(table)
  /// Whether all rows have one size, whatever their content.
  private(set) var hasFixedRows = false

  override var mainList: ListNode? { table }

  override func makeContent() -> DisplayNode {
    table.backgroundColor = Theme.page
    table.estimatedSizes.item.height = 104
    table.lineSpacing = 12
    table.contentInset = EdgeInsets(top: 16, left: 16, bottom: 16, right: 16)
    table.maximumRowWidth = Theme.column
    table.movesFocusWithKeys = true
    table.placeholderStyle = ListPlaceholderStyle(
      backgroundColor: Theme.card, barColor: Theme.placeholder, cornerRadius: Theme.radius)
    table.dataSource = self
    table.delegate = self
    return column
  }

  override func makeActions() -> [PageAction] {
    [
      .letter("o", "Open or close") { [weak self] in self?.toggleFocused() },
      .letter("a", "All", isOn: { [weak self] in self?.open.count == Self.count }) { [weak self] in self?.toggleAll() },
      .letter("w", "Narrow column", isOn: { [weak self] in self?.isNarrow ?? false }) { [weak self] in
        guard let self else { return }
        isNarrow.toggle()
        column.width = isNarrow ? 432 : .infinity
      },
      .letter("s", "One size for all", isOn: { [weak self] in self?.hasFixedRows ?? false }) { [weak self] in
        guard let self else { return }
        hasFixedRows.toggle()
        table.reloadData()
      },
    ]
  }

  override func makeStatus() -> String { "\(Figures.grouped(open.count)) of \(Self.count) open" }

  // MARK: Opening

  private func toggleFocused() {
    let first = table.visibleNodes.first.flatMap { table.itemPath(for: $0) }
    if let path = table.pathForFocusedItem ?? table.pathForSelectedItem ?? first { toggle(path.row) }
  }

  private func toggle(_ row: Int) {
    open.formSymmetricDifference([row])
    let cell = table.nodeForItem(at: ItemPath(row: row, section: 0)) as? RecipeCell
    cell?.setOpen(open.contains(row))
    cell?.transitionLayout(.spring(duration: 0.45, bounce: 0.1))
    showState()
  }

  /// A drag has opened a card, or closed it.
  private func turned(_ row: Int, _ isOpen: Bool) {
    if isOpen { open.insert(row) } else { open.remove(row) }
    showState()
  }

  private func toggleAll() {
    open = open.count == Self.count ? [] : Set(0..<Self.count)
    table.reloadData()
  }

  func listNode(_ listNode: ListNode, didSelectItemAt itemPath: ItemPath) { toggle(itemPath.row) }

  func listNode(_ listNode: ListNode, willDisplay node: CellNode, forItemAt itemPath: ItemPath) {
    (node as? RecipeCell)?.onTurn = { [weak self, weak node] isOpen in
      guard let self, let node, let path = table.itemPath(for: node) else { return }
      turned(path.row, isOpen)
    }
  }

  func listNode(
    _ listNode: ListNode, constrainedSizeForItemAt itemPath: ItemPath, within range: SizeRange
  ) -> SizeRange? {
    hasFixedRows
      ? SizeRange(exactly: Size(width: range.max.width, height: open.contains(itemPath.row) ? 320 : 104)) : nil
  }

  // MARK: Data

  func listNode(_ listNode: ListNode, numberOfItemsInSection section: Int) -> Int { Self.count }

  func listNode(_ listNode: ListNode, nodeBlockForItemAt itemPath: ItemPath) -> @Sendable () -> CellNode {
    let recipe = Recipe.number(itemPath.row)
    let isOpen = open.contains(itemPath.row)
    return { RecipeCell(recipe, isOpen: isOpen) }
  }
}

/// Centres a node and limits its width.
final class ColumnNode: DisplayNode, LookNode {
  private let content: DisplayNode

  struct Look: Equatable {
    /// The largest width, in points.
    var width = Double.infinity
  }

  nonisolated init(_ content: DisplayNode) {
    self.content = content
    super.init()
    look = Look()
    automaticallyManagesSubnodes = true
  }

  /// The largest width, in points.
  nonisolated var width: Double {
    get { look.width }
    set { look.width = newValue }
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    let room = range.max
    return content.frame(width: .points(min(width, room.width)), height: .points(room.height)).centered(.x)
  }
}
