/// Formatted numbers.
enum Figures {
  /// 1234567 becomes "1,234,567".
  static func grouped(_ number: Int) -> String {
    var digits = Array(String(number.magnitude).reversed())
    var out = ""
    while !digits.isEmpty {
      out += String(digits.prefix(3))
      digits.removeFirst(min(3, digits.count))
      if !digits.isEmpty { out += "," }
    }
    return (number < 0 ? "−" : "") + String(out.reversed())
  }

  /// "1 row", "1,200 rows".
  static func count(_ number: Int, _ one: String, _ many: String? = nil) -> String {
    "\(grouped(number)) \(number == 1 ? one : many ?? one + "s")"
  }
}
