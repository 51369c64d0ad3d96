import Foundation
import Sateen

/// An inbox whose messages are selected with the mouse and with keys. A double click reads a message, and a press of the
/// secondary button or a long press stars it.
final class SelectionPage: PageController {
  let table = List<Mail>(
    layout: TableLayout(
      maximumRowWidth: Theme.column,
      rowSeparator: RowSeparatorStyle(color: Theme.hairline, leftInset: 92, rightInset: 28))
  ) { mail in MailCell(mail) }
  private(set) var mails = Mail.inbox(240)

  override var mainList: ListNode? { table }

  override func makeContent() -> DisplayNode {
    table.backgroundColor = Theme.page
    table.estimatedSizes.item.height = 82
    table.contentInset = EdgeInsets(horizontal: 0, vertical: 8)
    table.placeholderStyle = ListPlaceholderStyle(backgroundColor: Theme.page, barColor: Theme.placeholder)
    table.allowsMultipleSelection = true
    table.movesFocusWithKeys = true
    table.onSelectionChange = { [weak self] in self?.showState() }
    table.onPress = { [weak self] mail, press in
      switch press {
      case .double: self?.change(mail) { $0.isUnread.toggle() }
      case .secondary, .long: self?.change(mail) { $0.isStarred.toggle() }
      }
    }
    show(animated: false)
    return table
  }

  override func makeActions() -> [PageAction] {
    [
      .letter("m", "Several at once", isOn: { [weak self] in self?.table.allowsMultipleSelection ?? false }) {
        [weak self] in
        self?.table.allowsMultipleSelection.toggle()
      },
      .letter("a", "All") { [weak self] in self?.selectAll() },
      .letter("c", "None") { [weak self] in self?.table.selectItem(at: nil) },
      .letter("r", "Read or unread") { [weak self] in self?.toggleRead() },
      PageAction(.delete, "Archive") { [weak self] in self?.archive() },
    ]
  }

  override func makeStatus() -> String {
    let count = isNodeLoaded ? table.selectedCount : 0
    return "\(Figures.grouped(count)) of \(Figures.count(mails.count, "message")) selected"
  }

  private func show(animated: Bool) {
    table.apply(mails, animated: animated) { [weak self] in self?.showState() }
  }

  // MARK: Selected messages

  private func selectAll() {
    if table.allowsMultipleSelection { table.selectAll() }
  }

  private func change(_ mail: Mail, _ change: (inout Mail) -> Void) {
    guard let row = mails.firstIndex(where: { $0.id == mail.id }) else { return }
    change(&mails[row])
    show(animated: false)
  }

  private func toggleRead() {
    let selected = Set(table.selectedIDs)
    let makesUnread = table.selectedItems.allSatisfy { !$0.isUnread }
    for row in mails.indices where selected.contains(mails[row].id) { mails[row].isUnread = makesUnread }
    show(animated: false)
  }

  private func archive() {
    let selected = Set(table.selectedIDs)
    mails.removeAll { selected.contains($0.id) }
    show(animated: true)
  }
}
