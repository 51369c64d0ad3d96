/// Parses JSON (RFC 8259). Unlike Foundation's parser, it records the line of every value, keeps the order of members,
/// distinguishes numbers from booleans, and rejects an object that has the same key twice.
public struct JSONParser {
  public struct Failure: Error {
    /// Counted from 1.
    public var line: Int
    /// In bytes, counted from 1.
    public var column: Int
    /// A clause without a point at its end.
    public var reason: String
  }

  /// The deepest nesting of lists and objects. An element of a layout takes two levels, so this allows slightly more than
  /// the deepest layout.
  static let depthLimit = 600

  private let bytes: [UInt8]
  private var position = 0
  private var line = 1
  private var lineStart = 0
  private var depth = 0

  /// - Parameter bytes: in UTF-8, with or without a byte order mark.
  public static func parse(_ bytes: [UInt8]) throws(Failure) -> JSONValue {
    var parser = JSONParser(bytes)
    parser.skipSpace()
    let value = try parser.value()
    parser.skipSpace()
    guard parser.peek == nil else { throw parser.failure("there is something after the end") }
    return value
  }

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    // Skips a byte order mark, which some editors write.
    if bytes.starts(with: [0xef, 0xbb, 0xbf]) {
      position = 3
      lineStart = 3
    }
  }

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  private func failure(_ reason: String) -> Failure {
    Failure(line: line, column: position - lineStart + 1, reason: reason)
  }

  private mutating func skipSpace() {
    while let byte = peek, byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09 {
      position += 1
      if byte == 0x0a {
        line += 1
        lineStart = position
      }
    }
  }

  private mutating func value() throws(Failure) -> JSONValue {
    let line = line
    guard let byte = peek else { throw failure("the text ends where a value is expected") }
    switch byte {
    case UInt8(ascii: "{"): return JSONValue(kind: .object(try members()), line: line)
    case UInt8(ascii: "["): return JSONValue(kind: .array(try items()), line: line)
    case UInt8(ascii: "\""): return JSONValue(kind: .string(try string()), line: line)
    case UInt8(ascii: "t"): return JSONValue(kind: try word("true", .bool(true)), line: line)
    case UInt8(ascii: "f"): return JSONValue(kind: try word("false", .bool(false)), line: line)
    case UInt8(ascii: "n"): return JSONValue(kind: try word("null", .null), line: line)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return JSONValue(kind: .number(try number()), line: line)
    default: throw failure("\(describe(byte)) is where a value is expected")
    }
  }

  private mutating func word(_ text: String, _ kind: JSONValue.Kind) throws(Failure) -> JSONValue.Kind {
    guard bytes[position...].starts(with: text.utf8) else { throw failure("a value is expected here") }
    position += text.utf8.count
    return kind
  }

  private mutating func enter() throws(Failure) {
    depth += 1
    guard depth <= Self.depthLimit else { throw failure("lists and objects are nested deeper than \(Self.depthLimit)") }
    position += 1
    skipSpace()
  }

  private mutating func members() throws(Failure) -> [(key: String, value: JSONValue)] {
    try enter()
    defer { depth -= 1 }
    var members: [(key: String, value: JSONValue)] = []
    var keys = Set<String>()
    if take("}") { return members }
    while true {
      guard peek == UInt8(ascii: "\"") else { throw failure("a key in quotes is expected here") }
      let start = self
      let key = try string()
      guard keys.insert(key).inserted else { throw start.failure("the key \"\(key)\" is given twice") }
      skipSpace()
      guard take(":") else { throw failure("a colon is expected after the key \"\(key)\"") }
      skipSpace()
      members.append((key, try value()))
      skipSpace()
      if take("}") { return members }
      guard take(",") else { throw failure("a comma or } is expected here") }
      skipSpace()
    }
  }

  private mutating func items() throws(Failure) -> [JSONValue] {
    try enter()
    defer { depth -= 1 }
    var items: [JSONValue] = []
    if take("]") { return items }
    while true {
      items.append(try value())
      skipSpace()
      if take("]") { return items }
      guard take(",") else { throw failure("a comma or ] is expected here") }
      skipSpace()
    }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard peek == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private func describe(_ byte: UInt8) -> String {
    byte > 0x20 && byte < 0x7f ? "'\(Character(Unicode.Scalar(byte)))'" : "a byte that begins no value"
  }
}

// MARK: - Numbers and strings

extension JSONParser {
  private mutating func number() throws(Failure) -> Double {
    let start = position
    _ = take("-")
    if !take("0") { try digits() }
    if take(".") { try digits() }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      try digits()
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard let value = Double(text), value.isFinite else { throw failure("\(text) is too large a number") }
    return value
  }

  private mutating func digits() throws(Failure) {
    let start = position
    while let byte = peek, byte >= 0x30, byte <= 0x39 { position += 1 }
    guard position > start else { throw failure("a digit is expected here") }
  }

  private mutating func string() throws(Failure) -> String {
    position += 1
    var units: [UInt8] = []
    while let byte = peek {
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        guard let text = String(validating: units, as: UTF8.self) else { throw failure("this text is not UTF-8") }
        return text
      case UInt8(ascii: "\\"): units.append(contentsOf: String(try escape()).utf8)
      case 0..<0x20: throw failure("text in quotes ends on its line")
      default:
        units.append(byte)
        position += 1
      }
    }
    throw failure("the text ends inside quotes")
  }

  private mutating func escape() throws(Failure) -> Unicode.Scalar {
    position += 1
    guard let byte = peek else { throw failure("the text ends inside quotes") }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{c}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      let first = try hexUnit()
      if let scalar = Unicode.Scalar(first) { return scalar }
      guard first < 0xdc00, take("\\"), take("u") else { throw failure("half of a surrogate pair") }
      let second = try hexUnit()
      guard (0xdc00..<0xe000).contains(second),
        let scalar = Unicode.Scalar(0x1_0000 + ((first - 0xd800) << 10) + (second - 0xdc00))
      else { throw failure("half of a surrogate pair") }
      return scalar
    default: throw failure("\\\(describe(byte)) is no escape")
    }
  }

  private mutating func hexUnit() throws(Failure) -> UInt32 {
    guard position + 4 <= bytes.count,
      bytes[position..<position + 4].allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let value = UInt32(String(decoding: bytes[position..<position + 4], as: UTF8.self), radix: 16)
    else { throw failure("\\u is followed by four hexadecimal digits") }
    position += 4
    return value
  }
}
