import Sateen

/// The node of a part of a bubble's text.
final class BubblePart: Sendable {
  let kind: BubbleText.Kind
  let text = BubbleTextNode()
  private let ground: DisplayNode?
  private let language: TextNode?

  init(_ part: BubbleText.Part, of row: MessageRow) {
    kind = part.kind
    text.isPlaceholderEnabled = false
    text.isSelectable = true
    text.debugName = "text"
    if row.message.isOwn { text.selectionColor = Theme.selectionOnOwn }
    if case .code(let name) = part.kind {
      let ground = DisplayNode()
      ground.backgroundColor = row.message.isOwn ? Theme.codeOfOwn : Theme.codeOfOthers
      ground.cornerRadius = 10
      ground.isLayerBacked = true
      self.ground = ground
      let color = row.message.isOwn ? Theme.quietOnOwn : Theme.quiet
      language = name.isEmpty ? nil : TextNode(AttributedText(name, font: Theme.day, color: color))
    } else {
      (ground, language) = (nil, nil)
    }
    language?.isLayerBacked = true
    language?.isPlaceholderEnabled = false
    show(part, of: row)
  }

  func show(_ part: BubbleText.Part, of row: MessageRow) {
    let attributed = BubbleText.attributed(part, of: row)
    if text.attributedText != attributed { text.attributedText = attributed }
  }

  var element: any LayoutElement {
    guard let ground else { return text }
    return VStack(spacing: 6) {
      if let language { language }
      text
    }
    .padding(horizontal: 12, vertical: 10).background(ground)
  }
}

/// Text that can be selected. A press of the secondary button beside the selection is for the message.
final class BubbleTextNode: TextNode {
  override func secondaryPress(at point: Point) -> Bool {
    selectedText == nil ? false : super.secondaryPress(at: point)
  }
}
