/// Which items are selected, by their places in the flat sequence, and where the keyboard is.
struct ElementSelection: Equatable {
  var rows: Set<Int> = []
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
    rows = Set(rows.compactMap { elements.newIndex(of: $0) })
    latest = latest.flatMap { elements.newIndex(of: $0) }
    focused = focused.flatMap { elements.newIndex(of: $0) }
    pressed = pressed.flatMap { elements.newIndex(of: $0) }
    pivot = pivot.flatMap { elements.newIndex(of: $0) }
  }
}
