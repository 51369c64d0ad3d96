import FeedContent
import Sateen

/// A photo with its own aspect ratio, its caption and its author.
final class PinCell: CellNode {
  private let photo: ImageNode
  private let caption = TextNode()
  private let avatar: ImageNode
  private let name = TextNode()
  private let aspectRatio: Double

  nonisolated init(_ number: Int) {
    let photoNumber = number * 7 % Photo.all.count
    let info = Pictures.info(photoNumber)
    let author = Author.all[(number * 5 + 1) % Author.all.count]
    photo = ImageNode(source: Pictures.photo(photoNumber))
    avatar = ImageNode(source: Pictures.avatar(author))
    aspectRatio = info.aspectRatio
    super.init()
    debugName = "pin \(number)"
    isSelectable = false
    backgroundColor = Theme.card
    cornerRadius = Theme.radius
    photo.cornerRadius = 8
    avatar.cornerRadius = 10
    avatar.style.preferredSize = Size(width: 20, height: 20)
    for node in [photo, avatar] {
      node.cornerBackgroundColor = Theme.card
      node.placeholderColor = Theme.placeholder
      node.isLayerBacked = true
    }
    caption.attributedText = AttributedText(info.description, font: .system(14, weight: .medium), color: Theme.ink)
    caption.maximumNumberOfLines = 3
    var who = AttributedText(author.name, font: .system(12), color: Theme.quiet)
    who.paragraphStyle.alignment = .left
    name.attributedText = who
    name.maximumNumberOfLines = 1
    for node in [caption, name] {
      node.isLayerBacked = true
      node.isPlaceholderEnabled = false
    }
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    VStack(spacing: 10) {
      photo.aspectRatio(aspectRatio)
      caption.padding(horizontal: 4)
      HStack(spacing: 6, alignItems: .center) {
        avatar
        name.flexShrink()
      }
      .padding(EdgeInsets(top: 0, left: 4, bottom: 2, right: 4))
    }
    .padding(8)
  }
}
