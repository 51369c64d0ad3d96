import SateenLayout
import XCTest

@testable import SateenText

/// Paragraphs that are laid out in parts.
final class LongParagraphTests: XCTestCase {
  private let font = Font(size: 15)

  private func prose(_ random: inout SeededRandom, units: Int, separator: String = " ") -> String {
    let words = "Lorem ipsum dolor sit amet, consectetur adipiscing elit. Sed a do x".split(separator: " ")
    var text = ""
    while text.utf8.count < units { text += words.randomElement(using: &random)! + separator }
    return text
  }

  private func ranges(_ document: TextDocument) -> [Range<Int>] { document.allLines.map(\.range) }

  /// Lines of words come out as in a layout of the whole paragraph, however they were edited.
  func testLinesOfWordsAreThoseOfAWholeLayout() {
    var (random, note) = ContentTestSeed.random()
    for round in 0..<ContentTestSeed.rounds(2) {
      let note = "\(note) round \(round)"
      var style = ParagraphStyle()
      style.alignment = [.natural, .justified, .center, .right].randomElement(using: &random)!
      style.firstLineHeadIndent = 30
      style.headIndent = Double(random.below(2)) * 12
      style.lineSpacing = Double(random.below(2)) * 3
      var text = AttributedText(prose(&random, units: 14_000), font: font)
      text.paragraphStyle = style
      var document = TextDocument(text, width: 340)
      for step in 0..<25 {
        let note = "\(note) step \(step)"
        let whole = TextLayout(document.text, width: 340).filling(width: 340)
        let found = document.allLines
        XCTAssertEqual(found.map(\.range), whole.lines.map(\.range), note)
        for (a, b) in zip(found, whole.lines) {
          XCTAssertEqual(a.frame.minX, b.frame.minX, accuracy: 1e-6, "\(a.range) \(note)")
          XCTAssertEqual(a.frame.minY, b.frame.minY, accuracy: 1e-6, "\(a.range) \(note)")
          XCTAssertEqual(a.frame.width, b.frame.width, accuracy: 1e-6, "\(a.range) \(note)")
        }
        XCTAssertEqual(document.size.height, whole.size.height, accuracy: 1e-6, note)
        XCTAssertNil(document.brokenRule, note)
        guard testRun?.failureCount == 0 else { return }
        let lower = random.below(document.length + 1)
        let range = lower..<min(document.length, lower + random.below(random.once(in: 8) ? 3_000 : 4))
        let inserted = random.once(in: 8) ? prose(&random, units: 2_000) : ["", "x", "ab ", " "][step % 4]
        document.replace(range, with: inserted)
      }
    }
  }

  /// The first strong letter decides, as in a layout of the whole paragraph.
  func testALongParagraphHasTheDirectionOfItsFirstLetter() {
    var (random, note) = ContentTestSeed.random()
    let starts = [
      "a שלום ", "שלום a ", "12 «שלום» a ", "12 «a» שלום ", "\u{2067}שלום\u{2069} a ", "\u{2067}a\u{2069} שלום ",
      "… 1 ", "\u{200f}a ", String(repeating: "1 ", count: 60) + "שלום ", "日本 שלום ", "Ж שלום ", "1 日本 a ",
    ]
    for start in starts {
      let text = AttributedText(start + prose(&random, units: 9_000), font: font)
      let document = TextDocument(text, width: 340)
      let whole = TextLayout(text, width: 340)
      XCTAssertEqual(document.allLines.first?.isRightToLeft, whole.lines[0].isRightToLeft, "\(start) \(note)")
    }
  }

