import SateenGraphics
import SateenLayout
import XCTest

@testable import SateenText

final class HostileTextTests: XCTestCase {
  private let font = Font(size: 15)

  func testAMegabyteIsLaidOutAndEightLinesOfItQuickly() {
    let prose = "Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor. "
    let text = AttributedText(String(repeating: prose, count: (1 << 20) / prose.utf8.count), font: font)
    let few = TextLayout(text, width: 400, maximumLines: 8)
    XCTAssertEqual(few.lines.count, 8)
    XCTAssertTrue(few.isTruncated)
    XCTAssertLessThan(few.pieces.count, 400, "no more is shaped than is shown")
    let all = TextLayout(text, width: 400)
    XCTAssertEqual(all.lines.last?.range.upperBound, text.length)
    XCTAssertEqual(Array(all.lines.prefix(7).map(\.range)), Array(few.lines.prefix(7).map(\.range)))
  }

  func testAMegabyteWithoutAnyBreakIsLaidOut() {
    for unit in ["x", "啊", "س", "\u{301}", "👩‍🚀", "\u{200d}"] {
      let count = (1 << 18) / unit.utf8.count
      let text = AttributedText(String(repeating: unit, count: count), font: font)
      let layout = TextLayout(text, width: 300, maximumLines: 4)
      XCTAssertLessThanOrEqual(layout.lines.count, 4)
    }
  }

  func testTwoHundredMarksOnOneLetterStayOneCluster() throws {
    let text = AttributedText("ab" + String(repeating: "\u{301}\u{316}", count: 100) + "c", font: font)
    let layout = TextLayout(text, width: 10)
    XCTAssertLessThanOrEqual(layout.lines.count, 3)
    XCTAssertLessThan(layout.size.height, 300)
    XCTAssertNotNil(Picture(layout))
  }

  func testClustersWithInkAndWithoutWidthArePartedWhereTheirInkDoesNotFit() {
    // The font gives these numerals an advance of 0, so that by their advances any count of them fits.
    let text = AttributedText("\u{1ec9c}\u{1ec78}", font: Font(size: 21))
    for width in stride(from: 5.0, to: 80, by: 5) {
      let layout = TextLayout(text, width: width)
      XCTAssertTrue(
        layout.lines.count == 2 || layout.size.width <= width + 0.01, "\(layout.lines.count) lines in \(width)")
    }
  }

  func testClustersMovedTogetherUntilTheyHaveLessThanNoWidthAreLaidOut() {
    // Ink that reaches beyond the advances does not fit, however few clusters the line has.
    for kern in [-1.0, -4, -9, -60] {
      for string in ["W", "W j", "il.i'l,i", "ffiWWW", "שלום", "\u{1ec9c}\u{1ec78}il", "f\u{301}f\u{302}f"] {
        var attributes = TextAttributes(font: Font(size: 15))
        attributes.font.isItalic = true
        attributes.kern = kern
        let text = AttributedText(string, attributes: attributes)
        for width in [0.0, 0.5, 1, 2, 3.5, 7, 20] {
          let layout = TextLayout(text, width: width)
          XCTAssertEqual(layout.lines.last?.range.upperBound, text.length)
        }
      }
    }
  }

  func testControlCharactersTakeNoRoom() {
    let plain = TextLayout(AttributedText("ab", font: font)).size.width
    for control in [
      "\0", "\u{1}", "\u{1b}", "\u{7f}", "\u{9f}", "\u{200b}", "\u{feff}", "\u{202e}\u{202c}", "\u{2066}\u{2069}",
    ] {
      let layout = TextLayout(AttributedText("a\(control)b", font: font))
      XCTAssertEqual(layout.size.width, plain, accuracy: 0.2, control.debugDescription)
    }
  }

