import SateenGraphics
import SateenLayout
import XCTest

@testable import SateenText

final class SyntheticStyleTests: XCTestCase {
  private func picture(_ font: Font, _ text: String = "a") throws -> Picture {
    try XCTUnwrap(Picture(TextLayout(AttributedText(text, font: font))))
  }

  private func ink(_ picture: Picture) -> Int {
    var sum = 0
    for y in 0..<picture.bitmap.size.height {
      for x in 0..<picture.bitmap.size.width { sum += picture.alpha(x, y) }
    }
    return sum
  }

  func testBoldIsSynthesizedWhereTheFamilyHasNone() throws {
    let own = try FontLibrary.register(font: TestFont(family: "Only Regular", characters: "a").bytes)
    defer { FontLibrary.unregister(own) }
    let bold = Font(family: "Only Regular", size: 40, weight: .bold)
    XCTAssertEqual(FontLibrary.typeface(for: bold).match?.isEmboldened, true)
    XCTAssertGreaterThan(try ink(picture(bold)), try ink(picture(Font(family: "Only Regular", size: 40))) * 21 / 20)
  }

  func testSharpCornersOfASynthesizedBoldStayInside() throws {
    for height in [100, 200, 300, 500] {
      let tip = TestFont.Box(left: 0, bottom: 0, right: 600, top: height, isPointed: true)
      let family = "Pointed \(height)"
      let own = try FontLibrary.register(font: TestFont(family: family, characters: "a", boxes: [tip]).bytes)
      defer { FontLibrary.unregister(own) }
      for size in [20.0, 60, 300] {
        let layout = TextLayout(AttributedText("aa", font: Font(family: family, size: size, weight: .bold)))
        let picture = try XCTUnwrap(Picture(layout, scale: 2))
        // Rounding to quarters of a pixel.
        XCTAssertLessThan(picture.strayInk.alpha, 96, "\(height) at \(size): \(picture.strayInk)")
      }
    }
  }

  func testTheFamilysOwnBoldIsTakenAsItIs() throws {
    var heavy = TestFont(family: "Has Bold", characters: "a", boxes: [.init(left: 50, bottom: 0, right: 550, top: 700)])
    heavy.weight = 700
    heavy.style = "Bold"
    let regular = try FontLibrary.register(font: TestFont(family: "Has Bold", characters: "a").bytes)
    let own = try FontLibrary.register(font: heavy.bytes)
    defer { for font in [regular, own] { FontLibrary.unregister(font) } }
    let bold = Font(family: "Has Bold", size: 40, weight: .bold)
    XCTAssertEqual(FontLibrary.typeface(for: bold).match?.isEmboldened, false)
    XCTAssertEqual(Double(try ink(picture(bold))) / 255, 20 * 28, accuracy: 3)
  }

  func testSlantIsSynthesizedWhereTheFamilyHasNoItalic() throws {
    let own = try FontLibrary.register(font: TestFont(family: "Only Upright", characters: "a").bytes)
    defer { FontLibrary.unregister(own) }
    let italic = Font(family: "Only Upright", size: 100, italic: true)
    XCTAssertEqual(FontLibrary.typeface(for: italic).match?.isSlanted, true)
    let picture = try picture(italic)
    let baseline = picture.margin + Int(TextLayout(AttributedText("a", font: italic)).firstBaseline)
    func left(_ y: Int) -> Int? { (0..<picture.bitmap.size.width).first { picture.alpha($0, y) > 127 } }
    let (low, high) = (try XCTUnwrap(left(baseline - 5)), try XCTUnwrap(left(baseline - 65)))
    XCTAssertEqual(high - low, 12, accuracy: 1, "a fifth of sixty")
  }

  func testMarksFollowTheSlantOfTheirLetter() throws {
    let block = TestFont.Box(left: 100, bottom: 0, right: 500, top: 700)
    let own = try FontLibrary.register(
      font: TestFont(family: "Marked Upright", characters: "a\u{323}\u{307}", boxes: [block]).bytes)
    defer { FontLibrary.unregister(own) }
    for text in ["a\u{323}", "a\u{307}", "\u{323}", "\u{307}"] {
      for size in [20.0, 100, 300] {
        let layout = TextLayout(AttributedText(text, font: Font(family: "Marked Upright", size: size, italic: true)))
        let picture = try XCTUnwrap(Picture(layout, scale: 2))
        XCTAssertLessThan(picture.strayInk.alpha, 128, "\(text.unicodeScalars.count) at \(size): \(picture.strayInk)")
      }
    }
    let layout = TextLayout(AttributedText("a\u{323}", font: Font(family: "Marked Upright", size: 100, italic: true)))
    let picture = try XCTUnwrap(Picture(layout))
    let baseline = picture.margin + Int(layout.firstBaseline)
    func left(_ y: Int) -> Int? { (0..<picture.bitmap.size.width).first { picture.alpha($0, y) > 127 } }
    let (letter, mark) = (try XCTUnwrap(left(baseline - 50)), try XCTUnwrap(left(baseline + 40)))
    XCTAssertEqual(letter - mark, 18, accuracy: 1, "a fifth of ninety")
  }

  func testTheFamilysOwnItalicIsTakenAsItIs() throws {
    var italic = TestFont(family: "Has Italic", characters: "a", advance: 900)
    italic.isItalic = true
    italic.style = "Italic"
    let bytes = TestFont.collection([TestFont(family: "Has Italic", characters: "a"), italic])
    let own = try FontLibrary.register(font: bytes)
    defer { FontLibrary.unregister(own) }
    XCTAssertEqual(own.faces.map(\.isItalic), [false, true])
    let wished = Font(family: "Has Italic", size: 10, italic: true)
    XCTAssertEqual(FontLibrary.typeface(for: wished).match?.isSlanted, false)
    XCTAssertEqual(TextLayout(AttributedText("a", font: wished)).size.width, 9)
  }

  func testTheSystemsFamiliesWithAllStylesAreTakenAsTheyAre() {
    for (weight, isItalic) in [(Font.Weight.bold, false), (.regular, true), (.bold, true)] {
      let match = FontLibrary.typeface(for: Font(family: "DejaVu Sans", weight: weight, italic: isItalic)).match
      XCTAssertEqual(match?.isEmboldened, false)
      XCTAssertEqual(match?.isSlanted, false)
    }
  }
}
