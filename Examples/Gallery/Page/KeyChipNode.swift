import Sateen

/// A key cap with the name of its action; pressing it performs the action.
final class KeyChipNode: ControlNode, LookNode {
  struct Look: Equatable {
    var cap: String
    var title: String
    var isOn = false
    /// Whether the page has the keys.
    var isActive = true
  }

  nonisolated static let height = 28.0

  nonisolated init(cap: String, title: String, action: (@MainActor @Sendable () -> Void)? = nil) {
    super.init()
    look = Look(cap: cap, title: title)
    displaysAsynchronously = false
    // A press acts on the page, which keeps the keys.
    focusability = .keyboard
    cornerRadius = 8
    hitTestSlop = EdgeInsets(horizontal: -2, vertical: -4)
    if let action {
      addAction(for: .touchUpInside) { _, _ in action() }
    } else {
      isUserInteractionEnabled = false
    }
  }

  nonisolated func show(isOn: Bool? = nil, isActive: Bool? = nil) {
    var new = look
    new.isOn = isOn ?? new.isOn
    new.isActive = isActive ?? new.isActive
    look = new
  }

  override func stateDidChange() {
    super.stateDidChange()
    setNeedsDisplay()
  }

  nonisolated private static func text(_ string: String, _ font: Font, _ color: Color) -> TextLayout {
    TextLayout.layout(AttributedText(string, font: font, color: color), maximumLines: 1)
  }

  nonisolated private static func capWidth(_ cap: TextLayout) -> Double { max(22, cap.size.width.rounded(.up) + 12) }

  override func calculateSizeThatFits(_ constrainedSize: Size) -> Size {
    let look = look
    let cap = Self.text(look.cap, Theme.label, Theme.ink)
    let title = Self.text(look.title, Theme.meta, Theme.ink)
    return Size(width: 4 + Self.capWidth(cap) + 6 + title.size.width.rounded(.up) + 8, height: Self.height)
  }

  override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
    let look = look
    let (isPressed, isHovered) = (isHighlighted, isHovered)
    return .draw { context, _ in
      let bounds = request.bounds
      let ground = look.isOn ? Theme.accentTint : isPressed ? Theme.press : isHovered ? Theme.hover : .clear
      context.fill(Path(roundedRect: bounds, radius: 8), with: ground)
      let ink = look.isOn ? Theme.accent : look.isActive ? Theme.ink : Theme.faint
      let cap = Self.text(look.cap, Theme.label, ink)
      let title = Self.text(
        look.title, Theme.meta, look.isOn ? Theme.accent : look.isActive ? Theme.quiet : Theme.faint)
      let place = Rect(x: 4, y: 3, width: Self.capWidth(cap), height: 22)
      let edge = look.isOn ? Theme.accent.withAlpha(multipliedBy: 0.5) : Theme.hairline
      // The cap is a little thicker below, as a key is.
      context.fill(Path(roundedRect: place, radius: 6), with: edge)
      context.fill(
        Path(roundedRect: Rect(x: place.minX + 1, y: place.minY + 1, width: place.width - 2, height: 19), radius: 5),
        with: Theme.raised)
      cap.draw(
        in: context,
        at: Point(x: (place.midX - cap.size.width / 2).rounded(), y: (13.5 - cap.size.height / 2).rounded()))
      title.draw(in: context, at: Point(x: place.maxX + 6, y: (bounds.midY - title.size.height / 2).rounded()))
    }
  }
}
