extension LaidParagraph {
  /// The left and right edges of a line's text with the white space that hangs over its end, by its pieces alone: all of
  /// its cells side by side. Nil for an empty text, and for lines with a truncation token or a hyphen, which may stand
  /// between the cells.
  func wholeSpan(ofLine number: Int) -> ClosedRange<Double>? {
    guard number < lines.count else { return nil }
    let line = line(number)
    var left = Double.infinity
    var right = -Double.infinity
    // White space, which hangs unless visible text follows.
    var spaces = (left: Double.infinity, right: -Double.infinity, width: 0.0)
    for index in line.pieces {
      let piece = layout.pieces[index]
      let isToken = Int(piece.style) >= layout.text.runs.count
      guard !isToken, !piece.text.isEmpty else { return nil }
      let start = Double(piece.x)
      if piece.isSpace {
        let width = Double(piece.width)
        spaces = (min(spaces.left, start), max(spaces.right, start + width), spaces.width + width)
        continue
      }
      left = min(left, spaces.left, start)
      right = max(right, spaces.right, start + Double(piece.drawnWidth))
      spaces = (.infinity, -.infinity, Double(piece.width - piece.drawnWidth))
    }
    if left > right { (left, right) = (0, 0) }
    let origin = origin.x + line.frame.minX
    if line.isRightToLeft { left -= spaces.width } else { right += spaces.width }
    return origin + left...origin + max(left, right)
  }
}
