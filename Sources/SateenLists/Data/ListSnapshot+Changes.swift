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
      kinds.add(section.items[...], from: place)
      place += section.items.count
      let behind = (section.footer == nil ? 0 : 1) + section.supplementaries.count
      if behind > 0 { kinds.add(KindRuns.footer, from: place) }
      place += behind
    }
    return kinds
  }
}
