import FoundationEssentials

/// Why an update of a list was refused. The list is as it was before.
public enum TableUpdateError: Error, Equatable, CustomStringConvertible {
  /// The data source's count does not follow from the update.
  case inconsistentRows(section: Int, before: Int, inserted: Int, deleted: Int, after: Int)
  case inconsistentSections(before: Int, inserted: Int, deleted: Int, after: Int)
  /// A row named for deletion or reload did not exist before.
  case noSuchRow(section: Int, row: Int, count: Int, operation: String)
  /// A row named for insertion does not exist afterwards.
  case insertedRowOutOfBounds(section: Int, row: Int, count: Int)
  case noSuchSection(Int, count: Int, operation: String)
  /// A row is named twice, or deleted and reloaded at once.
  case namedTwice(section: Int, row: Int, operations: String)
  case sectionNamedTwice(Int, operation: String)

  public var description: String {
    switch self {
    case .inconsistentRows(let section, let before, let inserted, let deleted, let after):
      return "section \(section) had \(before) rows; \(inserted) inserted and \(deleted) deleted make "
        + "\(before + inserted - deleted), but the data source has \(after)"
    case .inconsistentSections(let before, let inserted, let deleted, let after):
      return "there were \(before) sections; \(inserted) inserted and \(deleted) deleted make "
        + "\(before + inserted - deleted), but the data source has \(after)"
    case .noSuchRow(let section, let row, let count, let operation):
      return "cannot \(operation) row \(row) of section \(section), which had \(count) rows"
    case .insertedRowOutOfBounds(let section, let row, let count):
      return "cannot insert row \(row) into section \(section), which has \(count) rows afterwards"
    case .noSuchSection(let section, let count, let operation):
      return "cannot \(operation) section \(section): there are \(count)"
    case .namedTwice(let section, let row, let operations):
      return "row \(row) of section \(section) is named twice: \(operations)"
    case .sectionNamedTwice(let section, let operation):
      return "section \(section) is named twice: \(operation)"
    }
  }
}

/// The changes of one batch, as they are collected. Deletions and reloads speak of rows before it, insertions of rows
/// after it.
public struct TableUpdate {
  var insertedRows: [IndexPath] = []
  var deletedRows: [IndexPath] = []
  var reloadedRows: [IndexPath] = []
  var insertedSections: [Int] = []
  var deletedSections: [Int] = []

  public init() {}

  /// - Parameter paths: places after the update.
  public mutating func insertRows(at paths: [IndexPath]) { insertedRows += paths }
  /// - Parameter paths: places before the update.
  public mutating func deleteRows(at paths: [IndexPath]) { deletedRows += paths }
  /// Makes rows anew in place. What shows stays until the new pixels are there.
  /// - Parameter paths: places before the update.
  public mutating func reloadRows(at paths: [IndexPath]) { reloadedRows += paths }
  /// - Parameter sections: places after the update. Their rows come along.
  public mutating func insertSections(_ sections: [Int]) { insertedSections += sections }
  /// - Parameter sections: places before the update. Their rows go along.
  public mutating func deleteSections(_ sections: [Int]) { deletedSections += sections }

  var isEmpty: Bool {
    insertedRows.isEmpty && deletedRows.isEmpty && reloadedRows.isEmpty && insertedSections.isEmpty
      && deletedSections.isEmpty
  }

  /// The update as operations on the one sequence of rows, once it is known to be consistent.
  struct Resolved: Equatable {
    /// Rows before the update, ascending.
    var deleted: [Int]
    var reloaded: [Int]
    /// Rows after the update, ascending.
    var inserted: [Int]

    /// Where a row is after the update; nil where it was deleted.
    func row(after old: Int) -> Int? {
      let gone = Self.firstIndex(deleted.count) { deleted[$0] >= old }
      if gone < deleted.count, deleted[gone] == old { return nil }
      let kept = old - gone
      // The i-th inserted row stands before it if no more than `kept` survivors stand before that row.
      return kept + Self.firstIndex(inserted.count) { inserted[$0] - $0 > kept }
    }

    /// The first index, of so many, from which on something holds.
    private static func firstIndex(_ count: Int, where holds: (Int) -> Bool) -> Int {
      var low = 0
      var high = count
      while low < high {
        let middle = (low + high) / 2
        if holds(middle) { high = middle } else { low = middle + 1 }
      }
      return low
    }

