import SateenCore

// Editing of rows.
extension ListNode {
  /// The sign before a row while the list is edited.
  public enum EditingStyle: Sendable, Hashable {
    /// There is no sign.
    case none
    /// A red one, which uncovers a button that deletes the item.
    case delete
    /// A green one, which inserts something.
    case insert
  }

  /// Whether the table is edited: there are signs before its rows, and handles behind them where it
  /// ``allowsReordering``. The selection is cleared when this changes. Other lists than tables have no edit mode.
  public var isEditing: Bool {
    get { controller.editing.isOn }
    set { setEditing(newValue, animated: false) }
  }

  /// Begins to edit the table, or ends it.
  /// - Parameter animated: whether the rows are seen to make room for the signs.
  public func setEditing(_ isEditing: Bool, animated: Bool) { controller.editing.set(isEditing, animated: animated) }

  /// Whether items can be selected while the table is edited.
  public var allowsSelectionDuringEditing: Bool {
    get { controller.selecting.allowsSelectionDuringEditing }
    set { controller.selecting.allowsSelectionDuringEditing = newValue }
  }

  /// Whether several items can be selected while the table is edited. Circles before the rows take the place of the signs,
  /// and a press adds an item or takes it away.
  public var allowsMultipleSelectionDuringEditing: Bool {
    get { controller.selecting.allowsMultipleSelectionDuringEditing }
    set {
      controller.selecting.allowsMultipleSelectionDuringEditing = newValue
      controller.setNeedsUpdate()
    }
  }
}
