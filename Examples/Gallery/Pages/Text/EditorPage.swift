import Sateen

/// A letter that is written, and a line for messages that grows with them.
final class EditorPage: PageController {
  let editor = EditableTextNode(EditorPage.letter)
  let message = EditableTextNode()
  private(set) var sent: [String] = []
  private var content: EditorContentNode?

  private static let letter: AttributedText = {
    var attributes = EditableTextNode.defaultAttributes
    attributes.font = .system(15)
    attributes.color = Theme.ink
    var title = attributes
    title.font = .system(20, weight: .bold)
    var text = AttributedText("To the harbour master\n", attributes: title)
    text.append(
      """
      The light on the north mole went out twice this week, on Tuesday for an hour and last night until dawn. Boats that \
      came in late had nothing to steer by but the lamps of the fish market, which are yellow as well.

      Could somebody look at the wiring before the weekend? Grüße, שלום, こんにちは 👋

      """, attributes: attributes)
    for number in 1...40 {
      text.append("\(number). Watch, with nothing to report but the tide.\n", attributes: attributes)
    }
    return text
  }()

  override func makeContent() -> DisplayNode {
    editor.fieldStyle = .rounded
    editor.fieldStyle.insets = EdgeInsets(horizontal: 16, vertical: 14)
    editor.spelling = nil
    editor.style.flexGrow = 1
    editor.onChange = { [weak self] _, _ in self?.showState() }
    editor.onSelectionChange = { [weak self] _ in self?.showState() }
    message.fieldStyle = .rounded
    message.placeholder = "A message: Return sends it, Shift+Return begins a line"
    message.maximumHeight = 120
    message.onReturn = { [weak self] _ in
      self?.send()
      return .handled
    }
    editor.selection = TextSelection(TextPosition(0))
    let content = EditorContentNode(editor: editor, message: message)
    self.content = content
    return content
  }

  override func makeActions() -> [PageAction] {
    [
      .letter("e", "Write") { [weak self] in self?.editor.focus() },
      .letter("a", "Add a paragraph") { [weak self] in self?.addParagraph() },
      .letter("r", "Read only", isOn: { [weak self] in self?.editor.isEditable == false }) { [weak self] in
        self?.editor.isEditable.toggle()
      },
      .letter("u", "Undo") { [weak self] in self?.editor.undo() },
    ]
  }

  override func makeStatus() -> String {
    let text = editor.content
    let count = editor.selection.range.count
    let selected = count > 0 ? ", \(Figures.count(count, "unit")) selected" : ""
    let messages = sent.isEmpty ? "" : ", \(Figures.count(sent.count, "message")) sent"
    return "\(Figures.count(text.paragraphCount, "paragraph"))\(selected)\(messages)"
  }

  private func addParagraph() {
    editor.selection = TextSelection(TextPosition(0))
    editor.perform(.insert(TextContent("Added by a key.\n", attributes: editor.typingAttributes)))
  }

  private func send() {
    guard !message.text.isEmpty else { return }
    sent.append(message.text)
    message.text = ""
    showState()
  }
}

/// The letter above, the line for messages below.
final class EditorContentNode: DisplayNode {
  private let editor: EditableTextNode
  private let message: EditableTextNode

  nonisolated init(editor: EditableTextNode, message: EditableTextNode) {
    self.editor = editor
    self.message = message
    super.init()
    automaticallyManagesSubnodes = true
    backgroundColor = Theme.page
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    let side = max(16, ((range.max.width - Theme.column) / 2).rounded())
    return VStack(spacing: 12) {
      editor.flexGrow().flexShrink()
      message
    }
    .padding(EdgeInsets(top: 16, left: side, bottom: 16, right: side))
  }
}
