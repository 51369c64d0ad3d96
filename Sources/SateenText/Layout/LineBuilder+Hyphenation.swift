extension LineBuilder {
  /// Ends the line inside of the word that does not fit, with a hyphen at the last division point that fits.
  /// - Returns: false where the word may not be divided, or no part of it fits.
  mutating func endLineInsideOfWord() -> Bool {
    // Text behind an open tab determines the tab's width, so it is not divided.
    guard let hyphenator, openTab == nil, room.isFinite, next < pieces.count else { return false }
    let first = max(lastBreak, lineStart)
    let style = styles[Int(pieces[first].style)]
    guard let language = style.language else { return false }
    var before = LineExtent(level: paragraphLevel)
    for i in lineStart..<first { before.add(pieces[i]) }
    let part = pieces[first].range.lowerBound..<pieces[next].range.upperBound
    work += first - lineStart
    guard let hyphen = hyphens[pieces[first].style], before.total(with: hyphen) <= room + tolerance else {
      return false
    }
    work += part.count
    let places = hyphenator.places(in: part, language: language)
    for place in places.reversed() where endLine(at: place, behind: first, before, hyphenator) { return true }
    return false
  }

  /// - Parameters:
  ///   - first: the index of the piece that the word starts in, or of an earlier piece.
  ///   - before: the extent of the line up to that piece.
  private mutating func endLine(
    at place: Int, behind first: Int, _ before: LineExtent, _ hyphenator: Hyphenator
  ) -> Bool {
    var extent = before
    var index = first
    while index < pieces.count, pieces[index].range.upperBound <= place {
      extent.add(pieces[index])
      index += 1
    }
    guard index < pieces.count else { return false }
    var parts: (PlacedPiece, PlacedPiece)?
    if pieces[index].range.lowerBound < place {
      let face = styles[Int(pieces[index].style)].face
      guard extent.total <= room + tolerance, let divided = hyphenator.divide(pieces[index], at: place, face: face)
      else { return false }
      parts = divided
      extent.add(divided.0)
    }
    guard let last = parts?.0 ?? (index > first ? pieces[index - 1] : nil), var hyphen = hyphens[last.style],
      extent.total(with: hyphen) <= room + tolerance
    else { return false }
    hyphen.text = Int32(place)..<Int32(place)
    if let parts {
      pieces[index] = parts.0
      pieces.insert(parts.1, at: index + 1)
      index += 1
    }
    pieces.insert(hyphen, at: index)
    finishLine(at: index + 1, endsParagraph: false)
    return true
  }
}
