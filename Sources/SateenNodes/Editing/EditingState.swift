import SateenCore
import SateenGraphics
import SateenLayout
import SateenText

/// The values of an ``EditableTextNode`` that any thread may read.
struct EditingState: Sendable {
  var editor: TextEditor
  /// Counts the changes of the editor.
  var version = 0
  /// The changes of the editor that are under way, those within others behind these: a filter may change its own node.
  private var changes: [Change] = []
  /// The attributes of text that is set without any of its own.
  var attributes: TextAttributes
  var placeholder = ""
  var maximumHeight = Double.infinity
  var style: FieldStyle
  var isEnabled = true
  var isInvalid = false
  var keyTable: TextKeyTable
  var selectionColor = TextNode.defaultSelectionColor
  /// Nil for the tint.
  var caretColor: Color?
  var spelling: SpellChecker?
  /// Room at the end of the line that is not the text's, in points.
  var accessoryWidth = 0.0
  /// The width of a single line that is offered any, in points.
  var preferredWidth = 220.0
  var events = EditingEvents()

  /// The lines of the last measurement.
  var measured: Measured?

  /// An editor laid out in another width.
  struct Measured: Sendable {
    var version: Int
    /// For lines, in points.
    var width: Double
    var editor: TextEditor
  }

  private struct Change: Sendable {
    var thread: UInt
    /// The changes that the same thread has made meanwhile.
    var inner = 0
  }

  mutating func beginChange(by thread: UInt) { changes.append(Change(thread: thread)) }

  /// - Returns: the changes that the same thread has made since.
  mutating func endChange(by thread: UInt) -> Int {
    changes.lastIndex { $0.thread == thread }.map { changes.remove(at: $0).inner } ?? 0
  }

  /// Tells a change that is under way of others within it.
  mutating func noteChanges(_ count: Int, by thread: UInt) {
    if let index = changes.lastIndex(where: { $0.thread == thread }) { changes[index].inner += count }
  }

  init(_ content: TextContent, attributes: TextAttributes, isSingleLine: Bool, style: FieldStyle) {
    editor = TextEditor(content, isSingleLine: isSingleLine)
    self.attributes = attributes
    self.style = style
    keyTable = isSingleLine ? .singleLine : .multipleLines
  }

  /// The distances from the node's edges to the text, in points.
  func insets(_ direction: LayoutDirection) -> EdgeInsets {
    var insets = style.insets.usable
    if direction == .rightToLeft {
      (insets.left, insets.right) = (insets.right + accessoryWidth, insets.left)
    } else {
      insets.right += accessoryWidth
    }
    return insets
  }
}

/// The closures of an ``EditableTextNode``.
struct EditingEvents: Sendable {
  var onChange: (@MainActor @Sendable (EditableTextNode, [TextEdit]) -> Void)?
  var onReturn: (@MainActor @Sendable (EditableTextNode) -> TextReturn)?
  var onBegin: (@MainActor @Sendable (EditableTextNode) -> Void)?
  var onEnd: (@MainActor @Sendable (EditableTextNode) -> Void)?
  var onSelectionChange: (@MainActor @Sendable (EditableTextNode) -> Void)?
}

/// The answer to the Return key in a text that is edited.
public enum TextReturn: Hashable, Sendable {
  /// The key was used, as to send a message.
  case handled
  /// A new paragraph begins; in a single line, the key is left to others.
  case breaksLine
  /// The key is left to others, such as the default button of the window.
  case ignored
}

/// Hears of what happens to an ``EditableTextNode``. Every method has an empty default. The node's closures are called
/// first.
@MainActor
public protocol EditableTextDelegate: AnyObject {
  /// The text was changed by a person, or by a command.
  /// - Parameter edits: in order.
  func editableText(_ node: EditableTextNode, didChange edits: [TextEdit])
  func editableTextDidChangeSelection(_ node: EditableTextNode)
  /// The focus came to the text.
  func editableTextDidBegin(_ node: EditableTextNode)
  /// The focus left the text.
  func editableTextDidEnd(_ node: EditableTextNode)
}

extension EditableTextDelegate {
  public func editableText(_ node: EditableTextNode, didChange edits: [TextEdit]) {}
  public func editableTextDidChangeSelection(_ node: EditableTextNode) {}
  public func editableTextDidBegin(_ node: EditableTextNode) {}
  public func editableTextDidEnd(_ node: EditableTextNode) {}
}
