import XCTest

@testable import SateenText

/// Paragraphs that change, against the same paragraphs checked whole.
final class SpellingRecordTests: XCTestCase {
  private static let words = [
    "one", "two", "frob", "blorb", "One", "don't", "mp3", "слово", "日本", "naïve", "nai\u{308}ve", "👍🏽", "http://a.b/c",
    "x@y.z",
    "a.b", "שלום", "\u{301}", "\0",
  ]
  private static let spaces = [" ", " ", " ", "", "\n", ", ", ". ", "-", "\u{a0}", "/", "'", "\u{ad}"]
  private static let known: Set<String> = ["one", "One", "don't", "na\u{ef}ve"]

  /// Stands for a dictionary.
  private func check(_ record: inout SpellingRecord) {
    guard let piece = record.nextPiece else { return }
    let offset = record.text.codeUnits(before: piece.bytes.lowerBound)
    let units = record.text.codeUnits(piece.bytes)
    XCTAssertEqual(units, Array(record.text.string.utf16)[offset..<(offset + units.count)].map { $0 })
    var unknown: [Range<Int>] = []
    if !piece.isSkipped {
      units.withUnsafeBufferPointer { units in
        var words: [SpellingWord] = []
        WordFinder(options: []).find(in: units, into: &words)
        for word in words {
          // Other languages have other words.
          let language = record.languages.first { $0.range.contains(offset + word.range.lowerBound) }?.language
          let isKnown = Self.known.contains(word.form(in: units)) != (language == "qab")
          if !isKnown { unknown.append(word.range) }
        }
      }
    }
    record.finish(piece, offset: offset, count: units.count, unknownWords: unknown)
  }

  private func whole(_ text: String, _ languages: [SpellingLanguageRun]) -> [Range<Int>] {
    var record = SpellingRecord(version: 0, text: text, languages: languages)
    while !record.isComplete { check(&record) }
    return record.unknownWords
  }

  private func text(_ count: Int, _ random: inout SpellingNumbers) -> String {
    (0..<count).reduce(into: "") { text, _ in
      text += Self.words.randomElement(using: &random) ?? ""
      text += Self.spaces.randomElement(using: &random) ?? ""
    }
  }

  private func edited(_ text: String, _ random: inout SpellingNumbers) -> String {
    var scalars = Array(text.unicodeScalars)
    let start = Int.random(in: 0...scalars.count, using: &random)
    let end = min(scalars.count, start + [0, 0, 1, 1, 3, 20].randomElement(using: &random)!)
    scalars.replaceSubrange(
      start..<end, with: self.text([0, 0, 1, 1, 4].randomElement(using: &random)!, &random).unicodeScalars)
    var edited = ""
    edited.unicodeScalars.append(contentsOf: scalars)
    return edited
  }

  private func languages(_ text: String, _ random: inout SpellingNumbers) -> [SpellingLanguageRun] {
    let count = text.utf16.count
    var runs: [SpellingLanguageRun] = []
    var start = 0
    while start < count, runs.count < 4 {
      start += Int.random(in: 0...20, using: &random)
      let end = start + Int.random(in: 0...20, using: &random)
      if end > start {
        runs.append(SpellingLanguageRun(range: start..<end, language: Bool.random(using: &random) ? "qab" : "qac"))
      }
      start = end
    }
    return runs
  }

  func testRandomEditsLeaveTheWordsOfATextThatIsCheckedWhole() {
    var random = SpellingNumbers(SpellingScene.seed(name))
    var comparisons = 0
    for round in 0..<120 {
      var text = text(Int.random(in: 0...(round % 10 == 0 ? 1_500 : 40), using: &random), &random)
      var runs = languages(text, &random)
      var record = SpellingRecord(version: 0, text: text, languages: runs)
      for version in 1...30 {
        for _ in 0..<Int.random(in: 0...3, using: &random) { check(&record) }
        if Bool.random(using: &random) { text = edited(text, &random) }
        if Int.random(in: 0..<4, using: &random) == 0 { runs = languages(text, &random) }
        if Int.random(in: 0..<10, using: &random) == 0 { record.recheck() }
        record.update(version: version, text: text, languages: runs)
        XCTAssertEqual(record.version, version)
        if Int.random(in: 0..<4, using: &random) == 0 {
          while !record.isComplete { check(&record) }
          let expected = whole(text, runs)
          XCTAssertEqual(record.unknownWords, expected, text.debugDescription)
          if record.unknownWords != expected { return }
          comparisons += 1
        }
      }
    }
    XCTAssertGreaterThan(comparisons, 500)
  }

