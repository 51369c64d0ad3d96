import FoundationEssentials
import SateenCore
import SateenLayout
import SateenThreads

/// Says what is in a collection. Asked on the main loop: for nodes of the items near the reader only, for counts, and
/// whether there are headers and footers, of all sections at each reload and batch.
@MainActor
public protocol CollectionDataSource: AnyObject {
  func numberOfSections(in collectionNode: CollectionNode) -> Int
  func collectionNode(_ collectionNode: CollectionNode, numberOfItemsInSection section: Int) -> Int
  /// A closure that makes an item's node. It runs on a worker, maybe more than once in an item's life: capture what the
  /// item shows, not where it stands.
  func collectionNode(
    _ collectionNode: CollectionNode, nodeBlockForItemAt indexPath: IndexPath
  ) -> @Sendable () -> CellNode
  /// A closure that makes the node of a section's header, on a worker; nil for a section without one.
  func collectionNode(
    _ collectionNode: CollectionNode, nodeBlockForHeaderInSection section: Int
  ) -> (@Sendable () -> CellNode)?
  /// A closure that makes the node of a section's footer, on a worker; nil for a section without one.
  func collectionNode(
    _ collectionNode: CollectionNode, nodeBlockForFooterInSection section: Int
  ) -> (@Sendable () -> CellNode)?
  /// A person moved an item, which ``ListNode/allowsReordering`` lets them: change the data, and nothing else. The list
  /// shows the change by itself. Called once for each move, when the item is put down.
  /// - Parameter target: the item's place afterwards.
  func collectionNode(_ collectionNode: CollectionNode, moveItemAt indexPath: IndexPath, to target: IndexPath)
}

extension CollectionDataSource {
  public func numberOfSections(in collectionNode: CollectionNode) -> Int { 1 }
  public func collectionNode(
    _ collectionNode: CollectionNode, nodeBlockForHeaderInSection section: Int
  ) -> (@Sendable () -> CellNode)? { nil }
  public func collectionNode(
    _ collectionNode: CollectionNode, nodeBlockForFooterInSection section: Int
  ) -> (@Sendable () -> CellNode)? { nil }
  public func collectionNode(_ collectionNode: CollectionNode, moveItemAt indexPath: IndexPath, to target: IndexPath) {
    contractBroken(
      "\(type(of: self)) says nothing about how items move: a collection that allows reordering needs "
        + "collectionNode(_:moveItemAt:to:)")
  }
}

