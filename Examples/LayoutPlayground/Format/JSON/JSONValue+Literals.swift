import JSONReader

// Literals allow JSON to be written in code almost as in a file.
extension JSONValue: @retroactive ExpressibleByDictionaryLiteral, @retroactive ExpressibleByArrayLiteral,
  @retroactive ExpressibleByStringLiteral,
  @retroactive ExpressibleByBooleanLiteral, @retroactive ExpressibleByIntegerLiteral,
  @retroactive ExpressibleByFloatLiteral
{
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self.init(kind: .object(elements.map { (key: $0, value: $1) }), line: 0)
  }

  public init(arrayLiteral elements: JSONValue...) { self.init(kind: .array(elements), line: 0) }
  public init(stringLiteral value: String) { self.init(kind: .string(value), line: 0) }
  public init(booleanLiteral value: Bool) { self.init(kind: .bool(value), line: 0) }
  public init(floatLiteral value: Double) { self.init(kind: .number(value), line: 0) }
  public init(integerLiteral value: Int) { self.init(kind: .number(Double(value)), line: 0) }

  /// A list of strings.
  static func words(_ words: [String]) -> JSONValue {
    JSONValue(kind: .array(words.map { JSONValue(stringLiteral: $0) }), line: 0)
  }

  static func members(_ members: [(String, JSONValue)]) -> JSONValue {
    JSONValue(kind: .object(members.map { (key: $0, value: $1) }), line: 0)
  }

  /// The value as JSON: short values on one line, others with a line for each member, indented by two spaces.
  func text(indent: Int = 0, room: Int = 110) -> String {
    let flat = flatText
    guard flat.utf8.count + indent > room else { return flat }
    let inner = String(repeating: " ", count: indent + 2)
    let end = String(repeating: " ", count: indent)
    switch kind {
    case .array(let values):
      let lines = values.map { inner + $0.text(indent: indent + 2, room: room) }
      return "[\n" + lines.joined(separator: ",\n") + "\n\(end)]"
    case .object(let members):
      let lines = members.map { key, value in
        "\(inner)\(JSONText.string(key)): \(value.text(indent: indent + 2, room: room - key.utf8.count))"
      }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(end)}"
    default: return flat
    }
  }

  private var flatText: String {
    switch kind {
    case .null: return "null"
    case .bool(let truth): return truth ? "true" : "false"
    case .number(let number): return JSONText.number(number)
    case .string(let text): return JSONText.string(text)
    case .array(let values): return "[" + values.map(\.flatText).joined(separator: ", ") + "]"
    case .object(let members):
      return "{" + members.map { "\(JSONText.string($0.key)): \($0.value.flatText)" }.joined(separator: ", ") + "}"
    }
  }
}
