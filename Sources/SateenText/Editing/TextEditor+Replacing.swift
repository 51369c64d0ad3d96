extension TextEditor {
  /// Puts text in a range's place, as one step of the history.
  mutating func replace(
    _ range: Range<Int>, with inserted: TextContent, at time: Double, _ outcome: inout TextCommandOutcome
  ) {
    let inserted = isSingleLine ? Self.withoutSeparators(inserted) : inserted
    let range = range.clamped(to: 0..<content.length)
    guard !inserted.isEmpty || !range.isEmpty else { return outcome.refusal = .nothing }
    keepComposition(at: time, &outcome)
    let before = selection
    let wanted = content.edit(replacing: range, with: inserted)
    guard range != before.range else { return replaceSelection(with: wanted, as: .other, at: time, &outcome) }
    guard let edit = allowed(wanted, &outcome) else { return }
    let attributes = typingAttributes
    history.endGroup()
    apply(edit, &outcome)
    let unified = unifyStyles(around: edit, &outcome)
    place(edit.map(before))
    typingAttributes = attributes
    record(edit, unified, as: .other, from: before, at: time)
    history.endGroup()
    outcome.changesText = true
  }
}
