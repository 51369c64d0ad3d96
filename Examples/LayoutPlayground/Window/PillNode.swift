import Sateen

/// A button with a word, highlighted while its setting is on.
final class PillNode: ControlNode, LookNode {
  struct Look: Equatable {
    var title: String
    var isOn = false
  }

  nonisolated init(_ title: String, action: @escaping @MainActor @Sendable () -> Void) {
    super.init()
    look = Look(title: title)
    displaysAsynchronously = false
    cornerRadius = 7
    cornerRoundingType = .precomposited
    addAction(for: .touchUpInside) { _, _ in action() }
  }

  nonisolated func show(_ title: String? = nil, isOn: Bool = false) {
    let new = Look(title: title ?? look.title, isOn: isOn)
    guard new != look else { return }
    look = new
    onDidLoad { [weak self] _ in self?.stateDidChange() }
  }

  override func stateDidChange() {
    super.stateDidChange()
    backgroundColor = look.isOn ? Theme.accentTint : isHighlighted || isHovered ? Theme.hover : Theme.field
  }

  nonisolated private var text: TextLayout {
    let look = look
    return TextLayout.layout(
      AttributedText(look.title, font: Theme.bodyStrong, color: look.isOn ? Theme.accent : Theme.quiet),
      maximumLines: 1)
  }

  override func calculateSizeThatFits(_ constrainedSize: Size) -> Size {
    let text = text
    return Size(width: max(28, text.size.width.rounded(.up) + 20), height: 28)
  }

  override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
    let text = text
    return .draw { context, _ in
      Lettering(context: context).draw(text, x: request.bounds.midX, midY: request.bounds.midY, .center)
    }
  }
}
