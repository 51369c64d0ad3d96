import CHarfBuzz

/// Glyphs that stand together for a stretch of text: a letter with its marks, or the letters of a ligature.
struct GlyphCluster {
  /// Code units of the layout's text.
  var range: Range<Int>
  /// From the left edge of its piece, in points.
  var left: Double
  var width: Double
  /// Whether it is white space that hangs over the end of the line.
  var isHanging: Bool
  /// Its only glyph with a width; nil where there are several or none.
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
      advance += Double(kern)
      if isTab { advance = Double(width) }
      let lower = Int(runStart) + Int(cluster)
      // Glyphs come in the order of the text or in its reverse, so a neighbour tells where the text of a cluster ends.
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

  /// Where carets stand inside a ligature, from its left edge in points, from left to right; nil where the font does
  /// not say it for this number of them.
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
