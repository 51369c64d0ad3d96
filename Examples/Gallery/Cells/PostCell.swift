import FeedContent
import Sateen

/// A post of a feed on a card.
final class PostCell: CellNode {
  private let avatar = ImageNode()
  private let name = TextNode()
  private let age = TextNode()
  private let words: TextNode?
  private let photo: ImageNode?
  private let aspectRatio: Double

  nonisolated init(_ post: Post) {
    words = post.text.isEmpty ? nil : TextNode(AttributedText(post.plainText, font: Theme.body, color: Theme.ink))
    photo = post.photos.first.map { ImageNode(source: Pictures.photo($0)) }
    aspectRatio = post.photos.first.map { min(max(Pictures.info($0).aspectRatio, 1.2), 2.2) } ?? 1
    super.init()
    debugName = "post \(post.id)"
    isSelectable = false
    backgroundColor = Theme.card
    cornerRadius = Theme.radius
    avatar.source = Pictures.avatar(post.author)
    avatar.cornerRadius = 20
    avatar.style.preferredSize = Size(width: 40, height: 40)
    var title = AttributedText(post.author.name, font: Theme.rowTitle, color: Theme.ink)
    title.paragraphStyle.alignment = .left
    name.attributedText = title
    age.attributedText = AttributedText(
      "\(RelativeAge.string(minutes: post.minutesAgo)) · \(CompactCount.string(post.likes)) likes", font: Theme.meta,
      color: Theme.quiet)
    words?.maximumNumberOfLines = 5
    photo?.cornerRadius = 8
    for node in [avatar, photo].compactMap({ $0 }) {
      node.cornerBackgroundColor = Theme.card
      node.placeholderColor = Theme.placeholder
    }
    for node in [avatar, name, age, words, photo].compactMap({ $0 as DisplayNode? }) {
      node.isLayerBacked = true
      if node is TextNode { node.isPlaceholderEnabled = false }
    }
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    VStack(spacing: 12) {
      HStack(spacing: 12, alignItems: .center) {
        avatar
        VStack(spacing: 1) {
          name
          age
        }
        .flexShrink()
      }
      words
      photo?.aspectRatio(aspectRatio)
    }
    .padding(16)
  }
}
