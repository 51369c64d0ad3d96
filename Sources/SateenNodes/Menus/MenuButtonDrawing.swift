import SateenGraphics
import SateenLayout
import SateenText

/// The state that a ``MenuButtonNode`` shows. The button is selected while its menu is open.
public struct MenuButtonFace: Hashable, Sendable {
  /// The button's title or, of a button with choices, the one that was chosen.
  public var title = ""
  public var font = Font.system(14)
  /// Whether the button has choices: its menu lies over it, rather than below it.
  public var hasChoices = false

  public init() {}
}

/// The look of a ``MenuButtonNode``: a plate with the title, and arrows at its end.
public struct MenuButtonDrawing: ControlDrawing {
  static let height = 32.0
  static let padding = 12.0
  static let gap = 10.0
  static let arrow = Size(width: 9, height: 14)

  private static let background = Color(light: .white, dark: Color(hex: 0x2b2d33))
  private static let hovered = Color(light: Color(hex: 0xf3f4f6), dark: Color(hex: 0x33363d))
  private static let pressed = Color(light: Color(hex: 0xe7e9ed), dark: Color(hex: 0x3d4048))

  /// The look of the arrows.
  private struct Arrow: Hashable {
    var color: Color
    var isDouble: Bool
  }

  public init() {}

  public func size(of face: MenuButtonFace, fitting room: Size) -> Size {
    let around = 2 * Self.padding + Self.gap + Self.arrow.width
    let title = ControlTitle(text: face.title, font: face.font).size(fitting: room.width - around)
    return Size(width: title.width + around, height: max(Self.height, title.height + 12))
  }

  public func parts(of face: MenuButtonFace, _ appearance: ControlAppearance, in bounds: Rect) -> [ControlPart] {
    var plate = ControlPart("plate", frame: bounds, cornerRadius: 7)
    let isPressed = appearance.isEnabled && (appearance.isHighlighted || appearance.isSelected)
    plate.color =
      isPressed ? Self.pressed : appearance.choose(Self.background, hover: Self.hovered, press: Self.pressed)
    (plate.borderWidth, plate.borderColor) = (1, MenuStyle.border)
    let arrow = Arrow(color: appearance.dimmed(BarStyle.quiet), isDouble: face.hasChoices)
    let frame = Rect(
      x: bounds.width - Self.padding - Self.arrow.width, y: ((bounds.height - Self.arrow.height) / 2).rounded(.down),
      width: Self.arrow.width, height: Self.arrow.height)
    let room = Rect(
      x: Self.padding, y: 0, width: max(0, frame.minX - Self.gap - Self.padding), height: bounds.height)
    let letters = DrawnTitle(
      title: ControlTitle(text: face.title, font: face.font, color: appearance.ink), isMirrored: appearance.isMirrored)
    var title = ControlPart("title", frame: room, drawnFor: letters) { context, area in
      letters.title.draw(in: context, area, middle: area.height / 2, isMirrored: letters.isMirrored)
    }
    var arrows = ControlPart("arrow", frame: frame, drawnFor: arrow) { context, _ in Self.draw(arrow, in: context) }
    (title.isImmediate, arrows.isImmediate) = (true, true)
    return [plate, title, arrows]
  }

  private static func draw(_ arrow: Arrow, in context: GraphicsContext) {
    func chevron(_ base: Double, _ tip: Double) {
      let path = Path(lines: [Point(x: 1, y: base), Point(x: 4.5, y: tip), Point(x: 8, y: base)])
      context.stroke(path, with: arrow.color, width: 1.5)
    }
    if arrow.isDouble {
      chevron(5.5, 2)
      chevron(8.5, 12)
    } else {
      chevron(5.5, 9)
    }
  }
}
