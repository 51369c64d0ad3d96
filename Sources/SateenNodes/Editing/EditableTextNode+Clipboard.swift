import SateenCore
import SateenLayout
import SateenText

// The pasteboards.
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
  /// ``PasteboardLimits``. Typing goes on until then, and Escape ends the wait. Where no text comes, the log tells
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
}
