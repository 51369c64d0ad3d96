import SateenComponents
import SateenLayout

// Lists whose rows are components.
extension List {
  /// Shows other rows for the items: those near the viewport at once, with the state that they have. For lists of
  /// components. Headers of sections by a member stay as they are.
  public func setRow(@LayoutBuilder _ row: @escaping @Sendable (Item) -> Elements) {
    guard let rows = source.rows else { return }
    rows.setRow { row($0) }
    renew(rows)
  }

  /// The surroundings that the rows have, for values that all of them depend on: see ``Surrounding``. For lists of
  /// components.
  public var surroundings: Surroundings {
    get { source.rows?.surroundings ?? Surroundings() }
    set {
      guard let rows = source.rows, rows.surroundings != newValue else { return }
      rows.surroundings = newValue
      renew(rows)
    }
  }

  /// Has all nodes show the present rows: those that workers are making, as soon as they are made.
  private func renew(_ rows: ComponentRows<Item>) {
    guard controller.host.source === source else { return }
    for slot in Array(controller.slots.values) {
      if let cell = slot.node {
        let element = controller.sourceMap.element(at: controller.sourceIndex(of: slot.index))
        if let element, let item = source.shown.item(of: element) { _ = rows.update(cell, of: element, to: item) }
      } else if slot.phase == .preparing {
        slot.isStale = true
        controller.hasStale = true
      }
    }
  }
}
