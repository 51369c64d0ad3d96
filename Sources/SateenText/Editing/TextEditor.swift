/// A text with a caret, and all that a person can do to it: typing, deleting, moving, selecting, composing by input
/// methods, undo and redo.
///
/// An editor is a value without a window. ``perform(_:at:)`` carries out commands and tells what changed; a node draws
/// the lines of ``document``, the selection and the caret. Laying out is part of a command, as far as lines near the
/// caret have changed: a key lays out a paragraph, or part of a long one, also in ten megabytes. A view calls
/// ``measure(in:)`` for the rest of what it shows. Editors are used on any thread.
///
/// All offsets are UTF-16 code units.
public struct TextEditor: Sendable {
  /// The text.
  public internal(set) var content: TextContent
  /// The text's lines, in the width that ``setWidth(_:)`` was given.
  public internal(set) var document: TextDocument
  /// The selected text, or the caret where it is empty.
  public internal(set) var selection: TextSelection
  /// Marks on the text; that of the composition is the editor's own.
  public var overlays = TextOverlays()
  /// The edits that can be undone.
  public internal(set) var history = TextHistory()
  /// The attributes of text that is typed next; nil for those of the text before the caret. A move of the caret resets
  /// it.
  public var typingAttributes: TextAttributes?
  /// Whether the text has no paragraphs: separators that come in by the clipboard become spaces.
  public let isSingleLine: Bool
  /// Whether commands may change the text. The caret moves, and text is selected, in any case.
  public var isEditable = true
  /// The number of characters that the text may have, counted in grapheme clusters; nil for any number. Text that does
  /// not fit is cut between clusters. A longer text that is there already may become shorter.
  public var characterLimit: Int?
  public var filter: TextFilter?

  /// How the text is laid out.
  package internal(set) var showing = TextShowing()
  /// The x that vertical moves keep.
  var wantedX: Double?
  var composing: Composing?
  /// Composed text that stayed when the composition was ended from this side. The input method may still commit it.
  var provisional: Provisional?

  /// - Parameters:
  ///   - width: for lines, in points.
  public init(_ content: TextContent = TextContent(), width: Double = .infinity, isSingleLine: Bool = false) {
    self.isSingleLine = isSingleLine
    self.content = isSingleLine ? Self.withoutSeparators(content) : content
    document = TextDocument(self.content, width: width)
    selection = TextSelection(TextPosition(self.content.length))
  }

  /// Lays out the lines in another width, in points: all of a small text, and those near the caret of any other.
  public mutating func setWidth(_ width: Double) {
    document.width = width
    document.measure(around: selection.head.offset)
    wantedX = nil
  }

  /// Measures what a view shows, as ``TextDocument/measure(in:)`` does.
  @discardableResult
  public mutating func measure(in range: Range<Double>) -> TextDocument.Correction {
    document.measure(in: range)
  }

  /// Measures the lines at an offset.
  package mutating func measure(around offset: Int) { document.measure(around: offset) }

  /// Measures on, as ``TextDocument/measureNext(limit:around:)`` does, outwards from the caret.
  public mutating func measureNext(limit: Int = 16_384) -> TextDocument.Correction? {
    document.measureNext(limit: limit, around: selection.head.offset)
  }

  /// Takes over what a copy of the document measured on another thread, as
  /// ``TextDocument/takeMeasurements(of:anchor:)`` does.
  public mutating func takeMeasurements(
    of copy: TextDocument, anchor: TextDocument.Anchor = TextDocument.Anchor(offset: 0)
  ) -> TextDocument.Correction? {
    document.takeMeasurements(of: copy, anchor: anchor)
  }

  public var canUndo: Bool { composing != nil || history.canUndo }
  public var canRedo: Bool { composing == nil && history.canRedo }

  /// The selected text; nil where nothing is selected.
  public var selectedContent: TextContent? { selection.isEmpty ? nil : content.slice(selection.range) }

  // MARK: Commands

  /// Carries out a command.
  /// - Parameter time: of the frame's clock, in seconds. Typing within half a second is undone at once.
  public mutating func perform(_ command: TextCommand, at time: Double) -> TextCommandOutcome {
    var outcome = TextCommandOutcome()
    let before = selection
    switch command {
    case .move(let move, let extends):
      keepComposition(at: time, &outcome)
      self.move(move, extends: extends)
    case .select(let selection):
      keepComposition(at: time, &outcome)
      select(selection)
    case .selectAll:
      keepComposition(at: time, &outcome)
      select(TextSelection(anchor: document.positions.start, head: document.positions.end))
    case .endComposition: keepComposition(at: time, &outcome)
    default:
      guard isEditable else { return TextCommandOutcome(refusal: .notEditable) }
      edit(command, at: time, &outcome)
    }
    // The caret's line is asked for many times before the next command.
    document.measure(around: selection.head.offset)
    outcome.changesSelection = selection != before
    if showing.mask != nil { history.removeAll() }
    return outcome
  }

