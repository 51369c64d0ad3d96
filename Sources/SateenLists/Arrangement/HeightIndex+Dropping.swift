// Finds the index at which a dragged row would be dropped, by prefix sums, for any number of rows.
extension HeightIndex {
  /// The index at which the gap would be nearest to a dragged row.
  ///
  /// The result depends only on the heights of the rows, not on the direction of the drag. So the dragged row changes
  /// places with another row when it covers half of that row, whatever their heights are.
  /// - Parameters:
  ///   - place: the index of the gap.
  ///   - top: the top of the dragged row, in content points.
  ///   - isAllowed: whether the row can be dropped at an index.
  func dropPlace(ofGapAt place: Int, top: Double, isAllowed: (Int) -> Bool) -> Int {
    guard place < count else { return place }
    let before = lastGap(atOrBefore: top, place)
    func nearest(from start: Int, by step: Int) -> Int? {
      var candidate = start
      while candidate >= 0, candidate < count {
        if isAllowed(candidate) { return candidate }
        candidate += step
      }
      return nil
    }
    let lower = nearest(from: before, by: -1)
    let upper = nearest(from: before + 1, by: 1)
    guard let lower else { return upper ?? place }
    guard let upper else { return lower }
    return top - gapOffset(lower, place) <= gapOffset(upper, place) - top ? lower : upper
  }

  /// The offset of a gap at an index.
  private func gapOffset(_ gap: Int, _ place: Int) -> Double {
    gap <= place ? offset(of: gap) : offset(of: gap + 1) - height(of: place)
  }

  private func lastGap(atOrBefore top: Double, _ place: Int) -> Int {
    // Above the content, `row(at:)` is the first row that has a height. It can come after the gap.
    if top < offset(of: place) { return min(row(at: top) ?? 0, place) }
    let end = top + height(of: place)
    if end >= total { return count - 1 }
    return max(place, (row(at: end) ?? 0) - 1)
  }
}
