/// The row that keeps its position on screen while heights change, and the distance of its top above the top of the
/// viewport.
struct ScrollAnchor: Equatable {
  var row: Int
  /// In points; negative for a row that begins below the top of the viewport.
  var distance: Double
}

/// The anchor, or the end, that an arrangement kept in position. Several arrangements may follow in one turn. No frame
/// is composed between them, so the next one keeps the same anchor.
struct HeldAnchor {
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
  func following(_ elements: IndexMapping) -> HeldAnchor? {
    guard let anchor, !elements.isMoved(old: anchor.row) else { return nil }
    guard let row = elements.newIndex(of: anchor.row) else { return nil }
    var held = self
    held.anchor?.row = row
    held.isEnd = false
    return held
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
