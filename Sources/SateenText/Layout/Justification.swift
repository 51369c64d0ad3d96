/// Widens the gaps of a line to make it as wide as the available width.
enum Justification {
  /// - Parameter room: the available width without the line's insets, in points. A wider line is not changed. The gaps
  ///   are floats, so a line is not stretched beyond the longest usable distance.
  static func stretch(_ line: inout TextLayout.Line, _ pieces: inout [PlacedPiece], to room: Double) {
    let width = min(room, ParagraphStyle.longest)
    var natural = line.frame.width
    for i in line.pieces { natural -= Double(pieces[i].stretch) }
    let gaps = gaps(of: line, pieces)
    let extra = width - natural
    let share = gaps.isEmpty || extra <= 0 ? 0 : Float(extra / Double(gaps.count))
    // Moves the pieces from left to right, each by the growth of the pieces left of it.
    var stretched = Set<Int>()
    if share > 0 { stretched = Set(gaps) }
    var shift: Float = 0
    for i in line.pieces.sorted(by: { pieces[$0].x < pieces[$1].x }) {
      pieces[i].x += shift
      let growth = (stretched.contains(i) ? share : 0) - pieces[i].stretch
      pieces[i].stretch += growth
      pieces[i].width += growth
      pieces[i].trailing += growth
      shift += growth
    }
    line.frame.size.width = share > 0 ? width : natural
  }

  /// The indices of pieces with a gap behind them: white space, or a line break opportunity between East Asian
  /// characters. Tabs keep their positions, so only gaps behind the last tab are widened.
  private static func gaps(of line: TextLayout.Line, _ pieces: [PlacedPiece]) -> [Int] {
    var end = line.pieces.upperBound
    while end > line.pieces.lowerBound, pieces[end - 1].isSpace { end -= 1 }
    guard end > line.pieces.lowerBound else { return [] }
    var gaps: [Int] = []
    for i in line.pieces.lowerBound..<end - 1 {
      let piece = pieces[i]
      if piece.isTab {
        gaps.removeAll()
      } else if piece.isSpace || piece.trailing - piece.stretch > 0 {
        gaps.append(i)
      } else if piece.breakAfter, piece.run.key.script.isEastAsian || pieces[i + 1].run.key.script.isEastAsian {
        gaps.append(i)
      }
    }
    return gaps
  }
}
