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

// The clipboard: all reading and writing is here.
extension EditableTextNode {
  private var clipboard: (any Clipboard)? { loadedView?.container?.clipboard }

  /// Whether selected text may leave the node: not where it is masked.
  var mayCopy: Bool { editor.showing.mask == nil }

  /// Puts the selected text into the clipboard.
  /// - Returns: false where nothing is selected, or where the text is masked.
  @discardableResult
  public func copySelection() -> Bool {
    guard mayCopy, let clipboard, let selected = editor.selectedContent else { return false }
    clipboard.text = selected.string
    return true
  }

  /// Puts the selected text into the clipboard, and removes it.
  /// - Returns: false where nothing is selected, or where the text is masked or not editable.
  @discardableResult
  public func cut() -> Bool {
    guard isEditable, copySelection() else { return false }
    perform(.delete(.forward))
    return true
  }

  /// Puts the text of the clipboard in place of the selection.
  /// - Returns: false where the clipboard has no text, or the text is not editable.
  @discardableResult
  public func paste() -> Bool {
    guard isEditable, let text = clipboard?.text, !text.isEmpty else { return false }
    insertPasted(text)
    return true
  }

  /// Whether a paste may do something. Asking the desktop for the text itself may take long.
  var mayPaste: Bool { isEditable && clipboard != nil }

  /// Passes selected text to the desktop, which inserts it at the middle button.
  func tellDesktopOfSelection() {
    guard mayCopy, let selected = editor.selectedContent else { return }
    clipboard?.selectedText = selected.string
  }

  /// Inserts the text that was selected last anywhere, where the pointer is.
  /// - Parameter point: in the node's own space.
  func pasteSelectedText(at point: Point) -> Bool {
    guard let text = clipboard?.selectedText, !text.isEmpty, let view = loadedView else { return false }
    view.container?.focus(view, .whole, by: .press)
    perform(.select(TextSelection(position(at: layer.convert(point, to: surface.layer)))))
    insertPasted(text)
    return true
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
    let isCurrent = state.withLock { state in
      guard state.version == done.version else { return false }
      state.editor = done.editor
      state.version += 1
      return true
    }
    if isCurrent { show(done.outcome, composedBefore: done.composed) } else { perform(.insert(done.content)) }
    for command in pending.waiting { perform(command) }
  }
}
