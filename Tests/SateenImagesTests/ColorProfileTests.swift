import Foundation
import SateenGraphics
import SateenImages
import SateenThreads
import XCTest

/// Images with colour profiles decode to the colours that pillow computes with Little CMS; see
/// `ColorFixtures/make.py`.
final class ColorProfileTests: XCTestCase {
  private func bytes(_ name: String) throws -> [UInt8] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "ColorFixtures")
    return [UInt8](try Data(contentsOf: folder.appending(path: name)))
  }

  private func picture(_ bytes: [UInt8], side: Int? = nil) throws -> Bitmap {
    let size = side.map { PixelSize(width: $0, height: $0) }
    let request = ImageRequest(source: .bytes(ImageBytes(bytes, name: "coloured")), targetSize: size)
    return try ImagePipeline(decodeBudget: DecodeBudget(bytes: 1 << 20)).loadSynchronously(request).bitmap
  }

  /// The colours of a pixel, not premultiplied.
  private func straight(_ pixel: UInt32) -> [Double] {
    let alpha = Double(pixel >> 24)
    return [16, 8, 0].map { Double(pixel >> $0 & 0xff) * 255 / max(1, alpha) }
  }

  private func meanDifference(_ a: Bitmap, _ b: Bitmap) -> Double {
    XCTAssertEqual(a.size, b.size)
    var sum = 0.0
    for y in 0..<a.size.height {
      for x in 0..<a.size.width {
        for (left, right) in zip(straight(a.pixel(x: x, y: y)), straight(b.pixel(x: x, y: y))) {
          sum += abs(left - right)
        }
      }
    }
    return sum / Double(a.size.count * 3)
  }

  func testColoursAreThoseOfAColourManagedProgram() throws {
    for name in [
      "adobe.jpg", "adobe.png", "adobe.webp", "adobe.tiff", "p3.jpg", "p3.png", "p3.webp", "p3.tiff", "p3.ico",
      "standard.jpg", "grey.jpg", "grey.png", "grey.tiff",
      "gamma-1.png", "places.png", "gamma-and-srgb.png", "gamma-45455.png", "inks.jpg", "inks-plain.jpg",
      "inks-unmarked.jpg", "alpha.png", "broken.png",
    ] {
      let shown = try picture(bytes(name))
      let expected = try picture(bytes(name + ".expected.png"))
      let mean = meanDifference(shown, expected)
      print("\(name): mean difference \(String(format: "%.3f", mean)) of 255")
      XCTAssertLessThan(mean, 1, name)
    }
  }

  func testASmallPictureHasTheColoursOfTheWholeOne() throws {
    for name in ["adobe.jpg", "p3.webp", "inks.jpg", "grey.png"] {
      let mean = meanDifference(
        try picture(bytes(name), side: 12), try picture(bytes(name + ".expected.png"), side: 12))
      XCTAssertLessThan(mean, 2, name)
    }
  }

  func testWhatIsStandardMakesNoTransform() throws {
    ColorTransforms.forget()
    let before = ColorTransforms.madeCount
    for name in ["standard.jpg", "gamma-and-srgb.png", "gamma-45455.png", "inks-plain.jpg", "broken.png"] {
      _ = try picture(bytes(name))
    }
    for name in ["photo-baseline.jpg", "photo.png", "photo.webp", "still.gif"] { _ = try picture(Fixture.bytes(name)) }
    XCTAssertEqual(ColorTransforms.madeCount, before)
  }

  func testOneProfileIsOneTransformInAnyFormat() throws {
    ColorTransforms.forget()
    let before = ColorTransforms.madeCount
    for name in ["adobe.jpg", "adobe.png", "adobe.webp", "adobe.jpg"] { _ = try picture(bytes(name), side: 8) }
    XCTAssertEqual(ColorTransforms.madeCount, before + 1)
    XCTAssertEqual(ColorTransforms.keptCount, 1)
  }

  func testFewTransformsAreKept() throws {
    ColorTransforms.forget()
    let original = try bytes("gamma-1.png")
    for gamma in 0..<30 {
      var png = original
      // The gamma in the chunk after the header, at byte 33.
      png.replaceSubrange(41..<45, with: [0, 1, UInt8(gamma), 0])
      _ = try picture(png)
    }
    XCTAssertLessThanOrEqual(ColorTransforms.keptCount, 8)
    XCTAssertGreaterThan(ColorTransforms.keptCount, 0)
  }

  func testCornersAndOpacityStay() throws {
    let request = ImageRequest(source: .bytes(ImageBytes(try bytes("inks.jpg"), name: "inks")), cornerRadius: 8)
    let round = try ImagePipeline().loadSynchronously(request).bitmap
    XCTAssertEqual(round.pixel(x: 0, y: 0), 0)
    XCTAssertEqual(round.pixel(x: 20, y: 12) >> 24, 255)
    XCTAssertTrue(try picture(bytes("inks.jpg")).isOpaque)
    XCTAssertEqual(try picture(bytes("alpha.png")).pixel(x: 3, y: 3) >> 24, 160)
  }

  /// An image decodes with any bytes in its profile.
  func testBrokenProfilesAreLeftOutOfAccount() throws {
    try withSeed { random in
      for name in ["adobe.webp", "p3.jpg", "inks.jpg"] {
        let original = try bytes(name)
        let start = try XCTUnwrap(
          original.indices.dropLast(4).first { Array(original[$0..<$0 + 4]) == Array("acsp".utf8) })
        for _ in 0..<60 {
          var changed = original
          for _ in 0..<Int.random(in: 1...8, using: &random) {
            let at = start - 36 + Int.random(in: 0..<400, using: &random)
            changed[at] = [0, 0xff, 0x7f, UInt8.random(in: 0...255, using: &random)].randomElement(using: &random) ?? 0
          }
          _ = try picture(changed)
        }
      }
    }
  }

  func testPartsOfAProfileThatAreMissingLeaveTheColoursAsTheyAre() throws {
    var jpeg = try bytes("adobe.jpg")
    let name = Array("ICC_PROFILE".utf8)
    let at = try XCTUnwrap(jpeg.indices.dropLast(14).first { Array(jpeg[$0..<$0 + 11]) == name })
    // Changes the number of the profile's parts to two, of which the file has only the first.
    jpeg[at + 13] = 2
    let plain = try picture(jpeg)
    XCTAssertGreaterThan(meanDifference(plain, try picture(bytes("adobe.jpg.expected.png"))), 5)
  }
}
