import SateenLayout

/// A long text that is edited: kept by paragraphs, of which an edit lays out only those it touched.
///
/// It has the lines that a ``TextLayout`` of the whole text would have, but for the empty document, which has a line of
/// its own for the caret. A document is a value: copies share what they have in common, so keeping one as it was, to
/// undo an edit or to draw on another thread, costs little. Laying out is work for background threads.
///
/// All offsets are UTF-16 code units of the whole text. Offsets outside of the text count as its ends.
public struct TextDocument: Sendable {
  /// What an edit changed.
  public struct Edit: Hashable, Sendable {
    /// The text that is gone, in offsets of the document before.
    public var removed: Range<Int>
    /// The text that is new, in offsets of the document after.
    public var inserted: Range<Int>
    /// The paragraphs that were laid out anew, as they are counted after the edit.
    public var paragraphs: Range<Int>
    /// The top of the first of them, in points; what lies above looks as it did, unless ``changesWidth``.
    public var top: Double
    /// Whether the document became wider or narrower, as one does that has room without end. Its lines stand in the width
    /// of the widest one, so those that are centred or at the right moved to the side, also above ``top``.
    public var changesWidth: Bool
    /// By how much everything below moved down, in points.
    public var shift: Double
  }

  private var list: ParagraphList
  private var layouts: DocumentLayouts
  /// How the document looks while it is empty.
  private var emptyAttributes: TextAttributes

  /// - Parameters:
  ///   - attributes: those of text that is added to the empty document without any of its own.
  ///   - width: the room for lines, in points. What is not a number sets no bound.
  public init(
    _ text: AttributedText, attributes: TextAttributes = TextAttributes(), width: Double = .infinity
  ) {
    emptyAttributes = text.runs.last?.attributes ?? attributes
    layouts = DocumentLayouts(width: width)
    list = ParagraphList([])
    list.replace(0..<0, with: makeParagraphs(text, before: nil, isLast: true) { text.paragraphStyle(at: $0) })
  }

  // MARK: What it is

  /// The length in UTF-16 code units.
  public var length: Int { list.total.length }
  public var isEmpty: Bool { length == 0 }
  /// At least 1: a separator at the end has an empty paragraph behind it.
  public var paragraphCount: Int { list.total.paragraphs }
  /// At least 1.
  public var lineCount: Int { list.total.lines }
  /// The room that the text takes, in points, not rounded.
  public var size: Size {
    Size(width: list.width, height: list.height)
  }

  /// The room for lines, in points. Another one has all paragraphs laid out anew.
  public var width: Double {
    get { layouts.width }
    set {
      let width = newValue.isNaN ? .infinity : max(0, newValue)
      guard width != layouts.width else { return }
      layOut(in: width)
    }
  }

  /// Lays all paragraphs out anew, as a document has to be that was laid out before fonts were registered or taken away.
  public mutating func layOutAnew() {
    layOut(in: layouts.width)
  }

  private mutating func layOut(in width: Double) {
    layouts = DocumentLayouts(width: width)
    var made: [DocumentParagraph] = []
    list.each(0..<paragraphCount) { paragraph in
      made.append(DocumentParagraph(paragraph, layouts: layouts))
    }
    list.replace(0..<paragraphCount, with: made)
  }

  /// The whole text, put together anew.
  public var text: AttributedText { text(in: 0..<length) }

  /// Part of the text, with the styles of its paragraphs.
  public func text(in range: Range<Int>) -> AttributedText {
    let range = clamped(range)
    let first = list.paragraph(at: range.lowerBound)
    var part = AttributedText("", paragraphStyle: first.paragraph.style)
    guard !range.isEmpty else { return part }
    let last = list.paragraph(at: range.upperBound - 1)
    var start = first.before.length
    var styles: [(start: Int, style: ParagraphStyle)] = []
    list.each(first.before.paragraphs..<last.before.paragraphs + 1) { paragraph in
      if styles.last?.style != paragraph.style { styles.append((part.length, paragraph.style)) }
      for piece in [paragraph.text, paragraph.separator] where !piece.isEmpty {
        let lower = max(0, range.lowerBound - start)
        let upper = min(piece.length, range.upperBound - start)
        if lower == 0, upper == piece.length {
          part.appendCharacters(of: piece)
        } else if lower < upper {
          part.appendCharacters(of: piece.slice(lower..<upper))
        }
        start += piece.length
      }
    }
    for (index, style) in styles.enumerated().dropFirst() {
      let end = index + 1 < styles.count ? styles[index + 1].start : part.length
      part.setParagraphStyle(style.style, for: style.start..<end)
    }
    return part
  }

  /// The attributes that text typed at an offset has: those of the character before it in its paragraph, else of the one
  /// behind it.
  public func typingAttributes(at offset: Int) -> TextAttributes {
    let offset = min(max(offset, 0), length)
    let found = list.paragraph(at: offset)
    let paragraph = found.paragraph
    return paragraph.text.attributes(at: max(0, min(offset - found.before.length, paragraph.text.length) - 1))
      ?? paragraph.emptyAttributes
  }

  private func clamped(_ range: Range<Int>) -> Range<Int> {
    let lower = min(max(range.lowerBound, 0), length)
    return lower..<min(max(range.upperBound, lower), length)
  }

