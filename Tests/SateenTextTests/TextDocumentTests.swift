import SateenGraphics
import SateenLayout
import XCTest

@testable import SateenText

final class TextDocumentTests: XCTestCase {
  func testAnEditOfAnUnwrappedDocumentTellsWhetherLinesAboveMoved() {
    var text = AttributedText("right\nwidest of all\nshort", font: Font(size: 16))
    text.setParagraphStyle(ParagraphStyle(alignment: .right), for: 0..<6)
    for width in [Double.infinity, 400] {
      var document = TextDocument(text, width: width)
      let before = document.positions.caret(at: TextPosition(0)).frame
      let wider = document.replace(19..<19, with: " and more")
      XCTAssertGreaterThan(wider.top, before.maxY - 1)
      XCTAssertEqual(wider.changesWidth, !width.isFinite)
      XCTAssertEqual(document.positions.caret(at: TextPosition(0)).frame != before, wider.changesWidth)
      let same = document.replace(document.length..<document.length, with: "er")
      XCTAssertFalse(same.changesWidth)
    }
  }

  private let font = Font(size: 15)

  private func styled(_ string: String) -> AttributedText { AttributedText(string, font: font) }

  private func lines(_ document: TextDocument) -> [TextDocument.Line] {
    var lines: [TextDocument.Line] = []
    document.eachLine { lines.append($0) }
    return lines
  }

  /// Compares with a tolerance: positions are sums, whose rounding errors depend on the order of addition.
  private func assertSame(_ a: [Rect], _ b: [Rect], _ note: String, line: UInt = #line) {
    XCTAssertEqual(a.count, b.count, note, line: line)
    for (a, b) in zip(a, b) {
      XCTAssertEqual(a.minX, b.minX, accuracy: 1e-3, note, line: line)
      XCTAssertEqual(a.minY, b.minY, accuracy: 1e-3, note, line: line)
      XCTAssertEqual(a.maxX, b.maxX, accuracy: 1e-3, note, line: line)
      XCTAssertEqual(a.maxY, b.maxY, accuracy: 1e-3, note, line: line)
    }
  }

  /// Compares a document with a layout of its whole text.
  private func check(_ document: TextDocument, _ note: String, line: UInt = #line) {
    let text = document.text
    let found = lines(document)
    XCTAssertEqual(found.count, document.lineCount, note, line: line)
    guard !text.isEmpty else { return XCTAssertEqual(found.count, 1, note, line: line) }
    let whole = TextLayout(text, width: document.width).filling(width: document.width)
    XCTAssertEqual(found.count, whole.lines.count, note, line: line)
    for (a, b) in zip(found, whole.lines) {
      XCTAssertEqual(a.range, b.range, note, line: line)
      XCTAssertEqual(a.isRightToLeft, b.isRightToLeft, note, line: line)
      XCTAssertEqual(a.baseline, b.baseline, accuracy: 1e-6, note, line: line)
      XCTAssertEqual(a.frame.minX, b.frame.minX, accuracy: 1e-6, note, line: line)
      XCTAssertEqual(a.frame.minY, b.frame.minY, accuracy: 1e-6, note, line: line)
      XCTAssertEqual(a.frame.width, b.frame.width, accuracy: 1e-6, note, line: line)
      XCTAssertEqual(a.frame.height, b.frame.height, accuracy: 1e-6, note, line: line)
    }
    XCTAssertEqual(document.size.height, whole.size.height, accuracy: 1e-6, note, line: line)
  }

