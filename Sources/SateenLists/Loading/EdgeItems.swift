/// The items next to an edge of a list when a load began there, by their indices in the flat sequence.
///
/// A load often brings an indicator of its own and takes it away again: an item that comes and goes at the edge while
/// these stay. So they tell whether the content was replaced.
struct EdgeItems: Equatable, Sendable {
  /// The item at the edge; nil in a list without items, or once it is removed.
  var item: Int?
  /// The next item away from the edge.
  var neighbor: Int?

  mutating func follow(_ elements: IndexMapping) {
    item = item.flatMap { elements.newIndex(of: $0) }
    neighbor = neighbor.flatMap { elements.newIndex(of: $0) }
  }

  /// Whether there are items left, and a change removes all of them.
  func areRemoved(by elements: IndexMapping) -> Bool {
    let left = [item, neighbor].compactMap(\.self)
    return !left.isEmpty && left.allSatisfy { elements.newIndex(of: $0) == nil }
  }
}
