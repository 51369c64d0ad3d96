import SateenText

/// The effect of a key in a text that is edited; see ``TextKeyTable``.
public enum TextKeyAction: Hashable, Sendable {
  /// The caret moves. The selection goes along where `extends` is true.
  case move(TextMove, extends: Bool = false)
  /// The caret moves up or down by what shows of the text.
  case movePage(isDown: Bool, extends: Bool = false)
  /// The selection is removed, or without one the text that the move leads over.
  case delete(TextMove)
  /// Text is inserted as if it had been typed.
  case insert(String)
  /// A new paragraph; nothing in a single line.
  case breakParagraph
  /// ``EditableTextNode/onReturn`` is asked. Without it, a new paragraph begins; a single line leaves the key to others.
  case submit
  case selectAll
  case copy, cut, paste
  case undo, redo
  /// Ends a composition, or hides the bar beside the selection. Without either, the key is left to others.
  case cancel

  /// Whether the action may change the text.
  var edits: Bool {
    switch self {
    case .move, .movePage, .selectAll, .copy, .cancel, .submit: false
    case .delete, .insert, .breakParagraph, .cut, .paste, .undo, .redo: true
    }
  }
}
