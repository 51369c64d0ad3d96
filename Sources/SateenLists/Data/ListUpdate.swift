import FoundationEssentials

/// Collects the changes of one batch, in any order. Deletions, reloads and origins of moves are index paths before the
/// update; insertions and targets of moves are index paths after it.
public struct ListUpdate: Sendable {
  /// An item by its section and its index there.
  struct Place: Hashable, Sendable {
    var section: Int
    var row: Int

    init(_ path: IndexPath) {
      section = path.section
      row = path.row
    }
  }

  struct Move<Value: Hashable & Sendable>: Hashable, Sendable {
    var from: Value
    var to: Value
  }

  var insertedRows: [Place] = []
  var deletedRows: [Place] = []
  var reloadedRows: [Place] = []
  var movedRows: [Move<Place>] = []
  var insertedSections: [Int] = []
  var deletedSections: [Int] = []
  var reloadedSections: [Int] = []
  var movedSections: [Move<Int>] = []

  public init() {}

  /// - Parameter paths: index paths after the update.
  public mutating func insertItems(at paths: [IndexPath]) { insertedRows += paths.map(Place.init) }
  /// - Parameter paths: index paths before the update.
  public mutating func deleteItems(at paths: [IndexPath]) { deletedRows += paths.map(Place.init) }
  /// Makes new nodes for items. The old pixels show until the new ones are there.
  /// - Parameter paths: index paths before the update.
  public mutating func reloadItems(at paths: [IndexPath]) { reloadedRows += paths.map(Place.init) }
  /// Moves an item, with its node, to another index path, in another section too.
  /// - Parameters:
  ///   - path: the item's index path before the update.
  ///   - target: the item's index path after the update.
  public mutating func moveItem(at path: IndexPath, to target: IndexPath) {
    movedRows.append(Move(from: Place(path), to: Place(target)))
  }

  /// - Parameter sections: indices after the update. Their rows are inserted with them.
  public mutating func insertSections(_ sections: [Int]) { insertedSections += sections }
  /// - Parameter sections: indices before the update. Their rows are deleted with them.
  public mutating func deleteSections(_ sections: [Int]) { deletedSections += sections }
  /// Makes new nodes for all elements of sections, which may have other counts now. The old pixels show until the new
  /// ones are there. Insertions, deletions and reloads of single items in these sections are ignored.
  /// - Parameter sections: indices before the update.
  public mutating func reloadSections(_ sections: [Int]) { reloadedSections += sections }
  /// Moves a section with its rows.
  /// - Parameters:
  ///   - section: the section's index before the update.
  ///   - target: the section's index after the update.
  public mutating func moveSection(_ section: Int, to target: Int) {
    movedSections.append(Move(from: section, to: target))
  }

  /// Adds the changes of another batch, which must be for the same list before and after.
  package mutating func merge(_ other: ListUpdate) {
    insertedRows += other.insertedRows
    deletedRows += other.deletedRows
    reloadedRows += other.reloadedRows
    movedRows += other.movedRows
    insertedSections += other.insertedSections
    deletedSections += other.deletedSections
    reloadedSections += other.reloadedSections
    movedSections += other.movedSections
  }

  /// Whether it makes new nodes for elements, and changes nothing else.
  var isReload: Bool {
    insertedRows.isEmpty && deletedRows.isEmpty && movedRows.isEmpty && insertedSections.isEmpty
      && deletedSections.isEmpty && movedSections.isEmpty
  }

  var isEmpty: Bool {
    insertedRows.isEmpty && deletedRows.isEmpty && reloadedRows.isEmpty && movedRows.isEmpty
      && insertedSections.isEmpty && deletedSections.isEmpty && reloadedSections.isEmpty && movedSections.isEmpty
  }
}
