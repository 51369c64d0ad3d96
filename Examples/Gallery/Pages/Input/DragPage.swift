import Sateen

/// A board of tasks that are dragged from column to column.
final class DragPage: PageController {
  /// A task on the board.
  struct Card: ListItem, Equatable {
    var id: Int
    var task: ToDo
  }

  /// A column of the board.
  enum Column: Int, CaseIterable {
    case open, doing, done

    var title: String {
      switch self {
      case .open: "To do"
      case .doing: "Doing"
      case .done: "Done"
      }
    }
  }

  private(set) var lists: [List<Card>] = []
  private let titles = Column.allCases.map { _ in TextNode() }
  private var note = "Drag a task; Ctrl copies"
  private var nextID = 1_000

  override var mainList: ListNode? { lists.first }

  override func makeContent() -> DisplayNode {
    lists = Column.allCases.map { column in
      let list = List<Card>(layout: TableLayout(lineSpacing: 8)) { card in TaskCell(card.task) }
      list.backgroundColor = Theme.page
      list.contentInset = EdgeInsets(top: 4, left: 12, bottom: 24, right: 12)
      list.estimatedSizes.item.height = 64
      list.placeholderStyle = ListPlaceholderStyle(
        backgroundColor: Theme.card, barColor: Theme.placeholder, cornerRadius: 10)
      list.allowsReordering = true
      list.movesFocusWithKeys = true
      list.dragItems = { card in [DragItem(card, text: card.task.title)] }
      list.onDrop = { [weak self] session, path in self?.drop(session, in: column, at: path.row) ?? false }
      list.onDragEnd = { [weak self, weak list] card, outcome in
        if outcome == .move { list?.items.removeAll { $0.id == card.id } }
        self?.showCounts()
      }
      list.menuForItem = { [weak self] card in self?.menu(of: card, in: column) }
      return list
    }
    fill()
    return BoardNode(zip(titles, lists).map { ($0, $1) })
  }

  override func makeActions() -> [PageAction] {
    [
      .letter("r", "As it was") { [weak self] in
        self?.note = "All is as it was"
        self?.fill()
      }
    ]
  }

  override func makeStatus() -> String { note }

  private func fill() {
    let counts = [9, 4, 3]
    var first = 0
    for (list, count) in zip(lists, counts) {
      list.apply(
        (first..<first + count).map { number in
          var task = ToDo.number(number)
          task.isDone = list === lists.last
          return Card(id: number, task: task)
        }, animated: true)
      first += count
    }
    showCounts()
  }

  private func drop(_ session: DragSession, in column: Column, at row: Int) -> Bool {
    let cards = session.objects(of: Card.self)
    guard !cards.isEmpty else { return false }
    let isCopy = session.proposal == .copy
    let list = lists[column.rawValue]
    list.items.insert(contentsOf: cards.map { fresh($0, in: column) }, at: min(row, list.items.count))
    note = "“\(cards[0].task.title)” is \(isCopy ? "copied" : "moved") to \(column.title)"
    showCounts()
    return true
  }

  /// A card as another column has it.
  private func fresh(_ card: Card, in column: Column) -> Card {
    var card = card
    nextID += 1
    card.id = nextID
    card.task.isDone = column == .done
    return card
  }

  private func menu(of card: Card, in column: Column) -> Menu {
    Menu {
      for other in Column.allCases where other != column {
        MenuItem("Move to \(other.title)") { [weak self] in
          guard let self else { return }
          lists[column.rawValue].apply(lists[column.rawValue].items.filter { $0.id != card.id }, animated: true)
          lists[other.rawValue].apply([fresh(card, in: other)] + lists[other.rawValue].items, animated: true)
          note = "“\(card.task.title)” is moved to \(other.title)"
          showCounts()
        }
      }
    }
  }

  private func showCounts() {
    for (column, title) in zip(Column.allCases, titles) {
      var words = AttributedText(column.title, font: Theme.rowTitle, color: Theme.ink)
      words.append(
        "  \(lists[column.rawValue].items.count)", attributes: TextAttributes(font: Theme.meta, color: Theme.faint))
      title.attributedText = words
    }
    showState()
  }
}

/// Columns beside each other, or below each other where there is no room for that.
final class BoardNode: DisplayNode {
  // Constant.
  private let columns: [(title: TextNode, list: DisplayNode)]

  nonisolated init(_ columns: [(TextNode, DisplayNode)]) {
    self.columns = columns
    super.init()
    automaticallyManagesSubnodes = true
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    let isWide = range.max.width >= 600
    let width = (range.max.width / Double(columns.count)).rounded(.down)
    let height = (range.max.height / Double(columns.count)).rounded(.down)
    let parts = columns.map { column in
      VStack(spacing: 4) {
        column.title.padding(EdgeInsets(top: 14, left: 16, bottom: 2, right: 16))
        column.list.flexGrow().flexShrink()
      }
    }
    if isWide {
      return HStack(alignItems: .stretch) { for part in parts { part.frame(width: .points(width)) } }
    }
    return VStack { for part in parts { part.frame(height: .points(height)) } }
  }
}
