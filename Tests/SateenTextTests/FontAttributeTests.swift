import SateenGraphics
import SateenLayout
import XCTest

@testable import SateenText

final class FontAttributeTests: XCTestCase {
  private func width(_ string: String, _ font: Font) -> Double {
    TextLayout(AttributedText(string, font: font)).size.width
  }

  func testTheFirstInstalledFamilyOfAListIsTaken() {
    let list = Font(families: ["No Such Family", "DejaVu Sans Mono", "Noto Sans"], size: 20)
    XCTAssertEqual(width("iiii", list), width("mmmm", list), accuracy: 0.5, "all letters of DejaVu Sans Mono are equal")
    let none = Font(families: ["No Such Family", "Nor This One"], size: 20)
    XCTAssertGreaterThan(width("mmmm", none), 10)
  }

  func testANarrowFaceIsTakenWhereTheFamilyHasOne() throws {
    var font = Font(family: "DejaVu Sans", size: 20)
    let normal = width("Hamburgefonts", font)
    font.width = .condensed
    XCTAssertLessThan(width("Hamburgefonts", font), normal * 0.95)
  }

  func testFeaturesChangeShapes() {
    var font = Font(family: "DejaVu Sans", size: 20)
    let joined = TextLayout(AttributedText("ffi", font: font))
    font.features = [.noLigatures]
    let apart = TextLayout(AttributedText("ffi", font: font))
    XCTAssertEqual(joined.pieces[0].run.glyphs.count, 1)
    XCTAssertEqual(apart.pieces[0].run.glyphs.count, 3)
    var kerned = Font(family: "DejaVu Sans", size: 40)
    let near = width("AVAVAV", kerned)
    kerned.features = [.noKerning]
    XCTAssertGreaterThan(width("AVAVAV", kerned), near)
  }

  func testEqualFeaturesShareOneNumber() {
    let a = FeatureSet([FontFeature("smcp"), FontFeature("liga", value: 0)], separateClusters: false)
    let b = FeatureSet([.smallCapitals, .noLigatures], separateClusters: false)
    XCTAssertEqual(a, b)
    XCTAssertNotEqual(a, FeatureSet([.smallCapitals], separateClusters: false))
    XCTAssertEqual(FeatureSet([], separateClusters: false), .none)
  }

  func testFontsWithEqualDetailsAreEqual() {
    var a = Font(size: 12)
    var b = Font(size: 12)
    a.features = [.smallCapitals]
    b.features = [.smallCapitals]
    XCTAssertEqual(a, b)
    XCTAssertEqual(a.hashValue, b.hashValue)
    b.features = []
    XCTAssertEqual(b, Font(size: 12))
  }

  func testBoldAndSlantAreSynthesizedOnlyWhereTheFamilyLacksThem() {
    let regular = FontLibrary.typeface(for: Font(family: "DejaVu Sans"))
    let bold = FontLibrary.typeface(for: Font(family: "DejaVu Sans", weight: .bold))
    XCTAssertEqual(bold.match?.isEmboldened, false, "the family has a bold face")
    XCTAssertFalse(bold === regular)
    // The family for mathematics has one face only.
    let math = FontLibrary.typeface(for: Font(family: "DejaVu Math TeX Gyre", weight: .bold, italic: true))
    XCTAssertEqual(math.match?.isEmboldened, true)
    XCTAssertEqual(math.match?.isSlanted, true)
  }

  func testAxesThatAFontLacksChangeNothing() throws {
    let plain = Font(family: "DejaVu Sans", size: 20)
    var varied = plain
    varied.variations = [FontVariation("wght", 900), FontVariation("zzzz", .nan), FontVariation("wdth", 1e300)]
    let a = try XCTUnwrap(Picture(TextLayout(AttributedText("Axis", font: plain))))
    let b = try XCTUnwrap(Picture(TextLayout(AttributedText("Axis", font: varied))))
    XCTAssertEqual(a.bytes, b.bytes)
  }

  func testPlacesOnAxesAreReadAsFontconfigWritesThem() {
    XCTAssertEqual(
      FontDatabase.parseVariations("wght=700,wdth=87.5"), [FontVariation("wght", 700), FontVariation("wdth", 87.5)])
    XCTAssertEqual(FontDatabase.parseVariations("=,wght,wght=x"), [])
  }

  func testOddTagsAndValues() {
    XCTAssertEqual(FontTag(""), FontTag("    "))
    XCTAssertEqual(FontTag("smcpxyz"), FontTag("smcp"))
    XCTAssertEqual(FontTag("é😀"), FontTag("    "))
    XCTAssertEqual(["wght", "cv1", ""].map { "\(FontTag($0))" }, ["wght", "cv1", " "])
    XCTAssertEqual("\(FontTag(value: 0x7767_0074))", "wg?t")
    var font = Font(size: 15, weight: .init(rawValue: .max), width: .init(rawValue: .min))
    font.features = (0..<1_000).map { FontFeature(FontTag("s\($0)"), value: .max) }
    XCTAssertGreaterThan(width("office", font), 5)
  }
}
