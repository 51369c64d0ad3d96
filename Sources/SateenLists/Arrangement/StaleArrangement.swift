import SateenCore
import SateenLayout

/// An arrangement and the changes since. Remaining elements keep its frames until the next one is done.
struct StaleArrangement {
  var arrangement: any Arrangement
  /// The number of the last change that the arrangement includes.
  var generation = 0
  /// The sizes that the arrangement went by; nil for a table, which includes every size at once.
  var sizes: ElementSizes?
  var direction = LayoutDirection.leftToRight
  var scrollDirections = ScrollDirection.vertical
  /// Nil for elements that show as their frames say.
  var effects: ElementEffects?
  /// Changes since the request of the arrangement, in order, each with the number of its last one.
  private(set) var changes: [(generation: Int, elements: IndexMapping)] = []

  init(_ arrangement: any Arrangement) { self.arrangement = arrangement }

  /// Whether there are no changes since.
  var isCurrent: Bool { changes.isEmpty }

  /// Adds a change.
  /// - Parameter inFlight: the generation of the arrangement being computed; nil for none. Later changes are combined
  ///   into one.
  mutating func append(_ change: IndexMapping, generation: Int, inFlight: Int?) {
    if let last = changes.last, last.generation > inFlight ?? self.generation {
      changes[changes.count - 1] = (generation, last.elements.followed(by: change))
    } else {
      changes.append((generation, change))
    }
  }

  /// This arrangement with the changes that an older one has and this one does not include.
  func followed(by old: StaleArrangement?) -> StaleArrangement {
    var new = self
    new.changes = old?.changes.filter { $0.generation > generation } ?? []
    return new
  }

  // MARK: Indices

  /// The index of an element in the arrangement; nil for an element inserted later.
  func place(of element: Int) -> Int? {
    var place: Int? = element
    for change in changes.reversed() { place = place.flatMap { change.elements.oldIndex(of: $0) } }
    return place.flatMap { $0 < arrangement.elementCount ? $0 : nil }
  }

  /// The element at an index in the arrangement; nil if it was deleted.
  func element(at place: Int) -> Int? {
    var element: Int? = place
    for change in changes { element = element.flatMap { change.elements.newIndex(of: $0) } }
    return element
  }

  /// The element at an index in the arrangement; nil if it was deleted or moved.
  func stayingElement(at place: Int) -> Int? {
    var element: Int? = place
    for change in changes {
      guard let old = element, !change.elements.isMoved(old: old) else { return nil }
      element = change.elements.newIndex(of: old)
    }
    return element
  }

  /// The elements at some indices in the arrangement, ascending.
  func elements(at places: ElementSet) -> ElementSet {
    isCurrent ? places : ElementSet(sorted: places.compactMap { element(at: $0) }.sorted())
  }

  // MARK: Frames and sizes

  func frame(of element: Int) -> Rect? { place(of: element).map { arrangement.frame(of: $0) } }

  /// Whether an element's frame is the one for a size of the element.
  func includes(_ size: Size, of element: Int) -> Bool {
    guard let sizes else { return true }
    guard let place = place(of: element) else { return false }
    return sizes[place]?.isNear(size) == true || arrangement.frame(of: place).size.isNear(size)
  }

  // MARK: Anchors

  /// The first visible element that shows its content. A placeholder before it may get any length, and users do not look
  /// at placeholders. If only placeholders are visible, the first of them. Deleted elements count as visible, and the
  /// next remaining element takes their position.
  /// - Parameters:
  ///   - position: the scroll position.
  ///   - start: the position at which a frame starts.
  func anchor(
    in bounds: Rect, position: Double, start: (Rect) -> Double, isShown: (Int) -> Bool
  ) -> ScrollAnchor? {
    let places = arrangement.elements(overlapping: bounds)
    guard let first = places.first(where: { element(at: $0).map(isShown) ?? true }) ?? places.first else { return nil }
    let top = start(arrangement.frame(of: first))
    if let element = stayingElement(at: first) { return ScrollAnchor(row: element, distance: position - top) }
    for place in (first + 1)..<max(first + 1, min(arrangement.elementCount, first + 10_000)) {
      guard let element = stayingElement(at: place) else { continue }
      let next = start(arrangement.frame(of: place))
      return ScrollAnchor(row: element, distance: position - min(next, max(top, position)))
    }
    return element(at: first).map { ScrollAnchor(row: $0, distance: position - top) }
  }

  /// The visible page. If it was deleted, the next one takes its position. Nil if the pages are the same: the scroll view
  /// keeps the page by itself when only the page size changes.
  func pageAnchor(position: Double, length: Double) -> ScrollAnchor? {
    guard !isCurrent, length > 0, arrangement.elementCount > 0 else { return nil }
    let page = min(max(Int((position / length).rounded()), 0), arrangement.elementCount - 1)
    let places = [AnySequence(page..<arrangement.elementCount), AnySequence((0..<page).reversed())].joined()
    for place in places {
      if let element = element(at: place) {
        return ScrollAnchor(row: element, distance: position - Double(page) * length)
      }
    }
    return nil
  }
}

extension Size {
  /// Whether the sizes are equal but for rounding errors.
  func isNear(_ other: Size) -> Bool { abs(width - other.width) <= 0.01 && abs(height - other.height) <= 0.01 }
}
