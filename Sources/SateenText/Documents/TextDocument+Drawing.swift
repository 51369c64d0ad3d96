import SateenGraphics
import SateenLayout

extension TextDocument {
  /// A line of the document, in its coordinates.
  public struct Line: Sendable {
    public var frame: Rect
    /// From the top of the document.
    public var baseline: Double
    /// In UTF-16 code units, with white space at its end but without a separator.
    public var range: Range<Int>
    public var isRightToLeft: Bool
  }

  /// Calls `body` with the lines of a strip, from top to bottom.
  public func eachLine(from top: Double = -.infinity, to bottom: Double = .infinity, _ body: (Line) -> Void) {
    eachParagraph(from: top, to: bottom) { found, layout, origin in
      for line in layout.lines[found.paragraph.lines] {
        let frame = line.frame.offsetBy(origin)
        guard frame.maxY >= top, frame.minY <= bottom else { continue }
        body(
          Line(
            frame: frame, baseline: line.baseline + origin.y,
            range: line.range.lowerBound + found.before.length..<line.range.upperBound + found.before.length,
            isRightToLeft: line.isRightToLeft))
      }
    }
  }

  /// Draws the lines of a strip with the document's top left corner at a point.
  /// - Parameters:
  ///   - top: in the document's coordinates. Ink may reach into the strip from the lines beside it, which are drawn, too.
  ///   - bottom: likewise.
  public func draw(
    in context: GraphicsContext, at corner: Point = .zero, from top: Double = -.infinity, to bottom: Double = .infinity
  ) {
    eachParagraph(from: top, to: bottom) { found, layout, origin in
      // An empty paragraph is laid out as a separator, which has nothing to draw.
      guard !found.paragraph.text.isEmpty else { return }
      layout.draw(in: context, at: Point(x: corner.x + origin.x, y: corner.y + origin.y))
    }
  }

  /// The paragraphs of a strip, and the ones above and below it.
  private func eachParagraph(
    from top: Double, to bottom: Double, _ body: (ParagraphList.Found, TextLayout, Point) -> Void
  ) {
    guard top <= bottom else { return }
    let first = max(0, paragraph(atHeight: top).before.paragraphs - 1)
    let last = min(paragraphCount - 1, paragraph(atHeight: bottom).before.paragraphs + 1)
    for index in first...last {
      let found = paragraph(index)
      let (layout, origin) = shownParagraph(found)
      body(found, layout, origin)
    }
  }
}
