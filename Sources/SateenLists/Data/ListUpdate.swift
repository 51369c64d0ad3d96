import FoundationEssentials

/// The changes of one batch, as they are collected. Deletions, reloads and origins of moves speak of places before it,
/// insertions and targets of moves of places after it, whatever order they are told in.
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

  /// - Parameter paths: places after the update.
  public mutating func insertItems(at paths: [IndexPath]) { insertedRows += paths.map(Place.init) }
  /// - Parameter paths: places before the update.
  public mutating func deleteItems(at paths: [IndexPath]) { deletedRows += paths.map(Place.init) }
  /// Makes items anew in place. What shows stays until the new pixels are there.
  /// - Parameter paths: places before the update.
  public mutating func reloadItems(at paths: [IndexPath]) { reloadedRows += paths.map(Place.init) }
  /// Takes an item, with its node, to another place, of another section too.
  /// - Parameters:
  ///   - path: its place before the update.
  ///   - target: its place after the update.
  public mutating func moveItem(at path: IndexPath, to target: IndexPath) {
    movedRows.append(Move(from: Place(path), to: Place(target)))
  }

  /// - Parameter sections: places after the update. Their rows come along.
  public mutating func insertSections(_ sections: [Int]) { insertedSections += sections }
  /// - Parameter sections: places before the update. Their rows go along.
  public mutating func deleteSections(_ sections: [Int]) { deletedSections += sections }
  /// Makes all of a section anew, whatever its count is now. What shows stays until the new pixels are there. Single
  /// insertions, deletions and reloads in it mean nothing beside this.
  /// - Parameter sections: places before the update.
  public mutating func reloadSections(_ sections: [Int]) { reloadedSections += sections }
  /// Takes a section with its rows to another place.
  /// - Parameters:
  ///   - section: its place before the update.
  ///   - target: its place after the update.
  public mutating func moveSection(_ section: Int, to target: Int) {
    movedSections.append(Move(from: section, to: target))
  }

  /// Takes in what another batch collected, which speaks of the same list before and after.
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

  var isEmpty: Bool {
    insertedRows.isEmpty && deletedRows.isEmpty && reloadedRows.isEmpty && movedRows.isEmpty
      && insertedSections.isEmpty && deletedSections.isEmpty && reloadedSections.isEmpty && movedSections.isEmpty
  }
}
