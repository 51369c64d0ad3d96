import Sateen

/// An address book, a section for each letter.
final class SectionsPage: PageController {
  enum Entry: ListItem, Equatable {
    case person(Person)
    case header(String, count: Int)
    case footer(String)

    var id: String {
      switch self {
      case .person(let person): "\(person.id)"
      case .header(let letter, _): "header \(letter)"
      case .footer(let words): "footer \(words)"
      }
    }

    var kind: Int {
      switch self {
      case .person: 0
      case .header: 1
      case .footer: 2
      }
    }

    func makeNode() -> CellNode {
      switch self {
      case .person(let person):
        return RowCell(
          RowContent(
            leading: .initials(person.initials, Tint.of(person.id * 3)), title: person.name, subtitle: person.work,
            detail: person.city))
      case .header(let letter, let count):
        return LetterCell(letter, figure: Figures.count(count, "person", "people"))
      case .footer(let words): return FooterCell(words)
      }
    }
  }

  let table = List<Entry>(layout: TableLayout(maximumRowWidth: Theme.column)) { entry in entry.makeNode() }
  private let people = Person.all(420)
  private(set) var pinsHeaders = true
  private(set) var hasFooters = true
  /// Whether there are separators between rows.
  private(set) var hasSeparators = true

  override var mainList: ListNode? { table }

  override func makeContent() -> DisplayNode {
    table.backgroundColor = Theme.page
    table.estimatedSizes.item.height = 66
    table.contentInset = EdgeInsets(top: 0, left: 0, bottom: 24, right: 0)
    table.placeholderStyle = ListPlaceholderStyle(backgroundColor: Theme.page, barColor: Theme.placeholder)
    showSeparators()
    show(animated: false)
    return table
  }

  override func makeActions() -> [PageAction] {
    [
      .letter("h", "Sticky headers", isOn: { [weak self] in self?.pinsHeaders ?? false }) { [weak self] in
        self?.pinsHeaders.toggle()
        self?.show(animated: false)
      },
      .letter("f", "Footers", isOn: { [weak self] in self?.hasFooters ?? false }) { [weak self] in
        self?.hasFooters.toggle()
        self?.show(animated: true)
      },
      .letter("l", "Separators", isOn: { [weak self] in self?.hasSeparators ?? false }) { [weak self] in
        self?.hasSeparators.toggle()
        self?.showSeparators()
      },
      .letter("j", "Next letter") { [weak self] in self?.jump(1) },
      .letter("k", "Letter before") { [weak self] in self?.jump(-1) },
    ]
  }

  override func makeStatus() -> String {
    "\(Figures.count(people.count, "person", "people")) in \(table.snapshot.sectionIDs.count) sections"
  }

  private func showSeparators() {
    table.collectionLayout = TableLayout(
      maximumRowWidth: Theme.column,
      rowSeparator: hasSeparators ? RowSeparatorStyle(color: Theme.hairline, leftInset: 80, rightInset: 24) : nil)
  }

  private func show(animated: Bool) {
    var snapshot = ListSnapshot<Entry>()
    let groups = Dictionary(grouping: people, by: \.letter)
    for letter in groups.keys.sorted() {
      let group = groups[letter] ?? []
      let cities = Set(group.map(\.city)).count
      let footer = "\(letter) lives in \(Figures.count(cities, "city", "cities"))"
      snapshot.appendSection(
        SectionID(letter), group.map(Entry.person),
        header: .init(.header(letter, count: group.count), isPinned: pinsHeaders),
        footer: hasFooters ? .init(.footer(footer)) : nil)
    }
    table.apply(snapshot, animated: animated) { [weak self] in self?.showState() }
  }

  /// The section of the topmost row.
  var currentSection: Int {
    let top = table.contentOffset.y + 48
    return table.pathsForVisible.first { (table.rectForItem(at: $0)?.maxY ?? 0) > top }?.section ?? 0
  }

  private func jump(_ step: Int) {
    let target = min(max(currentSection + step, 0), table.shownSnapshot.sectionIDs.count - 1)
    guard let header = table.rectForHeader(inSection: target) else { return }
    table.scrollView.setContentOffset(Point(x: 0, y: header.minY), animated: true)
  }
}

/// A letter that stays in view as long as people under it do.
final class LetterCell: CellNode {
  private let letter = TextNode()
  private let figure = TextNode()
  private let line = DisplayNode()

  nonisolated init(_ words: String, figure number: String) {
    super.init()
    debugName = words
    backgroundColor = Theme.page
    isSelectable = false
    letter.attributedText = AttributedText(words, font: Theme.title, color: Theme.accent)
    figure.attributedText = AttributedText(number, font: Theme.meta, color: Theme.faint)
    line.backgroundColor = Theme.hairline
    for node in [letter, figure, line] as [DisplayNode] { node.isLayerBacked = true }
    for node in [letter, figure] { node.isPlaceholderEnabled = false }
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    VStack {
      HStack(alignItems: .center) {
        letter
        Spacer()
        figure
      }
      .padding(EdgeInsets(top: 10, left: 24, bottom: 9, right: 24))
      line.frame(height: .points(1)).flexShrink(0)
    }
  }
}

/// A remark below a section.
final class FooterCell: CellNode {
  private let text = TextNode()

  nonisolated init(_ words: String) {
    super.init()
    debugName = words
    isSelectable = false
    text.attributedText = AttributedText(words, font: Theme.meta, color: Theme.faint)
    text.isLayerBacked = true
    text.isPlaceholderEnabled = false
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    text.padding(EdgeInsets(top: 8, left: 24, bottom: 24, right: 24))
  }
}