  func testMovesGoOverTheSeamsOfParts() {
    var (random, note) = ContentTestSeed.random()
    let text = AttributedText(
      "before\n" + prose(&random, units: 9_000) + "\nbehind\n" + prose(&random, units: 6_000), font: font)
    let document = TextDocument(text, width: 340)
    let whole = TextLayout(text, width: 340).filling(width: 340).positions
    let own = document.positions
    XCTAssertEqual(ranges(document), TextLayout(text, width: 340).lines.map(\.range), note)
    var seams: [Int] = []
    var start = 0
    for stretch in document.lines.stretches.items {
      if stretch.segment?.shape.startsParagraph == false { seams.append(start) }
      start += stretch.length
    }
    XCTAssertGreaterThan(seams.count, 8)
    for seam in seams {
      for offset in seam - 6...seam + 6 {
        for affinity in [TextPosition.Affinity.upstream, .downstream] {
          let position = TextPosition(offset, affinity)
          XCTAssertEqual(own.canonical(position), whole.canonical(position), "\(position) \(note)")
          XCTAssertEqual(own.caret(at: position).frame.minX, whole.caret(at: position).frame.minX, accuracy: 1e-6)
          XCTAssertEqual(own.caret(at: position).frame.minY, whole.caret(at: position).frame.minY, accuracy: 1e-6)
          for move in [
            TextMove.right, .left, .forward, .backward, .up, .down, .wordForward, .wordBackward, .wordRight, .wordLeft,
            .lineEnd, .lineStart, .paragraphEnd, .paragraphStart, .pageDown(90), .pageUp(90),
          ] {
            XCTAssertEqual(
              own.position(from: position, move), whole.position(from: position, move), "\(position) \(move) \(note)")
          }
        }
      }
      XCTAssertEqual(own.paragraph(containing: seam), whole.paragraph(containing: seam), note)
      XCTAssertEqual(own.word(containing: seam), whole.word(containing: seam), note)
      let (rects, expected) = (
        own.selectionRects(for: seam - 50..<seam + 50), whole.selectionRects(for: seam - 50..<seam + 50)
      )
      XCTAssertEqual(rects.count, expected.count, note)
      for (a, b) in zip(rects, expected) {
        XCTAssertEqual(a.minY, b.minY, accuracy: 1e-6, note)
        XCTAssertEqual(a.maxY, b.maxY, accuracy: 1e-6, note)
        XCTAssertEqual(a.maxX, b.maxX, accuracy: 1e-6, note)
      }
      let frame = whole.caret(at: TextPosition(seam)).frame
      let point = Point(x: frame.minX + 1, y: frame.midY)
      XCTAssertEqual(own.position(at: point), whole.position(at: point), note)
    }
  }

  /// Looking into the middle of a paragraph begins with a line that may well be one of the whole paragraph's.
  func testThePartsOfAParagraphMeet() {
    var (random, note) = ContentTestSeed.random()
    let content = TextContent(prose(&random, units: 60_000), attributes: TextAttributes(font: font))
    let whole = TextDocument(content.attributedText, width: 340)
    let expected = Set(ranges(whole))
    var document = TextDocument(content, width: 340)
    for _ in 0..<12 {
      document.measure(around: random.below(content.length), height: 200)
      XCTAssertNil(document.brokenRule, note)
    }
    while document.measureNext(limit: 3_000, around: random.below(content.length)) != nil {
      XCTAssertNil(document.brokenRule, note)
    }
    let found = ranges(document)
    XCTAssertEqual(found.first?.lowerBound, 0)
    XCTAssertEqual(found.last?.upperBound, content.length)
    for (a, b) in zip(found, found.dropFirst()) { XCTAssertEqual(a.upperBound, b.lowerBound, note) }
    let others = found.filter { !expected.contains($0) }
    // One in twelve on average, but how many lines pass before two ways of wrapping meet has no bound.
    XCTAssertLessThan(others.count, found.count * 2 / 3, note)
  }

