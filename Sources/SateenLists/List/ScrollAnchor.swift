/// What keeps its place on screen while heights change: a row, and how far its top is above the top of what shows.
struct ScrollAnchor: Equatable {
  var row: Int
  /// In points; negative where the row begins below the top of what shows.
  var distance: Double

  /// The first visible row that shows its content. A stand-in above it may turn out to be of any height: the reader
  /// does not look at that one. Where nothing but stand-ins shows, the first of them.
  ///
  /// At the very top there is none, so that what is inserted there comes into view, unless `holdsTop` says otherwise.
  init?(
    in heights: HeightIndex, offset: Double, length: Double, holdsTop: Bool = false, isShown: (Int) -> Bool
  ) {
    guard heights.count > 0, offset > 0 || holdsTop, let first = heights.row(at: offset) else { return nil }
    let top = heights.offset(of: first)
    self.init(row: first, distance: offset - top)
    var y = top
    var row = first
    while row < heights.count, y < offset + length {
      if isShown(row) {
        self.init(row: row, distance: offset - y)
        return
      }
      y += heights.height(of: row)
      row += 1
    }
  }

  init(row: Int, distance: Double) {
    self.row = row
    self.distance = distance
  }

  /// The offset that puts the row where it was. A row that has become too short to reach the top of what shows ends
  /// there.
  func offset(in heights: HeightIndex) -> Double {
    guard row < heights.count else { return heights.total }
    return heights.offset(of: row) + min(distance, heights.height(of: row))
  }
}

/// The anchor, or the end, that an arrangement kept in place. Several arrangements may come in one turn: no frame is
/// composed between them, so that the next one keeps the same.
struct HeldAnchor {
  /// Nil where none of the elements was held on to.
  var anchor: ScrollAnchor?
  /// Whether the reader stayed at the end. One of several sizes may leave nothing to scroll, which is the start as well.
  var isEnd: Bool
  /// The window's turn edges at which it was held.
  var turn: Int
  /// Where the reader was put.
  var position: Double

  /// The anchor after a change; nil where its element is gone or elsewhere. The end is another one then.
  func following(_ elements: IndexMapping) -> HeldAnchor? {
    guard let anchor, !elements.isMoved(old: anchor.row) else { return nil }
    guard let row = elements.newIndex(of: anchor.row) else { return nil }
    var held = self
    held.anchor?.row = row
    held.isEnd = false
    return held
  }
}

/// An element on its way to a place on screen.
struct ScrollTarget: Equatable {
  var row: Int
  var position: ListNode.ScrollPosition
  /// How far its start is to be before the start of what shows, in points, whatever the position says.
  var distance: Double?
  /// Whether the way leads to the end of the list, whatever element is the last there.
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

  /// The position of a list that puts the element there, before it is kept within the content.
  /// - Parameters:
  ///   - start: where the element starts along the axis.
  ///   - length: how long it is.
  ///   - viewLength: how much shows.
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