  func testAnyEditsLeaveTheLayoutOfTheWholeText() {
    let seed = SeededRandom.givenSeed ?? UInt64.random(in: 0..<1_000_000)
    print("seed", seed)
    var random = SeededRandom(seed: seed)
    let pieces = ["\r", "\n", "\r\n", "\u{2028}", "\u{2029}", "\u{85}", "\u{0b}", "x", " ", "😀", "\u{301}", "ب", ""]
    for round in 0..<8 {
      var text = Sample.text(&random, words: 20)
      text.paragraphStyle = .random(&random)
      text.setParagraphStyle(.random(&random), for: text.length / 2..<text.length)
      let width = [60, 200, .infinity].randomElement(using: &random)!
      var document = TextDocument(text, width: width)
      var units = Array(text.string.utf16)
      check(document, "seed \(seed) round \(round)")
      for edit in 0..<30 {
        let a = Int.random(in: 0...units.count, using: &random)
        let b =
          edit % 11 == 10
          ? Int.random(in: 0...units.count, using: &random)
          : min(units.count, a + Int.random(in: 0...4, using: &random))
        var inserted = AttributedText()
        for _ in 0..<Int.random(in: 0...3, using: &random) {
          inserted.append(
            pieces.randomElement(using: &random)!,
            attributes: TextAttributes(font: Font(size: Double(Int.random(in: 9...20, using: &random)))))
        }
        if edit % 7 == 6 { inserted.append(Sample.text(&random, words: 6)) }
        if edit % 9 == 8 { inserted.paragraphStyle = .random(&random) }
        let height = document.size.height
        let done = document.replace(min(a, b)..<max(a, b), with: inserted)
        units.replaceSubrange(done.removed, with: Array(inserted.string.utf16))
        let note = "seed \(seed) round \(round) edit \(edit) width \(width)"
        XCTAssertEqual(document.length, units.count, note)
        XCTAssertEqual(Array(document.text.string.utf16), units, note)
        XCTAssertEqual(document.size.height, height + done.shift, accuracy: 1e-6, note)
        check(document, note)
      }
    }
  }

  func testPlacesInADocumentAreThoseOfTheWholeText() {
    let seed = SeededRandom.givenSeed ?? UInt64.random(in: 0..<1_000_000)
    print("seed", seed)
    var random = SeededRandom(seed: seed)
    for round in 0..<6 {
      var text = Sample.text(&random, words: 30)
      text.paragraphStyle = .random(&random)
      text.setParagraphStyle(.random(&random), for: text.length / 2..<text.length)
      text.append("\u{2028}a line that only ends\u{2028}\u{2028}", attributes: TextAttributes(font: font))
      let document = TextDocument(text, width: 150)
      let whole = TextLayout(text, width: 150).filling(width: 150).positions
      let own = document.positions
      let note = "seed \(seed) round \(round)"
      XCTAssertEqual(own.end, whole.end, note)
      for _ in 0..<40 {
        let offset = Int.random(in: 0...text.length, using: &random)
        let affinity: TextPosition.Affinity = Bool.random(using: &random) ? .upstream : .downstream
        let position = whole.snapped(TextPosition(offset, affinity))
        XCTAssertEqual(own.snapped(TextPosition(offset, affinity)), position, note)
        let (caret, expected) = (own.caret(at: position), whole.caret(at: position))
        assertSame([caret.frame], [expected.frame], "\(position) \(note)")
        assertSame(
          [caret.secondaryFrame].compactMap { $0 }, [expected.secondaryFrame].compactMap { $0 }, "\(position) \(note)")
        for move in [
          TextMove.right, .left, .forward, .backward, .up, .down, .wordForward, .wordBackward, .lineEnd, .lineStart,
          .paragraphEnd, .paragraphStart, .pageDown(90), .pageUp(90),
        ] {
          let (found, sought) = (own.position(from: position, move), whole.position(from: position, move))
          if found != sought, move.isVertical {
            // Where two directions meet, two positions have one caret. A rounding error chooses between them.
            assertSame([whole.caret(at: found).frame], [whole.caret(at: sought).frame], "\(move) \(note)")
          } else {
            XCTAssertEqual(found, sought, "\(move) \(note)")
          }
        }
        let point = Point(
          x: Double.random(in: -20...180, using: &random), y: Double.random(in: -20...800, using: &random))
        XCTAssertEqual(own.position(at: point), whole.position(at: point), "\(point) \(note)")
        XCTAssertEqual(own.word(at: point), whole.word(at: point), "\(point) \(note)")
        XCTAssertEqual(own.paragraph(at: point), whole.paragraph(at: point), "\(point) \(note)")
        let range = min(offset, 10)..<offset
        assertSame(own.selectionRects(for: range), whole.selectionRects(for: range), note)
      }
    }
  }

