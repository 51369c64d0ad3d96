import Sateen

/// An inbox whose messages have menus, below buttons that open others.
final class MenusPage: PageController {
  private let state = Store(MailMenus())
  private(set) var mails = Mail.inbox(60)
  let table = List<Mail>(
    layout: TableLayout(
      maximumRowWidth: Theme.column,
      rowSeparator: RowSeparatorStyle(color: Theme.hairline, leftInset: 92, rightInset: 28))
  ) { mail in MailCell(mail) }

  override var mainList: ListNode? { table }

  override func makeContent() -> DisplayNode {
    table.backgroundColor = Theme.page
    table.contentInset = EdgeInsets(horizontal: 0, vertical: 8)
    table.placeholderStyle = ListPlaceholderStyle(backgroundColor: Theme.page, barColor: Theme.placeholder)
    table.movesFocusWithKeys = true
    table.items = mails
    table.menuForItem = { [weak self] mail in self?.menu(of: mail) }
    let bar = ComponentNode(MenusBar(state: state) { [weak self] in self?.sort() })
    let (table, content) = (table, DisplayNode())
    content.automaticallyManagesSubnodes = true
    content.layoutSpecBlock = { _, _ in
      VStack {
        bar
        table.flexGrow().flexShrink()
      }
    }
    return content
  }

  override func makeActions() -> [PageAction] {
    [
      .letter("m", "Menu of a message") { [weak self] in self?.showMenu() },
      .letter("t", "Ten thousand items") { [weak self] in self?.showNumbers() },
    ]
  }

  override func makeStatus() -> String { state.last }

  private func tell(_ text: String) {
    state.update { $0.last = text }
    showState()
  }

  // MARK: Menus

  private func menu(of mail: Mail) -> Menu {
    func item(
      _ title: String, _ symbol: Symbol? = nil, _ shortcut: Shortcut? = nil, isEnabled: Bool = true,
      role: MenuItem.Role = .normal, _ action: @escaping @MainActor @Sendable () -> Void = {}
    ) -> MenuItem {
      MenuItem(title, icon: symbol?.barIcon, shortcut: shortcut, isEnabled: isEnabled, role: role) { [weak self] in
        action()
        self?.tell("\(title): \(mail.subject)")
      }
    }
    return Menu {
      item("Reply", .bubble, Shortcut("r", .control))
      item("Forward", .plane, Shortcut("f", [.control, .shift]))
      item("Reply to the list", isEnabled: false)
      MenuElement.separator
      MenuItem("Unread", mark: mail.isUnread ? .check : .none) { [weak self] in
        self?.change(mail) { $0.isUnread.toggle() }
      }
      MenuItem("Starred", mark: mail.isStarred ? .check : .none) { [weak self] in
        self?.change(mail) { $0.isStarred.toggle() }
      }
      Submenu("Move to", icon: Symbol.archive.barIcon) {
        MenuElement.header("Folders")
        for folder in ["Inbox", "Garden", "Harbour office"] { item(folder) }
        Submenu("Years") {
          for year in 2020...2026 { item("\(year)") }
        }
      }
      MenuElement.separator
      item("Delete", .close, Shortcut(.delete), role: .destructive) { [weak self] in
        self?.mails.removeAll { $0.id == mail.id }
        self?.show()
      }
    }
  }

  private func showMenu() {
    guard let mail = table.focusedID.flatMap({ id in mails.first { $0.id == id } }) ?? mails.first,
      let frame = table.frame(of: mail.id)
    else { return }
    table.showMenu(menu(of: mail), beside: frame, selecting: 0)
  }

  private func showNumbers() {
    let items = (1...10_000).map { number in
      MenuElement.item(MenuItem("Item \(number)") { [weak self] in self?.tell("Item \(number)") })
    }
    table.showMenu(Menu(items), at: Point(x: 24, y: table.scrollView.bounds.minY + 24))
  }

  // MARK: Messages

  private func change(_ mail: Mail, _ change: (inout Mail) -> Void) {
    guard let index = mails.firstIndex(where: { $0.id == mail.id }) else { return }
    change(&mails[index])
    show()
  }

  private func sort() {
    switch state.order {
    case 1: mails.sort { ($0.author.name, $0.id) < ($1.author.name, $1.id) }
    case 2: mails.sort { ($0.subject, $0.id) < ($1.subject, $1.id) }
    default: mails.sort { $0.id < $1.id }
    }
    show()
  }

  private func show() {
    table.apply(mails, animated: true) { [weak self] in self?.showState() }
  }
}

/// The state that the buttons show.
struct MailMenus: Sendable, Equatable {
  static let orders = ["By date", "By sender", "By subject"]

  var order = 0
  var showsPreviews = true
  var last = "Nothing chosen so far"
}

/// Buttons with menus, and what was chosen last.
struct MenusBar: Component {
  let state: Store<MailMenus>
  @Event var onSort: @MainActor @Sendable () -> Void

  var body: some LayoutElement {
    VStack {
      HStack(spacing: 12, alignItems: .center) {
        MenuButton("New") {
          for title in ["Message", "Folder", "Note"] {
            MenuItem(title) { state.update { $0.last = "New: \(title)" } }
          }
        }
        MenuButton(
          MailMenus.orders,
          selection: Binding(
            get: { state.value.order },
            set: { order in
              state.update { $0.order = order }
              Task { @MainActor in onSort() }
            }))
        Spacer()
        Label(state.last, font: Theme.meta, color: Theme.quiet, lines: 1).flexShrink()
          .contextMenu { MenuItem("Clear") { state.update { $0.last = "Nothing chosen so far" } } }
      }
      .padding(horizontal: 24, vertical: 10)
      Divider(color: Theme.hairline)
    }
    .fill(Theme.card)
  }
}
