import SateenGraphics
import XCTest

@testable import SateenImages

final class ProgressiveJPEGTests: XCTestCase {
  private func request(_ side: Int? = nil, mode: ImageContentMode = .aspectFit) -> ImageRequest {
    ImageRequest(
      source: .bytes(ImageBytes([], name: "arriving")),
      targetSize: side.map { PixelSize(width: $0, height: $0) }, contentMode: mode)
  }

  private func whole(_ name: String, _ request: ImageRequest) throws -> Bitmap {
    var request = request
    request.source = Fixture.source(name)
    return try load(request).bitmap
  }

  /// Appends a file in parts, and draws after each.
  private func pictures(
    _ bytes: [UInt8], step: Int, _ request: ImageRequest
  ) throws -> (decoder: ProgressiveJPEG, all: [(bitmap: Bitmap, scans: Int)]) {
    let decoder = ProgressiveJPEG(name: "arriving")
    var all: [(Bitmap, Int)] = []
    for start in stride(from: 0, to: bytes.count, by: step) {
      try decoder.append(bytes[start..<min(bytes.count, start + step)])
      if let bitmap = try decoder.scanImage(for: request) { all.append((bitmap, decoder.scanCount)) }
    }
    return (decoder, all)
  }

  func testTheLastPictureIsThatOfTheWholeFile() throws {
    for name in ["photo-progressive.jpg", "photo-baseline.jpg", "grey.jpg", "cmyk-red.jpg", "orientation-6.jpg"] {
      for side in [nil, 140, 60, 20, 9] {
        for mode in [ImageContentMode.aspectFit, .aspectFill, .center] {
          let request = request(side, mode: mode)
          let (decoder, all) = try pictures(Fixture.bytes(name), step: 1_000, request)
          let last = try XCTUnwrap(all.last).bitmap
          XCTAssertTrue(decoder.isComplete, name)
          XCTAssertTrue(last.isOpaque, name)
          // libjpeg interpolates colours at the edge of a cropped part with its neighbours or without them.
          XCTAssertLessThanOrEqual(
            BitmapDifference(last, try whole(name, request)).mean, 0.05, "\(name) at \(side ?? 0), \(mode)")
        }
      }
    }
  }

  func testScansBecomeSharper() throws {
    let (decoder, all) = try pictures(Fixture.bytes("photo-progressive.jpg"), step: 400, request(100))
    let final = try whole("photo-progressive.jpg", request(100))
    XCTAssertGreaterThan(decoder.scanCount, 5)
    var last = (scans: 0, difference: 100.0)
    for (bitmap, scans) in all {
      XCTAssertEqual(bitmap.size, final.size)
      XCTAssertGreaterThanOrEqual(scans, last.scans)
      let difference = BitmapDifference(bitmap, final).mean
      // The rows of a scan that has not ended are sharper than those below, which smoothing takes into account.
      XCTAssertLessThanOrEqual(difference, last.difference + 1)
      last = (scans, difference)
    }
    XCTAssertLessThan(BitmapDifference(try XCTUnwrap(all.first).bitmap, final).mean, 20)
    XCTAssertGreaterThan(Set(all.map(\.scans)).count, 5)
    XCTAssertEqual(last.difference, 0)
  }

  func testABaselineFileShowsItsRowsSoFar() throws {
    let bytes = try Fixture.bytes("photo-baseline.jpg")
    let (_, all) = try pictures(bytes, step: 1_500, request(100))
    let final = try whole("photo-baseline.jpg", request(100))
    var lastRows = 0
    for (bitmap, scans) in all {
      XCTAssertEqual(scans, 0)
      let rows = (0..<bitmap.size.height).prefix { bitmap.pixel(x: 5, y: $0) >> 24 == 255 }.count
      XCTAssertGreaterThanOrEqual(rows, lastRows)
      lastRows = rows
      for y in 0..<rows { XCTAssertEqual(bitmap.pixel(x: 5, y: y), final.pixel(x: 5, y: y), "row \(y)") }
      for y in rows..<bitmap.size.height { XCTAssertEqual(bitmap.pixel(x: 5, y: y), 0, "row \(y)") }
    }
    XCTAssertGreaterThan(all.count, 5)
    XCTAssertEqual(lastRows, final.size.height)
  }

  func testTheNumberOfBytesAtATimeDoesNotShow() throws {
    for name in ["photo-progressive.jpg", "photo-baseline.jpg"] {
      let bytes = Array(try Fixture.bytes(name).prefix(9_000))
      let expected = try XCTUnwrap(pictures(bytes, step: bytes.count, request(50)).all.last).bitmap.pngData()
      for step in [1, 7, 100, 3_001] {
        let decoder = ProgressiveJPEG(name: "arriving")
        for start in stride(from: 0, to: bytes.count, by: step) {
          try decoder.append(bytes[start..<min(bytes.count, start + step)])
          if start % 40 == 0 { _ = try decoder.scanImage(for: request(50)) }
        }
        XCTAssertEqual(try decoder.scanImage(for: request(50))?.pngData(), expected, "\(name) by \(step)")
      }
    }
  }

