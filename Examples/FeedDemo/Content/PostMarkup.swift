/// The markup of the posts: `*bold*`, `[title](url)`, `#tag`, `@handle`, and bare http(s) addresses.
///
/// Every text is valid: incomplete markup is plain text.
enum PostMarkup {
  static func parse(_ source: String) -> [TextSpan] {
    var reader = MarkupReader(rest: source[...])
    return reader.spans()
  }
}

private struct MarkupReader {
  var rest: Substring
  private var plain = ""
  private var result: [TextSpan] = []

  init(rest: Substring) {
    self.rest = rest
  }

  mutating func spans() -> [TextSpan] {
    // A tag or a mention must start a word: the "#" of "C#" and the "@" of an address are plain text.
    var atWordStart = true
    while let character = rest.first {
      if let span = span(startingWith: character, atWordStart: atWordStart) {
        flushPlain()
        result.append(span)
        atWordStart = false
      } else {
        plain.append(character)
        rest.removeFirst()
        atWordStart = !character.isLetter && !character.isNumber && character != "_"
      }
    }
    flushPlain()
    return result
  }

  private mutating func flushPlain() {
    guard !plain.isEmpty else { return }
    result.append(TextSpan(plain))
    plain = ""
  }

  /// Removes a span from the front of `rest`; returns nil and leaves `rest` unchanged if there is none.
  private mutating func span(startingWith character: Character, atWordStart: Bool) -> TextSpan? {
    switch character {
    case "*":
      guard let close = rest.dropFirst().firstIndex(of: "*") else { return nil }
      let inside = rest[rest.index(after: rest.startIndex)..<close]
      guard let first = inside.first, !first.isWhitespace else { return nil }
      rest = rest[close...].dropFirst()
      return TextSpan(String(inside), .bold)
    case "[":
      return titledLink()
    case "#" where atWordStart:
      return word { .hashtag($0) }
    case "@" where atWordStart:
      return word { .mention($0) }
    case "h" where atWordStart && (rest.hasPrefix("https://") || rest.hasPrefix("http://")):
      let address = rest.prefix { !$0.isWhitespace }
      rest = rest[address.endIndex...]
      return TextSpan(String(address), .link(destination: String(address)))
    default:
      return nil
    }
  }

  private mutating func titledLink() -> TextSpan? {
    guard let titleEnd = rest.firstIndex(of: "]") else { return nil }
    let title = rest[..<titleEnd].dropFirst()
    let tail = rest[titleEnd...].dropFirst()
    guard !title.isEmpty, tail.first == "(", let close = tail.firstIndex(of: ")") else { return nil }
    let destination = String(tail[..<close].dropFirst())
    rest = tail[close...].dropFirst()
    return TextSpan(String(title), .link(destination: destination))
  }

  private mutating func word(_ kind: (String) -> TextSpan.Kind) -> TextSpan? {
    let name = rest.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    guard !name.isEmpty else { return nil }
    defer { rest = rest[name.endIndex...] }
    return TextSpan(String(rest[..<name.endIndex]), kind(String(name)))
  }
}
