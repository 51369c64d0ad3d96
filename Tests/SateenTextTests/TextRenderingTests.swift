import SateenGraphics
import SateenLayout
import XCTest

@testable import SateenText

final class TextRenderingTests: XCTestCase {
  private let layout = TextLayout(AttributedText("Hillside, 1347", font: Font(size: 15)))

  private func bitmap(
    _ rendering: TextRendering?, isOpaque: Bool = true, _ layout: TextLayout? = nil,
    change: (GraphicsContext) -> Void = { _ in }
  ) throws -> Bitmap {
    let bitmap = try XCTUnwrap(Bitmap(size: PixelSize(width: 140, height: 40), isOpaque: isOpaque))
    let context = GraphicsContext(bitmap: bitmap, textRendering: rendering)
    if isOpaque { context.fill(Rect(x: 0, y: 0, width: 140, height: 40), with: .white) }
    change(context)
    (layout ?? self.layout).draw(in: context, at: Point(x: 10, y: 8))
    return bitmap
  }

  private func pixels(_ bitmap: Bitmap) -> [UInt32] {
    (0..<bitmap.size.height).flatMap { y in (0..<bitmap.size.width).map { bitmap.pixel(x: $0, y: y) } }
  }

  private func isGrey(_ pixel: UInt32) -> Bool {
    pixel & 0xff == pixel >> 8 & 0xff && pixel & 0xff == pixel >> 16 & 0xff
  }

  func testWithoutAntialiasingPixelsAreDrawnWhollyOrNotAtAll() throws {
    for hinting in TextRendering.Hinting.allCases {
      let seen = Set(pixels(try bitmap(TextRendering(antialiasing: .none, hinting: hinting))))
      XCTAssertEqual(seen, [0xffff_ffff, 0xff00_0000], "\(hinting)")
    }
  }

  func testGreyIsGrey() throws {
    let seen = pixels(try bitmap(.standard))
    XCTAssertTrue(seen.allSatisfy(isGrey))
    XCTAssertGreaterThan(Set(seen).count, 20)
  }

  func testHintingChangesPixelsButNoMeasure() throws {
    var pictures: Set<[UInt32]> = []
    for hinting in TextRendering.Hinting.allCases {
      pictures.insert(pixels(try bitmap(TextRendering(hinting: hinting, placesBetweenPixels: false))))
    }
    XCTAssertGreaterThanOrEqual(pictures.count, 3)
  }

  func testLettersStandOnWholePixelsWhereTheyAreAskedTo() throws {
    let row = TextLayout(AttributedText("iiiiiiiiiiii", font: Font(size: 13)))
    func columns(_ between: Bool) throws -> Int {
      let bitmap = try bitmap(TextRendering(hinting: .none, placesBetweenPixels: between), row)
      let y = 8 + Int(row.firstBaseline) - 4
      return Set((0..<140).map { bitmap.pixel(x: $0, y: y) }).count
    }
    XCTAssertLessThan(try columns(false), try columns(true), "all letters have the same edges")
  }

  func testOrdersMirrorEachOther() throws {
    func swapped(_ pixel: UInt32) -> UInt32 {
      pixel & 0xff00_ff00 | pixel >> 16 & 0xff | (pixel & 0xff) << 16
    }
    for (one, other) in [
      (TextRendering.SubpixelOrder.rgb, TextRendering.SubpixelOrder.bgr), (.verticalRGB, .verticalBGR),
    ] {
      let a = pixels(try bitmap(TextRendering(antialiasing: .subpixel(one))))
      let b = pixels(try bitmap(TextRendering(antialiasing: .subpixel(other))))
      XCTAssertFalse(a.allSatisfy(isGrey), "\(one)")
      XCTAssertEqual(a.map(swapped), b)
    }
    let across = pixels(try bitmap(TextRendering(antialiasing: .subpixel(.rgb))))
    XCTAssertNotEqual(across, pixels(try bitmap(TextRendering(antialiasing: .subpixel(.verticalRGB)))))
  }

  func testAnUprightEdgeIsDrawnByTheLightsItCovers() throws {
    // A block from 0.1 to 0.5 em, at 10 points: its edges lie at whole pixels.
    let own = try FontLibrary.register(font: TestFont(family: "Edges", characters: "a").bytes)
    defer { FontLibrary.unregister(own) }
    let layout = TextLayout(AttributedText("a", font: Font(family: "Edges", size: 10)))
    let bitmap = try bitmap(TextRendering(antialiasing: .subpixel(.rgb), hinting: .none), layout)
    let y = 8 + Int(layout.firstBaseline) - 3
    let edge = bitmap.pixel(x: 10, y: y)
    // The pixel left of the edge is white, but ink is spread over neighbouring subpixels, which darkens the blue one
    // most.
    XCTAssertEqual(edge >> 16 & 0xff, 255)
    XCTAssertGreaterThan(edge >> 8 & 0xff, edge & 0xff)
    XCTAssertEqual(bitmap.pixel(x: 13, y: y), 0xff00_0000)
    let grey = try self.bitmap(TextRendering(hinting: .none), layout)
    func sum(_ bitmap: Bitmap) -> Double {
      (0..<140).reduce(0) { sum, x in
        let pixel = bitmap.pixel(x: x, y: y)
        return sum + Double(pixel & 0xff) + Double(pixel >> 8 & 0xff) + Double(pixel >> 16 & 0xff)
      }
    }
    XCTAssertEqual(sum(bitmap), sum(grey), accuracy: 6, "spreading changes no amount")
  }