  func testAnotherSizeMayBeAskedForAtAnyTime() throws {
    let bytes = try Fixture.bytes("photo-progressive.jpg")
    let decoder = ProgressiveJPEG(name: "arriving")
    try decoder.append(bytes.prefix(10_000))
    XCTAssertEqual(try decoder.scanImage(for: request(20))?.size.width, 20)
    XCTAssertEqual(try decoder.scanImage(for: request(150))?.size.width, 150)
    try decoder.append(bytes.dropFirst(10_000))
    XCTAssertEqual(
      try decoder.scanImage(for: request(60))?.pngData(), try whole("photo-progressive.jpg", request(60)).pngData())
  }

  func testTheHeaderIsThereBeforeThePicture() throws {
    let bytes = try Fixture.bytes("photo-progressive.jpg")
    let decoder = ProgressiveJPEG(name: "arriving")
    try decoder.append(bytes.prefix(2))
    XCTAssertNil(decoder.header)
    XCTAssertNil(try decoder.scanImage(for: request()))
    XCTAssertNil(decoder.peakBytes(for: request()))
    try decoder.append(bytes[2..<700])
    XCTAssertEqual(decoder.header?.size, PixelSize(width: 203, height: 149))
    // The coefficients of the whole image count.
    XCTAssertGreaterThan(try XCTUnwrap(decoder.peakBytes(for: request(10))), 203 * 149 * 3)
  }

  func testBytesOfOtherFilesAreRefused() throws {
    for bytes in [Array("no picture".utf8), try Fixture.bytes("photo.png")] {
      let decoder = ProgressiveJPEG(name: "arriving")
      XCTAssertThrowsError(try decoder.append(bytes)) {
        XCTAssertEqual($0 as? ImageError, .notAnImage(name: "arriving"))
      }
      XCTAssertThrowsError(try decoder.append([0]), "the error stays")
    }
    let small = ProgressiveJPEG(name: "arriving", limits: ImageLimits(pixels: 1_000))
    XCTAssertThrowsError(try small.append(Fixture.bytes("grey.jpg")))
    let short = ProgressiveJPEG(name: "arriving", limits: ImageLimits(bytes: 1_000))
    XCTAssertThrowsError(try short.append(Fixture.bytes("grey.jpg")))
  }

  func testAStoppedDecoderBeginsAgain() throws {
    let decoder = ProgressiveJPEG(name: "arriving")
    try decoder.append(Fixture.bytes("photo-progressive.jpg"))
    let stop = StopFlag()
    stop.set()
    XCTAssertThrowsError(try decoder.scanImage(for: request(30), stop: stop)) {
      XCTAssertEqual($0 as? ImageError, .cancelled(name: "arriving"))
    }
    XCTAssertEqual(
      try decoder.scanImage(for: request(30))?.pngData(), try whole("photo-progressive.jpg", request(30)).pngData())
  }

  /// A file of ten thousand scans ends with an error after a limited number of them.
  func testScansWithoutEndAreRefused() throws {
    let original = try Fixture.bytes("photo-progressive.jpg")
    // The last scan, from its marker to the end of the file.
    let scan = try XCTUnwrap(original.indices.dropLast().last { original[$0] == 0xff && original[$0 + 1] == 0xda })
    var bytes = Array(original[..<scan])
    let repeated = Array(original[scan..<scan + 10]) + [0x3f]
    for _ in 0..<10_000 { bytes += repeated }
    let decoder = ProgressiveJPEG(name: "arriving")
    try decoder.append(bytes)
    XCTAssertThrowsError(try decoder.scanImage(for: request(30))) { error in
      guard case .damaged(_, let reason)? = error as? ImageError else { return XCTFail("\(error)") }
      XCTAssertTrue(reason.contains("scans"), reason)
    }
  }

  func testGarbageNeverCrashes() throws {
    try withSeed { random in
      for name in ["photo-progressive.jpg", "photo-baseline.jpg", "cmyk-red.jpg"] {
        let original = try Fixture.bytes(name)
        for _ in 0..<80 {
          var bytes = original
          for _ in 0..<Int.random(in: 1...20, using: &random) {
            let at = Int.random(in: 0..<bytes.count, using: &random)
            bytes[at] = [0, 0xff, 0xda, UInt8.random(in: 0...255, using: &random)].randomElement(using: &random) ?? 0
          }
          let decoder = ProgressiveJPEG(name: "arriving", limits: ImageLimits(pixels: 200_000))
          var at = 0
          do {
            while at < bytes.count {
              let step = Int.random(in: 1...4_000, using: &random)
              try decoder.append(bytes[at..<min(bytes.count, at + step)])
              at += step
              let side = Int.random(in: 1...90, using: &random)
              if let bitmap = try decoder.scanImage(for: request(side)) {
                XCTAssertLessThanOrEqual(bitmap.size.count, side * side)
              }
            }
          } catch let error as ImageError {
            XCTAssertTrue(error.description.hasPrefix("arriving: "), error.description)
          }
        }
      }
    }
  }
}
