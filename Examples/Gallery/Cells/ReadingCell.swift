import Sateen

/// A note on a card, whose text can be selected.
final class ReadingCell: CellNode {
  let text = TextNode()
  private let title = TextNode()

  /// - Parameter isOpen: whether the whole text shows, however long it is.
  nonisolated init(_ note: HarbourNote, isOpen: Bool) {
    super.init()
    debugName = note.title
    isSelectable = false
    backgroundColor = Theme.card
    cornerRadius = Theme.radius
    title.attributedText = AttributedText(note.title, font: Theme.overline, color: Theme.faint)
    title.isLayerBacked = true
    title.isPlaceholderEnabled = false
    text.attributedText = note.text
    text.isPlaceholderEnabled = false
    if note.isLong, !isOpen {
      text.maximumNumberOfLines = 3
      text.truncation.message = AttributedText(" Read on", font: Theme.rowTitle, color: Theme.accent)
    }
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    VStack(spacing: 8) {
      title
      text
    }
    .padding(horizontal: 20, vertical: 16)
  }
}
