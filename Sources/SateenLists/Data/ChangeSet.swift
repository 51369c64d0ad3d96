/// All that one change does to a list, whether two snapshots were compared or a batch was told: the one thing that
/// containers apply.
struct ChangeSet: Equatable, Sendable {
  /// Elements that show something else than before, moved or not: neighbours before and afterwards.
  struct Update: Equatable, Sendable {
    /// The place of the first in the flat sequence before.
    var old: Int
    /// The place of the first in the flat sequence afterwards.
    var new: Int
    var count = 1

    var newRange: Range<Int> { new..<(new + count) }
  }

  /// An element that stays and is of another kind.
  struct KindChange: Equatable, Sendable {
    /// Its place in the flat sequence afterwards.
    var new: Int
    var kind: Int
  }

  /// Of the flat sequence of items, headers and footers.
  var elements: IndexMapping
  var sections: IndexMapping
  /// Elements that stay and are made anew in place, in the new order, in as few runs as can be.
  var updated: [Update] = []
  /// In the new order.
  var kindChanges: [KindChange] = []

  /// Whether nothing has to be done.
  var isEmpty: Bool { elements.isIdentity && sections.isIdentity && updated.isEmpty }

  /// Whether an element is made anew, by its place afterwards. O(log r) for r runs.
  func isUpdated(_ new: Int) -> Bool {
    let next = updated.partitioningIndex { $0.new > new }
    return next > 0 && updated[next - 1].newRange.contains(new)
  }
}

extension [ChangeSet.Update] {
  /// Adds one behind the others, in the new order.
  mutating func add(old: Int, new: Int, count: Int = 1) {
    if let last, last.old + last.count == old, last.new + last.count == new {
      self[self.count - 1].count += count
    } else {
      append(ChangeSet.Update(old: old, new: new, count: count))
    }
  }
}
