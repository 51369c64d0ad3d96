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

  /// The changes of rows, or of sections.
  struct Edits<Value: Hashable & Sendable>: Sendable {
    var inserted: [Value] = []
    var deleted: [Value] = []
    var reloaded: [Value] = []
    var moved: [Move<Value>] = []

    mutating func merge(_ other: Edits) {
      inserted += other.inserted
      deleted += other.deleted
      reloaded += other.reloaded
      moved += other.moved
    }

    /// Whether it makes new nodes for elements, and changes nothing else.
    var isReload: Bool { inserted.isEmpty && deleted.isEmpty && moved.isEmpty }
  }

  var rows = Edits<Place>()
  var sections = Edits<Int>()

  public init() {}

  /// - Parameter paths: index paths after the update.
  public mutating func insertItems(at paths: [IndexPath]) { rows.inserted += paths.map(Place.init) }
  /// - Parameter paths: index paths before the update.
  public mutating func deleteItems(at paths: [IndexPath]) { rows.deleted += paths.map(Place.init) }
  /// Makes new nodes for items. The old pixels show until the new ones are there.
  /// - Parameter paths: index paths before the update.
  public mutating func reloadItems(at paths: [IndexPath]) { rows.reloaded += paths.map(Place.init) }
  /// Moves an item, with its node, to another index path, in another section too.
  /// - Parameters:
  ///   - path: the item's index path before the update.
  ///   - target: the item's index path after the update.
  public mutating func moveItem(at path: IndexPath, to target: IndexPath) {
    rows.moved.append(Move(from: Place(path), to: Place(target)))
  }

  /// - Parameter sections: indices after the update. Their rows are inserted with them.
  public mutating func insertSections(_ sections: [Int]) { self.sections.inserted += sections }
  /// - Parameter sections: indices before the update. Their rows are deleted with them.
  public mutating func deleteSections(_ sections: [Int]) { self.sections.deleted += sections }
  /// Makes new nodes for all elements of sections, which may have other counts now. The old pixels show until the new
  /// ones are there. Insertions, deletions and reloads of single items in these sections are ignored.
  /// - Parameter sections: indices before the update.
  public mutating func reloadSections(_ sections: [Int]) { self.sections.reloaded += sections }
  /// Moves a section with its rows.
  /// - Parameters:
  ///   - section: the section's index before the update.
  ///   - target: the section's index after the update.
  public mutating func moveSection(_ section: Int, to target: Int) {
    sections.moved.append(Move(from: section, to: target))
  }

  /// Adds the changes of another batch, which must be for the same list before and after.
  package mutating func merge(_ other: ListUpdate) {
    rows.merge(other.rows)
    sections.merge(other.sections)
  }

  /// Whether it makes new nodes for elements, and changes nothing else.
  var isReload: Bool { rows.isReload && sections.isReload }

  var isEmpty: Bool { isReload && rows.reloaded.isEmpty && sections.reloaded.isEmpty }
}
