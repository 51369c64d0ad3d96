import SateenLayout

/// Finds positions in laid out text, and moves between them: carets, hit testing, the rectangles of a selection, and
/// key movement. All results come from the drawn glyphs, so a hit matches the visible text.
///
/// All offsets are UTF-16 code units of the whole text. Offsets outside of the text count as its ends, and those inside
/// of a cluster as the cluster's start. May be used on any thread. A call takes time in proportion to its line or
/// paragraph.
public struct TextPositions: Sendable {
  let source: any ParagraphSource

  init(_ source: any ParagraphSource) {
    self.source = source
  }

  /// - Parameter layout: the layout as it is drawn. Pass the result of ``TextLayout/filling(width:)`` if that is drawn,
  ///   because it moves lines.
  public init(_ layout: TextLayout) {
    source = LayoutParagraphs(layout)
  }

  // MARK: Clusters

  /// The start of the text.
  public var start: TextPosition { TextPosition(0) }
  /// The end of the shown text.
  public var end: TextPosition { canonical(TextPosition(source.end)) }

  /// The position itself, or the start of the cluster that it is inside of.
  public func snapped(_ position: TextPosition) -> TextPosition {
    let offset = min(max(position.offset, 0), source.end)
    let part = source.part(at: offset)
    return TextPosition(clusterStart(at: floor(offset, in: part), in: part), position.affinity)
  }

  /// The range, enlarged to whole clusters.
  public func snapped(_ range: Range<Int>) -> Range<Int> {
    let lower = snapped(TextPosition(range.lowerBound)).offset
    let upper = min(max(range.upperBound, 0), source.end)
    let floor = snapped(TextPosition(upper)).offset
    return lower..<max(lower, floor < upper && !range.isEmpty ? self.offset(after: floor) : floor)
  }

  private func floor(_ offset: Int, in paragraph: LaidParagraph) -> Int {
    // There is no position between the two characters of a separator.
    if offset >= paragraph.range.upperBound { return paragraph.range.upperBound }
    return paragraph.range.lowerBound + paragraph.text.floor(offset - paragraph.range.lowerBound)
  }

  /// The end of the cluster that starts at an offset.
  func offset(after offset: Int) -> Int {
    let paragraph = source.part(at: offset)
    guard offset < paragraph.range.upperBound else {
      return min(paragraph.range.upperBound + paragraph.separator, source.end)
    }
    let end = paragraph.range.lowerBound + paragraph.text.boundary(after: offset - paragraph.range.lowerBound)
    return clusterEnd(at: end, in: paragraph)
  }

  /// The start of the cluster that ends at an offset.
  func offset(before offset: Int) -> Int {
    let paragraph = source.part(at: offset)
    guard offset > paragraph.range.lowerBound else {
      guard let before = source.part(before: paragraph) else { return 0 }
      if before.endsParagraph { return before.range.upperBound }
      let start = before.range.lowerBound + before.text.boundary(before: before.text.count)
      return clusterStart(at: start, in: before)
    }
    let start = paragraph.range.lowerBound + paragraph.text.boundary(before: offset - paragraph.range.lowerBound)
    return clusterStart(at: start, in: paragraph)
  }

  // MARK: Lines

  /// A line of the text, with its paragraph, or the part of it that has the line, and cells.
  struct Place {
    var paragraph: LaidParagraph
    var line: Int
    var cells: LineCells

    var range: Range<Int> { paragraph.range(ofLine: line) }

    func makeCaret(_ position: TextPosition) -> TextCaret {
      let caret = cells.caret(at: position)
      func frame(_ x: Double) -> Rect {
        guard line < paragraph.lines.count else { return Rect(x: x, y: paragraph.origin.y, width: 0, height: 0) }
        let frame = paragraph.line(line).frame
        return Rect(x: x, y: frame.minY + paragraph.origin.y, width: 0, height: frame.height)
      }
      return TextCaret(
        frame: frame(caret.x), secondaryFrame: caret.secondary.map(frame), isRightToLeft: caret.isRightToLeft)
    }
  }

  func place(_ paragraph: LaidParagraph, _ line: Int) -> Place {
    Place(paragraph: paragraph, line: line, cells: LineCells(paragraph, line: line))
  }

  /// The line of a position that is not inside of a cluster.
  func place(of position: TextPosition) -> Place {
    let (paragraph, line) = lineOf(position)
    return place(paragraph, line)
  }

  /// The paragraph, or the part of it, and the line of a position that is not inside of a cluster.
  func lineOf(_ position: TextPosition) -> (LaidParagraph, Int) {
    let paragraph = source.part(at: position.offset)
    if position.affinity == .upstream, position.offset == paragraph.range.lowerBound, !paragraph.startsParagraph,
      let before = source.part(before: paragraph)
    {
      return (before, max(0, before.lines.count - 1))
    }
    return (paragraph, paragraph.lineNumber(at: position))
  }

  func place(after place: Place) -> Place? {
    if place.line + 1 < place.paragraph.lines.count { return self.place(place.paragraph, place.line + 1) }
    return source.part(after: place.paragraph).map { self.place($0, 0) }
  }

