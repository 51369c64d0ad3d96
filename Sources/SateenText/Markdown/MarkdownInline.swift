/// Parses the inline marks of a Markdown paragraph: emphasis, strong emphasis, code, struck text and links. CommonMark
/// 0.31 decides which marks open and close a span; `~~` and bare addresses come from GitHub Flavored Markdown. White
/// space and line ends stay as they are, and block-level marks, such as headings and lists, are plain text.
///
/// Every text is valid, and marks without a partner are shown. The time is linear in the length of the text, for any
/// input. If marks are nested deeper than ``deepest``, only the outer ones change how text looks.
struct MarkdownInline {
  enum Style: Hashable {
    case emphasis, strong, strikethrough, code
    case link(String)
  }

  /// A style and the range of parts it applies to.
  struct Span {
    var parts: Range<Int>
    var style: Style
    /// Whether the span is a bare address, which is no link inside of another link.
    var isBare = false
  }

  private struct Part {
    var text: String
    var delimiter: Delimiter?
  }

  /// A run of marks that may open or close a span.
  private struct Delimiter {
    let mark: Unicode.Scalar
    let length: Int
    var count: Int
    let canOpen: Bool
    let canClose: Bool
    var previous: Int?
    var next: Int?
  }

  private struct Bracket {
    var part: Int
    /// The last delimiter before the bracket.
    var delimiter: Int?
    /// The number of spans before the bracket.
    var spans: Int
    var isActive: Bool
  }

  private let scalars: [Unicode.Scalar]
  private var position = 0
  private var parts: [Part] = []
  private(set) var spans: [Span] = []
  private var text = String.UnicodeScalarView()
  private var lastDelimiter: Int?
  private var brackets: [Bracket] = []
  /// By length, the start of the last run of backticks.
  private let lastBackticks: [Int: Int]
  private let lastParenthesis: Int
  /// The number of scalars and marks visited, for tests.
  private(set) var work = 0

  /// The maximum depth of nested marks with an effect.
  static let deepest = 32

  init(_ markdown: String) {
    scalars = Array(markdown.unicodeScalars)
    lastParenthesis = scalars.lastIndex(of: ")") ?? -1
    lastBackticks = Self.lastBackticks(in: scalars)
    read()
  }

  private static func lastBackticks(in scalars: [Unicode.Scalar]) -> [Int: Int] {
    var last: [Int: Int] = [:]
    var start: Int?
    for (i, scalar) in scalars.enumerated() {
      if scalar == "`" {
        start = start ?? i
      } else if let run = start {
        last[i - run] = run
        start = nil
      }
    }
    if let start { last[scalars.count - start] = start }
    return last
  }

  /// Calls `body` with the text in pieces. Each has its styles, outer ones first and at most ``deepest``.
  func eachPiece(_ body: (_ text: String, _ styles: [Style]) -> Void) {
    // Spans are nested. If two have the same parts, the one that was closed last is the outer one.
    let sorted = spans.enumerated().sorted { a, b in
      let (x, y) = (a.element.parts, b.element.parts)
      if x.lowerBound != y.lowerBound { return x.lowerBound < y.lowerBound }
      return x.upperBound != y.upperBound ? x.upperBound > y.upperBound : a.offset > b.offset
    }
    // The ends of the open spans, and the styles of the outer ones among them.
    var ends: [Int] = []
    var styles: [Style] = []
    var next = 0
    for (i, part) in parts.enumerated() {
      while let end = ends.last, end <= i {
        ends.removeLast()
        if styles.count > ends.count { styles.removeLast() }
      }
      while next < sorted.count, sorted[next].element.parts.lowerBound <= i {
        let span = sorted[next].element
        next += 1
        guard span.parts.contains(i) else { continue }
        if ends.count < Self.deepest { styles.append(span.style) }
        ends.append(min(span.parts.upperBound, ends.last ?? .max))
      }
      var text = part.text
      if let delimiter = part.delimiter {
        text = String(repeating: Character(delimiter.mark), count: delimiter.count)
      }
      if !text.isEmpty { body(text, styles) }
    }
  }

  // MARK: Reading

