import Foundation
import Sateen

/// A diary of ten thousand days that opens at today.
final class InitialPositionPage: PageController, ListDataSource {
  private let stage = ReplaceableNode()
  private(set) var table = TableNode()
  private(set) var position = TableNode.ScrollPosition.top

  override var mainList: ListNode? { table }

  override func makeContent() -> DisplayNode {
    open(at: .top)
    return stage
  }

  override func makeActions() -> [PageAction] {
    [
      action("t", "Open with row 5,000 at the top", .top),
      action("m", "In the middle", .middle),
      action("b", "At the bottom", .bottom),
    ]
  }

  private func action(_ letter: Character, _ title: String, _ position: TableNode.ScrollPosition) -> PageAction {
    .letter(letter, title, isOn: { [weak self] in self?.position == position }) { [weak self] in
      guard let self else { return }
      open(at: position)
      container?.firstResponder = table.scrollView
    }
  }

  override func makeStatus() -> String {
    guard isNodeLoaded, let first = table.visibleNodes.first.flatMap({ table.itemPath(for: $0)?.row }) else {
      return ""
    }
    return "From row \(Figures.grouped(first)) · \(table.liveNodeCount) live"
  }

  /// Makes a new table, as if the page were opened.
  private func open(at position: TableNode.ScrollPosition) {
    self.position = position
    table = TableNode()
    table.backgroundColor = Theme.page
    table.estimatedSizes.item.height = 64
    table.contentInset = EdgeInsets(horizontal: 0, vertical: 12)
    table.maximumRowWidth = Theme.column
    table.allowsSelection = false
    table.placeholderStyle = ListPlaceholderStyle(backgroundColor: Theme.page, barColor: Theme.placeholder)
    table.dataSource = self
    table.setInitialPosition(ItemPath(row: Day.today, section: 0), position)
    stage.content = table
  }

  func listNode(_ listNode: ListNode, numberOfItemsInSection section: Int) -> Int { Day.count }

  func listNode(_ listNode: ListNode, nodeBlockForItemAt itemPath: ItemPath) -> @Sendable () -> CellNode {
    let row = itemPath.row
    return { DayCell(Day.row(row)) }
  }
}

/// Contains one node, which can be replaced.
final class ReplaceableNode: DisplayNode, LookNode {
  struct Look: Equatable {
    var content: DisplayNode?

    static func == (a: Look, b: Look) -> Bool { a.content === b.content }
  }

  nonisolated override init() {
    super.init()
    look = Look()
    automaticallyManagesSubnodes = true
  }

  nonisolated var content: DisplayNode? {
    get { look.content }
    set { look.content = newValue }
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    content.map { WrapperLayoutSpec(children: [$0]) }
  }
}
