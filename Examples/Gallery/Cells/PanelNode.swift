import Sateen

/// A text on a ground of its own, whatever the window's colours are.
final class PanelNode: DisplayNode {
  // Constant once made.
  private let text = TextNode.onSheet()

  nonisolated override init() {
    super.init()
    automaticallyManagesSubnodes = true
    cornerRadius = Theme.radius
    borderWidth = 1
    borderColor = Theme.hairline
    text.isLayerBacked = true
  }

  nonisolated func show(_ words: AttributedText, on ground: Color) {
    text.attributedText = words
    backgroundColor = ground
  }

  /// What it shows.
  nonisolated var words: AttributedText { text.attributedText }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    let side = range.max.width < 160 ? 14.0 : 20
    return text.padding(EdgeInsets(top: side, left: side, bottom: side, right: side))
  }
}
