import SateenLayout

extension TextLayout {
  /// A link under a point.
  public struct LinkHit: Hashable, Sendable {
    /// The value of ``TextAttributes/link``, mostly a URL.
    public var link: String
    /// The link's whole text, in UTF-16 code units. Empty where the link belongs to the truncation token.
    public var range: Range<Int>
    /// Whether the truncation token was hit.
    public var isTruncationToken: Bool
  }

  /// The link at a point of the layout; nil where there is none.
  public func link(at point: Point) -> LinkHit? {
    for line in lines(at: point.y) {
      let x = Float(point.x - line.frame.minX)
      for i in visiblePieces(of: line) {
        let piece = pieces[i]
        guard x >= piece.x, x < piece.x + piece.drawnWidth else { continue }
        guard let link = attributes(of: piece.style).link else { return nil }
        if Int(piece.style) >= text.runs.count {
          return LinkHit(link: link, range: piece.range, isTruncationToken: true)
        }
        return LinkHit(link: link, range: linkRange(around: Int(piece.style), link), isTruncationToken: false)
      }
    }
    return nil
  }

  /// The links in the text, in its order; those in a truncation token are left out. A link of several runs is one.
  package var links: [LinkHit] {
    var found: [LinkHit] = []
    for (index, run) in text.runs.enumerated() {
      guard let link = run.attributes.link, found.last.map({ $0.range.upperBound <= run.range.lowerBound }) ?? true
      else { continue }
      found.append(LinkHit(link: link, range: linkRange(around: index, link), isTruncationToken: false))
    }
    return found
  }

  /// The rectangles that cover a range of the text, one or more for each line, from top to bottom.
  /// - Parameter range: in UTF-16 code units.
  public func rects(for range: Range<Int>) -> [Rect] {
    var rects: [Rect] = []
    for line in lines where line.range.lowerBound < range.upperBound && range.lowerBound < line.range.upperBound {
      rects += self.rects(on: line) { Int($0.style) < text.runs.count ? $0.span(of: range) : nil }
    }
    return rects
  }

  /// The rectangles that cover a link, in the text or in the truncation token.
  public func rects(of hit: LinkHit) -> [Rect] {
    guard hit.isTruncationToken, let line = lines.last else { return rects(for: hit.range) }
    return rects(on: line) { piece in
      guard Int(piece.style) >= text.runs.count, attributes(of: piece.style).link == hit.link else { return nil }
      return (piece.x, piece.x + piece.drawnWidth)
    }
  }

  /// The rectangles of the spans that `span` returns for a line's pieces. Adjacent spans are merged.
  private func rects(on line: Line, _ span: (PlacedPiece) -> (left: Float, right: Float)?) -> [Rect] {
    var spans: [(left: Float, right: Float)] = []
    for i in line.pieces {
      guard let found = span(pieces[i]) else { continue }
      spans.append((found.left, min(found.right, max(found.left, Float(line.frame.width)))))
    }
    spans.sort { $0.left < $1.left }
    var merged: [(left: Float, right: Float)] = []
    for span in spans where span.right > span.left {
      if let last = merged.last, span.left <= last.right + 0.01 {
        merged[merged.count - 1].right = max(last.right, span.right)
      } else {
        merged.append(span)
      }
    }
    return merged.map { span in
      Rect(
        x: line.frame.minX + Double(span.left), y: line.frame.minY, width: Double(span.right - span.left),
        height: line.frame.height)
    }
  }

  /// The line at a height; nil between lines and outside of them.
  func line(at y: Double) -> Line? {
    var low = 0
    var high = lines.count
    while low < high {
      let middle = (low + high) / 2
      if lines[middle].frame.maxY <= y { low = middle + 1 } else { high = middle }
    }
    return low < lines.count && y >= lines[low].frame.minY ? lines[low] : nil
  }

  /// The lines at a height. There are several where lines stand side by side.
  func lines(at y: Double) -> ArraySlice<Line> {
    var low = 0
    var high = lines.count
    while low < high {
      let middle = (low + high) / 2
      if lines[middle].frame.maxY <= y { low = middle + 1 } else { high = middle }
    }
    var end = low
    while end < lines.count, lines[end].frame.minY <= y, y < lines[end].frame.maxY { end += 1 }
    return lines[low..<end]
  }

