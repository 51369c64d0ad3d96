@testable import SateenText

/// A text with a caret and a history, edited as a person does.
struct TextWriter {
  var content = TextContent()
  var history = TextHistory()
  var selection = TextSelection(TextPosition(0))
  var time = 100.0

  init(_ text: String = "") {
    content = TextContent(text)
    moveCaret(content.length)
  }

  mutating func moveCaret(_ offset: Int) {
    selection = TextSelection(TextPosition(offset))
  }

  mutating func record(_ edit: TextEdit, _ kind: TextHistory.Kind) {
    let before = selection
    moveCaret(edit.insertedRange.upperBound)
    history.record(edit, as: kind, from: before, to: selection, at: time)
  }

  mutating func type(_ text: String, after seconds: Double = 0.1) {
    for character in text {
      time += seconds
      record(content.replace(selection.range, with: String(character)), .typing)
    }
  }

  mutating func backspace(after seconds: Double = 0.1) {
    time += seconds
    let offset = selection.head.offset
    record(content.replace(offset - 1..<offset, with: ""), .backspace)
  }

  mutating func delete(after seconds: Double = 0.1) {
    time += seconds
    let offset = selection.head.offset
    record(content.replace(offset..<offset + 1, with: ""), .delete)
  }

  mutating func paste(_ text: String) {
    time += 0.1
    record(content.replace(selection.range, with: text), .other)
  }

  mutating func foreign(_ range: Range<Int>, _ text: String) {
    let edit = content.replace(range, with: text)
    selection = edit.map(selection)
    history.adapt(to: edit)
  }

  @discardableResult
  mutating func undo() throws -> Bool {
    guard let step = history.undo() else { return false }
    for edit in step.edits { try content.apply(edit) }
    selection = step.selection
    return true
  }

  @discardableResult
  mutating func redo() throws -> Bool {
    guard let step = history.redo() else { return false }
    for edit in step.edits { try content.apply(edit) }
    selection = step.selection
    return true
  }

  /// The texts that undo leads to, one after the other.
  func undone() throws -> [String] {
    var copy = self
    var texts: [String] = []
    while try copy.undo() { texts.append(copy.content.string) }
    return texts
  }
}