  private mutating func read() {
    while position < scalars.count {
      switch scalars[position] {
      case "\\": readEscape()
      case "`": readCode()
      case "*", "_": readDelimiter()
      case "~": readDelimiter()
      case "[": openBracket(length: 1)
      case "!" where peek(1) == "[": openBracket(length: 2)
      case "]": closeBracket()
      case "<": readAutolink()
      case "&": readEntity()
      default:
        if readBareLink() { continue }
        text.append(scalars[position])
        position += 1
      }
    }
    flush()
    pairDelimiters(after: nil)
  }

  private func peek(_ distance: Int) -> Unicode.Scalar? {
    position + distance < scalars.count ? scalars[position + distance] : nil
  }

  private mutating func flush() {
    guard !text.isEmpty else { return }
    parts.append(Part(text: String(text), delimiter: nil))
    text = String.UnicodeScalarView()
  }

  private mutating func readEscape() {
    if let next = peek(1), next.isASCIIPunctuation {
      text.append(next)
      position += 2
    } else {
      text.append("\\")
      position += 1
    }
  }

  private mutating func readCode() {
    let start = position
    while position < scalars.count, scalars[position] == "`" { position += 1 }
    let length = position - start
    // If a matching run follows, all scalars up to it become code, so none is visited twice.
    guard let last = lastBackticks[length], last > start else {
      text.append(contentsOf: scalars[start..<position])
      return
    }
    var i = position
    defer { work += i - start }
    while i < scalars.count {
      guard scalars[i] == "`" else {
        i += 1
        continue
      }
      let run = i
      while i < scalars.count, scalars[i] == "`" { i += 1 }
      guard i - run == length else { continue }
      var content = scalars[position..<run].map { $0 == "\n" ? " " : $0 }
      if content.count > 2, content.first == " ", content.last == " ", content.contains(where: { $0 != " " }) {
        content = Array(content[1..<content.count - 1])
      }
      flush()
      var code = String.UnicodeScalarView()
      code.append(contentsOf: content)
      spans.append(Span(parts: parts.count..<parts.count + 1, style: .code))
      parts.append(Part(text: String(code), delimiter: nil))
      position = i
      return
    }
  }

  /// Parses `<https://example.org>` and `<name@example.org>`.
  private mutating func readAutolink() {
    var i = position + 1
    var hasColon = false
    var hasAt = false
    defer { work += i - position }
    while i < scalars.count, i - position < 2_000, scalars[i] != ">" {
      let c = scalars[i]
      if c == "<" || c.value <= 0x20 { break }
      if c == ":" { hasColon = hasColon || i - position > 2 }
      if c == "@" { hasAt = true }
      i += 1
    }
    guard i < scalars.count, scalars[i] == ">", hasColon || hasAt else {
      text.append("<")
      position += 1
      return
    }
    flush()
    var address = String.UnicodeScalarView()
    address.append(contentsOf: scalars[position + 1..<i])
    let link = hasColon ? String(address) : "mailto:" + String(address)
    spans.append(Span(parts: parts.count..<parts.count + 1, style: .link(link)))
    parts.append(Part(text: String(address), delimiter: nil))
    position = i + 1
  }

  /// Parses `https://example.org`, `www.example.org` and `name@example.org`.
  private mutating func readBareLink() -> Bool {
    guard position == 0 || BareLink.mayFollow(scalars[position - 1]) else { return false }
    let found = BareLink.read(scalars, at: position, isInBrackets: !brackets.isEmpty, work: &work)
    guard let found else { return false }
    flush()
    var address = String.UnicodeScalarView()
    address.append(contentsOf: scalars[position..<found.end])
    let link = found.prefix + String(address)
    spans.append(Span(parts: parts.count..<parts.count + 1, style: .link(link), isBare: true))
    parts.append(Part(text: String(address), delimiter: nil))
    position = found.end
    return true
  }

