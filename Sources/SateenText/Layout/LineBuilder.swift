import SateenLayout

/// Puts pieces into lines, one after the other, and stops as soon as the lines that may be shown are full.
struct LineBuilder {
  let width: Double
  let height: Double
  let maximumLines: Int
  let style: ParagraphStyle

  /// In logical order; each line is a part of them.
  private(set) var pieces: [PlacedPiece] = []
  private(set) var lines: [TextLayout.Line] = []
  /// Whether there is no room for more.
  private(set) var isFull = false
  /// Whether something is missing, so that the last line has to be shortened.
  private(set) var needsTruncation = false

  /// The level of the paragraph that is being added.
  var paragraphLevel: UInt8 = 0

  private var lineStart = 0
  private var next = 0
  private var used = 0.0
  private var lastBreak = 0
  private var y = 0.0

  /// Sums of rounded numbers may miss each other by this much.
  private let tolerance: Double
  /// Layouts do not grow beyond this many points, which is more than can be scrolled through.
  private static let tallest = 1e7

  init(width: Double, height: Double, maximumLines: Int, style: ParagraphStyle) {
    // What is no number asks for nothing, so it sets no bound.
    self.width = width.isNaN ? .infinity : max(0, width)
    self.height = height.isNaN ? .infinity : max(0, height)
    self.maximumLines = maximumLines > 0 ? maximumLines : .max
    self.style = style
    tolerance = self.width.isFinite ? 1e-3 + self.width * 1e-6 : 0
  }

  // MARK: Adding

  mutating func add(_ piece: PlacedPiece, _ styles: (Int32) -> StyleMetrics) {
    pieces.append(piece)
    while next < pieces.count && !isFull {
      if pieces[next].isTab {
        let stop = styles(pieces[next].style).tabWidth
        pieces[next].width = Float(((used / stop).rounded(.down) + 1) * stop - used)
        pieces[next].trailing = pieces[next].width
      }
      if pieces[next].isSpace || fits(next) {
        used += Double(pieces[next].width)
        next += 1
        if pieces[next - 1].breakAfter { lastBreak = next }
      } else if lastBreak > lineStart {
        finishLine(at: lastBreak, endsParagraph: false, styles)
      } else if let (first, second) = pieces[next].split(
        fitting: width + tolerance - used - overhang(atStartOf: lineStart), atLeastOne: next == lineStart)
      {
        pieces[next] = first
        next += 1
        if let second {
          pieces.insert(second, at: next)
          finishLine(at: next, endsParagraph: false, styles)
        } else {
          used += Double(first.width)
          if first.breakAfter { lastBreak = next }
        }
      } else {
        finishLine(at: next, endsParagraph: false, styles)
      }
    }
  }

  /// Ends the paragraph, and with it the line.
  mutating func endParagraph(at offset: Int, emptyLineStyle: Int32, _ styles: (Int32) -> StyleMetrics) {
    guard !isFull else { return }
    finishLine(at: pieces.count, endsParagraph: true, styles, offset: offset, emptyLineStyle: emptyLineStyle)
  }

  /// Says that text follows for which there is no line.
  mutating func refuseRest() {
    needsTruncation = true
    isFull = true
  }

  private func fits(_ index: Int) -> Bool {
    if width == .infinity { return true }
    let piece = pieces[index]
    let overhang = piece.overhang
    let room = Double(piece.width - piece.trailing + overhang.left + overhang.right)
    return used + self.overhang(atStartOf: lineStart, whenBefore: index) + room <= width + tolerance
  }

  /// The ink that the first piece of a line lets hang over the line's start.
  private func overhang(atStartOf start: Int, whenBefore index: Int = .max) -> Double {
    guard start < pieces.count, start < index else { return 0 }
    let overhang = pieces[start].overhang
    return Double(paragraphLevel & 1 == 1 ? overhang.right : overhang.left)
  }

  // MARK: Finishing

