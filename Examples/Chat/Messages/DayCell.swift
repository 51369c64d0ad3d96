import Sateen

/// The day that begins: its name between two lines.
final class DayCell: CellNode {
  private let name: TextNode
  private let lines = [DisplayNode(), DisplayNode()]

  nonisolated init(_ name: String) {
    self.name = TextNode(AttributedText(name, font: Theme.day, color: Theme.quiet))
    super.init()
    debugName = name
    isSelectable = false
    self.name.isPlaceholderEnabled = false
    self.name.isLayerBacked = true
    for line in lines {
      line.backgroundColor = Theme.hairline
      line.isLayerBacked = true
    }
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    HStack(spacing: 14, alignItems: .center) {
      lines[0].frame(height: 1).flexGrow()
      name
      lines[1].frame(height: 1).flexGrow()
    }
    .padding(EdgeInsets(top: 22, left: Theme.margin, bottom: 8, right: Theme.margin))
  }
}
