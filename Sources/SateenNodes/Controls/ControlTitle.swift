import SateenGraphics
import SateenLayout
import SateenText

/// The letters of a control.
struct ControlTitle: Hashable, Sendable {
  var text: String
  var font: Font
  var color = Color.primary
  /// 0 for as many as are needed.
  var lines = 1

  func layout(width: Double) -> TextLayout {
    TextLayout.layout(AttributedText(text, font: font, color: color), width: max(0, width), maximumLines: lines)
  }

  /// The size in whole points, at most as wide as there is room. Not on the main loop.
  func size(fitting width: Double) -> Size {
    guard !text.isEmpty else { return .zero }
    let size = layout(width: width).size
    return Size(width: min(size.width.rounded(.up), max(0, width)), height: size.height.rounded(.up))
  }

  /// Draws the letters with the middle of the first line at a height. On a worker.
  /// - Parameters:
  ///   - part: where along the room the letters stand if they are narrower: 0 for where lines begin, 0.5 for the middle.
  ///   - middle: in the context's space.
  func draw(in context: GraphicsContext, _ room: Rect, middle: Double, part: Double = 0, isMirrored: Bool) {
    guard !text.isEmpty, room.width > 0 else { return }
    let layout = layout(width: room.width)
    guard let line = layout.lines.first else { return }
    let share = isMirrored ? 1 - part : part
    let grid = PixelGrid(scale: context.scale)
    let x = room.minX + grid.round((room.width - layout.size.width) * share)
    layout.draw(in: context, at: Point(x: x, y: grid.round(middle - line.frame.midY)))
  }
}
