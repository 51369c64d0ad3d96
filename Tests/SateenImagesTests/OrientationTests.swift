import SateenGraphics
import SateenImages
import SateenLayout
import XCTest

final class OrientationTests: XCTestCase {
  private func assertUpright(_ bitmap: Bitmap, _ message: String) {
    let (w, h) = (bitmap.size.width, bitmap.size.height)
    assertColor(bitmap, w / 8, h / 8, .topLeft, message)
    assertColor(bitmap, w - 1 - w / 8, h / 8, .topRight, message)
    assertColor(bitmap, w / 8, h - 1 - h / 8, .bottomLeft, message)
    assertColor(bitmap, w - 1 - w / 8, h - 1 - h / 8, .bottomRight, message)
  }

  func testEveryOrientationComesOutUpright() throws {
    for orientation in 1...8 {
      let source = Fixture.source("orientation-\(orientation).jpg")
      let header = try ImageHeader.read(source)
      XCTAssertEqual(header.size, PixelSize(width: 24, height: 16))
      XCTAssertEqual(header.orientation.rawValue, orientation)
      XCTAssertEqual(header.storedSize.width, orientation >= 5 ? 16 : 24)

      let whole = try load(ImageRequest(source: source))
      XCTAssertEqual(whole.originalSize, PixelSize(width: 24, height: 16))
      XCTAssertEqual(whole.bitmap.size, PixelSize(width: 24, height: 16))
      assertUpright(whole.bitmap, "orientation \(orientation)")

      let small = try load(ImageRequest(source: source, targetSize: PixelSize(width: 12, height: 8)))
      XCTAssertEqual(small.bitmap.size, PixelSize(width: 12, height: 8))
      assertUpright(small.bitmap, "orientation \(orientation), half as large")
    }
  }

  func testCroppingLooksAtTheUprightPicture() throws {
    for orientation in 1...8 {
      let request = ImageRequest(
        source: Fixture.source("orientation-\(orientation).jpg"), targetSize: PixelSize(width: 6, height: 8),
        cropAnchor: Point(x: 1, y: 0))
      let bitmap = try load(request).bitmap
      XCTAssertEqual(bitmap.size, PixelSize(width: 6, height: 8))
      for x in [0, 5] {
        assertColor(bitmap, x, 1, .topRight, "orientation \(orientation)")
        assertColor(bitmap, x, 6, .bottomRight, "orientation \(orientation)")
      }
    }
  }

  func testPNGAndWebPAreTurnedToo() throws {
    for name in ["orientation-6.png", "orientation-6.webp"] {
      XCTAssertEqual(try ImageHeader.read(Fixture.source(name)).size, PixelSize(width: 24, height: 16), name)
      assertUpright(try load(ImageRequest(source: Fixture.source(name))).bitmap, name)
    }
  }
}
