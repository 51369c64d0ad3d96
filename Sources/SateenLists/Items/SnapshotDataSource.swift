import FoundationEssentials
import SateenCore
import SateenThreads

/// Feeds a list from snapshots: build the content that the list is to show, apply it, and the list makes the changes
/// between the old content and the new.
///
/// ```swift
/// let source = SnapshotDataSource<String, Message>(table) { message in { MessageCell(message) } }
/// source.apply(snapshot)
/// ```
/// An item whose id and content are the same in both snapshots is left alone, wherever it went: it keeps its node, its
/// pixels and its state. One with other content keeps its pixels until the new ones are there. Headers and footers
/// are items of the same type. Keep the source as long as the list: like any data source, it is held weakly.
@MainActor
public final class SnapshotDataSource<SectionID: Hashable & Sendable, Item: ListItem> {
  public typealias Snapshot = ListSnapshot<SectionID, Item>

  private weak var list: ListNode?
  private let makeCell: @MainActor (Item) -> @Sendable () -> CellNode
  private lazy var queue = SnapshotQueue<SectionID, Item> { [weak self] change, animated in
    guard let self, let list, list.controller.host.source === self else { return }
    list.controller.perform(change, animated: animated)
  }

  /// Becomes the list's data source.
  /// - Parameter cell: called on the main loop for a closure that makes an item's node. The closure runs on a worker.
  public init(_ list: ListNode, cell: @escaping @MainActor (Item) -> @Sendable () -> CellNode) {
    self.list = list
    makeCell = cell
    list.dataSource = self
  }

  /// Asked before an item whose content changed gets a new node: show the item in the node there is, and answer true to
  /// keep it; a new layout is found by itself where the node asks for one.
  public var updateCell: (@MainActor (_ node: CellNode, _ item: Item) -> Bool)?

  /// Whether a person can move items: the same as ``ListNode/allowsReordering`` of the list.
  public var allowsReordering: Bool {
    get { list?.allowsReordering ?? false }
    set { list?.allowsReordering = newValue }
  }

  /// Called when a person has moved an item and the list shows it, with the snapshot in which it is moved: the newest
  /// one, to be stored, and to be edited for the next. It need not be applied.
  public var onReorder: (@MainActor (_ item: Item, _ snapshot: Snapshot) -> Void)?

  /// Shows a snapshot. The main loop does not wait: large ones are compared on a worker, and of those that come in
  /// meanwhile only the newest is shown.
  /// - Parameters:
  ///   - animated: whether items are seen to come, go and move.
  ///   - completion: called on the main loop when the snapshot, or a newer one in its place, is shown; not when
  ///     animations end.
  public func apply(
    _ snapshot: Snapshot, animated: Bool = false, completion: (@MainActor @Sendable () -> Void)? = nil
  ) {
    guard let completion else { return queue.apply(snapshot, animated: animated) }
    queue.apply(snapshot, animated: animated) { [weak self] in
      // A list that is asked to reload takes the snapshot in when it does.
      if let self, let list, list.controller.host.source === self {
        list.controller.whenReloaded(completion)
      } else {
        completion()
      }
    }
  }

  /// What the list shows.
  public var shown: Snapshot { queue.shown }

  /// What the list shows or is going to show: the one to edit for the next.
  public var newest: Snapshot { queue.newest }

  /// Whether all that was handed over is shown.
  public var isIdle: Bool { queue.isIdle }

  private func block(at path: IndexPath) -> @Sendable () -> CellNode {
    guard let item = shown.item(at: path) else {
      contractBroken("The snapshot shown has no item \(path.row) in section \(path.section)")
    }
    return makeCell(item)
  }
}

extension SnapshotDataSource: ListDataSource {
  public func numberOfSections(in listNode: ListNode) -> Int { shown.sectionIDs.count }

  public func listNode(_ listNode: ListNode, numberOfItemsInSection section: Int) -> Int {
    shown.sections[section].items.count
  }

  public func listNode(_ listNode: ListNode, nodeBlockForItemAt indexPath: IndexPath) -> @Sendable () -> CellNode {
    block(at: indexPath)
  }
}

extension SnapshotDataSource: ElementSource {
  func elementMap() -> SectionMap { shown.map }

  func elementKinds(_ map: SectionMap) -> KindRuns { shown.kinds }

  func nodeBlock(for element: SectionMap.Element) -> (@Sendable () -> CellNode)? {
    shown.item(of: element).map(makeCell)
  }

  func moveItem(from origin: IndexPath, to target: IndexPath) -> (@MainActor () -> Void)? {
    let item = shown.item(at: origin)
    queue.moveItem(at: origin, to: target)
    return { [weak self] in
      if let self, let item { onReorder?(item, newest) }
    }
  }

  func update(_ node: CellNode, for element: SectionMap.Element) -> Bool {
    guard let updateCell, let item = shown.item(of: element) else { return false }
    return updateCell(node, item)
  }
}
