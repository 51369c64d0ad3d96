/// The width of a line as pieces are added in logical order.
struct LineExtent {
  /// The paragraph's level.
  let level: UInt8
  /// The sum of all advances.
  private(set) var used = 0.0
  /// The ink's overhang over the start of the line.
  private(set) var lead = 0.0
  /// The distance from the start to the furthest advance, or to the furthest ink at the paragraph's level. White space
  /// at the end is not included.
  private var reach = 0.0
  /// The widest overhang of pieces at deeper levels, which may be reordered to either edge. They include numbers in
  /// text of the opposite direction, which have the paragraph's direction.
  private var stray = 0.0
  /// The same three of white space that has ink. It is drawn, and counts, once visible text follows.
  private var space = (lead: 0.0, reach: 0.0, stray: 0.0)
  private var visible = 0.0
  /// Whether a piece at a deeper level than the paragraph's was added.
  private(set) var hasDeeperLevels = false

  init(level: UInt8) {
    self.level = level
  }

  var total: Double { max(lead, stray) + max(reach, visible + stray) }

  /// The width with one more piece.
  func total(with piece: PlacedPiece) -> Double {
    var sum = self
    sum.add(piece)
    return sum.total
  }

  /// Whether one more piece fits into a width.
  func fits(_ piece: PlacedPiece, in width: Double) -> Bool {
    // Ink only adds to the advances, and takes longer to measure.
    if !piece.isSpace, lead + (used + Double(piece.width - piece.trailing)) > width { return false }
    return total(with: piece) <= width
  }

  mutating func add(_ piece: PlacedPiece) {
    if !piece.isSpace {
      (lead, reach, stray) = (max(lead, space.lead), max(reach, space.reach), max(stray, space.stray))
      hasDeeperLevels = hasDeeperLevels || piece.level != level || space.stray > 0
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
    if piece.hasInkInSpace { addInkInSpace(piece.drawnOverhang, of: piece) }
    used += Double(piece.width)
  }

  private mutating func addInkInSpace(_ overhang: (left: Float, right: Float), of piece: PlacedPiece) {
    guard piece.level == level else {
      space.stray = max(space.stray, Double(max(overhang.left, overhang.right)))
      return
    }
    let (start, end) = piece.isRightToLeft ? (overhang.right, overhang.left) : (overhang.left, overhang.right)
    space.lead = max(space.lead, Double(start) - used)
    space.reach = max(space.reach, used + Double(piece.width) + Double(end))
  }
}
