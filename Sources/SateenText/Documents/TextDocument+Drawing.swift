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

  /// Draws the lines of a strip with the document's top left corner at a point.
  /// - Parameters:
  ///   - top: in the document's coordinates. Ink may reach into the strip from the lines beside it, which are drawn, too.
  ///   - bottom: likewise.
  public func draw(
    in context: GraphicsContext, at corner: Point = .zero, from top: Double = -.infinity, to bottom: Double = .infinity
  ) {
    eachParagraph(from: top, to: bottom) { paragraph in
      // An empty paragraph is laid out as a separator, which has nothing to draw.
      guard !paragraph.range.isEmpty else { return }
      let origin = Point(x: corner.x + paragraph.origin.x, y: corner.y + paragraph.origin.y)
      paragraph.layout.draw(in: context, at: origin)
    }
  }

  /// The paragraphs of a strip, and the ones above and below it.
  private func eachParagraph(from top: Double, to bottom: Double, _ body: (LaidParagraph) -> Void) {
    guard top <= bottom else { return }
    let source = source
    let first = max(0, source.paragraphIndex(atHeight: top) - 1)
    let last = min(paragraphCount - 1, source.paragraphIndex(atHeight: bottom) + 1)
    for index in first...last { body(source.paragraph(index)) }
  }
}
