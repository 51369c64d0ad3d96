import FoundationEssentials
import SateenLayout

/// Where the reader was in the lists inside elements whose nodes are gone, so that they are there again when they come
/// back.
struct ScrollMemory {
  /// A place in one list.
  struct Place: Equatable {
    var path: IndexPath
    /// How far the item's start is before the start of what shows, in points.
    var distance: Double
  }

  /// By element, then by the order of its lists.
  private var places: [Int: [Place?]] = [:]

  var isEmpty: Bool { places.isEmpty }

  /// - Parameter lists: a place for each list of the element; nil for one at its start.
  mutating func remember(_ lists: [Place?], of element: Int) {
    places[element] = lists.contains { $0 != nil } ? lists : nil
  }

  mutating func take(of element: Int) -> [Place?]? { places.removeValue(forKey: element) }

  /// Elements keep their memory wherever they go.
  mutating func follow(_ elements: IndexMapping) {
    guard !places.isEmpty, !elements.isIdentity else { return }
    var moved: [Int: [Place?]] = [:]
    for (old, lists) in places {
      if let new = elements.newIndex(of: old) { moved[new] = lists }
    }
    places = moved
  }
}
