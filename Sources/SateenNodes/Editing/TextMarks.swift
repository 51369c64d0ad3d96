import SateenGraphics
import SateenLayout
import SateenText

/// The marks on some lines of a text: backgrounds, and lines below words. Colours of letters are those of the text.
struct TextMarks: Sendable {
  private struct Mark {
    var look: TextOverlayLook
    var rect: Rect
    var baseline: Double
    /// How far letters reach below the baseline.
    var descent: Double
  }

  private let marks: [Mark]
  private let ink: Color

  /// Finds the marks in a part of the text.
  /// - Parameter seen: in the document's coordinates.
  init(_ text: TextStripNode.DrawnText, in seen: Rect) {
    ink = text.ink
    guard !text.overlays.isEmpty else {
      marks = []
      return
    }
    var lines: [TextDocument.Line] = []
    text.document.eachLine(from: seen.minY, to: seen.maxY) { lines.append($0) }
    let positions = text.document.positions
    var found: [Mark] = []
    for layer in text.overlays.layersInUse {
      for line in lines {
        for span in text.overlays.spans(of: layer, in: line.range) {
          let range = span.range.clamped(to: line.range)
          guard !range.isEmpty else { continue }
          let strip = Rect(
            x: seen.minX, y: line.frame.midY, width: seen.width, height: 0)
          for rect in positions.selectionRects(for: range, in: strip) {
            guard rect.minY <= line.baseline, rect.maxY >= line.baseline else { continue }
            found.append(
              Mark(
                look: span.look, rect: rect, baseline: line.baseline,
                descent: max(0, line.frame.maxY - line.baseline)))
          }
        }
      }
    }
    marks = found
  }

  func drawBackgrounds(in context: GraphicsContext, at corner: Point) {
    let grid = PixelGrid(scale: context.scale)
    for mark in marks {
      guard let color = mark.look.backgroundColor else { continue }
      let rect = mark.rect.offsetBy(x: corner.x, y: corner.y)
      let (x0, x1) = (grid.round(rect.minX), grid.round(rect.maxX))
      let (y0, y1) = (grid.round(rect.minY), grid.round(rect.maxY))
      context.fill(Rect(x: x0, y: y0, width: x1 - x0, height: y1 - y0), with: color)
    }
  }

  func drawUnderlines(in context: GraphicsContext, at corner: Point) {
    for mark in marks {
      guard let underline = mark.look.underline else { continue }
      draw(underline, mark, in: context, at: corner)
    }
  }

  private func draw(_ underline: TextDecoration, _ mark: Mark, in context: GraphicsContext, at corner: Point) {
    let grid = PixelGrid(scale: context.scale)
    let pixel = 1 / grid.scale
    let color = underline.color ?? ink
    // A gap between two marks side by side shows where one ends.
    let (left, right) = (grid.round(mark.rect.minX + corner.x), grid.round(mark.rect.maxX + corner.x) - pixel)
    guard right > left else { return }
    let thin = max(pixel, grid.round(1))
    let top = grid.round(corner.y + mark.baseline + min(max(2 * pixel, mark.descent * 0.35), 4))
    func bar(_ y: Double, _ height: Double) {
      context.fill(Rect(x: left, y: y, width: right - left, height: height), with: color)
    }
    switch underline.style {
    case .single: bar(top, thin)
    case .thick: bar(top, 2 * thin)
    case .double:
      bar(top, thin)
      bar(top + 2 * thin, thin)
    case .dotted: dashes(from: left, to: right, top, thin, length: thin, gap: thin, color, context)
    case .dashed: dashes(from: left, to: right, top, thin, length: 4 * thin, gap: 2 * thin, color, context)
    case .wavy: wave(from: left, to: right, top, thin, color, context)
    }
  }

  private func dashes(
    from left: Double, to right: Double, _ top: Double, _ height: Double, length: Double, gap: Double, _ color: Color,
    _ context: GraphicsContext
  ) {
    var x = left
    while x < right {
      context.fill(Rect(x: x, y: top, width: min(length, right - x), height: height), with: color)
      x += length + gap
    }
  }

  /// A wave of two curves for each of its lengths, three lines high.
  private func wave(
    from left: Double, to right: Double, _ top: Double, _ line: Double, _ color: Color, _ context: GraphicsContext
  ) {
    let half = 2.5 * line
    let middle = top + line
    var path = Path()
    path.move(to: Point(x: left, y: middle))
    var (x, isUp) = (left, true)
    while x < right {
      let end = min(x + half, right)
      let control = middle + (isUp ? -1.7 : 1.7) * line * (end - x) / half
      path.addCurve(
        to: Point(x: end, y: middle), control1: Point(x: x + (end - x) / 3, y: control),
        control2: Point(x: end - (end - x) / 3, y: control))
      (x, isUp) = (end, !isUp)
    }
    context.stroke(path, with: color, width: line)
  }
}
