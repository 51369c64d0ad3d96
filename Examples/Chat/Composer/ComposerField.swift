import Sateen

/// The text that is written: it grows to six lines, then scrolls. Keys that would do nothing in it go on to the screen.
final class ComposerField: EditableTextNode {
  /// Called where Up is pressed in an empty text.
  var onLeaveUpward: (() -> Void)?

  nonisolated static let attributes = TextAttributes(font: Theme.body, color: Theme.ink)
  /// The greatest number of lines before the text scrolls.
  nonisolated static let lines = 6
  nonisolated static let insets = EdgeInsets(horizontal: 16, vertical: 9)

  nonisolated init() {
    super.init(
      TextContent("", attributes: Self.attributes), attributes: Self.attributes,
      style: FieldStyle(insets: Self.insets, cornerRadius: 20, background: Theme.field))
    debugName = "composer"
    placeholder = "Write a message"
    let highest = AttributedText(
      Array(repeating: "A", count: Self.lines).joined(separator: "\n"), attributes: Self.attributes)
    maximumHeight = TextDocument(highest).size.height.rounded(.up) + Self.insets.vertical
    // The conversation scrolls by these.
    for key in [Key.pageUp, .pageDown] { keyTable[key] = nil }
  }

  override func keyDown(_ key: Key, _ modifiers: KeyModifiers, isRepeat: Bool) -> Bool {
    if key == .up, modifiers.isEmpty, text.isEmpty, let onLeaveUpward {
      onLeaveUpward()
      return true
    }
    // With nothing to undo here, the screen takes back its own last step; an empty text has no end to go to.
    if modifiers == .control, key == "z" && !canUndo || key == .end && text.isEmpty { return false }
    return super.keyDown(key, modifiers, isRepeat: isRepeat)
  }
}
