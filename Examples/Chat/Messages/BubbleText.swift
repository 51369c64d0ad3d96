import Sateen

/// The text of a message in the parts that a bubble shows: prose, and blocks of code between lines that begin with three
/// backticks. A block without an end, as there is while an answer streams in, goes on to the end of the text.
struct BubbleText: Sendable {
  enum Kind: Equatable, Sendable {
    case prose
    /// In a language, whose name may be empty.
    case code(String)
  }

  struct Part: Equatable, Sendable {
    var kind: Kind
    var text: String
  }

  static func parts(of text: String) -> [Part] {
    guard text.contains("```") else { return text.isEmpty ? [] : [Part(kind: .prose, text: text)] }
    var parts: [Part] = []
    var lines: [Substring] = []
    var kind = Kind.prose
    func flush() {
      let joined = lines.joined(separator: "\n")
      if joined.contains(where: { !$0.isWhitespace }) {
        parts.append(Part(kind: kind, text: kind == .prose ? trimmed(joined) : joined))
      }
      lines = []
    }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      guard line.hasPrefix("```") else {
        lines.append(line)
        continue
      }
      flush()
      kind = kind == .prose ? .code(String(line.dropFirst(3).filter { !$0.isWhitespace })) : .prose
    }
    flush()
    return parts
  }

  private static func trimmed(_ text: String) -> String {
    var text = text[...]
    while text.first?.isNewline == true { text = text.dropFirst() }
    while text.last?.isNewline == true { text = text.dropLast() }
    return String(text)
  }

  /// Whether a text is a few emoji and nothing else: they show large, without a bubble.
  static func isEmojiAlone(_ text: String) -> Bool {
    let signs = text.filter { !$0.isWhitespace }
    return (1...3).contains(signs.count) && signs.allSatisfy(isEmoji)
  }

  private static func isEmoji(_ character: Character) -> Bool {
    guard let first = character.unicodeScalars.first else { return false }
    return first.properties.isEmojiPresentation
      || (first.properties.isEmoji && character.unicodeScalars.contains { $0.value == 0xFE0F })
  }

  // MARK: Looks

  /// A part as it is drawn, with the places of a term marked.
  static func attributed(_ part: Part, of row: MessageRow) -> AttributedText {
    let isOwn = row.message.isOwn
    let font: Font =
      switch part.kind {
      case .code: Theme.code
      case .prose: isEmojiAlone(row.message.text) ? Theme.large : Theme.body
      }
    let plain = TextAttributes(font: font, color: isOwn ? Theme.onOwn : Theme.ink)
    var text = AttributedText()
    var start = part.text.startIndex
    var marked = plain
    marked.color = Theme.hitInk
    marked.backgroundColor = row.isCurrentHit ? Theme.currentHit : Theme.hit
    for range in TextSearch.ranges(of: row.term, in: part.text) {
      text.append(String(part.text[start..<range.lowerBound]), attributes: plain)
      text.append(String(part.text[range]), attributes: marked)
      start = range.upperBound
    }
    text.append(String(part.text[start...]), attributes: plain)
    text.paragraphStyle.lineHeightMultiple = part.kind == .prose && font != Theme.large ? 1.12 : 1.2
    if part.kind != .prose { text.paragraphStyle.writingDirection = .leftToRight }
    return text
  }
}
