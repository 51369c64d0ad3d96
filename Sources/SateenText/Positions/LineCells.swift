import SateenLayout

/// The clusters of text on a line, as cells, with a cell for the separator at its end. Carets, hit testing, selection
/// and movement all use these cells, so they agree with each other.
struct LineCells {
  struct Cell {
    /// The cell's code units in the whole text. Empty for the end of a paragraph without a separator.
    var range: Range<Int>
    var left: Double
    var right: Double
    var level: UInt8
    /// Whether the cell stands for the end of the paragraph.
    var isEnd = false
    /// Whether something other than text follows on the right, such as a truncation token.
    var hasGapAtRight = false

    var isRightToLeft: Bool { level & 1 == 1 }
    var start: Double { isRightToLeft ? right : left }
    var end: Double { isRightToLeft ? left : right }

    /// The position at the cell's left edge, with the affinity that belongs to this cell.
    var leftPosition: TextPosition {
      isRightToLeft ? TextPosition(range.upperBound, .upstream) : TextPosition(range.lowerBound)
    }

    var rightPosition: TextPosition {
      isRightToLeft ? TextPosition(range.lowerBound) : TextPosition(range.upperBound, .upstream)
    }
  }

  /// The cells in logical order.
  let cells: [Cell]
  /// The indices of the cells from left to right; nil where this is the logical order.
  private let visual: [Int]?
  /// For each cell its index from left to right.
  private let places: [Int]?
  let isRightToLeft: Bool
  /// Whether the paragraph ends with the line.
  let isHard: Bool
  /// The caret's x on a line without cells.
  private let edge: Double

  /// The number of cells. There is one more edge than there are cells.
  var count: Int { cells.count }

  /// The cell at an index counted from left to right.
  func cell(at place: Int) -> Cell { cells[visual?[place] ?? place] }

  /// The index from left to right of a cell in logical order.
  func place(of index: Int) -> Int { places?[index] ?? index }

  /// The left and right edges of all cells; nil without cells.
  var span: (left: Double, right: Double)? {
    cells.isEmpty ? nil : (cell(at: 0).left, cell(at: cells.count - 1).right)
  }

  // MARK: Making

  init(_ paragraph: LaidParagraph, line number: Int) {
    guard number < paragraph.lines.count else {
      // An empty text has no lines.
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

  // MARK: Lookup

  /// The index of the cell that starts at an offset.
  func index(startingAt offset: Int) -> Int? {
    var low = 0
    var high = cells.count
    while low < high {
      let middle = (low + high) / 2
      if cells[middle].range.lowerBound < offset { low = middle + 1 } else { high = middle }
    }
    // An empty end cell starts and ends at the same offset. It is found here, and not as the cell that ends there.
    return low < cells.count && cells[low].range.lowerBound == offset ? low : nil
  }

  /// The index of the cell that ends at an offset.
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

  /// The cell that a position belongs to, and whether the position is at the cell's start. Where the line does not show
  /// the offset, the nearest cell. Nil on a line without cells.
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

  /// The edge of a position, counted from the left: edge n is the left edge of cell n.
  func visualEdge(of position: TextPosition) -> Int? {
    anchor(of: position).map { index, isStart in
      isStart != cells[index].isRightToLeft ? place(of: index) : place(of: index) + 1
    }
  }

  /// The x of a position's caret, and the x for the other affinity where it differs on the same line.
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

  /// The index from left to right of the cell at an x, or of the nearest cell.
  func place(atX x: Double) -> Int? {
    guard !cells.isEmpty else { return nil }
    var low = 0
    var high = cells.count - 1
    while low < high {
      let middle = (low + high) / 2
      if cell(at: middle).right <= x { low = middle + 1 } else { high = middle }
    }
    // At an x shared with cells of zero width, the cell with a width is meant.
    while low > 0, cell(at: low).left > x { low -= 1 }
    return low
  }
}
