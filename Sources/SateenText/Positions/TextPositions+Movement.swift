import SateenLayout

extension TextPositions {
  /// The position after a move, or the same position where the move leads no further.
  public func position(from position: TextPosition, _ move: TextMove) -> TextPosition {
    var x: Double?
    return self.position(from: position, move, wantedX: &x)
  }

  /// The position after a move, or the same position where the move leads no further.
  /// - Parameter wantedX: the x that vertical moves try to keep. The first of several vertical moves sets it, and the
  ///   others keep it, even across lines that are too short. Any other move sets it to nil.
  public func position(
    from position: TextPosition, _ move: TextMove, wantedX: inout Double?
  ) -> TextPosition {
    let position = snapped(position)
    if move.isVertical { return vertical(position, move, &wantedX) }
    wantedX = nil
    switch move {
    case .forward: return position.offset < source.end ? TextPosition(offset(after: position.offset)) : position
    case .backward: return position.offset > 0 ? TextPosition(offset(before: position.offset)) : position
    case .right: return visual(position, toRight: true)
    case .left: return visual(position, toRight: false)
    case .wordForward: return ceiling(wordForward(position))
    case .wordBackward: return snapped(wordBackward(position))
    case .wordRight, .wordLeft:
      let line = place(of: position)
      let isForward = (move == .wordRight) != readsFromRight(line)
      let next = isForward ? ceiling(wordForward(position)) : snapped(wordBackward(position))
      let other = place(of: next)
      guard other.paragraph.paragraph != line.paragraph.paragraph, readsFromRight(other) != readsFromRight(line) else {
        return next
      }
      // In a paragraph of the other direction, the next word does not lie in the direction of the arrow.
      return turn(from: line, into: other, position)
    case .lineStart: return snapped(TextPosition(place(of: position).range.lowerBound))
    case .lineEnd:
      let end = place(of: position).range.upperBound
      let snappedEnd = snapped(TextPosition(end, .upstream))
      // A line that ends inside of a cluster has its last position in front of that cluster.
      return snappedEnd.offset == end ? canonical(snappedEnd) : TextPosition(snappedEnd.offset)
    case .paragraphStart: return paragraphStart(position)
    case .paragraphEnd: return paragraphEnd(position)
    case .documentStart: return start
    case .documentEnd: return end
    case .up, .down, .pageUp, .pageDown: return position
    }
  }

  // MARK: Words and paragraphs

  /// The most parts of a long paragraph that are searched for a word.
  private static let wordParts = 4

  /// The position, or the end of the cluster that it is inside of.
  private func ceiling(_ position: TextPosition) -> TextPosition {
    let start = snapped(position).offset
    return start < position.offset ? TextPosition(offset(after: start)) : position
  }

  private func wordForward(_ position: TextPosition) -> TextPosition {
    var paragraph = source.part(at: position.offset)
    var offset = position.offset - paragraph.range.lowerBound
    // The caret stops behind punctuation at the end of a paragraph before it enters the next one.
    var stopsAtEnd = position.offset < paragraph.paragraph.upperBound
    var parts = 0
    while true {
      if let end = paragraph.text.wordEnd(after: offset) { return TextPosition(paragraph.range.lowerBound + end) }
      if paragraph.endsParagraph, stopsAtEnd { return TextPosition(paragraph.range.upperBound) }
      parts = paragraph.endsParagraph ? 0 : parts + 1
      guard parts < Self.wordParts, let next = source.part(after: paragraph) else {
        return TextPosition(paragraph.range.upperBound)
      }
      if paragraph.endsParagraph {
        if next.text.count == 0 { return TextPosition(next.range.lowerBound) }
        stopsAtEnd = true
      }
      (paragraph, offset) = (next, 0)
    }
  }

  private func wordBackward(_ position: TextPosition) -> TextPosition {
    let paragraph = source.part(at: position.offset)
    if let start = wordStart(before: position.offset, in: paragraph) { return TextPosition(start) }
    if position.offset > paragraph.paragraph.lowerBound { return TextPosition(paragraph.paragraph.lowerBound) }
    guard let previous = source.part(before: paragraph) else { return TextPosition(paragraph.range.lowerBound) }
    return TextPosition(
      wordStart(before: previous.range.upperBound, in: previous) ?? previous.paragraph.lowerBound)
  }

  /// The start of the last word before an offset in a paragraph, or a place far from there; nil for none.
  private func wordStart(before offset: Int, in part: LaidParagraph) -> Int? {
    var (part, end) = (part, offset)
    for _ in 0..<Self.wordParts {
      let start = part.range.lowerBound
      if let word = part.text.wordStart(before: end - start) { return start + word }
      guard !part.startsParagraph, let before = source.part(before: part) else { return nil }
      (part, end) = (before, before.range.upperBound)
    }
    return end
  }

  private func paragraphStart(_ position: TextPosition) -> TextPosition {
    let start = source.part(at: position.offset).paragraph.lowerBound
    guard start == position.offset, start > 0 else { return TextPosition(start) }
    return TextPosition(source.part(at: start - 1).paragraph.lowerBound)
  }

  private func paragraphEnd(_ position: TextPosition) -> TextPosition {
    let paragraph = source.part(at: position.offset)
    let end = paragraph.paragraph.upperBound
    guard end == position.offset, let next = source.part(after: paragraph) else { return TextPosition(end) }
    return TextPosition(next.paragraph.upperBound)
  }

  // MARK: Up and down

  private func vertical(_ position: TextPosition, _ move: TextMove, _ wantedX: inout Double?) -> TextPosition {
    let line = place(of: position)
    let x = wantedX ?? line.cells.caret(at: position).x
    wantedX = x
    let target: Place?
    switch move {
    case .up: target = row(before: line)
    case .down: target = row(after: line)
    case .pageUp(let height): target = page(line, by: -height) ?? row(before: line)
    case .pageDown(let height): target = page(line, by: height) ?? row(after: line)
    default: return position
    }
    if let target { return self.position(atX: x, on: place(atX: x, inRowOf: target)) }
    switch move {
    case .up, .pageUp: return start
    default: return end
    }
  }

  /// The line at a vertical distance; nil where that is in the same row.
  private func page(_ line: Place, by distance: Double) -> Place? {
    let strip = line.paragraph.strip(ofLine: line.line)
    let target = place(atHeight: (strip.lowerBound + strip.upperBound) / 2 + (distance.isFinite ? distance : 0))
    let isSame =
      target.paragraph.range == line.paragraph.range && line.paragraph.row(ofLine: line.line).contains(target.line)
    return isSame ? nil : target
  }
}
