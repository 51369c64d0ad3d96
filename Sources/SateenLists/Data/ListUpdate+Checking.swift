// Checks of an update that do not need the number of rows in each section.
extension ListUpdate {
  /// - Throws: ``ListUpdateError`` for the first invalid change.
  func check(from old: SectionMap, to new: SectionMap) throws(ListUpdateError) {
    try checkSections(old, new)
    try check(deletedRows, "delete", in: old)
    try check(reloadedRows, "reload", in: old)
    try check(movedRows.map(\.from), "move", in: old)
    for place in insertedRows {
      let count = try count(of: place.section, "insert a row into", in: new)
      guard 0..<count ~= place.row else {
        throw .insertedRowOutOfBounds(section: place.section, row: place.row, count: count)
      }
    }
    for place in movedRows.map(\.to) {
      let count = try count(of: place.section, "move a row to", in: new)
      guard 0..<count ~= place.row else {
        throw .moveTargetOutOfBounds(section: place.section, row: place.row, count: count)
      }
    }
    try checkUnique()
    let deleted = Set(deletedSections)
    let inserted = Set(insertedSections)
    for move in movedRows {
      if deleted.contains(move.from.section) {
        throw .moveOutOfDeletedSection(section: move.from.section, row: move.from.row)
      }
      if inserted.contains(move.to.section) {
        throw .moveIntoInsertedSection(section: move.to.section, row: move.to.row)
      }
    }
  }

  private func checkSections(_ old: SectionMap, _ new: SectionMap) throws(ListUpdateError) {
    for (sections, operation) in [
      (deletedSections, "delete"), (reloadedSections, "reload"), (movedSections.map(\.from), "move"),
    ] {
      for section in sections { _ = try count(of: section, operation, in: old) }
    }
    for (sections, operation) in [(insertedSections, "insert"), (movedSections.map(\.to), "move a section to")] {
      for section in sections { _ = try count(of: section, operation, in: new) }
    }
    // A section may be moved and reloaded at once, but it can be deleted or moved only once.
    try checkUnique([(deletedSections, "delete"), (movedSections.map(\.from), "move")])
    try checkUnique([(deletedSections, "delete"), (reloadedSections, "reload")])
    try checkUnique([(insertedSections, "insert"), (movedSections.map(\.to), "move")])
    guard old.sections.count + insertedSections.count - deletedSections.count == new.sections.count else {
      throw .inconsistentSections(
        before: old.sections.count, inserted: insertedSections.count, deleted: deletedSections.count,
        after: new.sections.count)
    }
  }

  private func checkUnique() throws(ListUpdateError) {
    try checkUnique([(deletedRows, "delete"), (movedRows.map(\.from), "move")])
    try checkUnique([(deletedRows, "delete"), (reloadedRows, "reload")])
    try checkUnique([(insertedRows, "insert"), (movedRows.map(\.to), "move")])
  }

  private func checkUnique(_ named: [(values: [Place], operation: String)]) throws(ListUpdateError) {
    if let twice = firstTwice(named) {
      throw .namedTwice(section: twice.value.section, row: twice.value.row, operations: twice.operations)
    }
  }

  private func checkUnique(_ named: [(values: [Int], operation: String)]) throws(ListUpdateError) {
    if let twice = firstTwice(named) { throw .sectionNamedTwice(twice.value, operation: twice.operations) }
  }

  private func firstTwice<Value: Hashable>(
    _ named: [(values: [Value], operation: String)]
  ) -> (value: Value, operations: String)? {
    guard named.reduce(0, { $0 + $1.values.count }) > 1 else { return nil }
    var seen: [Value: String] = [:]
    for (values, operation) in named {
      for value in values {
        if let first = seen.updateValue(operation, forKey: value) { return (value, "\(first) and \(operation)") }
      }
    }
    return nil
  }

  private func check(_ places: [Place], _ operation: String, in map: SectionMap) throws(ListUpdateError) {
    for place in places {
      let count = try count(of: place.section, "\(operation) a row of", in: map)
      guard 0..<count ~= place.row else {
        throw .noSuchRow(section: place.section, row: place.row, count: count, operation: operation)
      }
    }
  }

  private func count(of section: Int, _ operation: String, in map: SectionMap) throws(ListUpdateError) -> Int {
    guard map.sections.indices.contains(section) else {
      throw .noSuchSection(section, count: map.sections.count, operation: operation)
    }
    return map.sections[section].count
  }
}
