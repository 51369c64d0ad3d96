import Sateen

/// The last row, shown while more posts load.
final class LoadingCellNode: CellNode {
  // All stored properties are constant, and the subnodes are thread-safe.
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
