/// What stands before an element: the known heights, added up, and how many elements of each kind are not measured.
///
/// The latter are counted first and multiplied once, whatever the way through the index was: the same elements come to
/// the same length, and another estimate costs nothing.
protocol HeightPrefix {
  init()
  /// The known heights, in points.
  var sum: Double { get set }
  /// Adds elements that are not measured.
  mutating func add(_ count: Int, ofKind kind: Int)
  /// In points.
  func length(_ estimates: HeightEstimates) -> Double
}

/// Of elements that are all of kind 0, as in most lists.
struct PlainHeightPrefix: HeightPrefix {
  var sum = 0.0
  private var open = 0

  mutating func add(_ count: Int, ofKind kind: Int) { open += count }

  func length(_ estimates: HeightEstimates) -> Double { sum + Double(open) * estimates.values[0] }
}

struct MixedHeightPrefix: HeightPrefix {
  var sum = 0.0
  private var open = InlineArray<16, Int>(repeating: 0)

  mutating func add(_ count: Int, ofKind kind: Int) { open[kind] += count }

  func length(_ estimates: HeightEstimates) -> Double {
    var length = sum
    for kind in 0..<HeightIndex.kindLimit { length += Double(open[kind]) * estimates.values[kind] }
    return length
  }
}

/// What elements not measured count for, in points.
struct HeightEstimates {
  /// Where a kind has no figure of its own.
  var common: Double {
    didSet { for kind in 0..<HeightIndex.kindLimit where !isOwn[kind] { values[kind] = common } }
  }
  /// Of each kind.
  private(set) var values: InlineArray<16, Double>
  private var isOwn = InlineArray<16, Bool>(repeating: false)

  init(_ common: Double) {
    self.common = common
    values = InlineArray(repeating: common)
  }

  /// - Parameter estimate: nil for the common one.
  mutating func set(_ estimate: Double?, ofKind kind: Int) {
    isOwn[kind] = estimate != nil
    values[kind] = estimate ?? common
  }
}
