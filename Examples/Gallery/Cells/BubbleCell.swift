import FeedContent
import Sateen

/// A message of a conversation: those of others at the left with their avatars, the user's own at the right.
final class BubbleCell: CellNode {
  private let avatar: ImageNode?
  private let name: TextNode?
  private let bubble = DisplayNode()
  private let text = TextNode()
  private let photo: ImageNode?
  private let aspectRatio: Double
  private let isOwn: Bool
  private let isFirst: Bool

  nonisolated init(_ message: ChatMessage) {
    isOwn = message.author == nil
    isFirst = message.isFirst
    avatar = message.author.flatMap { message.isFirst ? ImageNode(source: Pictures.avatar($0)) : nil }
    name = message.author.flatMap { message.isFirst ? TextNode(Self.name($0)) : nil }
    photo = message.photo.map { ImageNode(source: Pictures.photo($0)) }
    aspectRatio = message.photo.map { min(max(Pictures.info($0).aspectRatio, 0.8), 1.8) } ?? 1
    super.init()
    debugName = "message \(message.id)"
    isSelectable = false
    bubble.cornerRadius = 16
    bubble.backgroundColor = isOwn ? Theme.accentFill : Theme.card
    avatar?.cornerRadius = 16
    avatar?.placeholderColor = Theme.placeholder
    photo?.cornerRadius = 16
    photo?.placeholderColor = Theme.placeholder
    for node in [bubble, text, avatar, name, photo].compactMap({ $0 as DisplayNode? }) { node.isLayerBacked = true }
    for node in [text, name].compactMap({ $0 }) { node.isPlaceholderEnabled = false }
    say(message.text, isTyping: message.isTyping)
  }

  nonisolated private static func name(_ author: Author) -> AttributedText {
    AttributedText(author.name, font: Theme.label, color: Theme.quiet)
  }

  /// Shows the words of a message that are written so far.
  nonisolated func say(_ words: String, isTyping typing: Bool) {
    let ink = isOwn ? Color.white : Theme.ink
    var said = AttributedText(words, font: Theme.body, color: ink)
    if typing {
      said.append(words.isEmpty ? "● ● ●" : " ▍", attributes: TextAttributes(font: Theme.meta, color: Theme.faint))
    }
    said.paragraphStyle.lineHeightMultiple = 1.08
    text.attributedText = said
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    let widest = min(460, range.max.width * 0.72)
    let content: any LayoutElement
    if let photo {
      let width = min(widest, 280)
      content = photo.frame(width: .points(width), height: .points((width / aspectRatio).rounded()))
    } else {
      content = text.padding(horizontal: 14, vertical: 9).background(bubble)
        .frame(maxWidth: .points(widest))
    }
    let column = VStack(spacing: 4, alignItems: isOwn ? .end : .start) {
      if let name { name.padding(EdgeInsets(top: 0, left: 14, bottom: 0, right: 0)) }
      content
    }
    return HStack(spacing: 8, alignItems: .end) {
      if isOwn {
        Spacer()
        column
      } else {
        if let avatar {
          avatar.frame(width: .points(32), height: .points(32))
        } else {
          SpacerLayoutSpec().frame(width: .points(32))
        }
        column
        Spacer()
      }
    }
    .padding(EdgeInsets(top: isFirst ? 12 : 2, left: 16, bottom: 2, right: 16))
  }
}
