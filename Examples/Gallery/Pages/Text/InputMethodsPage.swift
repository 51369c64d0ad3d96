import Sateen

/// Text that input methods compose: clauses and a caret in a text, in a line, and in rows that scroll. A key plays the
/// part of a method where the desktop has none.
final class InputMethodsPage: PageController, ListDelegate {
  let text = ComposedTextNode("Write here: ")
  let line = ComposedFieldNode(placeholder: "One line")
  let secure = ComposedFieldNode(placeholder: "A password, without the method")
  let report = CompositionReportNode()
  private(set) var content: InputMethodsContentNode?
  private(set) lazy var phrases = List(Phrase.all) { phrase in PhraseCell(phrase) }
  private(set) var showsMark = true
  /// The step of the method that a key plays; nil before the first.
  private var step: Int?
  private var last = ""

  override func makeContent() -> DisplayNode {
    text.fieldStyle = .rounded
    text.fieldStyle.insets = EdgeInsets(horizontal: 14, vertical: 12)
    text.maximumHeight = 110
    secure.isSecure = true
    for field in [text, line, secure] as [EditableTextNode] { watch(field) }
    phrases.backgroundColor = Theme.card
    phrases.cornerRadius = Theme.radius
    phrases.borderWidth = 1
    phrases.borderColor = Theme.hairline
    phrases.allowsSelection = false
    phrases.estimatedSizes.item.height = PhraseCell.height
    phrases.placeholderStyle = ListPlaceholderStyle(backgroundColor: Theme.card, barColor: Theme.placeholder)
    phrases.delegate = self
    let content = InputMethodsContentNode(text, line, secure, report, phrases)
    self.content = content
    compose(PlayedMethod.clauses)
    return content
  }

  override var mainList: ListNode? { phrases }

  override func makeActions() -> [PageAction] {
    [
      PageAction("k", "Next step of a method", modifiers: .control, cap: "Ctrl K") { [weak self] in self?.playOn() },
      PageAction("e", "End it", modifiers: .control, cap: "Ctrl E") { [weak self] in
        self?.target.perform(.endComposition)
      },
      PageAction(
        "m", "Mark the place", modifiers: .control, cap: "Ctrl M", isOn: { [weak self] in self?.showsMark ?? false }
      ) { [weak self] in
        self?.showsMark.toggle()
        self?.follow()
      },
      PageAction("j", "Down a row", modifiers: .control, cap: "Ctrl J") { [weak self] in self?.scrollOn() },
    ]
  }

  override func makeStatus() -> String { last }

  // MARK: Fields

  /// Follows a field that takes part: those of rows are added when they come on screen.
  private func watch(_ field: EditableTextNode) {
    field.onSelectionChange = { [weak self] _ in self?.follow() }
    field.onBegin = { [weak self] _ in self?.follow() }
    field.onEnd = { [weak self] _ in self?.follow() }
    field.onChange = { [weak self] field, edits in
      let words = edits.last?.inserted.string ?? ""
      self?.last = (field as? TextFieldNode)?.isSecure == true ? "" : words.isEmpty ? "" : "Committed “\(words)”"
      self?.follow()
      self?.showState()
    }
    let follow: @MainActor () -> Void = { [weak self] in self?.follow() }
    (field as? ComposedTextNode)?.onCompose = follow
    (field as? ComposedFieldNode)?.onCompose = follow
  }

  func listNode(_ listNode: ListNode, willDisplay node: CellNode, forItemAt itemPath: ItemPath) {
    if let cell = node as? PhraseCell { watch(cell.field) }
  }

  func scrollViewDidScroll(_ scrollView: ScrollView) { follow() }

  /// The text that has the focus, else the upper one.
  var target: EditableTextNode {
    let rows = phrases.visibleNodes.compactMap { ($0 as? PhraseCell)?.field }
    return ([line, secure] + rows).first { $0.hasFocus } ?? text
  }

  /// Shows what the method says of the focused text, and where the caret is.
  private func follow() {
    let target = target
    let isThere = target.isLoaded && content?.isLoaded == true
    let caret = isThere && target.hasFocus ? target.caretRect.map { target.convert($0, to: nil) } : nil
    report.show(CompositionReport(of: target.editor, caret: caret))
    if isThere { content?.mark(showsMark ? caret : nil) }
  }

  // MARK: A method that is played

  private func playOn() {
    let next = step.map { ($0 + 1) % PlayedMethod.steps.count } ?? 0
    if target.hasFocus == false { text.focus() }
    compose(next)
  }

  private func compose(_ index: Int) {
    step = index
    let step = PlayedMethod.steps[index]
    let target = target
    target.perform(step.isCommit ? .type(step.text) : .compose(step.text, clause: step.clause))
    follow()
  }

  private func scrollOn() {
    let view = phrases.scrollView
    let end = max(0, view.contentSize.height - view.bounds.height)
    let next = view.contentOffset.y + PhraseCell.height
    view.setContentOffset(Point(x: 0, y: next > end ? 0 : next), animated: true)
  }
}

/// The steps of a method that writes Japanese, for desktops without one.
enum PlayedMethod {
  struct Step {
    var text: String
    /// In UTF-16 code units.
    var clause: Range<Int>
    var isCommit = false
  }

  static let steps = [
    Step(text: "に", clause: 1..<1), Step(text: "にほん", clause: 3..<3), Step(text: "にほんごを", clause: 5..<5),
    Step(text: "にほんごをかく", clause: 7..<7), Step(text: "日本語を書く", clause: 0..<4),
    Step(text: "日本語を書く", clause: 4..<6), Step(text: "日本語を書く", clause: 0..<0, isCommit: true),
  ]
  /// The step with two clauses, of which the first is being changed.
  static let clauses = 4
}
