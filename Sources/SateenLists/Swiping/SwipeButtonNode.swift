import SateenCore
import SateenGraphics
import SateenLayout
import SateenNodes
import SateenText

/// The letters and the icon of a swipe action.
struct SwipeFace: Equatable, Sendable {
  private static let font = Font.system(13, weight: .semibold)
  private static let padding = 14.0
  private static let iconSide = 20.0
  private static let gap = 5.0
  /// The least and the most that a button is wide, in points.
  private static let widths = 72.0...152.0
  /// The least height of a row for an icon above the title, in points.
  private static let stackedHeight = 56.0

  let action: SwipeAction
  let ink: Color
  let isStacked: Bool

  init(_ action: SwipeAction, on plate: Color, rowHeight: Double) {
    self.action = action
    func ink(_ color: Color.Components) -> Color {
      0.2126 * color.red + 0.7152 * color.green + 0.0722 * color.blue > 0.62 ? Color(hex: 0x10151d) : .white
    }
    self.ink = Color(light: ink(plate.light), dark: ink(plate.dark))
    isStacked = rowHeight >= Self.stackedHeight
  }

  static func == (one: SwipeFace, other: SwipeFace) -> Bool {
    one.ink == other.ink && one.isStacked == other.isStacked && one.action.title == other.action.title
  }

  private func text(width: Double) -> TextLayout {
    TextLayout.layout(
      AttributedText(action.title, font: Self.font, color: ink), width: max(0, width), maximumLines: 1)
  }

  private var iconLength: Double { action.icon == nil || isStacked ? 0 : Self.iconSide + Self.gap }

  /// The width that the button wants. Not on the main loop.
  var width: Double {
    let title = text(width: .infinity).size.width.rounded(.up)
    return min(max(title + iconLength + 2 * Self.padding, Self.widths.lowerBound), Self.widths.upperBound)
  }

  /// On a worker.
  func draw(in context: GraphicsContext, _ bounds: Rect, isMirrored: Bool) {
    let text = text(width: bounds.width - iconLength - Self.padding)
    let size = text.size
    guard let icon = action.icon else {
      return text.draw(
        in: context, at: Point(x: bounds.midX - size.width / 2, y: (bounds.midY - size.height / 2).rounded()))
    }
    let side = Self.iconSide
    if isStacked {
      let top = (bounds.midY - (side + Self.gap - 1 + size.height) / 2).rounded()
      draw(icon, in: context, Rect(x: bounds.midX - side / 2, y: top, width: side, height: side), isMirrored)
      text.draw(in: context, at: Point(x: bounds.midX - size.width / 2, y: top + side + Self.gap - 1))
    } else {
      let left = bounds.midX - (iconLength + size.width) / 2
      let iconLeft = isMirrored ? left + size.width + Self.gap : left
      draw(icon, in: context, Rect(x: iconLeft, y: bounds.midY - side / 2, width: side, height: side), isMirrored)
      text.draw(
        in: context,
        at: Point(x: isMirrored ? left : left + iconLength, y: (bounds.midY - size.height / 2).rounded()))
    }
  }

  private func draw(_ icon: BarIcon, in context: GraphicsContext, _ area: Rect, _ isMirrored: Bool) {
    guard icon.size.width > 0, icon.size.height > 0 else { return }
    let scale = min(area.width / icon.size.width, area.height / icon.size.height)
    let size = Size(width: icon.size.width * scale, height: icon.size.height * scale)
    let isFlipped = icon.flipsForRightToLeft && isMirrored
    context.saved {
      context.translate(
        x: area.midX + (isFlipped ? size.width / 2 : -size.width / 2), y: area.midY - size.height / 2)
      context.scale(x: isFlipped ? -scale : scale, y: scale)
      icon.draw(context, ink)
    }
  }
}

/// The face of a button, in one bitmap that moves with the row.
final class SwipeFaceNode: DisplayNode {
  // Constant.
  private let face: SwipeFace

  nonisolated init(_ face: SwipeFace) {
    self.face = face
    super.init()
    isLayerBacked = true
  }

  override func displayBlock(for request: DisplayRequest) -> DisplayBlock? {
    let (face, isMirrored) = (face, traits.layoutDirection == .rightToLeft)
    let bounds = Rect(origin: .zero, size: request.bounds.size)
    return .draw { context, _ in face.draw(in: context, bounds, isMirrored: isMirrored) }
  }
}

/// A button beside a swiped row: an area in a colour, of any width, with a face that keeps its size.
final class SwipeButtonNode: ControlNode {
  private let plate: Color
  private let face: SwipeFaceNode

  init(_ face: SwipeFace, plate: Color) {
    self.plate = plate
    self.face = SwipeFaceNode(face)
    super.init()
    isRasterizable = false
    clipsToBounds = true
    pointerShape = .arrow
    // A swipe is made by hand. Keys find the actions in the row's menu.
    focusability = Focusability.none
    backgroundColor = plate
    addSubnode(self.face)
  }

  func place(_ frame: Rect, face: Rect) {
    if self.frame != frame { self.frame = frame }
    if self.face.frame != face { self.face.frame = face }
  }

  override func stateDidChange() {
    super.stateDidChange()
    let shade: Float = isHighlighted ? 0.18 : isHovered ? 0.08 : 0
    func shaded(_ color: Color.Components, _ end: Float) -> Color {
      func mixed(_ value: Float) -> Float { value + (end - value) * shade }
      return Color(
        Color.Components(
          red: mixed(color.red), green: mixed(color.green), blue: mixed(color.blue), alpha: color.alpha))
    }
    backgroundColor = Color(light: shaded(plate.light, 0), dark: shaded(plate.dark, 1))
  }
}
