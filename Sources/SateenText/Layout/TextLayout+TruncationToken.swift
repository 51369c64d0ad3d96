import SateenLayout

extension TextLayout {
  /// The rectangles of the truncation token and of the message behind it, from left to right. Empty where the text is
  /// not truncated. White space at their ends is left out.
  public var truncationTokenRects: [Rect] {
    guard isTruncated, let line = lines.last else { return [] }
    var rects: [Rect] = []
    eachSpan(of: line) { left, right, style, isSpace in
      guard Int(style) >= text.runs.count, !isSpace, right > left else { return }
      if let last = rects.last, left <= last.maxX + 0.01 {
        rects[rects.count - 1].size.width = max(last.maxX, right) - last.minX
      } else {
        rects.append(Rect(x: left, y: line.frame.minY, width: right - left, height: line.frame.height))
      }
    }
    return rects
  }
}
