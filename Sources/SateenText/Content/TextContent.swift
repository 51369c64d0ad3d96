/// The characters of a text with their attributes and the styles of its paragraphs, without any layout.
///
/// A content is a value. A copy costs a few references, because copies share all that is equal in them, and keeping one
/// of each state while ten megabytes are edited costs little. Edits and lookups take logarithmic time. Contents are
/// read and changed on any thread.
///
/// All offsets are UTF-16 code units, as in ``AttributedText``. Offsets outside of the text count as its ends. An offset
/// inside of a surrogate pair counts as the start of the pair, and a range that cuts a pair is enlarged to hold it;
/// an empty range stays empty. All characters of a string are kept, U+0000 among them.
///
/// Paragraphs end with a line feed, a carriage return, both in this order, a vertical tab, a form feed, U+0085, U+2028
/// or U+2029. A paragraph has the style of its first character.
public struct TextContent: Sendable {
  var characters: ChunkedText
  var attributeRuns: RunList<TextAttributes>
  /// Nil where no style is stated.
  var styleRuns: RunList<ParagraphStyle?>
  /// The attributes and the style with which an empty text continues. A text that is not empty does not use them.
  var emptyAttributes: SharedValue<TextAttributes>
  var emptyStyle: SharedValue<ParagraphStyle?>
  /// The style that the empty paragraph behind a separator at the text's end was given; nil for that of the paragraph
  /// before it. Always nil where the text ends otherwise.
  var lastStyle: SharedValue<ParagraphStyle?>?

  private static let plainAttributes = SharedValue(TextAttributes())
  private static let noStyle = SharedValue<ParagraphStyle?>(nil)

  /// An empty text.
  public init() {
    self.init(
      characters: ChunkedText(), attributes: Self.plainAttributes, style: Self.noStyle)
  }

  /// A text with the same attributes everywhere.
  /// - Parameter paragraphStyle: nil states no style. The paragraphs then look as in the default style, and take over
  ///   the style of a text that they are put into.
  public init(
    _ string: String, attributes: TextAttributes = TextAttributes(), paragraphStyle: ParagraphStyle? = nil
  ) {
    self.init(string, attributes: attributes, paragraphStyle: paragraphStyle, chunkLimit: UTF8Chunk.usualLimit)
  }

  /// A text from bytes in UTF-8. Each sequence that is not valid is replaced by U+FFFD, as `String(decoding:as:)` does.
  /// Ten megabytes take some twenty milliseconds, which is work for background threads.
  public init(
    utf8 bytes: some Collection<UInt8>, attributes: TextAttributes = TextAttributes(),
    paragraphStyle: ParagraphStyle? = nil
  ) {
    self.init(String(decoding: bytes, as: UTF8.self), attributes: attributes, paragraphStyle: paragraphStyle)
  }

  /// - Parameter chunkLimit: the number of bytes in a chunk, at least 8.
  init(
    _ string: String, attributes: TextAttributes = TextAttributes(), paragraphStyle: ParagraphStyle? = nil,
    chunkLimit: Int
  ) {
    self.init(
      characters: ChunkedText(string, chunkLimit: chunkLimit),
      attributes: attributes == Self.plainAttributes.value ? Self.plainAttributes : SharedValue(attributes),
      style: paragraphStyle == nil ? Self.noStyle : SharedValue(paragraphStyle))
  }

  init(characters: ChunkedText, attributes: SharedValue<TextAttributes>, style: SharedValue<ParagraphStyle?>) {
    self.characters = characters
    attributeRuns = RunList(attributes, length: characters.length)
    styleRuns = RunList(style, length: characters.length)
    emptyAttributes = attributes
    emptyStyle = style
  }

  // MARK: Size

  public var isEmpty: Bool { characters.length == 0 }
  /// The length in UTF-16 code units.
  public var length: Int { characters.length }
  /// The number of code points.
  public var codePointCount: Int { characters.sums.codePoints }
  /// The number of bytes in UTF-8.
  public var byteCount: Int { characters.sums.bytes }

  // MARK: Characters

  /// The whole text, assembled on each call.
  public var string: String { characters.string(in: 0..<length) }

  /// Part of the text.
  public func string(in range: Range<Int>) -> String {
    characters.string(in: characters.wholeCodePoints(range))
  }

  /// Code units of part of the text.
  public func utf16(in range: Range<Int>) -> [UInt16] {
    characters.units(in: characters.wholeCodePoints(range))
  }

  /// Part of the text with its attributes and styles. An empty part keeps those with which text would go on there. It
  /// takes logarithmic time: both texts share the characters.
  public func slice(_ range: Range<Int>) -> TextContent {
    var part = self
    let range = characters.wholeCodePoints(range)
    if range == 0..<length { return part }
    part.characters = characters.slice(range)
    part.attributeRuns = attributeRuns.slice(range)
    part.styleRuns = styleRuns.slice(range)
    if range.upperBound < length { part.lastStyle = nil }
    if range.isEmpty {
      part.emptyAttributes = sharedTypingAttributes(at: range.lowerBound)
      part.emptyStyle = sharedStyle(at: range.lowerBound)
    }
    return part
  }
}

extension TextContent: Equatable {
  /// Whether both have the same code points, attributes and stated styles. Canonically equivalent texts are not equal,
  /// because their offsets differ. Copies are compared by identity, other texts in linear time.
  public static func == (a: TextContent, b: TextContent) -> Bool {
    guard a.length == b.length else { return false }
    if a.isEmpty { return a.emptyAttributes == b.emptyAttributes && a.emptyStyle == b.emptyStyle }
    guard a.lastStyle.map(\.value) == b.lastStyle.map(\.value) else { return false }
    return a.attributeRuns == b.attributeRuns && a.styleRuns == b.styleRuns
      && a.characters.hasSameBytes(as: b.characters)
  }
}
