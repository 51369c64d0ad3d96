import Sateen

/// The message that another one answers. A press leads there.
final class QuoteNode: ControlNode {
  private let bar = DisplayNode()
  private let name = TextNode()
  private let text = TextNode()

  nonisolated init(_ quote: Quote, isOwn: Bool) {
    super.init()
    automaticallyManagesSubnodes = true
    debugName = "quote"
    focusability = .keyboard
    pointerShape = .hand
    cornerRadius = 8
    bar.backgroundColor = isOwn ? Theme.quietOnOwn : Theme.accent
    bar.cornerRadius = 1.5
    name.attributedText = AttributedText(
      quote.name, font: Theme.name, color: isOwn ? Theme.onOwn : Theme.accent)
    text.attributedText = AttributedText(
      quote.text, font: Theme.plain, color: isOwn ? Theme.quietOnOwn : Theme.quiet)
    // Beside the bar, whatever the script.
    for node in [name, text] { node.attributedText = node.attributedText.mapParagraphStyles { $0.alignment = .left } }
    name.maximumNumberOfLines = 1
    text.maximumNumberOfLines = 2
    for node in [name, text] { node.isPlaceholderEnabled = false }
    for node in [bar, name, text] { node.isLayerBacked = true }
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    HStack(spacing: 9, alignItems: .stretch) {
      bar.frame(width: 3)
      VStack(spacing: 1) {
        name
        text
      }
      .flexShrink()
    }
    .padding(vertical: 2)
  }

  override var focusRing: FocusRing? { FocusRing(bounds.insetBy(x: -3, y: -2), cornerRadius: 8) }
}