  /// Calls `body` with each stretch of one style on a line, from left to right, without white space that hangs at the
  /// end.
  func eachSpan(of line: Line, _ body: (_ left: Double, _ right: Double, _ style: Int32, _ isSpace: Bool) -> Void) {
    let shown = visiblePieces(of: line).sorted { pieces[$0].x < pieces[$1].x }
    var index = 0
    while index < shown.count {
      let first = pieces[shown[index]]
      var right = first.x + first.drawnWidth
      var isSpace = first.isSpace
      index += 1
      while index < shown.count, pieces[shown[index]].style == first.style {
        right = pieces[shown[index]].x + pieces[shown[index]].drawnWidth
        isSpace = isSpace && pieces[shown[index]].isSpace
        index += 1
      }
      body(line.frame.minX + Double(first.x), line.frame.minX + Double(right), first.style, isSpace)
    }
  }

  /// Calls `body` with the attributes of each run that is visible between two heights, including its shadow.
  func eachVisibleStyle(from top: Double, to bottom: Double, _ body: (TextAttributes) -> Void) {
    let margin = 2 * TextShadow.reach
    var style: Int32 = -1
    for line in lines where line.frame.maxY + margin >= top && line.frame.minY - margin <= bottom {
      for i in line.pieces where pieces[i].style != style {
        style = pieces[i].style
        body(attributes(of: style))
      }
    }
  }

  /// The pieces of a line without white space that hangs at its end.
  func visiblePieces(of line: Line) -> Range<Int> {
    var end = line.pieces.upperBound
    while end > line.pieces.lowerBound, pieces[end - 1].isSpace { end -= 1 }
    return line.pieces.lowerBound..<end
  }

  private func linkRange(around style: Int, _ link: String) -> Range<Int> {
    let runs = text.runs
    var first = style
    var last = style
    while first > 0, runs[first - 1].attributes.link == link { first -= 1 }
    while last + 1 < runs.count, runs[last + 1].attributes.link == link { last += 1 }
    return runs[first].range.lowerBound..<runs[last].range.upperBound
  }
}

extension TextLayout {
  /// The width of the widest unbreakable part of the lines, including its ink, in points. In a text on one line, the
  /// width of its longest word.
  public var longestWordWidth: Double {
    var longest = 0.0
    for line in lines {
      var word = LineExtent(level: line.isRightToLeft ? 1 : 0)
      for piece in pieces[line.pieces] {
        if !piece.isSpace { longest = max(longest, word.total(with: piece)) }
        word.add(piece)
        if piece.breakAfter { word = LineExtent(level: line.isRightToLeft ? 1 : 0) }
      }
    }
    return longest
  }
}

extension PlacedPiece {
  /// The range of the text, in code units.
  var range: Range<Int> { Int(text.lowerBound)..<Int(text.upperBound) }

  /// The piece's left and right edges for a range of the text, in whole clusters; nil where the range does not meet the
  /// piece.
  func span(of wanted: Range<Int>) -> (left: Float, right: Float)? {
    guard wanted.lowerBound < range.upperBound, range.lowerBound < wanted.upperBound else { return nil }
    if wanted.lowerBound <= range.lowerBound && wanted.upperBound >= range.upperBound { return (x, x + drawnWidth) }
    var pen = x
    var left = Float.infinity
    var right = -Float.infinity
    let drawn = drawnGlyphs
    var i = Int(drawn.lowerBound)
    while i < Int(drawn.upperBound) {
      let cluster = run.glyphs[i].cluster
      var end = i
      var advance: Float = 0
      var takesRoom = false
      while end < Int(drawn.upperBound), run.glyphs[end].cluster == cluster {
        advance += Float(run.glyphs[end].advance) * scale
        takesRoom = takesRoom || run.glyphs[end].advance != 0
        end += 1
      }
      if takesRoom { advance += kern }
      if isRightToLeft ? i == Int(drawn.lowerBound) : end == Int(drawn.upperBound) { advance += stretch }
      let start = Int(runStart) + Int(cluster)
      if wanted.lowerBound < clusterEnd(after: cluster), start < wanted.upperBound {
        left = min(left, pen)
        right = max(right, pen + advance)
      }
      pen += advance
      i = end
    }
    return left < right ? (left, right) : nil
  }

  private func clusterEnd(after cluster: UInt16) -> Int {
    var end = Int(text.upperBound)
    for glyph in run.glyphs where glyph.cluster > cluster { end = min(end, Int(runStart) + Int(glyph.cluster)) }
    return end
  }
}
