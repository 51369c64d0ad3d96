import Foundation
import SateenGraphics
import SateenLayout
import XCTest

@testable import SateenText

/// Words divided at the ends of lines.
final class HyphenationTests: XCTestCase {
  private static let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/Fixtures"

  override class func setUp() {
    HyphenationLibrary.setDictionary(at: fixtures + "/hyph_qaa.dic", for: "qaa")
  }

  private func text(
    _ string: String, language: String? = "qaa", size: Double = 15, change: (inout ParagraphStyle) -> Void = { _ in }
  ) -> AttributedText {
    var style = ParagraphStyle()
    style.hyphenates = true
    change(&style)
    return AttributedText(
      string, attributes: TextAttributes(font: Font(size: size), language: language), paragraphStyle: style)
  }

  private func width(_ string: String) -> Double { TextLayout(AttributedText(string, font: Font(size: 15))).size.width }

  private func hyphens(_ layout: TextLayout) -> [Bool] {
    layout.lines.map { line in line.pieces.last.map { layout.pieces[$0].isHyphen } ?? false }
  }

  // MARK: Break positions

  func testAWordIsDividedWhereALineEndsInsideOfIt() {
    let layout = TextLayout(text("ba banana"), width: width("ba bana-") + 0.5)
    XCTAssertEqual(layout.lineStrings, ["ba bana", "na"])
    XCTAssertEqual(hyphens(layout), [true, false])
    XCTAssertEqual(layout.lines[0].frame.width, width("ba bana-"), accuracy: 2)
  }

  func testTheHyphenHasToFit() {
    let room = (width("ba bana") + width("ba bana-")) / 2 - 1
    let layout = TextLayout(text("ba banana"), width: room)
    XCTAssertEqual(layout.lineStrings, ["ba ba", "nana"])
    for line in layout.lines { XCTAssertLessThanOrEqual(line.frame.width, room + 0.01) }
  }

  func testALongWordIsDividedLineAfterLineAtThePlacesOfTheWholeWord() {
    // The rest of a word is not divided like a word of its own: "kala" is one syllable only at the start of a word.
    let word = "bakalabakalabakala"
    for room in stride(from: width("bakala-"), to: 200, by: 3) {
      let layout = TextLayout(text(word), width: room)
      var offset = 0
      for line in layout.lineStrings {
        XCTAssertEqual(offset % 2, 0, "\(layout.lineStrings)")
        offset += line.utf16.count
      }
      XCTAssertEqual(layout.lineStrings.joined(), word)
      XCTAssertEqual(hyphens(layout), layout.lines.indices.map { $0 + 1 < layout.lines.count })
    }
  }

  func testNothingIsDividedWithoutTheWishOrTheLanguage() {
    let room = width("ba bana-") + 0.5
    for plain in [
      text("ba banana") { $0.hyphenates = false }, text("ba banana", language: nil),
      text("ba banana", language: "qaz"), text("ba banana", language: "../../etc/passwd"),
      text("ba banana", language: ""),
    ] {
      XCTAssertEqual(TextLayout(plain, width: room).lineStrings, ["ba ", "banana"])
    }
  }

  func testALanguageWithACountryHasTheDictionaryOfTheLanguage() {
    XCTAssertEqual(
      TextLayout(text("ba banana", language: "qaa-XY"), width: width("ba bana-") + 0.5).lineStrings, ["ba bana", "na"])
  }

  func testAddressesAndNumbersAndNamesWithDigitsAreLeftWhole() {
    for string in ["banana.banana/banana", "banana@banana.ba", "banana4", "bana_nana", "banana.banana", "4banana"] {
      for room in stride(from: 20.0, to: width(string), by: 7) {
        let layout = TextLayout(text(string), width: room)
        XCTAssertFalse(hyphens(layout).contains(true), "\(string) \(layout.lineStrings)")
      }
    }
  }

  func testPunctuationAroundAWordDoesNotKeepItWhole() {
    for string in ["(banana)", "“banana,”", "banana…", "banana—banana", "ban’anana"] {
      XCTAssertTrue(
        hyphens(TextLayout(text(string), width: width(string) - 4)).contains(true), string)
    }
  }

