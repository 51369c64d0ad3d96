import FoundationEssentials
import SateenCore
import SateenLayout
import SateenThreads

/// Says what is in a table. Asked on the main loop: for nodes of the rows near the reader only, for counts, and whether
/// there are headers and footers, of all sections at each reload and batch.
@MainActor
public protocol TableDataSource: AnyObject {
  func numberOfSections(in tableNode: TableNode) -> Int
  func tableNode(_ tableNode: TableNode, numberOfRowsInSection section: Int) -> Int
  /// A closure that makes a row's node. It runs on a worker, maybe more than once in a row's life: capture what the row
  /// shows, not where it stands.
  func tableNode(
    _ tableNode: TableNode, nodeBlockForRowAt indexPath: IndexPath
  ) -> @Sendable () -> CellNode
  /// A closure that makes the node of a section's header, on a worker; nil for a section without one.
  func tableNode(_ tableNode: TableNode, nodeBlockForHeaderInSection section: Int) -> (@Sendable () -> CellNode)?
  /// A closure that makes the node of a section's footer, on a worker; nil for a section without one.
  func tableNode(_ tableNode: TableNode, nodeBlockForFooterInSection section: Int) -> (@Sendable () -> CellNode)?
  /// A person moved a row, which ``ListNode/allowsReordering`` lets them: change the data, and nothing else. The list
  /// shows the change by itself. Called once for each move, when the row is put down.
  /// - Parameter target: the row's place afterwards.
  func tableNode(_ tableNode: TableNode, moveRowAt indexPath: IndexPath, to target: IndexPath)
}

extension TableDataSource {
  public func numberOfSections(in tableNode: TableNode) -> Int { 1 }
  public func tableNode(
    _ tableNode: TableNode, nodeBlockForHeaderInSection section: Int
  ) -> (@Sendable () -> CellNode)? { nil }
  public func tableNode(
    _ tableNode: TableNode, nodeBlockForFooterInSection section: Int
  ) -> (@Sendable () -> CellNode)? { nil }
  public func tableNode(_ tableNode: TableNode, moveRowAt indexPath: IndexPath, to target: IndexPath) {
    contractBroken(
      "\(type(of: self)) says nothing about how rows move: a table that allows reordering needs "
        + "tableNode(_:moveRowAt:to:)")
  }
}

