import Logging
import SateenCore
import SateenThreads

/// Feeds a list from snapshots: a snapshot that is applied is compared with the one that shows, and the list makes the
/// changes between them.
///
/// A ``List`` has one; any other list can be given one, which it holds weakly like every data source.
@MainActor
package final class SnapshotDataSource<Item: ListItem> {
  package typealias Snapshot = ListSnapshot<Item>

  private weak var list: ListNode?
  /// Nil in a list of components.
  private let makeCell: (@MainActor (Item) -> @Sendable () -> CellNode)?
  private let queue: SnapshotQueue<Item>
  /// Makes rows of components; nil in a list of cells.
  let rows: ComponentRows<Item>?

  /// Whether the first snapshot may hold ids that occur again. A large one is checked on a worker.
  private var isUnchecked: Bool

  /// The source of a list of its own, which attaches itself.
  nonisolated init(shown: Snapshot, cell: @escaping @MainActor (Item) -> @Sendable () -> CellNode) {
    makeCell = cell
    rows = nil
    (queue, isUnchecked) = Self.makeQueue(shown)
  }

  /// The source of a list of components, which attaches itself.
  nonisolated init(shown: Snapshot, rows: ComponentRows<Item>) {
    makeCell = nil
    self.rows = rows
    (queue, isUnchecked) = Self.makeQueue(shown)
  }

  private nonisolated static func makeQueue(_ shown: Snapshot) -> (SnapshotQueue<Item>, isUnchecked: Bool) {
    if shown.itemCount > smallSize { return (SnapshotQueue(shown: shown), true) }
    let checked = shown.withoutDuplicates()
    log(checked.problems, "List")
    return (SnapshotQueue(shown: checked.snapshot), false)
  }

  /// The most items of a first snapshot that are checked at once.
  private nonisolated static var smallSize: Int { 4_000 }

  /// Becomes the list's data source.
  /// - Parameter cell: called on the main loop for a closure that makes an item's node. The closure runs on a worker.
  package convenience init(_ list: ListNode, cell: @escaping @MainActor (Item) -> @Sendable () -> CellNode) {
    self.init(shown: Snapshot(), cell: cell)
    attach(to: list)
    list.dataSource = self
  }

  func attach(to list: ListNode) {
    self.list = list
    queue.show = { [weak self] change, animation, before in
      guard let self else { return }
      rows?.forget(change.changes.elements, of: before)
      guard let list = self.list, list.controller.host.source === self else { return }
      list.controller.perform(change, animation)
    }
    queue.onProblems = { [weak self] problems in if let self { Self.log(problems, name) } }
    if isUnchecked {
      isUnchecked = false
      queue.checkShown()
    }
  }

  private var name: String { list.map { String(describing: type(of: $0)) } ?? "List" }

  private nonisolated static func log(_ problems: [ListSnapshotError], _ name: String) {
    for problem in problems { Logger(label: "sateen.lists").error("\(name): \(problem)") }
  }

  /// Asked before an item whose content changed gets a new node: show the item in the node there is, and answer true to
  /// keep it; a new layout is found by itself where the node asks for one.
  package var updateCell: (@MainActor (_ node: CellNode, _ item: Item) -> Bool)?

  /// Called when a person has moved an item and the list shows it, with the snapshot in which it is moved: the newest
  /// one, to be stored, and to be edited for the next. It need not be applied.
  package var onReorder: (@MainActor (_ item: Item, _ snapshot: Snapshot) -> Void)?

  /// Shows a snapshot. The main loop does not wait: large ones are compared on a worker, and of those that come in
  /// meanwhile only the newest is shown.
  /// - Parameters:
  ///   - animated: whether items are seen to come, go and move.
  ///   - completion: called on the main loop when the snapshot, or a newer one in its place, is shown; not when
  ///     animations end.
  package func apply(
    _ snapshot: Snapshot, animated: Bool = false, completion: (@MainActor @Sendable () -> Void)? = nil
  ) {
    var snapshot = snapshot
    Self.log(snapshot.notedProblems, name)
    snapshot.forgetProblems()
    let animation = animated ? list?.changeAnimation ?? ListAnimation() : nil
    guard let completion else { return queue.apply(snapshot, animation) }
    queue.apply(snapshot, animation) { [weak self] in
      // A list that is asked to reload takes the snapshot in when it does.
      if let self, let list, list.controller.host.source === self {
        list.controller.whenReloaded(completion)
      } else {
        completion()
      }
    }
  }

  /// The shown snapshot.
  package var shown: Snapshot { queue.shown }

  /// The snapshot that shows once all that was handed over does: the one to edit for the next.
  package var newest: Snapshot { queue.newest }

  /// Whether all that was handed over is shown.
  package var isIdle: Bool { queue.isIdle }

  /// Calls a closure when all that was handed over is shown; at once where it is.
  func whenShown(_ body: @escaping @MainActor @Sendable () -> Void) { queue.whenShown(body) }

}

extension SnapshotDataSource: ListDataSource {
  package func numberOfSections(in listNode: ListNode) -> Int { shown.sections.count }

  package func listNode(_ listNode: ListNode, numberOfItemsInSection section: Int) -> Int {
    shown.sections[section].items.count
  }

  package func listNode(_ listNode: ListNode, nodeBlockForItemAt itemPath: ItemPath) -> @Sendable () -> CellNode {
    let element = SectionMap.Element(section: itemPath.section, role: .item(row: itemPath.row))
    guard let block = nodeBlock(for: element) else {
      contractBroken("The snapshot shown has no item \(itemPath.row) in section \(itemPath.section)")
    }
    return block
  }
}

extension SnapshotDataSource: ElementSource {
  func elementMap() -> SectionMap { shown.map }

  func elementKinds(_ map: SectionMap) -> KindRuns { shown.kinds }

  func nodeBlock(for element: SectionMap.Element) -> (@Sendable () -> CellNode)? {
    if let rows { return rows.block(for: element, in: shown) }
    return shown.item(of: element).flatMap { makeCell?($0) }
  }

  func moveItem(from origin: ItemPath, to target: ItemPath) -> (@MainActor () -> Void)? {
    let item = shown.item(at: origin)
    queue.moveItem(at: origin, to: target)
    return { [weak self] in
      if let self, let item { onReorder?(item, newest) }
    }
  }

  func update(_ node: CellNode, for element: SectionMap.Element) -> Bool {
    guard let item = shown.item(of: element) else { return false }
    if let rows { return rows.update(node, of: element, to: item) }
    return updateCell?(node, item) ?? false
  }
}
