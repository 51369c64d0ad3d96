// Two edits of the same text are made to follow each other. Each pair of results leads to the same text:
// first `a`, then `b` rebased over `a`, is the same as first `b`, then `a` rebased over `b`.
extension TextEdit {
  /// Lists of edits, each of which follows the one before, made to follow another list that begins with the same text.
  ///
  /// Text that one side inserted is not removed by the other side, so an edit around it becomes two. Attributes that
  /// both sides changed stay as the second list has them. Where both insert at one place, the first list's text comes
  /// first.
  static func rebased(_ a: [TextEdit], _ b: [TextEdit]) -> (a: [TextEdit], b: [TextEdit]) {
    var (moved, behind): ([TextEdit], [TextEdit]) = ([], b)
    for edit in a {
      let (edits, further) = rebased(edit, behind)
      moved += edits
      behind = further
    }
    return (moved, behind)
  }

  private static func rebased(_ a: TextEdit, _ b: [TextEdit]) -> (a: [TextEdit], b: [TextEdit]) {
    // One edit may become several, or none.
    var (moved, behind): ([TextEdit], [TextEdit]) = ([a], [])
    behind.reserveCapacity(b.count)
    for edit in b {
      let (edits, further) = moved.count == 1 ? rebased(moved[0], edit) : rebased(moved, [edit])
      moved = edits
      behind += further
    }
    return (moved, behind)
  }

  private static func rebased(_ a: TextEdit, _ b: TextEdit) -> (a: [TextEdit], b: [TextEdit]) {
    // Side by side, which two insertions always are.
    if a.removedRange.upperBound <= b.offset { return ([a], [b.moved(by: a.lengthChange)]) }
    if b.removedRange.upperBound <= a.offset { return ([a.moved(by: b.lengthChange)], [b]) }
    if a.kind == .replacement || b.kind == .replacement {
      let (first, second) = rebased(a.parts, b.parts)
      return (first.joined(), second.joined())
    }
    switch (a.kind, b.kind) {
    case (.insertion, _): return (a.insertion(behind: b), b.remainder(around: a))
    case (_, .insertion): return (a.remainder(around: b), b.insertion(behind: a))
    case (.deletion, .deletion): return (a.deletion(behind: b), b.deletion(behind: a))
    case (.deletion, _): return ([a.deletion(ofRestyled: b)], b.restyling(behindDeletion: a))
    case (_, .deletion): return (a.restyling(behindDeletion: b), [b.deletion(ofRestyled: a)])
    default: return (a.restyling(behindRestyling: b), [b.restyling(ofRestyled: a)])
    }
  }

  // MARK: Kinds

  private enum Kind {
    case insertion, deletion, restyling, replacement
  }

  private var kind: Kind {
    if changesOnlyAttributes { return .restyling }
    if removed.isEmpty { return .insertion }
    return inserted.isEmpty ? .deletion : .replacement
  }

  private var lengthChange: Int { inserted.length - removed.length }

  /// A replacement as a deletion and an insertion.
  private var parts: [TextEdit] {
    guard kind == .replacement else { return [self] }
    let nothing = removed.slice(0..<0)
    return [
      TextEdit(offset: offset, removed: removed, inserted: nothing),
      TextEdit(offset: offset, removed: nothing, inserted: inserted),
    ]
  }

  private func moved(by distance: Int) -> TextEdit {
    distance == 0
      ? self
      : TextEdit(
        offset: offset + distance, removed: removed, inserted: inserted, changesOnlyAttributes: changesOnlyAttributes)
  }

  /// The part of the edit at some of the text that it removes, which is replaced by the same part of the inserted text.
  /// - Parameter range: in offsets before the edit.
  private func part(_ range: Range<Int>, movedTo offset: Int) -> TextEdit {
    let inner = range.lowerBound - self.offset..<range.upperBound - self.offset
    return TextEdit(
      offset: offset, removed: removed.slice(inner),
      inserted: changesOnlyAttributes ? inserted.slice(inner) : inserted, changesOnlyAttributes: changesOnlyAttributes)
  }

  // MARK: An insertion

  private func insertion(behind other: TextEdit) -> [TextEdit] {
    [moved(by: other.map(offset) - offset)]
  }

  /// A deletion or a restyling that leaves out text which was inserted inside of it.
  private func remainder(around insertion: TextEdit) -> [TextEdit] {
    let place = insertion.offset
    // The part behind goes first, so that it does not move.
    return [
      part(place..<removedRange.upperBound, movedTo: place + insertion.inserted.length),
      part(offset..<place, movedTo: offset),
    ]
  }

  // MARK: A deletion

  /// The parts of the removed text that another edit does not cover.
  private func uncovered(by other: TextEdit) -> (before: Range<Int>, behind: Range<Int>) {
    let (mine, theirs) = (removedRange, other.removedRange)
    return (
      mine.lowerBound..<max(mine.lowerBound, min(mine.upperBound, theirs.lowerBound)),
      min(mine.upperBound, max(mine.lowerBound, theirs.upperBound))..<mine.upperBound
    )
  }

  /// One edit of both uncovered parts, which lie side by side when the other edit has removed the text between them.
  private func remainder(behindDeletion other: TextEdit) -> [TextEdit] {
    let (before, behind) = uncovered(by: other)
    let place = other.map(offset)
    let parts = [before, behind].filter { !$0.isEmpty }.map { part($0, movedTo: place) }
    guard parts.count == 2 else { return parts }
    return [
      TextEdit(
        offset: place, removed: parts[0].removed + parts[1].removed, inserted: parts[0].inserted + parts[1].inserted,
        changesOnlyAttributes: changesOnlyAttributes)
    ]
  }

  private func deletion(behind other: TextEdit) -> [TextEdit] {
    remainder(behindDeletion: other)
  }

  private func restyling(behindDeletion other: TextEdit) -> [TextEdit] {
    remainder(behindDeletion: other)
  }

  /// The removed text, with the attributes that another edit gave to part of it.
  private func removed(restyledBy other: TextEdit) -> TextContent {
    let shared = removedRange.clamped(to: other.removedRange)
    guard !shared.isEmpty else { return removed }
    var removed = removed
    removed.substitute(
      shared.lowerBound - offset..<shared.upperBound - offset,
      with: other.inserted.slice(shared.lowerBound - other.offset..<shared.upperBound - other.offset))
    return removed
  }

  private func deletion(ofRestyled other: TextEdit) -> TextEdit {
    TextEdit(offset: offset, removed: removed(restyledBy: other), inserted: inserted)
  }

  // MARK: Two changes of attributes

  /// The parts that another change of attributes leaves as they were.
  private func restyling(behindRestyling other: TextEdit) -> [TextEdit] {
    let (before, behind) = uncovered(by: other)
    return [before, behind].filter { !$0.isEmpty }.map { part($0, movedTo: $0.lowerBound) }
  }

  private func restyling(ofRestyled other: TextEdit) -> TextEdit {
    TextEdit(
      offset: offset, removed: removed(restyledBy: other), inserted: inserted, changesOnlyAttributes: true)
  }
}

extension [TextEdit] {
  /// The list with neighbours that touch made one edit.
  fileprivate func joined() -> [TextEdit] {
    var joined: [TextEdit] = []
    for edit in self {
      if let last = joined.last, last.changesOnlyAttributes == edit.changesOnlyAttributes,
        let both = last.merged(with: edit)
      {
        joined[joined.count - 1] = both
      } else {
        joined.append(edit)
      }
    }
    return joined
  }
}
