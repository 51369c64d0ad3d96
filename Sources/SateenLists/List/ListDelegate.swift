import SateenCore
import SateenLayout
import SateenNodes

/// Receives the events of a list, and decides where it may. Every method has a default. Main loop.
///
/// It is told of scrolling as any observer of a scroll view is; `scrollView.node` is the list then. The scroll view may
/// have a delegate of its own besides, which is called after this one.
@MainActor
public protocol ListDelegate: ScrollViewDelegate {
  /// Whether an item that the user pressed, or chose with keys, becomes selected.
  func listNode(_ listNode: ListNode, shouldSelectItemAt itemPath: ItemPath) -> Bool
  func listNode(_ listNode: ListNode, shouldDeselectItemAt itemPath: ItemPath) -> Bool
  /// The user selected an item, or pressed it again.
  func listNode(_ listNode: ListNode, didSelectItemAt itemPath: ItemPath)
  func listNode(_ listNode: ListNode, didDeselectItemAt itemPath: ItemPath)
  /// The user changed the selection, by one item or all of them. Called once for each change, after the calls for
  /// single items; for a change of more than 1,000 items, which Ctrl+A can make, this is the only call.
  func listNodeDidChangeSelection(_ listNode: ListNode)
  /// The user pressed an item in another way than to select it.
  /// - Returns: whether the press is used. A secondary press that is not goes on to the views around the list, and a long
  ///   one selects the item when it ends.
  func listNode(_ listNode: ListNode, didPressItemAt itemPath: ItemPath, _ press: ListNode.Press) -> Bool
  /// The menu of an item; nil for none. Asked by the secondary button, by a finger's long press, and by the Menu key for
  /// the item with the focus, unless the press was used otherwise.
  func listNode(_ listNode: ListNode, contextMenuForItemAt itemPath: ItemPath) -> Menu?
  /// The actions that a swipe towards where lines end uncovers beside an item of a table; nil for none. Asked when a swipe
  /// begins, and for the item's menu. See ``SwipeActions``.
  func listNode(_ listNode: ListNode, leadingSwipeActionsForItemAt itemPath: ItemPath) -> SwipeActions?
  /// The actions that a swipe towards where lines begin uncovers beside an item; nil for none.
  func listNode(_ listNode: ListNode, trailingSwipeActionsForItemAt itemPath: ItemPath) -> SwipeActions?
  /// The sign before an item while the list is edited: see ``ListNode/isEditing``. An item with the style
  /// ``ListNode/EditingStyle/delete`` can be swiped to be deleted, too.
  func listNode(_ listNode: ListNode, editingStyleForItemAt itemPath: ItemPath) -> ListNode.EditingStyle
  /// The user deletes an item, or wants something to be inserted: change the data.
  func listNode(_ listNode: ListNode, commitEditing style: ListNode.EditingStyle, forItemAt itemPath: ItemPath)
  /// The items that a drag of an item takes along, to other lists and nodes; empty for none. Where the dragged item is one
  /// of several that are selected, all of them are dragged.
  func listNode(_ listNode: ListNode, dragItemsForItemAt itemPath: ItemPath) -> [DragItem]
  /// The fate of items that are dropped in the list; nil leaves them to the nodes around. Not asked where the list
  /// moves its own item: see ``ListNode/allowsReordering``.
  /// - Parameter itemPath: that of the first dropped item after the drop.
  func listNode(
    _ listNode: ListNode, dropProposalFor session: DragSession, at itemPath: ItemPath
  ) -> DropProposal?
  /// Items were dropped in the list: insert them at an item path.
  /// - Returns: whether they were taken. Otherwise they go back.
  func listNode(_ listNode: ListNode, performDrop session: DragSession, at itemPath: ItemPath) -> Bool
  /// The drag of an item of the list is over, and was no move within it. Called for each of the items. The session's ``DragSession/proposal`` says what
  /// became of them: items that were moved are to be removed, if the program has not done so with the drop.
  func listNode(_ listNode: ListNode, didEndDragging session: DragSession)
  /// The sizes an item may have; nil for those its layout allows. Called on the main loop each time the item is to be
  /// measured.
  /// - Parameter range: the sizes the layout allows: for a table, the row's width and any height.
  func listNode(
    _ listNode: ListNode, constrainedSizeForItemAt itemPath: ItemPath, within range: SizeRange
  ) -> SizeRange?
  /// The user dragged the content past an edge and released it.
  /// - Parameter distance: how far past the edge, in points as shown.
  func listNode(_ listNode: ListNode, didPullPast edge: ListEdge, by distance: Double)
  /// Items have come near the viewport: a good time to fetch data that their nodes will need. The nearest come first.
  /// Called once for each item that enters the preload range, see ``RangeType/preload``, and not for items that are on
  /// screen by then.
  func listNode(_ listNode: ListNode, prefetchItemsAt itemPaths: [ItemPath])
  /// Items for which data was to be fetched have left the preload range without coming on screen, or are gone. An item
  /// that was deleted, or is gone by a reload, is named by the item path that it had before.
  func listNode(_ listNode: ListNode, cancelPrefetchingForItemsAt itemPaths: [ItemPath])
  /// An item came on screen, with its node.
  func listNode(_ listNode: ListNode, willDisplay node: CellNode, forItemAt itemPath: ItemPath)
  func listNode(_ listNode: ListNode, didEndDisplaying node: CellNode)
  /// Whether the user may move an item, where the list allows reordering. Called at each press on the item's handle or,
  /// without one, on the item, and for each key that moves it.
  func listNode(_ listNode: ListNode, canMoveItemAt itemPath: ItemPath) -> Bool
  /// The item path that an item gets if the user drops it at `proposal`; the item's own item path to refuse. Called
  /// while the item is dragged.
  /// - Parameter proposal: the item's item path after the move, as is the result.
  func listNode(
    _ listNode: ListNode, targetPathForMoveFrom itemPath: ItemPath, to proposal: ItemPath
  ) -> ItemPath
}

