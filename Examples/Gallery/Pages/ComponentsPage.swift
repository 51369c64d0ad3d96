import Sateen

/// Rows as values. Each has state of its own, which it keeps wherever its item goes.
final class ComponentsPage: PageController {
  private lazy var list = List((1...200).map(Chore.init)) { ChoreRow(chore: $0) }
  private var dice = Dice(7)
  private var lastID = 200

  override var mainList: ListNode? { list }

  override func makeContent() -> DisplayNode {
    list.backgroundColor = Theme.page
    list.contentInset = EdgeInsets(horizontal: 0, vertical: 12)
    list.allowsSelection = false
    list.animatesChanges = true
    return list
  }

  override func makeActions() -> [PageAction] {
    [
      .letter("1", "Shuffle") { [weak self] in
        guard let self else { return }
        list.items = list.items.map { ($0, self.dice.roll(0..<1_000_000)) }.sorted { $0.1 < $1.1 }.map(\.0)
      },
      .letter("2", "Add") { [weak self] in
        guard let self else { return }
        lastID += 1
        list.items.insert(Chore(lastID), at: 0)
      },
      .letter("3", "Rename the first") { [weak self] in
        guard let self, !list.items.isEmpty else { return }
        list.items[0].title += "!"
      },
      .letter("4", "Larger") { [weak self] in
        guard let self else { return }
        list.surroundings.textScale = list.surroundings.textScale == 1 ? 1.4 : 1
      },
    ]
  }

  override func makeStatus() -> String { isNodeLoaded ? "\(list.items.count) chores" : "" }
}

struct Chore: ListItem, Equatable {
  let id: Int
  var title: String
  var note: String

  init(_ id: Int) {
    self.id = id
    title = "Chore \(id)"
    note = "Press the tick when it is done, and the title for this note. Both stay with the chore, not with the row."
  }
}

struct ChoreRow: Component, Equatable {
  var chore: Chore
  @State private var isDone = false
  @State private var isOpen = false
  @State private var minutes = 5

  var body: some LayoutElement {
    HStack(spacing: 12) {
      Shape(.ellipse, fill: isDone ? .accent : nil, stroke: .accent, lineWidth: 2)
        .overlay(Label(isDone ? "✓" : "", color: .white).centered())
        .frame(width: 24, height: 24).onTap { isDone.toggle() }.role("toggle", "Done")
      VStack(spacing: 6) {
        Label(chore.title, font: .headline, color: isDone ? .secondary : .primary).onTap { isOpen.toggle() }
        if isOpen {
          Label(chore.note, color: .secondary)
          HStack(spacing: 8, alignItems: .center) {
            Button {
              minutes = max(1, minutes - 1)
            } label: {
              Label("−").padding(6)
            }
            Label("\(minutes) min")
            Button {
              minutes += 1
            } label: {
              Label("+").padding(6)
            }
          }
        }
      }
      .flexGrow()
    }
    .padding(14).fill(.card).cornerRadius(12).feedback(hover: Theme.hover)
    .padding(horizontal: 20, vertical: 5)
  }
}
