/// The selected items and the focused one, by their indices in the flat sequence.
struct ElementSelection: Equatable {
  /// The selected rows. A million neighbours are one range.
  var rows = RangeSet<Int>()
  /// Selected rows that have not been reported to the delegate yet.
  var unreported = RangeSet<Int>()
  /// The row selected last.
  var latest: Int?
  /// The row that keys act on.
  var focused: Int?
  /// The row that keys act on once the focused one is removed.
  var heir: Int?
  /// The row under a finger or the pointer that came down on it.
  var pressed: Int?
  /// The row of the press before, for double clicks.
  var pressedBefore: Int?
  /// The fixed end of a range that is extended.
  var pivot: Int?

  /// Rows keep their selection when they move.
  /// - Returns: whether another row has the focus now.
  @discardableResult
  mutating func follow(_ elements: IndexMapping) -> Bool {
    guard !elements.isIdentity else { return false }
    rows = elements.followed(rows)
    if !unreported.isEmpty { unreported = elements.followed(unreported) }
    latest = latest.flatMap { elements.newIndex(of: $0) }
    heir = heir.flatMap { elements.newIndex(of: $0) }
    let stays = focused.flatMap { elements.newIndex(of: $0) }
    let isInherited = focused != nil && stays == nil && heir != nil
    focused = stays ?? (focused == nil ? nil : heir)
    if isInherited { heir = nil }
    pressed = pressed.flatMap { elements.newIndex(of: $0) }
    pressedBefore = pressedBefore.flatMap { elements.newIndex(of: $0) }
    pivot = pivot.flatMap { elements.newIndex(of: $0) } ?? (isInherited ? focused : nil)
    return isInherited
  }
}

/// How items are selected, and the selection to begin with.
struct SelectionSettings {
  var allowsSelectionAtRest = true
  var allowsMultipleSelectionAtRest = false
  var allowsSelectionDuringEditing = false
  var allowsMultipleSelectionDuringEditing = false
  var isEditing = false
  var movesFocusWithKeys = false
  /// The items to select, and to focus, once there is data.
  var initialSelection: [ItemPath] = []
  var initialFocus: ItemPath?
  /// Whether to select all items once there is data, except `initialExceptions`.
  var selectsAllInitially = false
  var initialExceptions: Set<ItemPath> = []

  /// Whether items can be selected now.
  var allowsSelection: Bool {
    isEditing ? allowsSelectionDuringEditing || allowsMultipleSelectionDuringEditing : allowsSelectionAtRest
  }

  /// Whether several items can be selected now.
  var allowsMultipleSelection: Bool {
    isEditing ? allowsMultipleSelectionDuringEditing : allowsMultipleSelectionAtRest
  }
}

extension IndexMapping {
  /// The new indices of those elements of a set that remain.
  func followed(_ elements: RangeSet<Int>) -> RangeSet<Int> {
    var ranges: [Range<Int>] = []
    for range in elements.ranges {
      forEachRun(inOld: range) { _, new, count in ranges.append(new..<(new + count)) }
    }
    return RangeSet(ranges)
  }
}

extension RangeSet<Int> {
  /// A set of single indices, in any order.
  init(places: some Sequence<Int>) { self.init(places.map { $0..<($0 + 1) }) }

  var last: Int? { ranges.last.map { $0.upperBound - 1 } }
  var count: Int { ranges.reduce(0) { $0 + $1.count } }
}