  /// How many paragraphs were laid out at this width since the document was made, by it and all of its copies.
  var layoutCount: Int { layouts.count }
  /// How many layouts of paragraphs are kept.
  var rememberedLayouts: Int { layouts.remembered }

  // MARK: Editing

  /// Puts other text in the place of some, in the attributes of the text before it.
  @discardableResult
  public mutating func replace(_ range: Range<Int>, with string: String) -> Edit {
    replace(range, with: AttributedText(string, attributes: typingAttributes(at: range.lowerBound)))
  }

  /// Puts other text in the place of some. Paragraphs that begin in the new text and say nothing about their style have
  /// that of the paragraph it was put into.
  @discardableResult
  public mutating func replace(_ range: Range<Int>, with text: AttributedText) -> Edit {
    let range = wholeCharacters(clamped(range))
    var first = list.paragraph(at: range.lowerBound)
    var last = list.paragraph(at: range.upperBound)
    let (firstStyle, lastStyle) = (first.paragraph.style, last.paragraph.style)
    // A line feed behind a carriage return makes one separator of the two.
    if range.lowerBound == first.before.length, first.before.paragraphs > 0 {
      let previous = list[first.before.paragraphs - 1]
      if previous.paragraph.separator.string == "\r" { first = previous }
    }
    // The empty paragraph at the end looks like what comes before it.
    if last.before.paragraphs + 2 == paragraphCount {
      let end = list[paragraphCount - 1]
      if end.paragraph.length == 0 { last = end }
    }
    let start = first.before.length
    let end = last.before.length + last.paragraph.length
    let head = self.text(in: start..<range.lowerBound)
    let tail = self.text(in: range.upperBound..<end)
    var whole = head
    whole.appendCharacters(of: text)
    whole.appendCharacters(of: tail)
    if let attributes = whole.runs.last?.attributes ?? first.paragraph.text.runs.first?.attributes {
      emptyAttributes = attributes
    }

    let (oldWidth, oldHeight) = (list.width, list.height)
    let before = first.before.paragraphs
    let replaced = before..<last.before.paragraphs + 1
    let made = makeParagraphs(
      whole, before: before > 0 ? list[before - 1].paragraph : nil, isLast: replaced.upperBound == paragraphCount
    ) { offset in
      if offset < head.length { return head.paragraphStyle(at: offset) }
      let inside = offset - head.length
      if inside < text.length {
        return text.statedParagraphStyle(at: inside) ?? firstStyle
      }
      // The rest of a paragraph whose start is gone, or that was parted, keeps its style.
      return inside == text.length || tail.isEmpty ? lastStyle : tail.paragraphStyle(at: inside - text.length)
    }
    list.replace(replaced, with: made)
    return Edit(
      removed: range, inserted: range.lowerBound..<range.lowerBound + text.length,
      paragraphs: before..<before + made.count, top: list.top(of: list[before]),
      changesWidth: !layouts.width.isFinite && list.width != oldWidth, shift: list.height - oldHeight)
  }

  /// A range that parts no character of two code units.
  private func wholeCharacters(_ range: Range<Int>) -> Range<Int> {
    func start(_ offset: Int) -> Int {
      let found = list.paragraph(at: offset)
      let inside = offset - found.before.length
      return inside < found.paragraph.text.length
        ? found.before.length + found.paragraph.text.scalarStart(inside) : offset
    }
    let lower = start(range.lowerBound)
    let upper = start(range.upperBound)
    return range.isEmpty ? lower..<lower : lower..<(upper < range.upperBound ? upper + 2 : upper)
  }

  /// - Parameters:
  ///   - isLast: whether the text reaches to the end of the document; elsewhere it ends with a separator.
  ///   - style: that of a paragraph, by its start. An empty one at the end has that of the paragraph before it.
  private func makeParagraphs(
    _ text: AttributedText, before: DocumentParagraph?, isLast: Bool, style: (Int) -> ParagraphStyle
  ) -> [DocumentParagraph] {
    var made: [DocumentParagraph] = []
    var all = text.paragraphBounds()
    if !isLast { all.removeLast() }
    for bounds in all {
      let previous = made.last ?? before
      let end = bounds.range.upperBound
      let separator = text.slice(end..<end + bounds.separator)
      let isEmptyEnd = bounds.range.isEmpty && bounds.separator == 0
      let own = isEmptyEnd ? previous?.style ?? style(bounds.range.lowerBound) : style(bounds.range.lowerBound)
      var content = text.slice(bounds.range)
      content.paragraphStyle = own
      made.append(
        DocumentParagraph(
          DocumentParagraph.Content(
            text: content, separator: separator, style: own,
            emptyAttributes: separator.runs.first?.attributes ?? previous?.separator.runs.last?.attributes
              ?? emptyAttributes, isContinuation: previous?.isContinued ?? false),
          layouts: layouts))
    }
    return made
  }

  // MARK: Places

  /// Answers questions about places in the document as it is now.
  public var positions: TextPositions { TextPositions(source) }

  /// Lines of the right and of the middle stand where they would in a layout of the whole text.
  var source: DocumentSource {
    let width = layouts.width.isFinite ? max(layouts.width, list.width) : list.width
    return DocumentSource(list: list, layouts: layouts, shownWidth: width)
  }
}
