extension LaidParagraph {
  /// The left and right edges of a line's text with the white space that hangs over its end, by its pieces alone; nil
  /// for an empty text, and for lines that need their ``LineCells``: with text from right to left, or with a
  /// truncation token or a hyphen, which stand between the cells.
  func plainSpan(ofLine number: Int) -> ClosedRange<Double>? {
    guard number < lines.count else { return nil }
    let line = line(number)
    guard !line.isRightToLeft else { return nil }
    let origin = origin.x + line.frame.minX
    var left = origin
    var right = origin
    // White space that hangs, if no visible text follows.
    var hanging = 0.0
    var hasText = false
    for index in line.pieces {
      let piece = layout.pieces[index]
      let isToken = Int(piece.style) >= layout.text.runs.count
      guard piece.level == 0, !isToken, !piece.text.isEmpty else { return nil }
      if piece.isSpace {
        hanging += Double(piece.width)
        continue
      }
      let start = origin + Double(piece.x)
      if !hasText { left = start }
      hasText = true
      right = start + Double(piece.drawnWidth)
      hanging = Double(piece.width - piece.drawnWidth)
    }
    // A line's first white space stands before its text.
    if hasText, let first = line.pieces.first, layout.pieces[first].isSpace {
      left = origin + Double(layout.pieces[first].x)
    }
    return left...max(left, right + hanging)
  }
}
