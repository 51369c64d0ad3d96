extension StackLayout {
  /// Lets the items of each line grow into space that is left and shrink out of space that is missing.
  mutating func flexLines() {
    for index in lines.indices {
      let line = lines[index].items
      let length = length(of: lines[index])
      // One that was not measured has no length yet, but may have a minimum that decides whether there is space at all.
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
      // Whoever was to take the rest gets no more than its minimum when there is none.
      ask(line.filter { !items[$0].isMeasured }) { Extent(min: $0.limits.min, max: $0.limits.min) }
      lines[index].main = self.length(of: lines[index])
    }
  }
}

/// New lengths for the items of one line.
///
/// Shares are whole pixels. This is where the engine departs from Texture, which shares out whole points whatever the
/// scale, lets shrunk items stick out by fractions of a pixel, and loses the space of items that reached their
/// minimum or maximum: here what an item may not take goes to the others, as CSS has it
/// (https://www.w3.org/TR/css-flexbox-1/#resolve-flexible-lengths).
private struct StackFlexing {
  private var lengths: [Double]
  private let first: Int

  func length(of index: Int) -> Double { lengths[index - first] }

  /// - Parameter space: what the lengths are to add up to.
  init(_ items: ArraySlice<StackItem>, into space: Double, grows: Bool, _ grid: PixelGrid) {
    first = items.startIndex
    let base = items.map(\.main)
    let limits = items.map(\.limits)
    // One that was not measured begins at zero and may have a minimum.
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
      // Rounding waits until nobody is beyond a bound; it may then push one beyond, and the next turn settles that.
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
        // Those beyond the kind of bound that matters more stay there; the others try again with what that leaves.
        if violation == 0 || (violation > 0) != (excess > 0) && excess != 0 { stillOpen.append(index) }
      }
      if stillOpen.count == open.count { return }
      for index in stillOpen { lengths[index] = base[index] }
      open = stillOpen
    }
  }

  /// Shares of space in whole pixels; what is left after that goes to the first that got any.
  private static func roundedShares(_ grown: [(base: Double, length: Double)], _ grid: PixelGrid) -> [Double] {
    var shares = grown.map { grid.floor($0.length - $0.base) }
    if let lucky = shares.firstIndex(where: { $0 > 0 }) {
      shares[lucky] += grown.reduce(0) { $0 + $1.length - $1.base } - shares.reduce(0, +)
    }
    return zip(grown, shares).map { $0.base + $1 }
  }

  /// The ends of lengths, one after the other, rounded up to pixels and the last one down, so that the rounding of one
  /// never moves the end of all.
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
