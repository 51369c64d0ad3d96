/// What was measured, by name. Names are those of the report.
typealias Figures = [String: Double]

/// Figures of the same thing, measured several times.
struct Samples {
  private var values: [String: [Double]] = [:]

  mutating func add(_ value: Double, _ name: String) { values[name, default: []].append(value) }

  /// The value that a share of all does not exceed.
  private static func percentile(_ values: [Double], _ share: Double) -> Double {
    let sorted = values.sorted()
    return sorted[min(sorted.count - 1, Int(share * Double(sorted.count)))]
  }

  /// Of each figure the median, and of those named also what 99 of 100 do not exceed, as `NAME_p99`.
  func figures(alsoHigh names: Set<String> = []) -> Figures {
    var figures: Figures = [:]
    for (name, values) in values {
      figures[name] = Self.percentile(values, 0.5)
      if names.contains(name) { figures["\(name)_p99"] = Self.percentile(values, 0.99) }
    }
    return figures
  }
}
