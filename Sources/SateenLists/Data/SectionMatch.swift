/// Which items of a section stand where in an older state of it, as far as that shows without looking ids up.
///
/// Ids are unique, so a pair with one id is right however it was found. Both states are walked side by side; where they
/// part, they are expected to meet again soon, and at worst everything that is left goes into a table of ids.
struct SectionMatch<Item: ListItem> {
  /// How far ahead a meeting is looked for.
  private static var reach: Int { 8 }
  /// How often in a row none is found before the rest is left to the table.
  private static var patience: Int { 32 }

  /// Whether both states are the same memory, and no row has to be looked at.
  private(set) var isShared = false
  /// The old rows nothing was found for.
  private(set) var leftovers: [Int] = []
  /// Of each new row the old one; -1 where none was found. Not kept for shared states.
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

  /// How many rows to pass over until both are at the same item again; nil where that is not near.
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

  /// The old row of a new one; -1 where none was found.
  func row(_ new: Int) -> Int { isShared ? new : Int(rows[new]) }
}

extension Array {
  /// Whether both are the same elements for being the same memory.
  fileprivate func sharesStorage(with other: [Element]) -> Bool {
    count == other.count
      && withUnsafeBufferPointer { mine in other.withUnsafeBufferPointer { $0.baseAddress == mine.baseAddress } }
  }
}
