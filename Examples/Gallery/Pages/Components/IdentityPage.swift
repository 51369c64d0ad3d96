import FeedContent
import Sateen

/// The same queue twice. On the left, state goes with the person, by id; on the right, it stays at its place in the loop.
final class IdentityPage: PageController {
  let queue = Store(GuestQueue())
  private(set) lazy var list = List(
    [QueueSide.byID, .byPlace],
    layout: GridLayout(
      columns: .minimumBreadth(280), lineSpacing: 16, interitemSpacing: 16, sectionInsets: EdgeInsets(20))
  ) { [queue] side in QueueColumn(side: side, queue: queue) }
  private var dice = Dice(5)

  override var mainList: ListNode? { list }

  override func makeContent() -> DisplayNode {
    list.backgroundColor = Theme.page
    list.allowsSelection = false
    list.estimatedSizes.item = Size(width: 280, height: 520)
    return list
  }

  override func makeActions() -> [PageAction] {
    [
      .letter("s", "Shuffle") { [weak self] in
        guard let self else { return }
        let order = queue.guests.shuffled(using: &dice)
        queue.update { $0.guests = order }
      },
      .letter("n", "New guest in front") { [weak self] in
        self?.queue.update { queue in
          queue.guests.insert(Guest(id: queue.nextID), at: 0)
          queue.nextID += 1
        }
      },
      .letter("d", "First one goes") { [weak self] in
        self?.queue.update { if !$0.guests.isEmpty { $0.guests.removeFirst() } }
      },
      .letter("b", "Begin anew") { [weak self] in
        self?.queue.update { queue in
          queue.guests = GuestQueue().guests
          queue.round += 1
        }
      },
    ]
  }

  override func makeStatus() -> String { Figures.count(queue.guests.count, "guest") }
}

struct Guest: Identifiable, Sendable, Equatable {
  let id: Int
  var author: Author { Author.all[id * 3 % Author.all.count] }
}

struct GuestQueue: Sendable, Equatable {
  var guests = (0..<7).map { Guest(id: $0) }
  var nextID = 7
  /// Grows where all state is to begin anew.
  var round = 0
}

enum QueueSide: Int, ListItem, Equatable {
  case byID, byPlace
  var id: Int { rawValue }
}

struct QueueColumn: Component {
  let side: QueueSide
  let queue: Store<GuestQueue>

  var body: some LayoutElement {
    VStack(spacing: 4) {
      Label(side == .byID ? "ForEach: by id" : "for: by place", font: Theme.title, color: Theme.ink)
      Label(
        side == .byID ? "A tick goes where its guest goes." : "A tick stays in its line, whoever stands there.",
        font: Theme.meta, color: Theme.quiet
      )
      .spacing(after: 10)
      VStack(spacing: 6) {
        switch side {
        case .byID: ForEach(queue.guests) { GuestRow(guest: $0) }
        case .byPlace: for guest in queue.guests { GuestRow(guest: guest) }
        }
      }
      // Another id is another thing, and begins anew with all in it.
      .id(queue.round)
    }
    .padding(18).fill(Theme.card).cornerRadius(Theme.radius).border(Theme.hairline)
  }
}

struct GuestRow: Component, Equatable {
  var guest: Guest
  @State private var isHere: Bool

  init(guest: Guest) {
    self.guest = guest
    _isHere = State(wrappedValue: guest.id % 3 == 0)
  }

  var body: some LayoutElement {
    HStack(spacing: 12, alignItems: .center) {
      Picture(Pictures.avatar(guest.author)).placeholder(Theme.placeholder).cornerRadius(16)
        .frame(width: 32, height: 32)
      VStack {
        Label(name, lines: 1)
        Label(isHere ? "Here" : "Expected", font: Theme.meta, color: Theme.quiet, lines: 1)
      }
      .flexGrow().flexShrink()
      Sateen.Symbol(.tick, size: 14, color: isHere ? .white : .clear).padding(5)
        .fill(isHere ? Theme.accentFill : nil).cornerRadius(12)
        .border(isHere ? Theme.accentFill : Theme.faint, width: 1.5)
    }
    .padding(horizontal: 12, vertical: 8).fill(isHere ? Theme.accentTint : Theme.field).cornerRadius(8)
    .role("toggle", guest.author.name).onTap { isHere.toggle() }
  }

  /// Beside the picture, whichever way the name is written.
  private var name: AttributedText {
    var name = AttributedText(guest.author.name, font: Theme.bodyStrong, color: Theme.ink)
    name.paragraphStyle.alignment = .left
    return name
  }
}
