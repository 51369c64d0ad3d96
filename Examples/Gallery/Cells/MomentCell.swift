import Sateen

/// A moment of a timeline on a card.
final class MomentCell: CellNode {
  private let icon: SymbolNode
  private let when = TextNode()
  private let title = TextNode()
  private let text = TextNode()
  private let photo: ImageNode?

  nonisolated init(_ moment: Moment) {
    icon = SymbolNode(moment.symbol, .disc(moment.tint), side: 36)
    photo = moment.photo.map { ImageNode(source: Pictures.photo($0)) }
    super.init()
    debugName = moment.title
    isSelectable = false
    backgroundColor = Theme.card
    cornerRadius = Theme.radius
    when.attributedText = AttributedText(moment.when, font: Theme.label, color: moment.tint.ink)
    title.attributedText = AttributedText(moment.title, font: Theme.rowTitle, color: Theme.ink)
    text.attributedText = AttributedText(moment.text, font: Theme.meta, color: Theme.quiet)
    photo?.cornerRadius = 8
    photo?.cornerBackgroundColor = Theme.card
    photo?.placeholderColor = Theme.placeholder
    photo?.isLayerBacked = true
    for node in [when, title, text] {
      node.isLayerBacked = true
      node.isPlaceholderEnabled = false
    }
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    VStack(spacing: 12) {
      HStack(spacing: 12, alignItems: .start) {
        icon
        VStack(spacing: 2) {
          when
          title
          text.spacing(before: 2)
        }
        .flexGrow().flexShrink()
      }
      photo?.aspectRatio(1.9)
    }
    .padding(16)
  }
}

/// The line of a timeline.
final class LineCell: CellNode {
  nonisolated override init() {
    super.init()
    isSelectable = false
    backgroundColor = Theme.hairline
  }
}

/// A round photo for the spiral.
final class SeedCell: CellNode {
  private let photo: ImageNode

  nonisolated init(_ number: Int) {
    photo = ImageNode(source: Pictures.photo(number * 7))
    super.init()
    selectionStyle = .none
    debugName = "seed \(number)"
    // Half of any side it may get.
    photo.cornerRadius = 100
    photo.placeholderColor = Theme.placeholder
    photo.isLayerBacked = true
    cornerRadius = 100
    pointerShape = .hand
  }

  override func selectionDidChange() {
    borderWidth = isSelected || isFocused ? 4 : 0
    borderColor = Theme.accent
    photo.alpha = isHighlighted ? 0.8 : 1
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? { WrapperLayoutSpec(children: [photo]) }
}
