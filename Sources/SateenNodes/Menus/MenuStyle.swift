import SateenCore
import SateenGraphics
import SateenLayout
import SateenText

/// The look of menus: their colours, letters and heights.
///
/// ```swift
/// var style = MenuStyle()
/// style.font = .system(16)
/// style.highlightColor = .orange
/// window.rootNode?.menuStyle = style
/// ```
public struct MenuStyle: Hashable, Sendable {
  /// The letters of items and submenus.
  public var font = Font.system(14)
  /// The letters of headers.
  public var headerFont = Font.system(12, weight: .semibold)
  public var textColor = BarStyle.title
  /// The colour of headers, shortcuts and arrows.
  public var secondaryTextColor = BarStyle.quiet
  /// The colour of destructive items.
  public var destructiveColor = Color(light: Color(hex: 0xc8281e), dark: Color(hex: 0xff7a70))
  /// The area behind the highlighted line; nil for the tint of the node that the menu belongs to.
  public var highlightColor: Color?
  /// The area behind a highlighted destructive line.
  public var destructiveHighlightColor = Color(light: Color(hex: 0xd6392e), dark: Color(hex: 0xc94a41))
  public var backgroundColor = Color(light: .white, dark: Color(hex: 0x2b2d33))
  public var borderColor = MenuStyle.border
  public var separatorColor = Color(light: Color(white: 0, alpha: 0.1), dark: Color(white: 1, alpha: 0.12))
  public var shadow: Shadow? = Shadow(
    color: Color(white: 0, alpha: 0.26), offset: Size(width: 0, height: 6), radius: 20)
  /// The radius of the menu's corners, in points.
  public var cornerRadius = 9.0
  /// The height of a line in points, where the pointer or a key opened the menu. From 16 to 200.
  public var rowHeight = 28.0
  /// The height of a line in points, where a finger opened the menu. From 16 to 200.
  public var fingerRowHeight = 42.0

  static let border = Color(light: Color(white: 0, alpha: 0.14), dark: Color(white: 1, alpha: 0.16))

  public init() {}

  /// The height of a line, clamped.
  func height(isForFinger: Bool) -> Double {
    let wanted = isForFinger ? fingerRowHeight : rowHeight
    return wanted.isNaN ? 28 : min(max(wanted, 16), 200)
  }
}

nonisolated extension DisplayNode {
  /// The look of the menus that belong to the node or to nodes in it; nil for that of the node around. Menus that are open
  /// keep theirs. Any thread.
  public var menuStyle: MenuStyle? {
    get { ownStyle(MenuStyle.self) }
    set { setStyle(newValue) }
  }
}
