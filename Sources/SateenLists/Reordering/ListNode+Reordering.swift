import SateenCore

extension ListNode {
  /// Whether a person can move items to other places, of other sections too.
  ///
  /// A long press takes hold of an item or, where its cell names a ``CellNode/reorderHandle``, a press on that. The
  /// item follows the pointer, the others make room, and near an edge the list scrolls. Escape puts everything back.
  /// Alt with an arrow key moves the focused item by one place.
  ///
  /// When the item is put down the data source is told once and changes its data; the list shows the change by itself.
  /// Set this for data sources only that say how an item moves, as snapshots do.
  public var allowsReordering: Bool {
    get { controller.reordering.isAllowed }
    set { controller.reordering.isAllowed = newValue }
  }

  /// Whether a person carries an item at the moment.
  public var isReordering: Bool { controller.reordering.element != nil }

  /// Lets an item that is carried glide back to where it came from.
  public func cancelReordering() { controller.reordering.cancel() }
}
