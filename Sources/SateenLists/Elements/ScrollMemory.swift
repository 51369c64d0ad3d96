import SateenLayout

/// The scroll positions of lists inside elements whose nodes were released, to restore them in new nodes.
struct ScrollMemory {
  /// The scroll position of one list.
  struct Place: Equatable {
    var path: ItemPath
    /// How far the item's start is before the start of the viewport, in points.
    var distance: Double
  }

  /// The positions by element, then in the order of the element's lists.
  private var places: [Int: [Place?]] = [:]

  var isEmpty: Bool { places.isEmpty }

  /// - Parameter lists: a position for each list of the element; nil for a list at its start.
  mutating func save(_ lists: [Place?], of element: Int) {
    places[element] = lists.contains { $0 != nil } ? lists : nil
  }

  mutating func consume(for element: Int) -> [Place?]? { places.removeValue(forKey: element) }

  /// Elements keep their memory when they move.
  mutating func follow(_ elements: IndexMapping) {
    guard !places.isEmpty, !elements.isIdentity else { return }
    var moved: [Int: [Place?]] = [:]
    for (old, lists) in places {
      if let new = elements.newIndex(of: old) { moved[new] = lists }
    }
    places = moved
  }
}
