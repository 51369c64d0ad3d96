import Sateen

/// A text on a background of its own, independent of the window's appearance.
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

  /// The shown text.
  nonisolated var words: AttributedText { text.attributedText }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    let side = range.max.width < 160 ? 14.0 : 20
    return text.padding(EdgeInsets(top: side, left: side, bottom: side, right: side))
  }
}
