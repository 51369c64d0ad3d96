/// The pieces that a truncated line may get, apart from its own.
struct TruncationParts {
  var token: [PlacedPiece]
  var message: [PlacedPiece]
  /// The end of the text, for a truncation at the head or in the middle.
  var end: [PlacedPiece]
  /// The length of the text, in code units.
  var length: Int
}

extension LineBuilder {
  /// The index of the run of attributes at the end of the last line, for the default token.
  var truncatedStyle: Int32 {
    guard let line = lines.last, let last = line.pieces.last else { return 0 }
    return pieces[last].style
  }

  /// Shortens the last line to the parts of the text that the truncation keeps, with the token and the message.
  mutating func truncateLastLine(_ truncation: TextLayout.Truncation, _ parts: TruncationParts) {
    guard let line = lines.popLast() else { return }
    isFull = false
    returnToParagraph(of: line, at: lines.count)
    // Pieces behind the line may fit into the space that a break between words left. They are dropped where they belong
    // to another paragraph.
    if line.endsParagraph { pieces.removeSubrange(line.pieces.upperBound...) }
    // A hyphen at the line's end is in the middle of the text now, so it is removed.
    if let last = line.pieces.last, pieces[last].isHyphen { pieces.remove(at: last) }
    let own = Array(pieces[line.pieces.lowerBound...])
    pieces.removeSubrange(line.pieces.lowerBound...)

    var (token, message) = (parts.token, parts.message)
    if width(of: token + message) > room + tolerance { message = [] }
    if width(of: token) > room + tolerance { token = [] }
    var shown = Shortened()
    switch truncation.position {
    case .tail: shown = keepStart(own, line, truncation.mode, token, message)
    case .head, .middle:
      shown =
        keepEnd(own, line, truncation, parts, token, message) ?? keepStart(own, line, truncation.mode, token, message)
    }
    let lower = line.range.lowerBound
    let cut = Int32(shown.start.last?.text.upperBound ?? Int32(lower))
    pieces += shown.start
    pieces += token.map { $0.standing(at: cut) }
    pieces += shown.end
    let end = shown.end.last?.text.upperBound ?? cut
    pieces += message.map { $0.standing(at: end) }
    truncatedRange = Int(cut)..<max(Int(cut), Int(shown.end.first?.text.lowerBound ?? Int32(parts.length)))

    rowCount -= 1
    y = exclusions == nil ? lines.last?.frame.maxY ?? 0 : line.frame.minY
    finishLine(at: pieces.count, endsParagraph: true, offset: lower)
    if let last = lines.indices.last {
      if exclusions != nil { stayInRow(of: line, last) }
      let first = shown.start.isEmpty ? shown.end.first.map { Int($0.text.lowerBound) } ?? lower : lower
      lines[last].range = first..<max(first, Int(end))
    }
    isFull = true
  }

  /// Keeps a shortened line at the height of the lines beside it.
  private mutating func stayInRow(of line: TextLayout.Line, _ index: Int) {
    lines[index].frame.origin.y = line.frame.minY
    lines[index].frame.size.height = max(line.frame.height, lines[index].frame.height)
    lines[index].baseline = line.baseline
  }

  private struct Shortened {
    var start: [PlacedPiece] = []
    var end: [PlacedPiece] = []
  }

  private func width(of pieces: [PlacedPiece]) -> Double {
    var extent = LineExtent(level: paragraphLevel)
    for piece in pieces { extent.add(piece) }
    return extent.total
  }

  // MARK: The parts of the text that stay

  private func keepStart(
    _ own: [PlacedPiece], _ line: TextLayout.Line, _ mode: TextLayout.Truncation.Mode, _ token: [PlacedPiece],
    _ message: [PlacedPiece]
  ) -> Shortened {
    let available = room - (token.isEmpty && message.isEmpty ? 0 : width(of: token + message))
    return Shortened(
      start: prefix(of: own, fitting: available, mode, endsParagraph: line.endsParagraph, atLeastOne: token.isEmpty))
  }

