import FeedContent
import Sateen

/// A large photo with its caption.
final class PhotoCell: CellNode {
  private let photo: ImageNode
  private let caption = TextNode()
  private let meta = TextNode()
  private let aspectRatio: Double

  /// - Parameter edition: how often the list was reloaded.
  nonisolated init(_ index: Int, edition: Int) {
    let info = Pictures.info(index)
    photo = ImageNode(source: Pictures.photo(index))
    aspectRatio = min(max(info.aspectRatio, 1.4), 2.2)
    super.init()
    debugName = info.fileName
    isSelectable = false
    backgroundColor = Theme.card
    cornerRadius = Theme.radius
    photo.cornerRadius = 8
    photo.cornerBackgroundColor = Theme.card
    photo.placeholderColor = Theme.placeholder
    caption.attributedText = AttributedText(info.description, font: Theme.bodyStrong, color: Theme.ink)
    meta.attributedText = AttributedText(
      "\(info.width) × \(info.height) · made \(edition == 0 ? "once" : "\(edition + 1) times")", font: Theme.meta,
      color: Theme.quiet)
    for node in [photo, caption, meta] as [DisplayNode] {
      node.isLayerBacked = true
      if node is TextNode { node.isPlaceholderEnabled = false }
    }
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    VStack {
      photo.aspectRatio(aspectRatio)
      VStack(spacing: 2) {
        caption
        meta
      }
      .padding(EdgeInsets(top: 12, left: 4, bottom: 4, right: 4))
    }
    .padding(12)
  }
}
