/// The state of the scroll position: what it is kept by, and where it goes.
struct ListPosition {
  /// The destination of a scroll to an element. Kept until the elements around it are measured, so that nothing can
  /// move it.
  var target: ScrollTarget?
  /// An item to scroll to once there is data.
  var initialTarget: InitialTarget?
  /// The anchor of the turn's last arrangement.
  var turnAnchor: TurnAnchor?
  var isBottomAnchored = false
  /// Whether the scroll position was at the end, and at the very start, after the last turn, change or movement.
  var isAtEnd = true
  var isAtStart = true
  /// Whether sizes changed since the view last got its content size.
  var isContentSizeStale = false
  /// Whether the view got its content size after it had a size itself.
  var hasInitialOffset = false
  /// Whether the list itself moves the content, rather than the user.
  var isAdjusting = false

  struct InitialTarget {
    var path: ItemPath
    var position: ListNode.ScrollPosition
    /// If set, where the item's start shall be instead: its distance before the start of the viewport, in points.
    var distance: Double?
    /// Whether the list begins at its end, regardless of the last item there.
    var isEnd = false
    /// Whether the path is that of an item that exists already, which changes of the data move.
    var followsItem = false
    var isAnimated = false
  }

  /// Adapts the target and the anchor to a change of elements.
  /// - Parameter followsEnd: whether a scroll to the end follows elements inserted behind the last one.
  mutating func follow(_ elements: IndexMapping, followsEnd: Bool) {
    turnAnchor = turnAnchor?.following(elements)
    guard let target else { return }
    if target.isEnd, followsEnd {
      self.target?.row = max(0, elements.newCount - 1)
    } else if let new = elements.newIndex(of: target.row) {
      self.target?.row = new
      if new != elements.newCount - 1 { self.target?.isEnd = false }
    } else {
      self.target = nil
    }
  }
}

/// The anchor, or the end, that an arrangement kept in position. Several arrangements may follow in one turn. No frame
/// is composed between them, so the next one keeps the same anchor.
struct TurnAnchor {
  /// Nil if only the end was held.
  var anchor: ScrollAnchor?
  /// Whether the scroll position stayed at the end. After one of several size changes, the content may be too short to
  /// scroll, and its end is then the start as well.
  var isEnd: Bool
  /// The window's `turnEdges` at the time.
  var turn: Int
  /// The scroll position after that arrangement.
  var position: Double

  /// The anchor after a change; nil if its element is deleted or moved. The end is not held any more.
  func following(_ elements: IndexMapping) -> TurnAnchor? {
    guard let old = anchor, !elements.isMoved(old: old.row), let row = elements.newIndex(of: old.row) else {
      return nil
    }
    return TurnAnchor(
      anchor: ScrollAnchor(row: row, distance: old.distance), isEnd: false, turn: turn, position: position)
  }
}

/// The destination of a scroll to an element.
struct ScrollTarget: Equatable {
  var row: Int
  var position: ListNode.ScrollPosition
  /// If set, how far the element's start shall be before the start of the viewport, in points, instead of `position`.
  var distance: Double?
  /// Whether to scroll to the end of the list, regardless of the last element there.
  var isEnd: Bool
  var isAnimated: Bool

  init(
    row: Int, position: ListNode.ScrollPosition, distance: Double? = nil, isEnd: Bool = false, isAnimated: Bool
  ) {
    self.row = row
    self.position = position
    self.distance = distance
    self.isEnd = isEnd
    self.isAnimated = isAnimated
  }

  /// The scroll position that puts the element there, before it is limited to the content.
  /// - Parameters:
  ///   - start: the start of the element along the axis.
  ///   - length: the length of the element.
  ///   - viewLength: the length of the viewport.
  func position(start: Double, length: Double, viewLength: Double) -> Double {
    if let distance { return start + distance }
    let room = viewLength - length
    switch position {
    case .start: return start
    case .middle: return start - room / 2
    case .end: return start - room
    }
  }
}
