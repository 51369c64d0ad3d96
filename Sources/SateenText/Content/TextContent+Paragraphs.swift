extension TextContent {
  /// A paragraph's place in its text.
  public struct Paragraph: Hashable, Sendable {
    /// Counted from 0.
    public let index: Int
    /// The characters before the separator.
    public let range: Range<Int>
    /// The length of the separator behind the characters: 0 at the end of the text, 2 for CR LF, else 1.
    public let separatorLength: Int

    /// The characters with the separator behind them.
    public var fullRange: Range<Int> { range.lowerBound..<range.upperBound + separatorLength }
  }

  /// The number of paragraphs, at least 1. A separator at the end of the text has an empty paragraph behind it.
  public var paragraphCount: Int { characters.sums.separators + 1 }

  /// The index of the paragraph that an offset lies in. An offset between CR and LF lies in the paragraph that both end.
  public func paragraphIndex(at offset: Int) -> Int {
    characters.paragraphIndex(at: codePointStart(offset))
  }

  /// A paragraph.
  /// - Parameter index: below 0 it counts as 0, and behind the last paragraph as the last one.
  public func paragraph(_ index: Int) -> Paragraph {
    let index = min(max(index, 0), paragraphCount - 1)
    let start = characters.start(ofParagraph: index)
    guard index + 1 < paragraphCount else {
      return Paragraph(index: index, range: start..<length, separatorLength: 0)
    }
    let end = characters.start(ofParagraph: index + 1)
    let separator = characters.separatorLength(before: end)
    return Paragraph(index: index, range: start..<end - separator, separatorLength: separator)
  }

  /// The paragraphs that a range touches, in order. An empty range touches the paragraph that it lies in. They are found
  /// in one pass, which is faster than asking for each by itself.
  public func paragraphs(in range: Range<Int>) -> [Paragraph] {
    let range = wholeCodePoints(range)
    let first = characters.paragraphIndex(at: range.lowerBound)
    let last = range.isEmpty ? first : characters.paragraphIndex(at: codePointStart(range.upperBound - 1))
    let separators = characters.separators(first..<min(last + 1, paragraphCount - 1))
    var start = characters.start(ofParagraph: first)
    var found: [Paragraph] = []
    found.reserveCapacity(last + 1 - first)
    for (offset, separator) in separators.enumerated() {
      found.append(
        Paragraph(index: first + offset, range: start..<separator.lowerBound, separatorLength: separator.count))
      start = separator.upperBound
    }
    if last + 1 == paragraphCount { found.append(Paragraph(index: last, range: start..<length, separatorLength: 0)) }
    return found
  }

  /// The paragraph that an offset lies in.
  public func paragraph(at offset: Int) -> Paragraph {
    paragraph(paragraphIndex(at: offset))
  }
}
