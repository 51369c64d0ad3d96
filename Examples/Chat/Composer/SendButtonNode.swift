import Sateen

/// The button that sends a message: a disc with an arrow.
final class SendButtonNode: ControlNode {
  nonisolated static let side = 38.0

  nonisolated override init() {
    super.init()
    debugName = "send"
    tooltip = "Send (Return)"
    focusability = .keyboard
    pointerShape = .hand
    displaysAsynchronously = false
    cornerRadius = Self.side / 2
  }

  override func calculateSizeThatFits(_ constrainedSize: Size) -> Size { Size(width: Self.side, height: Self.side) }

  override func stateDidChange() {
    super.stateDidChange()
    setNeedsDisplay()
  }

  override var focusRing: FocusRing? { FocusRing(bounds, cornerRadius: Self.side / 2) }

  override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
    let (isEnabled, isHovered, isPressed) = (isEnabled, isHovered, isHighlighted)
    return .draw { context, _ in
      let disc = Path(ellipseIn: request.bounds)
      context.fill(disc, with: isEnabled ? Theme.own : Theme.field)
      if isEnabled, isPressed || isHovered { context.fill(disc, with: Color(white: isPressed ? 0 : 1, alpha: 0.12)) }
      let side = 22.0
      let square = Rect(
        x: (request.bounds.width - side) / 2, y: (request.bounds.height - side) / 2, width: side, height: side)
      Icon.send.draw(
        in: context, square, isEnabled ? Theme.onOwn : Theme.quiet.withAlpha(multipliedBy: 0.6), width: 2.2)
    }
  }
}
