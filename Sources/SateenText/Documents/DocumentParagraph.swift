/// A paragraph of a content, with all that the layout of its parts depends on.
///
/// The text between any two separators counts as a paragraph, even after a separator that only ends a line. Such a
/// paragraph is a continuation of the one before it.
struct DocumentParagraph {
  let index: Int
  /// The characters before the separator.
  let range: Range<Int>
  let separator: Int
  /// Whether the text ends with the paragraph.
  let isLast: Bool
  /// Whether the separator before the paragraph only ended a line.
  let isContinuation: Bool
  /// Whether the separator at the end only ends a line.
  let isContinued: Bool
  /// Whether the paragraph is laid out in parts.
  let isLong: Bool
  /// The style of the lines. In a long paragraph it states the direction, which the parts behind the first one could
  /// not find out by themselves.
  let style: ParagraphStyle

  /// The end with the separator, or with the unit for the end of the text.
  var end: Int { range.upperBound + separator + (isLast ? 1 : 0) }

  /// Whether parts of both paragraphs with equal text have equal lines.
  func looksLike(_ other: DocumentParagraph) -> Bool { style == other.style && isLong == other.isLong }
}

extension TextContent {
  /// A paragraph as layout sees it.
  /// - Parameters:
  ///   - start: where the paragraph starts; nil where that is not known.
  ///   - limit: the length of paragraphs that are not long.
  func documentParagraph(_ index: Int, start: Int? = nil, limit: Int) -> DocumentParagraph {
    let isLast = index + 1 >= paragraphCount
    let start = start ?? characters.start(ofParagraph: index)
    let end = isLast ? length : characters.start(ofParagraph: index + 1)
    let separator = isLast ? 0 : characters.separatorLength(before: end)
    let range = start..<end - separator
    var style = paragraphStyle(at: start)
    let isLong = range.count > limit
    if isLong, style.writingDirection == .natural {
      style.writingDirection = isRightToLeft(range) ? .rightToLeft : .leftToRight
    }
    return DocumentParagraph(
      index: index, range: range, separator: separator, isLast: isLast,
      isContinuation: index > 0 && characters.isLineSeparator(at: start - 1),
      isContinued: separator == 1 && characters.isLineSeparator(at: range.upperBound), isLong: isLong, style: style)
  }

  func documentParagraph(at offset: Int, limit: Int) -> DocumentParagraph {
    documentParagraph(paragraphIndex(at: offset), limit: limit)
  }

  /// Whether a long paragraph runs from right to left. As in the layout of a whole text, only its first units count.
  private func isRightToLeft(_ range: Range<Int>) -> Bool {
    func units(_ count: Int) -> [UInt16] {
      utf16(in: range.lowerBound..<min(range.upperBound, range.lowerBound + count))
    }
    // Most paragraphs begin with a letter or two, the first of which decides.
    if let first = units(Self.firstUnits).first(where: { Self.runsFromLeft($0) || Self.mayRunFromRight($0) }),
      Self.runsFromLeft(first)
    {
      return false
    }
    let units = units(ChunkReader.chunkLimit)
    guard units.contains(where: Self.mayRunFromRight) else { return false }
    var runs: [BidiLevels.Run] = []
    return units.withUnsafeBufferPointer { BidiLevels().resolve($0, base: nil, into: &runs) } & 1 == 1
  }

  private static let firstUnits = 64

  /// Whether a unit is a letter of basic Latin, whose direction is strong.
  private static func runsFromLeft(_ unit: UInt16) -> Bool { (0x41...0x5a).contains(unit & ~0x20) }

  private static func mayRunFromRight(_ unit: UInt16) -> Bool {
    switch unit {
    case 0..<0x590: false
    case 0x590...0x8ff, 0x200e, 0x200f, 0x202a...0x202e, 0x2066...0x2069, 0xfb1d...0xfdff, 0xfe70...0xfeff: true
    // Surrogates of the blocks from U+10800 and U+1E800.
    case 0xd802, 0xd803, 0xd83a, 0xd83b: true
    default: false
    }
  }

  /// Appends characters with their attributes.
  func appendCharacters(in range: Range<Int>, to text: inout AttributedText) {
    attributeRuns.forEachRun(in: range) { run, attributes in
      text.append(characters.string(in: run), attributes: attributes.value)
    }
  }

  /// The attributes that a paragraph without characters is laid out with: those of its separator, or at the end of the
  /// text those of the separator before it.
  func attributesOfEmptyParagraph(at offset: Int) -> TextAttributes {
    (attributeRuns.value(at: offset) ?? (offset > 0 ? attributeRuns.value(at: offset - 1) : nil) ?? emptyAttributes)
      .value
  }
}
