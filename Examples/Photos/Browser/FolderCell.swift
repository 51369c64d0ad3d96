import Sateen

/// A folder in the sidebar, with a triangle where there are folders inside.
final class FolderCell: CellNode {
  private let ground = DisplayNode()
  private let arrow: ArrowNode
  private let icon: SymbolNode
  private let title = TextNode()
  private let row: FolderRow

  nonisolated static let height = 34.0

  nonisolated init(_ row: FolderRow, onToggle: @escaping @MainActor @Sendable (FolderPath) -> Void) {
    self.row = row
    arrow = ArrowNode(isOpen: row.isOpen)
    icon = SymbolNode(row.isCurrent ? Theme.accent : Theme.quiet)
    super.init()
    debugName = row.folder.name
    selectionStyle = .none
    let ink = row.isCurrent ? Theme.accent : Theme.ink
    var name = AttributedText(row.folder.name, font: row.isCurrent ? Theme.bodyStrong : Theme.body, color: ink)
    name.paragraphStyle.alignment = .natural
    title.attributedText = name
    title.maximumNumberOfLines = 1
    title.isPlaceholderEnabled = false
    ground.cornerRadius = 8
    ground.backgroundColor = row.isCurrent ? Theme.chosen : nil
    for node in [ground, icon, title] { node.isLayerBacked = true }
    let folder = row.folder
    arrow.addAction(for: .primaryActionTriggered) { _, _ in onToggle(folder) }
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    HStack(spacing: 7, alignItems: .center) {
      if row.hasFolders == true { arrow }
      icon.frame(width: 18, height: 18).padding(
        EdgeInsets(top: 0, left: row.hasFolders == true ? 0 : 27, bottom: 0, right: 0))
      title.flexShrink()
      Spacer()
    }
    .padding(EdgeInsets(top: 0, left: 4 + 14 * Double(min(row.depth, 6)), bottom: 0, right: 8))
    .frame(height: .points(Self.height - 4))
    .background(ground)
    .padding(horizontal: 10, vertical: 2)
  }

  override func selectionDidChange() {
    super.selectionDidChange()
    ground.backgroundColor =
      row.isCurrent ? Theme.chosen : isHighlighted ? Theme.press : isHovered ? Theme.hover : nil
    ground.borderColor = isFocused ? Theme.accent : nil
    ground.borderWidth = isFocused ? 2 : 0
  }
}

/// The triangle that opens and closes a folder.
private final class ArrowNode: ControlNode {
  private let isOpen: Bool

  nonisolated init(isOpen: Bool) {
    self.isOpen = isOpen
    super.init()
    focusability = Focusability.none
    hitTestSlop = EdgeInsets(-5)
    style.preferredSize = Size(width: 20, height: 20)
    debugName = isOpen ? "Close" : "Open"
  }

  override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
    let isOpen = isOpen
    let isMirrored = traits.layoutDirection == .rightToLeft
    return .draw { context, _ in
      let path =
        isOpen
        ? Path(lines: [Point(x: 6, y: 8), Point(x: 10, y: 12), Point(x: 14, y: 8)])
        : Path(lines: [Point(x: 8, y: 6), Point(x: 12, y: 10), Point(x: 8, y: 14)])
      if isMirrored {
        context.translate(x: 20, y: 0)
        context.scale(x: -1, y: 1)
      }
      context.stroke(path, with: Theme.quiet, style: StrokeStyle(width: 1.6, cap: .round, join: .round))
    }
  }
}

private final class SymbolNode: DisplayNode {
  private let color: Color

  nonisolated init(_ color: Color) {
    self.color = color
    super.init()
  }

  override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
    let color = color
    return .draw { context, _ in Icon.folder.draw(in: context, request.bounds, color) }
  }
}
