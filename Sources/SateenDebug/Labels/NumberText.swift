/// Writes numbers for debugging aids: the same on every machine, and without a formatter's cost.
enum NumberText {
  /// A number with a fixed count of decimals, at most 6.
  static func fixed(_ value: Double, _ decimals: Int) -> String {
    guard value.isFinite else { return value.isNaN ? "–" : value < 0 ? "-∞" : "∞" }
    var factor = 1.0
    for _ in 0..<decimals { factor *= 10 }
    let scaled = (abs(value) * factor).rounded()
    guard scaled < 1e15 else { return "\(value)" }
    let whole = Int64(scaled) / Int64(factor)
    let sign = value < 0 && scaled > 0 ? "-" : ""
    guard decimals > 0 else { return "\(sign)\(whole)" }
    let part = String(Int64(scaled) % Int64(factor))
    return "\(sign)\(whole).\(String(repeating: "0", count: decimals - part.count))\(part)"
  }

  /// Bytes in the largest unit that leaves a digit in front of the point.
  static func bytes(_ count: Int) -> String {
    let value = Double(count)
    if value >= 1_048_576 * 1024 { return fixed(value / (1_048_576 * 1024), 2) + " GB" }
    if value >= 1_048_576 * 100 { return fixed(value / 1_048_576, 0) + " MB" }
    if value >= 1_048_576 { return fixed(value / 1_048_576, 1) + " MB" }
    if value >= 1024 { return fixed(value / 1024, 0) + " KB" }
    return "\(count) B"
  }

  /// A count, with a thin mark between groups of three digits.
  static func count(_ value: Int) -> String {
    let digits = String(value.magnitude)
    var out = value < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { out.append(",") }
      out.append(digit)
    }
    return out
  }
}