  func testAKeystrokeLaysOutItsParagraphOnly() {
    let paragraph = "The quick brown fox jumps over the lazy dog, and then over another one.\n"
    let count = 100_000 / paragraph.utf16.count + 1
    var document = TextDocument(styled(String(repeating: paragraph, count: count)), width: 300)
    XCTAssertGreaterThan(document.length, 100_000)
    for (offset, string, expected) in [
      (50_000, "x", 1), (50_001, "\n", 2), (0, "a", 1), (50_002, "one\ntwo\n", 3), (document.length - 5, "z", 2),
    ] {
      let before = document.layoutCount
      let edit = document.replace(offset..<offset, with: string)
      XCTAssertEqual(document.layoutCount - before, expected, string.debugDescription)
      XCTAssertEqual(edit.paragraphs.count, expected, string.debugDescription)
    }
    let before = document.layoutCount
    document.replace(50_001..<50_002, with: "")
    XCTAssertEqual(document.layoutCount - before, 1, "two paragraphs become one")
    check(document, "after the edits")
  }

  func testPlacesNearACaretLayOutNothingAgain() {
    var document = TextDocument(styled(String(repeating: "some words of a line\n", count: 5_000)), width: 300)
    document.replace(52_500..<52_500, with: "x")
    let before = document.layoutCount
    let positions = document.positions
    var position = TextPosition(52_500)
    for move in [TextMove.left, .right, .lineEnd, .wordBackward, .up, .down, .paragraphStart] {
      position = positions.position(from: position, move)
      _ = positions.caret(at: position)
    }
    XCTAssertLessThanOrEqual(document.layoutCount - before, 2, "the paragraphs above and below")
  }

  func testAHundredThousandLinesKeepFewLayouts() {
    var document = TextDocument(styled(String(repeating: "line\n", count: 100_000)), width: 300)
    XCTAssertEqual(document.lineCount, 100_001)
    XCTAssertEqual(document.paragraphCount, 100_001)
    XCTAssertLessThanOrEqual(document.rememberedLayouts, 512)
    let height = document.size.height / 100_001
    let middle = document.positions.position(at: Point(x: 0, y: height * 50_000 + height / 2))
    XCTAssertEqual(middle.offset, 250_000)
    let edit = document.replace(250_000..<250_005, with: "")
    XCTAssertEqual(edit.shift, -height, accuracy: 1e-6)
    XCTAssertEqual(edit.top, height * 50_000, accuracy: 1e-6)
    XCTAssertEqual(document.positions.caret(at: document.positions.end).frame.minY, height * 99_999, accuracy: 1e-3)
    document.replace(0..<document.length, with: "all gone")
    XCTAssertEqual(document.paragraphCount, 1)
    check(document, "")
  }

  func testACopyStaysAsItWas() {
    let text = styled("one\ntwo\nthree")
    var document = TextDocument(text, width: 200)
    let copy = document
    let positions = document.positions
    document.replace(0..<8, with: "")
    XCTAssertEqual(document.text.string, "three")
    XCTAssertEqual(copy.text, text)
    XCTAssertEqual(positions.end, TextPosition(13))
    check(copy, "")
  }

  func testTheEmptyDocumentHasALineForTheCaret() {
    var document = TextDocument(AttributedText(), attributes: TextAttributes(font: font), width: 100)
    XCTAssertEqual(document.lineCount, 1)
    let height = TextLayout(styled("x")).size.height
    XCTAssertEqual(document.size, Size(width: 0, height: height))
    XCTAssertEqual(
      document.positions.caret(at: TextPosition(7)).frame, Rect(x: 0, y: 0, width: 0, height: height))
    document.replace(0..<0, with: "abc")
    XCTAssertEqual(document.text, styled("abc"))
    document.replace(0..<3, with: "")
    XCTAssertEqual(document.size.height, height)
    document.replace(0..<0, with: "d")
    XCTAssertEqual(document.text, styled("d"), "as the text looked that was there")
  }

