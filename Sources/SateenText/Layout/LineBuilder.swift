import SateenLayout

/// Breaks pieces into lines as they are added, and stops as soon as all visible lines are full.
struct LineBuilder {
  let width: Double
  let height: Double
  let maximumLines: Int
  /// The style of the current paragraph.
  private(set) var style = ParagraphStyle()
  /// The paragraph styles so far, each with the first line that has it.
  private var stylesByLine: [(line: Int, style: ParagraphStyle)] = []
  /// The metrics of the text's runs of attributes, in their order, followed by those of a truncation token.
  var styles: [StyleMetrics]
  /// The hyphens for soft hyphens and divided words, by run of attributes.
  var hyphens: [Int32: PlacedPiece] = [:]
  /// Divides words of the current paragraph; nil where the paragraph is not hyphenated.
  var hyphenator: Hyphenator?

  /// The pieces in logical order. Each line has a range of them.
  var pieces: [PlacedPiece] = []
  var lines: [TextLayout.Line] = []
  /// Whether no more lines fit.
  var isFull = false
  /// Whether text is left over, so that the last line has to be shortened.
  private(set) var needsTruncation = false
  /// The range of the text that truncation left out.
  var truncatedRange: Range<Int>?
  /// The extent of ink beyond the lines, where a line height is less than the height of its letters.
  private(set) var inkTop = 0.0
  private(set) var inkBottom = 0.0

  /// The bidirectional level of the current paragraph.
  var paragraphLevel: UInt8 = 0 {
    didSet {
      if next == lineStart { beginLine() }
    }
  }
  var isRightToLeft: Bool { paragraphLevel & 1 == 1 }

  var lineStart = 0
  var next = 0
  var extent = LineExtent(level: 0)
  var lastBreak = 0
  var y = 0.0
  /// The insets of the current line, and the width available for it.
  var insets = (left: 0.0, right: 0.0)
  var room = Double.infinity
  /// Whether the current line is the first one of its paragraph.
  var startsParagraph = true
  /// The space between the paragraph before and the current one.
  var spacingAbove = 0.0
  /// The exclusions, the row that is being filled, and whether the current line has a span in the row.
  var exclusions: Exclusions?
  var row: LineRow?
  var hasPlace = false
  /// The number of rows. Lines side by side count as one.
  var rowCount = 0
  /// The tab whose width depends on the text behind it.
  var openTab: OpenTab?

  /// Counts pieces and glyphs that were visited again after they were added. Tests compare it with the length of the
  /// text.
  var work = 0

  /// The most that sums of rounded widths may be off.
  let tolerance: Double
  /// The maximum height of a layout, in points, beyond any scrollable height.
  private static let tallest = 1e7

  init(width: Double, height: Double, maximumLines: Int, styles: [StyleMetrics]) {
    // NaN sets no bound.
    self.width = width.isNaN ? .infinity : max(0, width)
    self.height = height.isNaN ? .infinity : max(0, height)
    self.maximumLines = maximumLines > 0 ? maximumLines : .max
    self.styles = styles
    tolerance = self.width.isFinite ? 1e-3 + self.width * 1e-6 : 0
  }

  // MARK: Adding

  /// Starts a paragraph. All pieces from now on belong to it.
  /// - Parameter isNew: false where the separator before only ended a line.
  mutating func beginParagraph(_ style: ParagraphStyle, isNew: Bool) {
    if isNew {
      spacingAbove =
        lines.isEmpty ? 0 : ParagraphStyle.usable(self.style.spacing) + ParagraphStyle.usable(style.spacingBefore)
      startsParagraph = true
    }
    // Most texts have one paragraph style.
    if !lines.isEmpty && self.style != style {
      if stylesByLine.isEmpty { stylesByLine.append((0, self.style)) }
      stylesByLine.append((lines.count, style))
    }
    self.style = style
    beginLine()
  }

