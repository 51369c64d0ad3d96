/// The `Content-Range` of an answer with status 206: which bytes of the resource follow.
struct ContentRange: Equatable {
  let first: Int
  let last: Int
  /// The length of the whole resource; nil where the server does not know it.
  let total: Int?

  /// - Returns: nil for a text that is no range of bytes, or one that contradicts itself.
  init?(_ text: String) {
    var rest = Substring(text)
    guard let unit = Self.take(&rest, upTo: " "), HTTPHeaders.isEqual(String(unit), "bytes") else { return nil }
    while rest.first == " " { rest.removeFirst() }
    guard let first = Self.take(&rest, upTo: "-").flatMap(Self.number),
      let last = Self.take(&rest, upTo: "/").flatMap(Self.number), first <= last
    else { return nil }
    self.first = first
    self.last = last
    if rest == "*" {
      total = nil
    } else {
      guard let length = Self.number(rest), last < length else { return nil }
      total = length
    }
  }

  private static func take(_ text: inout Substring, upTo end: Character) -> Substring? {
    guard let index = text.firstIndex(of: end) else { return nil }
    defer { text = text[text.index(after: index)...] }
    return text[..<index]
  }

  /// The number of a text of digits alone.
  private static func number(_ text: Substring) -> Int? {
    let isDigits = text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    return isDigits ? Int(text) : nil
  }
}
