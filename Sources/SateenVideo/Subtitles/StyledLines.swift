/// Reads the marks in the text of subtitles: tags in pointed brackets, and the codes of Advanced SubStation Alpha. Unknown
/// ones are left out.
struct StyledLines {
  private var runs: [SubtitleText.Run] = []
  private var pending = ""
  private var bold = 0
  private var italic = 0
  private var underlined = 0
  private var isAtTop = false

  private mutating func flush() {
    guard !pending.isEmpty else { return }
    runs.append(
      SubtitleText.Run(pending, isBold: bold > 0, isItalic: italic > 0, isUnderlined: underlined > 0))
    pending = ""
  }

  private mutating func finish() -> SubtitleText {
    flush()
    // Lines without letters at the start and the end are of no use.
    let blank = runs.firstIndex { !$0.text.allSatisfy(\.isWhitespace) } ?? runs.count
    runs.removeFirst(blank)
    if let first = runs.first { runs[0].text = String(first.text.drop(while: \.isWhitespace)) }
    while var last = runs.last?.text[...] {
      while last.last?.isWhitespace == true { last.removeLast() }
      if last.isEmpty { runs.removeLast() } else { runs[runs.count - 1].text = String(last); break }
    }
    return SubtitleText(runs, isAtTop: isAtTop)
  }

  // MARK: Tags

  /// Characters of a tag, and of codes in braces, beyond which they are text.
  private static let longestTag = 200
  private static let longestCodes = 1000
  /// Characters of a subtitle, with its marks, beyond which the rest is left out: no picture has room for them.
  private static let longestText = 4000

  /// The text of SubRip or WebVTT.
  static func ofTags(_ text: String, isWebVTT: Bool) -> SubtitleText {
    var lines = StyledLines()
    var rest = text.prefix(longestText)
    while let character = rest.first {
      if character == "<", let end = rest.prefix(longestTag).firstIndex(of: ">"), isTag(rest.dropFirst()) {
        lines.apply(tag: rest[rest.index(after: rest.startIndex)..<end])
        rest = rest[rest.index(after: end)...]
      } else if character == "{", rest.hasPrefix("{\\"), let end = rest.prefix(longestCodes).firstIndex(of: "}") {
        // Files in SubRip use these codes as well.
        lines.apply(codes: rest[..<end])
        rest = rest[rest.index(after: end)...]
      } else if character == "&", let (decoded, after) = entity(rest) {
        lines.pending += decoded
        rest = after
      } else {
        lines.pending.append(character)
        rest.removeFirst()
      }
    }
    return lines.finish()
  }

  private static func isTag(_ rest: Substring) -> Bool {
    guard let first = rest.first else { return false }
    return first == "/" || first.isLetter || first.isNumber
  }

  private mutating func apply(tag: Substring) {
    let isEnd = tag.hasPrefix("/")
    let name = (isEnd ? tag.dropFirst() : tag).prefix { $0.isLetter }.lowercased()
    let step = isEnd ? -1 : 1
    switch name {
    case "b":
      flush()
      bold = max(0, bold + step)
    case "i":
      flush()
      italic = max(0, italic + step)
    case "u":
      flush()
      underlined = max(0, underlined + step)
    case "br": pending += "\n"
    default: break
    }
  }

  private static let entities: [(name: String, text: String)] = [
    ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&nbsp;", "\u{a0}"), ("&quot;", "\""), ("&apos;", "'"),
    ("&lrm;", "\u{200e}"), ("&rlm;", "\u{200f}"), ("&#39;", "'"),
  ]

  private static func entity(_ rest: Substring) -> (String, Substring)? {
    for entity in entities where rest.hasPrefix(entity.name) {
      return (entity.text, rest.dropFirst(entity.name.count))
    }
    return nil
  }

  // MARK: Codes

  /// Lines of Advanced SubStation Alpha as FFmpeg gives them out: eight fields, then the text.
  static func ofSubStation(_ events: String) -> SubtitleText {
    var lines = StyledLines()
    for (index, event) in events.prefix(longestText).split(separator: "\n").enumerated() {
      var text = event
      for _ in 0..<8 {
        guard let comma = text.firstIndex(of: ",") else { break }
        text = text[text.index(after: comma)...]
      }
      if index > 0 { lines.pending += "\n" }
      lines.add(codes: text)
    }
    return lines.finish()
  }

  private mutating func add(codes text: Substring) {
    var rest = text
    while let character = rest.first {
      if character == "{", let end = rest.prefix(Self.longestCodes).firstIndex(of: "}") {
        apply(codes: rest[..<end])
        rest = rest[rest.index(after: end)...]
      } else if character == "\\", let next = rest.dropFirst().first, "Nnh".contains(next) {
        pending += next == "N" ? "\n" : next == "n" ? " " : "\u{a0}"
        rest = rest.dropFirst(2)
      } else {
        pending.append(character)
        rest.removeFirst()
      }
    }
  }

  private mutating func apply(codes: Substring) {
    for code in codes.split(separator: "\\") {
      switch code {
      case "b0", "i0", "u0", "b1", "i1", "u1":
        flush()
        let value = code.hasSuffix("1") ? 1 : 0
        if code.hasPrefix("b") { bold = value }
        if code.hasPrefix("i") { italic = value }
        if code.hasPrefix("u") { underlined = value }
      case "an7", "an8", "an9": isAtTop = true
      default: break
      }
    }
  }
}
