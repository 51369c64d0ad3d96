import SateenCore
import SateenLayout

// Items by their ids.
extension List {
  /// Whether the items show, rather than a data source in their place.
  private var showsItems: Bool { dataSource == nil }

  /// The shown item at an item path; nil where there is none.
  public func item(at itemPath: ItemPath) -> Item? { showsItems ? source.shown.item(at: itemPath) : nil }

  /// The item path of a shown item; nil where there is none with this id. Compares ids from the first item on.
  public func itemPath(of id: Item.ID) -> ItemPath? { showsItems ? source.shown.itemPath(of: id) : nil }

  /// The node of an item near enough to the viewport to have one.
  public func cell(of id: Item.ID) -> CellNode? { itemPath(of: id).flatMap { nodeForItem(at: $0) } }

  /// An item's frame in the content, in points; an estimate while items are not measured. Nil for an item without a frame.
  public func frame(of id: Item.ID) -> Rect? { itemPath(of: id).flatMap { rectForItem(at: $0) } }

  /// The item that a node shows; nil for a header, a footer, and a node that the list has released.
  public func item(of cell: CellNode) -> Item? { itemPath(for: cell).flatMap { item(at: $0) } }

  /// Calls a closure when items show that were assigned and do not show yet; at once if these ids show already.
  private func whenShown(_ ids: [Item.ID], _ body: @escaping @MainActor @Sendable () -> Void) {
    if source.isIdle || source.shown.contains(ids) { body() } else { source.whenShown(body) }
  }

  /// Whether an item shows, or was assigned and will.
  private func isKnown(_ id: Item.ID) -> Bool { source.shown.contains(id) || source.newest.contains(id) }

  // MARK: Position

  /// Scrolls to an item, which keeps its position on screen while the items around it are measured, until the user scrolls
  /// on. Before the list's first turn, the first frame shows the item. An item that was assigned and does not show yet is
  /// scrolled to when it does; an id that is in neither is not scrolled to.
  public func scroll(to id: Item.ID, at position: ScrollPosition = .start, animated: Bool = false) {
    guard isKnown(id) else { return }
    let request = controller.beginRequest(\.position)
    whenShown([id]) { [weak self] in
      guard let self, controller.requests.position == request, let path = itemPath(of: id) else { return }
      scrollToItem(at: path, at: position, animated: animated)
    }
  }

  // MARK: Selection

  /// The selected items' ids, in the order of the list.
  public var selectedIDs: [Item.ID] { selectedItems.map(\.id) }

  /// The selected items, in the order of the list.
  public var selectedItems: [Item] { pathsForSelectedItems.compactMap { item(at: $0) } }

  /// Selects items in place of those that were selected: all of them with ``ListNode/allowsMultipleSelection``, otherwise the
  /// last that exists. Ids that do not exist are left out; nobody is called.
  public func select(_ ids: [Item.ID]) {
    let request = controller.beginRequest(\.selection)
    whenShown(ids) { [weak self] in
      guard let self, showsItems, controller.requests.selection == request else { return }
      let latest = ids.last { self.source.shown.contains($0) }.flatMap { self.itemPath(of: $0) }
      let paths = source.shown.itemPaths(of: ids).filter { $0 != latest }
      selectItems(at: paths + (latest.map { [$0] } ?? []))
    }
  }

  /// Takes items out of the selection. Nobody is called.
  public func deselect(_ ids: [Item.ID]) {
    let request = controller.requests.selection
    whenShown(ids) { [weak self] in
      guard let self, showsItems, controller.requests.selection == request else { return }
      deselectItems(at: source.shown.itemPaths(of: ids))
    }
  }

  /// The id of the item that keys act on.
  public var focusedID: Item.ID? { pathForFocusedItem.flatMap { item(at: $0)?.id } }

  /// Has keys act on an item, and scrolls to it where it does not show; nil for none. For lists with
  /// ``ListNode/movesFocusWithKeys``.
  public func moveFocus(to id: Item.ID?) {
    guard let id else { return moveFocus(to: ItemPath?.none) }
    guard isKnown(id) else { return }
    let request = controller.beginRequest(\.focus)
    whenShown([id]) { [weak self] in
      guard let self, controller.requests.focus == request, let path = itemPath(of: id) else { return }
      moveFocus(to: path)
    }
  }
}
