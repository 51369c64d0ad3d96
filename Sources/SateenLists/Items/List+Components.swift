import SateenComponents
import SateenLayout

// Lists whose rows are components.
extension List {
  /// Shows other rows for the items: those near the viewport at once, with the state that they have. For lists of
  /// components.
  public func setRow(@LayoutBuilder _ row: @escaping @Sendable (Item) -> Elements) {
    guard let rows = source.rows else { return }
    rows.setRow { row($0) }
    forEachRow { cell, item in _ = rows.update(cell, to: item) }
  }

  /// The surroundings that the rows have, for values that all of them depend on: see ``Surrounding``. For lists of
  /// components.
  public var surroundings: Surroundings {
    get { source.rows?.surroundings ?? Surroundings() }
    set {
      guard let rows = source.rows, rows.surroundings != newValue else { return }
      rows.surroundings = newValue
      forEachRow { cell, _ in cell.tree.adopt(newValue) }
    }
  }

  private func forEachRow(_ body: (ComponentCellNode, Item) -> Void) {
    for slot in Array(controller.slots.values) {
      guard let cell = slot.node as? ComponentCellNode, let path = controller.map.indexPath(of: slot.index),
        let item = source.shown.item(at: path)
      else { continue }
      body(cell, item)
    }
  }
}