  func testAWordWithSoftHyphensIsDividedAtThoseAlone() {
    let layout = TextLayout(text("banan\u{ad}a"), width: width("bana-") + 1)
    XCTAssertFalse(hyphens(layout).contains(true), "\(layout.lineStrings)")
    let fits = TextLayout(text("banan\u{ad}anana"), width: width("banan-") + 1)
    XCTAssertEqual(fits.lineStrings.first, "banan\u{ad}")
  }

  func testCapitalsAndDecomposedLettersAreLetters() {
    XCTAssertEqual(TextLayout(text("BANANA"), width: width("BANA-") + 0.5).lineStrings, ["BANA", "NA"])
    let string = "bane\u{301}ne\u{301}"
    XCTAssertEqual(
      TextLayout(text(string), width: width("bane\u{301}-") + 0.5).lineStrings, ["bane\u{301}", "ne\u{301}"])
  }

  func testAWordInSeveralStylesIsDividedInAnyOfThem() {
    var two = text("ba bana")
    var bold = TextAttributes(font: Font(size: 15, weight: .bold), language: "qaa")
    bold.underline = .single
    two.append("nabana", attributes: bold)
    var seen: Set<String> = []
    for room in stride(from: 40.0, to: 120, by: 1) {
      let layout = TextLayout(two, width: room)
      XCTAssertEqual(layout.lineStrings.joined(), two.string)
      for line in layout.lines { XCTAssertLessThanOrEqual(line.frame.width, room + 0.01) }
      seen.insert(layout.lineStrings[0])
    }
    XCTAssertTrue(seen.isSuperset(of: ["ba ba", "ba bana", "ba banana", "ba bananaba"]), "\(seen)")
  }

  func testALigatureIsTakenApartWhereAWordIsDividedInsideOfIt() throws {
    let string = "baffi"
    let dictionary = FileManager.default.temporaryDirectory.appendingPathComponent("hyph_\(UUID().uuidString).dic").path
    try "UTF-8\nf1f\nf1i\n".write(toFile: dictionary, atomically: true, encoding: .utf8)
    defer { unlink(dictionary) }
    HyphenationLibrary.setDictionary(at: dictionary, for: "qac")
    defer { HyphenationLibrary.setDictionary(at: nil, for: "qac") }
    let wished = text(string, language: "qac") { _ in }
    let layout = TextLayout(wished, width: width("baf-") + 0.5)
    XCTAssertEqual(layout.lineStrings, ["baf", "fi"])
    XCTAssertEqual(layout.lines[0].frame.width, width("baf-"), accuracy: 1)
    XCTAssertEqual(layout.lines[1].frame.width, width("fi"), accuracy: 1)
    XCTAssertEqual(layout.positions.caret(at: TextPosition(3)).frame.minY, layout.lines[1].frame.minY)
  }

  // MARK: With other features

  func testTheHyphenIsNoPartOfTheText() {
    let layout = TextLayout(text("ba banana"), width: width("ba bana-") + 0.5)
    let positions = layout.positions
    XCTAssertEqual(layout.lines.map(\.range), [0..<7, 7..<9])
    XCTAssertEqual(positions.position(from: TextPosition(6), .right).offset, 7)
    XCTAssertEqual(positions.position(from: TextPosition(7), .right).offset, 8)
    let end = positions.caret(at: TextPosition(7, .upstream)).frame
    XCTAssertEqual(end.minY, layout.lines[0].frame.minY)
    XCTAssertEqual(end.minX, width("ba bana"), accuracy: 1, "in front of the hyphen")
    let selected = positions.selectionRects(for: 0..<9)
    XCTAssertEqual(selected.count, 2)
    // A click behind the hyphen hits the end of the line.
    let y = layout.lines[0].frame.midY
    XCTAssertEqual(positions.position(at: Point(x: 500, y: y)), TextPosition(7, .upstream))
    XCTAssertEqual(positions.word(containing: 5), 3..<9)
  }

  func testTheHyphenIsDrawnInsideOfTheSize() throws {
    let layout = TextLayout(text("ba banana"), width: width("ba bana-") + 0.5)
    let picture = try XCTUnwrap(Picture(layout))
    XCTAssertLessThan(picture.strayInk.alpha, 96)
    let left = picture.margin + Int(width("ba bana"))
    let right = picture.margin + Int(layout.lines[0].frame.maxX)
    let rows = picture.margin..<picture.margin + Int(layout.lines[0].frame.maxY)
    XCTAssertTrue((left..<right).contains { x in rows.contains { picture.alpha(x, $0) > 100 } })
  }

