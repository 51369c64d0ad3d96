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
      XCTAssertEqual(BitmapDifference(shown, expected).largest, 0, name)
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

  func testTheEstimateCountsTheWholeImage() throws {
    let budget = DecodeBudget(bytes: 1)
    let request = ImageRequest(source: source("rgb.tiff"), targetSize: PixelSize(width: 4, height: 4))
    _ = try ImagePipeline(decodeBudget: budget).loadSynchronously(request)
    XCTAssertGreaterThanOrEqual(budget.peakBytes, 37 * 26 * 4)
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
          let request = ImageRequest(source: memory(bytes), targetSize: PixelSize(width: 9, height: 9))
          if let error = error(of: request, limits: ImageLimits(pixels: 200_000)) {
            XCTAssertTrue(error.description.hasPrefix("cut: "), error.description)
          }
        }
      }
    }
  }
}
