import SateenGraphics
import SateenLayout
import XCTest

final class GraphicsContextTests: XCTestCase {
  private func drawn(scale: Double = 1, _ body: (GraphicsContext) -> Void) throws -> Bitmap {
    let side = Int(40 * scale)
    let bitmap = try XCTUnwrap(Bitmap(size: PixelSize(width: side, height: side), scale: scale))
    body(GraphicsContext(bitmap: bitmap))
    return bitmap
  }

  func testPointsAreScaledToPixels() throws {
    let bitmap = try drawn(scale: 2) { $0.fill(Rect(x: 10, y: 10, width: 5, height: 5), with: .black) }
    XCTAssertEqual(bitmap.pixel(x: 19, y: 19), 0)
    XCTAssertEqual(bitmap.pixel(x: 20, y: 20), 0xff00_0000)
    XCTAssertEqual(bitmap.pixel(x: 29, y: 29), 0xff00_0000)
    XCTAssertEqual(bitmap.pixel(x: 30, y: 30), 0)
  }

  func testColoursAreMultipliedByAlphaAndFollowTheAppearance() throws {
    let half = try drawn { $0.fill(Rect(x: 0, y: 0, width: 40, height: 40), with: Color(hex: 0xff0000, alpha: 0.5)) }
    XCTAssertEqual(half.pixel(x: 5, y: 5), 0x8080_0000)
    let bitmap = try XCTUnwrap(Bitmap(size: PixelSize(width: 1, height: 1)))
    GraphicsContext(bitmap: bitmap, appearance: .dark)
      .fill(Rect(x: 0, y: 0, width: 1, height: 1), with: Color(light: .white, dark: .black))
    XCTAssertEqual(bitmap.pixel(x: 0, y: 0), 0xff00_0000)
  }

  func testClipsAndTransformsEndWithTheirBlock() throws {
    let bitmap = try drawn { context in
      context.saved {
        context.clip(to: Rect(x: 0, y: 0, width: 10, height: 40))
        context.translate(x: 5, y: 0)
        context.fill(Rect(x: 0, y: 0, width: 40, height: 10), with: .black)
      }
      context.fill(Rect(x: 20, y: 20, width: 10, height: 10), with: .black)
    }
    XCTAssertEqual(bitmap.pixel(x: 4, y: 5), 0)
    XCTAssertEqual(bitmap.pixel(x: 5, y: 5), 0xff00_0000)
    XCTAssertEqual(bitmap.pixel(x: 10, y: 5), 0)
    XCTAssertEqual(bitmap.pixel(x: 25, y: 25), 0xff00_0000)
  }

  func testPathsCoverTheirShape() throws {
    let rounded = try drawn {
      $0.fill(Path(roundedRect: Rect(x: 0, y: 0, width: 40, height: 40), radius: 12, corners: [.topLeft]), with: .black)
    }
    XCTAssertEqual(rounded.pixel(x: 1, y: 1), 0)
    XCTAssertEqual(rounded.pixel(x: 38, y: 1), 0xff00_0000)
    XCTAssertEqual(rounded.pixel(x: 20, y: 20), 0xff00_0000)
    let disc = try drawn { $0.fill(Path(ellipseIn: Rect(x: 0, y: 0, width: 40, height: 40)), with: .black) }
    var area = 0.0
    for y in 0..<40 { for x in 0..<40 { area += Double(disc.pixel(x: x, y: y) >> 24) / 255 } }
    XCTAssertEqual(area, Double.pi * 400, accuracy: 3)
  }

  func testARadiusBeyondHalfASideIsCut() {
    let rect = Rect(x: 0, y: 0, width: 30, height: 10)
    XCTAssertEqual(Path(roundedRect: rect, radius: 100), Path(roundedRect: rect, radius: 5))
    XCTAssertEqual(Path(roundedRect: rect, radius: -3), Path(roundedRect: rect, radius: 0))
  }

  func testBitmapsAreDrawnScaledAndInPart() throws {
    let source = try XCTUnwrap(Bitmap(size: PixelSize(width: 20, height: 20), isOpaque: true))
    let painter = GraphicsContext(bitmap: source)
    painter.fill(Rect(x: 0, y: 0, width: 20, height: 20), with: .white)
    painter.fill(Rect(x: 10, y: 0, width: 10, height: 20), with: .black)
    let bitmap = try drawn { context in
      context.draw(source, in: Rect(x: 0, y: 0, width: 20, height: 20))
      context.draw(
        source, in: Rect(x: 20, y: 20, width: 20, height: 20), source: Rect(x: 10, y: 0, width: 10, height: 10))
      context.draw(source, in: .zero)
    }
    XCTAssertEqual(bitmap.pixel(x: 5, y: 5), 0xffff_ffff)
    XCTAssertEqual(bitmap.pixel(x: 15, y: 5), 0xff00_0000)
    XCTAssertEqual(bitmap.pixel(x: 30, y: 30), 0xff00_0000)
    XCTAssertEqual(bitmap.pixel(x: 30, y: 5), 0)
  }

  func testClearingMakesTransparent() throws {
    let bitmap = try drawn { context in
      context.fill(Rect(x: 0, y: 0, width: 40, height: 40), with: .white)
      context.clear(Rect(x: 10, y: 10, width: 10, height: 10))
    }
    XCTAssertEqual(bitmap.pixel(x: 15, y: 15), 0)
    XCTAssertEqual(bitmap.pixel(x: 25, y: 25), 0xffff_ffff)
  }
}
