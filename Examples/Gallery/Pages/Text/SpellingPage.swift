import Sateen

/// A letter with mistakes, which are underlined where there is a dictionary.
final class SpellingPage: PageController {
  let editor = EditableTextNode(SpellingPage.letter)
  let state = Store(SpellingState())
  private let checker: SpellChecker
  private var content: SpellingContentNode?

  private static let letter: AttributedText = {
    var attributes = EditableTextNode.defaultAttributes
    attributes.font = .system(17)
    attributes.color = Theme.ink
    attributes.language = "en-US"
    var title = attributes
    title.font = .system(22, weight: .bold)
    var text = AttributedText("A lettter from the pier\n\n", attributes: title)
    text.append(
      """
      The harbour was quite yesterday, exept for two boats which came in late. Their lamps were to weak to be sean from \
      the mole, and the watchman has recieved a new lantren since.

      Press the second button on a word with a red line below it. The menu has the words that may have been ment; it can \
      also leave the word alone until the program ends, or learn it for all programms.

      Addresses such as harbour@exmaple.org, words with digits such as pier4b, and names in capitals such as NNOAA are not \
      checked.
      """, attributes: attributes)
    return text
  }()

  /// - Parameter checker: tests hand in others.
  init(_ page: GalleryPage, checker: SpellChecker = .shared) {
    self.checker = checker
    super.init(page)
  }

  override func makeContent() -> DisplayNode {
    editor.fieldStyle = .rounded
    editor.fieldStyle.insets = EdgeInsets(horizontal: 20, vertical: 16)
    editor.selection = TextSelection(TextPosition(0))
    editor.spelling = checker
    editor.onChange = { [weak self] _, _ in self?.showState() }
    askForDictionary()
    let content = SpellingContentNode(editor: editor, state: state)
    self.content = content
    return content
  }

  /// Asks whether there is a dictionary; a worker opens it.
  private func askForDictionary() {
    Task { [weak self, checker] in
      let availability = await checker.availability(for: "en-US")
      self?.show(availability)
    }
  }

  func show(_ availability: SpellingAvailability) {
    switch availability {
    case .available(let dictionary): state.value.sentence = "Checked by the dictionary \(dictionary)."
    case .unavailable(let error):
      state.value.sentence = "\(error) On Debian: apt install libenchant-2-2 hunspell-en-us"
      state.value.isMissing = true
    }
    showState()
  }

  override func makeActions() -> [PageAction] {
    [
      .letter("c", "Check", isOn: { [weak self] in self?.editor.spelling != nil }) { [weak self] in
        guard let self else { return }
        editor.spelling = editor.spelling == nil ? checker : nil
      },
      .letter("n", "Next word") { [weak self] in self?.goToNextWord() },
      .letter("i", "Ignore it") { [weak self] in self?.ignoreWord() },
      .letter("u", "Undo") { [weak self] in self?.editor.undo() },
    ]
  }

  override func makeStatus() -> String {
    guard editor.spelling != nil else { return "Not checked" }
    return state.value.isMissing ? "No dictionary" : ""
  }

  /// The unknown words, in order of the text.
  var unknownWords: [Range<Int>] {
    let value = editor.editor
    return value.overlays.spans(of: .spelling, in: 0..<value.content.length).map(\.range)
  }

  /// Selects the unknown word behind the caret, and the first one behind the last.
  private func goToNextWord() {
    let words = unknownWords
    let caret = editor.selection.range.upperBound
    guard let word = words.first(where: { $0.lowerBound >= caret }) ?? words.first else { return }
    editor.focus()
    editor.perform(.select(TextSelection(word)))
  }

  private func ignoreWord() {
    let selected = editor.selection.range
    guard let word = unknownWords.first(where: { $0.overlaps(selected) }) ?? unknownWords.first else { return }
    checker.ignore(editor.content.string(in: word))
  }
}

/// The page's sentence about the dictionary.
struct SpellingState: Equatable, Sendable {
  var sentence = "Looking for a dictionary…"
  var isMissing = false
}

/// The letter, and a line below it.
final class SpellingContentNode: DisplayNode {
  private let editor: EditableTextNode
  private let line: ComponentNode

  nonisolated init(editor: EditableTextNode, state: Store<SpellingState>) {
    self.editor = editor
    line = ComponentNode(SpellingLine(state: state))
    super.init()
    automaticallyManagesSubnodes = true
    backgroundColor = Theme.page
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    let side = max(16, ((range.max.width - Theme.column) / 2).rounded())
    return VStack(spacing: 12) {
      editor.flexGrow().flexShrink()
      line
    }
    .padding(EdgeInsets(top: 16, left: side, bottom: 16, right: side))
  }
}

/// The dictionary in use, or why there is none.
struct SpellingLine: Component {
  let state: Store<SpellingState>

  var body: some LayoutElement {
    let isMissing = state.isMissing
    VStack {
      Label(state.sentence, font: Theme.meta, color: isMissing ? Theme.alarm : Theme.quiet)
        .padding(horizontal: 14, vertical: 10)
    }
    .fill(isMissing ? Theme.alarmTint : Theme.card).cornerRadius(10)
    .border(isMissing ? Theme.alarmTint : Theme.hairline)
  }
}
