import SateenLayout

/// Text that was laid out and can be asked for its paragraphs one by one.
protocol ParagraphSource: Sendable {
  /// The end of the text that can be pointed at, in code units.
  var end: Int { get }
  /// At least 1.
  var paragraphCount: Int { get }
  /// The paragraph an offset lies in; that behind a separator where it lies on its end.
  func paragraphIndex(at offset: Int) -> Int
  /// The paragraph at a height, or the nearest one.
  func paragraphIndex(atHeight y: Double) -> Int
  func paragraph(_ index: Int) -> LaidParagraph
}

/// A paragraph with its lines.
struct LaidParagraph {
  let layout: TextLayout
  /// Which of the layout's lines are the paragraph's. Empty only where the whole text is.
  let lines: Range<Int>
  /// Its place in the whole text, without the separator at its end.
  let range: Range<Int>
  /// The code units of the separator.
  let separator: Int
  /// What is added to the layout's offsets and coordinates to make them those of the whole text.
  let offset: Int
  let origin: Point
  /// Where the lines before it end.
  let top: Double
  let text: ParagraphText

  /// Line `number` of the paragraph.
  func line(_ number: Int) -> TextLayout.Line { layout.lines[lines.lowerBound + number] }

  /// The part of the whole text that a line shows, without a separator.
  func range(ofLine number: Int) -> Range<Int> {
    guard number < lines.count else { return range }
    let own = line(number).range
    return own.lowerBound + offset..<own.upperBound + offset
  }

  /// Whether a line is followed by another one of the same paragraph.
  func isSoft(_ number: Int) -> Bool { number + 1 < lines.count }

  /// The strip between the bottom of the line above and its own bottom: strips leave no gaps.
  func strip(ofLine number: Int) -> Range<Double> {
    guard number < lines.count else { return origin.y..<origin.y }
    let frame = line(number).frame
    let above = number > 0 ? line(number - 1).frame.maxY + origin.y : top
    let bottom = frame.maxY + origin.y
    return min(above, bottom)..<bottom
  }

  /// The line an offset of the paragraph lies on; where one line ends of its own accord, the affinity decides.
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
