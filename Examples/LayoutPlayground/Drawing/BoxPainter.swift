import LayoutFile
import Sateen

/// Draws a case: a sheet of the root's size, and its boxes on it.
struct BoxPainter {
  private let placed: PlacedCase
  private let colors: BoxColors
  private let viewport: Viewport
  private let context: GraphicsContext
  private let lettering: Lettering

  init(_ placed: PlacedCase, _ viewport: Viewport, _ context: GraphicsContext) {
    self.placed = placed
    self.viewport = viewport
    self.context = context
    colors = BoxColors(placed.boxes)
    lettering = Lettering(context: context)
  }

  func paint() {
    paintSheet()
    for (index, box) in placed.boxes.enumerated() where !box.frame.isEmpty {
      let rect = viewport.show(box.frame)
      if box.text != nil {
        paintText(box, rect, colors[index])
      } else if box.isNode, !hasContent(index) {
        paintLeaf(box, rect, colors[index])
      } else if box.color != nil || (box.isNode && box.parent != nil) {
        paintHolder(rect, colors[index], isExplicit: box.color != nil)
      }
    }
  }

  private func paintSheet() {
    let sheet = viewport.show(Rect(origin: .zero, size: placed.size))
    // Many faint layers look like a soft one.
    for spread in stride(from: 9.0, through: 0, by: -0.75) {
      let soft = sheet.insetBy(x: -spread, y: -spread).offsetBy(x: 0, y: 2.5)
      context.fill(Path(roundedRect: soft, radius: 3 + spread), with: Theme.sheetShadow)
    }
    context.fill(Path(roundedRect: sheet, radius: 3), with: Theme.sheet)
    context.stroke(
      Path(roundedRect: sheet.insetBy(x: -0.5, y: -0.5), radius: 3), with: Theme.sheetEdge, width: 1)
  }

  private func hasContent(_ index: Int) -> Bool {
    index + 1 < placed.boxes.count && placed.boxes[index + 1].parent == index
  }

  // MARK: Boxes

  private func radius(_ rect: Rect) -> Double { min(7, rect.width / 4, rect.height / 4) }

  private func paintLeaf(_ box: PlacedBox, _ rect: Rect, _ color: Color) {
    let shape = Path(roundedRect: rect, radius: radius(rect))
    context.fill(shape, with: color)
    // A little light from above.
    context.fill(
      shape, from: Point(x: rect.minX, y: rect.minY), Color(white: 1, alpha: 0.08),
      to: Point(x: rect.minX, y: rect.maxY), Color(white: 0, alpha: 0.03))
    guard let id = box.id else { return }
    paintLabel(id, box.frame.size, rect, color.readableInk)
  }

  /// The name, and below it the size where there is room for it.
  private func paintLabel(_ name: String, _ size: Size, _ rect: Rect, _ ink: Color) {
    let title = lettering.layout(name, Theme.label, ink)
    let figures = lettering.layout(size.figures, Theme.caption, ink.withAlpha(multipliedBy: 0.78))
    let height = title.size.height + figures.size.height - 2
    if rect.height >= height + 4, rect.width >= max(title.size.width, figures.size.width) + 8 {
      let top = rect.midY - height / 2
      lettering.draw(title, x: rect.midX, midY: top + title.size.height / 2, .center)
      lettering.draw(figures, x: rect.midX, midY: top + height - figures.size.height / 2, .center)
    } else if !lettering.drawIfFits(name, Theme.label, ink, in: rect) {
      lettering.drawIfFits(name, Theme.caption, ink, in: rect, padding: 1)
    }
  }

  /// A box around others.
  private func paintHolder(_ rect: Rect, _ color: Color, isExplicit: Bool) {
    let shape = Path(roundedRect: rect, radius: radius(rect) * 1.3)
    if isExplicit {
      context.fill(shape, with: color)
    } else {
      context.fill(shape, with: color.withAlpha(multipliedBy: 0.1))
      let edge = Path(roundedRect: rect.insetBy(x: 0.5, y: 0.5), radius: radius(rect) * 1.3)
      context.stroke(edge, with: color.withAlpha(multipliedBy: 0.3), width: 1)
    }
  }

  // MARK: Text

  /// Words as bars, in lines as the rule breaks them.
  private func paintText(_ box: PlacedBox, _ rect: Rect, _ color: Color) {
    let ink = box.color.map(Color.init) ?? color
    for word in WordBars(box.text ?? "", width: box.frame.width, isRightToLeft: box.isRightToLeft).bars {
      let bar = viewport.show(
        word.insetBy(x: 0.5, y: 1.7).offsetBy(x: box.frame.minX, y: box.frame.minY).intersection(box.frame))
      guard !bar.isEmpty else { continue }
      context.fill(Path(roundedRect: bar, radius: bar.height / 2), with: ink)
    }
  }
}

/// Where the words of a text of squares go.
struct WordBars {
  /// From the text's corner, in points.
  private(set) var bars: [Rect] = []

  private static let side = 10.0

  init(_ text: String, width: Double, isRightToLeft: Bool) {
    var x = 0.0
    var y = 0.0
    for word in text.split(separator: " ") {
      let length = Double(word.count) * Self.side
      if x > 0, x + length > width {
        x = 0
        y += Self.side
      }
      bars.append(Rect(x: isRightToLeft ? width - x - length : x, y: y, width: length, height: Self.side))
      x += length + Self.side
    }
  }
}