  func place(before place: Place) -> Place? {
    if place.line > 0 { return self.place(place.paragraph, place.line - 1) }
    return source.part(before: place.paragraph).map { self.place($0, max(0, $0.lines.count - 1)) }
  }

  /// The line at a point, or the nearest one. The space between two lines belongs to the lower one.
  func place(at point: Point) -> Place { place(atX: point.x, inRowOf: place(atHeight: point.y)) }

  /// The line at an x among the lines side by side in a row, or the nearest one.
  func place(atX x: Double, inRowOf line: Place) -> Place {
    let row = line.paragraph.row(ofLine: line.line)
    guard row.count > 1, !x.isNaN else { return line }
    var nearest = line
    var least = Double.infinity
    for number in row {
      let other = number == line.line ? line : place(line.paragraph, number)
      guard let span = other.cells.span else { continue }
      let distance = max(span.left - x, x - span.right, 0)
      if distance < least { (nearest, least) = (other, distance) }
    }
    return nearest
  }

  /// A line of the row below; nil below the last row.
  func row(after line: Place) -> Place? {
    let last = line.paragraph.row(ofLine: line.line).upperBound - 1
    return place(after: last > line.line ? place(line.paragraph, last) : line)
  }

  /// A line of the row above; nil above the first row.
  func row(before line: Place) -> Place? {
    let first = line.paragraph.row(ofLine: line.line).lowerBound
    return place(before: first < line.line ? place(line.paragraph, first) : line)
  }

  /// The line at a height, or the nearest one. Where several lines stand side by side, the first.
  func place(atHeight y: Double) -> Place {
    let height = y.isNaN ? 0 : y
    let paragraph = source.part(atHeight: height)
    return place(paragraph, paragraph.lineNumber(atHeight: height))
  }

  // MARK: Carets and points

  /// The caret for a position.
  public func caret(at position: TextPosition) -> TextCaret {
    let position = snapped(position)
    return place(of: position).makeCaret(position)
  }

  /// The position for a click at a point: the nearest one on the line at its height, or on the nearest line.
  public func position(at point: Point) -> TextPosition {
    position(atX: point.x, on: place(at: point))
  }

  func position(atX x: Double, on line: Place) -> TextPosition {
    guard let index = line.cells.place(atX: x.isNaN ? 0 : x) else { return TextPosition(line.range.lowerBound) }
    let cell = line.cells.cell(at: index)
    // The end of a paragraph has one position, in front of the separator.
    if cell.isEnd { return canonical(TextPosition(cell.range.lowerBound), on: line) }
    // An x in the middle counts as right. Vertical moves of centred lines often hit the exact middle, and rounding
    // errors should not decide.
    let isLeft = x < (cell.left + cell.right) / 2 - 0.001
    // A cluster may have parts on two lines or in two directions, so a cell's edge may lie inside of it. The next
    // candidates are then the neighbour across the same edge, and the cell's other edge.
    var candidates = [isLeft ? cell.leftPosition : cell.rightPosition]
    if isLeft, index > 0 { candidates.append(line.cells.cell(at: index - 1).rightPosition) }
    if !isLeft, index + 1 < line.cells.count { candidates.append(line.cells.cell(at: index + 1).leftPosition) }
    candidates.append(isLeft ? cell.rightPosition : cell.leftPosition)
    let found = candidates.first { isBoundary($0.offset, in: line.paragraph) }
    return found.map { canonical($0, on: line) } ?? snapped(TextPosition(cell.range.lowerBound))
  }

  /// - Parameter offset: in the part, or at its end.
  func isBoundary(_ offset: Int, in paragraph: LaidParagraph) -> Bool {
    floor(offset, in: paragraph) == offset && !isSeamInsideCluster(offset, of: paragraph)
  }

  /// The same position, with downstream affinity wherever the affinity makes no difference. Positions in the same spot
  /// then compare equal.
  public func canonical(_ position: TextPosition) -> TextPosition {
    let position = snapped(position)
    return position.affinity == .downstream ? position : canonical(position, on: place(of: position))
  }

  func canonical(_ position: TextPosition, on line: Place) -> TextPosition {
    guard position.affinity == .upstream else { return position }
    let downstream = TextPosition(position.offset)
    // The end of a part is the start of the next one, which has another line.
    let isOnLine =
      line.paragraph.range.contains(position.offset)
      || (position.offset == line.paragraph.range.upperBound && line.paragraph.endsParagraph)
    guard isOnLine, line.paragraph.lineNumber(at: downstream) == line.line else { return position }
    // Compares edges, not x coordinates: with equal x coordinates, movement would get stuck at clusters of zero width.
    return line.cells.visualEdge(of: position) == line.cells.visualEdge(of: downstream) ? downstream : position
  }
}

extension TextLayout {
  /// Finds positions in this layout. The object caches results, so reuse it for several calls.
  public var positions: TextPositions { TextPositions(self) }
}