  func testAnEditHasOnlyTheTokensAroundItCheckedAgain() {
    let text = String(repeating: "one frob two, ", count: 10_000)
    var record = SpellingRecord(version: 0, text: text, languages: [])
    while !record.isComplete { check(&record) }
    XCTAssertEqual(record.unknownWords.count, 20_000)
    let index = text.utf8.index(text.startIndex, offsetBy: 14 * 5_000 + 2)
    record.update(version: 1, text: text[..<index] + "x" + text[index...], languages: [])
    XCTAssertEqual(record.pending, [70_000..<70_004])
    // The words around keep their answers, and those behind have moved.
    XCTAssertEqual(record.unknownWords.count, 20_000)
    XCTAssertEqual(record.unknownWords.last, 139_996..<139_999 as Range<Int>?)
    check(&record)
    XCTAssertTrue(record.isComplete)
    XCTAssertEqual(record.unknownWords.count, 20_001)
  }

  func testALanguageThatChangesHasTheTextCheckedAgain() {
    for (range, unknown) in [(0..<4, []), (0..<8, [5..<8]), (5..<8, [0..<4, 5..<8])] as [(Range<Int>, [Range<Int>])] {
      let text = "frob one"
      let runs = [SpellingLanguageRun(range: range, language: "qab")]
      var record = SpellingRecord(version: 0, text: text, languages: [])
      while !record.isComplete { check(&record) }
      XCTAssertEqual(record.unknownWords, [0..<4])
      record.update(version: 1, text: text, languages: runs)
      while !record.isComplete { check(&record) }
      XCTAssertEqual(record.unknownWords, whole(text, runs))
      XCTAssertEqual(record.unknownWords, unknown)
    }
  }

  func testALongParagraphIsReadInPieces() {
    let text = String(repeating: "one слово 👍🏽 two\n", count: 5_000)
    let whole = SpellingText(text)
    var region = 0..<whole.count
    var pieces = 0
    while !region.isEmpty {
      let piece = whole.firstPiece(of: region)
      XCTAssertFalse(piece.isSkipped)
      XCTAssertLessThanOrEqual(piece.bytes.count, SpellingText.pieceSize + 30)
      XCTAssertEqual(piece.bytes.lowerBound, region.lowerBound)
      XCTAssertEqual(whole.tokenEnd(piece.bytes.upperBound), piece.bytes.upperBound)
      region = piece.bytes.upperBound..<region.upperBound
      pieces += 1
    }
    XCTAssertGreaterThan(pieces, 20)
  }

  func testAMegabyteWithoutASpaceIsPassedOverAndSpacesAreReadInPieces() {
    let data = String(repeating: "QmFzZTY0-", count: 120_000)
    let text = SpellingText("one \(data) frob")
    let first = text.firstPiece(of: 0..<text.count)
    XCTAssertEqual(first, SpellingText.Piece(bytes: 0..<4))
    let second = text.firstPiece(of: 4..<text.count)
    XCTAssertEqual(second, SpellingText.Piece(bytes: 4..<(4 + data.utf8.count), isSkipped: true))
    XCTAssertEqual(whole(text.string, []).count, 1)
    let spaces = SpellingText(String(repeating: " ", count: 1_000_000))
    XCTAssertLessThanOrEqual(spaces.firstPiece(of: 0..<spaces.count).bytes.count, 2 * SpellingText.pieceSize)
  }

  func testSeparatorsOfUTF8AreThoseOfUTF16() {
    // A token that is cut differently would be checked differently after an edit.
    for c in (0 as UInt32)...0x1_0000 {
      guard let scalar = Unicode.Scalar(c) else { continue }
      let text = SpellingText("a\(scalar)b")
      XCTAssertEqual(text.tokenEnd(0) == 1, SpellingToken.isSeparator(c), "U+\(String(c, radix: 16))")
      if text.tokenStart(text.count) != (SpellingToken.isSeparator(c) ? text.count - 1 : 0) {
        XCTFail("U+\(String(c, radix: 16))")
      }
    }
  }

  func testRunsOfLanguagesThatMakeNoSenseAreClamped() {
    let runs = [
      SpellingLanguageRun(range: -5..<3, language: "qab"), SpellingLanguageRun(range: 2..<2, language: "qab"),
      SpellingLanguageRun(range: 1..<Int.max, language: "qac"), SpellingLanguageRun(range: 0..<9, language: "qab"),
      SpellingLanguageRun(range: Int.min..<Int.max, language: "qab"),
    ]
    var record = SpellingRecord(version: 0, text: "one two", languages: runs)
    XCTAssertEqual(record.languages.map(\.range), [0..<3, 3..<(1 << 48)])
    record.update(version: 1, text: "one more two", languages: runs)
    record.update(version: 2, text: "", languages: runs)
    XCTAssertTrue(record.isComplete)
    XCTAssertEqual(record.unknownWords, [])
  }
}
