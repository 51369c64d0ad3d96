import SateenLayout

/// Makes the cells of a line from its pieces, which come in logical order.
struct CellBuilder {
  private let paragraph: LaidParagraph
  private let text: ParagraphText
  private let origin: Double
  /// The paragraph's level.
  private let level: UInt8
  private var cells: [LineCells.Cell] = []
  /// The index of the first cell of the white space that may hang over the end of the line.
  private var firstHanging: Int?
  private var clusters: [GlyphCluster] = []
  /// The left edges of drawn pieces without text: truncation tokens and hyphens.
  private var tokens: [Double] = []
  /// The extent of the cells that do not hang.
  private var left = Double.infinity
  private var right = -Double.infinity

  init(_ paragraph: LaidParagraph, origin: Double, level: UInt8) {
    self.paragraph = paragraph
    text = paragraph.text
    self.origin = origin
    self.level = level
  }

  /// - Parameter isToken: whether the piece stands for truncated text.
  mutating func add(_ piece: PlacedPiece, isToken: Bool) {
    // A hyphen at the end of a line has no text either.
    guard !isToken, !piece.text.isEmpty else {
      tokens.append(origin + Double(piece.x))
      return
    }
    clusters.removeAll(keepingCapacity: true)
    piece.appendClusters(to: &clusters)
    if !piece.isSpace { settleSpaces() }
    for cluster in clusters { add(cluster, of: piece) }
  }

  /// Extends the line by the white space collected so far: white space in front of visible text does not hang.
  private mutating func settleSpaces() {
    guard let first = firstHanging else { return }
    for i in first..<cells.count {
      left = min(left, cells[i].left)
      right = max(right, cells[i].right)
    }
    firstHanging = nil
  }

  private mutating func add(_ cluster: GlyphCluster, of piece: PlacedPiece) {
    let lower = cluster.range.lowerBound + paragraph.offset
    let upper = cluster.range.upperBound + paragraph.offset
    let start = origin + Double(piece.x) + cluster.left
    let isHanging = cluster.isHanging || piece.isSpace
    if isHanging {
      if firstHanging == nil { firstHanging = cells.count }
    } else {
      left = min(left, start)
      right = max(right, start + cluster.width)
    }
    // A ligature has a cell for each of its letters.
    var bounds: [Int] = []
    var next = boundary(after: lower)
    while next < upper {
      bounds.append(next)
      next = boundary(after: next)
    }
    guard !bounds.isEmpty else {
      append(lower..<upper, start, start + cluster.width, piece.level)
      return
    }
    let count = bounds.count + 1
    let stated = cluster.glyph.flatMap { piece.ligatureCarets($0, count: bounds.count) }
    let edges =
      [0.0] + (stated ?? (1..<count).map { cluster.width * Double($0) / Double(count) }) + [cluster.width]
    bounds = [lower] + bounds + [upper]
    for i in 0..<count {
      let place = piece.isRightToLeft ? count - 1 - i : i
      append(bounds[i]..<bounds[i + 1], start + edges[place], start + edges[place + 1], piece.level)
    }
  }

  /// Appends a cell, or merges it with the last one. One cluster of text may have several clusters of glyphs, which
  /// then share a cell. A joiner without width shares the cell of the character before it, even where their levels
  /// differ.
  private mutating func append(_ range: Range<Int>, _ left: Double, _ right: Double, _ level: UInt8) {
    guard !range.isEmpty else { return }
    if let last = cells.last, !isBoundary(range.lowerBound), last.level == level || right - left < 0.001 {
      cells[cells.count - 1].range = last.range.lowerBound..<range.upperBound
      guard last.level == level else { return }
      cells[cells.count - 1].left = min(last.left, left)
      cells[cells.count - 1].right = max(last.right, right)
    } else {
      cells.append(LineCells.Cell(range: range, left: left, right: right, level: level))
    }
  }

  private func isBoundary(_ offset: Int) -> Bool {
    text.isBoundary(offset - paragraph.range.lowerBound)
  }

  private func boundary(after offset: Int) -> Int {
    text.boundary(after: offset - paragraph.range.lowerBound) + paragraph.range.lowerBound
  }

  /// Places the hanging white space in the paragraph's direction, and adds the cell for the paragraph's end.
  mutating func finish(end: Range<Int>?) {
    if left > right { (left, right) = (origin, origin) }
    var pen = level & 1 == 1 ? left : right
    for i in (firstHanging ?? cells.count)..<cells.count {
      let width = cells[i].right - cells[i].left
      cells[i].level = level
      if level & 1 == 1 { pen -= width }
      cells[i].left = pen
      cells[i].right = pen + width
      if level & 1 == 0 { pen += width }
    }
    if let end {
      // The separator comes behind a token, because the token stands for text before the separator.
      if let token = tokens.last, level & 1 == 0 { pen = max(pen, token) }
      cells.append(LineCells.Cell(range: end, left: pen, right: pen, level: level, isEnd: true))
    }
  }

  /// The cells, and their indices from left to right; nil where that is the logical order.
  func arranged() -> (cells: [LineCells.Cell], visual: [Int]?) {
    var cells = cells
    let visual = VisualOrder.order(of: cells.map(\.level))
    // Edges are sums with rounding errors. Neighbours get a common edge, unless a token stands between them.
    var previous: Int?
    for place in cells.indices {
      let i = visual?[place] ?? place
      if let previous {
        let gap = cells[i].left - cells[previous].right
        if gap > 0, tokens.contains(where: { $0 >= cells[previous].right - 0.1 && $0 < cells[i].left }) {
          cells[previous].hasGapAtRight = true
        } else if gap > 0 {
          cells[previous].right = cells[i].left
        } else {
          cells[i].left = cells[previous].right
        }
      }
      cells[i].right = max(cells[i].left, cells[i].right)
      previous = i
    }
    return (cells, visual)
  }
}

/// Reorders bidirectional levels: rule L2 of UAX #9.
enum VisualOrder {
  /// The indices from left to right; nil where this is the logical order.
  static func order(of levels: [UInt8]) -> [Int]? {
    guard let lowestOdd = levels.lazy.filter({ $0 & 1 == 1 }).min(), let highest = levels.max() else { return nil }
    var order = Array(levels.indices)
    var level = highest
    while level >= lowestOdd {
      var i = 0
      while i < order.count {
        guard levels[order[i]] >= level else {
          i += 1
          continue
        }
        var end = i
        while end < order.count, levels[order[end]] >= level { end += 1 }
        order[i..<end].reverse()
        i = end
      }
      level -= 1
    }
    return order
  }
}