extension ListDelegate {
  public func listNode(_ listNode: ListNode, shouldSelectItemAt itemPath: ItemPath) -> Bool {
    // A delegate that forwards its calls to another one may refuse by itself.
    if listNode.host.delegate === self { listNode.host.leavesSelectingToList = true }
    return true
  }
  public func listNode(_ listNode: ListNode, shouldDeselectItemAt itemPath: ItemPath) -> Bool {
    if listNode.host.delegate === self { listNode.host.leavesDeselectingToList = true }
    return true
  }
  public func listNode(_ listNode: ListNode, didSelectItemAt itemPath: ItemPath) {}
  public func listNode(_ listNode: ListNode, didDeselectItemAt itemPath: ItemPath) {}
  public func listNodeDidChangeSelection(_ listNode: ListNode) {}
  public func listNode(
    _ listNode: ListNode, didPressItemAt itemPath: ItemPath, _ press: ListNode.Press
  ) -> Bool { false }
  public func listNode(_ listNode: ListNode, contextMenuForItemAt itemPath: ItemPath) -> Menu? { nil }
  public func listNode(
    _ listNode: ListNode, editingStyleForItemAt itemPath: ItemPath
  ) -> ListNode.EditingStyle { .none }
  public func listNode(
    _ listNode: ListNode, commitEditing style: ListNode.EditingStyle, forItemAt itemPath: ItemPath
  ) {}
  public func listNode(_ listNode: ListNode, dragItemsForItemAt itemPath: ItemPath) -> [DragItem] { [] }
  public func listNode(
    _ listNode: ListNode, dropProposalFor session: DragSession, at itemPath: ItemPath
  ) -> DropProposal? { nil }
  public func listNode(
    _ listNode: ListNode, performDrop session: DragSession, at itemPath: ItemPath
  ) -> Bool { false }
  public func listNode(_ listNode: ListNode, didEndDragging session: DragSession) {}
  public func listNode(
    _ listNode: ListNode, leadingSwipeActionsForItemAt itemPath: ItemPath
  ) -> SwipeActions? { nil }
  public func listNode(
    _ listNode: ListNode, trailingSwipeActionsForItemAt itemPath: ItemPath
  ) -> SwipeActions? { nil }
  public func listNode(
    _ listNode: ListNode, constrainedSizeForItemAt itemPath: ItemPath, within range: SizeRange
  ) -> SizeRange? { nil }
  public func listNode(_ listNode: ListNode, didPullPast edge: ListEdge, by distance: Double) {}
  public func listNode(_ listNode: ListNode, prefetchItemsAt itemPaths: [ItemPath]) {}
  public func listNode(_ listNode: ListNode, cancelPrefetchingForItemsAt itemPaths: [ItemPath]) {}
  public func listNode(_ listNode: ListNode, willDisplay node: CellNode, forItemAt itemPath: ItemPath) {}
  public func listNode(_ listNode: ListNode, didEndDisplaying node: CellNode) {}
  public func listNode(_ listNode: ListNode, canMoveItemAt itemPath: ItemPath) -> Bool { true }
  public func listNode(
    _ listNode: ListNode, targetPathForMoveFrom itemPath: ItemPath, to proposal: ItemPath
  ) -> ItemPath { proposal }
}
