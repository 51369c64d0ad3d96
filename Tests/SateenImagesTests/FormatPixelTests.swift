import Foundation
import SateenGraphics
@testable import SateenImages
import SateenThreads
import XCTest

/// Files of each format and kind decode to the pixels that pillow decodes; see `FormatFixtures/make.py`.
final class FormatPixelTests: XCTestCase {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "FormatFixtures")

  private func source(_ name: String) -> ImageSource { .file(Self.folder.appending(path: name).path) }

  private func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: Self.folder.appending(path: name)))
  }

  private var names: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        .filter { $0.hasSuffix(".expected.png") }.map { String($0.dropLast(".expected.png".count)) }.sorted()
    }
  }

  private func decode(_ name: String, side: Int? = nil, mode: ImageContentMode = .aspectFit) throws -> Bitmap {
    let size = side.map { PixelSize(width: $0, height: $0) }
    return try load(ImageRequest(source: source(name), targetSize: size, contentMode: mode)).bitmap
  }

  func testPixelsAreThoseOfPillow() throws {
    XCTAssertGreaterThan(try names.count, 25)
    for name in try names {
      let shown = try decode(name)
      let expected = try decode(name + ".expected.png")
      let mean = BitmapDifference(shown, expected).mean
      print("\(name): mean difference \(String(format: "%.3f", mean)) of 255")
      XCTAssertLessThan(mean, 1, name)
      XCTAssertEqual(shown.isOpaque, expected.isOpaque, name)
    }
  }

  func testLosslessFilesAreExact() throws {
    for name in [
      "rgb-16.png", "rgba-16.png", "grey-16.png", "grey-alpha.png", "grey-alpha-16.png", "colour-key.png",
      "two-bits.png", "interlaced.png", "interlaced-alpha.png", "lossless.webp", "lossless-alpha.webp", "lossless.jxl",
      "alpha.jxl", "grey.jxl",
    ] {
      XCTAssertEqual(BitmapDifference(try decode(name), try decode(name + ".expected.png")).largest, 0, name)
    }
  }

  /// Decoders scale while they decode, which must not move or change the image.
  func testSmallPicturesAreThoseOfTheWholeOnesScaled() throws {
    for name in try names {
      for side in [7, 20, 33, 61] {
        for mode in [ImageContentMode.aspectFit, .aspectFill, .stretch, .center] {
          let shown = try decode(name, side: side, mode: mode)
          let expected = try decode(name + ".expected.png", side: side, mode: mode)
          XCTAssertLessThan(BitmapDifference(shown, expected).mean, 2.5, "\(name) at \(side), \(mode)")
        }
      }
    }
  }

  func testEveryOrientationIsUpright() throws {
    for format in ["webp", "avif", "jxl"] {
      for number in 2...8 {
        let name = "orientation-\(number).\(format)"
        XCTAssertEqual(try ImageHeader.read(source(name)).size, PixelSize(width: 24, height: 16), name)
        let bitmap = try decode(name)
        XCTAssertEqual(bitmap.size, PixelSize(width: 24, height: 16), name)
        assertColor(bitmap, 2, 2, .topLeft, name)
        assertColor(bitmap, 21, 2, .topRight, name)
        assertColor(bitmap, 2, 13, .bottomLeft, name)
        assertColor(bitmap, 21, 13, .bottomRight, name)
      }
    }
  }

  func testHeadersTellTheSizeThatIsDecoded() throws {
    for name in try names {
      let header = try ImageHeader.read(source(name))
      XCTAssertEqual(header.size, try decode(name).size, name)
      XCTAssertFalse(header.isAnimated, name)
    }
  }

  func testFilesWithoutTheirEndAreRefused() throws {
    for name in try names {
      let whole = try bytes(name)
      for count in [whole.count / 2, whole.count * 3 / 4, whole.count - 3] {
        let source = ImageSource.bytes(ImageBytes(Array(whole[..<count]), name: "cut"))
        guard let error = error(of: ImageRequest(source: source)) else {
          // A JPEG lacks only its end marker, and a JPEG XL file bytes that change no pixel.
          XCTAssertEqual(count, whole.count - 3, name)
          continue
        }
        switch error {
        case .truncated(name: "cut"), .damaged(name: "cut", reason: _): break
        default: XCTFail("\(name) of \(count) bytes: \(error)")
        }
      }
    }
  }

  func testALibraryThatIsMissingIsNamed() throws {
    let kinds: [(PictureLibrary, String, String)] = [
      (.png, "rgb-16.png", "libpng"), (.webp, "lossy.webp", "libwebp"), (.avif, "full.avif", "libavif"),
      (.jxl, "lossy.jxl", "libjxl"),
    ]
    for (library, name, file) in kinds {
      library.setHidden(true)
      defer { library.setHidden(false) }
      switch error(of: ImageRequest(source: source(name))) {
      case .unsupported(_, let reason): XCTAssertTrue(reason.hasPrefix(file), reason)
      case let other: XCTFail("\(name): \(String(describing: other))")
      }
    }
    for (library, name, _) in kinds {
      XCTAssertNoThrow(try decode(name))
      XCTAssertTrue(library.isOpen)
    }
  }

  func testACancelledDecodeStops() throws {
    let queue = WorkQueue(name: "test.formats", workers: 1)
    let pipeline = ImagePipeline(queue: queue)
    let outcomes = Outcomes()
    queue.isSuspended = true
    for name in ["rgb-16.png", "lossy.webp", "full.avif", "lossy.jxl"] {
      pipeline.load(ImageRequest(source: source(name)), completion: outcomes.record(name)).cancel()
    }
    queue.isSuspended = false
    queue.waitUntilIdle()
    XCTAssertEqual(outcomes.errors.filter(\.isCancellation).count, 4)
  }

  /// The estimate counts what is kept of the whole image: little for rows, much for interlaced images.
  func testTheEstimateFollowsTheDecoder() throws {
    func peak(_ name: String, side: Int?) throws -> Int {
      let budget = DecodeBudget(bytes: 1)
      let size = side.map { PixelSize(width: $0, height: $0) }
      _ = try ImagePipeline(decodeBudget: budget)
        .loadSynchronously(ImageRequest(source: source(name), targetSize: size))
      return budget.peakBytes
    }
    XCTAssertGreaterThanOrEqual(
      try peak("interlaced.png", side: 8), try peak("rgb-16.png", side: 8) + 40 * 28 * 4 - 8_192)
    // At a quarter of the size, libwebp writes a sixteenth of the pixels.
    XCTAssertLessThan(try peak("lossy.webp", side: 20) + 161 * 123 * 3, try peak("lossy.webp", side: nil))
  }

  func testCurvesOfLightAreMonotonic() {
    for curve in [ColorCurve.power(2.2), .standard, .quantizer, .hybrid] {
      let table = curve.table
      XCTAssertEqual(table.first, 0)
      XCTAssertTrue(zip(table, table.dropFirst()).allSatisfy { $0 <= $1 })
      XCTAssertGreaterThan(table.last ?? 0, 65_000)
    }
    // The white of a standard screen, 203 candelas per square metre, is the value 0.58 of the perceptual quantizer.
    XCTAssertEqual(ColorCurve.quantizer.light(0.5), 92.2 / 203, accuracy: 0.002)
    XCTAssertEqual(ColorCurve.standard.light(0.5), 0.214, accuracy: 0.001)
  }
}