  private static let entities: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{a0}", "shy": "\u{ad}",
  ]

  private mutating func readEntity() {
    var name = String.UnicodeScalarView()
    var i = position + 1
    while i < scalars.count, name.count < 10, scalars[i].isASCIILetterOrDigit || scalars[i] == "#" {
      name.append(scalars[i])
      i += 1
    }
    var found: Unicode.Scalar?
    if i < scalars.count, scalars[i] == ";" {
      let word = String(name)
      if word.hasPrefix("#x") || word.hasPrefix("#X") {
        found = UInt32(word.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
      } else if word.hasPrefix("#") {
        found = UInt32(word.dropFirst()).flatMap(Unicode.Scalar.init)
      } else {
        found = Self.entities[word]
      }
    }
    text.append(found ?? "&")
    position = found == nil ? position + 1 : i + 1
  }

  // MARK: Emphasis

  private mutating func readDelimiter() {
    let mark = scalars[position]
    let start = position
    while position < scalars.count, scalars[position] == mark { position += 1 }
    let length = position - start
    if mark == "~" && length != 2 {
      text.append(contentsOf: scalars[start..<position])
      return
    }
    let before = start > 0 ? scalars[start - 1] : "\n"
    let after = position < scalars.count ? scalars[position] : "\n"
    let opens = !after.isSpace && (!after.isMark || before.isSpace || before.isMark)
    let closes = !before.isSpace && (!before.isMark || after.isSpace || after.isMark)
    flush()
    let part = parts.count
    parts.append(
      Part(
        text: "",
        delimiter: Delimiter(
          mark: mark, length: length, count: length,
          canOpen: mark == "_" ? opens && (!closes || before.isMark) : opens,
          canClose: mark == "_" ? closes && (!opens || after.isMark) : closes, previous: lastDelimiter, next: nil)))
    if let lastDelimiter { parts[lastDelimiter].delimiter?.next = part }
    lastDelimiter = part
  }

  private mutating func unlink(_ part: Int) {
    guard let delimiter = parts[part].delimiter else { return }
    if let previous = delimiter.previous { parts[previous].delimiter?.next = delimiter.next }
    if let next = delimiter.next {
      parts[next].delimiter?.previous = delimiter.previous
    } else {
      lastDelimiter = delimiter.previous
    }
  }

  /// A kind of closing delimiter. For each kind, the search for an opener stops where an earlier search of that kind
  /// failed.
  private struct Closer: Hashable {
    var mark: Unicode.Scalar
    var canOpen: Bool
    var rest: Int
  }

  /// Pairs closing marks with the nearest opening ones, and removes all delimiters.
  /// - Parameter bottom: only delimiters behind this one are processed.
  private mutating func pairDelimiters(after bottom: Int?) {
    guard lastDelimiter != bottom else { return }
    var bottoms: [Closer: Int] = [:]
    var current = lastDelimiter
    while let part = current, let previous = parts[part].delimiter?.previous, previous != bottom { current = previous }
    while let part = current, let closer = parts[part].delimiter {
      guard closer.canClose else {
        current = closer.next
        continue
      }
      let key = Closer(mark: closer.mark, canOpen: closer.canOpen, rest: closer.length % 3)
      let floor = bottoms[key] ?? bottom ?? -1
      var candidate = closer.previous
      var found: Int?
      while let opener = candidate, opener > floor, let delimiter = parts[opener].delimiter {
        work += 1
        if delimiter.mark == closer.mark && delimiter.canOpen && pairs(delimiter, closer) {
          found = opener
          break
        }
        candidate = delimiter.previous
      }
      guard let opener = found, let opening = parts[opener].delimiter else {
        bottoms[key] = closer.previous ?? -1
        current = closer.next
        if !closer.canOpen { unlink(part) }
        continue
      }
      let used = opening.count >= 2 && closer.count >= 2 ? 2 : 1
      let style: Style = closer.mark == "~" ? .strikethrough : used == 2 ? .strong : .emphasis
      spans.append(Span(parts: opener + 1..<part, style: style))
      // Delimiters between the two have no partner and are skipped from now on.
      parts[opener].delimiter?.next = part
      parts[part].delimiter?.previous = opener
      parts[opener].delimiter?.count -= used
      parts[part].delimiter?.count -= used
      if opening.count == used { unlink(opener) }
      if closer.count == used {
        current = parts[part].delimiter?.next
        unlink(part)
      }
    }
    while let last = lastDelimiter, last != bottom { unlink(last) }
  }

  private func pairs(_ opening: Delimiter, _ closing: Delimiter) -> Bool {
    // The "multiple of three" rule keeps *a**b*c from being split.
    if (opening.canClose || closing.canOpen) && (opening.length + closing.length) % 3 == 0 {
      return opening.length % 3 == 0 && closing.length % 3 == 0
    }
    return true
  }

  // MARK: Links

  private mutating func openBracket(length: Int) {
    flush()
    var mark = String.UnicodeScalarView()
    mark.append(contentsOf: scalars[position..<position + length])
    brackets.append(Bracket(part: parts.count, delimiter: lastDelimiter, spans: spans.count, isActive: true))
    parts.append(Part(text: String(mark), delimiter: nil))
    position += length
  }

  private mutating func closeBracket() {
    guard let bracket = brackets.popLast(), bracket.isActive, let (link, end) = destination(from: position + 1) else {
      text.append("]")
      position += 1
      return
    }
    flush()
    parts[bracket.part].text = ""
    pairDelimiters(after: bracket.delimiter)
    let inside = spans[bracket.spans...].filter { !$0.isBare }
    spans.replaceSubrange(bracket.spans..., with: inside)
    spans.append(Span(parts: bracket.part + 1..<parts.count, style: .link(link)))
    // A link contains no other link.
    brackets.removeAll()
    position = end
  }

  /// Parses `(https://example.org "title")`.
  /// - Returns: the address, and the index behind the parenthesis.
  private mutating func destination(from start: Int) -> (String, Int)? {
    guard start < scalars.count, scalars[start] == "(", start < lastParenthesis else { return nil }
    let limit = min(scalars.count, start + 2_000)
    var i = start + 1
    defer { work += i - start }
    func skipSpace() { while i < limit, scalars[i].isSpace { i += 1 } }
    skipSpace()
    var address = String.UnicodeScalarView()
    if i < limit, scalars[i] == "<" {
      i += 1
      while i < limit, scalars[i] != ">" {
        if scalars[i] == "\n" || scalars[i] == "<" { return nil }
        address.append(scalars[i])
        i += 1
      }
      guard i < limit else { return nil }
      i += 1
    } else {
      var depth = 0
      while i < limit, scalars[i].value > 0x20 {
        if scalars[i] == "\\", i + 1 < limit, scalars[i + 1].isASCIIPunctuation {
          i += 1
        } else if scalars[i] == "(" {
          depth += 1
          if depth > 32 { return nil }
        } else if scalars[i] == ")" {
          if depth == 0 { break }
          depth -= 1
        }
        address.append(scalars[i])
        i += 1
      }
      guard depth == 0 else { return nil }
    }
    let behindAddress = i
    skipSpace()
    if i < limit, i > behindAddress, let close: Unicode.Scalar = ["\"": "\"", "'": "'", "(": ")"][scalars[i]] {
      i += 1
      while i < limit, scalars[i] != close { i += scalars[i] == "\\" ? 2 : 1 }
      guard i < limit else { return nil }
      i += 1
      skipSpace()
    }
    guard i < limit, scalars[i] == ")" else { return nil }
    return (String(address), i + 1)
  }
}

extension Unicode.Scalar {
  var isASCIIPunctuation: Bool {
    switch value {
    case 0x21...0x2f, 0x3a...0x40, 0x5b...0x60, 0x7b...0x7e: return true
    default: return false
    }
  }

  var isASCIILetterOrDigit: Bool {
    switch value {
    case 0x30...0x39, 0x41...0x5a, 0x61...0x7a: return true
    default: return false
    }
  }

  var isSpace: Bool {
    value < 0x80 ? value <= 0x20 : properties.isWhitespace
  }

  /// Whether the scalar is punctuation or a symbol.
  var isMark: Bool {
    if value < 0x80 { return isASCIIPunctuation }
    switch properties.generalCategory {
    case .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
      .finalPunctuation, .otherPunctuation, .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol:
      return true
    default: return false
    }
  }
}
