import LayoutFile
import Sateen

/// Draws a case: a sheet of the root's size, and the boxes on it.
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
        paintLeaf(box, rect, colors[index], covers: covers(of: index))
      } else if box.color != nil || (box.isNode && box.parent != nil) {
        paintHolder(rect, colors[index], isExplicit: box.color != nil)
      }
    }
  }

  private func paintSheet() {
    let sheet = viewport.show(Rect(origin: .zero, size: placed.size))
    // Many faint layers approximate a soft shadow.
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

  /// The frames of the nodes in front of a box, on the canvas.
  private func covers(of index: Int) -> [Rect] {
    // With this many boxes, labels are too small to be worth the search.
    guard placed.boxes.count <= 300 else { return [] }
    let frame = placed.boxes[index].frame
    return placed.boxes[(index + 1)...].filter { $0.isNode && $0.frame.intersects(frame) }
      .map { viewport.show($0.frame) }
  }

  // MARK: Boxes

  private func radius(_ rect: Rect) -> Double { min(7, rect.width / 4, rect.height / 4) }

  private func paintLeaf(_ box: PlacedBox, _ rect: Rect, _ color: Color, covers: [Rect]) {
    let shape = Path(roundedRect: rect, radius: radius(rect))
    context.fill(shape, with: color)
    // A slight gradient, as if lit from above.
    context.fill(
      shape, from: Point(x: rect.minX, y: rect.minY), Color(white: 1, alpha: 0.08),
      to: Point(x: rect.minX, y: rect.maxY), Color(white: 0, alpha: 0.03))
    if let baseline = box.baseline { return paintBaseline(baseline, box, rect, color.readableInk) }
    guard let id = box.id else { return }
    paintLabel(id, box.frame.size, rect, color.readableInk, covers)
  }

  /// Draws the box's baseline, with the name standing on it.
  private func paintBaseline(_ baseline: Double, _ box: PlacedBox, _ rect: Rect, _ ink: Color) {
    let y = (rect.minY + baseline * viewport.zoom).rounded() - 0.5
    var line = Path()
    line.move(to: Point(x: rect.minX, y: y))
    line.addLine(to: Point(x: rect.maxX, y: y))
    context.stroke(line, with: ink.withAlpha(multipliedBy: 0.6), width: 1)
    // A size in proportion to the baseline's height.
    let size = min(max(9, baseline * viewport.zoom * 0.5), 32)
    let title = lettering.layout(box.title, .system(size, weight: .semibold), ink, width: rect.width)
    title.draw(in: context, at: Point(x: rect.midX - title.size.width / 2, y: y - title.firstBaseline))
  }

  /// Draws the name, and the size below it if there is room.
  private func paintLabel(_ name: String, _ size: Size, _ rect: Rect, _ ink: Color, _ covers: [Rect]) {
    let title = lettering.layout(name, Theme.label, ink)
    let figures = lettering.layout(size.figures, Theme.caption, ink.withAlpha(multipliedBy: 0.78))
    let both = Size(
      width: max(title.size.width, figures.size.width), height: title.size.height + figures.size.height - 2)
    if rect.height >= both.height + 4, rect.width >= both.width + 8 {
      let place = Self.place(both, in: rect, free: covers)
      lettering.draw(title, x: place.midX, midY: place.minY + title.size.height / 2, .center)
      lettering.draw(figures, x: place.midX, midY: place.maxY - figures.size.height / 2, .center)
    } else {
      for font in [Theme.label, Theme.caption] {
        let text = lettering.layout(name, font, ink)
        guard text.size.width + 2 <= rect.width, text.size.height <= rect.height + 1 else { continue }
        let place = Self.place(text.size, in: rect, free: covers)
        lettering.draw(text, x: place.midX, midY: place.midY, .center)
        return
      }
    }
  }

  /// The centre of the box or, if that is covered, a corner or an edge that is not.
  private static func place(_ size: Size, in rect: Rect, free covers: [Rect]) -> Rect {
    func at(_ x: Double, _ y: Double) -> Rect {
      let inset = min(8, (rect.width - size.width) / 2, (rect.height - size.height) / 2)
      let room = rect.insetBy(x: max(0, inset), y: max(0, inset))
      return Rect(
        x: room.minX + (room.width - size.width) * x, y: room.minY + (room.height - size.height) * y,
        width: size.width, height: size.height)
    }
    let places = [(0.5, 0.5), (0, 0), (1, 1), (1, 0), (0, 1), (0.5, 0), (0.5, 1), (0, 0.5), (1, 0.5)].map(at)
    return places.first { place in !covers.contains { $0.intersects(place) } } ?? places[0]
  }

  /// Draws a box that contains others.
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

  /// Draws words as bars, in the lines of the measure rule.
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

/// The frames of the words of a text in Ahem, whose characters are squares.
struct WordBars {
  /// In points, relative to the text's corner.
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