  func testJustifiedLinesEndWithTheHyphen() {
    let prose = "banana kalana pasta banana fadana bananana lamata ba kala banana"
    let layout = TextLayout(text(prose) { $0.alignment = .justified }, width: 130)
    XCTAssertTrue(hyphens(layout).contains(true))
    for (line, isHyphenated) in zip(layout.lines, hyphens(layout)).dropLast() where line.pieces.count > 2 {
      XCTAssertEqual(line.frame.maxX, layout.size.width, accuracy: 0.05)
      guard isHyphenated, let last = line.pieces.last.map({ layout.pieces[$0] }) else { continue }
      XCTAssertEqual(Double(last.x + last.drawnWidth) + line.frame.minX, layout.size.width, accuracy: 1.5)
    }
  }

  func testATruncatedLineHasNoHyphenButItsOwn() {
    for mode in [TextLayout.Truncation.word, .character, .middle, .head] {
      for room in stride(from: 30.0, to: 160, by: 3) {
        let layout = TextLayout(
          text("ba banana banana kalana pasta"), width: room, maximumLines: 2, truncation: mode)
        XCTAssertLessThanOrEqual(layout.size.width, room + 0.01)
        XCTAssertLessThanOrEqual(layout.lines.count, 2)
        guard layout.isTruncated, let last = layout.lines.last else { continue }
        XCTAssertFalse(last.pieces.contains { layout.pieces[$0].isHyphen }, "\(mode) \(room)")
        guard mode == .word, last.range.count > 0 else { continue }
        let end = last.range.upperBound
        let words = layout.text.string.utf16.map { $0 == 0x20 }
        if last.range.lowerBound == 0 || words[last.range.lowerBound - 1], last.range.contains(where: { words[$0] }) {
          XCTAssertTrue(words[end], "a whole word is the last: \(layout.lineStrings)")
        }
      }
    }
  }

  func testWordsBehindTabsAreDividedAndThoseInFieldsAreNot() {
    let left = TextLayout(text("ba\tbanana") { $0.tabStops = [.init(50)] }, width: 50 + width("bana-") + 1)
    XCTAssertEqual(left.lineStrings, ["ba\tbana", "na"])
    let right = TextLayout(
      text("ba\tbanana") { $0.tabStops = [.init(60, alignment: .right)] }, width: 62)
    XCTAssertFalse(hyphens(right).contains(true))
  }

  func testWordsAreDividedAroundExclusions() {
    let prose = text("banana kalana pasta banana fadana bananana lamata ba kala banana")
    var container = TextContainer(width: 140)
    container.exclusions = [Path(rect: Rect(x: 60, y: 0, width: 30, height: 45))]
    let layout = TextLayout(prose, in: container)
    XCTAssertEqual(layout.lineStrings.joined(), prose.string)
    XCTAssertTrue(hyphens(layout).contains(true))
  }

  func testADocumentHasTheHyphensOfItsWholeText() {
    var document = TextDocument(text("banana\nba banana banana kala\nba"), width: 70)
    document.replace(9..<10, with: "nabana")
    let whole = TextLayout(document.text, width: 70)
    var ranges: [Range<Int>] = []
    document.eachLine { ranges.append($0.range) }
    XCTAssertEqual(ranges, whole.lines.map(\.range))
    XCTAssertTrue(hyphens(whole).contains(true))
  }

