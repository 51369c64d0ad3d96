import SateenGraphics
import SateenLayout
import XCTest

@testable import SateenText

final class ClusterFontTests: XCTestCase {
  private func faces(_ string: String, _ font: Font = Font(size: 16)) -> [String] {
    TextLayout(AttributedText(string, font: font)).pieces.map {
      $0.run.key.face.match?.path.split(separator: "/").last.map(String.init) ?? "none"
    }
  }

  private func glyphs(_ string: String, _ font: Font = Font(size: 16)) -> [UInt16] {
    TextLayout(AttributedText(string, font: font)).pieces.flatMap { $0.run.glyphs.map(\.id) }
  }

  func testPicturesOfSeveralCharactersAreOneGlyphOfOneFont() {
    for picture in [
      "👨‍👩‍👧‍👦", "🇫🇷", "👍🏽", "🏳️‍🌈", "❤️‍🔥", "1️⃣", "👁‍🗨", "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}", "☝🏿", "👩🏾‍🚀",
    ] {
      XCTAssertEqual(faces(picture), ["NotoColorEmoji.ttf"], picture)
      XCTAssertEqual(glyphs(picture).filter { $0 != 0 }.count, 1, picture)
      let among = TextLayout(AttributedText("ab\(picture)cd", font: Font(size: 16)))
      XCTAssertEqual(among.pieces.filter { $0.run.key.face.isColor }.count, 1, picture)
    }
  }

  func testALetterAndItsMarksComeFromOneFont() throws {
    // One font has the letter, another the letter and the mark.
    let letter = try FontLibrary.register(font: TestFont(family: "Letter Only", characters: "\u{f8f2}\u{f8f3}").bytes)
    let both = try FontLibrary.register(
      font: TestFont(family: "Letter And Mark", characters: "\u{f8f2}\u{f8f3}\u{1dff}\u{1dfe}", advance: 900).bytes)
    defer { for font in [letter, both] { FontLibrary.unregister(font) } }
    let font = Font(family: "Letter Only", size: 10)
    let layout = TextLayout(AttributedText("\u{f8f2}\u{f8f3}\u{1dff}\u{1dfe}\u{f8f2}", font: font))
    let families = layout.pieces.map { $0.run.key.face.match?.path }
    XCTAssertEqual(families.count, 3)
    XCTAssertEqual(families[0], families[2])
    XCTAssertNotEqual(families[0], families[1])
    XCTAssertEqual(layout.pieces[1].run.glyphs.filter { $0.id == 0 }.count, 0, "no part is missing")
  }

  func testAMarkThatNoFontHasStaysWithItsLetter() throws {
    let letter = try FontLibrary.register(font: TestFont(family: "Letter Alone", characters: "\u{f8f4}").bytes)
    defer { FontLibrary.unregister(letter) }
    let layout = TextLayout(AttributedText("\u{f8f4}\u{e01ef}\u{1abf}", font: Font(family: "Letter Alone", size: 10)))
    XCTAssertEqual(layout.pieces.count, 1)
    XCTAssertEqual(
      layout.pieces[0].run.key.face.match?.path, FontLibrary.typeface(for: Font(family: "Letter Alone")).match?.path)
  }

  func testALetterThatIsThereWithItsMarkNeedsNoOtherFont() throws {
    let own = try FontLibrary.register(font: TestFont(family: "Composed", characters: "eé", advance: 700).bytes)
    let apart = try FontLibrary.register(font: TestFont(family: "Apart", characters: "e\u{301}", advance: 700).bytes)
    defer { for font in [own, apart] { FontLibrary.unregister(font) } }
    for (family, text) in [("Composed", "e\u{301}"), ("Apart", "\u{e9}")] {
      let layout = TextLayout(AttributedText(text, font: Font(family: family, size: 10)))
      let wished = FontLibrary.typeface(for: Font(family: family))
      XCTAssertEqual(layout.pieces.map { $0.run.key.face === wished }, [true], family)
      XCTAssertFalse(layout.pieces[0].run.glyphs.contains { $0.id == 0 }, family)
    }
  }

  func testNamedFamiliesHelpOutBeforeOthers() throws {
    let latin = try FontLibrary.register(font: TestFont(family: "First Choice", characters: "a").bytes)
    let more = try FontLibrary.register(
      font: TestFont(family: "Second Choice", characters: "aяع", advance: 1_000).bytes)
    defer { for font in [latin, more] { FontLibrary.unregister(font) } }
    let layout = TextLayout(AttributedText("aя", font: Font(families: ["First Choice", "Second Choice"], size: 10)))
    XCTAssertEqual(layout.size.width, 16)
    let arabic = TextLayout(AttributedText("ع", font: Font(families: ["First Choice", "Second Choice"], size: 10)))
    XCTAssertEqual(arabic.size.width, 10)
  }

  func testAColourFontThatIsAskedForIsNotReplacedByAnother() {
    XCTAssertEqual(faces("😀", Font(family: "Noto Color Emoji", size: 20)), ["NotoColorEmoji.ttf"])
    XCTAssertEqual(faces("😀\u{fe0e}", Font(family: "DejaVu Sans", size: 20)), ["DejaVuSans.ttf"], "as text")
  }

  func testAFontOfColouredLayersDrawsItsOtherLettersInTheColourOfTheText() throws {
    var made = TestFont(family: "Layers", characters: "ab")
    made.isColored = true
    let own = try FontLibrary.register(font: made.bytes)
    defer { FontLibrary.unregister(own) }
    XCTAssertTrue(own.faces[0].isColor)
    for size in [20.0, 200] {
      let layout = TextLayout(
        AttributedText("ab", font: Font(family: "Layers", size: size), color: Color(hex: 0x0000ff)))
      let picture = try XCTUnwrap(Picture(layout))
      let y = picture.margin + Int(layout.firstBaseline - size * 0.3)
      XCTAssertEqual(picture.bitmap.pixel(x: picture.margin + Int(size * 0.3), y: y), 0xffff_0000, "\(size)")
      XCTAssertEqual(picture.bitmap.pixel(x: picture.margin + Int(size * 0.9), y: y), 0xff00_00ff, "\(size)")
    }
  }
}
