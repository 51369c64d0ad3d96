import SateenCore
import SateenGraphics
import SateenLayout
import SateenNodes

/// A tint over a row that is pressed, selected or focused, and a line around it.
@MainActor
final class SelectionLook {
  private static let pressed = Color(light: Color(white: 0, alpha: 0.06), dark: Color(white: 1, alpha: 0.08))

  private let layer = Layer()

  init() {
    // Above everything in the row except a placeholder and the row's own border.
    layer.zPosition = 9_998
  }

  func show(
    isHighlighted: Bool, isSelected: Bool, isFocused: Bool, tint: Color?, cornerRadius: Double, in row: Layer
  ) {
    guard isHighlighted || isSelected || isFocused else { return layer.removeFromSuperlayer() }
    let accent = tint ?? .accent
    layer.frame = Rect(origin: .zero, size: row.bounds.size)
    layer.cornerRadius = cornerRadius
    layer.backgroundColor =
      isSelected ? accent.withAlpha(multipliedBy: isHighlighted ? 0.22 : 0.14) : isHighlighted ? Self.pressed : nil
    layer.borderWidth = isFocused ? 2 : 0
    layer.borderColor = isFocused ? accent : nil
    if layer.superlayer !== row { row.addSublayer(layer) }
  }
}
