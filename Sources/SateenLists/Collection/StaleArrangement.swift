import SateenLayout

/// An arrangement and the changes since. Remaining elements keep its frames until the next one is done.
struct StaleArrangement {
  var arrangement: CollectionArrangement
  /// Changes since the request of the arrangement, in order: first those that the next arrangement includes, then all
  /// later ones.
  private(set) var changes: [IndexMapping] = []

  /// Whether there are no changes since.
  var isCurrent: Bool { changes.isEmpty }

  /// Adds a change.
  /// - Parameter known: how many of the changes the arrangement being computed includes. All later ones are combined
  ///   into one.
  mutating func append(_ change: IndexMapping, after known: Int) {
    if changes.count > known, let last = changes.popLast() {
      changes.append(last.followed(by: change))
    } else {
      changes.append(change)
    }
  }

  /// The index of an element in the arrangement; nil for an element inserted later.
  func place(of element: Int) -> Int? {
    var place: Int? = element
    for change in changes.reversed() { place = place.flatMap { change.oldIndex(of: $0) } }
    return place.flatMap { $0 < arrangement.elementCount ? $0 : nil }
  }

  /// The element at an index in the arrangement; nil if it was deleted.
  func element(at place: Int) -> Int? {
    var element: Int? = place
    for change in changes { element = element.flatMap { change.newIndex(of: $0) } }
    return element
  }

  /// The element at an index in the arrangement; nil if it was deleted or moved.
  func stayingElement(at place: Int) -> Int? {
    var element: Int? = place
    for change in changes {
      guard let old = element, !change.isMoved(old: old) else { return nil }
      element = change.newIndex(of: old)
    }
    return element
  }

  func frame(of element: Int) -> Rect? { place(of: element).map { arrangement.frame(of: $0) } }

  /// The elements at some indices in the arrangement, ascending.
  func elements(at places: [Int]) -> [Int] {
    isCurrent ? places : places.compactMap { element(at: $0) }.sorted()
  }
}
