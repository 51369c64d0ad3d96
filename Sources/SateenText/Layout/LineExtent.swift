/// The room that a line takes as pieces are added to it in logical order.
struct LineExtent {
  /// That of the paragraph.
  let level: UInt8
  /// All advances so far.
  private(set) var used = 0.0
  /// How far ink reaches over the start of the line.
  private(set) var lead = 0.0
  /// From the start to the furthest advance, or ink at the paragraph's level, without white space at the end.
  private var reach = 0.0
  /// The widest overhang of pieces at deeper levels, which may come to stand at either edge. Numbers in text that goes the
  /// other way have the paragraph's direction and are among them.
  private var stray = 0.0
  private var visible = 0.0

  init(level: UInt8) {
    self.level = level
  }

  var total: Double { max(lead, stray) + max(reach, visible + stray) }

  /// The room with one more piece.
  func total(with piece: PlacedPiece) -> Double {
    var sum = self
    sum.add(piece)
    return sum.total
  }

  mutating func add(_ piece: PlacedPiece) {
    if !piece.isSpace {
      visible = used + Double(piece.width - piece.trailing)
      let overhang = piece.overhang
      if piece.level == level {
        let (start, end) = piece.isRightToLeft ? (overhang.right, overhang.left) : (overhang.left, overhang.right)
        lead = max(lead, Double(start) - used)
        reach = max(reach, visible + Double(end))
      } else {
        stray = max(stray, Double(max(overhang.left, overhang.right)))
        reach = max(reach, visible)
      }
    }
    used += Double(piece.width)
  }
}
