import SateenCore

// Selection, and the item that keys act on.
extension ListNode {
  /// Whether the user can press and select items.
  public var allowsSelection: Bool {
    get { controller.selecting.allowsSelectionAtRest }
    set { controller.selecting.allowsSelectionAtRest = newValue }
  }

  /// Whether more than one item can be selected: a press with Ctrl adds or takes away an item, one with Shift selects
  /// all up to it, and Ctrl+A selects all there are.
  public var allowsMultipleSelection: Bool {
    get { controller.selecting.allowsMultipleSelectionAtRest }
    set {
      controller.selecting.allowsMultipleSelectionAtRest = newValue
      if !newValue, controller.selection.rows.count > 1 { controller.select(controller.selection.latest) }
    }
  }

  /// Whether arrows, Page Up, Page Down, Home and End move a focused item instead of scrolling: Enter selects it, Space
  /// does or adds it to the selection, and Shift extends the selection on the way.
  public var movesFocusWithKeys: Bool {
    get { controller.selecting.movesFocusWithKeys }
    set {
      controller.selecting.movesFocusWithKeys = newValue
      if !newValue { controller.focus(nil) }
    }
  }

  /// The number of selected items. Its cost does not depend on that number; that of their item paths does.
  public var selectedCount: Int { controller.selection.rows.count }

  /// The item that was selected last.
  public var pathForSelectedItem: ItemPath? {
    controller.selection.latest.flatMap { controller.path(of: $0) }
  }

  /// All selected items, in their order.
  public var pathsForSelectedItems: [ItemPath] {
    controller.selection.rows.ranges.flatMap { $0.compactMap { controller.path(of: $0) } }
  }

  /// Selects an item instead of the previous ones; nil clears the selection. The delegate is not called.
  public func selectItem(at itemPath: ItemPath?) { selectItems(at: itemPath.map { [$0] } ?? []) }

  /// Selects items instead of the previous ones. The delegate is not called.
  public func selectItems(at itemPaths: [ItemPath]) {
    controller.beginRequest(\.selection)
    // A pending reload will clear the selection.
    if controller.needsReload {
      controller.selecting.initialSelection = itemPaths
      controller.selecting.selectsAllInitially = false
      return
    }
    controller.select(itemPaths)
  }

  /// Selects all items of a list with ``allowsMultipleSelection``. The delegate is not called.
  public func selectAll() {
    controller.beginRequest(\.selection)
    if controller.needsReload {
      (controller.selecting.selectsAllInitially, controller.selecting.initialExceptions) = (true, [])
    } else {
      controller.selectAll()
    }
  }

  /// Takes items out of the selection. The delegate is not called.
  public func deselectItems(at itemPaths: [ItemPath]) {
    if controller.needsReload {
      controller.selecting.initialSelection.removeAll { itemPaths.contains($0) }
      controller.selecting.initialExceptions.formUnion(itemPaths)
      controller.setNeedsUpdate()
    }
    let elements = RangeSet(places: itemPaths.compactMap { controller.element(at: $0) })
    controller.set(controller.selection.rows.subtracting(elements), latest: nil)
  }

  /// The item that keys act on.
  public var pathForFocusedItem: ItemPath? {
    controller.selection.focused.flatMap { controller.path(of: $0) }
  }

  /// Focuses an item, so that keys act on it, and scrolls to it if it is not visible; nil removes the focus. The same
  /// as the user does with arrows, for lists with ``movesFocusWithKeys``.
  public func moveFocus(to itemPath: ItemPath?) {
    controller.beginRequest(\.focus)
    // A pending reload will clear the focus.
    controller.selecting.initialFocus = controller.needsReload ? itemPath : nil
    if !controller.needsReload { controller.moveFocus(to: itemPath.flatMap { controller.element(at: $0) }) }
  }
}
