extension AttributedText {
  /// The text of a content, with its attributes and styles. It takes time in proportion to the text.
  public init(_ content: TextContent) {
    var text = AttributedText("", paragraphStyle: content.statedParagraphStyle(at: 0))
    for run in content.runs(in: 0..<content.length) {
      text.appendCharacters(of: AttributedText(content.string(in: run.range), attributes: run.attributes))
    }
    content.styleRuns.forEachRun(in: 0..<content.length) { range, style in
      if range.lowerBound > 0, let style = style.value { text.setParagraphStyle(style, for: range) }
    }
    self = text
  }
}
