/// A JSON text as values. Members of an object keep their order, and each value knows where it stands.
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
  /// The line of its first character, from 1.
  var line: Int

  /// What an error calls a value of this kind.
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

  /// The value in a few words, for people.
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
