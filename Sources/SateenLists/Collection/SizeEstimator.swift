import SateenLayout

/// What elements of a collection count for until they are measured: what somebody set or, once there is enough of it,
/// the mean of what was measured of their kind.
struct SizeEstimator {
  private struct Tally {
    var count = 0
    var width = 0.0
    var height = 0.0
    /// The mean that is in use.
    var adopted: Size?
    /// What is in use until there is one.
    var before: Size?
  }

  /// By how much of itself an estimate may be wrong.
  private static let tolerance = 0.2

  /// What was set.
  private var told = SizeEstimates()
  /// By kinds as ``KindRuns`` has them.
  private var tallies: [Int: Tally] = [:]

  /// What is in use where items are of one kind.
  var estimates: SizeEstimates {
    SizeEstimates(item: estimate(0), header: estimate(KindRuns.header), footer: estimate(KindRuns.footer))
  }

  /// What is in use for each kind of items.
  var itemEstimates: [Size] { (0..<KindRuns.header).map(estimate) }

  private func estimate(_ kind: Int) -> Size {
    if let tally = tallies[kind], let known = tally.adopted ?? tally.before { return known }
    return kind == KindRuns.header ? told.header : kind == KindRuns.footer ? told.footer : told.item
  }

  mutating func add(_ size: Size, ofKind kind: Int) {
    var tally = tallies[kind] ?? Tally()
    tally.count += 1
    tally.width += size.width
    tally.height += size.height
    tallies[kind] = tally
  }

  /// Whoever sets estimates has them replaced by what is measured from then on.
  mutating func set(_ estimates: SizeEstimates) {
    told = estimates
    tallies = [:]
  }

  /// What was measured says nothing about what will be: elements measure otherwise from now on.
  mutating func forgetMeasured() {
    for kind in tallies.keys { tallies[kind] = Tally(before: estimate(kind)) }
  }

  /// Takes the means of kinds of which enough was measured, and again where they have become quite others.
  /// - Parameters:
  ///   - elements: how many there are.
  ///   - sections: how many there are.
  ///   - scale: device pixels per point; estimates are whole pixels.
  /// - Returns: whether an estimate changed.
  mutating func adopt(elements: Int, sections: Int, scale: Double) -> Bool {
    var hasChanged = false
    for (kind, tally) in tallies {
      // Of several kinds each is rarer, and more alike.
      let isOnly = kind == 0 && tallies.keys.allSatisfy { $0 == 0 || $0 >= KindRuns.header }
      let enough = kind >= KindRuns.header ? min(3, sections) : min(isOnly ? 8 : 3, elements)
      guard tally.count >= max(1, enough) else { continue }
      func mean(_ sum: Double) -> Double { max(1, (sum / Double(tally.count) * scale).rounded()) / scale }
      let mean = Size(width: mean(tally.width), height: mean(tally.height))
      if let adopted = tally.adopted, Self.isNear(mean.width, adopted.width), Self.isNear(mean.height, adopted.height) {
        continue
      }
      if estimate(kind) != mean { hasChanged = true }
      tallies[kind]?.adopted = mean
    }
    return hasChanged
  }

  private static func isNear(_ mean: Double, _ estimate: Double) -> Bool {
    abs(mean - estimate) <= tolerance * estimate
  }
}
