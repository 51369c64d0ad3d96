import SateenGraphics
import SateenImages
import XCTest

final class CornerTests: XCTestCase {
  private let source = Fixture.source("photo-baseline.jpg")

  private func bitmap(
    _ width: Int, _ height: Int, radius: Double, background: Color.Components? = nil
  ) throws -> Bitmap {
    try load(
      ImageRequest(
        source: source, targetSize: PixelSize(width: width, height: height), cornerRadius: radius,
        cornerBackground: background)
    ).bitmap
  }

  func testRoundedCornersAreTransparentAndTheRestIsUntouched() throws {
    let plain = try bitmap(40, 30, radius: 0)
    let round = try bitmap(40, 30, radius: 8)
    XCTAssertTrue(plain.isOpaque)
    XCTAssertFalse(round.isOpaque)
    for (x, y) in [(0, 0), (39, 0), (0, 29), (39, 29)] { XCTAssertEqual(round.pixel(x: x, y: y), 0) }
    for y in 0..<30 {
      for x in 8..<32 { XCTAssertEqual(round.pixel(x: x, y: y), plain.pixel(x: x, y: y)) }
    }
  }

  func testTheEdgeOfACornerIsSmooth() throws {
    let round = try bitmap(40, 30, radius: 12)
    let alphas = Set((0..<12).flatMap { y in (0..<12).map { x in round.pixel(x: x, y: y) >> 24 } })
    XCTAssertGreaterThan(alphas.count, 8)
    for y in 0..<30 {
      for x in 0..<40 {
        let pixel = round.pixel(x: x, y: y)
        for shift in [0, 8, 16] { XCTAssertLessThanOrEqual(pixel >> UInt32(shift) & 0xff, pixel >> 24) }
        XCTAssertEqual(pixel >> 24, round.pixel(x: 39 - x, y: y) >> 24)
        XCTAssertEqual(pixel >> 24, round.pixel(x: x, y: 29 - y) >> 24)
      }
    }
  }

  func testHalfTheSideMakesACircleOfTheRightArea() throws {
    let round = try bitmap(48, 48, radius: 24)
    var area = 0.0
    for y in 0..<48 {
      for x in 0..<48 { area += Double(round.pixel(x: x, y: y) >> 24) / 255 }
    }
    XCTAssertEqual(area, Double.pi * 24 * 24, accuracy: 4)
  }

  func testAnOpaqueBackgroundKeepsTheBitmapOpaque() throws {
    let background = Color(hex: 0x336699).components(.light)
    let round = try bitmap(40, 30, radius: 8, background: background)
    XCTAssertTrue(round.isOpaque)
    XCTAssertEqual(round.pixel(x: 0, y: 0), 0xff33_6699)
  }

  func testTheRadiusIsThatOfTheBoxWhenThePictureIsSmaller() throws {
    // The target is four times as large as the image, so eight of its pixels are two of the image's.
    let request = ImageRequest(
      source: Fixture.source("opaque-with-alpha-channel.png"), targetSize: PixelSize(width: 96, height: 64),
      cornerRadius: 8)
    let round = try load(request).bitmap
    XCTAssertEqual(round.size, PixelSize(width: 24, height: 16))
    XCTAssertLessThan(round.pixel(x: 0, y: 0) >> 24, 128)
    XCTAssertEqual(round.pixel(x: 2, y: 0) >> 24, 255)
    XCTAssertEqual(round.pixel(x: 1, y: 1) >> 24, 255)
  }

  func testARadiusThatMakesNoSenseIsHarmless() throws {
    XCTAssertTrue(try bitmap(40, 30, radius: -3).isOpaque)
    XCTAssertTrue(try bitmap(40, 30, radius: .nan).isOpaque)
    XCTAssertEqual(try bitmap(40, 30, radius: .infinity).pixel(x: 20, y: 15) >> 24, 255)
    XCTAssertEqual(try bitmap(1, 1, radius: 100).size, PixelSize(width: 1, height: 1))
  }
}
