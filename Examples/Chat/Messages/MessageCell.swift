import Sateen

/// A message: those of others at the left with their portraits, the user's own at the right.
final class MessageCell: CellNode {
  /// The things that a row needs besides its message. Constant, and for any thread.
  struct Making: Sendable {
    var portrait: @Sendable (Message) -> ImageSource?
    /// Leads to a message that another one answers.
    var onQuote: @MainActor @Sendable (Int) -> Void
  }

  private let portrait: ImageNode?
  private let name: TextNode?
  private let quote: QuoteNode?
  private let pictures: [(node: ImageNode, shape: Double)]
  private let files: [FileNode]
  private let typing = TypingNode()
  private let bubble = DisplayNode()
  private let wash = DisplayNode()
  private let time = TextNode()
  private let isOwn: Bool
  /// The content of the row, which may change; read by workers that measure.
  private let shown: Locked<Shown>

  private struct Shown {
    var row: MessageRow
    var parts: [BubblePart] = []
  }

  nonisolated init(_ row: MessageRow, _ making: Making) {
    let message = row.message
    isOwn = message.isOwn
    portrait = making.portrait(message).map { ImageNode(source: $0) }
    name = message.author.map { author in
      let number = author.handle.utf8.reduce(UInt(0)) { UInt($1) &+ 31 &* $0 } % UInt(Theme.names.count)
      let color = Theme.names[Int(number)]
      return TextNode(AttributedText(author.name, font: Theme.name, color: color))
    }
    quote = message.quote.map { QuoteNode($0, isOwn: message.isOwn) }
    pictures = message.attachments.compactMap { attachment in
      attachment.shape.map { (ImageNode(source: attachment.source), $0) }
    }
    files = message.attachments.filter { $0.shape == nil }.map { FileNode($0, isOwn: message.isOwn) }
    shown = Locked(Shown(row: row))
    super.init()
    debugName = "message \(message.id)"
    selectionStyle = .none
    if let quoted = message.quote?.id {
      quote?.addAction(for: .primaryActionTriggered) { _, _ in making.onQuote(quoted) }
    }
    bubble.cornerRadius = Theme.radius
    wash.backgroundColor = Theme.wash
    wash.alpha = 0
    wash.cornerRadius = 12
    portrait?.cornerRadius = Theme.avatar / 2
    portrait?.placeholderColor = Theme.placeholder
    for picture in pictures {
      picture.node.cornerRadius = Theme.radius - 2
      picture.node.placeholderColor = Theme.placeholder
      picture.node.debugName = "picture"
    }
    for node in pictures.map({ $0.node as DisplayNode })
      + [bubble, wash, portrait, name, time].compactMap({ $0 as DisplayNode? })
    {
      node.isLayerBacked = true
    }
    for text in [name, time] { text?.isPlaceholderEnabled = false }
    name?.maximumNumberOfLines = 1
    show(row)
  }

  /// Shows other content of the same message: more of a text that streams in, or places of a term.
  /// - Returns: false where the row needs a node of its own for it.
  nonisolated func update(to row: MessageRow) -> Bool {
    let old = shown.withLock { $0.row.message }
    guard old.attachments == row.message.attachments, old.quote == row.message.quote else { return false }
    show(row)
    setNeedsLayout()
    return true
  }

  nonisolated private func show(_ row: MessageRow) {
    let parts = BubbleText.parts(of: row.message.text)
    var nodes = shown.withLock { $0.parts }
    for (index, part) in parts.enumerated() {
      if index < nodes.count, nodes[index].kind == part.kind {
        nodes[index].show(part, of: row)
      } else {
        nodes.removeSubrange(index...)
        nodes.append(BubblePart(part, of: row))
      }
    }
    nodes.removeSubrange(parts.count...)
    bubble.backgroundColor = isOwn ? Theme.own : Theme.others
    time.attributedText = AttributedText(row.message.time.words, font: Theme.meta, color: Theme.quiet)
    let new = Shown(row: row, parts: nodes)
    // Nodes that are left out end outside of the lock.
    _ = shown.exchange(new)
  }

  /// The parts of the text, from top to bottom.
  var parts: [BubblePart] { shown.withLock { $0.parts } }

  // MARK: Layout

  /// The greatest width of a bubble, and of a picture, in points.
  nonisolated private static let widest = 520.0
  nonisolated private static let widestPicture = 320.0

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    let (row, parts) = shown.withLock { ($0.row, $0.parts) }
    let room = range.max.width - 2 * Theme.margin - (isOwn ? 0 : Theme.avatar + 10)
    let widest = min(Self.widest, max(120, room - 40))
    let column = VStack(spacing: 3, alignItems: isOwn ? .end : .start) {
      if row.isFirst, let name { name.padding(EdgeInsets(top: 0, left: 14, bottom: 1, right: 0)) }
      for picture in pictures { self.element(picture, widest) }
      if let text = bubble(row, parts) { text.frame(maxWidth: .points(widest)) }
      if row.isLast, !row.message.isStreaming { time.padding(horizontal: 14) }
    }
    return HStack(spacing: 10, alignItems: .end) {
      if isOwn {
        Spacer()
        column
      } else {
        if row.isLast, let portrait {
          // Beside the bubble, not beside the time below it.
          portrait.frame(width: .points(Theme.avatar), height: .points(Theme.avatar))
            .padding(EdgeInsets(top: 0, left: 0, bottom: row.message.isStreaming ? 0 : 21, right: 0))
        } else {
          SpacerLayoutSpec().frame(width: .points(Theme.avatar))
        }
        column
        Spacer()
      }
    }
    .padding(EdgeInsets(top: row.isFirst ? 10 : 1, left: Theme.margin, bottom: row.isLast ? 4 : 1, right: Theme.margin))
    .background(wash.padding(horizontal: 6))
  }

  /// The bubble; nil for a message without words.
  nonisolated private func bubble(_ row: MessageRow, _ parts: [BubblePart]) -> (any LayoutElement)? {
    let isTyping = row.message.isStreaming && parts.isEmpty
    guard isTyping || !parts.isEmpty || !files.isEmpty || quote != nil else { return nil }
    let content = VStack(spacing: 8, alignItems: .start) {
      if let quote { quote }
      for file in files { file }
      for part in parts { part.element }
      if isTyping { typing }
    }
    // A few emoji are large enough without a bubble.
    if quote == nil, files.isEmpty, BubbleText.isEmojiAlone(row.message.text) { return content.padding(horizontal: 4) }
    return content.padding(horizontal: 14, vertical: 9).background(bubble)
  }

  nonisolated private func element(_ picture: (node: ImageNode, shape: Double), _ widest: Double) -> any LayoutElement {
    let width = min(Self.widestPicture, widest)
    return picture.node.frame(width: .points(width), height: .points((width * picture.shape).rounded()))
  }

  override func selectionDidChange() {
    super.selectionDidChange()
    let isFocused = isFocused
    animate(.easeOut(0.14)) { wash.alpha = isFocused ? 1 : 0 }
  }
}
