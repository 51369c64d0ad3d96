import SateenLayout

/// What elements of each kind measured so far: the best guess for the others.
struct MeasuredMeans {
  private struct Tally {
    var count = 0
    var width = 0.0
    var height = 0.0
    var isAdopted = false
  }

  private var tallies: [CollectionElementKind: Tally] = [:]

  mutating func add(_ size: Size, of kind: CollectionElementKind) {
    var tally = tallies[kind] ?? Tally()
    tally.count += 1
    tally.width += size.width
    tally.height += size.height
    tallies[kind] = tally
  }

  /// Whoever sets estimates has them replaced by what is measured from then on.
  mutating func forgetAdopted() { tallies = [:] }

  /// Takes the means of kinds of which enough was measured, once each.
  /// - Parameter scale: device pixels per point; estimates are whole pixels.
  /// - Returns: whether an estimate changed.
  mutating func adopt(into estimates: inout SizeEstimates, sections: CollectionSections, scale: Double) -> Bool {
    let before = estimates
    for (kind, tally) in tallies where !tally.isAdopted {
      guard tally.count >= (kind == .item ? min(8, sections.elementCount) : min(3, sections.count)) else { continue }
      tallies[kind]?.isAdopted = true
      func mean(_ sum: Double) -> Double { max(1, (sum / Double(tally.count) * scale).rounded()) / scale }
      estimates[kind] = Size(width: mean(tally.width), height: mean(tally.height))
    }
    return estimates != before
  }
}
