import CCairo
import SateenGraphics
import SateenLayout
import XCTest

@testable import SateenText

/// Glyphs are drawn into bitmaps without Cairo where possible, with the same pixels as by Cairo.
final class GlyphMaskTests: XCTestCase {
  private let seed = SeededRandom.givenSeed ?? UInt64.random(in: 0...UInt64.max)

  private func bytes(_ bitmap: Bitmap) -> [UInt8] {
    Array(UnsafeRawBufferPointer(start: bitmap.data, count: bitmap.byteCount))
  }

  /// - Parameter inGroup: whether the context draws into a group, which only Cairo can do.
  private func draw(
    _ layout: TextLayout, on background: Color, isOpaque: Bool, at origin: Point, clip: Rect?, inGroup: Bool
  ) -> [UInt8]? {
    let size = PixelSize(width: Int(layout.size.width) + 20, height: Int(layout.size.height) + 20)
    guard let bitmap = Bitmap(size: size, isOpaque: isOpaque) else { return nil }
    let context = GraphicsContext(bitmap: bitmap)
    cairo_set_operator(context.cairo, CAIRO_OPERATOR_SOURCE)
    context.fill(Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height)), with: background)
    if inGroup {
      cairo_push_group(context.cairo)
      cairo_set_operator(context.cairo, CAIRO_OPERATOR_SOURCE)
      context.fill(Rect(x: 0, y: 0, width: Double(size.width), height: Double(size.height)), with: background)
    }
    cairo_set_operator(context.cairo, CAIRO_OPERATOR_OVER)
    context.saved {
      if let clip { context.clip(to: clip) }
      XCTAssertEqual(ImageTarget(context.cairo) == nil, inGroup)
      layout.draw(in: context, at: origin)
    }
    if inGroup {
      cairo_pop_group_to_source(context.cairo)
      cairo_set_operator(context.cairo, CAIRO_OPERATOR_SOURCE)
      cairo_paint(context.cairo)
    }
    return bytes(bitmap)
  }

  func testLettersGiveThePixelsThatCairoGives() throws {
    var random = SeededRandom(seed: seed)
    let colors: [Color] = [
      .black, .white, Color(hex: 0x1d5fd2), Color(white: 0.5, alpha: 0.4), Color(hex: 0xe01234, alpha: 0.99),
      Color(white: 1, alpha: 0.01), .clear,
    ]
    for round in 0..<60 {
      let color = colors[round % colors.count]
      let text = Sample.text(&random, words: 12).mapAttributes { $0.color = color }
      let layout = TextLayout(text, width: 220)
      let isOpaque = round % 3 == 0
      let background = isOpaque ? Color(hex: 0xfae3c0) : [Color.clear, Color(hex: 0x204060, alpha: 0.5)][round % 2]
      let origin = Point(x: Double.random(in: -20...20, using: &random), y: Double.random(in: -20...20, using: &random))
      let clip = round % 4 == 1 ? Rect(x: 11, y: 7, width: 93, height: 41) : nil
      let ours = draw(layout, on: background, isOpaque: isOpaque, at: origin, clip: clip, inGroup: false)
      let cairos = draw(layout, on: background, isOpaque: isOpaque, at: origin, clip: clip, inGroup: true)
      XCTAssertNotNil(ours)
      guard let ours, let cairos else { continue }
      // The fourth byte of a pixel in an opaque bitmap is unused.
      let differing = ours.indices.first { ours[$0] != cairos[$0] && !(isOpaque && $0 % 4 == 3) }
      XCTAssertNil(differing, "round \(round), seed \(seed)")
    }
  }

  func testGlyphsFarApartAddUpOnOneSheet() {
    let sheet = CoverageSheet()
    let image = GlyphImage(.coverage, width: 3, height: 2, left: 0, top: 0)
    for i in 0..<2 * image.bytesPerRow where i % image.bytesPerRow < 3 { image.pixels[i] = 100 }
    let clip = DeviceBox(left: -10_000, top: -10_000, right: 10_000, bottom: 10_000)
    for _ in 0..<2 {
      for x in [0, 1, 9_998, -9_999, 5_000] {
        for y in [0, 300, -400] { sheet.add(image, x: x, y: y, clip: clip) }
      }
      func coverage(_ x: Int, _ y: Int) -> UInt8 {
        sheet.pixels[(y - sheet.box.top) * sheet.bytesPerRow + x - sheet.box.left]
      }
      XCTAssertEqual([0, 1, 2, 3, 4].map { coverage($0, 300) }, [100, 200, 200, 100, 0])
      XCTAssertEqual([9_997, 9_998, 9_999].map { coverage($0, -399) }, [0, 100, 100])
      XCTAssertEqual(coverage(-9_999, 1), 100)
      XCTAssertEqual(sheet.touched.right, 10_000)
      sheet.clear()
      XCTAssertTrue(sheet.touched.isEmpty)
    }
    for _ in 0..<4 { sheet.add(image, x: 5, y: 5, clip: clip) }
    XCTAssertEqual(sheet.pixels[(5 - sheet.box.top) * sheet.bytesPerRow + 5 - sheet.box.left], 255)
    sheet.add(image, x: 20_000, y: 0, clip: clip)
    XCTAssertEqual(sheet.touched.right, 8)
  }
}
