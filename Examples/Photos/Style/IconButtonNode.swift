import Sateen

/// A button with an icon, in a bar or above a photo.
final class IconButtonNode: ControlNode, LookNode {
  struct Look: Equatable {
    var icon: Icon
    /// Whether the button is a disc that stands before a picture.
    var isRound = false
  }

  nonisolated static let side = 36.0
  nonisolated static let roundSide = 48.0

  nonisolated init(_ icon: Icon, _ name: String, isRound: Bool = false) {
    super.init()
    look = Look(icon: icon, isRound: isRound)
    debugName = name
    tooltip = name
    focusability = .keyboard
    displaysAsynchronously = false
    pointerShape = .hand
    cornerRadius = isRound ? Self.roundSide / 2 : 9
  }

  override func calculateSizeThatFits(_ constrainedSize: Size) -> Size {
    let side = look.isRound ? Self.roundSide : Self.side
    return Size(width: side, height: side)
  }

  override func stateDidChange() {
    super.stateDidChange()
    setNeedsDisplay()
  }

  override var focusRing: FocusRing? { FocusRing(bounds, cornerRadius: cornerRadius) }

  override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
    let (look, isOn, isEnabled) = (look, isSelected, isEnabled)
    let ground = isHighlighted ? Theme.press : isHovered ? Theme.hover : nil
    let isMirrored = traits.layoutDirection == .rightToLeft
    return .draw { context, _ in
      let bounds = request.bounds
      let shape = Path(roundedRect: bounds, radius: look.isRound ? bounds.width / 2 : 9)
      if look.isRound { context.fill(shape, with: Color(white: 0, alpha: 0.45)) }
      if isOn { context.fill(shape, with: Theme.chosen) }
      if let ground { context.fill(shape, with: ground) }
      let ink = isOn ? Theme.accent : look.isRound ? Theme.ink : Theme.quiet
      let side = look.isRound ? 24.0 : 20
      let square = Rect(
        x: ((bounds.width - side) / 2).rounded(), y: ((bounds.height - side) / 2).rounded(), width: side, height: side)
      look.icon.draw(in: context, square, isEnabled ? ink : ink.withAlpha(multipliedBy: 0.35), isMirrored: isMirrored)
    }
  }

  /// Has a press open a menu below the button.
  nonisolated func opens(_ menu: @escaping @MainActor @Sendable () -> Menu) {
    addAction(for: .primaryActionTriggered) { button, _ in button.showMenu(menu(), beside: button.bounds) }
  }

  nonisolated func onPress(_ action: @escaping @MainActor @Sendable () -> Void) {
    addAction(for: .primaryActionTriggered) { _, _ in action() }
  }
}
