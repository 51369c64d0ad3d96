import SateenGraphics
import SateenImages
import XCTest

final class FormatTests: XCTestCase {
  func testHeadersTellFormatAndSize() throws {
    let expected: [(String, ImageFormat, Int, Int)] = [
      ("photo-baseline.jpg", .jpeg, 203, 149), ("photo-progressive.jpg", .jpeg, 203, 149),
      ("photo.png", .png, 64, 48), ("palette.png", .png, 24, 16), ("photo.webp", .webp, 64, 48),
      ("alpha.webp", .webp, 8, 4), ("animated.webp", .webp, 24, 16), ("still.gif", .gif, 24, 16),
      ("animated.gif", .gif, 24, 16), ("photo.avif", .avif, 64, 48), ("photo.jxl", .jxl, 64, 48),
    ]
    for (name, format, width, height) in expected {
      let header = try ImageHeader.read(Fixture.source(name))
      XCTAssertEqual(header.format, format, name)
      XCTAssertEqual(header.size, PixelSize(width: width, height: height), name)
    }
  }

  func testEveryFormatShowsItsFirstFrame() throws {
    let names = [
      "opaque-with-alpha-channel.png", "palette.png", "still.gif", "animated.gif", "animated.webp",
      "orientation-1.jpg",
    ]
    for name in names {
      let image = try load(ImageRequest(source: Fixture.source(name)))
      XCTAssertEqual(image.bitmap.size, PixelSize(width: 24, height: 16), name)
      assertColor(image.bitmap, 2, 2, .topLeft, name)
      assertColor(image.bitmap, 21, 2, .topRight, name)
      assertColor(image.bitmap, 2, 13, .bottomLeft, name)
      assertColor(image.bitmap, 21, 13, .bottomRight, name)
    }
  }

  func testPicturesWithoutTransparencyAreOpaque() throws {
    let names = [
      "photo-baseline.jpg", "grey.jpg", "cmyk-red.jpg", "photo.png", "grey.png", "one-bit.png", "palette.png",
      "opaque-with-alpha-channel.png", "photo.webp", "still.gif",
    ]
    for name in names { XCTAssertTrue(try load(ImageRequest(source: Fixture.source(name))).bitmap.isOpaque, name) }
    for name in ["alpha.png", "alpha.webp", "palette-transparent.png"] {
      XCTAssertFalse(try load(ImageRequest(source: Fixture.source(name))).bitmap.isOpaque, name)
    }
  }

  func testColoursAreMultipliedByAlpha() throws {
    for name in ["alpha.png", "alpha.webp"] {
      let bitmap = try load(ImageRequest(source: Fixture.source(name))).bitmap
      XCTAssertEqual(bitmap.pixel(x: 0, y: 0), 0xffff_ffff, name)
      XCTAssertEqual(bitmap.pixel(x: 1, y: 0), 0, name)
      // The colour 200, 100, 50 with an alpha of 128, premultiplied.
      XCTAssertEqual(bitmap.pixel(x: 4, y: 2), 0x8064_3219, name)
    }
  }

  func testATransparentPaletteEntryIsTransparent() throws {
    let bitmap = try load(ImageRequest(source: Fixture.source("palette-transparent.png"))).bitmap
    XCTAssertEqual(bitmap.pixel(x: 1, y: 1), 0)
    assertColor(bitmap, 21, 2, .topRight)
  }

  func testGreyPicturesAreGrey() throws {
    for name in ["grey.jpg", "grey.png"] {
      let bitmap = try load(ImageRequest(source: Fixture.source(name))).bitmap
      let pixel = bitmap.pixel(x: 3, y: 3)
      XCTAssertEqual(pixel & 0xff, pixel >> 8 & 0xff, name)
      XCTAssertEqual(pixel & 0xff, pixel >> 16 & 0xff, name)
    }
  }