  func testEveryControlAndBidiCharacterInAnyOrder() {
    let seed = SeededRandom.givenSeed ?? UInt64.random(in: 0..<1_000_000)
    print("seed", seed)
    var random = SeededRandom(seed: seed)
    let pool =
      (0..<0x20).map { UInt32($0) } + Array(0x7f...0xa0) + Array(0x200b...0x200f) + Array(0x2028...0x202e)
      + Array(0x2060...0x206f) + [
        0xfffc, 0xfffd, 0xfffe, 0x10ffff, 0xe000, 0xe0001, 0x0627, 0x05d0, 0x61, 0x4e00, 0x1f600, 0xfe0f,
      ]
    for _ in 0..<200 {
      var scalars = String.UnicodeScalarView()
      for _ in 0..<40 {
        if let scalar = Unicode.Scalar(pool.randomElement(using: &random)!) { scalars.append(scalar) }
      }
      let text = AttributedText(String(scalars), font: font)
      let layout = TextLayout(text, width: Double.random(in: 0...100, using: &random))
      XCTAssertEqual(layout.lines.last?.range.upperBound, text.length, "seed \(seed)")
      XCTAssertTrue(layout.size.isValidForLayout)
    }
  }

  func testAHundredThousandLines() throws {
    let text = AttributedText(String(repeating: "line\n", count: 100_000), font: font)
    let layout = TextLayout(text, width: 300)
    XCTAssertEqual(layout.lines.count, 100_001)
    XCTAssertEqual(layout.lines.last?.range, text.length..<text.length)
    let positions = layout.positions
    let caret = positions.caret(at: TextPosition(250_002)).frame
    XCTAssertEqual(positions.position(at: Point(x: caret.minX, y: caret.midY)), TextPosition(250_002))
    XCTAssertEqual(positions.position(from: TextPosition(250_002), .up), TextPosition(249_997))
    let bitmap = try XCTUnwrap(Bitmap(size: PixelSize(width: 60, height: 40)))
    layout.draw(in: GraphicsContext(bitmap: bitmap), at: Point(x: 0, y: -layout.lines[99_998].frame.minY))
    XCTAssertTrue((0..<20).contains { y in (0..<60).contains { bitmap.pixel(x: $0, y: y) != 0 } })
    XCTAssertEqual(TextLayout(text, width: 300, maximumLines: 3).lines.count, 3)
  }

  func testAHundredThousandParagraphsHaveStylesOfTheirOwn() {
    let count = 100_000
    var text = AttributedText(String(repeating: "ab\n", count: count), font: font)
    for i in 0..<count {
      text.setParagraphStyle(ParagraphStyle(alignment: i % 2 == 0 ? .right : .center), for: i * 3..<i * 3 + 3)
    }
    XCTAssertEqual(text.paragraphStyle.alignment, .right)
    for i in [0, 1, 2, 49_999, 99_998, 99_999] {
      XCTAssertEqual(text.paragraphStyle(at: i * 3).alignment, i % 2 == 0 ? .right : .center, "\(i)")
    }
    text.setParagraphStyle(ParagraphStyle(alignment: .center), for: 3..<count * 3)
    XCTAssertEqual(text.paragraphStyle(at: 299_999).alignment, .center)
    text.setParagraphStyle(ParagraphStyle(alignment: .right), for: 3..<count * 3)
    var plain = AttributedText(String(repeating: "ab\n", count: count), font: font)
    plain.paragraphStyle.alignment = .right
    XCTAssertEqual(text, plain, "nothing is left of what was said before")
  }

  func testAHundredThousandTabsAtTheEndOfALine() throws {
    var attributes = TextAttributes(font: font)
    attributes.underline = .single
    let layout = TextLayout(
      AttributedText("ab" + String(repeating: "\t", count: 100_000), attributes: attributes), width: 200)
    XCTAssertEqual(layout.lines.count, 1)
    XCTAssertNotNil(Picture(layout))
    XCTAssertNil(layout.link(at: Point(x: 5, y: 5)))
  }

  func testMarksWithoutABaseStandAlone() throws {
    for string in [
      "\u{301}", " \u{301}\u{316}", "\n\u{301}a", "\u{93f}", "\u{64b}ب", "a\t\u{302}", "\u{20e3}", "\u{fe0f}",
    ] {
      let text = AttributedText(string, font: font)
      for width in [0, 4, .infinity] {
        let layout = TextLayout(text, width: width)
        XCTAssertEqual(layout.lines.last?.range.upperBound, text.length)
        XCTAssertLessThan(try XCTUnwrap(Picture(layout)).strayInk.alpha, 128, string.debugDescription)
        XCTAssertEqual(layout.positions.end.offset, text.length)
      }
    }
  }

