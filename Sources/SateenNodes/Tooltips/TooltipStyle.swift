import SateenCore
import SateenGraphics
import SateenLayout
import SateenText

/// The look of tooltips.
///
/// ```swift
/// var style = TooltipStyle()
/// style.backgroundColor = .yellow
/// style.textColor = .black
/// window.rootNode?.tooltipStyle = style
/// ```
public struct TooltipStyle: Hashable, Sendable {
  public var font = Font.system(13)
  public var textColor = Color(hex: 0xf4f5f7)
  public var backgroundColor = Color(light: Color(hex: 0x26282d), dark: Color(hex: 0x3d4048))
  public var borderColor = Color(light: Color(white: 0, alpha: 0), dark: Color(white: 1, alpha: 0.14))
  public var shadow: Shadow? = Shadow(
    color: Color(white: 0, alpha: 0.22), offset: Size(width: 0, height: 2), radius: 8)
  /// In points.
  public var cornerRadius = 6.0
  /// The width at which a text is wrapped, in points.
  public var maximumWidth = 320.0

  public init() {}
}

nonisolated extension DisplayNode {
  /// The look of the tooltips of the node and of those in it; nil for that of the node around. A tooltip that shows keeps
  /// its look. Any thread.
  public var tooltipStyle: TooltipStyle? {
    get { ownStyle(TooltipStyle.self) }
    set { setStyle(newValue) }
  }
}
