import SateenText

/// A view that shows an editor's text around the caret, without drawing it.
struct View {
  /// In points.
  static let width = 640.0
  static let height = 800.0

  var editor: TextEditor
  /// The distance from the text's top to the view's, in points.
  private var top = 0.0
  private var time = 0.0

  /// Opens a text with the caret at a place in it.
  /// - Parameter share: 0 for the start, 1 for the end.
  init(_ content: TextContent, share: Double) {
    editor = TextEditor(content, width: Self.width)
    perform(.select(TextSelection(TextPosition(Int(Double(content.length) * share)))))
  }

  /// Carries out a command, reveals the caret and measures what is seen.
  mutating func perform(_ command: TextCommand) {
    // Each key is a step of the history, as slow typing is.
    time += 1
    let outcome = editor.perform(command, at: time)
    precondition(outcome.refusal == nil, "The benchmark's commands fit its texts.")
    let caret = editor.document.positions.caret(at: editor.selection.head).frame
    if caret.minY < top || caret.maxY > top + Self.height { top = max(0, caret.minY - Self.height / 2) }
    top += editor.measure(in: top..<top + Self.height).shift
  }
}
