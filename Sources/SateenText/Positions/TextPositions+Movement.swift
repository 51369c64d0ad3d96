import SateenLayout

extension TextPositions {
  /// Where a move leads to; the position itself where there is nothing further.
  public func position(from position: TextPosition, _ move: TextMove) -> TextPosition {
    var x: Double?
    return self.position(from: position, move, wantedX: &x)
  }

  /// Where a move leads to; the position itself where there is nothing further.
  /// - Parameter wantedX: where up and down would like to be. The first of several such moves sets it, the others keep
  ///   it, over lines that are too short as well, and any other move makes it nil.
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
    case .wordForward: return wordForward(position)
    case .wordBackward: return wordBackward(position)
    case .wordRight, .wordLeft:
      let line = place(of: position)
      let isForward = (move == .wordRight) != readsFromRight(line)
      let next = isForward ? wordForward(position) : wordBackward(position)
      let other = place(of: next)
      guard other.paragraphIndex != line.paragraphIndex, readsFromRight(other) != readsFromRight(line) else {
        return next
      }
      // Words of a paragraph that is read the other way lie where the arrow does not go.
      return turn(from: line, into: other, position)
    case .lineStart: return snapped(TextPosition(place(of: position).range.lowerBound))
    case .lineEnd:
      let end = place(of: position).range.upperBound
      let snappedEnd = snapped(TextPosition(end, .upstream))
      // A line that ends inside of a cluster has its last position in front of it.
      return snappedEnd.offset == end ? canonical(snappedEnd) : TextPosition(snappedEnd.offset)
    case .paragraphStart: return paragraphStart(position)
    case .paragraphEnd: return paragraphEnd(position)
    case .documentStart: return start
    case .documentEnd: return end
    case .up, .down, .pageUp, .pageDown: return position
    }
  }

  // MARK: Words and paragraphs

  private func wordForward(_ position: TextPosition) -> TextPosition {
    var index = source.paragraphIndex(at: position.offset)
    var paragraph = source.paragraph(index)
    var offset = position.offset - paragraph.range.lowerBound
    while true {
      if let end = paragraph.text.wordEnd(after: offset) { return TextPosition(paragraph.range.lowerBound + end) }
      // Punctuation at the end of a paragraph is passed before the next one is begun.
      if offset < paragraph.text.count || index + 1 == source.paragraphCount {
        return TextPosition(paragraph.range.upperBound)
      }
      index += 1
      paragraph = source.paragraph(index)
      offset = 0
      if paragraph.text.count == 0 { return TextPosition(paragraph.range.lowerBound) }
    }
  }

  private func wordBackward(_ position: TextPosition) -> TextPosition {
    let index = source.paragraphIndex(at: position.offset)
    let paragraph = source.paragraph(index)
    let offset = position.offset - paragraph.range.lowerBound
    if let start = paragraph.text.wordStart(before: offset) {
      return TextPosition(paragraph.range.lowerBound + start)
    }
    if offset > 0 || index == 0 { return TextPosition(paragraph.range.lowerBound) }
    let previous = source.paragraph(index - 1)
    return TextPosition(
      previous.range.lowerBound + (previous.text.wordStart(before: previous.text.count) ?? 0))
  }

  private func paragraphStart(_ position: TextPosition) -> TextPosition {
    let index = source.paragraphIndex(at: position.offset)
    let start = source.paragraph(index).range.lowerBound
    guard start == position.offset, index > 0 else { return TextPosition(start) }
    return TextPosition(source.paragraph(index - 1).range.lowerBound)
  }

  private func paragraphEnd(_ position: TextPosition) -> TextPosition {
    let index = source.paragraphIndex(at: position.offset)
    let end = source.paragraph(index).range.upperBound
    guard end == position.offset, index + 1 < source.paragraphCount else { return TextPosition(end) }
    return TextPosition(source.paragraph(index + 1).range.upperBound)
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

  /// The line that lies so far below or above; nil where that is the same line.
  private func page(_ line: Place, by distance: Double) -> Place? {
    let strip = line.paragraph.strip(ofLine: line.line)
    let target = place(atHeight: (strip.lowerBound + strip.upperBound) / 2 + (distance.isFinite ? distance : 0))
    let isSame =
      target.paragraphIndex == line.paragraphIndex && line.paragraph.row(ofLine: line.line).contains(target.line)
    return isSame ? nil : target
  }
}
