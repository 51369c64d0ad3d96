// Where a row that is carried would be put down: a question of prefix sums, however many rows there are.
extension HeightIndex {
  /// The place at which the gap would stand nearest to a row that is carried.
  ///
  /// It depends on where the others stand without that row, not on the way it came. So a row changes places with
  /// another one when it has covered half of it, whatever their heights are.
  /// - Parameters:
  ///   - place: where the gap is now.
  ///   - top: of the row that is carried, in content points.
  ///   - isAllowed: whether the row can be put down at a place.
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

  /// Where a gap would begin.
  private func gapOffset(_ gap: Int, _ place: Int) -> Double {
    gap <= place ? offset(of: gap) : offset(of: gap + 1) - height(of: place)
  }

  private func lastGap(atOrBefore top: Double, _ place: Int) -> Int {
    if top < offset(of: place) { return row(at: top) ?? 0 }
    let end = top + height(of: place)
    if end >= total { return count - 1 }
    return max(place, (row(at: end) ?? 0) - 1)
  }
}
