import SateenCore
import SateenLayout
import SateenText

// The focus, and keys.
extension EditableTextNode {
  /// The focus came.
  func begin(by cause: FocusCause) {
    guard isEnabled else { return }
    loadedView?.container?.selectionView = loadedView
    let isNew = !isActive
    isActive = true
    isMenuOpen = false
    showFrame()
    showSelection()
    if isLoaded { surface.caret.begin(in: surface.view) }
    if isNew {
      textStateDidChange()
      state.withLock { $0.events.onBegin }?(self)
      delegate?.editableTextDidBegin(self)
    }
    // Tab into a line is followed by typing over it.
    if cause == .key, isSingleLine, isActive { perform(.selectAll) }
  }

  /// The focus left.
  func end() {
    guard isActive else { return }
    // The method is told to forget what it composes, also where a menu of the text itself has the focus for a while.
    carryOut(.endComposition)
    if isMenuOpen { return surface.caret.hold() }
    isActive = false
    revealsAfterLayout = false
    interaction.leftFocus()
    spellingFollower?.endTyping()
    showFrame()
    showSelection()
    textStateDidChange()
    state.withLock { $0.events.onEnd }?(self)
    delegate?.editableTextDidEnd(self)
  }

  // MARK: Keys

  /// Does what a key does by the table.
  /// - Returns: whether the key was used.
  func performKey(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
    guard let action = keyTable[key, modifiers] else { return false }
    return performKeyAction(action)
  }

  /// Does what a key does; see ``TextKeyTable``.
  /// - Returns: whether there is anything to do: a text that is not editable leaves keys that edit to others.
  @discardableResult
  public func performKeyAction(_ action: TextKeyAction) -> Bool {
    guard isEditable || !action.edits else { return false }
    if waits(action) { return true }
    switch action {
    case .move(let move, let extends): return self.move(move, extends: extends)
    case .movePage(let isDown, let extends):
      let page = max(1, seenHeight - editor.emptyLineHeight)
      return move(isDown ? .pageDown(page) : .pageUp(page), extends: extends)
    case .delete(let move): perform(.delete(move))
    case .insert(let text): perform(.type(text))
    case .breakParagraph:
      guard !isSingleLine else { return false }
      perform(.breakParagraph)
    case .submit: return submit()
    case .selectAll:
      perform(.selectAll)
      tellDesktopOfSelection()
    // These keys are the text's own also where there is nothing to copy: around it they would act on more.
    case .copy: copySelection()
    case .cut: cut()
    case .paste: paste()
    case .undo: return undo()
    case .redo: return redo()
    case .cancel: return cancel()
    }
    return true
  }

  private func move(_ move: TextMove, extends: Bool) -> Bool {
    interaction.tools?.end()
    perform(.move(move, extends: extends))
    if extends { tellDesktopOfSelection() }
    return true
  }

  /// The height of the text that is in sight, in points: a node without a height of its own may be scrolled by a view
  /// around it.
  private var seenHeight: Double {
    let seen = surface.loadedView?.visibleRectInWindow.height ?? 0
    return seen > 0 ? min(seen, scroller.bounds.height) : scroller.bounds.height
  }

  private func submit() -> Bool {
    if editor.compositionRange != nil { carryOut(.endComposition) }
    switch state.withLock({ $0.events.onReturn })?(self) {
    case .handled?: return true
    case .ignored?: return false
    case .breaksLine?, nil: break
    }
    guard isEditable, !isSingleLine else { return false }
    perform(.breakParagraph)
    return true
  }

  private func cancel() -> Bool {
    if cancelPastes() { return true }
    if editor.compositionRange != nil {
      carryOut(.endComposition)
      return true
    }
    return interaction.cancel()
  }
}
