/// The sum of the known heights before an element, and the number of unmeasured elements of each kind.
///
/// Unmeasured elements are counted first and multiplied by their estimates once. So the length of the same elements is
/// always the same, whatever the path through the index, and a new estimate needs no update of the sums.
protocol HeightPrefix {
  init()
  /// The sum of the known heights, in points.
  var sum: Double { get set }
  /// Adds unmeasured elements.
  mutating func add(_ count: Int, ofKind kind: Int)
  /// The length with estimates for the unmeasured elements, in points.
  func length(_ estimates: HeightEstimates) -> Double
}

/// A prefix for elements of kind 0 only, as in most lists.
struct PlainHeightPrefix: HeightPrefix {
  var sum = 0.0
  private var open = 0

  mutating func add(_ count: Int, ofKind kind: Int) { open += count }

  func length(_ estimates: HeightEstimates) -> Double { sum + Double(open) * estimates[0] }
}

struct MixedHeightPrefix: HeightPrefix {
  var sum = 0.0
  private var open = InlineArray<16, Int>(repeating: 0)

  mutating func add(_ count: Int, ofKind kind: Int) { open[kind] += count }

  func length(_ estimates: HeightEstimates) -> Double {
    var length = sum
    for kind in 0..<HeightIndex.kindLimit { length += Double(open[kind]) * estimates[kind] }
    return length
  }
}

/// The height of unmeasured elements of each kind, in points.
typealias HeightEstimates = InlineArray<16, Double>
