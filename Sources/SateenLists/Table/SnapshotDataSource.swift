import FoundationEssentials
import SateenCore
import SateenThreads

/// Feeds a table from snapshots: build what the list is to show, hand it over, and the table does what differs.
///
/// ```swift
/// let source = SnapshotDataSource<String, Message>(table) { message in { MessageCell(message) } }
/// source.apply(snapshot)
/// ```
/// A row whose id and content are the same in both snapshots is left alone, wherever it went: it keeps its node, its
/// pixels and its state. A row with other content keeps its pixels until the new ones are there. Headers and footers
/// are items of the same type. Keep the source as long as the table: like any data source, it is held weakly.
@MainActor
public final class SnapshotDataSource<SectionID: Hashable & Sendable, Item: ListItem>: TableDataSource {
  public typealias Snapshot = ListSnapshot<SectionID, Item>

  private weak var table: TableNode?
  private let makeCell: @MainActor (Item) -> @Sendable () -> CellNode
  private lazy var queue = SnapshotQueue<SectionID, Item> { [weak self] change, animated in
    guard let self, let table, table.dataSource === self else { return }
    table.controller.perform(change, animated: animated)
  }

  /// Becomes the table's data source.
  /// - Parameter cell: asked on the main loop for a closure that makes an item's node. The closure runs on a worker.
  public init(_ table: TableNode, cell: @escaping @MainActor (Item) -> @Sendable () -> CellNode) {
    self.table = table
    makeCell = cell
    table.dataSource = self
  }

  /// Asked before a row whose content changed gets a new node: show the item in the node there is, and answer true to
  /// keep it; a new layout is found by itself where the node asks for one.
  public var updateCell: (@MainActor (_ node: CellNode, _ item: Item) -> Bool)?

  /// Shows a snapshot. The main loop does not wait: large ones are compared on a worker, and of those that come in
  /// meanwhile only the newest is shown.
  /// - Parameters:
  ///   - animated: whether rows are seen to come, go and move.
  ///   - completion: called on the main loop when the snapshot, or a newer one in its place, is shown; not when
  ///     animations end.
  public func apply(
    _ snapshot: Snapshot, animated: Bool = false, completion: (@MainActor @Sendable () -> Void)? = nil
  ) {
    queue.apply(snapshot, animated: animated, completion: completion)
  }

  /// What the table shows.
  public var shown: Snapshot { queue.shown }

  /// What the table shows or is going to show: the one to edit for the next.
  public var newest: Snapshot { queue.newest }

  /// Whether all that was handed over is shown.
  public var isIdle: Bool { queue.isIdle }

  // MARK: As a data source

  public func numberOfSections(in tableNode: TableNode) -> Int { shown.sectionIDs.count }

  public func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int {
    shown.sections[section].items.count
  }

  public func tableNode(
    _ tableNode: TableNode, nodeBlockForRowAt indexPath: IndexPath
  ) -> @Sendable () -> CellNode {
    guard let item = shown.item(at: indexPath) else {
      preconditionFailure("The snapshot shown has no row \(indexPath.row) in section \(indexPath.section)")
    }
    return makeCell(item)
  }
}

extension SnapshotDataSource: ElementSource {
  func elementMap(for table: TableNode) -> SectionMap { shown.map }

  func elementKinds(_ map: SectionMap) -> KindRuns { shown.kinds }

  func nodeBlock(for element: SectionMap.Element, in table: TableNode) -> (@Sendable () -> CellNode)? {
    shown.item(of: element).map(makeCell)
  }

  func update(_ node: CellNode, for element: SectionMap.Element) -> Bool {
    guard let updateCell, let item = shown.item(of: element) else { return false }
    return updateCell(node, item)
  }
}
