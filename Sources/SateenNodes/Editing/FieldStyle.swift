import SateenCore
import SateenGraphics
import SateenLayout

/// The frame around a text that is edited.
public struct FieldStyle: Hashable, Sendable {
  /// The distances from the node's edges to the text, in points.
  public var insets: EdgeInsets
  /// In points.
  public var cornerRadius: Double
  /// Nil draws no background: the node's own shows.
  public var background: Color?
  public var disabledBackground: Color?
  /// Nil draws no border, and shows the focus by the caret alone.
  public var border: Color?
  /// The colour of the border under the pointer.
  public var hoverBorder: Color?
  /// The colour of the border while the node ``EditableTextNode/isInvalid``.
  public var invalidBorder: Color

  public init(
    insets: EdgeInsets = .zero, cornerRadius: Double = 0, background: Color? = nil, disabledBackground: Color? = nil,
    border: Color? = nil, hoverBorder: Color? = nil, invalidBorder: Color = FieldStyle.red
  ) {
    self.insets = insets
    self.cornerRadius = cornerRadius
    self.background = background
    self.disabledBackground = disabledBackground
    self.border = border
    self.hoverBorder = hoverBorder
    self.invalidBorder = invalidBorder
  }

  /// The colour of what is wrong.
  public static let red = Color(light: Color(hex: 0xd33a2f), dark: Color(hex: 0xff6b61))

  /// No frame, for a text on a background of its own.
  public static let plain = FieldStyle(insets: EdgeInsets(horizontal: 4, vertical: 4))

  /// A line with round corners, and a ring around it while it has the focus.
  public static let rounded = FieldStyle(
    insets: EdgeInsets(horizontal: 10, vertical: 7), cornerRadius: 7, background: ControlColors.field,
    disabledBackground: Color(light: Color(hex: 0xf1f2f4), dark: Color(hex: 0x232529)),
    border: Color(light: Color(hex: 0xc4c8d0), dark: Color(hex: 0x4a4d55)),
    hoverBorder: Color(light: Color(hex: 0x9aa0ab), dark: Color(hex: 0x6b6f79)))
}

/// The frame of a field on the node that has it: its background, its border, and a ring outside while it has the focus.
@MainActor
final class FieldFrame {
  struct State: Equatable {
    var isEnabled = true
    var isInvalid = false
    var isHovered = false
    var hasFocus = false
  }

  /// The width of the ring, in points.
  private static let ringWidth = 3.0
  private let ring = Layer()

  func attach(to layer: Layer) {
    ring.isHidden = true
    ring.zPosition = -2
    ring.borderWidth = Self.ringWidth
    layer.addSublayer(ring)
  }

  func show(_ style: FieldStyle, _ state: State, on node: DisplayNode) {
    if style.background != nil || style.border != nil {
      let background = state.isEnabled ? style.background : style.disabledBackground ?? style.background
      if node.backgroundColor != background { node.backgroundColor = background }
      if node.cornerRadius != style.cornerRadius { node.cornerRadius = style.cornerRadius }
    }
    guard let border = style.border else { return ring.isHidden = true }
    let accent = node.tintColor ?? .accent
    var color = border
    if !state.isEnabled {
      color = border.withAlpha(multipliedBy: 0.6)
    } else if state.isInvalid {
      color = style.invalidBorder
    } else if state.hasFocus {
      color = accent
    } else if state.isHovered {
      color = style.hoverBorder ?? border
    }
    if node.borderColor != color { node.borderColor = color }
    let width = state.hasFocus ? 1.5 : 1.0
    if node.borderWidth != width { node.borderWidth = width }
    ring.isHidden = !state.hasFocus
    guard state.hasFocus else { return }
    let ringColor = (state.isInvalid ? style.invalidBorder : accent).withAlpha(multipliedBy: 0.28)
    if ring.borderColor != ringColor { ring.borderColor = ringColor }
    let frame = Rect(origin: .zero, size: node.bounds.size).insetBy(x: -Self.ringWidth, y: -Self.ringWidth)
    if ring.frame != frame { ring.frame = frame }
    let radius = style.cornerRadius + Self.ringWidth
    if ring.cornerRadius != radius { ring.cornerRadius = radius }
  }
}
