extension TextContent {
  /// A range with equal attributes.
  public struct Run: Hashable, Sendable {
    /// In UTF-16 code units.
    public let range: Range<Int>
    public let attributes: TextAttributes
  }

  /// The attributes of the character behind an offset; nil outside of the text.
  public func attributes(at offset: Int) -> TextAttributes? {
    guard offset >= 0 else { return nil }
    return attributeRuns.value(at: offset)?.value
  }

  /// The attributes in a range, in the order of the text, without gaps.
  public func runs(in range: Range<Int>) -> [Run] {
    var runs: [Run] = []
    attributeRuns.forEachRun(in: wholeCodePoints(range)) { range, attributes in
      runs.append(Run(range: range, attributes: attributes.value))
    }
    return runs
  }

  /// The attributes for text typed at an offset: those of the character before it in its paragraph, else of the
  /// character behind it. A paragraph that is empty at the end of the text has those of the separator before it.
  public func typingAttributes(at offset: Int) -> TextAttributes {
    sharedTypingAttributes(at: codePointStart(offset)).value
  }

  /// The style that the paragraph at an offset states; nil for none. A paragraph that is empty at the end of the text
  /// has that of the paragraph before it until ``setParagraphStyle(_:in:)`` gives it another one.
  public func statedParagraphStyle(at offset: Int) -> ParagraphStyle? {
    sharedStyle(at: codePointStart(offset)).value
  }

  /// The style of the paragraph at an offset.
  public func paragraphStyle(at offset: Int) -> ParagraphStyle {
    statedParagraphStyle(at: offset) ?? ParagraphStyle()
  }

  func sharedTypingAttributes(at offset: Int) -> SharedValue<TextAttributes> {
    if isEmpty { return emptyAttributes }
    // Most texts have one run, and need no search.
    if let only = attributeRuns.onlyValue { return only }
    let isBehind = offset < length && characters.startsParagraph(at: offset)
    return attributeRuns.value(at: isBehind ? offset : max(offset - 1, 0)) ?? emptyAttributes
  }

  func sharedStyle(at offset: Int) -> SharedValue<ParagraphStyle?> {
    if isEmpty { return emptyStyle }
    if lastStyle == nil, let only = styleRuns.onlyValue { return only }
    let index = characters.paragraphIndex(at: offset)
    let start = characters.start(ofParagraph: index)
    if start == length, let lastStyle { return lastStyle }
    return styleRuns.value(at: start < length ? start : characters.start(ofParagraph: index - 1)) ?? emptyStyle
  }
}