  func testAVIFIsDecodedOrSaidToBeMissing() throws {
    let request = ImageRequest(source: Fixture.source("photo.avif"))
    switch error(of: request) {
    case nil: XCTAssertEqual(try load(request).bitmap.size, PixelSize(width: 64, height: 48))
    case .unsupported(_, let reason): XCTAssertTrue(reason.contains("AVIF"), reason)
    case let other: XCTFail("\(String(describing: other))")
    }
  }

  func testProgressiveAndBaselineFilesOfOnePictureGiveTheSameBitmap() throws {
    for side in [10, 20, 45, 140] {
      let size = PixelSize(width: side, height: side)
      let a = try load(ImageRequest(source: Fixture.source("photo-baseline.jpg"), targetSize: size)).bitmap
      let b = try load(ImageRequest(source: Fixture.source("photo-progressive.jpg"), targetSize: size)).bitmap
      XCTAssertEqual(a.pngData(), b.pngData(), "\(side)")
    }
  }

  func testGIFFilesHoldThePixelsOfThePNGFileOfTheSamePicture() throws {
    let png = try load(ImageRequest(source: Fixture.source("grainy.png"))).bitmap
    for name in ["grainy.gif", "grainy-interlaced.gif"] {
      let gif = try load(ImageRequest(source: Fixture.source(name))).bitmap
      XCTAssertEqual(gif.pngData(), png.pngData(), name)
    }
  }

  /// Outside of a frame smaller than its canvas, the image is transparent.
  func testAGIFFrameSmallerThanItsCanvasLiesWhereItShould() throws {
    var bytes = try Fixture.bytes("still.gif")
    bytes.replaceSubrange(6..<10, with: [30, 0, 20, 0])
    let frame = try XCTUnwrap(bytes.indices.dropLast(10).last { bytes[$0] == 0x2c && bytes[$0 + 5] == 24 })
    bytes.replaceSubrange(frame + 1..<frame + 5, with: [4, 0, 3, 0])
    let bitmap = try load(ImageRequest(source: .bytes(ImageBytes(bytes)))).bitmap
    XCTAssertEqual(bitmap.size, PixelSize(width: 30, height: 20))
    XCTAssertFalse(bitmap.isOpaque)
    assertColor(bitmap, 4, 3, .topLeft)
    assertColor(bitmap, 27, 18, .bottomRight)
    for (x, y) in [(3, 3), (4, 2), (28, 10), (10, 19)] { XCTAssertEqual(bitmap.pixel(x: x, y: y), 0) }
  }

  /// A WebP animation whose first frame covers a part of its canvas.
  func testAFrameSmallerThanItsCanvasLiesWhereItShould() throws {
    let still = try Fixture.bytes("alpha.webp")
    func little(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(value >> (8 * $0) & 0xff) } }
    let chunk = Array(still[12...])
    let frame = little(1, 3) + little(2, 3) + little(7, 3) + little(3, 3) + little(100, 3) + [0] + chunk
    let animation =
      Array("VP8X".utf8) + little(10, 4) + little(0x12, 4) + little(15, 3) + little(11, 3)
      + Array("ANIM".utf8) + little(6, 4) + little(0, 6) + Array("ANMF".utf8) + little(frame.count, 4) + frame
    let file = Array("RIFF".utf8) + little(animation.count + 4, 4) + Array("WEBP".utf8) + animation
    let bitmap = try load(ImageRequest(source: .bytes(ImageBytes(file)))).bitmap
    XCTAssertEqual(bitmap.size, PixelSize(width: 16, height: 12))
    XCTAssertEqual(bitmap.pixel(x: 2, y: 4), 0xffff_ffff)
    XCTAssertEqual(bitmap.pixel(x: 5, y: 6), 0x8064_3219)
    XCTAssertEqual(bitmap.pixel(x: 0, y: 0), 0)
    XCTAssertEqual(bitmap.pixel(x: 12, y: 6), 0)
  }
}
