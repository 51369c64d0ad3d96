import SateenComponents
import SateenLayout
import SateenThreads

/// Makes the rows of a list of components, and keeps their state by the ids of the items.
@MainActor
final class ComponentRows<Item: ListItem> {
  private var row: @Sendable (Item) -> any LayoutElement
  private var keepers: [Item.ID: StateKeeper] = [:]
  /// The number of keepers that are too many to go through each time one is added.
  private var limit = 256
  var surroundings = Surroundings()

  nonisolated init(_ row: @escaping @Sendable (Item) -> any LayoutElement) {
    self.row = row
  }

  func setRow(_ row: @escaping @Sendable (Item) -> any LayoutElement) { self.row = row }

  /// A closure that makes the row of an item, on a worker.
  func block(for item: Item) -> @Sendable () -> CellNode {
    let keeper = keeper(of: item.id)
    let (row, surroundings) = (row, surroundings)
    return {
      let cell = ComponentCellNode(keeper: keeper) { row(item) }
      cell.tree.adopt(surroundings)
      return cell
    }
  }

  /// Shows an item in the row that there is.
  func update(_ cell: CellNode, to item: Item) -> Bool {
    guard let cell = cell as? ComponentCellNode else { return false }
    let row = row
    cell.tree.setSource { row(item) }
    return true
  }

  private func keeper(of id: Item.ID) -> StateKeeper {
    if let known = keepers[id] { return known }
    if keepers.count >= limit {
      keepers = keepers.filter { !$0.value.isIdle }
      limit = max(256, keepers.count * 2)
    }
    let made = StateKeeper()
    keepers[id] = made
    return made
  }

  /// Forgets the state of items that are gone.
  func forget(except shown: ListSnapshot<Item>) {
    let kept = keepers.filter { !$0.value.isIdle }
    let known = Set(shown.indexPaths(of: kept.keys).compactMap { shown.item(at: $0)?.id })
    keepers = kept.filter { known.contains($0.key) }
  }

  /// How many rows have state that is kept, or a node.
  var count: Int { keepers.count }
}
