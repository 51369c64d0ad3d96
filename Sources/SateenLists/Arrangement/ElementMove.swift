/// One element of a sequence that is temporarily at another index. The others keep their order.
struct ElementMove: Equatable, Sendable {
  /// The element's index without the move.
  var element: Int
  /// The element's index with the move; also the number of others before it.
  var place: Int

  /// The index of an element with the move.
  func place(of other: Int) -> Int {
    guard other != element else { return place }
    let rank = other > element ? other - 1 : other
    return rank < place ? rank : rank + 1
  }

  /// The element at an index with the move.
  func element(at other: Int) -> Int {
    guard other != place else { return element }
    let rank = other > place ? other - 1 : other
    return rank < element ? rank : rank + 1
  }

  /// A mapping that moves one of `count` elements to another index.
  static func mapping(from old: Int, to new: Int, count: Int) -> IndexMapping {
    var builder = IndexMapping.Builder()
    let span = min(old, new)..<(max(old, new) + 1)
    builder.keep(0, count: span.lowerBound)
    if old <= new {
      builder.keep(old + 1, count: new - old)
      builder.keep(old)
    } else {
      builder.keep(old)
      builder.keep(new, count: old - new)
    }
    builder.keep(span.upperBound, count: count - span.upperBound)
    return builder.mapping(oldCount: count)
  }

  /// The move after elements were inserted, deleted or moved. The element stays after the element before it, or else
  /// before the element after it.
  /// - Parameter changes: a change of the sequence without the move.
  /// - Returns: nil if the element was deleted.
  func following(_ changes: IndexMapping) -> ElementMove? {
    guard let new = changes.newIndex(of: element) else { return nil }
    guard place != element else { return ElementMove(element: new, place: new) }
    func rank(_ other: Int) -> Int { other > new ? other - 1 : other }
    func survivor(_ places: some Sequence<Int>) -> Int? {
      for place in places {
        let old = element(at: place)
        if let other = changes.newIndex(of: old), !changes.isMoved(old: old) { return rank(other) }
      }
      return nil
    }
    if let before = survivor(stride(from: place - 1, through: 0, by: -1)) {
      return ElementMove(element: new, place: before + 1)
    }
    if let after = survivor((place + 1)..<max(place + 1, changes.oldCount)) {
      return ElementMove(element: new, place: after)
    }
    return ElementMove(element: new, place: new)
  }
}
