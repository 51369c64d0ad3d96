extension StackLayout {
  /// Lets the items of each line grow into space that is left and shrink out of space that is missing.
  mutating func flexLines() {
    for index in lines.indices {
      let line = lines[index].items
      let violation = main.violation(of: length(of: lines[index]))
      if abs(violation) >= Self.tolerance {
        let flexing = StackFlexing(items[line], violation: violation, context.pixelGrid)
        let changed = line.filter { flexing.length(of: $0) != items[$0].main }
        let base = line.lowerBound
        let lengths = flexing.lengths
        for index in changed { items[index].main = lengths[index - base] }
        ask(changed) { Extent(min: $0.main, max: $0.main) }
      }
      // Whoever was to take the rest gets nothing when there is none.
      ask(line.filter { !items[$0].isMeasured }) { _ in Extent(min: 0, max: 0) }
      lines[index].main = length(of: lines[index])
    }
  }
}

/// New lengths for the items of one line.
///
/// Shares are whole pixels. This is where the engine departs from Texture, which shares out whole points whatever the
/// scale, lets shrunk items stick out by fractions of a pixel, and loses the space of items that reached their minimum or
/// maximum: here what an item may not take goes to the others, as CSS has it
/// (https://www.w3.org/TR/css-flexbox-1/#resolve-flexible-lengths).
private struct StackFlexing {
  private(set) var lengths: [Double]
  private let first: Int

  func length(of index: Int) -> Double { lengths[index - first] }

  init(_ items: ArraySlice<StackItem>, violation: Double, _ grid: PixelGrid) {
    first = items.startIndex
    let base = items.map(\.main)
    lengths = base
    let factors = items.map { violation > 0 ? $0.grow : $0.shrink }
    let total = base.reduce(violation, +)
    var isFrozen = factors.map { $0 == 0 }
    while isFrozen.contains(false) {
      let open = lengths.indices.filter { !isFrozen[$0] }
      let taken = lengths.indices.reduce(0.0) { $0 + (isFrozen[$1] ? lengths[$1] : base[$1]) }
      let free = total - taken
      let wanted =
        violation > 0
        ? Self.grown(open, base, factors, max(0, free), grid) : Self.shrunk(open, base, factors, max(0, -free), grid)
      let allowed = zip(open, wanted).map { items[first + $0].limits.clamp($1) }
      let excess = zip(allowed, wanted).reduce(0.0) { $0 + ($1.0 - $1.1) }
      var froze = false
      for (place, index) in open.enumerated() {
        lengths[index] = allowed[place]
        let change = allowed[place] - wanted[place]
        if change != 0, excess == 0 || (change > 0) == (excess > 0) {
          isFrozen[index] = true
          froze = true
        }
      }
      if !froze { return }
    }
  }

  /// Each gets its share of the space in whole pixels; what is left after that goes to the first that got any.
  private static func grown(
    _ open: [Int], _ base: [Double], _ factors: [Double], _ space: Double, _ grid: PixelGrid
  ) -> [Double] {
    let sum = open.reduce(0.0) { $0 + factors[$1] }
    var shares = open.map { grid.floor(space * (factors[$0] / sum)) }
    if let lucky = shares.firstIndex(where: { $0 > 0 }) {
      shares[lucky] += space - shares.reduce(0, +)
    }
    return zip(open, shares).map { base[$0] + $1 }
  }

  /// Each gives a share weighted by its length. The ends of the items, one after the other, are rounded up to pixels and
  /// the last one down, so the rounding of one never moves the end of all.
  private static func shrunk(
    _ open: [Int], _ base: [Double], _ factors: [Double], _ missing: Double, _ grid: PixelGrid
  ) -> [Double] {
    let greatest = open.reduce(0.0) { max($0, factors[$1]) }
    let weights = open.map { base[$0] * (factors[$0] / greatest) }
    let sum = weights.reduce(0, +)
    guard sum > 0 else { return open.map { base[$0] } }
    let exact = zip(open, weights).map { max(0, base[$0] - missing * ($1 / sum)) }
    let end = max(0, grid.floor(exact.reduce(0, +)))
    var exactEdge = 0.0
    var edge = 0.0
    return exact.map { length in
      exactEdge += length
      let next = min(end, grid.ceil(exactEdge))
      defer { edge = next }
      return max(0, next - edge)
    }
  }
}
