/// Matches the items of a section with those of an older state, as far as possible without a table of ids.
///
/// Ids are unique, so any pair with equal ids is right, however it was found. Both states are compared in parallel.
/// After a difference, the states usually agree again soon; in the worst case, all remaining items go into a table of
/// ids.
struct SectionMatch<Item: ListItem> {
  /// How many rows ahead the next common item is searched.
  private static var reach: Int { 8 }
  /// After how many failed searches in a row the remaining rows are left to the table.
  private static var patience: Int { 32 }

  /// Whether both states share their memory, so that no row needs to be compared.
  private(set) var isShared = false
  /// The old rows without a match.
  private(set) var leftovers: [Int] = []
  /// The old row of each new row; -1 for none. Empty for shared states.
  private var rows: [Int32] = []

  init() {}

  init(_ before: [Item], _ after: [Item]) {
    isShared = before.sharesStorage(with: after)
    guard !isShared else { return }
    rows = Array(repeating: -1, count: after.count)
    var oldEnd = before.count
    var newEnd = after.count
    while oldEnd > 0, newEnd > 0, before[oldEnd - 1].id == after[newEnd - 1].id {
      oldEnd -= 1
      newEnd -= 1
      rows[newEnd] = Int32(oldEnd)
    }
    before.withUnsafeBufferPointer { before in
      after.withUnsafeBufferPointer { after in
        walk(UnsafeBufferPointer(rebasing: before[..<oldEnd]), UnsafeBufferPointer(rebasing: after[..<newEnd]))
      }
    }
  }

  private mutating func walk(_ before: UnsafeBufferPointer<Item>, _ after: UnsafeBufferPointer<Item>) {
    var old = 0
    var new = 0
    var misses = 0
    while old < before.count, new < after.count, misses < Self.patience {
      if before[old].id == after[new].id {
        rows[new] = Int32(old)
        old += 1
        new += 1
        misses = 0
      } else {
        let meeting = Self.meeting(before, old, after, new)
        let skip = meeting ?? (old: 1, new: 1)
        if meeting == nil { misses += 1 }
        leftovers += old..<(old + skip.old)
        old += skip.old
        new += skip.new
      }
    }
    leftovers += old..<before.count
  }

  /// How many rows to skip in both states up to the next common item; nil if none is near.
  private static func meeting(
    _ before: UnsafeBufferPointer<Item>, _ old: Int, _ after: UnsafeBufferPointer<Item>, _ new: Int
  ) -> (old: Int, new: Int)? {
    let oldID = before[old].id
    let newID = after[new].id
    for distance in 1...reach {
      let hasOld = old + distance < before.count
      let hasNew = new + distance < after.count
      if hasOld, before[old + distance].id == newID { return (distance, 0) }
      if hasNew, after[new + distance].id == oldID { return (0, distance) }
      if hasOld, hasNew, before[old + distance].id == after[new + distance].id { return (distance, distance) }
    }
    return nil
  }

  /// The old row of a new one; -1 for none.
  func row(_ new: Int) -> Int { isShared ? new : Int(rows[new]) }
}

extension Array {
  /// Whether both arrays have the same storage.
  fileprivate func sharesStorage(with other: [Element]) -> Bool {
    count == other.count
      && withUnsafeBufferPointer { mine in other.withUnsafeBufferPointer { $0.baseAddress == mine.baseAddress } }
  }
}
