/// Collects the changes of one batch, in any order. Deletions, reloads and origins of moves are item paths before the
/// update; insertions and targets of moves are item paths after it.
public struct ListUpdate: Sendable {
  /// An item by its section and its index there.
  struct Place: Hashable, Sendable {
    var section: Int
    var row: Int

    init(_ path: ItemPath) {
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

  /// - Parameter paths: item paths after the update.
  public mutating func insertItems(at paths: [ItemPath]) { rows.inserted += paths.map(Place.init) }
  /// - Parameter paths: item paths before the update.
  public mutating func deleteItems(at paths: [ItemPath]) { rows.deleted += paths.map(Place.init) }
  /// Makes new nodes for items. The old pixels show until the new ones are there.
  /// - Parameter paths: item paths before the update.
  public mutating func reloadItems(at paths: [ItemPath]) { rows.reloaded += paths.map(Place.init) }
  /// Moves an item, with its node, to another item path, in another section too.
  /// - Parameters:
  ///   - path: the item's item path before the update.
  ///   - target: the item's item path after the update.
  public mutating func moveItem(at path: ItemPath, to target: ItemPath) {
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
