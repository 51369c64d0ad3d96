import SateenCore
import SateenLayout
import SateenThreads

/// Provides the content of a list, by item paths.
///
/// The list calls it on the main loop: for the counts, headers, footers, supplementaries and spacings of all sections at
/// each reload and batch, and for the nodes of elements near the viewport only. The rows of a table, the items of a collection and the pages
/// of a pager are items here.
@MainActor
public protocol ListDataSource: AnyObject {
  /// One section unless implemented.
  func numberOfSections(in listNode: ListNode) -> Int
  func listNode(_ listNode: ListNode, numberOfItemsInSection section: Int) -> Int
  /// A closure that makes an item's node. It runs on a worker, maybe more than once in an item's life: capture the
  /// content that the item shows, not its item path, which other changes move.
  func listNode(_ listNode: ListNode, nodeBlockForItemAt itemPath: ItemPath) -> @Sendable () -> CellNode
  /// Asked before an item that is reloaded gets a new node: show the item's content in its present node, and return true
  /// to keep that; a node that asks for another layout gets one. False unless implemented.
  func listNode(_ listNode: ListNode, update node: CellNode, forItemAt itemPath: ItemPath) -> Bool
  /// A closure that makes the node of a section's header, on a worker; nil for a section without one.
  func listNode(_ listNode: ListNode, nodeBlockForHeaderInSection section: Int) -> (@Sendable () -> CellNode)?
  /// A closure that makes the node of a section's footer, on a worker; nil for a section without one.
  func listNode(_ listNode: ListNode, nodeBlockForFooterInSection section: Int) -> (@Sendable () -> CellNode)?
  /// Closures that make the nodes of a section's supplementaries, on a worker, by their kinds. The layout decides where
  /// they show.
  func listNode(
    _ listNode: ListNode, nodeBlocksForSupplementariesInSection section: Int
  ) -> [SupplementaryKind: @Sendable () -> CellNode]
  /// The insets and gaps of a section; nil for those of the layout.
  func listNode(_ listNode: ListNode, spacingOfSection section: Int) -> SectionSpacing?
  /// The user moved an item, as ``ListNode/allowsReordering`` permits: change the data, and nothing else. The list
  /// shows the change by itself. Called once for each move, when the item is dropped.
  /// - Parameter target: the item's item path after the move.
  func listNode(_ listNode: ListNode, moveItemAt itemPath: ItemPath, to target: ItemPath)
}

extension ListDataSource {
  public func numberOfSections(in listNode: ListNode) -> Int { 1 }
  public func listNode(_ listNode: ListNode, update node: CellNode, forItemAt itemPath: ItemPath) -> Bool { false }
  public func listNode(
    _ listNode: ListNode, nodeBlockForHeaderInSection section: Int
  ) -> (@Sendable () -> CellNode)? { nil }
  public func listNode(
    _ listNode: ListNode, nodeBlockForFooterInSection section: Int
  ) -> (@Sendable () -> CellNode)? { nil }
  public func listNode(
    _ listNode: ListNode, nodeBlocksForSupplementariesInSection section: Int
  ) -> [SupplementaryKind: @Sendable () -> CellNode] { [:] }
  public func listNode(_ listNode: ListNode, spacingOfSection section: Int) -> SectionSpacing? { nil }
  public func listNode(_ listNode: ListNode, moveItemAt itemPath: ItemPath, to target: ItemPath) {
    contractBroken(
      "\(type(of: self)) does not implement listNode(_:moveItemAt:to:), which a list that allows reordering needs")
  }
}
