import SateenLayout

/// Laid out text that gives access to its paragraphs one by one, and to long ones part by part.
protocol ParagraphSource: Sendable {
  /// The end of the shown text, in code units.
  var end: Int { get }
  /// The paragraph, or the part of a long one, that contains an offset. The offset at the end of a separator, or of a
  /// part, belongs to the paragraph or the part behind it.
  func part(at offset: Int) -> LaidParagraph
  /// The paragraph or part at a height, or the nearest one.
  func part(atHeight y: Double) -> LaidParagraph
  /// The paragraph or part behind another one; nil at the end.
  func part(after part: LaidParagraph) -> LaidParagraph?
  /// The paragraph or part before another one; nil at the start.
  func part(before part: LaidParagraph) -> LaidParagraph?
  /// Code units of the text, without laying out any of it.
  /// - Parameter range: of whole code points.
  func units(in range: Range<Int>) -> [UInt16]
}

/// A paragraph with its lines, or a part of a long paragraph. A part starts with a line, and at a boundary of
/// clusters, except inside of a cluster that is longer than a part.
struct LaidParagraph {
  let layout: TextLayout
  /// The indices of the part's lines in the layout. Empty only where the whole text is empty.
  let lines: Range<Int>
  /// The part's range in the whole text, without the separator at its end.
  let range: Range<Int>
  /// The length of the separator behind the part, in code units; 0 where the paragraph goes on.
  let separator: Int
  /// The range of the whole paragraph, without the separator at its end.
  let paragraph: Range<Int>
  /// The length of the separator behind the paragraph.
  let paragraphSeparator: Int
  /// The amount to add to the layout's offsets, and below to its coordinates, to get those of the whole text.
  let offset: Int
  let origin: Point
  /// The bottom of the line above the part.
  let top: Double
  private let readText: () -> ParagraphText

  /// - Parameter text: gives the part's characters, which most questions do not need.
  init(
    layout: TextLayout, lines: Range<Int>, range: Range<Int>, separator: Int, paragraph: Range<Int>,
    paragraphSeparator: Int, offset: Int, origin: Point, top: Double, text: @escaping () -> ParagraphText
  ) {
    self.layout = layout
    self.lines = lines
    self.range = range
    self.separator = separator
    self.paragraph = paragraph
    self.paragraphSeparator = paragraphSeparator
    self.offset = offset
    self.origin = origin
    self.top = top
    readText = text
  }

  /// The part's characters. Those of parts that were asked for last are kept.
  var text: ParagraphText { readText() }

  var startsParagraph: Bool { range.lowerBound == paragraph.lowerBound }
  var endsParagraph: Bool { range.upperBound == paragraph.upperBound }

  /// The distance from the layout's top to that of the first line.
  var inset: Double { lines.isEmpty ? 0 : layout.lines[lines.lowerBound].frame.minY }

  /// Line `number` of the part.
  func line(_ number: Int) -> TextLayout.Line { layout.lines[lines.lowerBound + number] }

  /// The part of the whole text that a line shows, without a separator.
  func range(ofLine number: Int) -> Range<Int> {
    guard number < lines.count else { return range }
    let own = line(number).range
    return own.lowerBound + offset..<own.upperBound + offset
  }

  /// Whether another line of the same paragraph follows a line.
  func isSoft(_ number: Int) -> Bool { number + 1 < lines.count || !endsParagraph }

  /// The lines that stand side by side at the height of a line, around an exclusion, including the line itself.
  func row(ofLine number: Int) -> Range<Int> {
    guard number < lines.count else { return number..<number }
    let top = line(number).frame.minY
    var first = number
    while first > 0, line(first - 1).frame.minY == top { first -= 1 }
    var end = number + 1
    while end < lines.count, line(end).frame.minY == top { end += 1 }
    return first..<end
  }

  /// The vertical strip from the bottom of the line above to the line's own bottom. Strips leave no gaps.
  func strip(ofLine number: Int) -> Range<Double> {
    guard number < lines.count else { return origin.y..<origin.y }
    let frame = line(number).frame
    let first = row(ofLine: number).lowerBound
    let above = first > 0 ? line(first - 1).frame.maxY + origin.y : top
    let bottom = frame.maxY + origin.y
    return min(above, bottom)..<bottom
  }

  /// The line of an offset in the part. Where a line wraps, the affinity decides between its end and the start of
  /// the next line.
  func lineNumber(at position: TextPosition) -> Int {
    var low = 0
    var high = max(0, lines.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if line(middle).range.lowerBound + offset <= position.offset { low = middle } else { high = middle - 1 }
    }
    if position.affinity == .upstream, low > 0, line(low).range.lowerBound + offset == position.offset { low -= 1 }
    return low
  }

  /// The line at a height, or the nearest one.
  func lineNumber(atHeight y: Double) -> Int {
    var low = 0
    var high = max(0, lines.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if line(middle).frame.maxY + origin.y <= y { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
