import SateenLayout
import XCTest

@testable import SateenText

/// Documents that are laid out where they are looked at, beside documents that are laid out whole.
final class GuessedDocumentTests: XCTestCase {
  private let font = Font(size: 15)

  /// Many short paragraphs, too many to be laid out when they are opened.
  private func text(_ random: inout SeededRandom, paragraphs: Int) -> AttributedText {
    var text = AttributedText()
    let separators = ["\n", "\n", "\n", "\r\n", "\u{2028}", "\u{2029}", "\r", "\u{b}", "\n\n"]
    for _ in 0..<paragraphs {
      let attributes = TextAttributes(font: Font(size: Double(random.below(4) + 12)))
      for _ in 0..<random.below(7) {
        text.append(Sample.words.randomElement(using: &random)! + " ", attributes: attributes)
      }
      text.append(separators.randomElement(using: &random)!, attributes: attributes)
    }
    for _ in 0..<6 {
      let lower = random.below(text.length)
      text.setParagraphStyle(.random(&random), for: lower..<min(text.length, lower + random.below(500)))
    }
    return text
  }

  /// Looks at a place, as a view, a caret or a worker does.
  private func look(_ document: inout TextDocument, _ random: inout SeededRandom, _ note: String) {
    let y = Double.random(in: -50...document.size.height + 50, using: &random)
    switch random.below(6) {
    case 0: document.measure(around: random.below(document.length + 1), height: Double(random.below(300)))
    case 1: _ = document.measureNext(limit: random.below(3_000), around: random.below(document.length + 1))
    case 2:
      var copy = document
      _ = copy.measureNext(limit: 2_000, around: random.below(document.length + 1))
      XCTAssertNotNil(document.takeMeasurements(of: copy), note)
    default:
      XCTAssertEqual(document.height(of: document.anchor(atHeight: y)), y, accuracy: 1e-6, note)
      let height = document.size.height
      let view = y..<y + Double(random.below(500))
      let anchor = document.lines.anchor(in: view)
      let before = document.height(of: anchor)
      let correction = document.measure(in: view)
      XCTAssertEqual(document.height(of: anchor), before + correction.shift, accuracy: 1e-6, note)
      let seen = view.lowerBound + correction.shift..<view.upperBound + correction.shift
      if seen.upperBound < document.size.height, seen.lowerBound > 0 {
        XCTAssertNotNil(document.lines.found(atHeight: seen.lowerBound).segment, note)
        XCTAssertNotNil(document.lines.found(atHeight: seen.upperBound - 1).segment, note)
      }
      XCTAssertEqual(document.size.height, height + correction.heightChange, accuracy: 1e-6, note)
    }
  }

  func testLinesMeasuredInAnyOrderAreThoseOfTheWhole() throws {
    var (random, note) = ContentTestSeed.random()
    for round in 0..<ContentTestSeed.rounds(3) {
      let note = "\(note) round \(round)"
      let width = [150, 400, .infinity].randomElement(using: &random)!
      var whole = TextDocument(text(&random, paragraphs: 330), width: width)
      var document = TextDocument(whole.content, width: width)
      XCTAssertFalse(document.isMeasured, note)
      XCTAssertTrue(whole.isMeasured, note)
      for step in 0..<40 {
        let note = "\(note) step \(step)"
        if random.once(in: 2) {
          look(&document, &random, note)
        } else {
          edit(&document, &whole, &random, note)
        }
        XCTAssertNil(document.brokenRule, note)
        XCTAssertEqual(document.content, whole.content, note)
        guard testRun?.failureCount == 0 else { return }
      }
      let copy = document
      document.measureAll()
      XCTAssertTrue(document.isMeasured, note)
      XCTAssertEqual(document.lineCount, whole.lineCount, note)
      XCTAssertEqual(document.size.height, whole.size.height, accuracy: 1e-6, note)
      XCTAssertEqual(document.size.width, whole.size.width, accuracy: 1e-6, note)
      assertEqualLines(document.allLines, whole.allLines, note)
      // Questions measure what they need, down from the top.
      if width.isFinite { assertEqualLines(copy.allLines, whole.allLines, "questions, \(note)") }
      XCTAssertNil(document.brokenRule, note)
      guard testRun?.failureCount == 0 else { return }
    }
  }

