/// The section of each item of a snapshot.
///
/// Copies share one table. A copy that is edited stores its differences from the table, so its first edit does not copy
/// the whole table.
struct ItemSections<ID: Hashable & Sendable, Section: Sendable>: Sendable {
  // The table is only changed while there is one reference to it, so copies on other threads never see a change.
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

  /// Setting nil removes an item.
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
        // So many differences are worth a copy of the table: each was paid for by an edit.
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
