import FeedContent
import Sateen

/// A message of an inbox, tinted with the accent while selected, with grey under the pointer, and framed while it
/// has the focus.
final class MailCell: CellNode {
  private let ground = DisplayNode()
  private let dot = DisplayNode()
  private let avatar = ImageNode()
  private let name = TextNode()
  private let subject = TextNode()
  private let preview = TextNode()
  private let time = TextNode()
  private let star: SymbolNode?

  nonisolated init(_ mail: Mail) {
    star = mail.isStarred ? SymbolNode(.star, .plain(Tint.amber.deep), side: 16) : nil
    super.init()
    selectionStyle = .none
    debugName = mail.subject
    ground.cornerRadius = 10
    dot.cornerRadius = 4
    dot.backgroundColor = mail.isUnread ? Theme.accent : .clear
    dot.style.preferredSize = Size(width: 8, height: 8)
    avatar.source = Pictures.avatar(mail.author)
    avatar.cornerRadius = 20
    avatar.placeholderColor = Theme.placeholder
    avatar.style.preferredSize = Size(width: 40, height: 40)
    var sender = AttributedText(
      mail.author.name, font: mail.isUnread ? Theme.rowTitle : Font.system(15, weight: .medium), color: Theme.ink)
    sender.paragraphStyle.alignment = .left
    name.attributedText = sender
    subject.attributedText = AttributedText(
      mail.subject, font: mail.isUnread ? .system(14, weight: .semibold) : .system(14), color: Theme.ink)
    preview.attributedText = AttributedText(mail.preview, font: Theme.meta, color: Theme.quiet)
    time.attributedText = AttributedText(
      mail.time, font: mail.isUnread ? Theme.metaStrong : Theme.meta, color: mail.isUnread ? Theme.accent : Theme.faint)
    for node in [name, subject, preview, time] {
      node.maximumNumberOfLines = 1
      node.isPlaceholderEnabled = false
    }
    for node in [ground, dot, avatar, name, subject, preview, time] as [DisplayNode] { node.isLayerBacked = true }
  }

  override func selectionDidChange() {
    ground.backgroundColor =
      isSelected ? Theme.accentTint : isHighlighted ? Theme.press : isHovered ? Theme.hover : .clear
    ground.borderWidth = isFocused ? 2 : 0
    ground.borderColor = isFocused ? Theme.accent : nil
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    HStack(spacing: 12, alignItems: .center) {
      dot
      avatar
      VStack(spacing: 1) {
        HStack(spacing: 8, alignItems: .center) {
          name.flexGrow().flexShrink()
          star
          time.flexShrink(0)
        }
        subject
        preview
      }
      .flexGrow().flexShrink()
    }
    .padding(EdgeInsets(top: 10, left: 8, bottom: 10, right: 16))
    .background(ground)
    .padding(horizontal: 12, vertical: 1)
  }
}
