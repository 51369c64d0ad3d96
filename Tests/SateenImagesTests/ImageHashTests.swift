import SateenGraphics
import SateenImages
import XCTest

final class ImageHashTests: XCTestCase {
  private func channels(_ pixel: UInt32) -> [Int] { [16, 8, 0, 24].map { Int(pixel >> $0 & 0xff) } }

  private func assertPixels(
    _ bitmap: Bitmap, _ expected: [(x: Int, y: Int, rgba: [Int])], _ name: String, line: UInt = #line
  ) {
    for (x, y, rgba) in expected {
      let found = channels(bitmap.pixel(x: x, y: y))
      XCTAssertTrue(
        zip(found, rgba).allSatisfy { abs($0 - $1) <= 1 }, "\(name) at \(x), \(y): \(found), not \(rgba)", line: line)
    }
  }

  /// Hashes of the algorithm's own description, and the pixels that its Python package decodes.
  func testBlurHashesAreThoseOfTheReference() throws {
    let expected: [(String, [(Int, Int, [Int])])] = [
      (
        "LEHV6nWB2yk8pyo0adR*.7kCMdnj",
        [
          (0, 0, [135, 164, 177, 255]), (19, 0, [138, 166, 181, 255]), (10, 6, [158, 125, 108, 255]),
          (4, 11, [148, 146, 140, 255]), (15, 3, [151, 159, 162, 255]),
        ]
      ),
      (
        "LGF5]+Yk^6#M@-5c,1J5@[or[Q6.",
        [
          (0, 0, [176, 118, 163, 255]), (19, 0, [223, 84, 129, 255]), (10, 6, [107, 126, 130, 255]),
          (4, 11, [153, 155, 128, 255]), (15, 3, [156, 99, 115, 255]),
        ]
      ),
      (
        "L6PZfSi_.AyE_3t7t7R**0o#DgR4",
        [
          (0, 0, [229, 228, 226, 255]), (19, 0, [227, 226, 222, 255]), (10, 6, [214, 205, 194, 255]),
          (4, 11, [217, 215, 213, 255]), (15, 3, [224, 222, 219, 255]),
        ]
      ),
    ]
    for (hash, pixels) in expected {
      let bitmap = try BlurHash.bitmap(hash, size: PixelSize(width: 20, height: 12))
      XCTAssertTrue(bitmap.isOpaque)
      assertPixels(bitmap, pixels, hash)
    }
  }

  func testABlurHashOfOneWaveIsOneColour() throws {
    let bitmap = try BlurHash.bitmap("00OZZy", size: PixelSize(width: 3, height: 2))
    for y in 0..<2 { for x in 0..<3 { XCTAssertEqual(channels(bitmap.pixel(x: x, y: y)), [213, 30, 120, 255]) } }
  }

  func testContrastChangesDifferencesOnly() throws {
    let flat = try BlurHash.bitmap("LEHV6nWB2yk8pyo0adR*.7kCMdnj", size: PixelSize(width: 8, height: 8), contrast: 0)
    XCTAssertEqual(Set((0..<64).map { flat.pixel(x: $0 % 8, y: $0 / 8) }).count, 1)
  }

  func testOtherTextsAreNoBlurHashes() {
    let size = PixelSize(width: 8, height: 8)
    for (hash, reason) in [
      ("", "fewest"), ("LEHV6", "fewest"), ("LEHV6nWB2yk8pyo0adR*.7kCMdn", "rather than"),
      ("LEHV6nWB2yk8pyo0adR*.7kCMdnjj", "rather than"), ("00OZZ\"", "character at 5"), ("00OZZé", "character at 5"),
      ("~~~~~~", "rather than"),
    ] {
      XCTAssertThrowsError(try BlurHash.bitmap(hash, size: size)) { error in
        guard case .damaged(_, let text)? = error as? ImageError else { return XCTFail("\(error)") }
        XCTAssertTrue(text.contains(reason), text)
      }
    }
    for size in [PixelSize(width: 0, height: 4), PixelSize(width: 4, height: 513)] {
      XCTAssertThrowsError(try BlurHash.bitmap("00OZZy", size: size))
    }
  }

  /// The pixels that the algorithm's own package decodes.
  func testThumbHashesAreThoseOfTheReference() throws {
    // 1QcSHQRnh493V4dIh4eXh1h4kJUI
    let opaque: [UInt8] = [
      213, 7, 18, 29, 4, 103, 135, 143, 119, 87, 135, 72, 135, 135, 151, 135, 88, 120, 144, 149, 8,
    ]
    let bitmap = try ThumbHash.bitmap(opaque)
    XCTAssertEqual(bitmap.size, PixelSize(width: 23, height: 32))
    XCTAssertTrue(bitmap.isOpaque)
    XCTAssertEqual(try ThumbHash.aspectRatio(of: opaque), 5.0 / 7, accuracy: 1e-9)
    assertPixels(
      bitmap,
      [
        (0, 0, [64, 77, 113, 255]), (22, 0, [84, 109, 139, 255]), (11, 16, [140, 109, 88, 255]),
        (3, 30, [0, 2, 29, 255]), (19, 31, [0, 2, 34, 255]),
      ], "opaque")
    // YJqGPQw7sFlslqhFafSE+Q6oJ1h2iHB2Rw==
    let transparent: [UInt8] = [
      96, 154, 134, 61, 12, 59, 176, 89, 108, 150, 168, 69, 105, 244, 132, 249, 14, 168, 39, 88, 118, 136, 112, 118, 71,
    ]
    let shape = try ThumbHash.bitmap(transparent)
    XCTAssertEqual(shape.size, PixelSize(width: 32, height: 32))
    XCTAssertFalse(shape.isOpaque)
    assertPixels(
      shape, [(0, 0, [0, 0, 0, 0]), (31, 0, [0, 0, 0, 0]), (16, 16, [107, 102, 109, 255]), (3, 30, [0, 0, 0, 0])],
      "transparent")
    XCTAssertEqual(
      try ThumbHash.bitmap(transparent, size: PixelSize(width: 5, height: 9)).size, PixelSize(width: 5, height: 9))
  }

  func testOtherBytesAreNoThumbHashes() {
    withSeed { random in
      for count in 0..<40 {
        for _ in 0..<20 {
          let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
          do throws(ImageError) {
            let bitmap = try ThumbHash.bitmap(bytes)
            XCTAssertLessThanOrEqual(max(bitmap.size.width, bitmap.size.height), 75)
            XCTAssertGreaterThanOrEqual(count, 14)
          } catch {
            guard case .damaged(name: "ThumbHash", reason: _) = error else { return XCTFail("\(error)") }
          }
        }
      }
    }
  }
}
