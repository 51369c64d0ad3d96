import Sateen

/// Small drawings in lines of text.
enum Badges {
  /// A word on a pill.
  static func pill(_ word: String, _ tint: Tint, size: Double) -> TextAttachment {
    let label = TextLayout.layout(
      AttributedText(word, font: .system((size * 0.72).rounded(), weight: .semibold), color: tint.ink), maximumLines: 1)
    let height = (size * 1.25).rounded()
    let top = ((height - label.size.height) / 2).rounded()
    let width = (label.size.width + size * 0.95).rounded(.up)
    return TextAttachment(size: Size(width: width, height: height), baseline: top + label.firstBaseline) {
      context, rect in
      context.fill(Path(roundedRect: rect, radius: rect.height / 2), with: tint.wash)
      label.draw(in: context, at: Point(x: rect.midX - label.size.width / 2, y: rect.minY + top))
    }
  }

  /// A key of a keyboard.
  static func key(_ cap: String, size: Double) -> TextAttachment {
    let label = TextLayout.layout(
      AttributedText(cap, font: .system((size * 0.72).rounded(), weight: .semibold), color: Theme.ink), maximumLines: 1)
    let height = (size * 1.35).rounded()
    let width = max(height, (label.size.width + size * 0.8).rounded(.up))
    let top = ((height - 2 - label.size.height) / 2).rounded()
    return TextAttachment(size: Size(width: width, height: height), baseline: top + label.firstBaseline) {
      context, rect in
      context.fill(Path(roundedRect: rect, radius: size * 0.3), with: Theme.hairline)
      let face = Rect(x: rect.minX + 1, y: rect.minY + 1, width: rect.width - 2, height: rect.height - 4)
      context.fill(Path(roundedRect: face, radius: size * 0.26), with: Theme.raised)
      label.draw(in: context, at: Point(x: rect.midX - label.size.width / 2, y: rect.minY + top))
    }
  }

  /// One of the gallery's icons on a tile, as high as a line.
  static func icon(_ symbol: Symbol, _ tint: Tint, size: Double, lowered: Double = 0) -> TextAttachment {
    let side = (size * 1.3).rounded()
    return TextAttachment(
      size: Size(width: side, height: side), baseline: (size * 1.02).rounded() - lowered
    ) { context, rect in
      context.fill(
        Path(roundedRect: rect, radius: side * 0.26), from: rect.origin, tint.light,
        to: Point(x: rect.minX + side * 0.6, y: rect.maxY), tint.deep)
      let inset = side * 0.19
      context.translate(x: rect.minX + inset, y: rect.minY + inset)
      context.scale(x: (side - 2 * inset) / 24, y: (side - 2 * inset) / 24)
      context.stroke(symbol.path, with: .white, width: 2.1)
    }
  }

  /// A bar chart whose last bar is strong.
  static func columns(_ values: [Double], _ tint: Tint, size: Double) -> TextAttachment {
    let height = (size * 1.1).rounded()
    let step = (size * 0.34).rounded()
    return TextAttachment(
      size: Size(width: step * Double(values.count), height: height), baseline: height
    ) { context, rect in
      for (index, value) in values.enumerated() {
        let tall = max(2, (value * height).rounded())
        let column = Rect(
          x: rect.minX + Double(index) * step, y: rect.maxY - tall, width: max(1, step - 2), height: tall)
        context.fill(
          Path(roundedRect: column, radius: 1.5),
          with: index == values.count - 1 ? tint.ink : tint.ink.withAlpha(multipliedBy: 0.4))
      }
    }
  }

  /// A ring chart of a fraction.
  static func ring(_ part: Double, _ tint: Tint, size: Double) -> TextAttachment {
    let side = (size * 1.1).rounded()
    return TextAttachment(size: Size(width: side, height: side), baseline: (size * 0.92).rounded()) { context, rect in
      let circle = Path(ellipseIn: rect.insetBy(x: side * 0.12, y: side * 0.12))
      context.stroke(circle, with: tint.wash, width: side * 0.2)
      context.saved {
        var sector = Path()
        sector.move(to: Point(x: rect.midX, y: rect.midY))
        // A polygon outside the ring, with a corner for each eighth.
        let corners = [(0.0, -1.0), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1)]
        for corner in corners.prefix(Int((part * 8).rounded()) + 1) {
          sector.addLine(to: Point(x: rect.midX + corner.0 * side, y: rect.midY + corner.1 * side))
        }
        sector.close()
        context.clip(to: sector)
        context.stroke(circle, with: tint.ink, width: side * 0.2)
      }
    }
  }

  /// An image, clipped to a circle or to a rectangle with round corners.
  static func picture(_ image: Bitmap, size: Size, radius: Double, baseline: Double) -> TextAttachment {
    TextAttachment(size: size, baseline: baseline) { context, rect in
      context.clip(to: Path(roundedRect: rect, radius: radius))
      context.draw(image, in: rect)
    }
  }
}
