import SateenCore
import SateenLayout

// Items, headers and footers by their item paths.
extension ListNode {
  // MARK: Changes

  /// Inserts items that the data source has gained. The paths are those after the insertion.
  /// - Throws: ``ListUpdateError`` where the data source's count does not fit.
  public func insertItems(at itemPaths: [ItemPath], animated: Bool = false) throws {
    try performBatchUpdates(animated: animated) { $0.insertItems(at: itemPaths) }
  }

  /// Deletes items that the data source has lost. The paths are those before the deletion.
  /// - Throws: ``ListUpdateError`` where the data source's count does not fit.
  public func deleteItems(at itemPaths: [ItemPath], animated: Bool = false) throws {
    try performBatchUpdates(animated: animated) { $0.deleteItems(at: itemPaths) }
  }

  /// Shows other content of items: in a new node, unless the data source updates the present one. The old pixels show
  /// until the new ones are there.
  /// - Throws: ``ListUpdateError`` where an item does not exist.
  public func reloadItems(at itemPaths: [ItemPath]) throws {
    try performBatchUpdates { $0.reloadItems(at: itemPaths) }
  }

  /// Moves an item, with its node, to the item path that it has afterwards.
  /// - Throws: ``ListUpdateError`` where an item path does not exist.
  public func moveItem(at itemPath: ItemPath, to target: ItemPath, animated: Bool = false) throws {
    try performBatchUpdates(animated: animated) { $0.moveItem(at: itemPath, to: target) }
  }

  /// Items in all sections, without headers and footers.
  public var numberOfItems: Int { controller.map.itemCount }

  // MARK: Position

  /// Scrolls to an item, which stays in its position on screen while the items around it are measured, until the user
  /// scrolls on. Before the list's first turn, the first frame shows the item.
  public func scrollToItem(at itemPath: ItemPath, at position: ScrollPosition, animated: Bool) {
    controller.beginRequest(\.position)
    controller.scroll(to: itemPath, position, animated: animated)
  }

  /// An item's frame in the content, in points; an estimate while items are not measured. Nil for no item, and for one
  /// without a frame yet.
  public func rectForItem(at itemPath: ItemPath) -> Rect? { rect(of: controller.element(at: itemPath)) }

  /// The frame of a section's header in the content, in points; nil where there is none, or none arranged yet.
  public func rectForHeader(inSection section: Int) -> Rect? {
    rect(of: controller.element(.header, in: section))
  }

  /// The frame of a section's footer in the content, in points; nil where there is none, or none arranged yet.
  public func rectForFooter(inSection section: Int) -> Rect? {
    rect(of: controller.element(.footer, in: section))
  }

  /// The frame of a section's supplementary in the content, in points; nil where there is none, or none arranged yet.
  public func rectForSupplementary(_ kind: SupplementaryKind, inSection section: Int) -> Rect? {
    rect(of: controller.element(.supplementary(kind), in: section))
  }

  private func rect(of element: Int?) -> Rect? {
    element.flatMap { controller.pins[$0] ?? controller.arranger.frame(of: $0) }
  }

  /// The item at a point of the content; nil beside items and in the room between them.
  public func pathForItem(at point: Point) -> ItemPath? {
    controller.element(at: point).flatMap { controller.path(of: $0) }
  }

  // MARK: Nodes

  /// The node of an item near enough to the viewport to have one. After a reload that is the new node as soon as it is
  /// made, even while the old node's pixels still show.
  public func nodeForItem(at itemPath: ItemPath) -> CellNode? {
    node(of: controller.element(at: itemPath))
  }

  /// The node of a section's header near enough to the viewport to have one.
  public func nodeForHeader(inSection section: Int) -> CellNode? {
    node(of: controller.element(.header, in: section))
  }

  /// The node of a section's footer near enough to the viewport to have one.
  public func nodeForFooter(inSection section: Int) -> CellNode? {
    node(of: controller.element(.footer, in: section))
  }

  /// The node of a section's supplementary near enough to the viewport to have one.
  public func nodeForSupplementary(_ kind: SupplementaryKind, inSection section: Int) -> CellNode? {
    node(of: controller.element(.supplementary(kind), in: section))
  }

  private func node(of element: Int?) -> CellNode? {
    element.flatMap { controller.slots[$0] }.flatMap { $0.node ?? $0.outgoing?.node }
  }

  /// The item path that a node's item has now; nil once the list has released the node.
  public func itemPath(for node: CellNode) -> ItemPath? {
    controller.slots.values.first { $0.node === node || $0.outgoing?.node === node }
      .flatMap { controller.path(of: $0.index) }
  }

  /// Nodes of the items on screen, in their order: those whose pixels show.
  public var visibleNodes: [CellNode] {
    controller.visibleItems.compactMap { controller.slots[$0].flatMap { ($0.outgoing ?? $0).node } }
  }

  /// Item paths of the items on screen, in their order.
  public var pathsForVisible: [ItemPath] {
    controller.visibleItems.compactMap { controller.path(of: $0) }
  }
}
