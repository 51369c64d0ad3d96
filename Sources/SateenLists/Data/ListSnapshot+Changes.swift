/// The change of a list from one snapshot to another.
struct SnapshotChange: Sendable {
  var changes: ChangeSet
  /// The sections and counts after the change.
  var map: SectionMap
  /// The kinds of the new elements, by their indices after the change.
  var kinds = KindRuns()
  /// The sections and counts before the change, where they are known.
  var before: SectionMap?
}

/// A comparison of two snapshots.
struct SnapshotComparison<Item: ListItem>: Sendable {
  var change: SnapshotChange
  /// The newer snapshot, without ids that occur again.
  var snapshot: ListSnapshot<Item>
  /// Errors for the ids that occur again.
  var problems: [ListSnapshotError] = []
}

extension ListSnapshot {
  /// The comparison with an older snapshot. Takes O(n) for n elements, and O(r log r) for the r runs of a change with
  /// moves. As few elements as possible count as moved. Elements with the same id and content stay as they are;
  /// elements with other content are updated in place.
  /// - Parameter isChecked: whether no id occurs again in the older snapshot, so that most items of this one need not
  ///   be looked up.
  func comparison(with old: ListSnapshot, isChecked: Bool = true) -> SnapshotComparison<Item> {
    var problems: [ListSnapshotError] = []
    var new = self
    let isUnsure = !isChecked || hasDuplicateSections
    if isUnsure { (new, problems) = withoutDuplicates() }
    let before = old.map
    var map = new.map
    var comparer = SnapshotComparer(old, new, before, map)
    if !isUnsure, comparer.findsDuplicates() {
      (new, problems) = withoutDuplicates()
      map = new.map
      comparer = SnapshotComparer(old, new, before, map)
    }
    let (changes, kinds) = comparer.result()
    return SnapshotComparison(
      change: SnapshotChange(changes: changes, map: map, kinds: kinds, before: before), snapshot: new,
      problems: problems)
  }

  /// Kinds of all elements. Visits all items.
  var kinds: KindRuns {
    var kinds = KindRuns()
    kinds.isComplete = true
    var place = 0
    for section in sections {
      if section.header != nil {
        kinds.add(KindRuns.header, from: place)
        place += 1
      }
      for item in section.items {
        kinds.add(KindRuns.kind(ofItem: item.kind), from: place)
        place += 1
      }
      let behind = (section.footer == nil ? 0 : 1) + section.supplementaries.count
      if behind > 0 { kinds.add(KindRuns.footer, from: place) }
      place += behind
    }
    return kinds
  }
}

/// Compares two snapshots.
private struct SnapshotComparer<Item: ListItem> {
  typealias Snapshot = ListSnapshot<Item>

  private let old: Snapshot
  private let new: Snapshot
  private let oldMap: SectionMap
  private let newMap: SectionMap
  private let sections: IndexMapping
  /// The matches of each new section's items with those of the old one.
  private var matches: [SectionMatch<Item>] = []
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
    for (section, rows) in left {
      let items = old.sections[section].items
      for row in rows { leftovers[items[row].id] = Place(section: section, row: row) }
    }
  }

  /// Whether an item's id occurs again, given that none does in the older snapshot. Each matched item has an old one of
  /// its own, so of two items with one id at most one is matched. The unmatched items' ids go into a set, in which
  /// those of all others are then looked up; a few ids are compared without hashing a million others.
  func findsDuplicates() -> Bool {
    var fresh: [Item.ID] = []
    for (number, section) in new.sections.enumerated() where !matches[number].isShared {
      let (items, match, isNew) = (section.items, matches[number], sections.oldIndex(of: number) == nil)
      for row in items.indices where isNew || match.row(row) < 0 { fresh.append(items[row].id) }
    }
    if fresh.isEmpty { return false }
    let ids = Set(fresh)
    if ids.count < fresh.count { return true }
    if ids.count == new.itemCount { return false }
    let areFew = fresh.count <= 4
    for (number, section) in new.sections.enumerated() where sections.oldIndex(of: number) != nil {
      let (items, match) = (section.items, matches[number])
      for row in items.indices where match.row(row) >= 0 {
        let id = items[row].id
        if areFew ? fresh.contains(id) : ids.contains(id) { return true }
      }
    }
    return false
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
      if leftovers.isEmpty {
        insert(section.items)
      } else {
        for item in section.items { addLeftover(item, isReloaded) }
      }
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
      let items = section.items
      let before = origin.items
      for row in items.indices {
        let old = match.row(row)
        if old >= 0 {
          add(items[row], before[old], at: first + old, isReloaded)
        } else {
          addLeftover(items[row], isReloaded)
        }
      }
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

  private mutating func insert(_ items: [Item]) {
    var place = builder.count
    for item in items {
      kinds.add(KindRuns.kind(ofItem: item.kind), from: place)
      place += 1
    }
    builder.insert(items.count)
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
