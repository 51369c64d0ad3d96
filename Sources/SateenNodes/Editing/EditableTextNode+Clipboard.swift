import Logging
import SateenCore
import SateenLayout
import SateenText
import SateenThreads

/// A large paste that a worker prepares.
struct PendingPaste {
  /// Tells it from others.
  var number: Int
  /// Commands that came meanwhile.
  var waiting: [TextCommand] = []
}

/// A paste whose text is still to come from the program that has it.
struct AwaitedPaste {
  var number: Int
  /// Where the text goes, brought up to the edits since then.
  var range: Range<Int>
  var task: Task<Void, Never>?
}

// The pasteboards: all reading and writing is here.
extension EditableTextNode {
  private var container: RootContainer? { loadedView?.container }

  /// Whether selected text may leave the node: not where it is masked.
  var mayCopy: Bool { editor.showing.mask == nil }

  private var copied: PasteboardContent? {
    guard mayCopy, let selected = editor.selectedContent else { return nil }
    return PasteboardContent(selected)
  }

  /// Puts the selected text on the window's pasteboard, as HTML and as plain text.
  /// - Returns: false where nothing is selected, or where the text is masked.
  @discardableResult
  public func copySelection() -> Bool {
    guard let container, let copied else { return false }
    container.pasteboard.write(copied)
    return true
  }

  /// Puts the selected text on the pasteboard, and removes it.
  /// - Returns: false where nothing is selected, or where the text is masked or not editable.
  @discardableResult
  public func cut() -> Bool {
    guard isEditable, copySelection() else { return false }
    perform(.delete(.forward))
    return true
  }

  /// Puts the text of the pasteboard in place of the selection, as soon as its program has sent it; see
  /// ``PasteboardLimits``. What is typed until then stays, and Escape ends the wait. Where no text comes, the log tells
  /// why.
  /// - Returns: false where the pasteboard is empty, or the text is not editable.
  @discardableResult
  public func paste() -> Bool {
    guard mayPaste, let container else { return false }
    request(container.pasteboard, for: editor.selection.range)
    return true
  }

  /// Whether a paste may do something, as far as that is known without reading.
  var mayPaste: Bool { isEditable && container.map { $0.pasteboard.state.hasContent != false } ?? false }

  /// Passes selected text to the desktop, which inserts it at the middle button.
  func tellDesktopOfSelection() {
    if let copied { container?.selectionPasteboard?.write(copied) }
  }

  /// Inserts the text that was selected last anywhere, where the pointer is.
  /// - Parameter point: in the node's own space.
  func pasteSelectedText(at point: Point) -> Bool {
    guard let view = loadedView, let pasteboard = container?.selectionPasteboard, pasteboard.state.hasContent != false
    else { return false }
    container?.focus(view, .whole, by: .press)
    let place = position(at: layer.convert(point, to: surface.layer))
    perform(.select(TextSelection(place)))
    request(pasteboard, for: place.offset..<place.offset)
    return true
  }

  // MARK: Texts to come

  private func request(_ pasteboard: any Pasteboard, for range: Range<Int>) {
    Self.pastes += 1
    let number = Self.pastes
    let task = Task { @MainActor [weak self] in
      let result: Result<PasteboardText, PasteboardError>
      do throws(PasteboardError) { result = .success(try await pasteboard.text()) } catch { result = .failure(error) }
      self?.take(result, number)
    }
    awaitedPastes.append(AwaitedPaste(number: number, range: range, task: task))
  }

  private func take(_ result: Result<PasteboardText, PasteboardError>, _ number: Int) {
    guard let index = awaitedPastes.firstIndex(where: { $0.number == number }) else { return }
    let range = awaitedPastes.remove(at: index).range
    switch result {
    case .failure(let error):
      if !error.isCancellation { Logger(label: "sateen.text").warning("Nothing was pasted: \(error)") }
    case .success(let text):
      guard isEditable, !text.string.isEmpty else { return }
      insertPasted(text.string, at: range)
    }
  }

