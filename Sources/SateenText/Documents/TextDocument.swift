import SateenLayout

/// A text for editing, with its lines in a width: from a word to many megabytes.
///
/// A document has the same lines as a ``TextLayout`` of the whole text, except that an empty document has one line, for
/// the caret. Paragraphs of more than 4,096 code units are laid out in parts, so that an edit never lays out a whole
/// book; each part begins with a line, and is shaped and searched for clusters and words by itself.
///
/// A document of an ``AttributedText`` is laid out whole, and stays so. A document of a ``TextContent`` opens at once:
/// only a small one is laid out whole, and of any other the lines near a place are measured when ``measure(in:)`` or
/// ``measure(around:height:)`` asks for it. The heights of all other text are guessed by the mean of what was measured.
/// Questions about places work anywhere: what they need is laid out for them.
///
/// A document is a value. Copies share their paragraphs, so keeping an old copy, for undo or for drawing on another
/// thread, costs little. Laying out a whole document is work for background threads; an edit lays out little, however
/// long the text is, and may be made anywhere.
///
/// All offsets are UTF-16 code units of the whole text. Offsets outside of the text count as its ends.
public struct TextDocument: Sendable {
  var lines: DocumentLines

  /// A document that is laid out whole.
  /// - Parameters:
  ///   - attributes: those of text that is added to an empty document without attributes of its own.
  ///   - width: the width for lines, in points. NaN counts as infinite.
  public init(
    _ text: AttributedText, attributes: TextAttributes = TextAttributes(), width: Double = .infinity
  ) {
    lines = DocumentLines(TextContent(text, attributes: attributes).unified(), width: width, isWhole: true)
  }

  /// A document that is laid out where it is looked at.
  /// - Parameter width: the width for lines, in points. NaN counts as infinite.
  public init(_ content: TextContent, width: Double = .infinity) {
    lines = DocumentLines(content, width: width, isWhole: false)
  }

  // MARK: Size

  /// The number of lines, at least 1. It is a guess unless ``isMeasured``.
  public var lineCount: Int { lines.lineCount }

  /// The size of all lines, in points, not rounded. It is a guess unless ``isMeasured``: the height counts the mean of
  /// measured text for all other, and the width is that of the widest line measured.
  public var size: Size { Size(width: lines.width, height: lines.height) }

  /// The width for lines, in points. Setting another width lays out all paragraphs again; a document that is laid out
  /// where it is looked at becomes a guess.
  public var width: Double {
    get { lines.layouts.width }
    set {
      let width = newValue.isNaN ? .infinity : max(0, newValue)
      guard width != lines.layouts.width else { return }
      lines.reset(width: width)
    }
  }

  /// Lays out all paragraphs again, as another width does. Call it after fonts were registered or unregistered.
  public mutating func relayout() {
    lines.reset(width: width)
  }

  // MARK: Content

  /// The text, without its layout.
  public var content: TextContent { lines.content }
  /// The length in UTF-16 code units.
  public var length: Int { content.length }
  public var isEmpty: Bool { content.isEmpty }
  /// The number of paragraphs, at least 1. A separator at the end of the text has an empty paragraph behind it.
  public var paragraphCount: Int { content.paragraphCount }

  /// The whole text, assembled on each call.
  public var text: AttributedText { text(in: 0..<length) }

  /// Part of the text, with the styles of its paragraphs.
  public func text(in range: Range<Int>) -> AttributedText {
    let range = content.wholeCodePoints(range)
    var part = AttributedText("", paragraphStyle: content.paragraphStyle(at: range.lowerBound))
    guard !range.isEmpty else { return part }
    content.appendCharacters(in: range, to: &part)
    for (start, style) in content.paragraphStyles(in: range).dropFirst() {
      part.setParagraphStyle(style, for: start - range.lowerBound..<range.count)
    }
    return part
  }

  /// The attributes for text typed at an offset: those of the character before it in its paragraph, else of the
  /// character behind it.
  public func typingAttributes(at offset: Int) -> TextAttributes {
    content.typingAttributes(at: offset)
  }

  /// The number of layouts made at this width, by this document and all of its copies.
  var layoutCount: Int { lines.layouts.count }
  /// The number of code units laid out at this width, by this document and all of its copies.
  var laidUnits: Int { lines.layouts.laidUnits }
  /// The number of cached layouts.
  var rememberedLayouts: Int { lines.layouts.remembered }

  // MARK: Positions

  /// Finds carets, selections and hit positions in the document as it is now.
  public var positions: TextPositions { TextPositions(source) }

  /// The document's paragraphs with their lines, aligned as in a layout of the whole text.
  var source: DocumentSource { DocumentSource(lines) }
}

extension TextContent {
  /// The text with all of each paragraph in the style of its first character.
  fileprivate func unified() -> TextContent {
    guard styleRuns.count > 1 else { return self }
    var starts: [Int] = []
    styleRuns.forEachRun(in: 0..<length) { range, _ in starts.append(range.lowerBound) }
    var content = self
    for start in starts {
      // An edit of attributes alone fits.
      if let edit = content.edit(unifyingStyleAt: start) { content.substitute(edit.removedRange, with: edit.inserted) }
    }
    return content
  }

  /// The places in a range at which paragraphs of another style begin, with the style from there on.
  fileprivate func paragraphStyles(in range: Range<Int>) -> [(start: Int, style: ParagraphStyle)] {
    var styles = [(start: range.lowerBound, style: paragraphStyle(at: range.lowerBound))]
    guard styleRuns.count > 1 else { return styles }
    for paragraph in paragraphs(in: range) where paragraph.range.lowerBound > range.lowerBound {
      let style = paragraphStyle(at: paragraph.range.lowerBound)
      if style != styles[styles.count - 1].style { styles.append((paragraph.range.lowerBound, style)) }
    }
    return styles
  }
}
