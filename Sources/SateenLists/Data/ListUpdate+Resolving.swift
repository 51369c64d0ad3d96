extension ListUpdate {
  /// The changes in the rows of one section.
  fileprivate struct SectionChanges {
    /// Deleted rows, before the update.
    var deleted: [Int] = []
    var movedOut: [Int] = []
    /// Inserted rows, after the update.
    var inserted: [Int] = []
    /// Rows moved into the section, after the update, and their flat indices before it.
    var movedIn: [(row: Int, old: Int)] = []
    /// The maximum of rows that stay, in a reloaded section.
    var limit = Int.max
  }

  /// Checks the update against the counts before and after. O(s + k log k) for s sections and k changes.
  /// - Throws: ``ListUpdateError`` for the first invalid change.
  func resolve(from old: SectionMap, to new: SectionMap) throws(ListUpdateError) -> ChangeSet {
    try check(from: old, to: new)
    let sections = sectionMapping(old, new)
    var before: [Int: SectionChanges] = [:]
    var after: [Int: SectionChanges] = [:]
    for place in rows.deleted { before[place.section, default: .init()].deleted.append(place.row) }
    for place in rows.inserted { after[place.section, default: .init()].inserted.append(place.row) }
    for move in rows.moved {
      guard let flat = old.flatIndex(of: .item(row: move.from.row), in: move.from.section) else { continue }
      before[move.from.section, default: .init()].movedOut.append(move.from.row)
      after[move.to.section, default: .init()].movedIn.append((move.to.row, flat))
    }
    let reloaded = Set(self.sections.reloaded)
    var builder = IndexMapping.Builder()
    for section in new.sections.indices {
      guard let origin = sections.oldIndex(of: section) else {
        builder.insert(new.sections[section].elementCount)
        continue
      }
      var changes = before[origin] ?? SectionChanges()
      changes.inserted = after[section]?.inserted ?? []
      changes.movedIn = after[section]?.movedIn ?? []
      if reloaded.contains(origin) {
        changes.fit(old.sections[origin].count, to: new.sections[section].count)
      } else {
        try changes.check(section: origin, before: old.sections[origin].count, after: new.sections[section].count)
      }
      changes.tell(&builder, old.sections[origin], at: old.start(ofSection: origin), new.sections[section])
    }
    let elements = builder.mapping(oldCount: old.total)
    return ChangeSet(elements: elements, sections: sections, updated: updates(elements, old))
  }

  /// Sections that the update does not name keep their order, and take the free indices.
  private func sectionMapping(_ old: SectionMap, _ new: SectionMap) -> IndexMapping {
    let gone = Set(sections.deleted).union(sections.moved.map(\.from))
    let fresh = Set(sections.inserted)
    let targets = Dictionary(uniqueKeysWithValues: sections.moved.map { ($0.to, $0.from) })
    var builder = IndexMapping.Builder()
    var next = 0
    for section in new.sections.indices {
      if fresh.contains(section) {
        builder.insert()
      } else if let origin = targets[section] {
        builder.keep(origin)
      } else {
        while gone.contains(next) { next += 1 }
        builder.keep(next)
        next += 1
      }
    }
    return builder.mapping(oldCount: old.sections.count)
  }

  /// The reloaded elements in runs. A section with all its rows is only a few runs.
  private func updates(_ elements: IndexMapping, _ old: SectionMap) -> [ChangeSet.Update] {
    var runs: [ChangeSet.Update] = []
    for place in rows.reloaded {
      guard let flat = old.flatIndex(of: .item(row: place.row), in: place.section),
        let new = elements.newIndex(of: flat)
      else { continue }
      runs.append(ChangeSet.Update(old: flat, new: new))
    }
    for section in sections.reloaded {
      elements.forEachRun(inOld: old.elements(ofSection: section)) { old, new, count in
        runs.append(ChangeSet.Update(old: old, new: new, count: count))
      }
    }
    runs.sort { ($0.new, $1.count) < ($1.new, $0.count) }
    var updates: [ChangeSet.Update] = []
    for run in runs {
      // A row may be reloaded by itself and with its section.
      let known = max(0, (updates.last?.newRange.upperBound ?? 0) - run.new)
      guard known < run.count else { continue }
      updates.add(old: run.old + known, new: run.new + known, count: run.count - known, isReload: true)
    }
    return updates
  }
}

extension ListUpdate.SectionChanges {
  fileprivate func check(section: Int, before: Int, after: Int) throws(ListUpdateError) {
    guard before + inserted.count - deleted.count + movedIn.count - movedOut.count == after else {
      throw .inconsistentRows(
        section: section, before: before, inserted: inserted.count, deleted: deleted.count, after: after,
        movedIn: movedIn.count, movedOut: movedOut.count)
    }
  }

  /// In a reloaded section, as many rows as possible stay. The difference is inserted or deleted at the end.
  fileprivate mutating func fit(_ before: Int, to after: Int) {
    deleted = []
    inserted = []
    limit = max(0, min(before - movedOut.count, after - movedIn.count))
  }

  fileprivate func tell(
    _ builder: inout IndexMapping.Builder, _ old: SectionMap.Section, at start: Int, _ new: SectionMap.Section
  ) {
    builder.addHeader(new, old, at: start)
    let first = start + old.lead
    let gone = (deleted + movedOut).sorted()
    let holes = (inserted.map { (row: $0, old: -1) } + movedIn).sorted { $0.row < $1.row }
    var nextGone = 0
    var oldRow = 0
    var newRow = 0
    var left = limit
    func keep(upTo row: Int) {
      while newRow < row {
        guard left > 0 else {
          builder.insert(row - newRow)
          newRow = row
          return
        }
        while nextGone < gone.count, gone[nextGone] == oldRow {
          nextGone += 1
          oldRow += 1
        }
        let end = nextGone < gone.count ? gone[nextGone] : old.count
        let count = min(row - newRow, end - oldRow, left)
        builder.keep(first + oldRow, count: count)
        left -= count
        oldRow += count
        newRow += count
      }
    }
    for hole in holes {
      keep(upTo: hole.row)
      if hole.old < 0 { builder.insert() } else { builder.keep(hole.old) }
      newRow += 1
    }
    keep(upTo: new.count)
    builder.addEnd(new, old, at: start)
  }
}
