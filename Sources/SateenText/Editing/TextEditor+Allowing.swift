extension TextEditor {
  /// The edit as the filter and the limit let it; nil, with the reason in the outcome, where they refuse it.
  mutating func allowed(_ wanted: TextEdit, _ outcome: inout TextCommandOutcome) -> TextEdit? {
    var edit = content.separated(wanted)
    if let filter {
      guard let filtered = filter.edit(edit, in: content), filtered.removedRange == edit.removedRange else {
        outcome.refusal = .filtered
        return nil
      }
      edit = filtered
      if isSingleLine, edit.inserted.paragraphCount > 1 {
        edit = content.edit(replacing: edit.removedRange, with: Self.withoutSeparators(edit.inserted))
        if edit.inserted.isEmpty, edit.removed.isEmpty {
          outcome.refusal = .filtered
          return nil
        }
      }
    }
    guard let fitting = fitting(edit) else {
      outcome.refusal = .full
      return nil
    }
    return fitting
  }

  /// The edit with as many characters as the limit leaves room for; nil for none. An edit that does not make the number
  /// of characters larger always fits.
  private mutating func fitting(_ edit: TextEdit) -> TextEdit? {
    guard let characterLimit, !edit.inserted.isEmpty else { return edit }
    // No text has more characters than code units, so most texts need not be counted.
    if content.length - edit.removed.length + edit.inserted.length <= characterLimit { return edit }
    let count = countCharacters(with: edit) ?? 0
    let room = max(0, characterLimit - count)
    let seams = content.seams(of: edit)
    let most = seams.count(with: edit.removed.string) + room
    var kept = Substring(edit.inserted.string)
    if seams.count(with: String(kept)) <= most { return edit }
    // The first and the last of the characters may each join one of the text around them.
    kept = kept.prefix(most + 2)
    while !kept.isEmpty {
      let excess = seams.count(with: String(kept)) - most
      if excess <= 0 { break }
      kept.removeLast(max(1, min(excess - 2, kept.count)))
    }
    guard !kept.isEmpty else { return nil }
    return content.edit(replacing: edit.removedRange, with: edit.inserted.slice(0..<kept.utf16.count))
  }

  /// Counts the text for the limit, unless it was counted already, or is so short that no edit needs the number. Counting
  /// takes linear time; the number then follows the edits.
  /// - Parameter edit: may be made next.
  @discardableResult
  mutating func countCharacters(with edit: TextEdit? = nil) -> Int? {
    guard let characterLimit else { return nil }
    if let characterCount { return characterCount }
    guard edit != nil || content.length > characterLimit else { return nil }
    characterCount = content.characterCount
    return characterCount
  }
}

extension TextContent {
  /// The edit with carriage returns in place of the line feeds that its text begins with, where it would put them behind
  /// a carriage return: both would be one separator, and no paragraph would begin between them.
  fileprivate func separated(_ edit: TextEdit) -> TextEdit {
    guard !edit.changesOnlyAttributes, edit.inserted.paragraphCount > 1, characters.isReturn(at: edit.offset - 1) else {
      return edit
    }
    var inserted = edit.inserted
    let count = inserted.utf16(in: 0..<min(inserted.length, 64)).prefix { $0 == 0x0a }.count
    for offset in 0..<count { inserted.replace(offset..<offset + 1, with: inserted.return(at: offset)) }
    return count == 0 ? edit : TextEdit(offset: edit.offset, removed: edit.removed, inserted: inserted)
  }

  /// A carriage return with the attributes and the style of the character at an offset.
  private func `return`(at offset: Int) -> TextContent {
    TextContent(
      "\r", attributes: attributes(at: offset) ?? TextAttributes(), paragraphStyle: styleRuns.value(at: offset)?.value)
  }
}
