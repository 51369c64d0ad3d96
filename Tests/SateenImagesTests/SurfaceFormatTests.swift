import Foundation
import SateenGraphics
@testable import SateenImages
import XCTest

/// Files of the formats that SDL2_image decodes have the pixels that pillow decodes; see `SurfaceFixtures/make.py`.
final class SurfaceFormatTests: XCTestCase {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "SurfaceFixtures")

  private func source(_ name: String) -> ImageSource { .file(Self.folder.appending(path: name).path) }

  private func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: Self.folder.appending(path: name)))
  }

  private func memory(_ bytes: [UInt8]) -> ImageSource { .bytes(ImageBytes(bytes, name: "cut")) }

  private var names: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        .filter { $0.hasSuffix(".expected.png") }.map { String($0.dropLast(".expected.png".count)) }.sorted()
    }
  }

  func testPixelsAreThoseOfPillow() throws {
    XCTAssertGreaterThan(try names.count, 40)
    for name in try names {
      let shown = try load(ImageRequest(source: source(name))).bitmap
      let expected = try load(ImageRequest(source: source(name + ".expected.png"))).bitmap
      // Pixels of 16 bits have lost some of their colours.
      let limit = name.hasPrefix("sixteen") ? 9 : 0
      XCTAssertLessThanOrEqual(BitmapDifference(shown, expected).largest, limit, name)
      XCTAssertEqual(shown.isOpaque, expected.isOpaque, name)
    }
  }

  func testHeadersTellFormatAndSize() throws {
    let formats: [String: ImageFormat] = [
      "bmp": .bmp, "tiff": .tiff, "ico": .ico, "cur": .cur, "ppm": .pnm, "pgm": .pnm, "pbm": .pnm, "qoi": .qoi,
      "pcx": .pcx,
    ]
    for name in try names {
      let header = try ImageHeader.read(source(name))
      XCTAssertEqual(header.format, formats[(name as NSString).pathExtension], name)
      XCTAssertEqual(header.size, try ImageHeader.read(source(name + ".expected.png")).size, name)
      XCTAssertFalse(header.isAnimated, name)
    }
  }

  func testSmallPicturesAreThoseOfTheWholeOnesScaled() throws {
    let size = PixelSize(width: 7, height: 6)
    for name in try names where !name.hasPrefix("sixteen") {
      let shown = try load(ImageRequest(source: source(name), targetSize: size)).bitmap
      let expected = try load(ImageRequest(source: source(name + ".expected.png"), targetSize: size)).bitmap
      // Rows and columns are scaled in another order where they are exchanged.
      let limit = ["5", "6", "7", "8"].contains { name.hasPrefix("orientation-" + $0) } ? 1 : 0
      XCTAssertLessThanOrEqual(BitmapDifference(shown, expected).largest, limit, name)
    }
  }

  func testFilesWithoutTheirEndAreRefused() throws {
    for name in try names {
      let whole = try bytes(name)
      for count in [3, 20, whole.count / 2, whole.count * 3 / 4] {
        switch error(of: ImageRequest(source: memory(Array(whole[..<count])))) {
        case .truncated(name: "cut"), .damaged(name: "cut", reason: _), .notAnImage(name: "cut"): break
        case let other: XCTFail("\(name) of \(count) bytes: \(String(describing: other))")
        }
      }
    }
  }

  /// The limits hold before anything is decoded: these files have hardly more than their header.
  func testSizesBeyondTheLimitAreRefused() throws {
    func changed(_ name: String, _ at: Int, _ value: [UInt8]) throws -> [UInt8] {
      var bytes = try bytes(name)
      bytes.replaceSubrange(at..<at + value.count, with: value)
      return bytes
    }
    let large: [UInt8] = [0x40, 0x42, 0x0f, 0]
    let files = [
      try changed("rgb.bmp", 18, large + large), try changed("rgb.qoi", 4, large.reversed() + large.reversed()),
      try changed("rgb.pcx", 8, [0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0]), Array("P6 100000 100000 255\n".utf8),
    ]
    for file in files {
      switch error(of: ImageRequest(source: memory(file)), limits: ImageLimits(pixels: 1_000_000)) {
      case .tooManyPixels, .damaged: break
      case let other: XCTFail("\(file.prefix(4)): \(String(describing: other))")
      }
    }
    guard case .tooManyPixels = error(of: ImageRequest(source: memory(files[0]))) else { return XCTFail("BMP") }
    guard case .tooManyPixels = error(of: ImageRequest(source: memory(files[1]))) else { return XCTFail("QOI") }
    guard case .tooManyPixels = error(of: ImageRequest(source: memory(files[3]))) else { return XCTFail("PNM") }
  }

  func testKindsThatAreNotReadAreNamed() throws {
    var bitmap = try bytes("rgb.bmp")
    bitmap[30] = 5
    var scan = try bytes("rgb.tiff")
    // The entry of the compression, whose value becomes 7: JPEG.
    let entry = try XCTUnwrap(scan.indices.dropLast(12).first { scan[$0...].starts(with: [3, 1, 3, 0, 1, 0, 0, 0]) })
    scan[entry + 8] = 7
    for (file, text) in [(bitmap, "compression 5"), (scan, "compression 7"), (Array("P5 2 1 65535\n".utf8), "65535")] {
      switch error(of: ImageRequest(source: memory(file))) {
      case .unsupported(_, let reason): XCTAssertTrue(reason.contains(text), reason)
      case let other: XCTFail("\(text): \(String(describing: other))")
      }
    }
  }

  func testAMissingLibraryIsNamed() throws {
    PictureLibrary.sdlImage.setHidden(true)
    defer { PictureLibrary.sdlImage.setHidden(false) }
    for name in ["rgb.bmp", "rgb.tiff", "alpha.ico", "rgb.ppm", "rgb.qoi", "rgb.pcx"] {
      switch error(of: ImageRequest(source: source(name))) {
      case .unsupported(_, let reason): XCTAssertTrue(reason.hasPrefix("libSDL2_image"), reason)
      case let other: XCTFail("\(name): \(String(describing: other))")
      }
    }
    // A PNG file inside of an icon needs libpng alone.
    XCTAssertNoThrow(try load(ImageRequest(source: source("png.ico"))))
  }

  func testOrientationsOfATIFFAreThoseOfItsHeader() throws {
    for turn in 2...8 {
      let header = try ImageHeader.read(source("orientation-\(turn).tiff"))
      XCTAssertEqual(header.size, PixelSize(width: 24, height: 16), "\(turn)")
      XCTAssertEqual(header.orientation.swapsSides, turn > 4, "\(turn)")
    }
  }

  /// Each byte that is missing is noticed, or its absence changes no pixel.
  func testFilesCutAtAnyByteAreRefusedOrWhole() throws {
    for name in try names {
      let whole = try bytes(name)
      let expected = try load(ImageRequest(source: memory(whole))).bitmap
      // The head and the tail byte by byte, and all that is between in one format of each kind.
      let isFull = ["runs-8.bmp", "lzw.tiff", "mask.ico", "text.ppm", "one-bit.pbm", "rgb.qoi", "palette.pcx"]
        .contains(name)
      for count in 1..<whole.count where isFull || count < 80 || whole.count - count < 40 || count % 61 == 0 {
        let request = ImageRequest(source: memory(Array(whole[..<count])))
        guard let error = error(of: request) else {
          // The last number of a text can lose digits.
          if name.hasPrefix("text"), whole.count - count < 3 { continue }
          XCTAssertEqual(BitmapDifference(try load(request).bitmap, expected).largest, 0, "\(name) of \(count) bytes")
          continue
        }
        switch error {
        case .truncated(name: "cut"), .damaged(name: "cut", reason: _), .notAnImage(name: "cut"): break
        default: XCTFail("\(name) of \(count) bytes: \(error)")
        }
      }
    }
  }

  /// Any bytes lead to a bitmap or to an error message.
  private func assertSurvives(_ bytes: [UInt8], _ random: inout SeededGenerator, _ name: String) {
    let side = Int.random(in: 1...40, using: &random)
    let request = ImageRequest(source: memory(bytes), targetSize: PixelSize(width: side, height: side))
    do throws(ImageError) {
      let image = try ImagePipeline(limits: ImageLimits(pixels: 50_000)).loadSynchronously(request)
      XCTAssertLessThanOrEqual(image.bitmap.size.count, side * side, name)
    } catch {
      XCTAssertTrue(error.description.hasPrefix("cut: "), "\(name): \(error.description)")
    }
  }

  func testFlippedBitsNeverCrash() throws {
    try withSeed { random in
      for name in try names {
        let original = try bytes(name)
        for _ in 0..<80 {
          var bytes = original
          for _ in 0..<Int.random(in: 1...6, using: &random) {
            let reach = Bool.random(using: &random) ? min(bytes.count, 140) : bytes.count
            bytes[Int.random(in: 0..<reach, using: &random)] ^= 1 << UInt8.random(in: 0...7, using: &random)
          }
          assertSurvives(bytes, &random, name)
        }
      }
    }
  }

  func testNumbersAtTheirLimitsNeverCrash() throws {
    try withSeed { random in
      for name in try names {
        let original = try bytes(name)
        // Directories of TIFF files are at the end.
        let last = original.count - 4
        let places = Array(0..<min(last, 80)) + Array(max(0, last - 160)..<last)
        for at in places.filter({ _ in Int.random(in: 0..<12, using: &random) == 0 }) {
          let values = [0, 1, 0x7fff, 0xffff, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff]
          var bytes = original
          bytes.replaceSubrange(
            at..<at + 4, with: SurfaceFile.little(values.randomElement(using: &random) ?? 0, 4))
          assertSurvives(bytes, &random, name)
        }
      }
    }
  }

  func testNoiseBehindASignatureNeverCrashes() {
    withSeed { random in
      let signatures: [[UInt8]] = [
        Array("BM\0\0\0\0\0\0\0\0\u{36}\0\0\0\u{28}\0\0\0".utf8), Array("II*\0".utf8) + [8, 0, 0, 0, 9, 0],
        Array("MM\0*".utf8) + [0, 0, 0, 8, 0, 9], [0, 0, 1, 0, 1, 0], [0, 0, 2, 0, 3, 0], Array("qoif".utf8),
        Array("P1 9 9\n".utf8), Array("P3 ".utf8), Array("P5 9 9 255\n".utf8), [10, 5, 1, 8], [10, 5, 0, 8],
      ]
      for signature in signatures {
        for _ in 0..<200 {
          let count = Int.random(in: 0...300, using: &random)
          let noise = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
          assertSurvives(signature + noise, &random, "\(signature)")
        }
      }
    }
  }

  func testChangedBytesNeverCrash() throws {
    try withSeed { random in
      for name in try names {
        let original = try bytes(name)
        for _ in 0..<60 {
          var bytes = original
          for _ in 0..<Int.random(in: 1...8, using: &random) {
            let reach = Bool.random(using: &random) ? min(bytes.count, 140) : bytes.count
            bytes[Int.random(in: 0..<reach, using: &random)] = UInt8.random(in: 0...255, using: &random)
          }
          assertSurvives(bytes, &random, name)
        }
      }
    }
  }
}
