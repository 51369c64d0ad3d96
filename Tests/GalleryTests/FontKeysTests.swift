import SateenCore
import SateenGraphics
import SateenLayout
import SateenText
import XCTest

@testable import Gallery

/// The pages about fonts and about the weight of letters.
final class FontKeysTests: XCTestCase {
  @MainActor
  func testAFontOfOnesOwnIsRegisteredWhileThePageShows() async throws {
    let stage = try GalleryStage("fonts")
    let page = try stage.page(FontsPage.self)
    func width() -> Double { page.board.textLayout?.size.width ?? 0 }
    let face = try XCTUnwrap(page.registered?.faces.first)
    XCTAssertEqual(face.family, Typefaces.dots)
    XCTAssertEqual(face.axes.map(\.maximum), [900])
    let own = stage.host.screenshot()
    stage.press("r")
    XCTAssertNil(page.registered)
    XCTAssertEqual(page.makeStatus(), "Nothing registered")
    XCTAssertGreaterThan(difference(own, stage.host.screenshot()), 500, "other letters stand in")
    stage.press("r")
    XCTAssertNotNil(page.registered)
    XCTAssertEqual(difference(own, stage.host.screenshot()), 0)
    stage.press("=")
    XCTAssertEqual(page.weight, 700)
    XCTAssertGreaterThan(difference(own, stage.host.screenshot()), 500, "heavier letters are others")
    stage.press("-")
    XCTAssertEqual(difference(own, stage.host.screenshot()), 0)
    stage.press("x")
    XCTAssertTrue(page.showsBanner)
    XCTAssertTrue(page.banner.sentence.contains("icon.png"), page.banner.sentence)
    stage.press("x")
    XCTAssertFalse(page.showsBanner)
    stage.press(.pageUp, .control)
    stage.host.advance(by: 0.5)
    XCTAssertNil(page.registered, "a page that is left gives its font back")
  }

  /// The number of pixels of the sheet that differ.
  private func difference(_ one: Bitmap, _ other: Bitmap) -> Int {
    var count = 0
    for y in 130..<790 {
      let (a, b) = (one.data + y * one.bytesPerRow, other.data + y * other.bytesPerRow)
      for x in 270..<1_150
      where a.load(fromByteOffset: 4 * x, as: UInt32.self) != b.load(fromByteOffset: 4 * x, as: UInt32.self) {
        count += 1
      }
    }
    return count
  }

  @MainActor
  func testBothSidesShowTheSameLettersInOppositeColours() async throws {
    let stage = try GalleryStage("tone")
    let page = try stage.page(TonePage.self)
    func attributes(_ panel: Int) throws -> TextAttributes {
      try XCTUnwrap(page.panels[panel].words.runs.first?.attributes)
    }
    XCTAssertEqual(page.panels[0].words.string, page.panels[1].words.string)
    XCTAssertEqual(try attributes(0).font, try attributes(1).font)
    let dark = try attributes(0).color
    stage.press("x")
    XCTAssertEqual(try attributes(1).color, dark)
    stage.press("x")
    stage.press("=")
    XCTAssertEqual(try attributes(0).font.size, 19)
    stage.press("-")
    stage.press("s")
    XCTAssertEqual(try attributes(1).font.family, "Noto Sans")
    stage.press("b")
    XCTAssertEqual(try attributes(0).font.weight, .bold)
    XCTAssertEqual(page.panels[0].bounds.size, page.panels[1].bounds.size)
  }
}
