/// Changes or refuses edits before a ``TextEditor`` makes them: digits only, no more than so many characters, or the
/// form of a number.
///
/// Filters see what is typed, pasted and dropped, and not what is undone, or composed: composed text passes the filter
/// when it is committed.
public struct TextFilter: Sendable {
  /// - Returns: the edit, another one of the same range, or nil to refuse it.
  public typealias Body = @Sendable (_ edit: TextEdit, _ content: TextContent) -> TextEdit?

  private let body: Body

  public init(_ body: @escaping Body) {
    self.body = body
  }

  func edit(_ edit: TextEdit, in content: TextContent) -> TextEdit? { body(edit, content) }

  /// Leaves out the characters for which a condition does not hold. An edit that would insert only such characters is
  /// refused.
  public static func characters(where condition: @escaping @Sendable (Character) -> Bool) -> TextFilter {
    TextFilter { edit, content in
      var kept: [Range<Int>] = []
      var (offset, isWhole) = (0, true)
      for character in edit.inserted.string {
        let range = offset..<offset + character.utf16.count
        offset = range.upperBound
        if !condition(character) {
          isWhole = false
        } else if let last = kept.last, last.upperBound == range.lowerBound {
          kept[kept.count - 1] = last.lowerBound..<range.upperBound
        } else {
          kept.append(range)
        }
      }
      if isWhole { return edit }
      guard !kept.isEmpty else { return nil }
      return content.edit(replacing: edit.removedRange, with: edit.inserted.joined(kept))
    }
  }
}
