// Checks of an update that do not need the number of rows in each section.
extension ListUpdate {
  /// - Throws: ``ListUpdateError`` for the first invalid change.
  func check(from old: SectionMap, to new: SectionMap) throws(ListUpdateError) {
    try checkSections(old, new)
    try check(rows.deleted, "delete", in: old)
    try check(rows.reloaded, "reload", in: old)
    try check(rows.moved.map(\.from), "move", in: old)
    for place in rows.inserted {
      let count = try count(of: place.section, "insert a row into", in: new)
      guard 0..<count ~= place.row else {
        throw .insertedRowOutOfBounds(section: place.section, row: place.row, count: count)
      }
    }
    for place in rows.moved.map(\.to) {
      let count = try count(of: place.section, "move a row to", in: new)
      guard 0..<count ~= place.row else {
        throw .moveTargetOutOfBounds(section: place.section, row: place.row, count: count)
      }
    }
    if let twice = rows.namedTwice() {
      throw .namedTwice(section: twice.value.section, row: twice.value.row, operations: twice.operations)
    }
    let deleted = Set(sections.deleted)
    let inserted = Set(sections.inserted)
    for move in rows.moved {
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
      (sections.deleted, "delete"), (sections.reloaded, "reload"), (sections.moved.map(\.from), "move"),
    ] {
      for section in sections { _ = try count(of: section, operation, in: old) }
    }
    for (sections, operation) in [(sections.inserted, "insert"), (sections.moved.map(\.to), "move a section to")] {
      for section in sections { _ = try count(of: section, operation, in: new) }
    }
    if let twice = sections.namedTwice() { throw .sectionNamedTwice(twice.value, operation: twice.operations) }
    guard old.sections.count + sections.inserted.count - sections.deleted.count == new.sections.count else {
      throw .inconsistentSections(
        before: old.sections.count, inserted: sections.inserted.count, deleted: sections.deleted.count,
        after: new.sections.count)
    }
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

extension ListUpdate.Edits {
  /// The first value that two operations name which exclude each other. A value may be moved and reloaded at once, but it
  /// can be deleted or moved only once.
  fileprivate func namedTwice() -> (value: Value, operations: String)? {
    firstTwice([(deleted, "delete"), (moved.map(\.from), "move")])
      ?? firstTwice([(deleted, "delete"), (reloaded, "reload")])
      ?? firstTwice([(inserted, "insert"), (moved.map(\.to), "move")])
  }

  private func firstTwice(
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
}
