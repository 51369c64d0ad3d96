import XCTest

@testable import SateenText

/// Random texts against a plain model: regular expressions of words, tokens and addresses, read by the standard library's
/// own properties of characters.
final class WordFinderModelTests: XCTestCase {
  private static let pieces: [String] = [
    "word", "Word", "WORD", "WORDs", "camelCase", "two2", "x", "é", "e\u{301}t", "don", "'", "’", "'s", "’s", ".", ",",
    ":",
    "/", "-", "_", "@", "#", " ", " ", " ", "\n", "\u{a0}", "http://", "www.", "~/", "src/main.c", "\u{ad}", "слово",
    "λόγος", "שלום", "日本", "カナ", "👍🏽", "\u{301}", "(", ")", "\"", "«", "1", "42", "\0", "\t", "ß", "İ", "ǅ", "\\", "ok.",
  ]

  func testRandomTextsHaveTheWordsOfTheModel() {
    var random = SpellingNumbers(SpellingScene.seed(name))
    var total = 0
    for _ in 0..<1_500 {
      let count = Int.random(in: 0...14, using: &random)
      let text = (0..<count).map { _ in Self.pieces.randomElement(using: &random) ?? "" }.joined()
      let units = Array(text.utf16)
      let found = units.withUnsafeBufferPointer { units -> [Range<Int>] in
        var words: [SpellingWord] = []
        WordFinder(options: []).find(in: units, into: &words)
        return words.map(\.range)
      }
      let expected = Self.words(text)
      XCTAssertEqual(found, expected, "\(text.debugDescription): \(found.map { text.codeUnits($0) })")
      if found != expected { return }
      total += found.count
    }
    XCTAssertGreaterThan(total, 300)
  }

  // MARK: The model

  private static func words(_ text: String) -> [Range<Int>] {
    var words: [Range<Int>] = []
    var offset = 0
    var token = ""
    for scalar in Array(text.unicodeScalars) + [" "] {
      if isSeparator(scalar) {
        if !token.isEmpty, !isAddress(token) {
          words += segments(token).flatMap { parts($0.text, $0.offset + offset) }
        }
        offset += token.utf16.count + UTF16.width(scalar)
        token = ""
      } else {
        token.unicodeScalars.append(scalar)
      }
    }
    return words
  }

  private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    return properties.isWhitespace || properties.generalCategory == .control || "日本カナ".unicodeScalars.contains(scalar)
  }

  private static func isAddress(_ token: String) -> Bool {
    let body = String(token.drop { "\"'(<[{«‘’".contains($0) })
    let starts = #/^(?:\/.|[@#][\p{L}\d_]|~\/|\\\\|\.\/|\.\.\/|[wW]{3}\..|[A-Za-z]:[\\\/])/#.matchingSemantics(
      .unicodeScalar)
    let inside = #/:\/\/|[\p{L}\d_]@[\p{L}\d_]/#.matchingSemantics(.unicodeScalar).dotMatchesNewlines()
    let fileName = #/[\p{L}\d_]\.[\p{L}\d_]/#.matchingSemantics(.unicodeScalar)
    if body.firstMatch(of: starts.dotMatchesNewlines()) != nil || body.firstMatch(of: inside) != nil { return true }
    let tail = body.unicodeScalars.dropFirst()
    return (tail.contains("/") || tail.contains("\\")) && body.firstMatch(of: fileName) != nil
  }

  /// UAX #29, by ICU, one token alone.
  private static func segments(_ token: String) -> [(text: String, offset: Int)] {
    let units = Array(token.utf16)
    var segments: [(String, Int)] = []
    var start = 0
    units.withUnsafeBufferPointer { units in
      TextBoundaries.each(.word, in: units) { end, isWord in
        if isWord { segments.append((String(decoding: units[start..<end], as: UTF16.self), start)) }
        start = end
      }
    }
    return segments
  }

  private static func parts(_ segment: String, _ offset: Int) -> [Range<Int>] {
    let scalars = Array(segment.unicodeScalars)
    if scalars.contains(where: { $0.properties.numericType != nil || $0 == "_" }) { return [] }
    for (i, scalar) in scalars.enumerated() where scalar == "." && i + 1 < scalars.count {
      if scalars[i + 1].properties.generalCategory == .lowercaseLetter { return [] }
    }
    var parts: [Range<Int>] = []
    var place = offset
    for part in segment.unicodeScalars.split(
      omittingEmptySubsequences: false,
      whereSeparator: { !isOfWord($0) }
    ) {
      let string = String(part)
      defer { place += string.utf16.count + 1 }
      var trimmed = Array(part)
      var start = place
      while let first = trimmed.first, isApostrophe(first) || first == "\u{ad}" {
        start += UTF16.width(first)
        trimmed.removeFirst()
      }
      while let last = trimmed.last, isApostrophe(last) || last == "\u{ad}" { trimmed.removeLast() }
      if isWord(trimmed) { parts.append(start..<(start + trimmed.reduce(0) { $0 + UTF16.width($1) })) }
    }
    return parts
  }

  private static func isApostrophe(_ scalar: Unicode.Scalar) -> Bool { scalar == "'" || scalar == "’" }

  private static func isOfWord(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: return true
    default: return isLetter(scalar) || isApostrophe(scalar) || scalar == "\u{ad}" || scalar == "\""
    }
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: return true
    default: return false
    }
  }

  private static func isWord(_ word: [Unicode.Scalar]) -> Bool {
    let letters = word.filter(isLetter)
    guard letters.count > 1 else { return false }
    let scripts = Set(letters.map { $0.value < 0x370 ? 0 : $0.value < 0x400 ? 1 : $0.value < 0x500 ? 2 : 3 })
    guard scripts.count == 1 else { return false }
    func isCapital(_ scalar: Unicode.Scalar) -> Bool {
      [.uppercaseLetter, .titlecaseLetter].contains(scalar.properties.generalCategory)
    }
    let capitals = letters.filter(isCapital).count
    if capitals > 1, capitals == letters.count { return false }
    if capitals > 1, capitals == letters.count - 1, letters.last == "s" { return false }
    var last: Unicode.Scalar?
    for scalar in word {
      if isApostrophe(scalar) { last = nil }
      guard isLetter(scalar) else { continue }
      if isCapital(scalar), let last, last.properties.generalCategory == .lowercaseLetter { return false }
      last = scalar
    }
    return true
  }
}