  private mutating func finishLine(
    at end: Int, endsParagraph: Bool, _ styles: (Int32) -> StyleMetrics, offset: Int = 0, emptyLineStyle: Int32 = 0
  ) {
    let metrics = lineMetrics(lineStart..<end, styles, emptyLineStyle: emptyLineStyle)
    let spacing = lines.isEmpty ? 0 : usableSpacing
    let top = y + spacing
    if !lines.isEmpty && (top + metrics.ascent + metrics.descent > height + 1e-6 || top > Self.tallest) {
      refuseRest()
      return
    }
    let extent = arrange(lineStart..<end)
    let isRightToLeft = paragraphLevel & 1 == 1
    let lower = lineStart < end ? Int(pieces[lineStart].text.lowerBound) : offset
    let upper = lineStart < end ? Int(pieces[end - 1].text.upperBound) : offset
    lines.append(
      TextLayout.Line(
        frame: Rect(x: 0, y: top, width: extent.width, height: metrics.ascent + metrics.descent),
        baseline: top + metrics.ascent, range: lower..<upper, isRightToLeft: isRightToLeft, pieces: lineStart..<end,
        alignment: alignment(isRightToLeft), leftOverhang: extent.leftOverhang, endsParagraph: endsParagraph))
    y = top + metrics.ascent + metrics.descent
    lineStart = end
    next = end
    used = 0
    lastBreak = end
    if lines.count >= maximumLines && !endsParagraph { refuseRest() }
  }

  private var usableSpacing: Double {
    style.lineSpacing.isFinite ? max(0, style.lineSpacing) : 0
  }

  private func alignment(_ isRightToLeft: Bool) -> Double {
    switch style.alignment {
    case .natural: return isRightToLeft ? 1 : 0
    case .left: return 0
    case .center: return 0.5
    case .right: return 1
    }
  }

  /// The height over and under the baseline.
  private func lineMetrics(
    _ range: Range<Int>, _ styles: (Int32) -> StyleMetrics, emptyLineStyle: Int32
  ) -> (ascent: Double, descent: Double) {
    var ascent = 0.0
    var descent = 0.0
    if range.isEmpty {
      let style = styles(emptyLineStyle)
      ascent = style.ascent
      descent = style.descent
    }
    var known: Int32 = -1
    var base = Typeface.empty
    var em = 0.0
    for i in range {
      let piece = pieces[i]
      if piece.style != known {
        known = piece.style
        let style = styles(known)
        ascent = max(ascent, style.ascent)
        descent = max(descent, style.descent)
        base = style.face
        em = style.size
      }
      let face = piece.run.key.face
      // Pictures and the square characters of East Asia sit well in the lines of any font. Other scripts bring their room.
      if face !== base && !face.isColor && !piece.run.key.script.isEastAsian && !piece.isSpace {
        ascent = max(ascent, (face.metrics.ascent * em).rounded())
        descent = max(descent, (face.metrics.descent * em).rounded())
      }
      let ink = piece.run.ink
      ascent = max(ascent, min((Double(ink.top) * Double(piece.scale) - 0.05).rounded(.up), ascent + em.rounded()))
      descent = max(descent, min((Double(-ink.bottom) * Double(piece.scale) - 0.05).rounded(.up), descent + em.rounded()))
    }
    let multiple = style.lineHeightMultiple
    if multiple > 0 && multiple <= 100 && multiple != 1 {
      let extra = ((ascent + descent) * multiple).rounded() - ascent - descent
      let above = (extra / 2).rounded(.down)
      ascent += above
      descent += extra - above
    }
    return (ascent, descent)
  }

  /// Gives each piece of a line its place from left to right.
  private mutating func arrange(_ range: Range<Int>) -> (width: Double, leftOverhang: Double) {
    var end = range.upperBound
    while end > range.lowerBound, pieces[end - 1].isSpace { end -= 1 }
    for i in range { pieces[i].isTrimmed = i == end - 1 }
    guard end > range.lowerBound else {
      var x: Float = 0
      for i in range {
        pieces[i].x = x
        if paragraphLevel & 1 == 0 { x += pieces[i].width }
      }
      return (0, 0)
    }

    let order = visualOrder(range.lowerBound..<end)
    let first = order?.first ?? range.lowerBound
    let last = order?.last ?? end - 1
    let leftOverhang = Double(pieces[first].overhang.left)
    var x = leftOverhang
    func place(_ i: Int) {
      pieces[i].x = Float(x)
      x += Double(pieces[i].drawnWidth)
    }
    if let order { order.forEach(place) } else { (range.lowerBound..<end).forEach(place) }
    let sum = x - leftOverhang
    x += Double(pieces[last].overhang.right)

    // White space at the end hangs: to the right, or to the left of the line where the paragraph goes there.
    var hanging = Double(paragraphLevel & 1 == 1 ? leftOverhang : leftOverhang + sum)
    for i in end..<range.upperBound {
      if paragraphLevel & 1 == 1 { hanging -= Double(pieces[i].width) }
      pieces[i].x = Float(hanging)
      if paragraphLevel & 1 == 0 { hanging += Double(pieces[i].width) }
    }
    // Where directions mix, the pieces at the edges are not those that breaking asked for; both have to agree.
    let asBroken = overhang(atStartOf: range.lowerBound, whenBefore: end - 1) + sum
      + Double(pieces[end - 1].overhang.left + pieces[end - 1].overhang.right)
    return (max(x, order == nil && paragraphLevel == 0 ? 0 : asBroken), leftOverhang)
  }

