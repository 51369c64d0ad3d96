import SateenLayout

extension TextPositions {
  /// The rectangles that cover a range of the text, from top to bottom and from left to right. They cover whole
  /// clusters, the spaces that hang over the ends of lines, and the space between lines. The rectangles of adjacent
  /// ranges touch without overlapping.
  /// - Parameters:
  ///   - range: in UTF-16 code units.
  ///   - edges: the left and right edges of the text's area. A selected paragraph end then fills its line up to the
  ///     edge. If nil, a strip as wide as a quarter of the line's height marks it.
  ///   - visible: the area whose lines are wanted; nil for all.
  public func selectionRects(
    for range: Range<Int>, fillingTo edges: ClosedRange<Double>? = nil, in visible: Rect? = nil
  ) -> [Rect] {
    let range = snapped(range)
    guard !range.isEmpty else { return [] }
    var rects: [Rect] = []
    var (part, line) = lineOf(TextPosition(range.lowerBound))
    if let visible, part.strip(ofLine: line).upperBound < visible.minY {
      part = source.part(atHeight: visible.minY)
      line = part.lineNumber(atHeight: visible.minY)
    }
    while true {
      let strip = part.strip(ofLine: line)
      if let visible, strip.lowerBound > visible.maxY { break }
      let own = part.range(ofLine: line)
      if own.lowerBound >= range.upperBound { break }
      // With its separator: the edges that a span and cells give for one place differ by rounding errors.
      let end = part.isSoft(line) ? own.upperBound : own.upperBound + part.separator
      let isWhole = range.lowerBound <= own.lowerBound && end <= range.upperBound
      if isWhole, let span = part.wholeSpan(ofLine: line) {
        append(part, line, span, strip, edges, to: &rects)
      } else {
        append(place(part, line), strip, range, edges, to: &rects)
      }
      if line + 1 < part.lines.count {
        line += 1
      } else {
        guard let after = source.part(after: part) else { break }
        (part, line) = (after, 0)
      }
    }
    return rects
  }

  /// Adds the rectangle of a line that is selected as a whole, with the paragraph's end where it has that.
  private func append(
    _ part: LaidParagraph, _ line: Int, _ span: ClosedRange<Double>, _ strip: Range<Double>,
    _ edges: ClosedRange<Double>?, to rects: inout [Rect]
  ) {
    var (left, right) = (span.lowerBound, span.upperBound)
    let height = strip.upperBound - strip.lowerBound
    if !part.isSoft(line), part.separator > 0 {
      if part.line(line).isRightToLeft {
        left = min(left, edges?.lowerBound ?? left - endMark(height))
      } else {
        right = max(right, edges?.upperBound ?? right + endMark(height))
      }
    }
    guard right > left else { return }
    rects.append(Rect(x: left, y: strip.lowerBound, width: right - left, height: height))
  }

  /// The width of the strip that marks a selected paragraph end in a line of a height.
  private func endMark(_ height: Double) -> Double { (height / 4).rounded(.up) }

  private func append(
    _ line: Place, _ strip: Range<Double>, _ range: Range<Int>, _ edges: ClosedRange<Double>?, to rects: inout [Rect]
  ) {
    let cells = line.cells
    var span: (left: Double, right: Double)?
    func flush() {
      if let span, span.right > span.left {
        rects.append(
          Rect(
            x: span.left, y: strip.lowerBound, width: span.right - span.left,
            height: strip.upperBound - strip.lowerBound))
      }
      span = nil
    }
    for place in 0..<cells.count {
      var cell = cells.cell(at: place)
      guard cell.range.lowerBound < range.upperBound, range.lowerBound < cell.range.upperBound else {
        flush()
        continue
      }
      if cell.isEnd {
        let mark = endMark(strip.upperBound - strip.lowerBound)
        if cell.isRightToLeft {
          cell.left = min(cell.right, edges?.lowerBound ?? cell.right - mark)
        } else {
          cell.right = max(cell.left, edges?.upperBound ?? cell.left + mark)
        }
      }
      span = (span?.left ?? cell.left, cell.right)
      if cell.hasGapAtRight { flush() }
    }
    flush()
  }

  // MARK: Words and paragraphs

  /// The word, run of spaces or punctuation mark under a point, as a double click selects it. Beside the line's text,
  /// the nearest one. Empty on an empty line.
  public func word(at point: Point) -> Range<Int> {
    let line = place(at: point)
    guard var index = line.cells.place(atX: point.x.isNaN ? 0 : point.x) else {
      return line.range.lowerBound..<line.range.lowerBound
    }
    if line.cells.cell(at: index).isEnd, line.cells.count > 1 { index += line.cells.isRightToLeft ? 1 : -1 }
    let cell = line.cells.cell(at: index)
    return word(at: cell.range.lowerBound, in: line.paragraph)
  }

  /// The word, run of spaces or punctuation mark that contains the cluster behind an offset. At the end of a paragraph,
  /// that of the cluster before.
  public func word(containing offset: Int) -> Range<Int> {
    let offset = snapped(TextPosition(offset)).offset
    return word(at: offset, in: source.part(at: offset))
  }

  private func word(at offset: Int, in paragraph: LaidParagraph) -> Range<Int> {
    let start = paragraph.range.lowerBound
    guard let word = paragraph.text.word(at: offset - start) else { return start..<start }
    return snapped(word.range.lowerBound + start..<word.range.upperBound + start)
  }

  /// The paragraph at the height of a point, including its separator, as a triple click selects it.
  public func paragraph(at point: Point) -> Range<Int> {
    wholeRange(source.part(atHeight: point.y.isNaN ? 0 : point.y))
  }

  /// The paragraph that contains an offset, including its separator.
  public func paragraph(containing offset: Int) -> Range<Int> {
    wholeRange(source.part(at: min(max(offset, 0), source.end)))
  }

  private func wholeRange(_ paragraph: LaidParagraph) -> Range<Int> {
    let range = paragraph.paragraph
    return range.lowerBound..<min(source.end, range.upperBound + paragraph.paragraphSeparator)
  }

  // MARK: Links

  /// The link at a point, or a link within reach of a finger. Nine points of a square around the point are tested, its
  /// centre first.
  /// - Parameter reach: half of the square's side, in points.
  public func link(at point: Point, reach: Double = 0) -> TextLayout.LinkHit? {
    for (dx, dy) in [(0.0, 0.0), (0, -1), (0, 1), (-1, 0), (1, 0), (-1, -1), (1, -1), (-1, 1), (1, 1)] {
      if let hit = linkHit(at: Point(x: point.x + dx * reach, y: point.y + dy * reach)) { return hit }
      if reach <= 0 { break }
    }
    return nil
  }

  private func linkHit(at point: Point) -> TextLayout.LinkHit? {
    guard point.x.isFinite, point.y.isFinite else { return nil }
    let paragraph = source.part(atHeight: point.y)
    let local = Point(x: point.x - paragraph.origin.x, y: point.y - paragraph.origin.y)
    guard var hit = paragraph.layout.link(at: local) else { return nil }
    hit.range = hit.range.lowerBound + paragraph.offset..<hit.range.upperBound + paragraph.offset
    return hit
  }
}
