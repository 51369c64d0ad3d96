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
    // Their font gives these numbers no width, so that by their advances any number of them fits.
    let text = AttributedText("\u{1ec9c}\u{1ec78}", font: Font(size: 21))
    for width in stride(from: 5.0, to: 80, by: 5) {
      let layout = TextLayout(text, width: width)
      XCTAssertTrue(
        layout.lines.count == 2 || layout.size.width <= width + 0.01, "\(layout.lines.count) lines in \(width)")
    }
  }

  func testClustersMovedTogetherUntilTheyHaveLessThanNoWidthAreLaidOut() {
    // Ink that reaches over the advances does not fit, however much of the text is left out.
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
    let seed = UInt64.random(in: 0..<1_000_000)
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
    // A letter with a mark from the supplement that Noto Sans may lack; whatever happens, it stays one cluster.
    let layout = TextLayout(AttributedText("a\u{1dc4}\u{20dd}", font: font))
    XCTAssertEqual(layout.rects(for: 0..<1), layout.rects(for: 0..<3))
  }

  func testACharacterThatNoFontHasIsABox() throws {
    let layout = TextLayout(AttributedText("\u{10fffd}", font: font))
    XCTAssertTrue(try XCTUnwrap(Picture(layout)).hasInk)
    XCTAssertGreaterThan(layout.size.width, 3)
  }
}
