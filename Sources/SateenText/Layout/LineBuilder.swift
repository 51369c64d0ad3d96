import SateenLayout

/// Puts pieces into lines, one after the other, and stops as soon as the lines that may be shown are full.
struct LineBuilder {
  let width: Double
  let height: Double
  let maximumLines: Int
  let style: ParagraphStyle
  /// The metrics of the text's runs of attributes, in their order, and behind them those of a truncation token.
  var styles: [StyleMetrics]

  /// In logical order; each line is a part of them.
  private(set) var pieces: [PlacedPiece] = []
  private(set) var lines: [TextLayout.Line] = []
  /// Whether there is no room for more.
  private(set) var isFull = false
  /// Whether something is missing, so that the last line has to be shortened.
  private(set) var needsTruncation = false

  /// The level of the paragraph that is being added.
  var paragraphLevel: UInt8 = 0 {
    didSet {
      if next == lineStart { extent = LineExtent(isRightToLeft: isRightToLeft) }
    }
  }
  private var isRightToLeft: Bool { paragraphLevel & 1 == 1 }

  private var lineStart = 0
  private var next = 0
  private var extent = LineExtent(isRightToLeft: false)
  private var lastBreak = 0
  private var y = 0.0

  /// Sums of rounded numbers may miss each other by this much.
  private let tolerance: Double
  /// Layouts do not grow beyond this many points, which is more than can be scrolled through.
  private static let tallest = 1e7
  /// What a fallback face may add to the ascent and the descent of the font that was asked for, in em.
  private static let fallbackLeading = 0.12

  init(width: Double, height: Double, maximumLines: Int, style: ParagraphStyle, styles: [StyleMetrics]) {
    // What is no number asks for nothing, so it sets no bound.
    self.width = width.isNaN ? .infinity : max(0, width)
    self.height = height.isNaN ? .infinity : max(0, height)
    self.maximumLines = maximumLines > 0 ? maximumLines : .max
    self.style = style
    self.styles = styles
    tolerance = self.width.isFinite ? 1e-3 + self.width * 1e-6 : 0
  }

  // MARK: Adding