  func testACarriageReturnAndALineFeedTypedOneAfterTheOtherAreOneSeparator() {
    var document = TextDocument(styled("ab"), width: 100)
    document.replace(1..<1, with: "\r")
    XCTAssertEqual(document.paragraphCount, 2)
    document.replace(2..<2, with: "\n")
    XCTAssertEqual(document.paragraphCount, 2)
    XCTAssertEqual(document.positions.position(from: TextPosition(1), .forward), TextPosition(3))
    document.replace(2..<2, with: "x")
    XCTAssertEqual(document.paragraphCount, 3)
    document.replace(2..<3, with: "")
    XCTAssertEqual(document.paragraphCount, 2)
    check(document, "")
  }

  func testAnEditNeverPartsACharacter() {
    var document = TextDocument(styled("a😀b"), width: 100)
    let edit = document.replace(2..<2, with: "x")
    XCTAssertEqual(edit.removed, 1..<1)
    XCTAssertEqual(document.text.string, "ax😀b")
    document.replace(1..<3, with: "")
    XCTAssertEqual(document.text.string, "ab")
    document.replace(-5..<99, with: String(decoding: [0x61, 0xed, 0xa0, 0x80, 0x62], as: UTF8.self))
    XCTAssertEqual(document.length, document.text.string.utf16.count)
    check(document, "")
  }

  func testParagraphsKeepTheirStyles() {
    var text = styled("first\nsecond\nthird")
    text.setParagraphStyle(ParagraphStyle(alignment: .center), for: 6..<13)
    var document = TextDocument(text, width: 200)
    func alignments() -> [ParagraphStyle.Alignment] {
      (0..<document.paragraphCount).map { index in
        document.text(in: document.positions.paragraph(containing: starts()[index])).paragraphStyle.alignment
      }
    }
    func starts() -> [Int] { document.text.paragraphBounds().map(\.range.lowerBound) }
    XCTAssertEqual(document.text, text)
    XCTAssertEqual(alignments(), [.natural, .center, .natural])
    document.replace(8..<8, with: "\n")
    XCTAssertEqual(alignments(), [.natural, .center, .center, .natural], "both halves")
    document.replace(5..<6, with: "")
    XCTAssertEqual(alignments(), [.natural, .center, .natural], "joined with the first")
    document.replace(0..<0, with: "zeroth\n")
    XCTAssertEqual(alignments(), [.natural, .natural, .center, .natural])
    var right = styled("x\ny")
    right.paragraphStyle.alignment = .right
    document.replace(document.length..<document.length, with: right)
    XCTAssertEqual(alignments(), [.natural, .natural, .center, .natural, .right])
    check(document, "")
  }

  func testAMegabyteInOneParagraphIsEdited() {
    let prose = "Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor. "
    var document = TextDocument(styled(String(repeating: prose, count: (1 << 20) / prose.utf8.count)), width: 400)
    document.replace(500_000..<500_001, with: "XYZ")
    XCTAssertEqual(document.paragraphCount, 1)
    let positions = document.positions
    let caret = positions.caret(at: TextPosition(500_002)).frame
    XCTAssertEqual(positions.position(at: Point(x: caret.minX, y: caret.midY)).offset, 500_002)
    XCTAssertEqual(positions.position(from: TextPosition(0), .documentEnd).offset, document.length)
  }

  func testAnotherWidthLaysOutEverything() {
    var document = TextDocument(styled("some words in a line\n\nand more of them here"), width: 300)
    document.width = 60
    check(document, "")
    document.width = .nan
    XCTAssertEqual(document.width, .infinity)
    check(document, "")
  }

  func testADocumentIsDrawnAsItsWholeTextIs() throws {
    let text = Sample.words.prefix(30).joined(separator: " ") + "\n\nthe end\n"
    let document = TextDocument(styled(text), width: 160)
    let whole = TextLayout(styled(text), width: 160).filling(width: 160)
    let size = PixelSize(width: 200, height: Int(whole.size.height) + 20)
    let first = try XCTUnwrap(Bitmap(size: size))
    let second = try XCTUnwrap(Bitmap(size: size))
    document.draw(in: GraphicsContext(bitmap: first), at: Point(x: 5, y: 5))
    whole.draw(in: GraphicsContext(bitmap: second), at: Point(x: 5, y: 5))
    for y in 0..<size.height {
      for x in 0..<size.width where first.pixel(x: x, y: y) != second.pixel(x: x, y: y) {
        return XCTFail("differ at \(x), \(y)")
      }
    }
  }
}