  /// - Returns: nil where no part of the end fits.
  private func keepEnd(
    _ own: [PlacedPiece], _ line: TextLayout.Line, _ truncation: TextLayout.Truncation, _ parts: TruncationParts,
    _ token: [PlacedPiece], _ message: [PlacedPiece]
  ) -> Shortened? {
    let available = room - width(of: token + message)
    guard available > 0, available.isFinite else { return nil }
    var start: [PlacedPiece] = []
    if truncation.position == .middle {
      start = prefix(
        of: own, fitting: available / 2, truncation.mode, endsParagraph: line.endsParagraph, atLeastOne: false)
    }
    let cut = start.last?.text.upperBound ?? Int32(line.range.lowerBound)
    let end = parts.end.filter { $0.text.upperBound > cut }
    var budget = available - (start.isEmpty ? 0 : width(of: start))
    // Overhang between the parts may make the sum a little wider than the parts alone.
    for _ in 0..<8 {
      var kept = suffix(of: end, fitting: budget, truncation.mode)
      while let first = kept.first, first.text.lowerBound < cut { kept.removeFirst() }
      guard !kept.isEmpty else { return nil }
      let excess = width(of: start + token + kept + message) - room
      if excess <= tolerance { return Shortened(start: start, end: kept) }
      budget -= excess + 0.01
    }
    return nil
  }

  /// The pieces from the start that fit, without trailing white space.
  private func prefix(
    of own: [PlacedPiece], fitting available: Double, _ mode: TextLayout.Truncation.Mode, endsParagraph: Bool,
    atLeastOne: Bool
  ) -> [PlacedPiece] {
    var extent = LineExtent(level: paragraphLevel)
    var kept: [PlacedPiece] = []
    var wordEnd = 0
    while kept.count < own.count {
      let piece = own[kept.count]
      guard piece.isSpace || extent.total(with: piece) <= available + tolerance else { break }
      extent.add(piece)
      kept.append(piece)
      if piece.breakAfter || (kept.count == own.count && endsParagraph) { wordEnd = kept.count }
    }
    if kept.count < own.count {
      if mode == .word && wordEnd > 0 {
        kept.removeSubrange(wordEnd...)
      } else if let (first, _) = split(
        own[kept.count], in: available, extent, atLeastOne: kept.isEmpty && atLeastOne)
      {
        kept.append(first)
      }
    }
    while let last = kept.last, last.isSpace { kept.removeLast() }
    if let last = kept.indices.last { kept[last].dropTrailingSpace() }
    return kept
  }

  /// The pieces from the end that fit, without leading white space.
  private func suffix(
    of end: [PlacedPiece], fitting available: Double, _ mode: TextLayout.Truncation.Mode
  ) -> [PlacedPiece] {
    var kept: [PlacedPiece] = []
    var first = end.count
    var wordStart = end.count
    while first > 0 {
      let candidate = Array(end[(first - 1)...])
      guard width(of: candidate) <= available + tolerance else { break }
      first -= 1
      if first == 0 || end[first - 1].breakAfter { wordStart = first }
    }
    kept = Array(end[first...])
    if first > 0 {
      if mode == .word && wordStart < end.count {
        kept = Array(end[wordStart...])
      } else if !end[first - 1].isTab,
        let part = end[first - 1].suffix(fitting: available - (kept.isEmpty ? 0 : width(of: kept))),
        width(of: [part] + kept) <= available + tolerance
      {
        kept.insert(part, at: 0)
      }
    }
    while let first = kept.first, first.isSpace { kept.removeFirst() }
    return kept
  }
}

extension PlacedPiece {
  /// A copy of the piece with an empty range of the text, at an offset.
  fileprivate func standing(at offset: Int32) -> PlacedPiece {
    var piece = self
    piece.text = offset..<offset
    return piece
  }
}
