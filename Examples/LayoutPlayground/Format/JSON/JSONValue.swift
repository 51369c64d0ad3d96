/// A JSON value. Members of an object keep their order, and each value has its line number.
struct JSONValue {
  enum Kind {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([(key: String, value: JSONValue)])
  }

  var kind: Kind
  /// The line of the value's first character, counted from 1.
  var line: Int

  /// The kind of value, as named in an error.
  var kindName: String {
    switch kind {
    case .null: return "null"
    case .bool: return "true or false"
    case .number: return "a number"
    case .string: return "text"
    case .array: return "a list"
    case .object: return "an object"
    }
  }

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
