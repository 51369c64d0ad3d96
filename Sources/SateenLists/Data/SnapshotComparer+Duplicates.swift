extension SnapshotComparer {
  /// Whether an item's id may occur again, given that none does in the older snapshot. Each matched item has an old one
  /// of its own, so of two items with one id at most one is matched. The ids of unmatched items go into a table, in
  /// which those of all others are then looked up; a few ids are compared without hashing a million others.
  func findsDuplicates() -> Bool {
    var fresh = 0
    forEachFresh { _, rows in fresh += rows.count }
    if fresh == 0 { return false }
    if fresh == new.itemCount { return HashTable.hasEqual(new.idHashes) }
    if fresh <= 4 { return repeatsFew() }
    let hashes = new.idHashes
    var table = HashTable(capacity: fresh)
    var isNew = true
    forEachFresh { start, rows in
      for row in rows where isNew { isNew = table.insert(hashes[start + row]) }
    }
    if !isNew { return true }
    var start = 0
    for (number, section) in new.sections.enumerated() {
      for run in matches[number].runs {
        for hash in hashes[(start + run.new)..<(start + run.new + run.count)] where table.contains(hash) { return true }
      }
      start += section.items.count
    }
    return false
  }

  /// Visits the rows without a match.
  private func forEachFresh(_ visit: (_ start: Int, _ rows: Range<Int>) -> Void) {
    var start = 0
    for (number, section) in new.sections.enumerated() {
      matches[number].forEach(count: section.items.count) { old, rows in
        if old == nil { visit(start, rows) }
      }
      start += section.items.count
    }
  }

  /// Whether one of a few unmatched items' ids occurs again.
  private func repeatsFew() -> Bool {
    var fresh: [Item.ID] = []
    var isRepeated = false
    for (number, section) in new.sections.enumerated() {
      matches[number].forEach(count: section.items.count) { old, rows in
        if old == nil { fresh += section.items[rows].map(\.id) }
      }
    }
    for (number, id) in fresh.enumerated() where !isRepeated {
      isRepeated = fresh[..<number].contains(id)
      for (number, section) in new.sections.enumerated() where !isRepeated {
        section.items.withUnsafeBufferPointer { items in
          guard let first = items.baseAddress else { return }
          for run in matches[number].runs where !isRepeated {
            isRepeated = Item._index(of: id, from: first + run.new, count: run.count) != nil
          }
        }
      }
    }
    return isRepeated
  }
}
