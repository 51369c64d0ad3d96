import SateenCore
import SateenLayout
import SateenText

// The menu of actions.
extension EditableTextNode {
  /// Shows the menu for a point, after moving the caret there unless it is on selected text.
  /// - Parameter point: in the node's own space; nil where a key asks.
  /// - Returns: whether the menu shows.
  func showEditingMenu(at point: Point?) -> Bool {
    guard let view = loadedView, let container = view.container else { return false }
    interaction.tools?.end()
    container.closeMenu()
    if !hasFocus { container.focus(view, .whole, by: .press) }
    if let point {
      let place = layer.convert(point, to: surface.layer)
      let isSelected = selectionRects(in: Rect(origin: place, size: Size(width: 1, height: 1)))
        .contains { $0.contains(place) }
      if !isSelected { perform(.select(TextSelection(position(at: place)))) }
    }
    let (selection, length) = (editor.selection, editor.content.length)
    withSuggestions { [weak self] suggestions in
      // Suggestions may be late. A person who has gone on writing does not want a menu any more.
      guard let self, editor.selection == selection, editor.content.length == length else { return }
      openMenu(at: point, suggestions)
    }
    return true
  }

  private func openMenu(at point: Point?, _ suggestions: Suggestions?) {
    guard let caret = caretFrame, isActive else { return }
    let beside = surface.layer.convert(caret, to: layer)
    let menu = Menu(elements(for: suggestions) + editingElements())
    // Set before: the menu takes the focus as it opens.
    isMenuOpen = true
    if !showMenu(menu, of: beside, at: point, onEnd: { [weak self] in self?.menuDidEnd() }) { isMenuOpen = false }
  }

  private func menuDidEnd() {
    guard isMenuOpen else { return }
    isMenuOpen = false
    guard let container = loadedView?.container else { return end() }
    // The menu gives the focus back in this turn, unless it goes elsewhere.
    container.after(0) { [weak self] in
      guard let self, isActive, !hasFocus, !isMenuOpen else { return }
      end()
    }
  }

  /// The actions, of which those are enabled that make sense now.
  private func editingElements() -> [MenuElement] {
    let editor = editor
    let isEditable = editor.isEditable
    let hasSelection = !editor.selection.isEmpty
    func item(_ title: String, _ shortcut: Shortcut?, _ isEnabled: Bool, _ action: TextKeyAction) -> MenuElement {
      .item(
        MenuItem(title, shortcut: shortcut, isEnabled: isEnabled) { [weak self] in self?.performKeyAction(action) })
    }
    let isAll = editor.selection.range == 0..<editor.content.length
    return [
      item("Undo", Shortcut("z", .control), isEditable && editor.canUndo, .undo),
      item("Redo", Shortcut("z", [.control, .shift]), isEditable && editor.canRedo, .redo),
      .separator,
      item("Cut", Shortcut("x", .control), isEditable && hasSelection && mayCopy, .cut),
      item("Copy", Shortcut("c", .control), hasSelection && mayCopy, .copy),
      item("Paste", Shortcut("v", .control), mayPaste, .paste),
      item("Delete", nil, isEditable && hasSelection, .delete(.forward)),
      .separator,
      item("Select All", Shortcut("a", .control), !editor.content.isEmpty && !isAll, .selectAll),
    ]
  }

  /// The actions on the bar beside selected text.
  var calloutActions: [CalloutAction] {
    let editor = editor
    let hasSelection = !editor.selection.isEmpty
    func action(_ title: String, _ action: TextKeyAction) -> CalloutAction {
      CalloutAction(title: title) { [weak self] in self?.performKeyAction(action) }
    }
    var actions: [CalloutAction] = []
    if hasSelection, mayCopy {
      if editor.isEditable { actions.append(action("Cut", .cut)) }
      actions.append(action("Copy", .copy))
    }
    if mayPaste { actions.append(action("Paste", .paste)) }
    if !editor.content.isEmpty, editor.selection.range != 0..<editor.content.length {
      actions.append(action("Select All", .selectAll))
    }
    return actions
  }
}
