import Sateen

/// A message across a page, of an error or a success, until it is closed.
final class BannerNode: ControlNode {
  private let icon = SymbolNode(.close, .plain(Theme.alarm), side: 18)
  private let text = TextNode()

  nonisolated init(close: @escaping @MainActor @Sendable () -> Void) {
    super.init()
    automaticallyManagesSubnodes = true
    backgroundColor = Theme.alarmTint
    cornerRadius = Theme.radius
    text.isLayerBacked = true
    text.isPlaceholderEnabled = false
    text.displaysAsynchronously = false
    addAction(for: .touchUpInside) { _, _ in close() }
  }

  nonisolated func show(_ title: String, _ sentence: String) {
    var words = AttributedText(title + "  ", font: Theme.metaStrong, color: Theme.alarm)
    words.append(sentence, attributes: TextAttributes(font: Theme.meta, color: Theme.ink))
    words.paragraphStyle.lineHeightMultiple = 1.15
    text.attributedText = words
  }

  /// The whole message.
  nonisolated var sentence: String { text.attributedText.string }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    HStack(spacing: 12, alignItems: .center) {
      text.flexGrow().flexShrink()
      icon
    }
    .padding(horizontal: 16, vertical: 12)
  }
}
