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
  /// Whether commands may change the text. The caret moves, and text is selected, in any case. Text that is being composed
  /// stays as text when an editor becomes uneditable.
  public var isEditable = true {
    didSet {
      if !isEditable { keepCompositionForGood() }
    }
  }
  /// The number of characters that the text may have, counted in grapheme clusters; nil for any number. Text that does
  /// not fit is cut between clusters. A longer text that is there already may become shorter.
  public var characterLimit: Int?
  public var filter: TextFilter?

  /// How the text is laid out.
  package internal(set) var showing = TextShowing() {
    didSet {
      // Input methods are told to end where a text is masked.
      if showing.mask != nil, oldValue.mask == nil { keepCompositionForGood() }
    }
  }
  /// The x that vertical moves keep.
  var wantedX: Double?
  /// The number of characters, once it was counted for the limit.
  var characterCount: Int?
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
    perform(command, at: time, isOfKey: false)
  }

  /// - Parameter isOfKey: whether text that is typed was made by a key itself. It then is no commit of an input method,
  ///   which had left the key to the program: what that composes is kept as text, and the key's text follows it.
  package mutating func perform(_ command: TextCommand, at time: Double, isOfKey: Bool) -> TextCommandOutcome {
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
      if isOfKey, case .type(let string) = command {
        type(string, at: time, isOfKey: true, &outcome)
      } else {
        edit(command, at: time, &outcome)
      }
    }
    // The caret's line is asked for many times before the next command.
    document.measure(around: selection.head.offset)
    outcome.changesSelection = selection != before
    if showing.mask != nil { history.removeAll() }
    return outcome
  }

  private mutating func edit(_ command: TextCommand, at time: Double, _ outcome: inout TextCommandOutcome) {
    switch command {
    case .type(let string): type(string, at: time, isOfKey: false, &outcome)
    case .breakParagraph:
      keepComposition(at: time, &outcome)
      guard !isSingleLine else { return outcome.refusal = .nothing }
      replaceSelection(with: typed("\n", in: selection.range), as: .typing, at: time, &outcome)
    case .insert(let inserted):
      keepComposition(at: time, &outcome)
      let inserted = isSingleLine ? Self.withoutSeparators(inserted) : inserted
      guard !inserted.isEmpty || !selection.isEmpty else { return outcome.refusal = .nothing }
      replaceSelection(
        with: content.edit(replacing: selection.range, with: inserted), as: .other, at: time, &outcome)
    case .delete(let move):
      keepComposition(at: time, &outcome)
      delete(move, at: time, &outcome)
    case .replace(let range, let inserted): replace(range, with: inserted, at: time, &outcome)
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

  /// The edit that puts typed text in a range's place.
  func typed(_ string: String, in range: Range<Int>) -> TextEdit {
    guard let typingAttributes else { return content.edit(replacing: range, with: string) }
    return content.edit(replacing: range, with: TextContent(string, attributes: typingAttributes))
  }

  private mutating func type(
    _ string: String, at time: Double, isOfKey: Bool, _ outcome: inout TextCommandOutcome
  ) {
    let string = isSingleLine ? Self.withoutSeparators(string) : string
    guard !string.isEmpty else { return outcome.refusal = .nothing }
    if isOfKey {
      keepComposition(at: time, &outcome)
    } else {
      if composing != nil { return commit(string, at: time, &outcome) }
      if settles(string, at: time, &outcome) { return }
    }
    replaceSelection(with: typed(string, in: selection.range), as: .typing, at: time, &outcome)
  }

  /// Removes the selection, or what a move leads over.
  private mutating func delete(_ move: TextMove, at time: Double, _ outcome: inout TextCommandOutcome) {
    var range = selection.range
    var kind = TextHistory.Kind.other
    if range.isEmpty {
      let head = document.positions.snapped(selection.head)
      let move = nearest(move, from: head.offset)
      var other = document.positions.position(from: head, move).offset
      if move == .backward { other = content.backspaceStart(before: head.offset, clusterStart: other) }
      range = min(head.offset, other)..<max(head.offset, other)
      kind = move == .backward ? .backspace : move == .forward ? .delete : .other
    }
    guard !range.isEmpty else { return outcome.refusal = .nothing }
    replaceSelection(with: content.edit(replacing: range, with: ""), as: kind, at: time, &outcome)
  }

  /// The move that a deletion goes by. At the end of a paragraph the separator alone is removed, and no other paragraph.
  private func nearest(_ move: TextMove, from offset: Int) -> TextMove {
    switch move {
    case .paragraphEnd where content.paragraph(at: offset).range.upperBound == offset: .forward
    case .paragraphStart where content.paragraph(at: offset).range.lowerBound == offset: .backward
    default: move
    }
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
    history.record(edit, followedBy: others, as: kind, from: before, to: selection, at: time)
  }

  /// Makes an edit in the text, its lines and its marks.
  mutating func apply(_ edit: TextEdit, _ outcome: inout TextCommandOutcome) {
    characterCount = characterLimit == nil ? nil : characterCount.map { $0 + content.characterCountChange(edit) }
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
    provisional = provisional?.moved(by: edit)
    outcome.edits.append(edit)
    outcome.textChanges.append(edit)
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
  /// caret and what is selected stay with their text, and ``typingAttributes`` stay unless the text before the caret
  /// changes. In a single line, a second edit makes spaces of separators.
  /// - Throws: where the edit does not fit the text, which is then unchanged.
  public mutating func apply(foreign edit: TextEdit, at time: Double) throws(TextEditError) -> TextCommandOutcome {
    var outcome = TextCommandOutcome()
    // On a copy: a filter that refuses composed text takes it away, and the edit may not fit what is left.
    var next = self
    next.keepComposition(at: time, &outcome)
    var fitting = next.content
    try fitting.apply(edit)
    let before = selection
    var edits = [edit]
    next.apply(edit, &outcome)
    if isSingleLine, next.content.paragraphCount > 1 {
      let line = next.content.edit(replacing: edit.insertedRange, with: Self.withoutSeparators(edit.inserted))
      next.apply(line, &outcome)
      edits.append(line)
    }
    for each in edits + next.unifyStyles(around: edits[edits.count - 1], &outcome) { next.history.adapt(to: each) }
    let attributes = edit.changesText(before: next.selection) ? nil : next.typingAttributes
    next.place(edits.reduce(next.selection) { $1.map($0) })
    next.typingAttributes = attributes
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
    (composing, provisional, wantedX, characterCount) = (nil, nil, nil, nil)
    place(TextSelection(TextPosition(new.length)))
  }
}

extension TextEdit {
  /// Whether the edit removes the character before a caret. Attributes for typing hold on at a caret alone.
  fileprivate func changesText(before selection: TextSelection) -> Bool {
    guard selection.isEmpty else { return true }
    let caret = selection.head.offset
    return !changesOnlyAttributes && offset < caret && removedRange.upperBound >= caret
  }
}
