import Sateen

/// An item in the list of pages: the title, the keys, a group or a page.
enum SidebarItem: ListItem, Equatable {
  case title
  case keys
  case group(String)
  case page(index: Int, title: String, symbol: Symbol, tint: Tint)

  var id: String {
    switch self {
    case .title: "title"
    case .keys: "keys"
    case .group(let title): "group \(title)"
    case .page(let index, _, _, _): "page \(index)"
    }
  }

  var kind: Int {
    switch self {
    case .title: 0
    case .group: 1
    case .page: 2
    case .keys: 3
    }
  }

  func makeNode() -> CellNode {
    switch self {
    case .title: SidebarTitleCell()
    case .keys: SidebarKeysCell()
    case .group(let title): SidebarGroupCell(title)
    case .page(_, let title, let symbol, let tint): SidebarPageCell(title, symbol, tint)
    }
  }
}

/// The gallery's name, above its pages.
final class SidebarTitleCell: CellNode {
  private let icon = ImageNode(source: Pictures.icon)
  private let name = TextNode(AttributedText("Gallery", font: Theme.display, color: Theme.ink))
  private let line = TextNode(AttributedText("Lists, screens and text", font: Theme.meta, color: Theme.quiet))

  nonisolated override init() {
    super.init()
    isSelectable = false
    icon.cornerRadius = 10
    icon.style.preferredSize = Size(width: 40, height: 40)
    icon.placeholderColor = Theme.placeholder
    for node in [icon, name, line] as [DisplayNode] { node.isLayerBacked = true }
    for node in [name, line] { node.isPlaceholderEnabled = false }
    line.maximumNumberOfLines = 1
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    HStack(spacing: 12, alignItems: .center) {
      icon
      VStack {
        name
        line
      }
      .flexShrink()
    }
    .padding(EdgeInsets(top: 20, left: 20, bottom: 8, right: 16))
  }
}

/// The keys of the list, below its pages.
final class SidebarKeysCell: CellNode {
  private let text = TextNode()

  nonisolated override init() {
    super.init()
    isSelectable = false
    var words = AttributedText(
      "↑ ↓ choose · Enter opens\nEsc comes back · F1 all keys", font: .system(12), color: Theme.faint)
    words.paragraphStyle.lineHeightMultiple = 1.25
    text.attributedText = words
    text.isLayerBacked = true
    text.isPlaceholderEnabled = false
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    text.padding(EdgeInsets(top: 24, left: 20, bottom: 8, right: 16))
  }
}

/// The title of a group of pages.
final class SidebarGroupCell: CellNode {
  private let label = TextNode()

  nonisolated init(_ title: String) {
    super.init()
    isSelectable = false
    label.attributedText = AttributedText(title.uppercased(), font: Theme.overline, color: Theme.faint)
    label.isLayerBacked = true
    label.isPlaceholderEnabled = false
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    label.padding(EdgeInsets(top: 20, left: 20, bottom: 6, right: 16))
  }
}

/// One page.
final class SidebarPageCell: CellNode {
  private let ground = DisplayNode()
  private let icon: SymbolNode
  private let label = TextNode()
  private let title: String
  private var hasKeys = false

  nonisolated init(_ title: String, _ symbol: Symbol, _ tint: Tint) {
    self.title = title
    icon = SymbolNode(symbol, .tile(tint), side: 26)
    super.init()
    selectionStyle = .none
    ground.isLayerBacked = true
    ground.cornerRadius = 8
    label.isLayerBacked = true
    label.isPlaceholderEnabled = false
    label.maximumNumberOfLines = 1
    pointerShape = .hand
  }

  /// Whether the list has the keys: its selected page then stands out.
  func setHasKeys(_ has: Bool) {
    guard has != hasKeys else { return }
    hasKeys = has
    showLook()
  }

  override func selectionDidChange() { showLook() }

  override func didLoad() {
    super.didLoad()
    showLook()
  }

  private func showLook() {
    let isStrong = isSelected && hasKeys
    ground.backgroundColor =
      isStrong ? Theme.accentFill : isSelected ? Theme.accentTint : isHighlighted ? Theme.press : .clear
    label.attributedText = AttributedText(
      title, font: isSelected ? Font.system(14, weight: .semibold) : Font.system(14, weight: .medium),
      color: isStrong ? .white : isSelected ? Theme.accent : Theme.ink)
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    HStack(spacing: 12, alignItems: .center) {
      icon
      label.flexShrink()
    }
    .padding(horizontal: 8, vertical: 5)
    .background(ground)
    .padding(horizontal: 12, vertical: 1)
  }
}
