import FeedContent
import Sateen

/// Notes that take taps, long presses, the second button, the pointer and links; a log below tells what came in.
final class EventsPage: PageController {
  let log = Store(EventLog())
  private(set) var isDisabled = false
  private(set) lazy var list = List(BoardNote.all) { [log] note in
    BoardRow(note: note) { text in log.update { $0.add(text) } }
  }

  override var mainList: ListNode? { list }

  override func makeContent() -> DisplayNode {
    list.backgroundColor = Theme.page
    list.collectionLayout = TableLayout(lineSpacing: 10, maximumRowWidth: Theme.column)
    list.contentInset = EdgeInsets(horizontal: 20, vertical: 20)
    list.allowsSelection = false
    let bar = ComponentNode(EventBar(log: log))
    let (list, content) = (list, DisplayNode())
    content.automaticallyManagesSubnodes = true
    content.layoutSpecBlock = { _, _ in
      VStack {
        list.flexGrow().flexShrink()
        bar
      }
    }
    return content
  }

  override func makeActions() -> [PageAction] {
    [
      .letter("d", "Disable", isOn: { [weak self] in self?.isDisabled ?? false }) { [weak self] in
        guard let self else { return }
        isDisabled.toggle()
        list.setRow { [log, isDisabled] note in
          BoardRow(note: note) { text in log.update { $0.add(text) } }
            .disabled(isDisabled).opacity(isDisabled ? 0.5 : 1)
        }
      },
      .letter("c", "Clear the log") { [weak self] in self?.log.update { $0 = EventLog() } },
    ]
  }
}

struct EventLog: Sendable, Equatable {
  private(set) var lines: [String] = []
  private(set) var count = 0

  mutating func add(_ line: String) {
    count += 1
    lines = Array(([line] + lines).prefix(3))
  }
}

struct BoardNote: ListItem, Equatable {
  let id: Int
  var author: Author
  var text: String

  static let all: [BoardNote] = [
    "Press me: a tap gives a heart, and takes it again.",
    "Hold me for half a second. A long press is no tap.",
    "The **second button** is heard on its own, wherever a row asks for it.",
    "A link goes to who asked for links: [the harbour](harbour), or [the timetable](timetable). All else is a tap.",
    "Keep the pointer still above a note, and it tells when it came and when it left.",
    "Colours under a press come at once, without reading a body again. That is what `feedback` is for.",
    "An `@Event` is left out of comparisons: a note that is equal stays as it is, and still calls the newest closure.",
  ]
  .enumerated().map { BoardNote(id: $0, author: Author.all[($0 * 4 + 2) % Author.all.count], text: $1) }
}

struct BoardRow: Component, Equatable {
  var note: BoardNote
  @Event var onEvent: @MainActor @Sendable (String) -> Void
  @State private var isLiked = false
  @State private var isHovered = false

  var body: some LayoutElement {
    HStack(spacing: 14) {
      Picture(Pictures.avatar(note.author)).placeholder(Theme.placeholder).cornerRadius(20, over: Theme.card)
        .frame(width: 40, height: 40)
      VStack(spacing: 3) {
        Label(note.author.name, font: Theme.rowTitle, color: Theme.ink)
        Label(markdown: note.text, font: Theme.body, color: Theme.quiet)
      }
      .flexGrow().flexShrink()
      Sateen.Symbol(.heart, size: 18, filled: isLiked, color: isLiked ? Theme.alarm : Theme.faint).alignSelf(.center)
    }
    .padding(14).fill(Theme.card).cornerRadius(Theme.radius).border(isHovered ? Theme.accent : Theme.hairline)
    .feedback(pressed: Theme.field)
    .role("note", note.author.name)
    .onTap {
      isLiked.toggle()
      onEvent("\(note.author.name): \(isLiked ? "liked" : "not liked any more")")
    }
    .onLongPress { onEvent("\(note.author.name): held") }
    .onSecondaryTap { onEvent("\(note.author.name): second button") }
    .onLink { onEvent("\(note.author.name): link to \($0)") }
    .onHover { isInside in
      isHovered = isInside
      onEvent("\(note.author.name): pointer \(isInside ? "came" : "left")")
    }
  }
}

/// The newest events.
struct EventBar: Component {
  var title = "EVENTS"
  let log: Store<EventLog>

  var body: some LayoutElement {
    VStack {
      Divider(color: Theme.hairline)
      VStack(spacing: 6) {
        HStack(spacing: 12) {
          Label(title, font: Theme.overline, color: Theme.faint)
          Spacer()
          Label("\(log.count)", font: Theme.overline, color: Theme.faint)
        }
        for index in 0..<3 {
          Label(
            log.lines.indices.contains(index) ? log.lines[index] : index == 0 ? "Nothing so far" : " ",
            font: Theme.meta, color: index == 0 ? Theme.ink : Theme.faint, lines: 1)
        }
      }
      .padding(horizontal: 24, vertical: 14)
    }
    .fill(Theme.card)
  }
}
