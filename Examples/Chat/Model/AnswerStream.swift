/// A text that arrives in pieces: a word each time or, in scripts without spaces and in long words, a few characters.
struct AnswerStream: Sendable {
  let text: String
  /// Where each piece ends, in characters' places.
  private let ends: [String.Index]

  /// Changes a second.
  static let rate = 60.0
  /// The longest piece, in characters.
  private static let longest = 14
  /// The length of pieces where words are longer, in characters.
  private static let part = 3

  init(_ text: String) {
    self.text = text
    var ends: [String.Index] = []
    var start = text.startIndex
    while start < text.endIndex {
      var end = start
      var count = 0
      // A word with the space behind it.
      while end < text.endIndex, !text[end].isWhitespace {
        end = text.index(after: end)
        count += 1
        if count > Self.longest { break }
      }
      if count > Self.longest || Self.hasNoSpaces(text[start]) {
        end = text.index(start, offsetBy: Self.part, limitedBy: text.endIndex) ?? text.endIndex
        if let space = text[start..<end].firstIndex(where: \.isWhitespace) { end = space }
      }
      while end < text.endIndex, text[end].isWhitespace { end = text.index(after: end) }
      ends.append(end)
      start = end
    }
    self.ends = ends
  }

  /// The number of pieces.
  var count: Int { ends.count }

  /// The first pieces.
  func prefix(_ pieces: Int) -> String {
    guard pieces > 0, !ends.isEmpty else { return "" }
    return String(text[..<ends[min(pieces, count) - 1]])
  }

  /// Whether a character is of a script that is written without spaces: Thai, Japanese, Chinese.
  private static func hasNoSpaces(_ character: Character) -> Bool {
    guard let scalar = character.unicodeScalars.first?.value else { return false }
    return (0x0E00...0x0E7F).contains(scalar) || (0x3040...0x30FF).contains(scalar)
      || (0x4E00...0x9FFF).contains(scalar)
  }
}