  func testSubpixelsAreDrawnAsGreyWhereWhatIsBehindIsNotKnown() throws {
    let subpixel = TextRendering(antialiasing: .subpixel(.rgb))
    XCTAssertEqual(
      pixels(try bitmap(subpixel, isOpaque: false)), pixels(try bitmap(.standard, isOpaque: false)), "transparent")
    let round = Path(roundedRect: Rect(x: 2, y: 2, width: 130, height: 30), radius: 9)
    XCTAssertEqual(
      pixels(try bitmap(subpixel) { $0.clip(to: round) }), pixels(try bitmap(.standard) { $0.clip(to: round) }), "clip")
  }

  func testAClipOfWholePixelsHoldsForSubpixels() throws {
    let subpixel = TextRendering(antialiasing: .subpixel(.rgb))
    let whole = try bitmap(subpixel)
    let part = try bitmap(subpixel) { $0.clip(to: Rect(x: 30, y: 12, width: 40, height: 9)) }
    for y in 0..<40 {
      for x in 0..<140 {
        let inside = x >= 30 && x < 70 && y >= 12 && y < 21
        XCTAssertEqual(part.pixel(x: x, y: y), inside ? whole.pixel(x: x, y: y) : 0xffff_ffff)
      }
    }
  }

  func testColouredAndTranslucentTextWithSubpixels() throws {
    var attributes = TextAttributes(font: Font(size: 15), color: Color(red: 1, green: 0, blue: 0, alpha: 0.5))
    attributes.underline = .single
    let layout = TextLayout(AttributedText("███ 😀", attributes: attributes))
    let bitmap = try bitmap(TextRendering(antialiasing: .subpixel(.bgr)), layout)
    let pixel = bitmap.pixel(x: 16, y: 8 + Int(layout.firstBaseline) - 4)
    XCTAssertEqual(pixel >> 16 & 0xff, 255)
    XCTAssertEqual(Double(pixel & 0xff), 127.5, accuracy: 1)
    XCTAssertEqual(Double(pixel >> 8 & 0xff), 127.5, accuracy: 1)
  }

  func testTheDesktopsAnswerIsRead() {
    func rendering(_ edits: String) -> TextRendering {
      let rules = "<fontconfig><match target=\"font\">\(edits)</match></fontconfig>"
      return FontDatabase(rules: rules).textRendering(family: "sans-serif")
    }
    func edit(_ name: String, _ value: String) -> String {
      "<edit name=\"\(name)\" mode=\"assign\">\(value)</edit>"
    }
    let orders: [(String, TextRendering.Antialiasing)] = [
      ("rgb", .subpixel(.rgb)), ("bgr", .subpixel(.bgr)), ("vrgb", .subpixel(.verticalRGB)),
      ("vbgr", .subpixel(.verticalBGR)), ("none", .grey),
    ]
    for (name, expected) in orders {
      XCTAssertEqual(rendering(edit("rgba", "<const>\(name)</const>")).antialiasing, expected)
    }
    XCTAssertEqual(rendering(edit("antialias", "<bool>false</bool>")).antialiasing, .none)
    XCTAssertEqual(rendering(edit("hinting", "<bool>false</bool>")).hinting, .none)
    for (name, expected) in [
      ("hintnone", TextRendering.Hinting.none), ("hintslight", .slight), ("hintmedium", .medium), ("hintfull", .full),
    ] {
      let found = rendering(edit("hintstyle", "<const>\(name)</const>"))
      XCTAssertEqual(found.hinting, expected)
      XCTAssertEqual(found.placesBetweenPixels, expected == .none || expected == .slight)
    }
  }

  func testTheApplicationsWordHoldsOverTheDesktops() throws {
    defer { FontLibrary.resetTextRendering() }
    FontLibrary.textRendering = TextRendering(antialiasing: .none)
    XCTAssertEqual(pixels(try bitmap(nil)), pixels(try bitmap(TextRendering(antialiasing: .none))))
    XCTAssertNotEqual(pixels(try bitmap(nil)), pixels(try bitmap(.standard)), "what a bitmap states is kept")
  }
}
