/// Something that a person does to a text with a caret: what keys, the pointer, input methods and menus come down to.
public enum TextCommand: Equatable, Sendable {
  /// Text was typed, or committed by an input method, which it takes the composition's place for.
  case type(String)
  /// A new paragraph; nothing in a single line.
  case breakParagraph
  /// Text of another place takes the selection's place, with its own attributes where it has them.
  case insert(TextContent)
  /// The selection, or without one the text that a move leads over, is removed.
  case delete(TextMove)
  /// Text takes the place of a range, while the caret and what is selected stay with their text: a paste that comes late.
  /// Where the range is the selection, the caret goes behind the text.
  case replace(Range<Int>, TextContent)
  /// The selected text goes to another offset, and stays selected, as when it is dragged. An offset in the selection or
  /// at its ends changes nothing.
  case moveSelection(to: Int)
  /// The caret moves. The selection goes along where `extends` is true, and is given up otherwise.
  case move(TextMove, extends: Bool)
  case select(TextSelection)
  case selectAll
  /// An input method composes text in the selection's place; empty text ends that, and brings the selected text back. The
  /// clause is the part that the method changes, in UTF-16 units from the composed text's begin; the caret is at its end.
  case compose(String, clause: Range<Int>)
  /// The composed text stays as text: the input method has forgotten it.
  case endComposition
  case undo
  case redo
}
