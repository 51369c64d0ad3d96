/// A fraction that is written as a percentage without its sign, such as 0.07 as "7".
///
/// The decimal point is moved in the text. A multiplication or a division by 100 would round, and the text of some
/// fractions would be read as another fraction.
struct Percentage {
  let fraction: Double

  init(fraction: Double) { self.fraction = fraction }

  /// Parses a number; nil for text that is none.
  init?(_ text: Substring) {
    let value: Double?
    if let mark = text.firstIndex(of: "e"), !text.contains("x"), let exponent = Int32(text[mark...].dropFirst()) {
      value = Double("\(text[..<mark])e\(Int(exponent) - 2)")
    } else {
      // Hexadecimal numbers take no decimal exponent.
      value = Double(text + "e-2") ?? Double(text).map { $0 / 100 }
    }
    guard let value else { return nil }
    fraction = value
  }

  var text: String {
    let digits = "\(fraction)"
    if let mark = digits.firstIndex(of: "e"), let exponent = Int(digits[mark...].dropFirst()) {
      return "\(digits[..<mark])e\(exponent + 2)"
    }
    // Infinity and NaN have no decimal point.
    guard let point = digits.firstIndex(of: ".") else { return digits }
    var decimals = String(digits[point...].dropFirst())
    if decimals.count == 1 { decimals += "0" }
    let whole = (digits[..<point] + decimals.prefix(2)).drop { $0 == "-" || $0 == "0" }
    let rest = decimals.dropFirst(2)
    return "\(fraction < 0 ? "-" : "")\(whole.isEmpty ? "0" : whole)\(rest.isEmpty ? "" : ".")\(rest)"
  }
}
