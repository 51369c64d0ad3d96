/// One element of a sequence that stands, for the time being, at another place among the others, which keep their
/// order.
struct ElementMove: Equatable, Sendable {
  /// The element, as counted without the move.
  var element: Int
  /// Where it stands, as counted with the move; also how many others stand before it.
  var place: Int

  /// Where an element stands with the move.
  func place(of other: Int) -> Int {
    guard other != element else { return place }
    let rank = other > element ? other - 1 : other
    return rank < place ? rank : rank + 1
  }

  /// What stands at a place with the move.
  func element(at other: Int) -> Int {
    guard other != place else { return element }
    let rank = other > place ? other - 1 : other
    return rank < element ? rank : rank + 1
  }

  /// Takes one of so many to another place.
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

  /// The move after others came, went or moved: the element stays behind the one that it stood behind, or else before
  /// the one that it stood before.
  /// - Parameter changes: of the sequence without the move.
  /// - Returns: nil where the element is gone.
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
