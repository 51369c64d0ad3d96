import SateenGraphics
import SateenLayout
import XCTest

@testable import SateenText

final class VariableFontTests: XCTestCase {
  private func made(_ family: String) -> TestFont {
    var font = TestFont(family: family, characters: "ab")
    font.isVariable = true
    return font
  }

  /// The covered area of a letter, in pixels.
  private func ink(_ font: Font) throws -> Double {
    let picture = try XCTUnwrap(Picture(TextLayout(AttributedText("a", font: font))))
    var sum = 0
    for y in 0..<picture.bitmap.size.height {
      for x in 0..<picture.bitmap.size.width { sum += picture.alpha(x, y) }
    }
    return Double(sum) / 255
  }

  private func width(_ font: Font) -> Double { TextLayout(AttributedText("a", font: font)).size.width }

  func testAxesAndNamedStylesAreTold() throws {
    let own = try FontLibrary.register(font: made("Vary One").bytes)
    defer { FontLibrary.unregister(own) }
    XCTAssertEqual(
      own.faces[0].axes, [FontFace.Axis(tag: "wght", minimum: 100, initial: 400, maximum: 900)])
    XCTAssertEqual(own.faces[0].namedStyles.map(\.name), ["Sturdy"])
    XCTAssertEqual(own.faces[0].namedStyles[0].variations, [FontVariation("wght", 650)])
  }

  func testAPlaceOnAnAxisIsMeasuredAndDrawn() throws {
    let own = try FontLibrary.register(font: made("Vary Two").bytes)
    defer { FontLibrary.unregister(own) }
    var font = Font(family: "Vary Two", size: 100)
    // The block is 400 by 700 units and grows by 300 to the right, and so does the advance.
    for (place, share) in [(400.0, 0.0), (650, 0.5), (900, 1), (5_000, 1)] {
      font.variations = [FontVariation("wght", place)]
      XCTAssertEqual(width(font), 60 + 30 * share, accuracy: 0.1, "\(place)")
      XCTAssertEqual(try ink(font), (40 + 30 * share) * 70, accuracy: 60, "\(place)")
    }
  }

  func testTheWeightOfAFontIsAPlaceOnItsAxisAndNotSynthesized() throws {
    let own = try FontLibrary.register(font: made("Vary Three").bytes)
    defer { FontLibrary.unregister(own) }
    for (weight, share) in [(Font.Weight.regular, 0.0), (.bold, 0.6), (.heavy, 1)] {
      let font = Font(family: "Vary Three", size: 100, weight: weight)
      XCTAssertEqual(FontLibrary.typeface(for: font).match?.isEmboldened, false)
      XCTAssertEqual(width(font), 60 + 30 * share, accuracy: 0.1, "\(weight)")
      XCTAssertEqual(try ink(font), (40 + 30 * share) * 70, accuracy: 60, "\(weight)")
    }
  }

  func testLargeLettersAreDrawnAsTheyAreVaried() throws {
    let own = try FontLibrary.register(font: made("Vary Four").bytes)
    defer { FontLibrary.unregister(own) }
    var font = Font(family: "Vary Four", size: 300)
    font.variations = [FontVariation("wght", 900)]
    XCTAssertEqual(try ink(font), 210 * 210, accuracy: 500)
  }

  func testAnInstalledVariableFontGrowsHeavierAndLeans() throws {
    let family = "Inter"
    let face = FontLibrary.typeface(for: Font(family: family))
    guard face.match?.path.contains("Inter") == true else { throw XCTSkip("fonts-inter-variable is not installed") }
    let inks = try [Font.Weight.thin, .regular, .bold, .heavy].map {
      try ink(Font(family: family, size: 60, weight: $0))
    }
    XCTAssertEqual(inks, inks.sorted())
    XCTAssertGreaterThan(inks[3], inks[0] * 1.5)
    var between = Font(family: family, size: 60)
    between.variations = [FontVariation("wght", 550)]
    XCTAssertGreaterThan(try ink(between), inks[1])
    XCTAssertLessThan(try ink(between), inks[2])
    let italic = FontLibrary.typeface(for: Font(family: family, italic: true))
    XCTAssertEqual(italic.match?.isSlanted, false, "it has an axis for that")
  }
}
