/// The outcome of a command of a ``TextEditor``.
public struct TextCommandOutcome: Sendable {
  /// Why a command changed nothing.
  public enum Refusal: Hashable, Sendable {
    /// The editor is not editable.
    case notEditable
    /// The filter refused the edit.
    case filtered
    /// The text has as many characters as it may have.
    case full
    /// There is nothing to do: the caret is at the text's end, or nothing was undone.
    case nothing
  }

  /// The changes of lines, in order; empty where no text changed.
  public internal(set) var layoutEdits: [TextDocument.Edit] = []
  /// The changes of text, in order, those of a composition included.
  public internal(set) var edits: [TextEdit] = []
  /// The changes of text as one who does not see compositions hears of them: where one ended, a single edit puts the text
  /// that is left of it in place of what was selected before.
  public internal(set) var textChanges: [TextEdit] = []
  /// Whether the text changed otherwise than by a composition that goes on.
  public internal(set) var changesText = false
  public internal(set) var changesSelection = false
  /// Whether a composition ended that the input method may still know.
  public internal(set) var endsComposition = false
  /// Nil where the command was carried out, even if with less text than it had.
  public internal(set) var refusal: Refusal?

  package init(refusal: Refusal? = nil) {
    self.refusal = refusal
  }
}
