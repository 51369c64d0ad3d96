import SateenText

extension FuzzTarget {
  static let markdown = FuzzTarget("markdown", "Markdown, read into attributed text", longest: 2_048) { bytes in
    let source = String(decoding: bytes, as: UTF8.self)
    let text = AttributedText(markdown: source)
    try expect(text.length <= source.utf16.count, "the text is longer than its Markdown")
    try expect(text.length == text.string.utf16.count, "the length is not that of the string")
    var end = 0
    for run in text.runs {
      try expect(run.range.lowerBound == end && !run.range.isEmpty, "runs with a gap at \(end)")
      end = run.range.upperBound
    }
    try expect(end == text.length, "runs end at \(end) of \(text.length)")
  }
}
