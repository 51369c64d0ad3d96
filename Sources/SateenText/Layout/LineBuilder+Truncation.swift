extension LineBuilder {
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
    returnToParagraph(of: line, at: lines.count)
    // What was added beyond the line may still fit, in the room that a break at a word left.
    if line.endsParagraph { pieces.removeSubrange(line.pieces.upperBound...) }
    let start = line.pieces.lowerBound
    // A hyphen that ended the line is in the middle now.
    if let last = line.pieces.last, pieces[last].isHyphen { pieces.remove(at: last) }
    var tokenExtent = LineExtent(isRightToLeft: isRightToLeft)
    for piece in token { tokenExtent.add(piece) }
    let showsToken = tokenExtent.total <= room + tolerance
    let available = showsToken ? room - tokenExtent.total : room

    var extent = LineExtent(isRightToLeft: isRightToLeft)
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
