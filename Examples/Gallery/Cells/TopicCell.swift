import Sateen

/// A topic in a chip that is as wide as its name.
final class TopicCell: CellNode {
  private let ground = DisplayNode()
  private let dot = DisplayNode()
  private let name = TextNode()
  private let count = TextNode()
  // Constant.
  private let tint: Tint

  nonisolated init(_ topic: Topic) {
    tint = topic.tint
    super.init()
    selectionStyle = .none
    debugName = topic.name
    ground.cornerRadius = 20
    dot.cornerRadius = 5
    dot.backgroundColor = topic.tint.ink
    dot.style.preferredSize = Size(width: 10, height: 10)
    name.attributedText = AttributedText(topic.name, font: Theme.bodyStrong, color: Theme.ink)
    count.attributedText = AttributedText(Figures.grouped(topic.followers), font: Theme.meta, color: Theme.quiet)
    for node in [name, count] {
      node.maximumNumberOfLines = 1
      node.isPlaceholderEnabled = false
    }
    for node in [ground, dot, name, count] as [DisplayNode] { node.isLayerBacked = true }
    showSelection()
  }

  override func selectionDidChange() { showSelection() }

  nonisolated private func showSelection() {
    ground.backgroundColor = isSelected ? tint.wash : isHighlighted ? Theme.field : Theme.card
    ground.borderWidth = isFocused ? 2 : 1
    ground.borderColor = isFocused ? Theme.accent : isSelected ? tint.ink : Theme.hairline
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    HStack(spacing: 8, alignItems: .center) {
      dot
      name
      count
    }
    .padding(EdgeInsets(top: 0, left: 14, bottom: 0, right: 16))
    .background(ground)
    .frame(height: .points(40))
  }
}