  /// Returns to the paragraph of a finished line.
  mutating func returnToParagraph(of line: TextLayout.Line, at index: Int) {
    if let known = stylesByLine.last(where: { $0.line <= index }) { style = known.style }
    lineStart = line.pieces.lowerBound
    next = lineStart
    startsParagraph = line.startsParagraph
    spacingAbove = line.spacingAbove
    paragraphLevel = line.isRightToLeft ? 1 : 0
    guard exclusions != nil else { return }
    row = nil
    hasPlace = true
    insets = line.insets
    room = width.isFinite ? max(0, width - insets.left - insets.right) : line.frame.width
  }

  mutating func beginLine() {
    extent = LineExtent(level: paragraphLevel)
    openTab = nil
    hasPlace = false
    let head = ParagraphStyle.usable(startsParagraph ? style.firstLineHeadIndent : style.headIndent)
    let tail = ParagraphStyle.usable(style.tailIndent)
    insets = isRightToLeft ? (tail, head) : (head, tail)
    room = max(0, width - head - tail)
  }

  mutating func add(_ piece: PlacedPiece) {
    pieces.append(piece)
    fill()
  }

  private mutating func fill() {
    while next < pieces.count && !isFull {
      if exclusions != nil { findPlace() }
      if pieces[next].isTab { beginTab() }
      if openTab != nil { fitOpenTab(before: next + 1) }
      if pieces[next].isSpace || room == .infinity || extent.fits(pieces[next], in: room + tolerance) {
        accept()
      } else if hyphenator != nil, endLineInsideOfWord() {
        continue
      } else if lastBreak > lineStart {
        finishLine(at: lastBreak, endsParagraph: false)
      } else if skipPlace(for: pieces[next]) {
        continue
      } else if let (first, second) = split(pieces[next], in: room, extent, atLeastOne: next == lineStart) {
        work += first.glyphs.count
        pieces[next] = first
        accept()
        if let second {
          pieces.insert(second, at: next)
          finishLine(at: next, endsParagraph: false)
        }
      } else {
        finishLine(at: next, endsParagraph: false)
      }
    }
  }

  private mutating func accept() {
    pieces[next].settleOverhang()
    extent.add(pieces[next])
    next += 1
    guard pieces[next - 1].breakAfter else { return }
    if pieces[next - 1].endsWithSoftHyphen, let hyphen = hyphens[pieces[next - 1].style],
      extent.total(with: hyphen) > room + tolerance
    {
      return
    }
    lastBreak = next
  }

  /// Splits a piece so that the first part fits, including its ink; nil where no part fits.
  func split(
    _ piece: PlacedPiece, in width: Double, _ extent: LineExtent, atLeastOne: Bool
  ) -> (PlacedPiece, PlacedPiece?)? {
    var room = width + tolerance - extent.used - extent.lead
    var glyphs = Int.max
    var step = 1e-6
    while let parts = piece.split(fitting: room, atLeastOne: false, below: glyphs) {
      if extent.total(with: parts.0) <= width + tolerance { return parts }
      // Overhanging ink may exceed the advances, and clusters with a negative kern may have a negative width.
      glyphs = parts.0.glyphs.count
      // The available width shrinks by growing steps. This bounds the loop even for a broken font with thousands of
      // negative advances.
      let reached = min(room, Double(parts.0.width))
      room = reached - (abs(reached) + 1) * step
      step *= 2
    }
    return atLeastOne ? piece.split(fitting: -.infinity, atLeastOne: true) : nil
  }

  /// Moves the result out of the builder, so that its arrays are uniquely referenced.
  mutating func takeResult() -> (lines: [TextLayout.Line], pieces: [PlacedPiece]) {
    let result = (lines, pieces)
    lines = []
    pieces = []
    return result
  }