  private func edit(
    _ document: inout TextDocument, _ whole: inout TextDocument, _ random: inout SeededRandom, _ note: String
  ) {
    let lower = random.below(document.length + 1)
    let length = random.once(in: 10) ? random.below(document.length / 3) : random.below(6)
    let range = lower..<min(document.length, lower + length)
    let height = document.size.height
    let done: TextDocument.Edit
    if random.once(in: 4) {
      let inserted = text(&random, paragraphs: random.below(random.once(in: 5) ? 60 : 4))
      done = document.replace(range, with: inserted)
      whole.replace(range, with: inserted)
    } else {
      let inserted = random.text(upTo: 3)
      done = document.replace(range, with: inserted)
      whole.replace(range, with: inserted)
    }
    XCTAssertEqual(document.size.height, height + done.shift, accuracy: 1e-6, note)
    XCTAssertLessThanOrEqual(done.top, done.bottom + 1e-6, note)
  }

  func testPlacesOfGuessesAreThoseOfTheWhole() {
    var (random, note) = ContentTestSeed.random()
    for round in 0..<ContentTestSeed.rounds(2) {
      let note = "\(note) round \(round)"
      let whole = TextDocument(text(&random, paragraphs: 330), width: 200)
      let document = TextDocument(whole.content, width: 200)
      for _ in 0..<30 {
        // Each question with positions of its own, which nobody asked before.
        let position = whole.positions.snapped(TextPosition(random.below(document.length + 1)))
        XCTAssertEqual(document.positions.snapped(position), position, note)
        let (caret, expected) = (document.positions.caret(at: position), whole.positions.caret(at: position))
        XCTAssertEqual(caret.frame.minX, expected.frame.minX, accuracy: 1e-6, note)
        XCTAssertEqual(caret.frame.height, expected.frame.height, accuracy: 1e-6, note)
        for move in [
          TextMove.right, .left, .forward, .backward, .up, .down, .wordForward, .wordBackward, .lineEnd, .lineStart,
          .paragraphEnd, .paragraphStart, .documentEnd,
        ] {
          XCTAssertEqual(
            document.positions.position(from: position, move), whole.positions.position(from: position, move),
            "\(position) \(move) \(note)")
        }
        XCTAssertEqual(
          document.positions.paragraph(containing: position.offset),
          whole.positions.paragraph(containing: position.offset), note)
      }
    }
  }

  func testASmallDocumentIsMeasuredWhenItIsOpenedAndStaysSo() {
    var document = TextDocument(TextContent("some words\nin two paragraphs"), width: 60)
    XCTAssertTrue(document.isMeasured)
    document.replace(4..<4, with: "\nand more")
    XCTAssertTrue(document.isMeasured)
    document.width = 50
    XCTAssertTrue(document.isMeasured)
    let large = TextContent(String(repeating: "a line of text\n", count: 5_000))
    let edit = document.replace(0..<0, with: large)
    XCTAssertFalse(document.isMeasured)
    XCTAssertEqual(edit.paragraphs.upperBound, 5_001)
    XCTAssertEqual(edit.top, 0)
    document.replace(0..<large.length, with: "")
    XCTAssertTrue(document.isMeasured)
    let whole = TextDocument(document.text, width: 50)
    assertEqualLines(document.allLines, whole.allLines, "after all")
    XCTAssertEqual(document.measure(in: 0..<500), TextDocument.Correction())
    XCTAssertNil(document.measureNext())
  }

  func testAGuessIsNearTheTruth() {
    let text = AttributedText(
      String(repeating: "The quick brown fox jumps over the lazy dog, and then over another one.\n", count: 2_000),
      font: font)
    let whole = TextDocument(text, width: 300)
    var document = TextDocument(TextContent(text), width: 300)
    XCTAssertEqual(document.size.height / whole.size.height, 1, accuracy: 0.5)
    XCTAssertEqual(Double(document.lineCount) / Double(whole.lineCount), 1, accuracy: 0.5)
    document.measure(in: 0..<600)
    XCTAssertFalse(document.isMeasured)
    XCTAssertEqual(document.size.height / whole.size.height, 1, accuracy: 0.01)
    XCTAssertEqual(Double(document.lineCount) / Double(whole.lineCount), 1, accuracy: 0.01)
  }

