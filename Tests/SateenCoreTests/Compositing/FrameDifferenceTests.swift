import OffscreenGL
import SateenCore
import SateenGraphics
import XCTest

final class FrameDifferenceTests: XCTestCase {
  /// A white frame with a black part on its left, whose edge may lie between two pixels.
  private func frame(edge: Double, patch: PixelRect? = nil) throws -> Bitmap {
    let bitmap = try XCTUnwrap(Bitmap(size: PixelSize(width: 40, height: 20), isOpaque: true))
    for y in 0..<20 {
      for x in 0..<40 {
        let white = UInt32((min(max(Double(x) + 1 - edge, 0), 1) * 255).rounded())
        var pixel = 0xff00_0000 | white << 16 | white << 8 | white
        if let patch, (patch.x0..<patch.x1).contains(x), (patch.y0..<patch.y1).contains(y) { pixel = 0xffd0_2020 }
        bitmap.pixels.storeBytes(of: pixel, toByteOffset: y * bitmap.bytesPerRow + x * 4, as: UInt32.self)
      }
    }
    return bitmap
  }

  private func difference(_ frame: Bitmap, from reference: Bitmap) -> FrameDifference {
    FrameDifference(
      frame,
      from: FrameTarget(pixels: reference.pixels, size: reference.size, bytesPerRow: reference.bytesPerRow),
      tolerance: 2)
  }

  func testEqualFramesDoNotDiffer() throws {
    let found = difference(try frame(edge: 10.5), from: try frame(edge: 10.5))
    XCTAssertEqual(found.worst, 0)
    XCTAssertEqual(found.count, 0)
    XCTAssertEqual(found.strayCount, 0)
  }

  func testAnEdgeSampledAtAnotherPlaceIsNoStray() throws {
    let found = difference(try frame(edge: 10.2), from: try frame(edge: 10.7))
    XCTAssertGreaterThan(found.worst, 100)
    XCTAssertEqual(found.count, 20)
    XCTAssertEqual(found.strayCount, 0)
    XCTAssertEqual(found.patchCount, 0)
  }

  func testPixelsThatAreLeftOverAreStrays() throws {
    for width in 1...4 {
      let patch = PixelRect(x0: 20, y0: 5, x1: 20 + width, y1: 8)
      let found = difference(try frame(edge: 10.5, patch: patch), from: try frame(edge: 10.5))
      XCTAssertEqual(found.count, width * 3)
      XCTAssertEqual(found.strayCount, width * 3)
      // Those in the middle of the patch have it all around them.
      XCTAssertEqual(found.patchCount, max(width - 2, 0))
    }
  }

  func testPixelsThatAreMissingAreStraysButForTheRimOfTheirShape() throws {
    let patch = PixelRect(x0: 20, y0: 5, x1: 26, y1: 10)
    let found = difference(try frame(edge: 10.5), from: try frame(edge: 10.5, patch: patch))
    XCTAssertEqual(found.count, 30)
    XCTAssertEqual(found.strayCount, 12)
    XCTAssertEqual(found.patchCount, 12)
  }
}
