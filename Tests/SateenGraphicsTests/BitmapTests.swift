import Foundation
import SateenGraphics
import SateenImages
import SateenLayout
import XCTest

final class BitmapTests: XCTestCase {
  func testImpossibleSizesAreRefused() {
    for (width, height) in [(0, 1), (1, 0), (-1, 5), (32_768, 1), (1, 32_768), (Int.max, Int.max)] {
      XCTAssertNil(Bitmap(size: PixelSize(width: width, height: height)))
    }
    XCTAssertNotNil(Bitmap(size: PixelSize(width: 32_767, height: 1)))
  }

  func testNewPixelsAreClearAndOpaqueOnesAlwaysFull() throws {
    let clear = try XCTUnwrap(Bitmap(size: PixelSize(width: 3, height: 2), scale: 2))
    XCTAssertEqual(clear.pixel(x: 2, y: 1), 0)
    XCTAssertEqual(clear.pointSize, Size(width: 1.5, height: 1))
    XCTAssertEqual(clear.byteCount, 24)
    let opaque = try XCTUnwrap(Bitmap(size: PixelSize(width: 1, height: 1), isOpaque: true))
    XCTAssertEqual(opaque.pixel(x: 0, y: 0) >> 24, 0xff)
  }

  func testPixelSizesAreRoundedUp() {
    XCTAssertEqual(PixelSize(Size(width: 10, height: 10.1), scale: 1), PixelSize(width: 10, height: 11))
    XCTAssertEqual(PixelSize(Size(width: 10.25, height: 0), scale: 2), PixelSize(width: 21, height: 0))
    XCTAssertEqual(PixelSize(Size(width: 33.3333333333, height: 1), scale: 3), PixelSize(width: 100, height: 3))
    XCTAssertTrue(PixelSize(width: 0, height: 4).isEmpty)
  }

  private func sample(opaque: Bool) throws -> Bitmap {
    let bitmap = try XCTUnwrap(Bitmap(size: PixelSize(width: 37, height: 23), isOpaque: opaque))
    let context = GraphicsContext(bitmap: bitmap)
    if opaque { context.fill(Rect(x: 0, y: 0, width: 37, height: 23), with: Color(hex: 0x123456)) }
    context.fill(
      Path(ellipseIn: Rect(x: 3, y: 2, width: 30, height: 18)), with: Color(hex: 0xff8800, alpha: opaque ? 1 : 0.5))
    context.fill(Rect(x: 5, y: 5, width: 4, height: 9), with: Color(hex: 0x00ffaa))
    return bitmap
  }

  func testAPNGHoldsTheSamePixels() throws {
    for opaque in [true, false] {
      let bitmap = try sample(opaque: opaque)
      let source = ImageSource.bytes(ImageBytes(bitmap.pngData(), name: "round trip"))
      let read = try ImagePipeline().loadSynchronously(ImageRequest(source: source)).bitmap
      XCTAssertEqual(read.size, bitmap.size)
      for y in 0..<bitmap.size.height {
        for x in 0..<bitmap.size.width {
          let (a, b) = (bitmap.pixel(x: x, y: y), read.pixel(x: x, y: y))
          for shift in [0, 8, 16, 24] as [UInt32] {
            let difference = abs(Int(a >> shift & 0xff) - Int(b >> shift & 0xff))
            // PNG keeps straight alpha, so half transparent colours are rounded twice.
            XCTAssertLessThanOrEqual(difference, opaque ? 0 : 1, "(\(x), \(y)) \(a) \(b)")
          }
        }
      }
    }
  }

  func testEqualPixelsGiveEqualFiles() throws {
    XCTAssertEqual(try sample(opaque: false).pngData(), try sample(opaque: false).pngData())
  }

  func testAFileIsWrittenWholeOrNotAtAll() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "sateen-\(UInt64.random(in: 0 ... .max))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("picture.png").path
    let bitmap = try sample(opaque: true)
    try bitmap.writePNG(to: path)
    XCTAssertEqual(try [UInt8](Data(contentsOf: URL(fileURLWithPath: path))), bitmap.pngData())
    XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: folder.path), ["picture.png"])
    let nowhere = folder.appendingPathComponent("missing/picture.png").path
    XCTAssertThrowsError(try bitmap.writePNG(to: nowhere)) { error in
      XCTAssertTrue("\(error)".contains(nowhere))
    }
    XCTAssertThrowsError(try bitmap.writePNG(to: folder.path))
    XCTAssertEqual(try FileManager.default.contentsOfDirectory(atPath: folder.path), ["picture.png"])
  }
}
