extension TextPositions {
  /// Moves over the cluster beside a position in visual order. At the end of a line, moves on to the line after or
  /// before it.
  func visual(_ position: TextPosition, toRight: Bool) -> TextPosition {
    let line = place(of: position)
    guard let edge = line.cells.visualEdge(of: position) else {
      return leave(line, from: position, toRight: toRight)
    }
    return cross(line, from: edge, position, toRight: toRight)
  }

  private func cross(
    _ line: Place, from start: Int, _ position: TextPosition, toRight: Bool
  ) -> TextPosition {
    let cells = line.cells
    // On the paragraph's last line, no caret stands behind the separator.
    let lowest = cells.isHard && cells.isRightToLeft ? 1 : 0
    let highest = cells.isHard && !cells.isRightToLeft ? cells.count - 1 : cells.count
    let isForward = toRight != cells.isRightToLeft
    var edge = start
    while toRight ? edge < highest : edge > lowest {
      let cell = cells.cell(at: toRight ? edge : edge - 1)
      edge += toRight ? 1 : -1
      let landed = toRight ? cell.rightPosition : cell.leftPosition
      // A cluster whose parts lie on two lines, or in two directions, is crossed as a whole.
      guard isBoundary(landed.offset, in: line.paragraph) else { continue }
      let isAtEnd = edge == (toRight ? highest : lowest)
      if isForward, isAtEnd, !cells.isHard, let next = place(after: line) {
        let entry = entryAtStart(of: next)
        if entry.offset == landed.offset { return canonical(entry, on: next) }
      }
      return canonical(landed, on: line)
    }
    return leave(line, from: position, toRight: toRight)
  }

  private func leave(_ line: Place, from position: TextPosition, toRight: Bool) -> TextPosition {
    if toRight != readsFromRight(line) {
      guard let next = place(after: line) else { return position }
      if readsFromRight(next) != readsFromRight(line) { return turn(from: line, into: next, position) }
      let entry = entryAtStart(of: next)
      // A line that starts inside of a cluster is entered behind that cluster.
      guard isBoundary(entry.offset, in: next.paragraph) else {
        return cross(next, from: next.cells.isRightToLeft ? next.cells.count : 0, position, toRight: toRight)
      }
      return canonical(entry, on: next)
    }
    guard let previous = place(before: line) else { return position }
    if readsFromRight(previous) != readsFromRight(line) { return turn(from: line, into: previous, position) }
    let cells = previous.cells
    guard cells.count > 0 else { return TextPosition(previous.range.lowerBound) }
    if cells.isHard {
      // The last position is in front of the separator.
      let end = cells.cells[cells.count - 1]
      return canonical(TextPosition(end.range.lowerBound), on: previous)
    }
    let edge = cells.isRightToLeft ? 0 : cells.count
    let last = cells.cell(at: cells.isRightToLeft ? 0 : cells.count - 1)
    let landed = cells.isRightToLeft ? last.leftPosition : last.rightPosition
    // Where a line wraps, its end and the start of the next line are the same offset, where the caret already is.
    if landed.offset == position.offset || !isBoundary(landed.offset, in: previous.paragraph) {
      return cross(previous, from: edge, position, toRight: cells.isRightToLeft)
    }
    return canonical(landed, on: previous)
  }

  // MARK: Paragraphs of the other direction

  /// Enters a paragraph of the other direction, in which the same arrow leads back to the border. To prevent the caret
  /// from oscillating, it stays at the border until another arrow is used. The upstream affinity, which makes no
  /// visible difference at an end of a paragraph, marks a position reached this way.
  func turn(from line: Place, into other: Place, _ position: TextPosition) -> TextPosition {
    let goesOn = other.paragraph.range.lowerBound > line.paragraph.range.lowerBound
    let border = goesOn ? line.paragraph.range.upperBound : line.paragraph.range.lowerBound
    if position == TextPosition(border, .upstream), !line.paragraph.range.isEmpty { return position }
    let entry = goesOn ? other.paragraph.range.lowerBound : other.paragraph.range.upperBound
    let marked = TextPosition(entry, .upstream)
    let cells = place(of: TextPosition(entry)).cells
    let isSamePlace = cells.visualEdge(of: marked) == cells.visualEdge(of: TextPosition(entry))
    return isSamePlace && !other.paragraph.range.isEmpty ? marked : TextPosition(entry)
  }

  /// Whether left arrows lead forward in a line. An empty paragraph has no letters that decide, and takes the direction
  /// of the paragraph before.
  func readsFromRight(_ line: Place) -> Bool {
    guard line.paragraph.range.isEmpty else { return line.cells.isRightToLeft }
    var part = line.paragraph
    for _ in 0..<Self.blankLines {
      guard let before = source.part(before: part) else { break }
      if !before.range.isEmpty, !before.lines.isEmpty { return before.line(0).isRightToLeft }
      part = before
    }
    return line.cells.isRightToLeft
  }

  /// The most empty paragraphs that take the direction of the paragraph before them.
  private static let blankLines = 8

  /// The position at the edge where a line's paragraph direction starts.
  private func entryAtStart(of line: Place) -> TextPosition {
    guard line.cells.count > 0 else { return TextPosition(line.range.lowerBound) }
    return line.cells.isRightToLeft
      ? line.cells.cell(at: line.cells.count - 1).rightPosition : line.cells.cell(at: 0).leftPosition
  }
}
