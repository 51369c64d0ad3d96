extension TextEditor {
  /// Moves the selected text elsewhere, as one step of the history.
  mutating func moveSelection(to offset: Int, at time: Double, _ outcome: inout TextCommandOutcome) {
    let (range, before) = (selection.range, selection)
    let target = min(max(offset, 0), content.length)
    guard !range.isEmpty, target < range.lowerBound || target > range.upperBound else {
      return outcome.refusal = .nothing
    }
    // On a copy: where the filter refuses the text at its new place, it stays at the old one.
    var next = self
    var done = outcome
    let moved = content.slice(range)
    guard let removal = next.allowed(next.content.edit(replacing: range, with: ""), &done) else {
      return outcome.refusal = done.refusal
    }
    next.apply(removal, &done)
    var edits = [removal] + next.unifyStyles(around: removal, &done)
    let place = removal.map(target)
    guard let insertion = next.allowed(next.content.edit(replacing: place..<place, with: moved), &done) else {
      return outcome.refusal = done.refusal
    }
    next.apply(insertion, &done)
    edits += [insertion] + next.unifyStyles(around: insertion, &done)
    next.place(TextSelection(insertion.insertedRange))
    next.history.endGroup()
    next.history.beginExplicitGroup()
    for edit in edits { next.history.record(edit, as: .other, from: before, to: next.selection, at: time) }
    next.history.endExplicitGroup()
    done.changesText = true
    self = next
    outcome = done
  }
}
