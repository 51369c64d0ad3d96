/// In which section each item of a snapshot is.
///
/// Copies share one table. The copy that is edited notes what differs from it: the first edit of a copy takes no time by
/// how many items there are.
struct ItemSections<ID: Hashable & Sendable, Section: Sendable>: Sendable {
  // Only the owner of the sole reference changes the table, so no other copy, on whatever thread, sees it change.
  private final class Table: @unchecked Sendable {
    var sections: [ID: Section]

    init(_ sections: [ID: Section] = [:]) { self.sections = sections }
  }

  private enum Change: Sendable {
    case added(Section)
    case removed
  }

  private var table = Table()
  private var changes: [ID: Change] = [:]
  private(set) var count = 0

  /// Setting nil takes an item out.
  subscript(id: ID) -> Section? {
    get {
      switch changes[id] {
      case .added(let section): section
      case .removed: nil
      case nil: table.sections[id]
      }
    }
    set {
      let isKnown = self[id] != nil
      count += (newValue == nil ? 0 : 1) - (isKnown ? 1 : 0)
      if isKnownUniquelyReferenced(&table) {
        foldChanges()
        table.sections[id] = newValue
      } else {
        changes[id] = newValue.map { .added($0) } ?? .removed
        // So many differences make a table of their own; each was paid for by an edit.
        if changes.count > 1_024, changes.count > count / 4 {
          table = Table(table.sections)
          foldChanges()
        }
      }
    }
  }

  mutating func reserveCapacity(_ capacity: Int) {
    if isKnownUniquelyReferenced(&table) {
      foldChanges()
      table.sections.reserveCapacity(capacity)
    }
  }

  private mutating func foldChanges() {
    guard !changes.isEmpty else { return }
    for (id, change) in changes {
      if case .added(let section) = change { table.sections[id] = section } else { table.sections[id] = nil }
    }
    changes = [:]
  }
}
