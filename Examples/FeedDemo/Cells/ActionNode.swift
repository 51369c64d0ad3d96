import Sateen

/// A button under a post: an icon with a count. The icon fills and springs when the button is switched on.
final class ActionNode: ControlNode, LookNode {
  private let icon: IconNode
  private let label = TextNode()
  struct Look: Equatable {
    var isOn: Bool
    var onColor: Color
    var count: String
  }
  private let fills: Bool

  nonisolated init(_ icon: Icon, count: String, isOn: Bool = false, onColor: Color = Theme.like, fills: Bool = true) {
    self.icon = IconNode(icon)
    self.fills = fills
    super.init()
    look = Look(isOn: isOn, onColor: onColor, count: count)
    automaticallyManagesSubnodes = true
    label.isLayerBacked = true
    label.isPlaceholderEnabled = false
    cornerRadius = 18
    // The buttons are small: slop enlarges the touch target towards 44 points.
    hitTestSlop = EdgeInsets(horizontal: -4, vertical: -4)
    applyLook()
  }

  nonisolated var isOn: Bool { look.isOn }

  nonisolated func set(isOn: Bool, count: String) {
    look = Look(isOn: isOn, onColor: look.onColor, count: count)
    applyLook()
  }

  /// Plays a spring animation on the icon.
  func spring() {
    guard isLoaded, let window = icon.loadedLayer?.window else { return }
    window.animations.add(
      LayerAnimation(
        .transform(from: Transform(scaleX: 0.6, y: 0.6), to: .identity), duration: 0.45, curve: .spring(damping: 0.45)),
      to: icon.layer)
  }

  nonisolated private func applyLook() {
    let look = look
    let color = look.isOn ? look.onColor : Theme.quiet
    icon.set(color: color, isFilled: look.isOn && fills)
    label.attributedText = AttributedText(look.count, font: Theme.count, color: color)
  }

  override func stateDidChange() {
    super.stateDidChange()
    backgroundColor = isHighlighted || isHovered ? Theme.hover : nil
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    let hasCount = !label.attributedText.isEmpty
    return HStack(spacing: 6, alignItems: .center) {
      icon
      if hasCount { label }
    }
    .padding(EdgeInsets(top: 8, left: 9, bottom: 8, right: hasCount ? 12 : 9))
  }
}
