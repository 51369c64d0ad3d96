import CHarfBuzz

/// Glyphs that are shaped together for a stretch of text: a letter with its marks, or the letters of a ligature.
struct GlyphCluster {
  /// A range of the layout's text, in code units.
  var range: Range<Int>
  /// The distance from the left edge of the piece, in points.
  var left: Double
  var width: Double
  /// Whether the cluster is white space that hangs over the end of the line.
  var isHanging: Bool
  /// The only glyph with an advance; nil where there are several or none.
  var glyph: UInt16?
}

extension PlacedPiece {
  /// Appends the clusters of the piece, in logical order.
  func appendClusters(to clusters: inout [GlyphCluster]) {
    let first = clusters.count
    let isReversed = run.key.isRightToLeft
    let drawn = drawnGlyphs
    let upper = Int(glyphs.upperBound)
    var pen = 0.0
    var i = Int(glyphs.lowerBound)
    while i < upper {
      let cluster = run.glyphs[i].cluster
      let isDrawn = drawn.contains(Int32(i))
      var advance = 0.0
      var glyph: UInt16?
      var wide = 0
      let start = i
      while i < upper, run.glyphs[i].cluster == cluster {
        if run.glyphs[i].advance != 0 {
          wide += 1
          glyph = run.glyphs[i].id
        }
        advance += Double(run.glyphs[i].advance) * Double(scale)
        i += 1
      }
      if wide > 0 { advance += Double(kern) }
      // The space that justifies the line is added behind the last cluster.
      if isReversed ? start == Int(drawn.lowerBound) : i == Int(drawn.upperBound) { advance += Double(stretch) }
      if isTab { advance = Double(width) }
      let lower = Int(runStart) + Int(cluster)
      // Glyphs come in the order of the text or in reverse, so the neighbour's cluster tells where this cluster's text
      // ends.
      var end = range.upperBound
      if isReversed {
        if start > Int(glyphs.lowerBound) { end = Int(runStart) + Int(run.glyphs[start - 1].cluster) }
      } else if i < upper {
        end = Int(runStart) + Int(run.glyphs[i].cluster)
      }
      clusters.append(
        GlyphCluster(
          range: lower..<max(lower, end), left: isDrawn ? pen : 0, width: advance, isHanging: !isDrawn,
          glyph: wide == 1 ? glyph : nil))
      if isDrawn { pen += advance }
    }
    if isReversed { clusters[first...].reverse() }
    if clusters.count == first {
      clusters.append(GlyphCluster(range: range, left: 0, width: Double(drawnWidth), isHanging: false))
    } else if clusters[first].range.lowerBound > range.lowerBound {
      clusters[first].range = range.lowerBound..<clusters[first].range.upperBound
    }
  }

  /// The caret positions inside a ligature that the font states, from its left edge in points, from left to right; nil
  /// where the font does not state exactly this number.
  func ligatureCarets(_ glyph: UInt16, count: Int) -> [Double]? {
    let face = run.key.face
    var found = UInt32(count)
    var carets = [hb_position_t](repeating: 0, count: count)
    let direction = run.key.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR
    let total = hb_ot_layout_get_ligature_carets(face.font, direction, UInt32(glyph), 0, &found, &carets)
    guard Int(total) == count, Int(found) == count else { return nil }
    let places = carets.map { Double($0) * Double(scale) }
    return zip(places, places.dropFirst()).allSatisfy { $0 < $1 } ? places : nil
  }
}