  func testRandomEditsOfLongAndShortParagraphsKeepTheRules() {
    var (random, note) = ContentTestSeed.random()
    for round in 0..<ContentTestSeed.rounds(3) {
      let isWhole = round % 3 == 0
      let width = [200, 500, .infinity][round % 3]
      var string = "short\n" + prose(&random, units: 6_000) + "\u{2028}"
      string += "שלום " + prose(&random, units: 7_000) + "\r\n" + prose(&random, units: 5_000, separator: "") + "\n"
      string += String(repeating: "日本語のテキスト", count: 900)
      var text = AttributedText(string, font: font)
      text.setParagraphStyle(ParagraphStyle(alignment: .justified), for: 0..<9_000)
      var document =
        isWhole ? TextDocument(text, width: width) : TextDocument(TextContent(text), width: width)
      var units = Array(string.utf16)
      for step in 0..<50 {
        let note = "\(note) round \(round) step \(step)"
        if !isWhole, random.once(in: 2) {
          document.measure(around: random.below(document.length + 1), height: Double(random.below(400)))
        }
        let lower = random.below(units.count + 1)
        let separators = document.content.paragraphs(in: 0..<document.length).map(\.range.upperBound)
        var range = lower..<min(units.count, lower + random.below(random.once(in: 6) ? 5_000 : 3))
        // Half of the edits join paragraphs.
        if random.once(in: 2), let end = separators.randomElement(using: &random), end < units.count {
          range = end..<min(units.count, end + 1 + random.below(3))
        }
        let inserted = random.once(in: 5) ? prose(&random, units: random.below(9_000)) : random.text(upTo: 2)
        let (height, before) = (document.size.height, document.text.string.utf16.count)
        let done = document.replace(range, with: inserted)
        units.replaceSubrange(done.removed, with: Array(inserted.utf16))
        XCTAssertEqual(document.size.height, height + done.shift, accuracy: 1e-6, note)
        XCTAssertEqual(document.length, before - done.removed.count + inserted.utf16.count, note)
        XCTAssertNil(document.brokenRule, note)
        guard testRun?.failureCount == 0 else { return }
      }
      XCTAssertEqual(Array(document.text.string.utf16), units, note)
      let found = ranges(document)
      XCTAssertEqual(found.first?.lowerBound, 0, note)
      for (a, b) in zip(found, found.dropFirst()) { XCTAssertLessThanOrEqual(b.lowerBound - a.upperBound, 2, note) }
    }
  }

  func testTheEmptyParagraphAtTheEndFollowsTheStyleOfAJoinedOne() {
    for isWhole in [false, true] {
      var text = AttributedText("first\nsecond\n", font: font)
      text.setParagraphStyle(ParagraphStyle(alignment: .right), for: 6..<13)
      var document = isWhole ? TextDocument(text, width: 300) : TextDocument(TextContent(text), width: 300)
      XCTAssertEqual(document.allLines.last?.frame.maxX ?? 0, 300, accuracy: 0.01)
      document.replace(5..<6, with: "")
      XCTAssertEqual(document.text.string, "firstsecond\n")
      XCTAssertNil(document.brokenRule)
      XCTAssertEqual(document.allLines.map(\.frame.minX), [0, 0])
    }
  }

  func testTheDirectionOfAPartIsThatOfItsParagraph() {
    let latin = String(repeating: "only Latin words here ", count: 400)
    var document = TextDocument(AttributedText("שלום " + latin, font: font), width: 300)
    XCTAssertGreaterThan(document.lines.stretches.items.count, 4)
    XCTAssertTrue(document.allLines.allSatisfy(\.isRightToLeft))
    document.replace(0..<5, with: "")
    XCTAssertFalse(document.allLines.contains(where: \.isRightToLeft))
    document.replace(0..<0, with: "\u{200f}")
    XCTAssertTrue(document.allLines.allSatisfy(\.isRightToLeft))
    XCTAssertNil(document.brokenRule)
  }

  func testAnUnwrappedLineBreaksAfterManyUnits() {
    let word = "word "
    let document = TextDocument(AttributedText(String(repeating: word, count: 8_000), font: font))
    let found = ranges(document)
    XCTAssertEqual(found.count, 10)
    XCTAssertTrue(found.allSatisfy { $0.count % 5 == 0 }, "behind a space")
    XCTAssertTrue(found.allSatisfy { $0.count <= 4_096 })
    let short = TextDocument(AttributedText(String(repeating: word, count: 2_000), font: font))
    XCTAssertEqual(short.lineCount, 1)
  }
}
