/// Matches the items of a section with those of an older state, as far as possible without a table of ids.
///
/// Ids are unique, so any pair with equal ids is right, however it was found. Both states are compared in parallel.
/// After a difference, the states usually agree again soon; in the worst case, all remaining items go into a table of
/// ids.
struct SectionMatch {
  /// How many rows ahead the next common item is searched.
  private static let reach = 8
  /// After how many failed searches in a row the remaining rows are left to the table.
  private static let patience = 32

  /// Rows that follow each other in both states.
  struct Run {
    var old: Int
    var new: Int
    var count: Int
  }

  /// Whether both states share their memory, so that no row needs to be compared.
  private(set) var isShared = false
  /// The matched rows, in order.
  private(set) var runs: [Run] = []
  /// The old rows without a match.
  private(set) var leftovers: [Int] = []

  init() {}

  init<Item: ListItem>(_ before: [Item], _ after: [Item]) {
    isShared = before.sharesStorage(with: after)
    if isShared {
      add(0, 0, count: after.count)
      return
    }
    before.withUnsafeBufferPointer { before in
      after.withUnsafeBufferPointer { after in match(before, after) }
    }
  }

  private mutating func match<Item: ListItem>(_ before: UnsafeBufferPointer<Item>, _ after: UnsafeBufferPointer<Item>) {
    guard let first = before.baseAddress, let newFirst = after.baseAddress else {
      leftovers = Array(before.indices)
      return
    }
    let end = Item._equalIDs(
      before: first + before.count, newFirst + after.count, atMost: min(before.count, after.count))
    let (oldEnd, newEnd) = (before.count - end, after.count - end)
    walk(UnsafeBufferPointer(rebasing: before[..<oldEnd]), UnsafeBufferPointer(rebasing: after[..<newEnd]))
    add(oldEnd, newEnd, count: end)
  }

  private mutating func walk<Item: ListItem>(_ before: UnsafeBufferPointer<Item>, _ after: UnsafeBufferPointer<Item>) {
    var old = 0
    var new = 0
    var misses = 0
    while old < before.count, new < after.count, misses < Self.patience,
      let first = before.baseAddress, let newFirst = after.baseAddress
    {
      let same = Item._equalIDs(
        from: first + old, newFirst + new, atMost: min(before.count - old, after.count - new))
      if same > 0 {
        add(old, new, count: same)
        old += same
        new += same
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

  private mutating func add(_ old: Int, _ new: Int, count: Int) {
    if count > 0 { runs.append(Run(old: old, new: new, count: count)) }
  }

  /// How many rows to skip in both states up to the next common item; nil if none is near.
  private static func meeting<Item: ListItem>(
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

  /// Visits the rows of the new state in order: matched runs, and rows between them without a match.
  /// - Parameter count: the number of rows in the new state.
  func forEach(count: Int, _ visit: (_ old: Int?, _ rows: Range<Int>) -> Void) {
    var row = 0
    for run in runs {
      if run.new > row { visit(nil, row..<run.new) }
      row = run.new + run.count
      visit(run.old, run.new..<row)
    }
    if row < count { visit(nil, row..<count) }
  }
}

extension Array {
  /// Whether both arrays have the same storage.
  fileprivate func sharesStorage(with other: [Element]) -> Bool {
    count == other.count
      && withUnsafeBufferPointer { mine in other.withUnsafeBufferPointer { $0.baseAddress == mine.baseAddress } }
  }
}
