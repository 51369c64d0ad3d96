/// How a list makes room for items that are dragged over it: the elements from an index on stand further down, and those
/// behind an item that is taken out stand further up.
struct DropGap: Equatable, Sendable {
  /// The element before which there is room; nil for none.
  var place: Int?
  /// In points, with the spacing between elements.
  var length = 0.0
  /// The element that is taken out; nil for none.
  var hole: Int?
  var holeLength = 0.0

  /// How far an element stands from its frame, in points.
  func shift(of element: Int) -> Double {
    var shift = 0.0
    if let place, element >= place { shift += length }
    if let hole, element > hole { shift -= holeLength }
    return shift
  }

  /// The room that the content has in addition, in points.
  var growth: Double { max(0, (place == nil ? 0 : length) - (hole == nil ? 0 : holeLength)) }

  var isEmpty: Bool { place == nil && hole == nil }

  /// The first element that does not stand in its frame.
  var firstShifted: Int? { [place, hole].compactMap { $0 }.min() }

  /// Elements keep their room when they move.
  mutating func follow(_ elements: IndexMapping) {
    if let old = place {
      let end = elements.oldCount
      place = (old..<max(old, end)).lazy.compactMap { elements.newIndex(of: $0) }.first ?? elements.newCount
    }
    if let old = hole { hole = elements.newIndex(of: old) }
  }
}
