/// Where the buttons beside a row lie, measured from the edge of the list inwards, in points.
struct SwipeTrayLayout: Equatable {
  struct Place: Equatable {
    /// The part of the tray that the button has.
    var start: Double
    var end: Double
    /// The distance of the button's face from the button's edge that is nearer to the row.
    var faceInset: Double
  }

  private(set) var places: [Place] = []

  /// - Parameters:
  ///   - widths: those that the buttons want, the first one at the edge of the list.
  ///   - shown: how much of the tray shows.
  ///   - fullness: from 0 to 1, how much of the tray the first button has taken from the others.
  init(widths: [Double], shown: Double, fullness: Double) {
    let total = widths.reduce(0, +)
    guard total > 0 else { return }
    let scale = max(0, shown) / total
    var start = 0.0
    for (index, width) in widths.enumerated() {
      var end = start + width * scale
      let next = end
      var inset = max(0, (end - start - width) / 2)
      if index == 0 {
        end += (max(0, shown) - end) * fullness
        // Its face comes to the row.
        inset *= 1 - fullness
      }
      places.append(Place(start: start, end: end, faceInset: inset))
      start = next
    }
  }
}
