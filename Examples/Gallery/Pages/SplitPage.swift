import Foundation
import Sateen

/// A notebook: the notes at the left, the chosen note at the right.
final class SplitPage: PageController {
  private lazy var list = makeList()
  private let reader = NoteController()
  private(set) lazy var split = SplitController(primary: list, secondary: reader)
  private(set) var chosen = 0
  private var isForcedNarrow = false

  override func makeContent() -> DisplayNode {
    split.primaryWidth = 304
    split.minimumPaneWidth = 180
    split.collapseWidth = Self.collapseWidth
    addChild(split)
    choose(0)
    return split.screenNode
  }

  private static let collapseWidth = 560.0

  override var focusedChild: NodeController? { split }
  override var preferredResponder: View? { list.preferredResponder }

  override func makeActions() -> [PageAction] {
    [
      .letter("j", "Next note") { [weak self] in self?.step(1) },
      .letter("k", "Note before") { [weak self] in self?.step(-1) },
      .letter("[", "Divider left") { [weak self] in self?.split.primaryWidth -= 40 },
      .letter("]", "Right") { [weak self] in self?.split.primaryWidth += 40 },
      .letter("o", "One pane", isOn: { [weak self] in self?.isForcedNarrow ?? false }) { [weak self] in
        guard let self else { return }
        isForcedNarrow.toggle()
        split.collapseWidth = isForcedNarrow ? 100_000 : Self.collapseWidth
      },
    ]
  }

  override func makeStatus() -> String {
    guard isNodeLoaded else { return "" }
    if split.isCollapsed { return split.frontPane == .primary ? "One pane: the list" : "One pane: the note" }
    return "List \(Int(split.primaryWidth)) points wide"
  }

  private func makeList() -> ListController {
    let list = ListController(
      title: "Notes",
      parts: [
        .init(
          rows: Note.all.map { note in
            RowContent(leading: .symbol(.note, note.tint), title: note.title, subtitle: note.when)
          })
      ])
    list.onSelect = { [weak self] path in self?.choose(path.row, opens: true) }
    return list
  }

  private func step(_ step: Int) { choose(min(max(chosen + step, 0), Note.all.count - 1)) }

  private func choose(_ index: Int, opens: Bool = false) {
    chosen = index
    reader.show(Note.all[index])
    list.selected = ItemPath(row: index, section: 0)
    if opens { split.frontPane = .secondary }
    showState()
  }
}

/// Shows a note.
@MainActor
final class NoteController: NodeController {
  private let page = NoteNode()

  override init() {
    super.init()
    title = "Note"
  }

  override func loadNode() -> DisplayNode { page }
  override var preferredResponder: View? { page.scrollView }

  func show(_ note: Note) {
    title = note.title
    page.note = note
    if isNodeLoaded { page.scrollView.contentOffset = .zero }
  }
}

/// A note on a scrolling sheet.
final class NoteNode: ScrollNode {
  private let when = TextNode()
  private let heading = TextNode()
  private let words = TextNode()

  nonisolated override init() {
    super.init()
    backgroundColor = Theme.card
    for node in [when, heading, words] {
      node.isLayerBacked = true
      node.isPlaceholderEnabled = false
    }
  }

  var note: Note? {
    didSet {
      guard let note else { return }
      when.attributedText = AttributedText(note.when, font: Theme.meta, color: Theme.faint)
      heading.attributedText = AttributedText(note.title, font: .system(26, weight: .bold), color: Theme.ink)
      var body = AttributedText(note.body.joined(separator: "\n\n"), font: .system(16), color: Theme.ink)
      body.paragraphStyle.lineHeightMultiple = 1.3
      words.attributedText = body
      setNeedsLayout()
    }
  }

  override func layoutSpecThatFits(_ range: SizeRange) -> (any LayoutElement)? {
    VStack(spacing: 8) {
      when
      heading
      words.spacing(before: 8)
    }
    .frame(maxWidth: .points(560))
    .padding(EdgeInsets(top: 32, left: 32, bottom: 32, right: 32))
  }
}