  private mutating func edit(_ command: TextCommand, at time: Double, _ outcome: inout TextCommandOutcome) {
    switch command {
    case .type(let string): type(string, at: time, &outcome)
    case .breakParagraph:
      keepComposition(at: time, &outcome)
      guard !isSingleLine else { return outcome.refusal = .nothing }
      replaceSelection(with: typed("\n"), as: .typing, at: time, &outcome)
    case .insert(let inserted):
      keepComposition(at: time, &outcome)
      let inserted = isSingleLine ? Self.withoutSeparators(inserted) : inserted
      guard !inserted.isEmpty || !selection.isEmpty else { return outcome.refusal = .nothing }
      replaceSelection(
        with: content.edit(replacing: selection.range, with: inserted), as: .other, at: time, &outcome)
    case .delete(let move):
      keepComposition(at: time, &outcome)
      delete(move, at: time, &outcome)
    case .moveSelection(let offset):
      keepComposition(at: time, &outcome)
      moveSelection(to: offset, at: time, &outcome)
    case .compose(let text, let clause): compose(text, clause, &outcome)
    case .undo, .redo:
      keepComposition(at: time, &outcome)
      guard let step = command == .undo ? history.undo() : history.redo() else { return outcome.refusal = .nothing }
      for edit in step.edits { apply(edit, &outcome) }
      outcome.changesText = true
      place(step.selection)
    case .move, .select, .selectAll, .endComposition: break
    }
  }

  // MARK: Edits

  /// The edit that puts typed text in the selection's place.
  private func typed(_ string: String) -> TextEdit {
    guard let typingAttributes else { return content.edit(replacing: selection.range, with: string) }
    return content.edit(replacing: selection.range, with: TextContent(string, attributes: typingAttributes))
  }

  private mutating func type(_ string: String, at time: Double, _ outcome: inout TextCommandOutcome) {
    let string = isSingleLine ? Self.withoutSeparators(string) : string
    guard !string.isEmpty else { return outcome.refusal = .nothing }
    if composing != nil { return commit(string, at: time, &outcome) }
    if settles(string, at: time, &outcome) { return }
    replaceSelection(with: typed(string), as: .typing, at: time, &outcome)
  }

  /// Removes the selection, or what a move leads over.
  private mutating func delete(_ move: TextMove, at time: Double, _ outcome: inout TextCommandOutcome) {
    var range = selection.range
    var kind = TextHistory.Kind.other
    if range.isEmpty {
      let head = document.positions.snapped(selection.head)
      var other = document.positions.position(from: head, move).offset
      if move == .backward { other = content.backspaceStart(before: head.offset, clusterStart: other) }
      range = min(head.offset, other)..<max(head.offset, other)
      kind = move == .backward ? .backspace : move == .forward ? .delete : .other
    }
    guard !range.isEmpty else { return outcome.refusal = .nothing }
    replaceSelection(with: content.edit(replacing: range, with: ""), as: kind, at: time, &outcome)
  }

  /// Makes an edit that a person wants, as far as the filter and the limit let it, and puts the caret behind it.
  mutating func replaceSelection(
    with wanted: TextEdit, as kind: TextHistory.Kind, at time: Double, _ outcome: inout TextCommandOutcome
  ) {
    guard let edit = allowed(wanted, &outcome) else { return }
    let before = selection
    apply(edit, &outcome)
    let unified = unifyStyles(around: edit, &outcome)
    placeCaret(behind: edit)
    record(edit, unified, as: kind, from: before, at: time)
    outcome.changesText = true
  }

  /// Gives all of the paragraphs at an edit's ends the style that each begins with. Where paragraphs were joined, the
  /// letters of the second one would bring their style back as soon as a paragraph begins with them again.
  /// - Returns: the edits that were made.
  mutating func unifyStyles(around edit: TextEdit, _ outcome: inout TextCommandOutcome) -> [TextEdit] {
    [edit.insertedRange.upperBound, edit.offset].compactMap { offset -> TextEdit? in
      guard let unified = content.edit(unifyingStyleAt: offset) else { return nil }
      apply(unified, &outcome)
      return unified
    }
  }

  /// Adds an edit to the history, with those that followed from it.
  mutating func record(
    _ edit: TextEdit, _ others: [TextEdit], as kind: TextHistory.Kind, from before: TextSelection, at time: Double
  ) {
    guard !others.isEmpty else { return history.record(edit, as: kind, from: before, to: selection, at: time) }
    history.beginExplicitGroup()
    for each in [edit] + others { history.record(each, as: kind, from: before, to: selection, at: time) }
    history.endExplicitGroup()
  }

