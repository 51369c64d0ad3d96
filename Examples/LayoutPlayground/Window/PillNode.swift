import Sateen

/// A button with a word, highlighted while its setting is on.
final class PillNode: ControlNode {
  // Protected by `Locked`.
  private struct Look {
    var title: String
    var isOn = false
  }

  private let look: Locked<Look>

  nonisolated init(_ title: String, action: @escaping @MainActor @Sendable () -> Void) {
    look = Locked(Look(title: title))
    super.init()
    displaysAsynchronously = false
    cornerRadius = 7
    cornerRoundingType = .precomposited
    addAction(for: .touchUpInside) { _, _ in action() }
  }

  nonisolated func show(_ title: String? = nil, isOn: Bool = false) {
    let changed = look.withLock { look -> Bool in
      let old = (look.title, look.isOn)
      look.title = title ?? look.title
      look.isOn = isOn
      return old != (look.title, look.isOn)
    }
    guard changed else { return }
    if title != nil { setNeedsLayout() }
    onDidLoad { [weak self] _ in self?.stateDidChange() }
    setNeedsDisplay()
  }

  override func stateDidChange() {
    super.stateDidChange()
    let isOn = look.withLock { $0.isOn }
    backgroundColor = isOn ? Theme.accentTint : isHighlighted || isHovered ? Theme.hover : Theme.field
  }

  nonisolated private var text: TextLayout {
    let look = look.withLock { $0 }
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
