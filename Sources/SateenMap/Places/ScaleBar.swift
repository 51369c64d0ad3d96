import Glibc

/// The lengths that a scale bar shows: 1, 2 or 5 times a power of ten.
struct ScaleBar: Equatable {
  /// In points.
  let width: Double
  let text: String

  init(width: Double, text: String) {
    self.width = width
    self.text = text
  }

  /// - Parameters:
  ///   - metresPerPoint: on the ground in the middle of the map.
  ///   - most: the longest bar, in points.
  init?(metresPerPoint: Double, most: Double, usesMiles: Bool = false) {
    guard metresPerPoint.isFinite, metresPerPoint > 0, most > 0 else { return nil }
    let longest = metresPerPoint * most
    let (unit, name): (Double, String)
    if usesMiles {
      (unit, name) = longest >= 1_609.344 ? (1_609.344, "mi") : (0.3048, "ft")
    } else {
      (unit, name) = longest >= 1_000 ? (1_000, "km") : longest >= 1 ? (1, "m") : (0.01, "cm")
    }
    let count = longest / unit
    let power = pow(10, floor(log10(count)))
    let digit = count / power
    let nice = (digit >= 5 ? 5 : digit >= 2 ? 2 : 1) * power
    width = nice * unit / metresPerPoint
    text = Self.number(nice) + " " + name
  }

  private static func number(_ value: Double) -> String {
    guard value >= 1 else { return "\((value * 100).rounded() / 100)" }
    var digits = String(Int(value.rounded()))
    var place = digits.count - 3
    while place > 0 {
      digits.insert(",", at: digits.index(digits.startIndex, offsetBy: place))
      place -= 3
    }
    return digits
  }
}