/// Hears of what happens in a collection. Every method has a default.
@MainActor
public protocol CollectionDelegate: AnyObject {
  /// Whether an item that a person pressed, or chose with keys, is to be selected.
  func collectionNode(_ collectionNode: CollectionNode, shouldSelectItemAt indexPath: IndexPath) -> Bool
  func collectionNode(_ collectionNode: CollectionNode, shouldDeselectItemAt indexPath: IndexPath) -> Bool
  /// A person selected an item, or pressed it again.
  func collectionNode(_ collectionNode: CollectionNode, didSelectItemAt indexPath: IndexPath)
  func collectionNode(_ collectionNode: CollectionNode, didDeselectItemAt indexPath: IndexPath)
  /// A person changed what is selected, be it one item or all of them. Called once, after the items were told of by
  /// themselves; a change of more than 1,000 items, as Ctrl+A can make, is told by this alone.
  func collectionNodeDidChangeSelection(_ collectionNode: CollectionNode)
  /// The sizes an item may have; nil for what the layout allows. Asked on the main loop whenever the item is to be
  /// measured.
  func collectionNode(
    _ collectionNode: CollectionNode, constrainedSizeForItemAt indexPath: IndexPath, within range: SizeRange
  ) -> SizeRange?
  func collectionNodeDidScroll(_ collectionNode: CollectionNode)
  /// Whether more items may be fetched when the reader comes near an edge: true unless implemented.
  func shouldBatchFetch(for collectionNode: CollectionNode) -> Bool
  /// The same for one edge; unless implemented, the answer is that of ``shouldBatchFetch(for:)``. The head is asked about
  /// only where ``ListNode/leadingScreensForHeadBatching`` is more than zero.
  func shouldBatchFetch(for collectionNode: CollectionNode, at edge: ListEdge) -> Bool
  /// The reader comes near an edge, which the context tells. Fetch more, insert the items there, then complete the
  /// context.
  func collectionNode(_ collectionNode: CollectionNode, willBeginBatchFetchWith context: BatchContext)
  /// A request failed. Another one begins when the reader scrolls towards the edge, or at
  /// ``ListNode/retryBatchFetch(at:)``.
  /// - Parameter reason: as ``BatchContext/failBatchFetching(_:)`` was given it.
  func collectionNode(_ collectionNode: CollectionNode, didFailBatchFetchAt edge: ListEdge, reason: String)
  /// The reader dragged the content past an edge and let go.
  /// - Parameter distance: how far past, in points as shown.
  func collectionNode(_ collectionNode: CollectionNode, didPullPast edge: ListEdge, by distance: Double)
  /// An item came on screen, with its node.
  func collectionNode(_ collectionNode: CollectionNode, willDisplay node: CellNode, forItemAt indexPath: IndexPath)
  func collectionNode(_ collectionNode: CollectionNode, didEndDisplaying node: CellNode)
  /// Whether a person may move an item, where the collection allows reordering. Asked at each press on
  /// the item's handle or, without one, the item, and for each key that moves it.
  func collectionNode(_ collectionNode: CollectionNode, canMoveItemAt indexPath: IndexPath) -> Bool
  /// Where an item goes that a person would put down at a place: another place or, for none, its own. Asked while the
  /// item is carried.
  /// - Parameter proposal: the item's place after the move, as is the answer.
  func collectionNode(
    _ collectionNode: CollectionNode, targetIndexPathForMoveFrom indexPath: IndexPath, to proposal: IndexPath
  ) -> IndexPath
}

extension CollectionDelegate {
  public func collectionNode(_ collectionNode: CollectionNode, shouldSelectItemAt indexPath: IndexPath) -> Bool {
    collectionNode.host.isSelectingLeftToList = true
    return true
  }
  public func collectionNode(_ collectionNode: CollectionNode, shouldDeselectItemAt indexPath: IndexPath) -> Bool {
    collectionNode.host.isDeselectingLeftToList = true
    return true
  }
  public func collectionNode(_ collectionNode: CollectionNode, didSelectItemAt indexPath: IndexPath) {}
  public func collectionNode(_ collectionNode: CollectionNode, didDeselectItemAt indexPath: IndexPath) {}
  public func collectionNodeDidChangeSelection(_ collectionNode: CollectionNode) {}
  public func collectionNode(
    _ collectionNode: CollectionNode, constrainedSizeForItemAt indexPath: IndexPath, within range: SizeRange
  ) -> SizeRange? { nil }
  public func collectionNodeDidScroll(_ collectionNode: CollectionNode) {}
  public func shouldBatchFetch(for collectionNode: CollectionNode) -> Bool { true }
  public func shouldBatchFetch(for collectionNode: CollectionNode, at edge: ListEdge) -> Bool {
    shouldBatchFetch(for: collectionNode)
  }
  public func collectionNode(
    _ collectionNode: CollectionNode, didFailBatchFetchAt edge: ListEdge, reason: String
  ) {}
  public func collectionNode(_ collectionNode: CollectionNode, willBeginBatchFetchWith context: BatchContext) {
    context.completeBatchFetching(true)
  }
  public func collectionNode(_ collectionNode: CollectionNode, didPullPast edge: ListEdge, by distance: Double) {}
  public func collectionNode(
    _ collectionNode: CollectionNode, willDisplay node: CellNode, forItemAt indexPath: IndexPath
  ) {}
  public func collectionNode(_ collectionNode: CollectionNode, didEndDisplaying node: CellNode) {}
  public func collectionNode(_ collectionNode: CollectionNode, canMoveItemAt indexPath: IndexPath) -> Bool { true }
  public func collectionNode(
    _ collectionNode: CollectionNode, targetIndexPathForMoveFrom indexPath: IndexPath, to proposal: IndexPath
  ) -> IndexPath { proposal }
}
