extension StackLayout {
  /// Grows the items of each line into free space, or shrinks them where space is missing.
  mutating func flexLines() {
    for index in lines.indices {
      let line = lines[index].items
      let length = length(of: lines[index])
      // An item that was not measured has no length yet. Its minimum counts, because it may use up all the space.
      let least = line.reduce(length) { $0 + (items[$1].isMeasured ? 0 : items[$1].limits.min) }
      let violation = main.violation(of: least)
      if abs(violation) >= Self.tolerance {
        let bound = violation > 0 ? main.min : main.max
        let spaces = length - line.reduce(0) { $0 + items[$1].main }
        let flexing = StackFlexing(
          items[line], into: bound - spaces, grows: violation > 0, context.pixelGrid)
        let changed = line.filter { flexing.length(of: $0) != items[$0].main }
        for index in changed { items[index].main = flexing.length(of: index) }
        ask(changed) { Extent(min: $0.main, max: $0.main) }
      }
      // Without free space, the item that fills the rest gets its minimum.
      ask(line.filter { !items[$0].isMeasured }) { Extent(min: $0.limits.min, max: $0.limits.min) }
      lines[index].main = self.length(of: lines[index])
    }
  }
}

/// New lengths for the items of one line.
///
/// Shares are whole pixels. Texture differs in three points: it shares out whole points at every scale, lets shrunk
/// items stick out by fractions of a pixel, and loses the space of items that reached their minimum or maximum. Here,
/// the space that one item cannot take goes to the others, as in CSS
/// (https://www.w3.org/TR/css-flexbox-1/#resolve-flexible-lengths).
private struct StackFlexing {
  private var lengths: [Double]
  private let first: Int

  func length(of index: Int) -> Double { lengths[index - first] }

  /// - Parameter space: the sum that the lengths should have, in points.
  init(_ items: ArraySlice<StackItem>, into space: Double, grows: Bool, _ grid: PixelGrid) {
    first = items.startIndex
    let base = items.map(\.main)
    let limits = items.map(\.limits)
    // An item that was not measured starts at zero, and may have a minimum.
    lengths = zip(base, limits).map { $1.clamp($0) }
    // Shrinking is weighted by length, growing is not.
    let weights = items.map { grows ? $0.grow : $0.main * $0.shrink }
    var open = weights.indices.filter { weights[$0] > 0 }
    while !open.isEmpty {
      let taken = lengths.reduce(0, +) - open.reduce(0) { $0 + lengths[$1] }
      let free = space - taken - open.reduce(0) { $0 + base[$1] }
      let share = grows ? max(0, free) : min(0, free)
      let sum = open.reduce(0) { $0 + weights[$1] }
      var wanted = open.map { base[$0] + share * (weights[$0] / sum) }
      // Rounding waits until no item exceeds a bound. It may push an item past a bound again; the next pass handles
      // that.
      if zip(open, wanted).allSatisfy({ limits[$0].violation(of: $1) == 0 }) {
        wanted =
          grows
          ? Self.roundedShares(zip(open, wanted).map { (base[$0], $1) }, grid) : Self.roundedEnds(wanted, grid)
      }
      let excess = zip(open, wanted).reduce(0) { $0 + limits[$1.0].violation(of: $1.1) }
      var stillOpen: [Int] = []
      for (index, length) in zip(open, wanted) {
        let violation = limits[index].violation(of: length)
        lengths[index] = length + violation
        // Items that violate the predominant kind of bound are frozen there; the others try again with the space left.
        if violation == 0 || (violation > 0) != (excess > 0) && excess != 0 { stillOpen.append(index) }
      }
      if stillOpen.count == open.count { return }
      for index in stillOpen { lengths[index] = base[index] }
      open = stillOpen
    }
  }

  /// Shares of space in whole pixels. The remainder goes to the first item that got any.
  private static func roundedShares(_ grown: [(base: Double, length: Double)], _ grid: PixelGrid) -> [Double] {
    var shares = grown.map { grid.floor($0.length - $0.base) }
    if let lucky = shares.firstIndex(where: { $0 > 0 }) {
      shares[lucky] += grown.reduce(0) { $0 + $1.length - $1.base } - shares.reduce(0, +)
    }
    return zip(grown, shares).map { $0.base + $1 }
  }

  /// Rounds the ends of the lengths up to whole pixels, and the last end down, so that rounding one length never moves
  /// the end of the line.
  private static func roundedEnds(_ lengths: [Double], _ grid: PixelGrid) -> [Double] {
    let end = max(0, grid.floor(lengths.reduce(0, +)))
    var exactEdge = 0.0
    var edge = 0.0
    return lengths.map { length in
      exactEdge += length
      let next = min(end, max(0, grid.ceil(exactEdge)))
      defer { edge = next }
      return next - edge
    }
  }
}
