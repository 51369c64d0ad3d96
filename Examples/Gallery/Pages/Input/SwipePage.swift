import Sateen

/// An inbox whose messages are swiped aside.
final class SwipePage: PageController {
  let table = List(Mail.inbox(60)) { MailCell($0) }
  private var note = "Swipe a message, or press E"
  private var archived = 0
  private var deleted = 0

  override var mainList: ListNode? { table }

  override func makeContent() -> DisplayNode {
    table.backgroundColor = Theme.page
    table.collectionLayout = TableLayout(
      maximumRowWidth: Theme.column,
      rowSeparator: RowSeparatorStyle(color: Theme.hairline, leftInset: 92, rightInset: 28))
    table.contentInset = EdgeInsets(horizontal: 0, vertical: 8)
    table.placeholderStyle = ListPlaceholderStyle(backgroundColor: Theme.page, barColor: Theme.placeholder)
    table.movesFocusWithKeys = true
    table.allowsReordering = true
    table.editingStyle = { _ in .delete }
    table.leadingSwipeActions = { [weak self] mail in
      [
        SwipeAction(
          mail.isUnread ? "Read" : "Unread", icon: Symbol.inbox.barIcon, color: Tint.blue.deep
        ) { self?.change(mail.id) { $0.isUnread.toggle() } },
        SwipeAction(mail.isStarred ? "No star" : "Star", icon: Symbol.star.barIcon, color: Tint.amber.deep) {
          self?.change(mail.id) { $0.isStarred.toggle() }
        },
      ]
    }
    table.trailingSwipeActions = { [weak self] mail in
      [
        SwipeAction("Delete", icon: Symbol.trash.barIcon, role: .destructive) {
          self?.deleted += 1
          self?.remove(mail)
        },
        SwipeAction("Archive", icon: Symbol.archive.barIcon, color: Tint.violet.deep) {
          self?.archived += 1
          self?.remove(mail)
        },
      ]
    }
    table.menuForItem = { [weak self] mail in
      Menu { MenuItem("Mark all as read") { self?.readAll() } }
    }
    return table
  }

  override func makeActions() -> [PageAction] {
    [
      .letter("e", "Edit", isOn: { [weak self] in self?.edits == .signs }) { [weak self] in self?.edit(.signs) },
      .letter("s", "Select", isOn: { [weak self] in self?.edits == .circles }) { [weak self] in self?.edit(.circles) },
      .letter("r", "Read all") { [weak self] in self?.readAll() },
      .letter("b", "Bring all back") { [weak self] in
        guard let self else { return }
        (archived, deleted, note) = (0, 0, "All are back")
        table.apply(Mail.inbox(60), animated: true)
      },
    ]
  }

  /// The marks before the messages.
  private enum Edits { case nothing, signs, circles }
  private var edits = Edits.nothing

  private func edit(_ edits: Edits) {
    self.edits = self.edits == edits ? .nothing : edits
    table.allowsMultipleSelectionDuringEditing = self.edits == .circles
    table.setEditing(self.edits != .nothing, animated: true)
    note =
      ["Swipe a message, or press E", "A sign deletes, a handle moves", "Press messages to select them"][
        self.edits == .nothing ? 0 : self.edits == .signs ? 1 : 2]
    showState()
  }

  override func makeStatus() -> String { note }

  private func change(_ id: Mail.ID, _ body: (inout Mail) -> Void) {
    guard let index = table.items.firstIndex(where: { $0.id == id }) else { return }
    body(&table.items[index])
    let mail = table.items[index]
    note = "“\(mail.subject)” is \(mail.isUnread ? "unread" : "read")\(mail.isStarred ? " and has a star" : "")"
    showState()
  }

  private func readAll() {
    table.items = table.items.map { mail in
      var mail = mail
      mail.isUnread = false
      return mail
    }
    note = "All are read"
    showState()
  }

  private func remove(_ mail: Mail) {
    table.items.removeAll { $0.id == mail.id }
    note = "\(Figures.count(deleted, "message")) deleted, \(archived) archived"
    showState()
  }
}
