import Sateen

/// Draws short texts.
struct Lettering {
  let context: GraphicsContext

  /// The position of a text relative to its x coordinate.
  enum Alignment { case leading, center, trailing }

  func layout(_ text: String, _ font: Font, _ color: Color, width: Double = .infinity) -> TextLayout {
    TextLayout.layout(AttributedText(text, font: font, color: color), width: width, maximumLines: 1)
  }

  /// Draws a text, vertically centred on `midY`.
  func draw(_ layout: TextLayout, x: Double, midY: Double, _ alignment: Alignment = .leading) {
    let left: Double
    switch alignment {
    case .leading: left = x
    case .center: left = x - layout.size.width / 2
    case .trailing: left = x - layout.size.width
    }
    layout.draw(in: context, at: Point(x: left, y: midY - layout.size.height / 2))
  }

  /// Draws a text in the middle of a rectangle, if it fits.
  @discardableResult
  func drawIfFits(_ text: String, _ font: Font, _ color: Color, in rect: Rect, padding: Double = 2) -> Bool {
    let layout = layout(text, font, color)
    guard layout.size.width + 2 * padding <= rect.width, layout.size.height <= rect.height + 1 else { return false }
    draw(layout, x: rect.midX, midY: rect.midY, .center)
    return true
  }

  /// Draws a text on a coloured chip.
  /// - Returns: the chip's frame.
  @discardableResult
  func chip(_ text: TextLayout, at origin: Point, fill: Color) -> Rect {
    let chip = Self.chipFrame(text, at: origin)
    context.fill(Path(roundedRect: chip, radius: 4), with: fill)
    draw(text, x: chip.minX + 6, midY: chip.midY)
    return chip
  }

  static func chipFrame(_ text: TextLayout, at origin: Point) -> Rect {
    Rect(x: origin.x, y: origin.y, width: (text.size.width + 12).rounded(.up), height: (text.size.height + 5).rounded())
  }
}

extension Double {
  /// The number with at most two decimals, and without decimals if it is whole; ∞ if it is infinite, – if it is NaN.
  var figure: String {
    guard isFinite else { return isNaN ? "–" : "∞" }
    let hundredths = (self * 100).rounded() / 100
    return hundredths == hundredths.rounded() ? "\(Int64(hundredths))" : "\(hundredths)"
  }
}

extension Size {
  var figures: String { "\(width.figure) × \(height.figure)" }
}
