extension TextEditor {
  /// Text that an input method composes.
  struct Composing: Sendable {
    /// The edit that put the composed text in place of what was selected. It is in no history.
    var edit: TextEdit
    /// The selection before the composition.
    var before: TextSelection
  }

  /// Composed text that was kept as text.
  struct Provisional: Sendable {
    /// The edit in the history that put it there.
    var edit: TextEdit
    /// When it was kept, in seconds of the frame's clock.
    var time: Double

    /// The text after another edit of the document; nil where that changed the text itself.
    func moved(by other: TextEdit) -> Provisional? {
      let range = edit.insertedRange
      guard !other.changesOnlyAttributes, other.offset < range.upperBound else { return self }
      guard other.removedRange.upperBound <= range.lowerBound else { return nil }
      let offset = edit.offset + other.inserted.length - other.removed.length
      return Provisional(edit: TextEdit(offset: offset, removed: edit.removed, inserted: edit.inserted), time: time)
    }
  }

  /// The seconds within which an input method commits what it composed after it was told to stop. Some do, others drop it.
  /// The answer goes through two other processes.
  private static let settlingTime = 0.3

  /// The range of composed text; nil while none is composed.
  public var compositionRange: Range<Int>? { composing?.edit.insertedRange }

  /// Shows composed text in place of the text composed before.
  mutating func compose(_ composed: String, _ clause: Range<Int>, _ outcome: inout TextCommandOutcome) {
    let text = isSingleLine ? String(composed.map { $0.isNewline ? " " : $0 }) : composed
    let (start, before) = (composing?.edit, composing?.before ?? selection)
    guard start != nil || !text.isEmpty else { return outcome.refusal = .nothing }
    provisional = nil
    history.endGroup()
    // The text that was selected comes back when the composition ends without text.
    let removed = start?.removed ?? content.slice(selection.range)
    let offset = start?.offset ?? selection.range.lowerBound
    let new = text.isEmpty ? removed : typed(text, in: offset..<offset).inserted
    let attributes = typingAttributes
    let told = outcome.textChanges
    apply(TextEdit(offset: offset, removed: start?.inserted ?? removed, inserted: new), &outcome)
    outcome.textChanges = told
    overlays.removeAll(of: .composition)
    if text.isEmpty {
      composing = nil
      place(before)
    } else {
      composing = Composing(edit: TextEdit(offset: offset, removed: removed, inserted: new), before: before)
      let clause = clause.clamped(to: 0..<new.length)
      mark(clause, in: offset..<offset + new.length)
      place(TextSelection(TextPosition(offset + clause.upperBound)))
    }
    typingAttributes = attributes
  }

  /// Underlines composed text: the clause that is being changed by a thick line, the others by a thin one.
  private mutating func mark(_ clause: Range<Int>, in range: Range<Int>) {
    let (start, end) = (range.lowerBound, range.upperBound)
    let cuts = [start, start + clause.lowerBound, start + clause.upperBound, end]
    var spans: [TextOverlays.Span] = []
    for index in 0..<3 where cuts[index] < cuts[index + 1] {
      let look = TextOverlayLook(underline: index == 1 ? .thick : .single)
      spans.append(TextOverlays.Span(cuts[index]..<cuts[index + 1], look))
    }
    overlays.set(spans, of: .composition, in: range)
  }

  /// Puts committed text in place of the composition, as one edit of the history.
  mutating func commit(_ string: String, at time: Double, _ outcome: inout TextCommandOutcome) {
    guard let composing else { return }
    // Filters and limits see the text as it was before the composition.
    countCharacters()
    var plain = self
    var unused = TextCommandOutcome()
    plain.compose("", 0..<0, &unused)
    let range = composing.edit.offset..<composing.edit.offset + composing.edit.removed.length
    guard let edit = plain.allowed(plain.typed(string, in: range), &outcome) else {
      return compose("", 0..<0, &outcome)
    }
    let unified = finish(composing, edit, &outcome)
    record(edit, unified, as: .other, from: composing.before, at: time)
  }

  /// Puts the text of an edit, which is of the text before the composition, in the composition's place.
  /// - Returns: the edits that followed from it.
  private mutating func finish(
    _ composing: Composing, _ edit: TextEdit, _ outcome: inout TextCommandOutcome
  ) -> [TextEdit] {
    self.composing = nil
    let told = outcome.textChanges
    overlays.removeAll(of: .composition)
    if composing.edit.inserted != edit.inserted {
      apply(TextEdit(offset: edit.offset, removed: composing.edit.inserted, inserted: edit.inserted), &outcome)
    }
    outcome.textChanges = told + [edit]
    let unified = unifyStyles(around: edit, &outcome)
    placeCaret(behind: edit)
    outcome.changesText = true
    return unified
  }

  /// Keeps composed text as text, because the caret goes elsewhere.
  mutating func keepComposition(at time: Double, _ outcome: inout TextCommandOutcome) {
    guard let composing else { return }
    outcome.endsComposition = true
    countCharacters()
    var plain = self
    var unused = TextCommandOutcome()
    plain.compose("", 0..<0, &unused)
    guard let edit = plain.allowed(composing.edit, &unused) else { return compose("", 0..<0, &outcome) }
    let unified = finish(composing, edit, &outcome)
    record(edit, unified, as: .other, from: composing.before, at: time)
    provisional = Provisional(edit: edit, time: time)
  }

  /// Keeps composed text as text, outside of a command, because there are no more commands for it. Text that the input
  /// method commits later is new text.
  mutating func keepCompositionForGood() {
    guard composing != nil else { return }
    var unused = TextCommandOutcome()
    // The step of the history is one by itself at any time.
    keepComposition(at: 0, &unused)
    provisional = nil
  }

  /// Takes the late commit of text that was kept: equal text is there already, and other text takes its place.
  /// - Returns: whether the text was such a commit.
  mutating func settles(_ string: String, at time: Double, _ outcome: inout TextCommandOutcome) -> Bool {
    guard let kept = provisional else { return false }
    provisional = nil
    guard time - kept.time <= Self.settlingTime else { return false }
    if kept.edit.inserted.string == string { return true }
    let range = kept.edit.insertedRange
    // The kept text may have been removed or moved since.
    let isThere = range.upperBound <= content.length && content.string(in: range) == kept.edit.inserted.string
    guard isThere else { return false }
    guard let edit = allowed(content.edit(replacing: range, with: string), &outcome) else { return true }
    let before = selection
    apply(edit, &outcome)
    let unified = unifyStyles(around: edit, &outcome)
    place(edit.map(before))
    record(edit, unified, as: .other, from: before, at: time)
    outcome.changesText = true
    return true
  }
}
