extension TextContent {
  // MARK: Applying

  /// Applies an edit. The inserted text comes with its own attributes and styles, so that an edit and its inverse lead
  /// back to the same text.
  /// - Throws: where the removed text is longer than the text behind the edit's offset, or would divide a surrogate
  ///   pair. The text is then unchanged. Whether it has the characters that are to be removed is not compared.
  public mutating func apply(_ edit: TextEdit) throws(TextEditError) {
    try check(edit)
    substitute(edit.removedRange, with: edit.inserted)
  }

  /// - Throws: where an edit does not fit the text.
  func check(_ edit: TextEdit) throws(TextEditError) {
    guard edit.offset >= 0, edit.removed.length <= length - edit.offset else {
      throw .outOfBounds(offset: edit.offset, removed: edit.removed.length, length: length)
    }
    guard wholeCodePoints(edit.removedRange) == edit.removedRange else {
      throw .dividesCodePoint(offset: edit.offset, removed: edit.removed.length)
    }
  }

  /// Replaces a range of whole code points.
  mutating func substitute(_ range: Range<Int>, with new: TextContent) {
    let isAtEnd = range.upperBound == length
    characters.replace(range, with: new.characters)
    attributeRuns.replace(range, with: new.attributeRuns)
    styleRuns.replace(range, with: new.styleRuns)
    if isEmpty { (emptyAttributes, emptyStyle) = (new.emptyAttributes, new.emptyStyle) }
    if isAtEnd {
      let endsParagraph = new.lastStyle != nil && !isEmpty && characters.startsParagraph(at: length)
      lastStyle = endsParagraph ? new.lastStyle : nil
    }
  }

  /// Both texts in order, each with its own attributes and styles.
  static func + (a: TextContent, b: TextContent) -> TextContent {
    if a.isEmpty { return b }
    var sum = a
    sum.characters.append(b.characters)
    sum.attributeRuns.append(b.attributeRuns)
    sum.styleRuns.append(b.styleRuns)
    sum.lastStyle = b.lastStyle
    return sum
  }

  // MARK: Replacing

  /// An edit that replaces a range with a string. The new text gets the attributes of the text before it, as
  /// ``typingAttributes(at:)`` says, and the style of the paragraph that it is put into.
  public func edit(replacing range: Range<Int>, with string: String) -> TextEdit {
    let range = wholeCodePoints(range)
    let new = TextContent(
      characters: ChunkedText(string, chunkLimit: Int(characters.chunkLimit)),
      attributes: sharedTypingAttributes(at: range.lowerBound), style: sharedStyle(at: range.lowerBound))
    return edit(replacingCodePoints: range, with: new)
  }

  /// An edit that replaces a range with a text. Paragraphs of the new text that state no style get the style of the
  /// paragraph that they are put into.
  public func edit(replacing range: Range<Int>, with content: TextContent) -> TextEdit {
    let range = wholeCodePoints(range)
    var new = content
    let style = sharedStyle(at: range.lowerBound)
    if let only = new.styleRuns.onlyValue {
      if only.value == nil { new.styleRuns = RunList(style, length: new.length) }
    } else {
      new.styleRuns = new.styleRuns.map { $0 ?? style.value }
    }
    return edit(replacingCodePoints: range, with: new)
  }

  private func edit(replacingCodePoints range: Range<Int>, with content: TextContent) -> TextEdit {
    var new = content
    if new.isEmpty {
      // A text that becomes empty goes on like the first character that it had.
      new.emptyAttributes = attributeRuns.value(at: range.lowerBound) ?? sharedTypingAttributes(at: range.lowerBound)
      new.emptyStyle = sharedStyle(at: range.lowerBound)
      new.lastStyle = range.isEmpty && range.lowerBound == length ? lastStyle : nil
    }
    return TextEdit(offset: range.lowerBound, removed: slice(range), inserted: new)
  }

