/// The reason for which an update of a list was refused. The list is unchanged.
public enum ListUpdateError: Error, Equatable, CustomStringConvertible {
  /// The data source's count does not match the update.
  case inconsistentRows(
    section: Int, before: Int, inserted: Int, deleted: Int, after: Int, movedIn: Int = 0, movedOut: Int = 0)
  case inconsistentSections(before: Int, inserted: Int, deleted: Int, after: Int)
  /// A row to be deleted, reloaded or moved did not exist before the update.
  case noSuchRow(section: Int, row: Int, count: Int, operation: String)
  /// A row to be inserted does not exist after the update.
  case insertedRowOutOfBounds(section: Int, row: Int, count: Int)
  /// The target of a moved row does not exist after the update.
  case moveTargetOutOfBounds(section: Int, row: Int, count: Int)
  case noSuchSection(Int, count: Int, operation: String)
  /// A row is moved out of a section that is deleted.
  case moveOutOfDeletedSection(section: Int, row: Int)
  /// A row is moved into a section that is inserted.
  case moveIntoInsertedSection(section: Int, row: Int)
  /// A row is named by two operations that exclude each other.
  case namedTwice(section: Int, row: Int, operations: String)
  case sectionNamedTwice(Int, operation: String)
  /// The data source has more rows than a list can hold: with this section, the limit is exceeded.
  case tooManyRows(section: Int, count: Int, limit: Int)
  case tooManySections(Int, limit: Int)
  /// The data source returned a negative count.
  case negativeRows(section: Int, count: Int)
  case negativeSections(Int)
  /// A ``List`` shows its own items: assign others, or apply a snapshot. By item path they can be reloaded only.
  case onlyReloadsAllowed

  public var description: String {
    switch self {
    case .inconsistentRows(let section, let before, let inserted, let deleted, let after, let movedIn, let movedOut):
      let moves = movedIn + movedOut > 0 ? ", \(movedIn) moved in and \(movedOut) moved out" : ""
      return "section \(section) had \(before) rows; \(inserted) inserted and \(deleted) deleted\(moves) make "
        + "\(before + inserted - deleted + movedIn - movedOut), but the data source has \(after)"
    case .inconsistentSections(let before, let inserted, let deleted, let after):
      return "there were \(before) sections; \(inserted) inserted and \(deleted) deleted make "
        + "\(before + inserted - deleted), but the data source has \(after)"
    case .noSuchRow(let section, let row, let count, let operation):
      return "cannot \(operation) row \(row) of section \(section), which had \(count) rows"
    case .insertedRowOutOfBounds(let section, let row, let count):
      return "cannot insert row \(row) into section \(section), which has \(count) rows afterwards"
    case .moveTargetOutOfBounds(let section, let row, let count):
      return "cannot move a row to row \(row) of section \(section), which has \(count) rows afterwards"
    case .noSuchSection(let section, let count, let operation):
      return "cannot \(operation) section \(section): there are \(count)"
    case .moveOutOfDeletedSection(let section, let row):
      return "cannot move row \(row) out of section \(section), which is deleted"
    case .moveIntoInsertedSection(let section, let row):
      return "cannot move a row to row \(row) of section \(section), which is inserted with all its rows"
    case .tooManyRows(let section, let count, let limit):
      return "section \(section) has \(count) rows, which makes more than the \(limit) that a list can hold"
    case .tooManySections(let count, let limit):
      return "there are \(count) sections, which is more than the \(limit) that a list can hold"
    case .negativeRows(let section, let count): return "section \(section) has \(count) rows, which is less than none"
    case .negativeSections(let count): return "there are \(count) sections, which is less than none"
    case .onlyReloadsAllowed:
      return
        "the list shows its own items, which can only be reloaded by item path: assign others, or apply a snapshot"
    case .namedTwice(let section, let row, let operations):
      return "row \(row) of section \(section) is named twice: \(operations)"
    case .sectionNamedTwice(let section, let operation):
      return "section \(section) is named twice: \(operation)"
    }
  }
}
