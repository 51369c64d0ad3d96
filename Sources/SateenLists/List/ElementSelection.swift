/// Which items are selected, by their places in the flat sequence, and where the keyboard is.
struct ElementSelection: Equatable {
  /// In ranges: a million neighbours are one of them.
  var rows = RangeSet<Int>()
  /// Rows selected of which the delegate has not heard yet.
  var untold = RangeSet<Int>()
  /// The row selected last.
  var latest: Int?
  /// The row that keys act on.
  var focused: Int?
  /// The row under a finger or the pointer that came down on it.
  var pressed: Int?
  /// The end of a range that stays while the other one is moved.
  var pivot: Int?

  /// Rows keep their selection wherever they go.
  mutating func follow(_ elements: IndexMapping) {
    guard !elements.isIdentity else { return }
    func followed(_ rows: RangeSet<Int>) -> RangeSet<Int> {
      var ranges: [Range<Int>] = []
      for range in rows.ranges {
        elements.forEachRun(inOld: range) { _, new, count in ranges.append(new..<(new + count)) }
      }
      return RangeSet(ranges)
    }
    rows = followed(rows)
    if !untold.isEmpty { untold = followed(untold) }
    latest = latest.flatMap { elements.newIndex(of: $0) }
    focused = focused.flatMap { elements.newIndex(of: $0) }
    pressed = pressed.flatMap { elements.newIndex(of: $0) }
    pivot = pivot.flatMap { elements.newIndex(of: $0) }
  }
}

extension RangeSet<Int> {
  /// Single places, in any order.
  init(places: some Sequence<Int>) { self.init(places.map { $0..<($0 + 1) }) }

  var last: Int? { ranges.last.map { $0.upperBound - 1 } }
  var count: Int { ranges.reduce(0) { $0 + $1.count } }
}