  func testWhatHoldsForAllLinesHoldsForHyphenatedOnes() throws {
    let seed = SeededRandom.givenSeed ?? UInt64.random(in: 0..<1_000_000)
    print("seed", seed)
    var random = SeededRandom(seed: seed)
    let words = [
      "banana", "kala", "pastabanana", "(bafiko)", "fofifu—mama", "ba", "na'na", "FIFOLA", "bafi\u{ad}ko", "😀",
    ]
    for round in 0..<150 {
      var text = AttributedText()
      for _ in 0..<Int.random(in: 1...25, using: &random) {
        var attributes = TextAttributes(
          font: Font(size: Double(Int.random(in: 9...22, using: &random))), language: "qaa")
        if Int.random(in: 0..<6, using: &random) == 0 { attributes.kern = 2 }
        text.append(words.randomElement(using: &random)!, attributes: attributes)
        text.append([" ", " ", " ", "\t", "\n", ""].randomElement(using: &random)!, attributes: attributes)
      }
      text.paragraphStyle = .random(&random)
      text.paragraphStyle.hyphenates = true
      let width = Double.random(in: 50...300, using: &random)
      let layout = TextLayout(text, width: width)
      let note = "seed \(seed) round \(round) width \(width) \(text.string.debugDescription)"
      var end = 0
      for line in layout.lines {
        XCTAssertGreaterThanOrEqual(line.range.lowerBound, end, note)
        XCTAssertLessThanOrEqual(line.range.lowerBound, end + 2, note)
        end = line.range.upperBound
      }
      XCTAssertEqual(end, text.length, note)
      for (line, isHyphenated) in zip(layout.lines, hyphens(layout)) where isHyphenated {
        let stretch = line.pieces.reduce(0.0) { $0 + Double(layout.pieces[$1].stretch) }
        XCTAssertLessThanOrEqual(
          line.frame.width - stretch, width - line.insets.left - line.insets.right + 0.01, note)
      }
      guard layout.size.width <= width else { continue }
      let again = TextLayout(text, width: layout.size.width)
      XCTAssertEqual(again.lines.map(\.range), layout.lines.map(\.range), note)
      XCTAssertEqual(hyphens(again), hyphens(layout), note)
      if round % 10 == 0 { XCTAssertLessThan(try XCTUnwrap(Picture(layout)).strayInk.alpha, 96, note) }
    }
  }

  // MARK: Dictionaries

  func testADictionaryOfNoUseIsSaidOnceAndHyphenatesNothing() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("hyph_\(UUID().uuidString).dic").path
    try "UTF-8\n1na\n77\n".write(toFile: path, atomically: true, encoding: .utf8)
    defer { unlink(path) }
    HyphenationLibrary.setDictionary(at: path, for: "qad")
    defer { HyphenationLibrary.setDictionary(at: nil, for: "qad") }
    let real = (path as NSString).resolvingSymlinksInPath
    let expected = HyphenationError.malformed(path: real, line: 3, problem: "has a pattern without letters")
    XCTAssertThrowsError(try HyphenationLibrary.load("qad")) { XCTAssertEqual($0 as? HyphenationError, expected) }
    XCTAssertEqual(
      expected.description, "The hyphenation dictionary \(real) is of no use: line 3 has a pattern without letters.")
    for _ in 0..<3 {
      XCTAssertEqual(
        TextLayout(text("ba banana", language: "qad"), width: width("ba bana-") + 0.5).lineStrings, ["ba ", "banana"])
    }
  }

  func testANewDictionaryCountsForTextThatWasLaidOutBefore() {
    let wished = text("ba banana", language: "qae")
    let room = width("ba bana-") + 0.5
    XCTAssertEqual(TextLayout.layout(wished, width: room).lineStrings, ["ba ", "banana"])
    HyphenationLibrary.setDictionary(at: Self.fixtures + "/hyph_qaa.dic", for: "qae")
    XCTAssertEqual(TextLayout.layout(wished, width: room).lineStrings, ["ba bana", "na"])
    HyphenationLibrary.setDictionary(at: nil, for: "qae")
    XCTAssertEqual(TextLayout.layout(wished, width: room).lineStrings, ["ba ", "banana"])
  }

  func testFoldersAreLookedThroughForTheNearestLanguage() throws {
    let usual = HyphenationLibrary.folders
    defer { HyphenationLibrary.folders = usual }
    HyphenationLibrary.folders = ["/nowhere", Self.fixtures]
    XCTAssertTrue(try HyphenationLibrary.load("qab-Latn-XY"))
    XCTAssertFalse(try HyphenationLibrary.load("qaz"))
    XCTAssertFalse(try HyphenationLibrary.load("qab/../qab"))
  }

  func testEnglishProseIsDividedWhereItsDictionaryIsInstalled() throws {
    guard try HyphenationLibrary.load("en-US") else { throw XCTSkip("there is no dictionary for en-US") }
    let layout = TextLayout(text("an algorithm for typography", language: "en-US"), width: width("an algo-") + 1)
    XCTAssertEqual(Array(layout.lineStrings.prefix(2)), ["an algo", "rithm "])
  }
}
