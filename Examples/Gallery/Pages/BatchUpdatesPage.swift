import Foundation
import Sateen

/// A task board that reports each change to its table by item path, as classic data sources do.
final class BatchUpdatesPage: PageController, ListDataSource {
  let table = TableNode()
  /// The sections with their titles and tasks, from the top.
  private(set) var sections: [(title: String, tasks: [ToDo])] = []
  private var next = 14
  private var dice = Dice(3)

  override init(_ page: GalleryPage) {
    super.init(page)
    sections = [
      ("Today", (0..<4).map(ToDo.number)), ("This week", (4..<9).map(ToDo.number)),
      ("Later", (9..<14).map(ToDo.number)),
    ]
    sections[0].tasks[1].isDone = true
  }

  override var mainList: ListNode? { table }

  override func makeContent() -> DisplayNode {
    table.backgroundColor = Theme.page
    table.estimatedSizes.item.height = 50
    table.contentInset = EdgeInsets(top: 8, left: 24, bottom: 24, right: 24)
    table.maximumRowWidth = Theme.column
    table.lineSpacing = 6
    table.placeholderStyle = ListPlaceholderStyle(
      backgroundColor: Theme.card, barColor: Theme.placeholder, cornerRadius: 10)
    table.dataSource = self
    return table
  }

  override func makeActions() -> [PageAction] {
    [
      .letter("i", "Insert") { [weak self] in self?.attempt { try $0.insert() } },
      .letter("d", "Delete") { [weak self] in self?.attempt { try $0.delete() } },
      .letter("m", "Move") { [weak self] in self?.attempt { try $0.move() } },
      .letter("r", "Edit and reload") { [weak self] in self?.attempt { try $0.edit() } },
      .letter("n", "Nested batch") { [weak self] in self?.attempt { try $0.nest() } },
      .letter("b", "Break the rules") { [weak self] in self?.attempt { try $0.breakRules() } },
    ]
  }

  override func makeStatus() -> String {
    sections.map { "\($0.title) \($0.tasks.count)" }.joined(separator: " · ")
  }

  /// Makes a change. If the table refuses it, the page shows the reason.
  private func attempt(_ change: (BatchUpdatesPage) throws -> Void) {
    hideBanner()
    do {
      try change(self)
    } catch {
      showBanner("Refused, and nothing has changed.", "\(error)")
    }
  }

  private func newTask() -> ToDo {
    defer { next += 1 }
    return ToDo.number(next)
  }

  // MARK: Changes

  private func insert() throws {
    sections[0].tasks.insert(newTask(), at: 0)
    sections[1].tasks.append(newTask())
    let last = sections[1].tasks.count - 1
    try table.performBatchUpdates(animated: true) {
      $0.insertItems(at: [ItemPath(row: 0, section: 0), ItemPath(row: last, section: 1)])
    }
  }

  private func delete() throws {
    guard let section = sections.indices.first(where: { !sections[$0].tasks.isEmpty }) else { return }
    sections[section].tasks.removeFirst()
    try table.performBatchUpdates(animated: true) { $0.deleteItems(at: [ItemPath(row: 0, section: section)]) }
  }

  private func move() throws {
    guard let section = sections.indices.first(where: { !sections[$0].tasks.isEmpty }) else { return }
    let target = (section + 1) % sections.count
    sections[target].tasks.append(sections[section].tasks.removeFirst())
    let end = ItemPath(row: sections[target].tasks.count - 1, section: target)
    try table.performBatchUpdates(animated: true) { $0.moveItem(at: ItemPath(row: 0, section: section), to: end) }
  }

  private func edit() throws {
    let paths = sections.indices.filter { !sections[$0].tasks.isEmpty }.map { section in
      ItemPath(row: dice.roll(0..<sections[section].tasks.count), section: section)
    }
    for path in paths {
      sections[path.section].tasks[path.row].isDone.toggle()
      sections[path.section].tasks[path.row].edits += 1
    }
    try table.performBatchUpdates { $0.reloadItems(at: paths) }
  }

  /// Nests two batches: the changes of the inner one are applied together with the outer one's, and refer to the same
  /// list.
  private func nest() throws {
    let table = table
    let moves = sections[2].tasks.count > 1
    sections[0].tasks.append(newTask())
    let end = ItemPath(row: sections[0].tasks.count - 1, section: 0)
    if moves { sections[2].tasks.swapAt(0, 1) }
    try table.performBatchUpdates(animated: true) { update in
      update.insertItems(at: [end])
      try table.performBatchUpdates { inner in
        if moves { inner.moveItem(at: ItemPath(row: 1, section: 2), to: ItemPath(row: 0, section: 2)) }
      }
    }
  }

  /// Reports an insertion that did not happen in the data.
  private func breakRules() throws {
    try table.performBatchUpdates(animated: true) { $0.insertItems(at: [ItemPath(row: 0, section: 1)]) }
  }

  // MARK: Data

  func numberOfSections(in listNode: ListNode) -> Int { sections.count }

  func listNode(_ listNode: ListNode, numberOfItemsInSection section: Int) -> Int { sections[section].tasks.count }

  func listNode(_ listNode: ListNode, nodeBlockForItemAt itemPath: ItemPath) -> @Sendable () -> CellNode {
    let task = sections[itemPath.section].tasks[itemPath.row]
    return { TaskCell(task) }
  }

  func listNode(_ listNode: ListNode, nodeBlockForHeaderInSection section: Int) -> (@Sendable () -> CellNode)? {
    let title = sections[section].title
    return { SectionTitleCell(title) }
  }
}
