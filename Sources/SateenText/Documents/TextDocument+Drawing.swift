import SateenGraphics
import SateenLayout

extension TextDocument {
  /// A line of the document, in its coordinates.
  public struct Line: Sendable {
    public var frame: Rect
    /// The distance from the top of the document, in points.
    public var baseline: Double
    /// In UTF-16 code units. White space at the line's end is included, a separator is not.
    public var range: Range<Int>
    public var isRightToLeft: Bool
  }

  /// Calls `body` with the lines of a horizontal strip, from top to bottom.
  public func eachLine(from top: Double = -.infinity, to bottom: Double = .infinity, _ body: (Line) -> Void) {
    eachParagraph(from: top, to: bottom) { paragraph in
      for line in paragraph.layout.lines[paragraph.lines] {
        let frame = line.frame.offsetBy(paragraph.origin)
        guard frame.maxY >= top, frame.minY <= bottom else { continue }
        body(
          Line(
            frame: frame, baseline: line.baseline + paragraph.origin.y,
            range: line.range.lowerBound + paragraph.offset..<line.range.upperBound + paragraph.offset,
            isRightToLeft: line.isRightToLeft))
      }
    }
  }

  /// Draws the lines of a horizontal strip, with the document's top left corner at a point.
  /// - Parameters:
  ///   - top: in the document's coordinates. The lines above and below the strip are drawn, too, because their ink may
  ///     reach into it.
  ///   - bottom: in the document's coordinates.
  public func draw(
    in context: GraphicsContext, at corner: Point = .zero, from top: Double = -.infinity, to bottom: Double = .infinity
  ) {
    eachParagraph(from: top, to: bottom) { paragraph in
      // An empty paragraph is laid out as a separator, which has no ink.
      guard !paragraph.range.isEmpty else { return }
      let origin = Point(x: corner.x + paragraph.origin.x, y: corner.y + paragraph.origin.y)
      paragraph.layout.draw(in: context, at: origin)
    }
  }

  /// Calls `body` with the paragraphs of a strip, and with the paragraphs above and below it.
  private func eachParagraph(from top: Double, to bottom: Double, _ body: (LaidParagraph) -> Void) {
    guard top <= bottom else { return }
    let source = source
    let first = max(0, source.paragraphIndex(atHeight: top) - 1)
    let last = min(paragraphCount - 1, source.paragraphIndex(atHeight: bottom) + 1)
    for index in first...last { body(source.paragraph(index)) }
  }
}