/// Hears of what happens in a table. Every method has a default.
@MainActor
public protocol TableDelegate: AnyObject {
  /// Whether a row that a person pressed, or chose with keys, is to be selected.
  func tableNode(_ tableNode: TableNode, shouldSelectRowAt indexPath: IndexPath) -> Bool
  func tableNode(_ tableNode: TableNode, shouldDeselectRowAt indexPath: IndexPath) -> Bool
  /// A person selected a row, or pressed it again.
  func tableNode(_ tableNode: TableNode, didSelectRowAt indexPath: IndexPath)
  func tableNode(_ tableNode: TableNode, didDeselectRowAt indexPath: IndexPath)
  /// A person changed what is selected, be it one row or all of them. Called once, after the rows were told of by
  /// themselves; a change of more than 1,000 rows, as Ctrl+A can make, is told by this alone.
  func tableNodeDidChangeSelection(_ tableNode: TableNode)
  /// The sizes a row may have; nil for the table's width and any height. Asked on the main loop whenever the row is to be
  /// measured.
  /// - Parameter width: of the table's rows, in points.
  func tableNode(
    _ tableNode: TableNode, constrainedSizeForRowAt indexPath: IndexPath, width: Double
  ) -> SizeRange?
  func tableNodeDidScroll(_ tableNode: TableNode)
  /// Whether more rows may be fetched when the reader comes near an edge: true unless implemented.
  func shouldBatchFetch(for tableNode: TableNode) -> Bool
  /// The same for one edge; unless implemented, the answer is that of ``shouldBatchFetch(for:)``. The head is asked about
  /// only where ``ListNode/leadingScreensForHeadBatching`` is more than zero.
  func shouldBatchFetch(for tableNode: TableNode, at edge: ListEdge) -> Bool
  /// The reader comes near an edge, which the context tells. Fetch more, insert the rows there, then complete the
  /// context.
  func tableNode(_ tableNode: TableNode, willBeginBatchFetchWith context: BatchContext)
  /// A request failed. Another one begins when the reader scrolls towards the edge, or at
  /// ``ListNode/retryBatchFetch(at:)``.
  /// - Parameter reason: as ``BatchContext/failBatchFetching(_:)`` was given it.
  func tableNode(_ tableNode: TableNode, didFailBatchFetchAt edge: ListEdge, reason: String)
  /// The reader dragged the content past an edge and let go.
  /// - Parameter distance: how far past, in points as shown.
  func tableNode(_ tableNode: TableNode, didPullPast edge: TableNode.Edge, by distance: Double)
  /// A row came on screen, with its node.
  func tableNode(_ tableNode: TableNode, willDisplay node: CellNode, forRowAt indexPath: IndexPath)
  func tableNode(_ tableNode: TableNode, didEndDisplaying node: CellNode)
  /// Whether a person may move a row, where the table allows reordering. Asked at each press on
  /// the row's handle or, without one, the row, and for each key that moves it.
  func tableNode(_ tableNode: TableNode, canMoveRowAt indexPath: IndexPath) -> Bool
  /// Where a row goes that a person would put down at a place: another place or, for none, its own. Asked while the row
  /// is carried.
  /// - Parameter proposal: the row's place after the move, as is the answer.
  func tableNode(
    _ tableNode: TableNode, targetIndexPathForMoveFrom indexPath: IndexPath, to proposal: IndexPath
  ) -> IndexPath
}

extension TableDelegate {
  public func tableNode(_ tableNode: TableNode, shouldSelectRowAt indexPath: IndexPath) -> Bool {
    tableNode.host.isSelectingLeftToList = true
    return true
  }
  public func tableNode(_ tableNode: TableNode, shouldDeselectRowAt indexPath: IndexPath) -> Bool {
    tableNode.host.isDeselectingLeftToList = true
    return true
  }
  public func tableNode(_ tableNode: TableNode, didSelectRowAt indexPath: IndexPath) {}
  public func tableNode(_ tableNode: TableNode, didDeselectRowAt indexPath: IndexPath) {}
  public func tableNodeDidChangeSelection(_ tableNode: TableNode) {}
  public func tableNode(
    _ tableNode: TableNode, constrainedSizeForRowAt indexPath: IndexPath, width: Double
  ) -> SizeRange? { nil }
  public func tableNodeDidScroll(_ tableNode: TableNode) {}
  public func shouldBatchFetch(for tableNode: TableNode) -> Bool { true }
  public func shouldBatchFetch(for tableNode: TableNode, at edge: ListEdge) -> Bool {
    shouldBatchFetch(for: tableNode)
  }
  public func tableNode(_ tableNode: TableNode, willBeginBatchFetchWith context: BatchContext) {
    context.completeBatchFetching(true)
  }
  public func tableNode(_ tableNode: TableNode, didFailBatchFetchAt edge: ListEdge, reason: String) {}
  public func tableNode(_ tableNode: TableNode, didPullPast edge: TableNode.Edge, by distance: Double) {}
  public func tableNode(
    _ tableNode: TableNode, willDisplay node: CellNode, forRowAt indexPath: IndexPath
  ) {}
  public func tableNode(_ tableNode: TableNode, didEndDisplaying node: CellNode) {}
  public func tableNode(_ tableNode: TableNode, canMoveRowAt indexPath: IndexPath) -> Bool { true }
  public func tableNode(
    _ tableNode: TableNode, targetIndexPathForMoveFrom indexPath: IndexPath, to proposal: IndexPath
  ) -> IndexPath { proposal }
}
