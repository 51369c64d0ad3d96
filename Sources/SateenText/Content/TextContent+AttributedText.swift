extension TextContent {
  /// The characters, the attributes and the stated paragraph styles of a text, in linear time.
  /// - Parameter attributes: those of text that is added to an empty text.
  public init(_ text: AttributedText, attributes: TextAttributes = TextAttributes()) {
    self.init(text.string, attributes: attributes, paragraphStyle: text.statedParagraphStyle(at: 0))
    guard !text.isEmpty else { return }
    attributeRuns = RunList(
      text.runs.map { ValueRun(length: $0.range.count, value: SharedValue($0.attributes)) })
    styleRuns = RunList(
      text.statedStyleRuns.map { ValueRun(length: $0.range.count, value: SharedValue($0.style)) })
  }

  /// The whole text, assembled on each call.
  public var attributedText: AttributedText { attributedText(in: 0..<length) }

  /// Part of the text, assembled on each call.
  public func attributedText(in range: Range<Int>) -> AttributedText {
    let range = wholeCodePoints(range)
    guard !range.isEmpty else {
      return AttributedText("", paragraphStyle: statedParagraphStyle(at: range.lowerBound))
    }
    var text = AttributedText()
    attributeRuns.forEachRun(in: range) { run, attributes in
      text.append(characters.string(in: run), attributes: attributes.value)
    }
    styleRuns.forEachRun(in: range) { run, style in
      guard let style = style.value else { return }
      text.setParagraphStyle(style, for: run.lowerBound - range.lowerBound..<run.upperBound - range.lowerBound)
    }
    return text
  }
}
