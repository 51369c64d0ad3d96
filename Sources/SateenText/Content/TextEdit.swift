/// The replacement of part of a text, with all that is needed to take it back.
///
/// The removed and the inserted text share their characters with the texts that they come from, so an edit that removes
/// ten megabytes costs a few references. Contents make edits: ``TextContent/edit(replacing:with:)-(_,String)``.
public struct TextEdit: Equatable, Sendable {
  /// The start of the replaced text, in UTF-16 code units.
  public let offset: Int
  /// The text before the edit, with its attributes.
  public let removed: TextContent
  /// The text after the edit, with its attributes.
  public let inserted: TextContent
  /// Whether the edit changes attributes or paragraph styles and no characters. Positions then stay where they are.
  public let changesOnlyAttributes: Bool

  /// An edit that replaces characters.
  /// - Parameter removed: the text at the offset. Applying compares lengths only.
  public init(offset: Int, removed: TextContent, inserted: TextContent) {
    self.init(offset: offset, removed: removed, inserted: inserted, changesOnlyAttributes: false)
  }

  /// - Parameter changesOnlyAttributes: where it is true, both texts have the same characters.
  init(offset: Int, removed: TextContent, inserted: TextContent, changesOnlyAttributes: Bool) {
    self.offset = offset
    self.removed = removed
    self.inserted = inserted
    self.changesOnlyAttributes = changesOnlyAttributes
  }

  /// The edit that takes this one back.
  public var inverse: TextEdit {
    TextEdit(offset: offset, removed: inserted, inserted: removed, changesOnlyAttributes: changesOnlyAttributes)
  }

  /// The replaced text, in offsets before the edit.
  public var removedRange: Range<Int> { offset..<offset + removed.length }
  /// The text that replaces it, in offsets after the edit.
  public var insertedRange: Range<Int> { offset..<offset + inserted.length }

  // MARK: Positions

  /// The side of an insertion that a position at its place moves to.
  public enum Bias: Hashable, Sendable {
    case before, after
  }

  /// The offset after the edit of a position in the text before it.
  ///
  /// A position at the start or the end of replaced text stays at that end. The bias decides inside of replaced text,
  /// and at the place of an insertion that replaces nothing.
  public func map(_ position: Int, _ bias: Bias = .before) -> Int {
    if changesOnlyAttributes { return position }
    let range = removedRange
    if position < range.lowerBound { return position }
    if position > range.upperBound { return position + inserted.length - removed.length }
    if !range.isEmpty {
      if position == range.lowerBound { return position }
      if position == range.upperBound { return insertedRange.upperBound }
    }
    return bias == .before ? offset : insertedRange.upperBound
  }

  /// The selection after the edit. Both of its ends stay before text that is inserted at them.
  public func map(_ selection: TextSelection) -> TextSelection {
    var selection = selection
    selection.anchor.offset = map(selection.anchor.offset)
    selection.head.offset = map(selection.head.offset)
    return selection
  }

  // MARK: Joining

  /// This edit and the one behind it as one edit; nil where text that neither touches lies between them.
  /// - Parameter next: an edit of the text that this edit leads to.
  public func merged(with next: TextEdit) -> TextEdit? {
    let (mine, theirs) = (insertedRange, next.removedRange)
    guard theirs.lowerBound <= mine.upperBound, theirs.upperBound >= mine.lowerBound else { return nil }
    // The next edit may remove text on both sides of this one's.
    var removed = self.removed
    if theirs.lowerBound < mine.lowerBound {
      removed = next.removed.slice(0..<mine.lowerBound - theirs.lowerBound) + removed
    }
    if theirs.upperBound > mine.upperBound {
      removed = removed + next.removed.slice(mine.upperBound - theirs.lowerBound..<theirs.count)
    }
    var inserted = next.inserted
    if theirs.lowerBound > mine.lowerBound {
      inserted = self.inserted.slice(0..<theirs.lowerBound - mine.lowerBound) + inserted
    }
    if theirs.upperBound < mine.upperBound {
      inserted = inserted + self.inserted.slice(theirs.upperBound - mine.lowerBound..<mine.count)
    }
    return TextEdit(
      offset: min(mine.lowerBound, theirs.lowerBound), removed: removed, inserted: inserted,
      changesOnlyAttributes: changesOnlyAttributes && next.changesOnlyAttributes)
  }
}
