import SateenLayout

/// An arrangement, and what became of its elements since: where those that are left are seen until the next one is there.
struct StaleArrangement {
  var arrangement: CollectionArrangement
  /// Changes since the arrangement was asked for, from the first on: those that the next one knows, and then what became of
  /// them until now.
  private(set) var changes: [IndexMapping] = []

  /// Whether nothing happened since.
  var isCurrent: Bool { changes.isEmpty }

  /// Something changed.
  /// - Parameter known: how many of the changes so far an arrangement under way goes by. All others are as one.
  mutating func append(_ change: IndexMapping, after known: Int) {
    if changes.count > known, let last = changes.popLast() {
      changes.append(last.followed(by: change))
    } else {
      changes.append(change)
    }
  }

  /// The place an element has in the arrangement; nil for one that came later.
  func place(of element: Int) -> Int? {
    var place: Int? = element
    for change in changes.reversed() { place = place.flatMap { change.oldIndex(of: $0) } }
    return place.flatMap { $0 < arrangement.elementCount ? $0 : nil }
  }

  /// The element at a place in the arrangement; nil where it is gone.
  func element(at place: Int) -> Int? {
    var element: Int? = place
    for change in changes { element = element.flatMap { change.newIndex(of: $0) } }
    return element
  }

  /// The element at a place in the arrangement, where it stays in its order among the others.
  func stayingElement(at place: Int) -> Int? {
    var element: Int? = place
    for change in changes {
      guard let old = element, !change.isMoved(old: old) else { return nil }
      element = change.newIndex(of: old)
    }
    return element
  }

  func frame(of element: Int) -> Rect? { place(of: element).map { arrangement.frame(of: $0) } }

  /// The elements at some places in the arrangement, ascending.
  func elements(at places: [Int]) -> [Int] {
    isCurrent ? places : places.compactMap { element(at: $0) }.sorted()
  }
}