  /// Brings the places of pastes up to edits that have been made.
  func moveAwaitedPastes(_ edits: [TextEdit]) {
    for index in awaitedPastes.indices {
      for edit in edits { awaitedPastes[index].range = Self.place(awaitedPastes[index].range, behind: edit) }
    }
  }

  /// The place of a paste after an edit. Text that was typed since stays, behind the pasted one.
  private static func place(_ range: Range<Int>, behind edit: TextEdit) -> Range<Int> {
    let start = edit.map(range.lowerBound, range.isEmpty ? .before : .after)
    guard !range.isEmpty, edit.changesOnlyAttributes || !edit.removedRange.overlaps(range) else {
      let place = range.isEmpty ? start : edit.map(range.lowerBound)
      return place..<place
    }
    return start..<max(start, edit.map(range.upperBound))
  }

  /// Ends the wait for texts of other programs.
  /// - Returns: whether there was any.
  @discardableResult
  func cancelPastes() -> Bool {
    let awaited = awaitedPastes
    awaitedPastes = []
    for paste in awaited { paste.task?.cancel() }
    return !awaited.isEmpty
  }

  private func insertPasted(_ text: String, at range: Range<Int>) {
    let current = editor.selection
    guard range != current.range else { return insertPasted(text) }
    // The caret stays where the person has gone on.
    let before = editor.content.length
    perform(.select(TextSelection(anchor: TextPosition(range.lowerBound), head: TextPosition(range.upperBound))))
    insertPasted(text)
    let added = editor.content.length - before
    guard pendingPaste == nil, current.range.lowerBound >= range.upperBound else { return }
    func moved(_ position: TextPosition) -> TextPosition { TextPosition(position.offset + added, position.affinity) }
    perform(.select(TextSelection(anchor: moved(current.anchor), head: moved(current.head))))
  }

  // MARK: Large texts

  /// The bytes of a text from which on a worker prepares it. Tests change it.
  static var largePaste = 1 << 16
  private static var pastes = 0

  private func insertPasted(_ text: String) {
    let attributes = typingAttributes
    guard text.utf8.count > Self.largePaste, pendingPaste == nil else {
      perform(.insert(TextContent(text, attributes: attributes)))
      return
    }
    Self.pastes += 1
    let number = Self.pastes
    pendingPaste = PendingPaste(number: number)
    let (editor, version) = state.withLock { ($0.editor, $0.version) }
    let time = frameTime
    let key = MainQueue.shared.reserveKey()
    WorkQueue.shared.submit(.visible) { [weak self] in
      let content = TextContent(text, attributes: attributes)
      var changed = editor
      let outcome = changed.perform(.insert(content), at: time)
      let done = PreparedPaste(
        number: number, version: version, content: content, editor: changed, outcome: outcome,
        composed: editor.compositionRange)
      MainQueue.shared.post(key: key) { self?.take(done) }
    }
  }

  /// A paste that a worker has laid out.
  private struct PreparedPaste: Sendable {
    var number: Int
    /// The version of the editor that it was made for.
    var version: Int
    var content: TextContent
    var editor: TextEditor
    var outcome: TextCommandOutcome
    var composed: Range<Int>?
  }

  private func take(_ done: PreparedPaste) {
    guard let pending = pendingPaste, pending.number == done.number else { return }
    pendingPaste = nil
    // The old editor may be the last with its text, which is not released under the lock.
    let (isCurrent, old) = state.withLock { state in
      let old = state.editor
      guard state.version == done.version else { return (false, old) }
      state.editor = done.editor
      state.version += 1
      return (true, old)
    }
    withExtendedLifetime(old) {}
    if isCurrent { show(done.outcome, composedBefore: done.composed) } else { perform(.insert(done.content)) }
    for command in pending.waiting { perform(command) }
  }
}
