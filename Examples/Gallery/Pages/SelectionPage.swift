import Foundation
import Sateen

/// An inbox whose messages are selected with the mouse and with keys.
final class SelectionPage: PageController, ListDelegate {
  struct Entry: ListItem, Equatable {
    var mail: Mail
    var id: Int { mail.id }
  }

  let table = TableNode()
  private lazy var source = SnapshotDataSource<Int, Entry>(table) { entry in
    let mail = entry.mail
    return { MailCell(mail) }
  }
  private(set) var mails = Mail.inbox(240)

  override var mainList: ListNode? { table }

  override func makeContent() -> DisplayNode {
    table.backgroundColor = Theme.page
    table.estimatedRowHeight = 82
    table.contentInset = EdgeInsets(horizontal: 0, vertical: 8)
    table.maximumRowWidth = Theme.column
    table.placeholderStyle = ListPlaceholderStyle(backgroundColor: Theme.page, barColor: Theme.placeholder)
    table.rowSeparator = RowSeparatorStyle(color: Theme.hairline, leftInset: 92, rightInset: 28)
    table.allowsMultipleSelection = true
    table.movesFocusWithKeys = true
    table.delegate = self
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
    let count = isNodeLoaded ? table.indexPathsForSelectedItems.count : 0
    return "\(Figures.grouped(count)) of \(Figures.count(mails.count, "message")) selected"
  }

  private func show(animated: Bool) {
    var snapshot = ListSnapshot<Int, Entry>()
    do {
      try snapshot.appendSection(0, mails.map { Entry(mail: $0) })
    } catch {
      return showBanner("The inbox was refused.", "\(error)")
    }
    source.apply(snapshot, animated: animated) { [weak self] in self?.showState() }
  }

  // MARK: Selected messages

  private func selectAll() {
    guard table.allowsMultipleSelection else { return }
    table.selectItems(at: mails.indices.map { IndexPath(row: $0, section: 0) })
  }

  private func toggleRead() {
    let rows = table.indexPathsForSelectedItems.map(\.row)
    let makesUnread = rows.allSatisfy { !mails[$0].isUnread }
    for row in rows { mails[row].isUnread = makesUnread }
    show(animated: false)
  }

  private func archive() {
    let rows = Set(table.indexPathsForSelectedItems.map(\.row))
    mails = mails.enumerated().filter { !rows.contains($0.offset) }.map(\.element)
    show(animated: true)
  }

  func listNode(_ listNode: ListNode, didSelectItemAt indexPath: IndexPath) { showState() }
  func listNode(_ listNode: ListNode, didDeselectItemAt indexPath: IndexPath) { showState() }
}