  mutating func add(_ piece: PlacedPiece) {
    pieces.append(piece)
    while next < pieces.count && !isFull {
      if pieces[next].isTab {
        let stop = styles[Int(pieces[next].style)].tabWidth
        pieces[next].width = Float(((extent.used / stop).rounded(.down) + 1) * stop - extent.used)
        pieces[next].trailing = pieces[next].width
      }
      if pieces[next].isSpace || width == .infinity || extent.total(with: pieces[next]) <= width + tolerance {
        accept()
      } else if lastBreak > lineStart {
        finishLine(at: lastBreak, endsParagraph: false)
      } else if let (first, second) = split(pieces[next], in: width, extent, atLeastOne: next == lineStart) {
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
    extent.add(pieces[next])
    next += 1
    if pieces[next - 1].breakAfter { lastBreak = next }
  }

  /// The part of a piece that still fits, ink included, and the rest.
  private func split(
    _ piece: PlacedPiece, in width: Double, _ extent: LineExtent, atLeastOne: Bool
  ) -> (PlacedPiece, PlacedPiece?)? {
    var room = width + tolerance - extent.used - extent.lead
    var smallest: (PlacedPiece, PlacedPiece?)?
    while let parts = piece.split(fitting: room, atLeastOne: atLeastOne && smallest == nil) {
      if extent.total(with: parts.0) <= width + tolerance { return parts }
      smallest = parts
      // Widths are sums rounded on several ways, so the room has to shrink by itself for this to end.
      room = min(room, Double(parts.0.width)) * (1 - 1e-6) - 1e-6
    }
    return atLeastOne ? smallest : nil
  }

  /// Ends the paragraph, and with it the line.
  mutating func endParagraph(at offset: Int, emptyLineStyle: Int) {
    guard !isFull else { return }
    finishLine(at: pieces.count, endsParagraph: true, offset: offset, emptyLineStyle: emptyLineStyle)
  }

  /// Says that text follows for which there is no line.
  mutating func refuseRest() {
    needsTruncation = true
    isFull = true
  }

  // MARK: Finishing

  private mutating func finishLine(
    at end: Int, endsParagraph: Bool, offset: Int = 0, emptyLineStyle: Int = 0
  ) {
    let metrics = lineMetrics(lineStart..<end, emptyLineStyle: emptyLineStyle)
    let spacing = lines.isEmpty ? 0 : usableSpacing
    let top = y + spacing
    if !lines.isEmpty && (top + metrics.ascent + metrics.descent > height + 1e-6 || top > Self.tallest) {
      refuseRest()
      return
    }
    let arranged = arrange(lineStart..<end)
    let lower = lineStart < end ? Int(pieces[lineStart].text.lowerBound) : offset
    let upper = lineStart < end ? Int(pieces[end - 1].text.upperBound) : offset
    lines.append(
      TextLayout.Line(
        frame: Rect(x: 0, y: top, width: arranged.width, height: metrics.ascent + metrics.descent),
        baseline: top + metrics.ascent, range: lower..<upper, isRightToLeft: isRightToLeft, pieces: lineStart..<end,
        alignment: alignment, leftOverhang: arranged.leftOverhang, endsParagraph: endsParagraph))
    y = top + metrics.ascent + metrics.descent
    lineStart = end
    next = end
    extent = LineExtent(isRightToLeft: isRightToLeft)
    lastBreak = end
    if lines.count >= maximumLines && !endsParagraph { refuseRest() }
  }

  private var usableSpacing: Double {
    style.lineSpacing.isFinite ? max(0, style.lineSpacing) : 0
  }

  private var alignment: Double {
    switch style.alignment {
    case .natural: return isRightToLeft ? 1 : 0
    case .left: return 0
    case .center: return 0.5
    case .right: return 1
    }
  }

  /// The height over and under the baseline.
  private func lineMetrics(
    _ range: Range<Int>, emptyLineStyle: Int
  ) -> (ascent: Double, descent: Double) {
    var ascent = 0.0
    var descent = 0.0
    if range.isEmpty {
      let style = styles[emptyLineStyle]
      ascent = style.ascent
      descent = style.descent
    }
    var known: Int32 = -1
    var em = 0.0
    var (baseAscent, baseDescent) = (0.0, 0.0)
    for i in range {
      let piece = pieces[i]
      if piece.style != known {
        known = piece.style
        let style = styles[Int(known)]
        ascent = max(ascent, style.ascent)
        descent = max(descent, style.descent)
        em = style.size
        (baseAscent, baseDescent) = (style.ascent, style.descent)
      }
      // Pictures and the square characters of East Asia sit well in the lines of any font. Other scripts bring some
      // of their room, but not all of it: fonts plan for their highest stacks, for which ink makes room below when
      // they come.
      if piece.isForeign {
        let metrics = piece.run.key.face.metrics
        let more = (Self.fallbackLeading * em).rounded()
        ascent = max(ascent, min((metrics.ascent * em).rounded(), baseAscent + more))
        descent = max(descent, min((metrics.descent * em).rounded(), baseDescent + more))
      }
      // A hair of tolerance, for what is rounded.
      let (over, under) = (Double(piece.inkAscent) - 0.05, Double(piece.inkDescent) - 0.05)
      if over > ascent { ascent = min(over.rounded(.up), ascent + em.rounded()) }
      if under > descent { descent = min(under.rounded(.up), descent + em.rounded()) }
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
    var extent = LineExtent(isRightToLeft: isRightToLeft)
    for i in range.lowerBound..<end { extent.add(pieces[i]) }

    var leftOverhang = extent.lead
    var x = 0.0
    var width = extent.total
    let order = visualOrder(range.lowerBound..<end)
    if order != nil || isRightToLeft {
      // Where directions mix, the pieces at the edges are not those that were asked for their ink when lines were
      // broken.
      var left = 0.0
      var right = 0.0
      let order = order ?? Array(range.lowerBound..<end)
      for i in order {
        let overhang = pieces[i].overhang
        pieces[i].x = Float(x)
        left = max(left, Double(overhang.left) - x)
        x += Double(pieces[i].drawnWidth)
        right = max(right, x + Double(overhang.right))
      }
      leftOverhang = left
      for i in order { pieces[i].x += Float(left) }
      x += left
      width = max(width, left + right)
    } else {
      x = leftOverhang
      for i in range.lowerBound..<end {
        pieces[i].x = Float(x)
        x += Double(pieces[i].drawnWidth)
      }
    }

    // White space at the end hangs: to the right, or to the left of the line where the paragraph goes there.
    var hanging = isRightToLeft ? leftOverhang : x
    for i in end..<range.upperBound {
      if isRightToLeft { hanging -= Double(pieces[i].width) }
      pieces[i].x = Float(hanging)
      if !isRightToLeft { hanging += Double(pieces[i].width) }
    }
    return (width, leftOverhang)
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
    _ mode: TextLayout.Truncation.Mode, token: [PlacedPiece]
  ) {
    guard let line = lines.popLast() else { return }
    isFull = false
    paragraphLevel = line.isRightToLeft ? 1 : 0
    // What was added beyond the line may still fit, in the room that a break at a word left.
    if line.endsParagraph { pieces.removeSubrange(line.pieces.upperBound...) }
    let start = line.pieces.lowerBound
    var tokenExtent = LineExtent(isRightToLeft: isRightToLeft)
    for piece in token { tokenExtent.add(piece) }
    let showsToken = tokenExtent.total <= width + tolerance
    let available = showsToken ? width - tokenExtent.total : width

    lineStart = start
    extent = LineExtent(isRightToLeft: isRightToLeft)
    var cut = start
    var wordEnd = start
    while cut < pieces.count {
      let piece = pieces[cut]
      guard piece.isSpace || extent.total(with: piece) <= available + tolerance else { break }
      extent.add(piece)
      cut += 1
      if piece.breakAfter || (cut == pieces.count && line.endsParagraph) { wordEnd = cut }
    }
    if cut < pieces.count {
      if mode == .word && wordEnd > start {
        cut = wordEnd
      } else if let (first, _) = split(pieces[cut], in: available, extent, atLeastOne: cut == start && !showsToken) {
        pieces[cut] = first
        cut += 1
      }
    }
    while cut > start, pieces[cut - 1].isSpace { cut -= 1 }
    pieces.removeSubrange(cut...)
    if cut > start { pieces[cut - 1].dropTrailingSpace() }
    let end = cut > start ? Int(pieces[cut - 1].text.upperBound) : line.range.lowerBound
    if showsToken {
      for piece in token {
        var piece = piece
        piece.text = Int32(end)..<Int32(end)
        pieces.append(piece)
      }
    }

    y = lines.last?.frame.maxY ?? 0
    let lower = line.range.lowerBound
    finishLine(at: pieces.count, endsParagraph: true, offset: lower)
    if let last = lines.indices.last { lines[last].range = lower..<max(lower, end) }
    isFull = true
  }
}
