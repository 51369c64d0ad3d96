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

/// A row on its way to a place on screen.
struct ScrollTarget: Equatable {
  var row: Int
  var position: TableNode.ScrollPosition
  var isAnimated: Bool

  /// The offset that puts the row there, before it is kept within the content.
  func offset(in heights: HeightIndex, spacing: Double, length: Double) -> Double {
    let top = heights.offset(of: row)
    let room = length - max(0, heights.height(of: row) - spacing)
    switch position {
    case .top: return top
    case .middle: return top - room / 2
    case .bottom: return top - room
    }
  }
}