  func testTheTextAtTheTopOfAViewStaysThere() {
    // Paragraphs of very different heights, so that guesses are wrong.
    var text = AttributedText()
    for index in 0..<1_200 {
      let size = index % 100 < 50 ? 10.0 : 40.0
      text.append("paragraph \(index) with some words\n", attributes: TextAttributes(font: Font(size: size)))
    }
    var document = TextDocument(TextContent(text), width: 300)
    document.measure(in: 0..<600)
    var y = document.size.height / 2
    y += document.measure(in: y..<y + 600).shift
    var moved = 0.0
    for _ in 0..<40 {
      // A view that scrolls up measures what comes in at its top.
      let anchor = document.anchor(atHeight: y)
      y -= 90
      let correction = document.measure(in: y..<y + 600)
      moved += abs(correction.shift)
      y += correction.shift
      XCTAssertEqual(document.height(of: anchor), y + 90, accuracy: 1e-6, "the line that was at the top")
    }
    XCTAssertGreaterThan(moved, 100, "guesses were wrong")
    while document.measureNext(around: document.anchor(atHeight: y).offset) != nil {}
    assertEqualLines(document.allLines, TextDocument(text, width: 300).allLines, "at the end")
  }

  func testMeasuringOfAnOldCopyIsNotTaken() throws {
    let content = TextContent(String(repeating: "some words of a line\n", count: 2_000))
    var document = TextDocument(content, width: 200)
    var copy = document
    _ = copy.measureNext(limit: 4_000, around: 20_000)
    document.replace(0..<0, with: "x")
    XCTAssertNil(document.takeMeasurements(of: copy))
    copy = document
    while copy.measureNext() != nil {}
    let correction = try XCTUnwrap(document.takeMeasurements(of: copy))
    XCTAssertTrue(document.isMeasured)
    XCTAssertEqual(document.size, copy.size)
    XCTAssertNotEqual(correction.heightChange, 0)
    copy.width = 100
    XCTAssertNil(document.takeMeasurements(of: copy))
  }

  func testWorkersMayAskOnePlaceAtOnce() async {
    let document = TextDocument(
      TextContent(String(repeating: "some words of a line that is wrapped somewhere\n", count: 3_000)), width: 120)
    let positions = document.positions
    let offsets = await withTaskGroup(of: [Int].self) { group in
      for seed in 0..<4 {
        group.addTask {
          (0..<30).map { positions.position(from: TextPosition(($0 * 977 + seed) % 100_000), .lineEnd).offset }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    for (index, found) in offsets.enumerated() { XCTAssertEqual(found.count, 30, "\(index)") }
    let expected = Set(
      (0..<4).map { seed in
        (0..<30).map { document.positions.position(from: TextPosition(($0 * 977 + seed) % 100_000), .lineEnd).offset }
      })
    XCTAssertEqual(Set(offsets), expected)
  }

  func testTextPastedIntoASmallTextIsGuessedToHaveAHeight() {
    var document = TextDocument(TextContent(), width: 300)
    XCTAssertTrue(document.isMeasured)
    let line = document.size.height
    let done = document.replace(0..<0, with: String(repeating: "a word\n", count: 20_000))
    XCTAssertFalse(document.isMeasured)
    XCTAssertGreaterThan(document.lineCount, 10_000)
    XCTAssertGreaterThan(document.size.height, 10_000 * line)
    XCTAssertEqual(done.shift, document.size.height - line, accuracy: 1e-6)
    // Another width estimates anew.
    document.width = 30
    XCTAssertGreaterThan(document.size.height, 10_000 * line)
    document.replace(0..<document.length, with: "")
    document.width = .infinity
    document.replace(0..<0, with: String(repeating: "a word\n", count: 20_000))
    XCTAssertGreaterThan(document.size.height, 10_000 * line)
  }

  func testTheEmptyParagraphAtTheEndIsLaidOutInItsStyle() throws {
    var content = TextContent("abc\n")
    let edit = content.setParagraphStyle(ParagraphStyle(alignment: .center), in: 4..<4)
    var document = TextDocument(TextContent("abc\n"), width: 200)
    XCTAssertEqual(document.positions.caret(at: TextPosition(4)).frame.minX, 0)
    let done = try document.apply(edit)
    XCTAssertEqual(done.paragraphs, 1..<2)
    XCTAssertEqual(document.positions.caret(at: TextPosition(4)).frame.minX, 100, accuracy: 1)
    try document.apply(edit.inverse)
    XCTAssertEqual(document.positions.caret(at: TextPosition(4)).frame.minX, 0)
    XCTAssertEqual(
      TextDocument(content, width: 200).positions.caret(at: TextPosition(4)).frame.minX, 100, accuracy: 1)
  }
}
