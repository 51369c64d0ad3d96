import JSONReader

extension JSONValue {
  /// The value as a short text for display.
  var caption: String {
    switch kind {
    case .null: return "none"
    case .bool(let truth): return truth ? "yes" : "no"
    case .number(let number): return number.written
    case .string(let text): return text
    case .array(let values): return values.map(\.caption).joined(separator: ", ")
    case .object(let members): return members.map { "\($0.key) \($0.value.caption)" }.joined(separator: ", ")
    }
  }
}
