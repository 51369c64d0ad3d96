/// The directives of a `Cache-Control` field: names and, for some, values (RFC 9111 §5.2).
struct CacheDirectives {
  private var values: [(name: String, value: String?)] = []

  /// - Parameter field: directives with commas between them. A comma inside of a quoted value ends no directive.
  init(_ field: String) {
    var parser = Parser(field)
    while let directive = parser.next() { values.append(directive) }
  }

  func contains(_ name: String) -> Bool { values.contains { HTTPHeaders.isEqual($0.name, name) } }

  /// The value of the first directive with a name, in seconds.
  /// - Returns: nil where there is no such directive; 0 for a value that is no number, as RFC 9111 §4.2.1 advises.
  func seconds(_ name: String) -> Double? {
    guard let directive = values.first(where: { HTTPHeaders.isEqual($0.name, name) }) else { return nil }
    return directive.value.flatMap(Self.seconds) ?? 0
  }

  /// A number of seconds. One too large to count with is taken as 2³¹, as RFC 9111 §1.2.2 says.
  static func seconds(_ digits: String) -> Double? {
    guard !digits.isEmpty, digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
      return nil
    }
    return Double(min(Int(digits) ?? .max, 1 << 31))
  }
}

private struct Parser {
  private let bytes: [UInt8]
  private var place = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  mutating func next() -> (name: String, value: String?)? {
    skip(where: { Self.isBlank($0) || $0 == UInt8(ascii: ",") })
    guard place < bytes.count else { return nil }
    let name = word()
    skip(where: Self.isBlank)
    guard place < bytes.count, bytes[place] == UInt8(ascii: "=") else {
      skipRest()
      return (name, nil)
    }
    place += 1
    skip(where: Self.isBlank)
    let value = place < bytes.count && bytes[place] == UInt8(ascii: "\"") ? quoted() : word()
    skipRest()
    return (name, value)
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

  private mutating func skip(where isSkipped: (UInt8) -> Bool) {
    while place < bytes.count, isSkipped(bytes[place]) { place += 1 }
  }

  /// Leaves out text between a directive and the next comma.
  private mutating func skipRest() {
    while place < bytes.count, bytes[place] != UInt8(ascii: ",") {
      if bytes[place] == UInt8(ascii: "\"") { _ = quoted() } else { place += 1 }
    }
  }

  private mutating func word() -> String {
    let start = place
    skip(where: { !Self.isBlank($0) && $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: "\"") })
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  /// The text up to the closing quote, or up to the end where there is none.
  private mutating func quoted() -> String {
    var text: [UInt8] = []
    place += 1
    while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
      if bytes[place] == UInt8(ascii: "\\"), place + 1 < bytes.count { place += 1 }
      text.append(bytes[place])
      place += 1
    }
    place += 1
    return String(decoding: text, as: UTF8.self)
  }
}
