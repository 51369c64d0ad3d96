/// Measured values by the names used in the report.
typealias Figures = [String: Double]

/// The values of each figure, measured several times.
struct Samples {
  private var values: [String: [Double]] = [:]

  mutating func add(_ value: Double, _ name: String) { values[name, default: []].append(value) }

  /// The value that a share of all values does not exceed.
  private static func percentile(_ values: [Double], _ share: Double) -> Double {
    let sorted = values.sorted()
    return sorted[min(sorted.count - 1, Int(share * Double(sorted.count)))]
  }

  /// The median of each figure. For those in `names` also the 99th percentile, as `NAME_p99`.
  func figures(alsoHigh names: Set<String> = []) -> Figures {
    var figures: Figures = [:]
    for (name, values) in values {
      figures[name] = Self.percentile(values, 0.5)
      if names.contains(name) { figures["\(name)_p99"] = Self.percentile(values, 0.99) }
    }
    return figures
  }
}
