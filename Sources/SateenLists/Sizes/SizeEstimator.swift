import SateenLayout

/// The sizes of elements that are not measured yet: set ones or, once there are enough measured elements of a kind,
/// their average.
struct SizeEstimator {
  private struct Tally {
    var count = 0
    var width = 0.0
    var height = 0.0
    /// The average that is used as the estimate.
    var adopted: Size?
    /// The estimate used until there is an average.
    var before: Size?
  }

  /// The relative error from which on an estimate is replaced.
  private static let tolerance = 0.2

  /// The estimates that were set.
  private var base: SizeEstimates
  /// The tallies by kind, with the numbers of ``KindRuns``.
  private var tallies: [Int: Tally] = [:]

  init(_ estimates: SizeEstimates = SizeEstimates()) { base = estimates }

  /// The current estimates, if there is one kind of items.
  var estimates: SizeEstimates {
    SizeEstimates(item: estimate(0), header: estimate(KindRuns.header), footer: estimate(KindRuns.footer))
  }

  /// The current estimate of each kind of items.
  var itemEstimates: [Size] { (0..<KindRuns.header).map(estimate) }

  func estimate(_ kind: Int) -> Size {
    if let tally = tallies[kind], let known = tally.adopted ?? tally.before { return known }
    return kind == KindRuns.header ? base.header : kind == KindRuns.footer ? base.footer : base.item
  }

  mutating func add(_ size: Size, ofKind kind: Int) {
    var tally = tallies[kind] ?? Tally()
    tally.count += 1
    tally.width += size.width
    tally.height += size.height
    tallies[kind] = tally
  }

  /// Sets estimates. Measurements from then on replace them.
  mutating func set(_ estimates: SizeEstimates) {
    base = estimates
    tallies = [:]
  }

  /// Discards all measurements, because elements will have other sizes from now on. Estimates stay until then.
  mutating func forgetMeasured() {
    for kind in tallies.keys { tallies[kind] = Tally(before: estimate(kind)) }
  }

  /// Adopts the averages of kinds with enough measured elements, and again when an average has changed a lot.
  /// - Parameters:
  ///   - elements: the number of elements.
  ///   - sections: the number of sections.
  ///   - scale: device pixels per point; estimates are whole pixels.
  /// - Returns: whether an estimate changed.
  mutating func adopt(elements: Int, sections: Int, scale: Double) -> Bool {
    var hasChanged = false
    for (kind, tally) in tallies {
      // With several kinds, elements of each kind are fewer and more alike.
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
