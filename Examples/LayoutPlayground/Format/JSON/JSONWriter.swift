/// Writes JSON with members in the given order.
enum JSONText {
  static func string(_ text: String) -> String {
    var out = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": out += "\\\""
      case "\\": out += "\\\\"
      case "\n": out += "\\n"
      case "\t": out += "\\t"
      case "\r": out += "\\r"
      case "\0"..<" ":
        let digits = String(scalar.value, radix: 16)
        out += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out + "\""
  }

  /// A number as JSON; null if it is nil, NaN or infinite, which JSON cannot represent.
  static func number(_ value: Double?) -> String {
    guard let value, value.isFinite else { return "null" }
    return value == 0 ? "0" : value.written
  }

  static func numbers(_ values: [Double?]) -> String {
    "[" + values.map(number).joined(separator: ", ") + "]"
  }
}
