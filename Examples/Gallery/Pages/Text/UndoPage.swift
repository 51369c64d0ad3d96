import Sateen

/// A text with the list of its steps: those that Undo takes back, and those that Redo makes again.
final class UndoPage: PageController {
  let editor = EditableTextNode(UndoPage.note)
  let steps = Store(UndoSteps())

  private static let note: AttributedText = {
    var attributes = EditableTextNode.defaultAttributes
    attributes.font = .system(17)
    attributes.color = Theme.ink
    return AttributedText("Log of the north light. Write here, and watch the steps.\n\n", attributes: attributes)
  }()

  override func makeContent() -> DisplayNode {
    editor.fieldStyle = .rounded
    editor.fieldStyle.insets = EdgeInsets(horizontal: 20, vertical: 16)
    editor.placeholder = "Undo brings the text back"
    editor.onChange = { [weak self] _, _ in self?.follow() }
    let steps = ComponentNode(
      UndoCard(steps: steps) { [weak self] in
        self?.undo()
      } redo: { [weak self] in
        self?.redo()
      })
    return UndoContentNode(editor: editor, steps: steps)
  }

  override func makeActions() -> [PageAction] {
    [
      .letter("t", "Type a run") { [weak self] in self?.typeRun() },
      .letter("c", "Compose") { [weak self] in self?.compose() },
      .letter("d", "Delete a word") { [weak self] in self?.deleteWord() },
      .letter("u", "Undo") { [weak self] in self?.undo() },
      .letter("r", "Redo") { [weak self] in self?.redo() },
    ]
  }

  override func makeStatus() -> String {
    let history = editor.editor.history
    return "\(Figures.count(history.undoSteps.count, "step")), \(history.redoSteps.count) undone"
  }

  // MARK: Acts

  private static let runs = ["Wind from the west. ", "A ketch at anchor. ", "Lamp trimmed at four. ", "Fog by noon. "]

  /// Types some words in no time, a letter each command.
  private func typeRun() {
    let run = Self.runs[editor.editor.history.undoSteps.count % Self.runs.count]
    toEnd()
    for letter in run { editor.perform(.type(String(letter))) }
    editor.focus()
  }

  /// Does what an input method does: composes a word from its sounds, and commits it.
  private func compose() {
    toEnd()
    for sounds in ["み", "みな", "みなと"] {
      editor.perform(.compose(sounds, clause: 0..<sounds.utf16.count))
    }
    editor.perform(.type("港"))
    editor.focus()
  }

  private func deleteWord() {
    toEnd()
    editor.perform(.delete(.wordBackward))
    editor.focus()
  }

  private func toEnd() { editor.perform(.select(TextSelection(TextPosition(editor.content.length)))) }

  private func undo() {
    editor.undo()
    follow()
  }

  private func redo() {
    editor.redo()
    follow()
  }

  private func follow() {
    let history = editor.editor.history
    let done = history.undoSteps.map { UndoStep($0, isDone: true) }
    let undone = history.redoSteps.reversed().map { UndoStep($0, isDone: false) }
    steps.value = UndoSteps(done + undone)
    showState()
  }
}

/// A step as it is shown.
struct UndoStep: Equatable, Sendable {
  var act: String
  var text: String
  var isDone: Bool

  init(_ edits: [TextEdit], isDone: Bool) {
    self.isDone = isDone
    let removed = edits.reduce(0) { $0 + $1.removed.length }
    let inserted = edits.reduce(0) { $0 + $1.inserted.length }
    let shown = edits.map { $0.inserted.isEmpty ? $0.removed.string : $0.inserted.string }.joined()
    act = removed == 0 ? "Added" : inserted == 0 ? "Removed" : "Replaced"
    let line = shown.map { $0.isNewline ? "⏎" : String($0) }.joined()
    text = line.count > 40 ? String(line.prefix(39)) + "…" : line
  }
}

