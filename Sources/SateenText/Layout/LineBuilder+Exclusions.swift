import SateenLayout

/// Lines side by side, around exclusions.
struct LineRow {
  /// The distance from the top of the layout to the row, in points.
  var top: Double
  /// The height that the spans are free for. If the text turns out to be higher, the row is filled again.
  var height: Double
  /// The free horizontal ranges, in the order in which lines are filled.
  var spans: [(left: Double, right: Double)]
  var index = 0
  var firstLine: Int
  var firstPiece: Int
  var startsParagraph: Bool
  var spacingAbove: Double
  var ascent = 0.0
  var descent = 0.0
  var inkAscent = 0.0
  var inkDescent = 0.0
}

extension LineBuilder {
  /// The number of heights to try before text overlaps the exclusions.
  private static let mostSteps = 30_000

  /// Finds the span for the current line.
  mutating func findPlace(emptyLineStyle: Int = 0) {
    guard let exclusions, !hasPlace else { return }
    hasPlace = true
    if row == nil {
      let style = lineStart < pieces.count ? Int(pieces[lineStart].style) : emptyLineStyle
      let natural = styles.isEmpty ? 0 : styles[style].ascent + styles[style].descent
      let top = y + (lines.isEmpty ? 0 : ParagraphStyle.usable(self.style.lineSpacing) + spacingAbove)
      row = makeRow(exclusions, top: top, height: lineHeight(natural))
    }
    guard let row else { return }
    let span = row.spans[row.index]
    insets = (span.left, width.isFinite ? width - span.right : 0)
    room = span.right - span.left
  }

  private func makeRow(_ exclusions: Exclusions, top: Double, height: Double) -> LineRow {
    let head = ParagraphStyle.usable(startsParagraph ? style.firstLineHeadIndent : style.headIndent)
    let tail = ParagraphStyle.usable(style.tailIndent)
    let whole = isRightToLeft ? (left: tail, right: width - head) : (left: head, right: width - tail)
    // Spans narrower than the line's height are too narrow for text.
    let narrowest = min(max(1, height), whole.right - whole.left)
    var y = top
    var spans = [whole]
    for _ in 0..<Self.mostSteps {
      guard exclusions.reaches(below: y) else { break }
      spans = exclusions.free(from: y, to: y + height, in: whole).filter { $0.right - $0.left >= narrowest - 1e-9 }
      if !spans.isEmpty { break }
      y += max(1, height / 4)
    }
    if spans.isEmpty || !exclusions.reaches(below: y) { spans = [(whole.left, max(whole.left, whole.right))] }
    return LineRow(
      top: y, height: height, spans: isRightToLeft ? spans.reversed() : spans, firstLine: lines.count,
      firstPiece: lineStart, startsParagraph: startsParagraph, spacingAbove: spacingAbove)
  }

  /// Skips the current span where the word is too wide for it but fits into a line without exclusions. The span stays
  /// empty.
  mutating func skipPlace(for piece: PlacedPiece) -> Bool {
    guard let exclusions, let current = row, lastBreak <= lineStart else { return false }
    let indents =
      ParagraphStyle.usable(startsParagraph ? style.firstLineHeadIndent : style.headIndent)
      + ParagraphStyle.usable(style.tailIndent)
    let whole = width - indents
    guard whole > room + tolerance, extent.fits(piece, in: whole + tolerance) else { return false }
    next = lineStart
    beginLine()
    if current.index + 1 < current.spans.count {
      row?.index += 1
    } else if lines.count > current.firstLine {
      closeRow()
    } else {
      let lower = makeRow(exclusions, top: current.top + max(1, current.height / 4), height: current.height)
      row = lower
    }
    return true
  }

  /// Adds a finished line's height to the row.
  /// - Returns: false where the row is higher than its spans are free for. Its lines are then removed, to be filled
  ///   again.
  mutating func growRow(_ metrics: LineMetrics) -> Bool {
    guard let exclusions, var current = row else { return true }
    current.ascent = max(current.ascent, metrics.ascent)
    current.descent = max(current.descent, metrics.descent)
    current.inkAscent = max(current.inkAscent, metrics.inkAscent)
    current.inkDescent = max(current.inkDescent, metrics.inkDescent)
    let height = current.ascent + current.descent
    if height > current.height + 1e-6 {
      lines.removeSubrange(current.firstLine...)
      startsParagraph = current.startsParagraph
      spacingAbove = current.spacingAbove
      lineStart = current.firstPiece
      removeHyphens(from: lineStart)
      next = lineStart
      lastBreak = lineStart
      row = makeRow(exclusions, top: current.top, height: height)
      beginLine()
      return false
    }
    row = current
    return true
  }

  private mutating func removeHyphens(from start: Int) {
    var i = pieces.count
    while i > start {
      i -= 1
      if pieces[i].isHyphen { pieces.remove(at: i) }
    }
  }

  /// Sets one height and one baseline for all lines of the row.
  mutating func closeRow() {
    guard let current = row else { return }
    let height = current.ascent + current.descent
    for i in current.firstLine..<lines.count {
      lines[i].frame.origin.y = current.top
      lines[i].frame.size.height = height
      lines[i].baseline = current.top + current.ascent
    }
    y = current.top + height
    rowCount += 1
    row = nil
  }
}
