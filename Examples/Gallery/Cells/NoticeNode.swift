import Sateen

/// A few words that float above a list. Pressing them performs an action.
final class NoticeNode: ControlNode {
  private let label = TextNode()

  nonisolated init(action: @escaping @MainActor @Sendable () -> Void) {
    super.init()
    automaticallyManagesSubnodes = true
    cornerRadius = 16
    backgroundColor = Theme.raised
    borderWidth = 1
    borderColor = Theme.hairline
    shadow = Shadow(color: Color(white: 0, alpha: 0.16), offset: Size(width: 0, height: 2), radius: 8)
    isHidden = true
    label.isLayerBacked = true
    label.isPlaceholderEnabled = false
    label.displaysAsynchronously = false
    label.maximumNumberOfLines = 1
    addAction(for: .touchUpInside) { _, _ in action() }
  }

  /// Shows some words; nil hides the node.
  nonisolated func show(_ words: String?, isAlarm: Bool = false) {
    isHidden = words == nil
    guard let words else { return }
    label.attributedText = AttributedText(
      words, font: Theme.metaStrong, color: isAlarm ? Theme.alarm : Theme.quiet)
  }

  /// The words; nil while the node is hidden.
  nonisolated var words: String? { isHidden ? nil : label.attributedText.string }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    label.padding(horizontal: 16, vertical: 7)
  }
}
