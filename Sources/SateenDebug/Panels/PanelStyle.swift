import SateenGraphics
import SateenLayout

/// The look that all panels share.
enum PanelStyle {
  static let background = Color(hex: 0x14161b, alpha: 0.96)
  static let outline = Color(white: 1, alpha: 0.14)
  static let well = Color(hex: 0x0b0c10)
  static let separator = Color(white: 1, alpha: 0.08)
  static let text = Color(hex: 0xf1f3f7)
  static let dimText = Color(hex: 0x9aa1ae)
  static let good = Color(hex: 0x4cc38a)
  static let warning = Color(hex: 0xf2b544)
  static let bad = Color(hex: 0xf2555a)
  static let idle = Color(hex: 0x4a5160)
  static let cornerRadius = 8.0
  /// The distance from the window's edges, in points.
  static let margin = 10.0
  /// How much of a panel stays in the window wherever it is dragged, in points.
  static let minimumVisible = 40.0

  /// Fills a panel's bitmap with its rounded body.
  static func drawBody(_ context: GraphicsContext, size: Size) {
    let hairline = 1 / context.scale
    let body = Rect(origin: .zero, size: size)
    context.fill(Path(roundedRect: body, radius: cornerRadius), with: background)
    context.stroke(
      Path(roundedRect: body.insetBy(x: hairline / 2, y: hairline / 2), radius: cornerRadius - hairline / 2),
      with: outline, width: hairline)
  }
}

/// Draws labels while a panel's own pixels are drawn.
struct LabelPen {
  enum Alignment {
    case leading, center, trailing
  }

  let context: GraphicsContext
  let labels: LabelRenderer

  /// Draws a line with its vertical middle at `midY`, moved to whole pixels so that it stays sharp.
  /// - Returns: the line's frame.
  @discardableResult
  func draw(
    _ text: String, x: Double, midY: Double, size: Double, weight: LabelRenderer.Weight = .regular,
    color: Color = PanelStyle.text, align: Alignment = .leading
  ) -> Rect {
    guard let label = labels.label(text, size: size, weight: weight, color: color, scale: context.scale) else {
      return Rect(x: x, y: midY, width: 0, height: 0)
    }
    let area = LabelPen.place(label, x: x, midY: midY, align: align)
    context.draw(label, in: area)
    return area
  }

  /// The frame of a label, on whole pixels.
  static func place(_ label: Bitmap, x: Double, midY: Double, align: Alignment = .leading) -> Rect {
    let grid = PixelGrid(scale: label.scale)
    let size = label.pointSize
    let left: Double
    switch align {
    case .leading: left = x
    case .center: left = x - size.width / 2
    case .trailing: left = x - size.width
    }
    return Rect(origin: grid.round(Point(x: left, y: midY - size.height / 2)), size: size)
  }
}