/// The steps of a text, in order.
struct UndoSteps: Equatable, Sendable {
  /// The most steps that are shown.
  private static let limit = 8

  var shown: [UndoStep] = []
  /// The number of older steps.
  var older = 0
  var canUndo = false
  var canRedo = false

  init(_ all: [UndoStep] = []) {
    canUndo = all.contains(where: \.isDone)
    canRedo = all.contains { !$0.isDone }
    // Around the place where Undo and Redo meet.
    let done = all.prefix { $0.isDone }.count
    let end = min(all.count, max(done + 4, Self.limit))
    let start = max(0, end - Self.limit)
    shown = Array(all[start..<end])
    older = start
  }
}

/// The text, with the steps beside it or below it.
final class UndoContentNode: DisplayNode {
  private let editor: EditableTextNode
  private let steps: ComponentNode

  nonisolated init(editor: EditableTextNode, steps: ComponentNode) {
    self.editor = editor
    self.steps = steps
    super.init()
    automaticallyManagesSubnodes = true
    backgroundColor = Theme.page
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    let isWide = range.max.width > 640
    let side = isWide ? max(20, ((range.max.width - 920) / 2).rounded()) : 16
    let inner: any LayoutElement =
      isWide
      ? HStack(spacing: 16, alignItems: .stretch) {
        editor.flexGrow().flexShrink()
        steps.frame(width: 300)
      }
      : VStack(spacing: 12) {
        editor.flexGrow().flexShrink()
        steps
      }
    return inner.padding(EdgeInsets(horizontal: side, vertical: 16))
  }
}

/// The list of steps with its two buttons.
struct UndoCard: Component {
  let steps: Store<UndoSteps>
  let undo: @MainActor @Sendable () -> Void
  let redo: @MainActor @Sendable () -> Void

  var body: some LayoutElement {
    let steps = steps.value
    VStack {
      HStack(spacing: 8, alignItems: .center) {
        Label("Steps", font: Theme.title, color: Theme.ink).flexGrow()
        UndoButton(title: "Undo", isOn: steps.canUndo, action: undo)
        UndoButton(title: "Redo", isOn: steps.canRedo, action: redo)
      }
      .padding(EdgeInsets(top: 14, left: 16, bottom: 12, right: 12))
      if steps.shown.isEmpty {
        Label(
          "None yet. A run of typing is one step, until the caret moves or half a second passes.", font: Theme.meta,
          color: Theme.quiet
        )
        .padding(EdgeInsets(top: 0, left: 16, bottom: 16, right: 16))
      }
      if steps.older > 0 {
        Label("\(Figures.count(steps.older, "older step"))", font: Theme.meta, color: Theme.faint)
          .padding(EdgeInsets(top: 0, left: 16, bottom: 8, right: 16))
      }
      for step in steps.shown { UndoRow(step: step) }
    }
    .fill(Theme.card).cornerRadius(Theme.radius).border(Theme.hairline)
  }
}

/// A button of the card.
struct UndoButton: Component {
  let title: String
  let isOn: Bool
  let action: @MainActor @Sendable () -> Void

  var body: some LayoutElement {
    Label(title, font: Theme.metaStrong, color: isOn ? Theme.accent : Theme.faint)
      .padding(horizontal: 12, vertical: 6)
      .fill(isOn ? Theme.accentTint : Theme.field).cornerRadius(14)
      .onTap { action() }
  }
}

/// A step: what was done, and with which text.
struct UndoRow: Component {
  let step: UndoStep

  var body: some LayoutElement {
    VStack {
      Divider(color: Theme.hairline)
      HStack(spacing: 10, alignItems: .center) {
        Label(step.act, font: Theme.label, color: step.isDone ? Theme.accent : Theme.faint).frame(width: 62)
        Label("“\(step.text)”", font: Theme.meta, color: step.isDone ? Theme.ink : Theme.faint, lines: 1)
          .flexShrink()
      }
      .padding(horizontal: 16, vertical: 9)
    }
  }
}
