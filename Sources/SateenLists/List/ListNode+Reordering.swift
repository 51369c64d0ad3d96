import SateenCore

extension ListNode {
  /// Whether the user can move items to other positions, in other sections too.
  ///
  /// A long press starts a drag of an item, or a press on the item's ``CellNode/reorderHandle`` if its cell has one.
  /// The item follows the pointer, the others make room, and near an edge the list scrolls. Escape cancels the drag.
  /// Alt with an arrow key moves the focused item by one position.
  ///
  /// When the item is dropped, the data source is called once and changes its data; the list shows the change by
  /// itself. Set this only for data sources that implement moves, as snapshots do.
  public var allowsReordering: Bool {
    get { controller.reordering.isAllowed }
    set { controller.reordering.isAllowed = newValue }
  }

  /// Whether the user is dragging an item.
  public var isReordering: Bool { controller.reordering.element != nil }

  /// Cancels a drag. The item glides back to its origin.
  public func cancelReordering() { controller.reordering.cancel() }
}
