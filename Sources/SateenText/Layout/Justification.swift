/// Widens the gaps of a line until it is as wide as wished.
enum Justification {
  /// - Parameter width: of the line without its insets, in points. A line that is wider stays as it is.
  static func stretch(_ line: inout TextLayout.Line, _ pieces: inout [PlacedPiece], to width: Double) {
    var natural = line.frame.width
    for i in line.pieces { natural -= Double(pieces[i].stretch) }
    let gaps = gaps(of: line, pieces)
    let extra = width - natural
    let share = gaps.isEmpty || extra <= 0 ? 0 : Float(extra / Double(gaps.count))
    // From left to right, each piece moves by what those left of it grew.
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

  /// The pieces behind which there is a gap: white space, or a place where a line could end between characters of
  /// East Asia. Tabs keep their places, so only what is behind the last one gives way.
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
