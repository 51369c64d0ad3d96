extension DocumentLines {
  /// The most code units of a part, and of a paragraph that is laid out whole. A line is broken after as many.
  static let longestPart = 4_096
  /// The most code units of a paragraph that is laid out whole on an unwrapped line, as in a field of one line. A longer
  /// paragraph is in parts of which each is a line.
  static let longestLine = 16_384
  /// The code units that the layout of a part takes in at first. The last two lines of them belong to the next part.
  static let usualPart = 1_280

  /// The end that a part should have because of a stretch behind it.
  enum Seam {
    case none
    /// A part begins there already. Where lines do not lead there, the last line ends early.
    case fixed(Int)
    /// A line began there before an edit. Where one begins there again, nothing behind it has changed.
    case wished(Int)

    var place: Int? {
      switch self {
      case .none: nil
      case .fixed(let place), .wished(let place): place
      }
    }
  }

  // MARK: Segments

  /// A whole paragraph.
  func whole(_ paragraph: DocumentParagraph) -> Stretch {
    var shape = shape(paragraph, paragraph.range)
    let layout = layout(of: shape, at: paragraph.range.lowerBound)
    let first = min(shape.hasPrefix ? 1 : 0, layout.lines.count)
    shape.lines = first..<(paragraph.range.isEmpty ? min(first + 1, layout.lines.count) : layout.lines.count)
    return made(shape, layout)
  }

  /// The part of a long paragraph that begins at an offset. It ends with a line, behind white space where there is some
  /// near its end.
  func part(at start: Int, in paragraph: DocumentParagraph, seam: Seam = .none) -> Stretch {
    let isWrapped = layouts.width.isFinite
    var wanted = isWrapped ? Self.usualPart : Self.longestPart
    // An unwrapped line may as well be broken where one was broken before.
    if !isWrapped, let place = seam.place, place - start <= wanted { return cutOff(start..<place, paragraph) }
    while true {
      let isRest = paragraph.range.upperBound - start <= wanted
      let end =
        isRest ? paragraph.range.upperBound : cut(before: start + wanted, behind: start, in: paragraph)
      var shape = shape(paragraph, start..<end)
      let layout = layout(of: shape, at: start)
      let first = min(shape.hasPrefix ? 1 : 0, layout.lines.count)
      let lines = layout.lines[first...]
      let offset = start - (shape.hasPrefix ? 1 : 0)

      /// The part that ends with a line. The line behind it belongs to the next part.
      func ending(behind count: Int) -> Stretch {
        var shape = shape
        let next = lines[first + count].range
        shape.count = next.lowerBound + offset - start
        shape.reach = next.upperBound + offset - start
        (shape.endsParagraph, shape.isLast, shape.separator, shape.isContinued) = (false, false, 0, false)
        shape.lines = first..<first + count
        return made(shape, layout.keepingLines(first + count))
      }

      if let place = seam.place, place < end {
        let line = lines.firstIndex { $0.range.lowerBound + offset == place }
        if let line, line > first, isRest || line + 1 < layout.lines.count { return ending(behind: line - first) }
        if case .fixed = seam { return cutOff(start..<place, paragraph) }
      }
      if isRest {
        shape.lines = first..<layout.lines.count
        return made(shape, layout)
      }
      // The last line is not whole, and the one before it is the one that the part depends on.
      let most = lines.count - 2
      if most >= 2 { return ending(behind: bestEnd(lines, most, offset)) }
      if wanted < Self.longestPart {
        wanted = Self.longestPart
      } else if lines.count > 1 {
        return ending(behind: lines.count - 1)
      } else {
        return cutOff(start..<min(end, seam.place ?? end), paragraph)
      }
    }
  }

  /// The number of lines of a part, up to a number: as many as end behind white space, if that is half of them or more.
  private func bestEnd(_ lines: ArraySlice<TextLayout.Line>, _ most: Int, _ offset: Int) -> Int {
    for count in stride(from: most, through: max(1, most / 2), by: -1) {
      let end = lines[lines.startIndex + count].range.lowerBound + offset
      if let unit = content.utf16(in: end - 1..<end).last, Shaper.isSpace(unit) { return count }
    }
    return most
  }

  /// A part whose last line ends early.
  private func cutOff(_ range: Range<Int>, _ paragraph: DocumentParagraph) -> Stretch {
    var shape = shape(paragraph, range)
    let layout = layout(of: shape, at: range.lowerBound)
    shape.lines = min(shape.hasPrefix ? 1 : 0, layout.lines.count)..<layout.lines.count
    return made(shape, layout)
  }

  private func shape(_ paragraph: DocumentParagraph, _ range: Range<Int>) -> DocumentSegment.Shape {
    var shape = DocumentSegment.Shape(count: range.count, style: paragraph.style, reach: range.count)
    shape.startsParagraph = range.lowerBound == paragraph.range.lowerBound
    shape.isContinuation = shape.startsParagraph && paragraph.isContinuation
    shape.endsParagraph = range.upperBound == paragraph.range.upperBound
    if shape.endsParagraph {
      (shape.separator, shape.isLast, shape.isContinued) = (
        paragraph.separator, paragraph.isLast, paragraph.isContinued
      )
    }
    return shape
  }

  private func made(_ shape: DocumentSegment.Shape, _ layout: TextLayout) -> Stretch {
    let segment = DocumentSegment(shape, layout)
    layouts.insert(layout.filling(width: layouts.width), for: segment.id)
    return Stretch(segment)
  }

  // MARK: Layouts

  /// The lines of a segment, in the width that they were laid out in. A bounded width is filled, so that lines are
  /// aligned to its edges.
  func layout(of segment: DocumentSegment, at start: Int) -> TextLayout {
    if let known = layouts.find(segment.id) { return known }
    let made = layout(of: segment.shape, at: start).keepingLines(segment.shape.lines.upperBound)
      .filling(width: layouts.width)
    layouts.insert(made, for: segment.id)
    return made
  }

  private func layout(of shape: DocumentSegment.Shape, at start: Int) -> TextLayout {
    layouts.countLayout(of: shape.reach)
    var text = AttributedText("", paragraphStyle: shape.style)
    // A text without characters has no lines. A text of one separator has two, of which the first is the empty
    // paragraph's.
    if shape.hasPrefix {
      let before = content.attributes(at: start - 1) ?? content.typingAttributes(at: start)
      text.append("\u{2028}", attributes: TextAttributes(font: before.font))
    }
    if shape.count == 0 {
      text.append("\n", attributes: content.attributesOfEmptyParagraph(at: start))
    } else {
      content.appendCharacters(in: start..<start + shape.reach, to: &text)
    }
    return TextLayout(text, width: layouts.width)
  }

  /// The offsets at which lines of part of a long paragraph begin.
  func lineStarts(in range: Range<Int>, of paragraph: DocumentParagraph) -> [Int] {
    let shape = shape(paragraph, range)
    let offset = range.lowerBound - (shape.hasPrefix ? 1 : 0)
    return layout(of: shape, at: range.lowerBound).lines.dropFirst(shape.hasPrefix ? 1 : 0)
      .map { $0.range.lowerBound + offset }
  }

  // MARK: Cuts

  /// The units before an offset in which a better place for a cut is looked for.
  private static let cutWindow = 256

  /// A place near an offset where text may be cut: behind white space where there is some, else between two clusters,
  /// else between two code points.
  /// - Parameter start: the place lies behind it.
  func cut(before offset: Int, behind start: Int, in paragraph: DocumentParagraph) -> Int {
    let offset = content.codePointStart(min(max(offset, start + 2), paragraph.range.upperBound))
    let first = content.codePointStart(max(start, offset - Self.cutWindow))
    let units = content.utf16(in: first..<min(paragraph.range.upperBound, offset + Self.cutWindow / 4))
    let end = offset - first
    var index = end
    while index > 1 {
      let isBehindSpace = Shaper.isSpace(units[index - 1])
      if isBehindSpace, index == units.count || !Shaper.isSpace(units[index]) { return first + index }
      index -= 1
    }
    var boundary = 0
    units.withUnsafeBufferPointer { units in
      TextBoundaries.each(.cluster, in: units) { place, _ in
        if place <= end { boundary = place }
      }
    }
    return boundary > 0 ? first + boundary : offset
  }
}
