import FeedContent
import Sateen

/// An author in a pill: a face, a name and a handle.
final class AuthorCardNode: DisplayNode {
  // Constant once made.
  private let ground = DisplayNode()
  private let face = ImageNode()
  private let name: TextNode
  private let handle: TextNode

  nonisolated init(_ author: Author) {
    name = TextNode(AttributedText(author.name, font: .system(12, weight: .semibold), color: Theme.ink))
    handle = TextNode(AttributedText("@\(author.handle)", font: .system(10), color: Theme.quiet))
    super.init()
    automaticallyManagesSubnodes = true
    ground.backgroundColor = Theme.accentTint
    ground.cornerRadius = 17
    face.source = Pictures.avatar(author)
    face.style.preferredSize = Size(width: 28, height: 28)
    face.cornerRadius = 14
    face.cornerRoundingType = .precomposited
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    HStack(spacing: 8, alignItems: .center) {
      face
      VStack {
        name
        handle
      }
    }
    .padding(EdgeInsets(top: 3, left: 3, bottom: 3, right: 14))
    .background(ground)
  }
}
