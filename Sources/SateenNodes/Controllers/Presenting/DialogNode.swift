import SateenCore
import SateenLayout
import SateenText

/// The title, the message and the buttons of a dialog. The text scrolls where there is too little room for it, and so do
/// the buttons where there are too many.
final class DialogNode: DisplayNode {
  private nonisolated static let padding = 22.0
  private nonisolated static let spacing = 10.0
  /// The least height of the text beside many buttons, in points: a title can be read in it.
  private nonisolated static let leastText = 66.0

  // Constant.
  private let text = ScrollNode()
  private let answers = ScrollNode()
  let buttons: [DialogButtonNode]

  init(_ dialog: Dialog, _ look: DialogStyle, choose: @escaping @MainActor @Sendable (DialogAction.ID) -> Void) {
    let title = TextNode()
    title.attributedText = AttributedText(dialog.title, font: look.titleFont, color: look.titleColor)
    let message = dialog.message.map { text in
      let node = TextNode()
      node.attributedText = AttributedText(text, font: look.messageFont, color: look.messageColor)
      return node
    }
    buttons = dialog.shownActions.map { action in
      DialogButtonNode(action, isDefault: action == dialog.defaultAction, look.buttonDrawing) { choose(action.id) }
    }
    super.init()
    automaticallyManagesSubnodes = true
    backgroundColor = look.backgroundColor
    for node in [title, message].compactMap({ $0 }) {
      node.isLayerBacked = true
      node.isPlaceholderEnabled = false
    }
    text.layoutSpecBlock = { _, _ in
      var column: [any LayoutElement] = [title]
      if let message { column.append(message.padding(EdgeInsets(top: 6, left: 0, bottom: 0, right: 0))) }
      return StackLayoutSpec(direction: .vertical, spacing: 0, alignItems: .stretch, children: column)
        .padding(EdgeInsets(top: Self.padding, left: Self.padding, bottom: 0, right: Self.padding))
    }
    let buttons = buttons
    answers.layoutSpecBlock = { _, range in Self.arranged(buttons, in: range).padding(Self.padding) }
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    let open = SizeRange(
      min: Size(width: range.min.width, height: 0), max: Size(width: range.max.width, height: .infinity))
    var heights = (text: text.layoutThatFits(open).size.height, answers: answers.layoutThatFits(open).size.height)
    let room = range.max.height
    if heights.text + heights.answers > room {
      heights.text = min(room, max(min(heights.text, Self.leastText), room - heights.answers))
      heights.answers = min(heights.answers, room - heights.text)
    }
    return StackLayoutSpec(
      direction: .vertical, spacing: 0, alignItems: .stretch,
      children: [text.frame(height: .points(heights.text)), answers.frame(height: .points(heights.answers))])
  }

  /// Side by side at the end of the line; one above the other where they do not fit.
  private nonisolated static func arranged(_ buttons: [DialogButtonNode], in range: SizeRange) -> any LayoutElement {
    let room = range.max.width - 2 * padding
    let open = SizeRange(upTo: Size(width: Double.infinity, height: .infinity))
    let widths = buttons.map { $0.layoutThatFits(open).size.width }
    let isRow = widths.reduce(spacing * Double(buttons.count - 1), +) <= room
    return isRow
      ? StackLayoutSpec(
        direction: .horizontal, spacing: spacing, justifyContent: .end, alignItems: .center, children: buttons)
      : StackLayoutSpec(
        direction: .vertical, spacing: spacing, alignItems: .stretch, children: buttons.reversed())
  }
}
