/// What becomes of a list that goes from one snapshot to another.
struct SnapshotChange: Sendable {
  var changes: ChangeSet
  /// The shape afterwards.
  var map: SectionMap
  /// Of the elements that are new or show something else, by their places afterwards.
  var kinds = KindRuns()
}

extension ListSnapshot {
  /// Compares with an older snapshot in O(n) for n elements, and O(r log r) for the r runs they fall into where
  /// something moved: ids are looked up in a table of the old ones, and the fewest elements count as moved. Elements
  /// whose id and content are the same are left alone; other content makes an update in place.
  func change(from old: ListSnapshot) -> SnapshotChange {
    let map = map
    let (changes, kinds) = SnapshotComparison(old, self, old.map, map).result()
    return SnapshotChange(changes: changes, map: map, kinds: kinds)
  }

  /// Kinds of all elements. Walks through the whole snapshot.
  var kinds: KindRuns {
    var kinds = KindRuns()
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
      if section.footer != nil {
        kinds.add(KindRuns.footer, from: place)
        place += 1
      }
    }
    return kinds
  }
}

/// One comparison of two snapshots.
private struct SnapshotComparison<SectionID: Hashable & Sendable, Item: ListItem> {
  typealias Snapshot = ListSnapshot<SectionID, Item>

  private let old: Snapshot
  private let new: Snapshot
  private let oldMap: SectionMap
  private let newMap: SectionMap
  private let sections: IndexMapping
  /// Places of old items that a lookup may be needed for, in the flat sequence and in their section.
  private var oldPlaces: [Item.ID: OldPlace] = [:]
  /// For each new section: how many items at its ends have the same ids as at the ends of the old one.
  private var ends: [Ends] = []
  private var builder = IndexMapping.Builder()
  private var updated: [ChangeSet.Update] = []
  private var kinds = KindRuns()

  private struct OldPlace {
    var section: Int32
    var row: Int32
  }

  private struct Ends {
    var origin: Int?
    var head = 0
    var tail = 0
    /// Whether the items are the very same storage.
    var isShared = false
  }

  init(_ old: Snapshot, _ new: Snapshot, _ oldMap: SectionMap, _ newMap: SectionMap) {
    self.old = old
    self.new = new
    self.oldMap = oldMap
    self.newMap = newMap
    let origins = Dictionary(uniqueKeysWithValues: old.sections.enumerated().map { ($1.id, $0) })
    var builder = IndexMapping.Builder()
    for section in new.sections {
      if let origin = origins[section.id] { builder.keep(origin) } else { builder.insert() }
    }
    sections = builder.mapping(oldCount: old.sections.count)
    findEnds()
  }

  /// Matches what is alike at the ends of each section, and notes where all other old items stand.
  private mutating func findEnds() {
    var inner: [(section: Int, rows: Range<Int>)] = []
    ends = new.sections.indices.map { section in
      guard let origin = sections.oldIndex(of: section) else { return Ends() }
      var ends = Ends(origin: origin)
      ends.isShared = new.sections[section].items.sharesStorage(with: old.sections[origin].items)
      let before = old.sections[origin].items
      let after = new.sections[section].items
      let shorter = min(before.count, after.count)
      if ends.isShared {
        ends.head = after.count
      } else {
        while ends.head < shorter, before[ends.head].id == after[ends.head].id { ends.head += 1 }
        while ends.tail < shorter - ends.head,
          before[before.count - 1 - ends.tail].id == after[after.count - 1 - ends.tail].id
        {
          ends.tail += 1
        }
      }
      inner.append((origin, ends.head..<(before.count - ends.tail)))
      return ends
    }
    for range in sections.deleted {
      for section in range { inner.append((section, old.sections[section].items.indices)) }
    }
    oldPlaces.reserveCapacity(inner.reduce(0) { $0 + $1.rows.count })
    for (section, rows) in inner {
      let items = old.sections[section].items
      for row in rows { oldPlaces[items[row].id] = OldPlace(section: Int32(section), row: Int32(row)) }
    }
  }

  consuming func result() -> (ChangeSet, KindRuns) {
    for section in new.sections.indices { add(section) }
    return (
      ChangeSet(elements: builder.mapping(oldCount: oldMap.total), sections: sections, updated: updated), kinds
    )
  }

  private mutating func add(_ number: Int) {
    let section = new.sections[number]
    let ends = ends[number]
    let origin = ends.origin.map { old.sections[$0] }
    let start = ends.origin.map { oldMap.start(ofSection: $0) } ?? 0
    let isReloaded = new.marks.sections.contains(section.id)
    add(section.header, origin?.header, at: start, isReloaded, KindRuns.header)
    // Where nothing is marked, shared storage has nothing to look at.
    let isQuick = ends.isShared && new.marks.isEmpty
    if let originNumber = ends.origin, isQuick {
      builder.keep(start + oldMap.sections[originNumber].lead, count: section.items.count)
    } else {
      let items = section.items
      let endOfInner = items.count - ends.tail
      let before = origin?.items ?? []
      let first = start + (ends.origin.map { oldMap.sections[$0].lead } ?? 0)
      for row in 0..<ends.head { add(items[row], before[row], at: first + row, isReloaded) }
      for row in ends.head..<endOfInner {
        guard let place = oldPlaces[items[row].id] else {
          kinds.add(KindRuns.kind(ofItem: items[row].kind), from: builder.count)
          builder.insert()
          continue
        }
        let number = Int(place.section)
        add(
          items[row], old.sections[number].items[Int(place.row)],
          at: oldMap.start(ofSection: number) + oldMap.sections[number].lead + Int(place.row), isReloaded)
      }
      let shift = before.count - items.count
      for row in endOfInner..<items.count { add(items[row], before[row + shift], at: first + row + shift, isReloaded) }
    }
    let end = ends.origin.map { start + oldMap.sections[$0].elementCount - 1 } ?? 0
    add(section.footer, origin?.footer, at: end, isReloaded, KindRuns.footer)
  }

  private mutating func add(_ item: Item, _ before: Item, at flat: Int, _ isReloaded: Bool) {
    if isReloaded || !item.hasSameContent(as: before) || new.marks.items.contains(item.id) {
      updated.append(ChangeSet.Update(old: flat, new: builder.count))
      kinds.add(KindRuns.kind(ofItem: item.kind), from: builder.count)
    }
    builder.keep(flat)
  }

  private mutating func add(
    _ supplement: Snapshot.Supplement?, _ before: Snapshot.Supplement?, at flat: Int, _ isReloaded: Bool, _ kind: Int
  ) {
    guard let supplement else { return }
    guard let before else {
      kinds.add(kind, from: builder.count)
      return builder.insert()
    }
    if isReloaded || supplement.item.id != before.item.id || !supplement.item.hasSameContent(as: before.item) {
      updated.append(ChangeSet.Update(old: flat, new: builder.count))
      kinds.add(kind, from: builder.count)
    }
    builder.keep(flat)
  }
}

extension Array {
  /// Whether both are the same elements for being the same memory.
  fileprivate func sharesStorage(with other: [Element]) -> Bool {
    count == other.count
      && withUnsafeBufferPointer { mine in other.withUnsafeBufferPointer { $0.baseAddress == mine.baseAddress } }
  }
}
