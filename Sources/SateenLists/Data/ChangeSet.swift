/// A change of a list, from the comparison of two snapshots or from a batch. All containers apply their changes in this
/// form.
struct ChangeSet: Equatable, Sendable {
  /// Consecutive elements whose content changed, moved or not. They are consecutive before and after the change.
  struct Update: Equatable, Sendable {
    /// The index of the first in the flat sequence before the change.
    var old: Int
    /// The index of the first in the flat sequence after the change.
    var new: Int
    var count = 1
    /// Whether the elements get new nodes though the present ones could be updated.
    var isReload = false

    var newRange: Range<Int> { new..<(new + count) }
  }

  /// A remaining element of another kind than before.
  struct KindChange: Equatable, Sendable {
    /// The element's index in the flat sequence after the change.
    var new: Int
    var kind: Int
  }

  /// The mapping of the flat sequence of items, headers and footers.
  var elements: IndexMapping
  var sections: IndexMapping
  /// Remaining elements that are renewed in place, in the new order, in as few runs as possible.
  var updated: [Update] = []
  /// In the new order.
  var kindChanges: [KindChange] = []

  /// Whether there is nothing to do.
  var isEmpty: Bool { elements.isIdentity && sections.isIdentity && updated.isEmpty }

  /// Whether an element is renewed, by its index after the change. O(log r) for r runs.
  func isUpdated(_ new: Int) -> Bool { update(of: new) != nil }

  /// Whether an element gets a new node in any case, by its index after the change. O(log r) for r runs.
  func isReloaded(_ new: Int) -> Bool { update(of: new)?.isReload == true }

  private func update(of new: Int) -> Update? {
    let next = updated.partitioningIndex { $0.new > new }
    return next > 0 && updated[next - 1].newRange.contains(new) ? updated[next - 1] : nil
  }
}

extension [ChangeSet.Update] {
  /// Adds an element at the end, in the new order.
  mutating func add(old: Int, new: Int, count: Int = 1, isReload: Bool) {
    if let last, last.old + last.count == old, last.new + last.count == new, last.isReload == isReload {
      self[self.count - 1].count += count
    } else {
      append(ChangeSet.Update(old: old, new: new, count: count, isReload: isReload))
    }
  }
}
