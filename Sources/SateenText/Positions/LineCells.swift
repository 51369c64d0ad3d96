import SateenLayout

/// What a line shows of the text, cluster by cluster, and at its end the separator: where carets stand, what is hit,
/// what is selected. Carets, selection and movement all ask these cells, so they agree with each other.
struct LineCells {
  struct Cell {
    /// Of the whole text. Empty for the end of a paragraph without a separator.
    var range: Range<Int>
    var left: Double
    var right: Double
    var level: UInt8
    /// Whether it stands for the end of the paragraph.
    var isEnd = false
    /// Whether what comes next on its right is not text, such as a truncation token.
    var hasGapAtRight = false

    var isRightToLeft: Bool { level & 1 == 1 }
    var start: Double { isRightToLeft ? right : left }
    var end: Double { isRightToLeft ? left : right }

    /// The position at the left edge that belongs to this cell.
    var leftPosition: TextPosition {
      isRightToLeft ? TextPosition(range.upperBound, .upstream) : TextPosition(range.lowerBound)
    }

    var rightPosition: TextPosition {
      isRightToLeft ? TextPosition(range.lowerBound) : TextPosition(range.upperBound, .upstream)
    }
  }

  /// In logical order.
  let cells: [Cell]
  /// The cells from left to right; nil where that is the logical order.
  private let visual: [Int]?
  /// The place of each cell in that order.
  private let places: [Int]?
  let isRightToLeft: Bool
  /// Whether the paragraph ends with the line.
  let isHard: Bool
  /// Where the carets of a line without text stand.
  private let edge: Double

  /// The number of cells, which is one less than that of the edges between and beside them.
  var count: Int { cells.count }

  /// The cell at a place from left to right.
  func cell(at place: Int) -> Cell { cells[visual?[place] ?? place] }

  /// The place from left to right of a cell in logical order.
  func place(of index: Int) -> Int { places?[index] ?? index }

  // MARK: Making

  init(_ paragraph: LaidParagraph, line number: Int) {
    guard number < paragraph.lines.count else {
      // A text without any line, which is an empty one.
      cells = [Cell(range: 0..<0, left: paragraph.origin.x, right: paragraph.origin.x, level: 0, isEnd: true)]
      (visual, places, isRightToLeft, isHard, edge) = (nil, nil, false, true, paragraph.origin.x)
      return
    }
    let layout = paragraph.layout
    let line = paragraph.line(number)
    isRightToLeft = line.isRightToLeft
    isHard = !paragraph.isSoft(number)
    let origin = paragraph.origin.x + line.frame.minX
    var builder = CellBuilder(paragraph, origin: origin, level: line.isRightToLeft ? 1 : 0)
    for i in line.pieces {
      builder.add(layout.pieces[i], isToken: Int(layout.pieces[i].style) >= layout.text.runs.count)
    }
    let end = line.range.upperBound + paragraph.offset
    builder.finish(end: isHard ? end..<paragraph.range.upperBound + paragraph.separator : nil)
    (cells, visual) = builder.arranged()
    if let visual {
      var places = [Int](repeating: 0, count: visual.count)
      for (place, index) in visual.enumerated() { places[index] = place }
      self.places = places
    } else {
      places = nil
    }
    edge = origin
  }

  // MARK: Asking

  /// The cell that starts at an offset.
  func index(startingAt offset: Int) -> Int? {
    var low = 0
    var high = cells.count
    while low < high {
      let middle = (low + high) / 2
      if cells[middle].range.lowerBound < offset { low = middle + 1 } else { high = middle }
    }
    // A cell of the end that has no text starts where it ends; it may not be taken for the one before.
    return low < cells.count && cells[low].range.lowerBound == offset ? low : nil
  }

  /// The cell that ends at an offset.
  func index(endingAt offset: Int) -> Int? {
    var low = 0
    var high = cells.count
    while low < high {
      let middle = (low + high) / 2
      if cells[middle].range.upperBound < offset { low = middle + 1 } else { high = middle }
    }
    guard low < cells.count, cells[low].range.upperBound == offset, !cells[low].range.isEmpty else { return nil }
    return low
  }

  /// The cell that a position belongs to, and whether it stands at the cell's start; the nearest one where the offset
  /// is not shown on the line. Nil on a line without cells.
  func anchor(of position: TextPosition) -> (index: Int, isStart: Bool)? {
    let after = index(startingAt: position.offset)
    let before = index(endingAt: position.offset)
    switch (before, after) {
    case (nil, nil):
      guard !cells.isEmpty else { return nil }
      let next = cells.firstIndex { $0.range.upperBound > position.offset }
      return next.map { ($0, true) } ?? (cells.count - 1, cells[cells.count - 1].isEnd)
    case (let before?, nil): return (before, false)
    case (nil, let after?): return (after, true)
    case (let before?, let after?): return position.affinity == .upstream ? (before, false) : (after, true)
    }
  }

  /// The edge between two cells where a position stands, counted from the left; edge n is the left one of cell n.
  func visualEdge(of position: TextPosition) -> Int? {
    anchor(of: position).map { index, isStart in
      isStart != cells[index].isRightToLeft ? place(of: index) : place(of: index) + 1
    }
  }

  /// Where a position's caret stands, and where that of the other affinity does if that is elsewhere on the line.
  func caret(at position: TextPosition) -> (x: Double, secondary: Double?, isRightToLeft: Bool) {
    guard let (index, isStart) = anchor(of: position) else { return (edge, nil, isRightToLeft) }
    let cell = cells[index]
    let x = isStart ? cell.start : cell.end
    let other =
      isStart
      ? self.index(endingAt: position.offset).map { cells[$0].end }
      : self.index(startingAt: position.offset).map { cells[$0].start }
    return (x, other.flatMap { abs($0 - x) > 0.01 ? $0 : nil }, cell.isRightToLeft)
  }

  /// The cell at a distance from the left, or the nearest one, as a place from left to right.
  func place(atX x: Double) -> Int? {
    guard !cells.isEmpty else { return nil }
    var low = 0
    var high = cells.count - 1
    while low < high {
      let middle = (low + high) / 2
      if cell(at: middle).right <= x { low = middle + 1 } else { high = middle }
    }
    // At the edge of a cell without width that one is meant which has room.
    while low > 0, cell(at: low).left > x { low -= 1 }
    return low
  }
}
