import SateenCore
import SateenGraphics
import SateenLayout
import SateenText
import SateenThreads

/// An icon and a title to be pressed, with a soft plate behind them while the pointer is on them.
// Stored properties are inside the box, but for nodes that never change.
final class BarControlNode: ControlNode {
  /// How icon and title are arranged.
  enum Arrangement: Sendable { case row, column }

  private struct State {
    var title = ""
    var font = Font.system(15)
    var selectedFont = Font.system(15)
    var color = BarStyle.accent
    var selectedColor = BarStyle.accent
    var insets = EdgeInsets(horizontal: 8, vertical: 6)
    var spacing = 6.0
    var arrangement = Arrangement.row
  }

  let iconNode = BarIconNode()
  let titleNode = TextNode()
  private let look = Locked(State())

  nonisolated override init() {
    super.init()
    focusability = .keyboard
    cornerRadius = 8
    titleNode.isLayerBacked = true
    titleNode.isPlaceholderEnabled = false
    titleNode.maximumNumberOfLines = 1
    addSubnode(iconNode)
    addSubnode(titleNode)
    applyLook()
  }

  nonisolated var title: String {
    get { look.withLock { $0.title } }
    set {
      look.withLock { $0.title = newValue }
      applyLook()
    }
  }

  nonisolated func configure(
    font: Font, selectedFont: Font, color: Color, selectedColor: Color, insets: EdgeInsets, spacing: Double,
    arrangement: Arrangement
  ) {
    look.withLock { state in
      state.font = font
      state.selectedFont = selectedFont
      state.color = color
      state.selectedColor = selectedColor
      state.insets = insets
      state.spacing = spacing
      state.arrangement = arrangement
    }
    applyLook()
    setNeedsLayout()
  }

  nonisolated private func applyLook() {
    let look = look.withLock { $0 }
    let color = isSelected ? look.selectedColor : look.color
    titleNode.attributedText = AttributedText(
      look.title, font: isSelected ? look.selectedFont : look.font, color: color)
    iconNode.color = color
    backgroundColor = isHighlighted ? BarStyle.press : isHovered ? BarStyle.hover : nil
  }

  override func applyState() { applyLook() }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    let look = look.withLock { $0 }
    var children: [any LayoutElement] = []
    if iconNode.icon != nil { children.append(iconNode) }
    if !look.title.isEmpty { children.append(titleNode) }
    return StackLayoutSpec(
      direction: look.arrangement == .row ? .horizontal : .vertical, spacing: look.spacing, justifyContent: .center,
      alignItems: .center, children: children
    ).padding(look.insets)
  }
}
