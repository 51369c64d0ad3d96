import Sateen

/// A file of a message that is no picture.
final class FileNode: DisplayNode {
  private let sign: IconNode
  private let ground = DisplayNode()
  private let name = TextNode()
  private let words = TextNode()

  nonisolated init(_ attachment: Attachment, isOwn: Bool) {
    sign = IconNode(.file, isOwn ? Theme.onOwn : Theme.accent)
    super.init()
    automaticallyManagesSubnodes = true
    ground.backgroundColor = isOwn ? Theme.codeOfOwn : Theme.codeOfOthers
    ground.cornerRadius = 10
    name.attributedText = AttributedText(
      attachment.name, font: Theme.strong, color: isOwn ? Theme.onOwn : Theme.ink)
    words.attributedText = AttributedText(
      attachment.words, font: Theme.meta, color: isOwn ? Theme.quietOnOwn : Theme.quiet)
    for node in [name, words] {
      node.maximumNumberOfLines = 1
      node.truncation = .middle
      node.isPlaceholderEnabled = false
    }
    for node in [ground, name, words] { node.isLayerBacked = true }
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    HStack(spacing: 10, alignItems: .center) {
      sign.centered().frame(width: 40, height: 40).background(ground)
      VStack(spacing: 2) {
        name
        words
      }
      .flexShrink()
    }
  }
}

/// An icon by itself.
final class IconNode: DisplayNode {
  private let icon: Icon
  private let color: Color

  nonisolated init(_ icon: Icon, _ color: Color) {
    self.icon = icon
    self.color = color
    super.init()
    isLayerBacked = true
    displaysAsynchronously = false
  }

  override func calculateSizeThatFits(_ constrainedSize: Size) -> Size { Size(width: 22, height: 22) }

  override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
    let (icon, color) = (icon, color)
    return .draw { context, _ in icon.draw(in: context, request.bounds, color) }
  }
}
