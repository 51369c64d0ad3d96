import Sateen

/// The row at the end of a list that loads more: it shows that a load is pending or has failed.
final class LoadingCell: CellNode {
  /// The state of the load.
  enum State: Hashable, Sendable {
    case loading
    case failed(String)
  }

  private let label = TextNode()
  private let button: PillButtonNode?

  nonisolated init(_ state: State, retry: @escaping @MainActor @Sendable () -> Void = {}) {
    let words: String
    let color: Color
    switch state {
    case .loading: (words, color) = ("Loading more…", Theme.quiet)
    case .failed(let reason): (words, color) = (reason, Theme.alarm)
    }
    if case .failed = state { button = PillButtonNode("Try again", action: retry) } else { button = nil }
    super.init()
    debugName = words
    isSelectable = false
    label.attributedText = AttributedText(words, font: Theme.meta, color: color)
    label.isLayerBacked = true
    label.isPlaceholderEnabled = false
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    HStack(spacing: 16, justifyContent: .center, alignItems: .center) {
      label
      button
    }
    .padding(horizontal: 24, vertical: 20)
  }
}

/// A button with a few words on the accent colour.
final class PillButtonNode: ControlNode {
  private let label = TextNode()

  nonisolated init(_ title: String, action: @escaping @MainActor @Sendable () -> Void) {
    super.init()
    automaticallyManagesSubnodes = true
    cornerRadius = 16
    label.attributedText = AttributedText(title, font: Theme.metaStrong, color: .white)
    label.isLayerBacked = true
    label.isPlaceholderEnabled = false
    backgroundColor = Theme.accentFill
    addAction(for: .touchUpInside) { _, _ in action() }
  }

  override func stateDidChange() {
    super.stateDidChange()
    alpha = isHighlighted ? 0.75 : isHovered ? 0.9 : 1
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    label.padding(horizontal: 16, vertical: 7)
  }
}
