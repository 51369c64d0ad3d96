import JSONReader
import SateenLayout

/// A value of the file with its path. It decodes itself as a requested type, or throws an error that names the path.
struct Field {
  let value: JSONValue
  let path: String

  func error(_ reason: String) -> LayoutFileError {
    LayoutFileError(path.isEmpty ? reason : "\(path): \(reason)", path: path, line: value.line)
  }

  var isNull: Bool {
    if case .null = value.kind { return true }
    return false
  }

  /// The value as quoted in an error.
  private var citation: String {
    switch value.kind {
    case .null: return "null"
    case .bool(let value): return "\(value)"
    case .number(let value): return value.written
    case .string(let text): return "\"\(text)\""
    case .array, .object: return value.kindName
    }
  }

  // MARK: Plain values

  func string() throws(LayoutFileError) -> String {
    guard case .string(let text) = value.kind else { throw error("\(citation) is not text") }
    return text
  }

  func bool() throws(LayoutFileError) -> Bool {
    guard case .bool(let truth) = value.kind else { throw error("\(citation) is not true or false") }
    return truth
  }

  func number() throws(LayoutFileError) -> Double {
    guard case .number(let number) = value.kind else { throw error("\(citation) is not a number") }
    return number
  }

  /// A number of at least zero.
  func length() throws(LayoutFileError) -> Double {
    guard case .number(let number) = value.kind, number >= 0 else {
      throw error("\(citation) is not a length of at least 0")
    }
    return number
  }

  /// A number, or "inf".
  func numberOrInfinity() throws(LayoutFileError) -> Double {
    switch value.kind {
    case .number(let number): return number
    case .string("inf"): return .infinity
    default: throw error("\(citation) is not a number or \"inf\"")
    }
  }

  /// A number of points, "50%" or "auto".
  func dimension() throws(LayoutFileError) -> Dimension {
    switch value.kind {
    case .number(let number): return .points(number)
    case .string(let text):
      guard let dimension = Dimension(text) else { throw error("\"\(text)\" is not a length") }
      return dimension
    default: throw error("\(citation) is not a length")
    }
  }

  /// One of several keywords.
  func word<Value>(_ words: [(String, Value)]) throws(LayoutFileError) -> Value {
    guard case .string(let text) = value.kind, let found = words.first(where: { $0.0 == text }) else {
      throw error("\(citation) is not one of \(words.map(\.0).joined(separator: ", "))")
    }
    return found.1
  }

  // MARK: Lists and objects

  func items() throws(LayoutFileError) -> [Field] {
    guard case .array(let values) = value.kind else { throw error("\(citation) is not a list") }
    return values.enumerated().map { Field(value: $1, path: "\(path)[\($0)]") }
  }

  /// A list of exactly two values.
  func pair(_ what: String) throws(LayoutFileError) -> (Field, Field) {
    guard case .array(let values) = value.kind, values.count == 2 else {
      throw error("\(citation) is not \(what)")
    }
    return (Field(value: values[0], path: "\(path)[0]"), Field(value: values[1], path: "\(path)[1]"))
  }

  func object() throws(LayoutFileError) -> ObjectFields {
    guard case .object(let members) = value.kind else { throw error("\(citation) is not an object") }
    return ObjectFields(field: self, members: members)
  }
}

/// The members of an object. `finish` throws an error for members that were not taken.
struct ObjectFields {
  let field: Field
  private var members: [String: JSONValue]
  /// The keys in the order of the file: the first unknown one is reported.
  private let order: [String]
  /// All keys that were requested, among which an error suggests the nearest to an unknown key.
  private var known: [String] = []

  init(field: Field, members: [(key: String, value: JSONValue)]) {
    self.field = field
    self.members = Dictionary(members.map { ($0.key, $0.value) }) { first, _ in first }
    order = members.map(\.key)
  }

  func path(_ key: String) -> String { field.path.isEmpty ? key : "\(field.path).\(key)" }

  func has(_ key: String) -> Bool { members[key] != nil }

  /// The member of a key; nil without one. Null counts as a value.
  mutating func take(_ key: String) -> Field? {
    known.append(key)
    guard let value = members.removeValue(forKey: key) else { return nil }
    return Field(value: value, path: path(key))
  }

  /// The member of a required key.
  mutating func need(_ key: String) throws(LayoutFileError) -> Field {
    guard let member = take(key) else {
      throw LayoutFileError("\(path(key)) is missing", path: path(key), line: field.value.line)
    }
    return member
  }

  /// All members not taken yet, in the order of the file.
  var rest: [(key: String, field: Field)] {
    order.compactMap { key in members[key].map { (key, Field(value: $0, path: path(key))) } }
  }

  /// Throws an error if there are keys that were not taken.
  /// - Parameter owner: the element in the error message, such as "a stack".
  func finish(_ owner: String) throws(LayoutFileError) {
    guard let key = order.first(where: { members[$0] != nil }), let value = members[key] else { return }
    let choice = Spelling.nearest(to: key, of: known).map { "; did you mean \($0)?" } ?? ""
    let field = Field(value: value, path: path(key))
    throw field.error("\(owner) has no such key\(choice)")
  }
}
