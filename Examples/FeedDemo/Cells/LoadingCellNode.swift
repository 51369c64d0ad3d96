import Sateen

/// The last row, while more posts are on their way.
final class LoadingCellNode: CellNode {
  // Everything stored is constant, and the subnodes guard themselves.
  private let label = TextNode(AttributedText("Loading more posts…", font: Theme.meta, color: Theme.quiet))

  nonisolated override init() {
    super.init()
    isSelectable = false
    label.isLayerBacked = true
    label.isPlaceholderEnabled = false
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    label.centered(.x, minimumSizing: .height).padding(EdgeInsets(horizontal: 0, vertical: 12))
  }
}
