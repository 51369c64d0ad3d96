/// A JSON value. Members of an object keep their order, and each value has its line number.
public struct JSONValue: Sendable {
  public enum Kind: Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([(key: String, value: JSONValue)])
  }

  public var kind: Kind
  /// The line of the value's first character, counted from 1.
  public var line: Int

  public init(kind: Kind, line: Int) {
    self.kind = kind
    self.line = line
  }

  /// The kind of value, as named in an error.
  public var kindName: String {
    switch kind {
    case .null: return "null"
    case .bool: return "true or false"
    case .number: return "a number"
    case .string: return "text"
    case .array: return "a list"
    case .object: return "an object"
    }
  }
}
