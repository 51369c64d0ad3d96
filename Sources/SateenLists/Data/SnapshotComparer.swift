/// Compares two snapshots.
struct SnapshotComparer<Item: ListItem> {
  typealias Snapshot = ListSnapshot<Item>

  private let old: Snapshot
  let new: Snapshot
  private let oldMap: SectionMap
  private let newMap: SectionMap
  private let sections: IndexMapping
  /// The matches of each new section's items with those of the old one.
  private(set) var matches: [SectionMatch] = []
  /// The positions of old items without a match in their own section, by id.
  private var leftovers: [Item.ID: Place] = [:]
  private var builder = IndexMapping.Builder()
  private var updated: [ChangeSet.Update] = []
  private var kindChanges: [ChangeSet.KindChange] = []
  private var kinds = KindRuns()

  private struct Place {
    var section: Int
    var row: Int
  }

  init(_ old: Snapshot, _ new: Snapshot, _ oldMap: SectionMap, _ newMap: SectionMap) {
    self.old = old
    self.new = new
    self.oldMap = oldMap
    self.newMap = newMap
    let origins = Dictionary(old.sections.enumerated().map { ($1.id, $0) }) { first, _ in first }
    var builder = IndexMapping.Builder()
    for section in new.sections {
      if let origin = origins[section.id] { builder.keep(origin) } else { builder.insert() }
    }
    sections = builder.mapping(oldCount: old.sections.count)
    matchSections()
  }

  private mutating func matchSections() {
    var left: [(section: Int, rows: [Int])] = []
    matches = new.sections.indices.map { section in
      guard let origin = sections.oldIndex(of: section) else { return SectionMatch() }
      let match = SectionMatch(old.sections[origin].items, new.sections[section].items)
      left.append((origin, match.leftovers))
      return match
    }
    for range in sections.deleted {
      for section in range { left.append((section, Array(old.sections[section].items.indices))) }
    }
    leftovers.reserveCapacity(left.reduce(0) { $0 + $1.rows.count })
    for (section, rows) in left where !rows.isEmpty {
      let items = old.sections[section].items
      for row in rows { leftovers[items[row].id] = Place(section: section, row: row) }
    }
  }

  consuming func result() -> (ChangeSet, KindRuns) {
    for section in new.sections.indices { add(section) }
    return (
      ChangeSet(
        elements: builder.mapping(oldCount: oldMap.total), sections: sections, updated: updated,
        kindChanges: kindChanges), kinds
    )
  }

  private mutating func add(_ number: Int) {
    let section = new.sections[number]
    let isReloaded = new.marks.sections.contains(section.id)
    guard let originNumber = sections.oldIndex(of: number) else {
      if section.header != nil { insert(KindRuns.header) }
      addFresh(section.items[...], isReloaded)
      if section.footer != nil { insert(KindRuns.footer) }
      for _ in section.supplementaries { insert(KindRuns.footer) }
      return
    }
    let origin = old.sections[originNumber]
    let start = oldMap.start(ofSection: originNumber)
    let shape = oldMap.sections[originNumber]
    let first = start + shape.lead
    add(section.header?.item, origin.header?.item, at: start, isReloaded, KindRuns.header)
    let match = matches[number]
    if match.isShared, new.marks.isEmpty {
      builder.keep(first, count: section.items.count)
    } else {
      var row = 0
      for run in match.runs {
        addFresh(section.items[row..<run.new], isReloaded)
        add(section.items, origin.items, run, from: first, isReloaded)
        row = run.new + run.count
      }
      addFresh(section.items[row...], isReloaded)
    }
    add(section.footer?.item, origin.footer?.item, at: start + shape.stackedCount - 1, isReloaded, KindRuns.footer)
    for kind in newMap.sections[number].kinds {
      add(
        section.supplementaries[kind], origin.supplementaries[kind], at: start + (shape.index(of: kind) ?? 0),
        isReloaded,
        KindRuns.footer)
    }
  }

  private mutating func insert(_ kind: Int) {
    kinds.add(kind, from: builder.count)
    builder.insert()
  }

  private mutating func insert(_ items: ArraySlice<Item>) {
    kinds.add(items, from: builder.count)
    builder.insert(items.count)
  }

  /// Adds items without a match in their own section.
  private mutating func addFresh(_ items: ArraySlice<Item>, _ isReloaded: Bool) {
    if leftovers.isEmpty { return insert(items) }
    for item in items { addLeftover(item, isReloaded) }
  }

  /// Adds items that follow each other in both states of their section.
  /// - Parameter start: the flat index of the section's first old item.
  private mutating func add(
    _ items: [Item], _ before: [Item], _ run: SectionMatch.Run, from start: Int, _ isReloaded: Bool
  ) {
    let hasMarks = isReloaded || !new.marks.isEmpty
    var place = 0
    while place < run.count {
      if !hasMarks {
        let same = before.withUnsafeBufferPointer { before in
          items.withUnsafeBufferPointer { items in
            guard let old = before.baseAddress, let new = items.baseAddress else { return 0 }
            return Item._equalContents(
              from: old + run.old + place, new + run.new + place, atMost: run.count - place)
          }
        }
        builder.keep(start + run.old + place, count: same)
        place += same
        if place == run.count { return }
      }
      add(items[run.new + place], before[run.old + place], at: start + run.old + place, isReloaded)
      place += 1
    }
  }

  /// Adds an item without a match in its own section.
  private mutating func addLeftover(_ item: Item, _ isReloaded: Bool) {
    guard let place = leftovers[item.id] else { return insert(KindRuns.kind(ofItem: item.kind)) }
    let flat = oldMap.start(ofSection: place.section) + oldMap.sections[place.section].lead + place.row
    add(item, old.sections[place.section].items[place.row], at: flat, isReloaded)
  }

  private mutating func add(_ item: Item, _ before: Item, at flat: Int, _ isReloaded: Bool) {
    let isReloaded = isReloaded || new.marks.items.contains(item.id)
    if isReloaded || !item.hasSameContent(as: before) {
      updated.add(old: flat, new: builder.count, isReload: isReloaded)
      let kind = KindRuns.kind(ofItem: item.kind)
      if kind != KindRuns.kind(ofItem: before.kind) {
        kindChanges.append(ChangeSet.KindChange(new: builder.count, kind: kind))
      }
    }
    builder.keep(flat)
  }

  private mutating func add(
    _ item: Item?, _ before: Item?, at flat: Int, _ isReloaded: Bool, _ kind: Int
  ) {
    guard let item else { return }
    guard let before else { return insert(kind) }
    if isReloaded || item.id != before.id || !item.hasSameContent(as: before) {
      updated.add(old: flat, new: builder.count, isReload: isReloaded)
    }
    builder.keep(flat)
  }
}
