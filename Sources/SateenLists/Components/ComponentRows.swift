import SateenComponents
import SateenLayout
import SateenThreads

/// Makes the rows of a list of components, and keeps their state by the ids of items and, for headers and the like, of
/// sections.
@MainActor
final class ComponentRows<Item: ListItem> {
  /// The owner of a row's state.
  private enum Owner: Hashable {
    case item(Item.ID)
    /// A section's element besides its items.
    case part(SectionMap.Element.Role, SectionID)

    /// - Parameter element: an element of the snapshot; nil for one that it does not have.
    init?(_ element: SectionMap.Element, in snapshot: ListSnapshot<Item>) {
      guard let item = snapshot.item(of: element) else { return nil }
      if case .item = element.role {
        self = .item(item.id)
      } else {
        self = .part(element.role, snapshot.sections[element.section].id)
      }
    }
  }

  private typealias Row = @Sendable (Item) -> any LayoutElement

  private var row: Row
  /// The headers of sections; nil where they are rows like others.
  private let header: Row?
  private var keepers: [Owner: StateKeeper] = [:]
  /// The number of keepers that are too many to go through each time one is added.
  private var limit = 256
  var surroundings = Surroundings()

  nonisolated init(
    _ row: @escaping @Sendable (Item) -> any LayoutElement,
    header: (@Sendable (Item) -> any LayoutElement)? = nil
  ) {
    self.row = row
    self.header = header
  }

  func setRow(_ row: @escaping @Sendable (Item) -> any LayoutElement) { self.row = row }

  private func row(for element: SectionMap.Element) -> Row { element.role == .header ? header ?? row : row }

  /// A closure that makes the row of an element, on a worker; nil for an element that the snapshot does not have.
  func block(for element: SectionMap.Element, in snapshot: ListSnapshot<Item>) -> (@Sendable () -> CellNode)? {
    guard let item = snapshot.item(of: element), let owner = Owner(element, in: snapshot) else { return nil }
    let keeper = keeper(of: owner)
    let (row, surroundings) = (row(for: element), surroundings)
    return {
      let cell = ComponentCellNode(keeper: keeper) { row(item) }
      cell.tree.adopt(surroundings)
      return cell
    }
  }

  /// Shows an item in the row that there is, as the present closure says and in the present surroundings.
  func update(_ cell: CellNode, of element: SectionMap.Element, to item: Item) -> Bool {
    guard let cell = cell as? ComponentCellNode else { return false }
    let row = row(for: element)
    cell.tree.setSource { row(item) }
    cell.tree.adopt(surroundings)
    return true
  }

  private func keeper(of owner: Owner) -> StateKeeper {
    if let known = keepers[owner] { return known }
    if keepers.count >= limit {
      forgetIdle()
      limit = max(256, keepers.count * 2)
    }
    let made = StateKeeper()
    keepers[owner] = made
    return made
  }

  /// Forgets rows without a node and without state that differs from the initial one. A row whose node is being made
  /// holds its keeper, and will have its state there.
  private func forgetIdle() {
    var idle: [Owner] = []
    var index = keepers.startIndex
    while index != keepers.endIndex {
      if isKnownUniquelyReferenced(&keepers.values[index]), !keepers.values[index].hasChangedState {
        idle.append(keepers.keys[index])
      }
      keepers.formIndex(after: &index)
    }
    for owner in idle { keepers[owner] = nil }
  }

  /// Forgets the state of elements that a change deletes.
  /// - Parameter before: the snapshot before the change.
  func forget(_ elements: IndexMapping, of before: ListSnapshot<Item>) {
    guard !keepers.isEmpty, !elements.deleted.isEmpty else { return }
    if elements.runs.isEmpty {
      keepers = [:]
      return
    }
    let map = before.map
    for element in elements.deleted.joined() {
      if let owner = map.element(at: element).flatMap({ Owner($0, in: before) }) { keepers[owner] = nil }
    }
  }

  /// How many rows have state that is kept, or a node.
  var count: Int { keepers.count }
}