    /// Neighbouring rows, taken together.
    static func runs(of rows: [Int]) -> [Range<Int>] {
      var runs: [Range<Int>] = []
      for row in rows {
        if let last = runs.last, last.upperBound == row {
          runs[runs.count - 1] = last.lowerBound..<(row + 1)
        } else {
          runs.append(row..<(row + 1))
        }
      }
      return runs
    }
  }

  /// Checks the update against the counts before and after.
  /// - Throws: ``TableUpdateError`` for the first thing that does not fit.
  func resolve(from old: SectionMap, to new: SectionMap) throws -> Resolved {
    try checkSections(old, new)
    let gone = Set(deletedSections)
    let fresh = Set(insertedSections)
    try check(deletedRows, "delete", in: old)
    try check(reloadedRows, "reload", in: old)
    try checkUnique()
    for path in insertedRows {
      guard new.counts.indices.contains(path.section) else {
        throw TableUpdateError.noSuchSection(path.section, count: new.counts.count, operation: "insert a row into")
      }
      guard path.row >= 0, path.row < new.counts[path.section] else {
        throw TableUpdateError.insertedRowOutOfBounds(
          section: path.section, row: path.row, count: new.counts[path.section])
      }
    }
    // Sections that stay keep their order, so the n-th survivor before is the n-th afterwards.
    let oldKept = old.counts.indices.filter { !gone.contains($0) }
    let newKept = new.counts.indices.filter { !fresh.contains($0) }
    var deleted = gone.flatMap { section in
      (0..<old.counts[section]).map { old.start(ofSection: section) + $0 }
    }
    var inserted = fresh.flatMap { section in
      (0..<new.counts[section]).map { new.start(ofSection: section) + $0 }
    }
    let deletions = Dictionary(grouping: deletedRows, by: \.section)
    let insertions = Dictionary(grouping: insertedRows, by: \.section)
    for (oldSection, newSection) in zip(oldKept, newKept) {
      let out = deletions[oldSection] ?? []
      let into = insertions[newSection] ?? []
      let before = old.counts[oldSection]
      let after = new.counts[newSection]
      guard before + into.count - out.count == after else {
        throw TableUpdateError.inconsistentRows(
          section: oldSection, before: before, inserted: into.count, deleted: out.count, after: after)
      }
      deleted += out.map { old.start(ofSection: oldSection) + $0.row }
      inserted += into.map { new.start(ofSection: newSection) + $0.row }
    }
    let reloaded = reloadedRows.filter { !gone.contains($0.section) }.compactMap { old.flatIndex(of: $0) }
    return Resolved(deleted: deleted.sorted(), reloaded: reloaded.sorted(), inserted: inserted.sorted())
  }

  private func checkSections(_ old: SectionMap, _ new: SectionMap) throws {
    for section in deletedSections where !old.counts.indices.contains(section) {
      throw TableUpdateError.noSuchSection(section, count: old.counts.count, operation: "delete")
    }
    for section in insertedSections where !new.counts.indices.contains(section) {
      throw TableUpdateError.noSuchSection(section, count: new.counts.count, operation: "insert")
    }
    try checkUnique(deletedSections, "delete")
    try checkUnique(insertedSections, "insert")
    let inserted = insertedSections.count
    let deleted = deletedSections.count
    guard old.counts.count + inserted - deleted == new.counts.count else {
      throw TableUpdateError.inconsistentSections(
        before: old.counts.count, inserted: inserted, deleted: deleted, after: new.counts.count)
    }
  }

  private func checkUnique(_ sections: [Int], _ operation: String) throws {
    var seen: Set<Int> = []
    for section in sections where !seen.insert(section).inserted {
      throw TableUpdateError.sectionNamedTwice(section, operation: operation)
    }
  }

  private func check(_ paths: [IndexPath], _ operation: String, in map: SectionMap) throws {
    for path in paths {
      guard map.counts.indices.contains(path.section) else {
        throw TableUpdateError.noSuchSection(path.section, count: map.counts.count, operation: "\(operation) a row of")
      }
      guard map.flatIndex(of: path) != nil else {
        throw TableUpdateError.noSuchRow(
          section: path.section, row: path.row, count: map.counts[path.section], operation: operation)
      }
    }
  }

  private func checkUnique() throws {
    func firstTwice(_ paths: [IndexPath], _ operations: String) throws {
      var seen: Set<IndexPath> = []
      for path in paths where !seen.insert(path).inserted {
        throw TableUpdateError.namedTwice(section: path.section, row: path.row, operations: operations)
      }
    }
    try firstTwice(deletedRows + reloadedRows, "delete and reload")
    try firstTwice(insertedRows, "insert")
  }
}
