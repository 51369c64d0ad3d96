extension TextDocument {
  /// The changes that an edit made.
  public struct Edit: Hashable, Sendable {
    /// The removed text, in offsets of the document before the edit.
    public var removed: Range<Int>
    /// The inserted text, in offsets of the document after the edit.
    public var inserted: Range<Int>
    /// The paragraphs that have other lines, as indices after the edit. Empty where no line changed. A long paragraph
    /// has other lines only from ``top`` to ``bottom``.
    public var paragraphs: Range<Int>
    /// The top of the first line that was laid out again, in points. Everything above looks as before, unless
    /// ``changesWidth``.
    public var top: Double
    /// The bottom of the last line that was laid out again, in points, after the edit.
    public var bottom: Double
    /// Whether the document became wider or narrower, which happens only at an infinite ``TextDocument/width``. Its
    /// lines are then aligned within the width of the widest line, so centred and right-aligned lines moved sideways,
    /// also above ``top``.
    public var changesWidth: Bool
    /// The distance by which everything below moved down, in points.
    public var shift: Double
  }

  /// Replaces a range of the text. The new text gets the attributes of the text before it.
  @discardableResult
  public mutating func replace(_ range: Range<Int>, with string: String) -> Edit {
    replace(with: content.edit(replacing: range, with: string))
  }

  /// Replaces a range of the text. Paragraphs that begin in the new text and state no style get the style of the
  /// paragraph they were put into.
  @discardableResult
  public mutating func replace(_ range: Range<Int>, with text: AttributedText) -> Edit {
    replace(range, with: TextContent(text, attributes: typingAttributes(at: range.lowerBound)))
  }

  /// Replaces a range of the text. Paragraphs that begin in the new text and state no style get the style of the
  /// paragraph they were put into. Both texts share their characters, so ten megabytes are put in at once.
  @discardableResult
  public mutating func replace(_ range: Range<Int>, with content: TextContent) -> Edit {
    replace(with: self.content.edit(replacing: range, with: content))
  }

  private mutating func replace(with edit: TextEdit) -> Edit {
    let done = applyFitting(edit)
    for offset in [edit.insertedRange.upperBound, edit.offset] {
      if let unified = content.edit(unifyingStyleAt: offset) { _ = applyFitting(unified) }
    }
    return done
  }

  /// Applies an edit. Text of a paragraph that states another style than the paragraph begins with keeps that style,
  /// unseen: ``TextContent/edit(unifyingStyleAt:)`` mends it.
  /// - Throws: where the edit does not fit the text. The document is then unchanged.
  @discardableResult
  public mutating func apply(_ edit: TextEdit) throws(TextEditError) -> Edit {
    try content.check(edit)
    return applyFitting(edit)
  }

  private mutating func applyFitting(_ edit: TextEdit) -> Edit {
    let (width, height) = (lines.width, lines.height)
    guard let changed = lines.apply(fitting: edit) else {
      let index = content.paragraphIndex(at: edit.offset)
      let top = lines.top(of: lines.found(at: edit.offset))
      return Edit(
        removed: edit.removedRange, inserted: edit.insertedRange, paragraphs: index..<index, top: top, bottom: top,
        changesWidth: false, shift: 0)
    }
    let first = lines.found(at: changed.lowerBound)
    let last = lines.found(at: max(changed.lowerBound, changed.upperBound - 1))
    return Edit(
      removed: edit.removedRange, inserted: edit.insertedRange,
      paragraphs: content.paragraphIndex(at: changed.lowerBound)..<content.paragraphIndex(
        at: min(max(changed.lowerBound, changed.upperBound - 1), length)) + 1,
      top: lines.top(of: first), bottom: lines.bottom(of: last),
      changesWidth: !self.width.isFinite && lines.width != width, shift: lines.height - height)
  }
}
