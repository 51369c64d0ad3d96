import SateenGraphics
import SateenImages
import SateenLayout
import XCTest

/// Content modes, with an image of 24 x 16 pixels and a colour in each quarter.
final class ContentModeTests: XCTestCase {
  private func bitmap(
    _ mode: ImageContentMode, _ width: Int, _ height: Int, anchor: Point = Point(x: 0.5, y: 0.5),
    _ name: String = "opaque-with-alpha-channel.png"
  ) throws -> Bitmap {
    try load(
      ImageRequest(
        source: Fixture.source(name), targetSize: PixelSize(width: width, height: height), contentMode: mode,
        cropAnchor: anchor)
    ).bitmap
  }

  func testAspectFillCutsEquallyFromBothSides() throws {
    let picture = try bitmap(.aspectFill, 8, 8)
    XCTAssertEqual(picture.size, PixelSize(width: 8, height: 8))
    for (x, y, color) in [(0, 0, Quadrant.topLeft), (7, 0, .topRight), (0, 7, .bottomLeft), (7, 7, .bottomRight)] {
      assertColor(picture, x, y, color)
    }
    // The centre of the image is the centre of the result.
    assertColor(picture, 2, 2, .topLeft)
    assertColor(picture, 5, 5, .bottomRight)
  }

  func testAspectFillKeepsTheEdgeItIsAnchoredTo() throws {
    let left = try bitmap(.aspectFill, 6, 8, anchor: Point(x: 0, y: 0.5))
    for x in 0..<5 { assertColor(left, x, 0, .topLeft) }
    let bottom = try bitmap(.aspectFill, 12, 4, anchor: Point(x: 0.5, y: 1))
    for y in 0..<4 { assertColor(bottom, 0, y, .bottomLeft) }
  }

  func testAspectFillNeverEnlarges() throws {
    // At twice the size, the target shows 24 x 12 of the image's pixels.
    let picture = try bitmap(.aspectFill, 48, 24)
    XCTAssertEqual(picture.size, PixelSize(width: 24, height: 12))
    assertColor(picture, 0, 5, .topLeft)
    assertColor(picture, 0, 6, .bottomLeft)
  }

  func testPixelsThatAreNotResizedPassUnchanged() throws {
    let whole = try load(ImageRequest(source: Fixture.source("opaque-with-alpha-channel.png"))).bitmap
    let center = try bitmap(.center, 10, 6)
    XCTAssertEqual(center.size, PixelSize(width: 10, height: 6))
    for y in 0..<6 {
      for x in 0..<10 { XCTAssertEqual(center.pixel(x: x, y: y), whole.pixel(x: x + 7, y: y + 5)) }
    }
    XCTAssertEqual(try bitmap(.center, 100, 6).size, PixelSize(width: 24, height: 6))
  }

  func testAspectFitShowsAllOfThePicture() throws {
    let picture = try bitmap(.aspectFit, 12, 100)
    XCTAssertEqual(picture.size, PixelSize(width: 12, height: 8))
    assertColor(picture, 0, 0, .topLeft)
    assertColor(picture, 11, 7, .bottomRight)
    XCTAssertEqual(try bitmap(.aspectFit, 100, 100).size, PixelSize(width: 24, height: 16))
  }

  func testStretchTakesTheShapeOfTheBoxAsFarAsThereArePixels() throws {
    XCTAssertEqual(try bitmap(.stretch, 12, 4).size, PixelSize(width: 12, height: 4))
    XCTAssertEqual(try bitmap(.stretch, 100, 4).size, PixelSize(width: 24, height: 4))
  }

  func testExtremeShapesKeepAtLeastAPixel() throws {
    XCTAssertEqual(try bitmap(.aspectFit, 1_000, 1).size, PixelSize(width: 2, height: 1))
    XCTAssertEqual(try bitmap(.aspectFill, 10_000, 1).size, PixelSize(width: 24, height: 1))
    XCTAssertEqual(try bitmap(.aspectFill, 1, 1).size, PixelSize(width: 1, height: 1))
  }

  func testAnEmptyBoxGivesThePictureAsItIs() throws {
    XCTAssertEqual(try bitmap(.aspectFill, 0, 10).size, PixelSize(width: 24, height: 16))
  }

  func testPhotosAreTheSizeAskedForWhateverTheScaleOfTheirTransform() throws {
    let source = Fixture.source("photo-baseline.jpg")
    let sizes = [(203, 149), (202, 148), (160, 120), (101, 75), (51, 38), (26, 19), (25, 18), (7, 90), (3, 2)]
    for (width, height) in sizes {
      let request = ImageRequest(source: source, targetSize: PixelSize(width: width, height: height))
      let image = try load(request)
      XCTAssertEqual(image.bitmap.size, PixelSize(width: width, height: height))
      XCTAssertEqual(image.originalSize, PixelSize(width: 203, height: 149))
    }
  }

  /// A crop while decoding has the same pixels as a crop of the whole decoded image.
  func testCroppedDecodingShowsTheSamePartAsCroppingAfterwards() throws {
    let source = Fixture.source("photo-baseline.jpg")
    let whole = try load(ImageRequest(source: source)).bitmap
    for (x, y) in [(0.0, 0.0), (0.5, 0.5), (1.0, 1.0)] {
      let part = try load(
        ImageRequest(
          source: source, targetSize: PixelSize(width: 60, height: 40), contentMode: .center,
          cropAnchor: Point(x: x, y: y))
      ).bitmap
      let (left, top) = (Int(x * Double(203 - 60)), Int(y * Double(149 - 40)))
      for row in 0..<40 {
        for column in 0..<60 {
          XCTAssertEqual(part.pixel(x: column, y: row), whole.pixel(x: left + column, y: top + row))
        }
      }
    }
  }
}