  /// The pieces from left to right (rule L2 of UAX #9); nil where that is the logical order.
  private func visualOrder(_ range: Range<Int>) -> [Int]? {
    var highest: UInt8 = 0
    var lowestOdd: UInt8 = .max
    for i in range {
      let level = pieces[i].level
      highest = max(highest, level)
      if level & 1 == 1 { lowestOdd = min(lowestOdd, level) }
    }
    guard lowestOdd != .max else { return nil }
    var order = Array(range)
    var level = highest
    while level >= lowestOdd {
      var i = 0
      while i < order.count {
        guard pieces[order[i]].level >= level else {
          i += 1
          continue
        }
        var end = i
        while end < order.count, pieces[order[end]].level >= level { end += 1 }
        order[i..<end].reverse()
        i = end
      }
      level -= 1
    }
    return order
  }

  // MARK: Truncating

  /// The run of attributes that the end of the last line has, for a token without its own.
  var truncatedStyle: Int32 {
    guard let line = lines.last, let last = line.pieces.last else { return 0 }
    return pieces[last].style
  }

  /// Shortens the last line so that a token fits behind it.
  mutating func truncateLastLine(
    _ mode: TextLayout.Truncation.Mode, token: [PlacedPiece], _ styles: (Int32) -> StyleMetrics
  ) {
    guard let line = lines.popLast() else { return }
    isFull = false
    paragraphLevel = line.isRightToLeft ? 1 : 0
    // What was added beyond the line may still fit, in the room that a break at a word left.
    if line.endsParagraph { pieces.removeSubrange(line.pieces.upperBound...) }
    let start = line.pieces.lowerBound
    var tokenWidth = token.reduce(0) { $0 + Double($1.width) }
    if let last = token.last { tokenWidth += Double(last.overhang.left + last.overhang.right - last.trailing) }
    let showsToken = tokenWidth <= width + tolerance
    let available = showsToken ? width - tokenWidth : width

    lineStart = start
    used = 0
    var cut = start
    var wordEnd = start
    while cut < pieces.count {
      let piece = pieces[cut]
      let overhang = piece.overhang
      let room = used + self.overhang(atStartOf: start, whenBefore: cut)
        + Double(piece.width - piece.trailing + overhang.left + overhang.right)
      guard piece.isSpace || room <= available + tolerance else { break }
      used += Double(piece.width)
      cut += 1
      if piece.breakAfter || (cut == pieces.count && line.endsParagraph) { wordEnd = cut }
    }
    if cut < pieces.count {
      if mode == .word && wordEnd > start {
        cut = wordEnd
      } else if let (first, _) = pieces[cut].split(
        fitting: available + tolerance - used - overhang(atStartOf: start), atLeastOne: cut == start && !showsToken)
      {
        pieces[cut] = first
        cut += 1
      }
    }
    while cut > start, pieces[cut - 1].isSpace { cut -= 1 }
    let end = cut > start ? Int(pieces[cut - 1].text.upperBound) : line.range.lowerBound
    pieces.removeSubrange(cut...)
    if cut > start { pieces[cut - 1].dropTrailingSpace() }
    if showsToken {
      for piece in token {
        var piece = piece
        piece.text = Int32(end)..<Int32(end)
        pieces.append(piece)
      }
    }

    y = lines.last?.frame.maxY ?? 0
    let lower = line.range.lowerBound
    finishLine(at: pieces.count, endsParagraph: true, styles, offset: lower)
    if let last = lines.indices.last { lines[last].range = lower..<max(lower, end) }
    isFull = true
  }
}

extension PlacedPiece {
  /// Makes white space at the end go for good.
  fileprivate mutating func dropTrailingSpace() {
    isTrimmed = true
    glyphs = drawnGlyphs
    width -= trailing
    trailing = 0
    isTrimmed = false
  }
}