  func testLoneSurrogatesFromBytesAndUnitsAreRepaired() {
    let strings = [
      String(decoding: [0x61, 0xed, 0xa0, 0x80, 0x62, 0xed, 0xb0, 0x80] as [UInt8], as: UTF8.self),
      String(decoding: [0x61, 0xd800, 0x62, 0xdc00, 0xdc00, 0xd83d] as [UInt16], as: UTF16.self),
      String(decoding: [0xf8, 0x88, 0x80, 0x80, 0x80, 0xc0, 0x80, 0xf4, 0x90, 0x80, 0x80] as [UInt8], as: UTF8.self),
    ]
    for string in strings {
      let text = AttributedText(string, font: font)
      var document = TextDocument(text, width: 50)
      document.replace(1..<2, with: String(decoding: [0xd83d] as [UInt16], as: UTF16.self))
      XCTAssertEqual(document.length, text.length)
      XCTAssertEqual(TextLayout(text, width: 5).lines.last?.range.upperBound, text.length)
    }
  }

  func testAnyNumbersInAllAttributes() throws {
    let seed = SeededRandom.givenSeed ?? UInt64.random(in: 0..<1_000_000)
    print("seed", seed)
    var random = SeededRandom(seed: seed)
    let odd = [0, -0.0, -1, 1, 7.5, -40, 1e-300, 1e4, -1e4, 1e9, -1e9, 1e300, -1e300, .infinity, -.infinity, .nan]
    func number() -> Double { odd.randomElement(using: &random)! }
    for round in 0..<150 {
      var text = AttributedText()
      for _ in 0..<5 {
        var attributes = TextAttributes(
          font: Font(size: number(), weight: .init(rawValue: Int.random(in: -9...2_000, using: &random))))
        // Most letters are of a size that is laid out in lines.
        if Bool.random(using: &random) { attributes.font.size = 15 }
        attributes.font.variations = [FontVariation("wght", number())]
        attributes.kern = number()
        attributes.tracking = number()
        attributes.baselineOffset = number()
        attributes.underline = .wavy
        if Bool.random(using: &random) {
          attributes.shadow = TextShadow(offset: Point(x: number(), y: number()), radius: number())
        }
        text.append("ab اب 漢字 ", attributes: attributes)
        if Bool.random(using: &random) {
          let size = Size(width: number(), height: number())
          text.append(AttributedText(attachment: TextAttachment(size: size, baseline: number()) { _, _ in }))
        }
      }
      var style = ParagraphStyle(
        alignment: [.natural, .justified, .center].randomElement(using: &random)!, lineHeightMultiple: number(),
        lineSpacing: number())
      style.minimumLineHeight = number()
      style.maximumLineHeight = number()
      style.spacing = number()
      style.spacingBefore = number()
      style.firstLineHeadIndent = number()
      style.headIndent = number()
      style.tailIndent = number()
      style.defaultTabInterval = number()
      style.tabStops = [.init(number(), alignment: .right), .init(number(), alignment: .decimal), .init(number())]
      text.append("\ta\t1,5\nx\t", attributes: TextAttributes(font: font))
      text.paragraphStyle = style
      var container = TextContainer(
        width: number(), height: number(), maximumLines: Int(Int8.random(in: -2...3, using: &random)))
      container.scaleFactors = [number()]
      let note = "seed \(seed) round \(round)"
      let layout = TextLayout(text, in: container)
      XCTAssertTrue(layout.size.isValidForLayout, "\(layout.size) \(note)")
      XCTAssertGreaterThan(layout.lines.count, 0, note)
      for line in layout.lines {
        XCTAssertTrue(line.frame.minX.isFinite && line.frame.width.isFinite && line.frame.maxY.isFinite, note)
      }
      let bitmap = try XCTUnwrap(Bitmap(size: PixelSize(width: 30, height: 30)))
      layout.draw(in: GraphicsContext(bitmap: bitmap))
      let positions = layout.filling(width: number()).positions
      for offset in [0, 3, text.length] {
        let frame = positions.caret(at: TextPosition(offset)).frame
        XCTAssertTrue(frame.minX.isFinite && frame.maxY.isFinite, note)
      }
      _ = positions.position(at: Point(x: number(), y: number()))
    }
  }