  /// The edit as the filter and the limit let it; nil, with the reason in the outcome, where they refuse it.
  func allowed(_ wanted: TextEdit, _ outcome: inout TextCommandOutcome) -> TextEdit? {
    var edit = wanted
    if let filter {
      guard let filtered = filter.edit(edit, in: content), filtered.removedRange == edit.removedRange else {
        outcome.refusal = .filtered
        return nil
      }
      edit = filtered
    }
    guard let characterLimit, !edit.inserted.isEmpty else { return edit }
    // No text has more characters than code units, so most texts need not be counted.
    if content.length - edit.removed.length + edit.inserted.length <= characterLimit { return edit }
    let room = characterLimit - rest(of: edit).count
    guard edit.inserted.characterCount > room else { return edit }
    let kept = String(edit.inserted.string.prefix(max(0, room)))
    if kept.isEmpty {
      outcome.refusal = .full
      return nil
    }
    return content.edit(replacing: edit.removedRange, with: edit.inserted.slice(0..<kept.utf16.count))
  }

  /// The text around the replaced range.
  private func rest(of edit: TextEdit) -> String {
    content.string(in: 0..<edit.offset) + content.string(in: edit.removedRange.upperBound..<content.length)
  }

  /// Makes an edit in the text, its lines and its marks.
  mutating func apply(_ edit: TextEdit, _ outcome: inout TextCommandOutcome) {
    do {
      try content.apply(edit)
      let laid = try layOut(edit)
      if !laid.paragraphs.isEmpty { outcome.layoutEdits.append(laid) }
    } catch {
      // Edits come from the content itself, or from the history of its edits.
      preconditionFailure("\(error)")
    }
    // The caret comes here, mostly.
    document.measure(around: edit.insertedRange.upperBound)
    overlays.apply(edit)
    outcome.edits.append(edit)
    wantedX = nil
  }

  /// Puts the selection somewhere within the text, without ending a group of the history.
  mutating func place(_ selection: TextSelection) {
    let positions = document.positions
    self.selection = TextSelection(
      anchor: positions.canonical(selection.anchor), head: positions.canonical(selection.head))
    typingAttributes = nil
  }

  /// Puts the caret behind the text that an edit inserted. Where that forms a cluster with what follows, the caret goes
  /// behind the cluster: before it, the next letter would come before the one just typed.
  mutating func placeCaret(behind edit: TextEdit) {
    let end = edit.insertedRange.upperBound
    let positions = document.positions
    let start = positions.snapped(TextPosition(end)).offset
    place(TextSelection(TextPosition(start < end ? positions.offset(after: start) : end)))
  }

  // MARK: Other changes

  /// Makes an edit that comes from elsewhere: a program's own, or that of another person. Undo does not take it back. The
  /// caret and what is selected stay with their text.
  /// - Throws: where the edit does not fit the text, which is then unchanged.
  public mutating func apply(foreign edit: TextEdit, at time: Double) throws(TextEditError) -> TextCommandOutcome {
    var outcome = TextCommandOutcome()
    // On a copy: a filter that refuses composed text takes it away, and the edit may not fit what is left.
    var next = self
    next.keepComposition(at: time, &outcome)
    var fitting = next.content
    try fitting.apply(edit)
    let before = selection
    next.apply(edit, &outcome)
    for each in [edit] + next.unifyStyles(around: edit, &outcome) { next.history.adapt(to: each) }
    next.place(edit.map(next.selection))
    self = next
    outcome.changesText = true
    outcome.changesSelection = selection != before
    return outcome
  }

  /// Replaces the whole text. The history is forgotten, and the caret is at the end.
  public mutating func setContent(_ new: TextContent) {
    let new = isSingleLine ? Self.withoutSeparators(new) : new
    content = new
    document = makeDocument(width: document.width)
    overlays = TextOverlays()
    history.removeAll()
    (composing, provisional, wantedX) = (nil, nil, nil)
    place(TextSelection(TextPosition(new.length)))
  }

  // MARK: Single lines

  private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0a...0x0d, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  /// The text with a space for each run of separators, and without those at its ends.
  private static func withoutSeparators(_ string: String) -> String {
    guard string.unicodeScalars.contains(where: isSeparator) else { return string }
    let parts = string.unicodeScalars.split(whereSeparator: isSeparator)
    return parts.map { String(String.UnicodeScalarView($0)) }.joined(separator: " ")
  }

  private static func withoutSeparators(_ content: TextContent) -> TextContent {
    guard content.paragraphCount > 1 else { return content }
    var line = content
    var end = line.length
    // Backwards, so that the places before stay.
    while end > 0 {
      let paragraph = line.paragraph(at: end)
      let start = paragraph.range.lowerBound
      guard start > 0 else { break }
      let before = line.paragraph(paragraph.index - 1)
      let isInside = !paragraph.range.isEmpty && start < line.length
      line.replace(before.range.upperBound..<start, with: isInside && !before.range.isEmpty ? " " : "")
      end = before.range.upperBound
    }
    return line
  }
}
