import SateenLayout

/// A long text for editing. It is stored by paragraphs, and an edit lays out only the paragraphs it touched.
///
/// A document has the same lines as a ``TextLayout`` of the whole text, except that an empty document has one line, for
/// the caret. A document is a value. Copies share their paragraphs, so keeping an old copy, for undo or for drawing on
/// another thread, costs little. Laying out is work for background threads.
///
/// All offsets are UTF-16 code units of the whole text. Offsets outside of the text count as its ends.
public struct TextDocument: Sendable {
  /// The changes that an edit made.
  public struct Edit: Hashable, Sendable {
    /// The removed text, in offsets of the document before the edit.
    public var removed: Range<Int>
    /// The inserted text, in offsets of the document after the edit.
    public var inserted: Range<Int>
    /// The paragraphs that were laid out again, as indices after the edit.
    public var paragraphs: Range<Int>
    /// The top of the first paragraph in ``paragraphs``, in points. Everything above looks as before, unless
    /// ``changesWidth``.
    public var top: Double
    /// Whether the document became wider or narrower, which happens only at an infinite ``TextDocument/width``. Its
    /// lines are then aligned within the width of the widest line, so centred and right-aligned lines moved sideways,
    /// also above ``top``.
    public var changesWidth: Bool
    /// The distance by which everything below moved down, in points.
    public var shift: Double
  }

  private var list: ParagraphList
  private var layouts: DocumentLayouts
  /// The attributes of the document while it is empty.
  private var emptyAttributes: TextAttributes

  /// - Parameters:
  ///   - attributes: those of text that is added to an empty document without attributes of its own.
  ///   - width: the width for lines, in points. NaN counts as infinite.
  public init(
    _ text: AttributedText, attributes: TextAttributes = TextAttributes(), width: Double = .infinity
  ) {
    emptyAttributes = text.runs.last?.attributes ?? attributes
    layouts = DocumentLayouts(width: width)
    list = ParagraphList([])
    list.replace(0..<0, with: makeParagraphs(text, before: nil, isLast: true) { text.paragraphStyle(at: $0) })
  }

  // MARK: Content

  /// The length in UTF-16 code units.
  public var length: Int { list.total.length }
  public var isEmpty: Bool { length == 0 }
  /// The number of paragraphs, at least 1. A separator at the end of the text has an empty paragraph behind it.
  public var paragraphCount: Int { list.total.paragraphs }
  /// The number of lines, at least 1.
  public var lineCount: Int { list.total.lines }
  /// The size of all lines, in points, not rounded.
  public var size: Size {
    Size(width: list.width, height: list.height)
  }

  /// The width for lines, in points. Setting another width lays out all paragraphs again.
  public var width: Double {
    get { layouts.width }
    set {
      let width = newValue.isNaN ? .infinity : max(0, newValue)
      guard width != layouts.width else { return }
      layOut(in: width)
    }
  }

  /// Lays out all paragraphs again. Call it after fonts were registered or unregistered.
  public mutating func relayout() {
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

  /// The whole text, assembled on each call.
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

  /// The attributes for text typed at an offset: those of the character before it in its paragraph, else of the
  /// character behind it.
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

  /// The number of layouts made at this width, by this document and all of its copies.
  var layoutCount: Int { layouts.count }
  /// The number of cached layouts.
  var rememberedLayouts: Int { layouts.remembered }

  // MARK: Editing

  /// Replaces a range of the text. The new text gets the attributes of the text before it.
  @discardableResult
  public mutating func replace(_ range: Range<Int>, with string: String) -> Edit {
    replace(range, with: AttributedText(string, attributes: typingAttributes(at: range.lowerBound)))
  }

  /// Replaces a range of the text. Paragraphs that begin in the new text and state no style get the style of the
  /// paragraph they were put into.
  @discardableResult
  public mutating func replace(_ range: Range<Int>, with text: AttributedText) -> Edit {
    let range = wholeCharacters(clamped(range))
    var first = list.paragraph(at: range.lowerBound)
    var last = list.paragraph(at: range.upperBound)
    let (firstStyle, lastStyle) = (first.paragraph.style, last.paragraph.style)
    // A line feed behind a carriage return forms one separator with it, so the paragraph before is replaced, too.
    if range.lowerBound == first.before.length, first.before.paragraphs > 0 {
      let previous = list[first.before.paragraphs - 1]
      if previous.paragraph.separator.string == "\r" { first = previous }
    }
    // The empty paragraph at the end takes its attributes from the text before it, so it is made again.
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
      // The rest of a paragraph whose start was removed, or that was split, keeps its style.
      return inside == text.length || tail.isEmpty ? lastStyle : tail.paragraphStyle(at: inside - text.length)
    }
    list.replace(replaced, with: made)
    return Edit(
      removed: range, inserted: range.lowerBound..<range.lowerBound + text.length,
      paragraphs: before..<before + made.count, top: list.top(of: list[before]),
      changesWidth: !layouts.width.isFinite && list.width != oldWidth, shift: list.height - oldHeight)
  }

  /// The range, enlarged to whole characters where it would split a surrogate pair.
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
  ///   - isLast: whether the text reaches to the end of the document. Otherwise it ends with a separator.
  ///   - style: gives a paragraph's style, by the paragraph's start. An empty paragraph at the end has that of the
  ///     paragraph before it.
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

  // MARK: Positions

  /// Finds carets, selections and hit positions in the document as it is now.
  public var positions: TextPositions { TextPositions(source) }

  /// The document's paragraphs with their lines, aligned as in a layout of the whole text.
  var source: DocumentSource {
    let width = layouts.width.isFinite ? max(layouts.width, list.width) : list.width
    return DocumentSource(list: list, layouts: layouts, shownWidth: width)
  }
}
