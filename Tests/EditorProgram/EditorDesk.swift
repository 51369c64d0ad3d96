import Foundation
import Sateen

/// The texts, and the commands.
@MainActor
final class EditorDesk {
  private let window: Window
  private let text = EditableTextNode()
  private let line = TextFieldNode()
  private let secure = TextFieldNode()
  private let scroller: ScrollNode
  /// How often Return was pressed in the line, and the text that it had then.
  private var returned: [String] = []

  init(_ window: Window) {
    self.window = window
    scroller = PageNode(text, line, secure)
    scroller.backgroundColor = .white
    window.rootNode = scroller
    secure.isSecure = true
    line.onReturn = { [weak self] line in
      self?.returned.append(line.text)
      return .handled
    }
  }

  /// Gives the first text the focus, once the window has it.
  func begin() { text.focus() }

  nonisolated static func say(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
  }

  func perform(_ line: String) {
    let words = line.split(separator: " ").map(String.init)
    switch words.first {
    case "state": Self.say(state())
    case "focus": node(words.last)?.focus()
    case "blur": window.container.firstResponder = nil
    case "clear": for node in [text, self.line, secure] { node.text = "" }
    case "set": text.text = words.dropFirst().joined(separator: " ")
    case "scroll": scroller.scrollView.contentOffset.y = words.last.flatMap { Double($0) } ?? 0
    case "stall":
      // A frame that takes so many milliseconds: keys gather meanwhile.
      Self.say("stalled")
      usleep(words.last.flatMap { UInt32($0) }.map { $0 * 1_000 } ?? 0)
    case "close": window.close()
    default: Self.say("unknown command: \(line)")
    }
  }

  private func node(_ name: String?) -> EditableTextNode? {
    switch name {
    case "text": text
    case "line": line
    case "secure": secure
    default: nil
    }
  }

  private func state() -> String {
    let names: [String] = ["text", "line", "secure"]
    let focused: String? = names.first { node($0)?.hasFocus == true }
    let target = node(focused)
    var caret: Rect?
    if let target, let rect = target.caretRect { caret = target.convert(rect, to: nil) }
    let state = EditorState(
      window: window.x11Identifier ?? 0, text: text.text, line: line.text, secure: secure.text, focus: focused ?? "",
      composed: target?.composedText ?? "", isComposing: window.container.isComposingText,
      selection: target.map { [$0.selection.range.lowerBound, $0.selection.range.upperBound] } ?? [],
      returned: returned, caret: caret.map { [$0.minX, $0.minY, $0.width, $0.height] } ?? [])
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(state)).map { String(decoding: $0, as: UTF8.self) } ?? "no state"
  }
}

/// The answer to `state`, as JSON.
struct EditorState: Codable {
  /// The X server's number for the window.
  var window: UInt
  var text: String
  var line: String
  var secure: String
  /// The name of the text that has the focus.
  var focus: String
  /// The part of the focused text that an input method composes.
  var composed: String
  var isComposing: Bool
  var selection: [Int]
  var returned: [String]
  /// In the window: x, y, width, height.
  var caret: [Double]
}

extension EditableTextNode {
  /// The part of the text that an input method composes; nil for none.
  var composedText: String? {
    let editor = editor
    return editor.compositionRange.map { editor.content.string(in: $0) }
  }
}

/// The texts below one another, and room to scroll.
final class PageNode: ScrollNode {
  private let text: EditableTextNode
  private let line: EditableTextNode
  private let secure: EditableTextNode

  nonisolated init(_ text: EditableTextNode, _ line: EditableTextNode, _ secure: EditableTextNode) {
    (self.text, self.line, self.secure) = (text, line, secure)
    super.init()
    automaticallyManagesSubnodes = true
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    VStack(spacing: 12) {
      text
      line
      secure
    }
    .padding(EdgeInsets(top: 16, left: 16, bottom: 300, right: 16))
    .frame(width: .points(range.max.width))
  }
}