  /// Ends the paragraph and its last line.
  mutating func endParagraph(at offset: Int, emptyLineStyle: Int) {
    guard !isFull else { return }
    findPlace(emptyLineStyle: emptyLineStyle)
    // A row that turned out to be higher than its spans is filled again.
    while !finishLine(at: pieces.count, endsParagraph: true, offset: offset, emptyLineStyle: emptyLineStyle) {
      fill()
      if isFull { return }
      findPlace(emptyLineStyle: emptyLineStyle)
    }
  }

  /// Records that text is left over for which there is no line.
  mutating func refuseRest() {
    needsTruncation = true
    isFull = true
  }

  // MARK: Finishing

  /// - Returns: false where the line has to be filled again.
  @discardableResult
  mutating func finishLine(
    at end: Int, endsParagraph: Bool, offset: Int = 0, emptyLineStyle: Int = 0
  ) -> Bool {
    work += pieces.count - lineStart
    if openTab != nil { fitOpenTab(before: end, isLast: true) }
    let metrics = lineMetrics(lineStart..<end, emptyLineStyle: emptyLineStyle)
    guard growRow(metrics) else { return false }
    let spacing = lines.isEmpty ? 0 : ParagraphStyle.usable(style.lineSpacing) + spacingAbove
    let top = row?.top ?? y + spacing
    let height = row.map { $0.ascent + $0.descent } ?? metrics.ascent + metrics.descent
    if rowCount > 0 && (top + height > self.height + 1e-6 || top > Self.tallest) {
      if let row { lines.removeSubrange(row.firstLine...) }
      row = nil
      refuseRest()
      return true
    }
    var end = end
    if !endsParagraph, end > lineStart, end == lastBreak { end = insertHyphen(at: end) }
    let arranged = arrange(lineStart..<end)
    let lower = lineStart < end ? Int(pieces[lineStart].text.lowerBound) : offset
    let upper = lineStart < end ? Int(pieces[end - 1].text.upperBound) : offset
    lines.append(
      TextLayout.Line(
        frame: Rect(x: insets.left, y: top, width: arranged.width, height: metrics.ascent + metrics.descent),
        baseline: top + metrics.ascent, range: lower..<upper, isRightToLeft: isRightToLeft, pieces: lineStart..<end,
        alignment: exclusions != nil && !width.isFinite ? 0 : alignment, insets: insets,
        leftOverhang: arranged.leftOverhang, endsParagraph: endsParagraph,
        isJustified: style.alignment == .justified && !endsParagraph, startsParagraph: startsParagraph,
        spacingAbove: spacingAbove))
    let ascent = row?.ascent ?? metrics.ascent
    inkTop = min(inkTop, top + ascent - metrics.inkAscent)
    inkBottom = max(inkBottom, top + ascent + metrics.inkDescent)
    lineStart = end
    next = end
    lastBreak = end
    if let row, !endsParagraph, row.index + 1 < row.spans.count {
      self.row?.index += 1
      beginLine()
      return true
    }
    if row != nil {
      closeRow()
    } else {
      y = top + height
      rowCount += 1
    }
    startsParagraph = false
    spacingAbove = 0
    beginLine()
    if rowCount >= maximumLines && !endsParagraph { refuseRest() }
    return true
  }

  /// Inserts the visible hyphen where a line ends at a soft hyphen.
  private mutating func insertHyphen(at end: Int) -> Int {
    let last = pieces[end - 1]
    guard last.endsWithSoftHyphen, var hyphen = hyphens[last.style] else { return end }
    hyphen.text = last.text.upperBound..<last.text.upperBound
    pieces.insert(hyphen, at: end)
    return end + 1
  }

  /// The share of the free width on the left of a line, from 0 to 1.
  private var alignment: Double {
    switch style.alignment {
    case .natural, .start, .justified: return isRightToLeft ? 1 : 0
    case .end: return isRightToLeft ? 0 : 1
    case .left: return 0
    case .center: return 0.5
    case .right: return 1
    }
  }
}