  func testBrokenBytesAreRepaired() {
    let bytes: [UInt8] = [0x61, 0xed, 0xa0, 0x80, 0xff, 0xc3, 0x62]
    let layout = TextLayout(AttributedText(String(decoding: bytes, as: UTF8.self), font: font))
    XCTAssertEqual(layout.lines.count, 1)
    XCTAssertGreaterThan(layout.size.width, 20)
  }

  func testOddWidths() {
    let text = AttributedText("Some words and 中文 and שלום", font: font)
    XCTAssertEqual(TextLayout(text, width: .infinity).lines.count, 1)
    XCTAssertEqual(TextLayout(text, width: .nan).lines.count, 1)
    for width in [0, -5, 1e-300, -Double.infinity] {
      let layout = TextLayout(text, width: width)
      XCTAssertGreaterThan(layout.lines.count, 10, "\(width)")
      XCTAssertEqual(layout.lines.last?.range.upperBound, text.length)
    }
    XCTAssertEqual(TextLayout(text, width: 0, height: 0, maximumLines: 1).lines.count, 1)
  }

  func testOddFontsAndStyles() throws {
    for size in [0, -3, Double.nan, .infinity, 1e-9, 5_000] {
      var text = AttributedText("Ab😀", font: Font(family: "No Such Family", size: size, weight: .init(rawValue: -7)))
      text.paragraphStyle.lineHeightMultiple = .nan
      text.paragraphStyle.lineSpacing = .infinity
      let layout = TextLayout(text, width: 100, maximumLines: 2)
      XCTAssertTrue(layout.size.isValidForLayout, "\(size): \(layout.size)")
      let bitmap = try XCTUnwrap(Bitmap(size: PixelSize(width: 50, height: 50)))
      layout.draw(in: GraphicsContext(bitmap: bitmap))
    }
  }

  func testOddKerns() {
    for kern in [-3, -1e300, 1e300, Double.nan, -Double.infinity] {
      var attributes = TextAttributes(font: font)
      attributes.kern = kern
      let layout = TextLayout(AttributedText("some words here", attributes: attributes), width: 100)
      XCTAssertTrue(layout.size.isValidForLayout, "\(kern): \(layout.size)")
    }
  }

  func testOddPlacesDrawNothing() throws {
    let bitmap = try XCTUnwrap(Bitmap(size: PixelSize(width: 50, height: 50)))
    let context = GraphicsContext(bitmap: bitmap)
    let layout = TextLayout(AttributedText("some words", font: font))
    for place in [Double.nan, Double.infinity, 1e300, -1e300, 1e7] {
      layout.draw(in: context, at: Point(x: place, y: 0))
      layout.draw(in: context, at: Point(x: 0, y: place))
    }
    XCTAssertTrue((0..<50).allSatisfy { y in (0..<50).allSatisfy { bitmap.pixel(x: $0, y: y) == 0 } })
  }

  func testAMarkThatTheFontLacksIsLookedForElsewhere() {
    // A letter with a mark that Noto Sans may lack. The letter and its marks stay one cluster in any case.
    let layout = TextLayout(AttributedText("a\u{1dc4}\u{20dd}", font: font))
    XCTAssertEqual(layout.rects(for: 0..<1), layout.rects(for: 0..<3))
  }

  func testACharacterThatNoFontHasIsABox() throws {
    let layout = TextLayout(AttributedText("\u{10fffd}", font: font))
    XCTAssertTrue(try XCTUnwrap(Picture(layout)).hasInk)
    XCTAssertGreaterThan(layout.size.width, 3)
  }
}
