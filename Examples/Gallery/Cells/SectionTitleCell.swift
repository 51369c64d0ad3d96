import Sateen

/// The title of a section with a figure at its right.
final class SectionTitleCell: CellNode {
  private let title = TextNode()
  private let figure = TextNode()

  nonisolated init(_ words: String, figure number: String = "", background: Color = Theme.page) {
    super.init()
    debugName = words
    backgroundColor = background
    isSelectable = false
    title.attributedText = AttributedText(words, font: Theme.metaStrong, color: Theme.quiet)
    figure.attributedText = AttributedText(number, font: Theme.meta, color: Theme.faint)
    for node in [title, figure] {
      node.isLayerBacked = true
      node.isPlaceholderEnabled = false
      node.maximumNumberOfLines = 1
    }
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    HStack(spacing: 8, alignItems: .center) {
      title
      Spacer()
      figure
    }
    .padding(EdgeInsets(top: 16, left: 16, bottom: 8, right: 16))
  }
}