  /// Replaces a range with a string, as ``edit(replacing:with:)-(_,String)`` says.
  /// - Returns: the edit, whose inverse takes the change back.
  @discardableResult
  public mutating func replace(_ range: Range<Int>, with string: String) -> TextEdit {
    perform(edit(replacing: range, with: string))
  }

  /// Replaces a range with a text, as ``edit(replacing:with:)-(_,TextContent)`` says.
  /// - Returns: the edit, whose inverse takes the change back.
  @discardableResult
  public mutating func replace(_ range: Range<Int>, with content: TextContent) -> TextEdit {
    perform(edit(replacing: range, with: content))
  }

  /// Applies an edit that was made for this text.
  private mutating func perform(_ edit: TextEdit) -> TextEdit {
    substitute(edit.removedRange, with: edit.inserted)
    return edit
  }

  // MARK: Attributes

  /// An edit that changes attributes in a range, run by run. In an empty text it changes those with which the text goes
  /// on.
  public func edit(changingAttributesIn range: Range<Int>, _ change: (inout TextAttributes) -> Void) -> TextEdit {
    func changed(_ attributes: TextAttributes) -> TextAttributes {
      var new = attributes
      change(&new)
      return new
    }
    let range = wholeCodePoints(range)
    let old = slice(range)
    var new = old
    if isEmpty {
      new.emptyAttributes = SharedValue(changed(old.emptyAttributes.value))
    } else {
      new.attributeRuns = old.attributeRuns.map(changed)
    }
    return TextEdit(offset: range.lowerBound, removed: old, inserted: new, changesOnlyAttributes: true)
  }

  /// Sets the attributes in a range.
  /// - Returns: the edit, whose inverse takes the change back.
  @discardableResult
  public mutating func setAttributes(_ attributes: TextAttributes, in range: Range<Int>) -> TextEdit {
    perform(edit(changingAttributesIn: range) { $0 = attributes })
  }

  /// Changes attributes in a range, run by run.
  /// - Returns: the edit, whose inverse takes the change back.
  @discardableResult
  public mutating func changeAttributes(in range: Range<Int>, _ change: (inout TextAttributes) -> Void) -> TextEdit {
    perform(edit(changingAttributesIn: range, change))
  }

  /// Sets the style of all paragraphs that a range touches. An empty range touches the paragraph that it lies in.
  /// - Parameter style: nil states no style.
  /// - Returns: the edit, whose inverse takes the change back.
  @discardableResult
  public mutating func setParagraphStyle(_ style: ParagraphStyle?, in range: Range<Int>) -> TextEdit {
    perform(edit(settingStyle: SharedValue(style), in: range))
  }

  private func edit(settingStyle style: SharedValue<ParagraphStyle?>, in range: Range<Int>) -> TextEdit {
    let range = wholeCodePoints(range)
    let first = paragraph(at: range.lowerBound)
    let last = range.isEmpty ? first : paragraph(at: range.upperBound - 1)
    let old = slice(first.range.lowerBound..<last.fullRange.upperBound)
    var new = old
    new.styleRuns = RunList(style, length: old.length)
    if old.isEmpty { new.emptyStyle = style }
    // The empty paragraph at the end is like the one before it, unless the style is set in it alone.
    new.lastStyle = old.isEmpty && !isEmpty ? style : nil
    return TextEdit(offset: first.range.lowerBound, removed: old, inserted: new, changesOnlyAttributes: true)
  }

  /// An edit that gives all of a paragraph the style of its first character; nil where all of it has that style.
  ///
  /// After an edit that joined two paragraphs, the characters of the second one still have their own style, hidden
  /// behind that of the first. It would show again where the paragraph is divided inside of them. The edit that joined
  /// them leaves it there, so that its inverse brings the second paragraph back as it was.
  public func edit(unifyingStyleAt offset: Int) -> TextEdit? {
    if styleRuns.count < 2 { return nil }
    let range = paragraph(at: offset).fullRange
    guard !range.isEmpty, let style = styleRuns.value(at: range.lowerBound), styleRuns.slice(range).count > 1 else {
      return nil
    }
    return edit(settingStyle: style, in: range)
  }
}
