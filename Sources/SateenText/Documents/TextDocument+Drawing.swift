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
    eachPart(from: top, to: bottom, reachesBelow: false) { part in
      for line in part.layout.lines[part.lines] {
        let frame = line.frame.offsetBy(part.origin)
        guard frame.maxY >= top, frame.minY <= bottom else { continue }
        body(
          Line(
            frame: frame, baseline: line.baseline + part.origin.y,
            range: line.range.lowerBound + part.offset..<line.range.upperBound + part.offset,
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
    eachPart(from: top, to: bottom, reachesBelow: true) { part in
      // An empty paragraph is laid out as a separator, which has no ink.
      guard !part.range.isEmpty else { return }
      let origin = Point(x: corner.x + part.origin.x, y: corner.y + part.origin.y)
      part.layout.draw(in: context, at: origin)
    }
  }

  /// Calls `body` with the paragraphs of a strip, or the parts of long ones, and with that above it.
  /// - Parameter reachesBelow: whether the one below the strip, which may have to be laid out for it, is wanted as well.
  private func eachPart(
    from top: Double, to bottom: Double, reachesBelow: Bool, _ body: (LaidParagraph) -> Void
  ) {
    guard top <= bottom else { return }
    let source = source
    let first = source.part(atHeight: top)
    // A guess above stays one: measured here, its height would move all lines below it.
    let isKnown = first.range.lowerBound > 0 && lines.found(at: first.range.lowerBound - 1).segment != nil
    var next: LaidParagraph? = (isKnown ? source.part(before: first) : nil) ?? first
    while let part = next {
      body(part)
      if part.range.lowerBound > first.range.lowerBound, part.origin.y + part.inset > bottom { return }
      if !reachesBelow, let last = part.layout.lines[part.lines].last, part.origin.y + last.frame.maxY > bottom {
        return
      }
      next = source.part(after: part)
    }
  }
}
