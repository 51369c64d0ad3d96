import CJPEGStream
import Foundation
import XCTest

final class JPEGStreamTests: XCTestCase {
  private struct Failure: Error, Equatable { var status: Int }

  private struct Picture: Equatable {
    var width: Int
    var height: Int
    var firstColumn: Int
    var pixels: [UInt8]
    var skippedBytes: Int
  }

  private func fixture(_ name: String) throws -> [UInt8] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    return [UInt8](try Data(contentsOf: folder.appending(path: "SateenImagesTests/Fixtures/\(name)")))
  }

  private func decode(_ bytes: [UInt8], eighths: Int32, columns: Range<Int32>? = nil) throws -> Picture {
    let decoder = try XCTUnwrap(sateen_jpeg_create())
    defer { sateen_jpeg_destroy(decoder) }
    func check(_ status: Int32) throws {
      if status != SATEEN_JPEG_OK { throw Failure(status: Int(status)) }
    }
    return try bytes.withUnsafeBufferPointer { buffer in
      var info = sateen_jpeg_info()
      try check(sateen_jpeg_open(decoder, buffer.baseAddress, buffer.count, &info))
      let all = 0..<(info.width * eighths + 7) / 8
      let columns = columns ?? all
      var frame = sateen_jpeg_frame()
      try check(sateen_jpeg_start(decoder, eighths, columns.lowerBound, Int32(columns.count), &frame))
      var pixels: [UInt8] = []
      var row = [UInt8](repeating: 0, count: Int(frame.column_count) * 4)
      for _ in 0..<frame.height {
        try check(sateen_jpeg_read(decoder, &row))
        pixels += row
      }
      try check(sateen_jpeg_finish(decoder))
      return Picture(
        width: Int(frame.column_count), height: Int(frame.height), firstColumn: Int(frame.first_column),
        pixels: pixels, skippedBytes: sateen_jpeg_skipped_bytes(decoder))
    }
  }

  private func probe(_ bytes: ArraySlice<UInt8>) -> (status: Int, info: sateen_jpeg_info) {
    var info = sateen_jpeg_info()
    let status = Array(bytes).withUnsafeBufferPointer { sateen_jpeg_probe($0.baseAddress, $0.count, &info) }
    return (Int(status), info)
  }

  func testProbeTellsSizeKindAndOrientation() throws {
    let baseline = probe(try fixture("photo-baseline.jpg")[...])
    XCTAssertEqual(baseline.status, SATEEN_JPEG_OK)
    XCTAssertEqual([baseline.info.width, baseline.info.height, baseline.info.orientation], [203, 149, 1])
    XCTAssertFalse(baseline.info.is_progressive)
    XCTAssertTrue(probe(try fixture("photo-progressive.jpg")[...]).info.is_progressive)
    XCTAssertEqual(probe(try fixture("grey.jpg")[...]).info.components, 1)
    for orientation in 1...8 {
      XCTAssertEqual(Int(probe(try fixture("orientation-\(orientation).jpg")[...]).info.orientation), orientation)
    }
  }

  func testProbeAsksForMoreUntilTheFrameHeaderIsThere() throws {
    let bytes = try fixture("orientation-6.jpg")
    let enough = try XCTUnwrap(bytes.indices.first { probe(bytes[..<$0]).status == SATEEN_JPEG_OK })
    for count in 1..<enough {
      XCTAssertEqual(probe(bytes[..<count]).status, SATEEN_JPEG_NEED_MORE, "\(count) bytes")
    }
    XCTAssertEqual(probe(bytes[..<(enough + 1)]).status, SATEEN_JPEG_OK)
    XCTAssertEqual(probe(Array("not a picture".utf8)[...]).status, SATEEN_JPEG_NOT_JPEG)
  }

  func testEveryPixelIsOpaque() throws {
    let picture = try decode(fixture("photo-baseline.jpg"), eighths: 8)
    XCTAssertTrue(stride(from: 3, to: picture.pixels.count, by: 4).allSatisfy { picture.pixels[$0] == 255 })
  }

  func testScaledSizesAreRoundedUp() throws {
    for eighths in 1...8 {
      let picture = try decode(fixture("photo-baseline.jpg"), eighths: Int32(eighths))
      XCTAssertEqual(picture.width, (203 * eighths + 7) / 8)
      XCTAssertEqual(picture.height, (149 * eighths + 7) / 8)
    }
  }

  /// Both files hold the same coefficients, so every scale gives the same pixels, even where the decoder skips scans.
  func testProgressiveFilesGiveThePixelsOfBaselineFiles() throws {
    let baseline = try fixture("photo-baseline.jpg")
    let progressive = try fixture("photo-progressive.jpg")
    for eighths: Int32 in 1...8 {
      let a = try decode(baseline, eighths: eighths)
      let b = try decode(progressive, eighths: eighths)
      XCTAssertEqual(a.pixels, b.pixels, "at \(eighths)/8")
      XCTAssertEqual(a.skippedBytes, 0)
      if eighths == 1 {
        XCTAssertGreaterThan(b.skippedBytes, progressive.count / 2, "an eighth needs little of the file")
      } else {
        XCTAssertEqual(b.skippedBytes, 0)
      }
    }
  }

  func testColumnsAskedForAreThoseOfTheWholePicture() throws {
    let bytes = try fixture("photo-baseline.jpg")
    for eighths: Int32 in [1, 2, 4] {
      let whole = try decode(bytes, eighths: eighths)
      let wanted = Int32(whole.width / 3)..<Int32(whole.width / 2)
      let part = try decode(bytes, eighths: eighths, columns: wanted)
      XCTAssertLessThanOrEqual(part.firstColumn, Int(wanted.lowerBound))
      XCTAssertGreaterThanOrEqual(part.firstColumn + part.width, Int(wanted.upperBound))
      for y in 0..<part.height {
        let row = part.pixels[(y * part.width * 4)..<((y + 1) * part.width * 4)]
        let start = (y * whole.width + part.firstColumn) * 4
        XCTAssertEqual(Array(row), Array(whole.pixels[start..<(start + part.width * 4)]), "row \(y)")
      }
    }
  }

  func testAFileCutAnywhereIsToldAsTruncated() throws {
    for name in ["photo-baseline.jpg", "photo-progressive.jpg"] {
      let bytes = try fixture(name)
      // The last two bytes are the end marker, and the bits before it may be padding.
      for count in stride(from: 3, to: bytes.count - 8, by: 61) {
        for eighths: Int32 in [1, 4, 8] {
          XCTAssertThrowsError(try decode(Array(bytes[..<count]), eighths: eighths), "\(name) cut to \(count)") {
            XCTAssertEqual($0 as? Failure, Failure(status: SATEEN_JPEG_TRUNCATED), "\(name) cut to \(count)")
          }
        }
      }
    }
  }

  /// The final status of decoding `bytes`, which lie in an allocation of their exact size so that a sanitizer finds
  /// reads beyond the end.
  private func verdict(_ bytes: [UInt8], eighths: Int32) -> Int {
    let exact = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
    defer { exact.deallocate() }
    _ = exact.initialize(from: bytes)
    guard let decoder = sateen_jpeg_create() else { return -1 }
    defer { sateen_jpeg_destroy(decoder) }
    var info = sateen_jpeg_info()
    var frame = sateen_jpeg_frame()
    var status = sateen_jpeg_open(decoder, exact.baseAddress, exact.count, &info)
    if status == SATEEN_JPEG_OK {
      status = sateen_jpeg_start(decoder, eighths, 0, (info.width * eighths + 7) / 8, &frame)
    }
    var row = [UInt8](repeating: 0, count: Int(max(1, frame.column_count)) * 4)
    for _ in 0..<frame.height where status == SATEEN_JPEG_OK { status = sateen_jpeg_read(decoder, &row) }
    return Int(status == SATEEN_JPEG_OK ? sateen_jpeg_finish(decoder) : status)
  }

  /// The offsets at which a marker begins.
  private func markers(_ marker: UInt8, in bytes: [UInt8]) -> [Int] {
    bytes.indices.dropLast().filter { bytes[$0] == 0xff && bytes[$0 + 1] == marker }
  }

  func testAScanMarkerCutShortAtTheEndIsReadNoFurther() throws {
    let bytes = try fixture("photo-progressive.jpg")
    for length: UInt8 in 0...12 {
      for eighths: Int32 in [1, 8] {
        let cut = verdict(bytes.dropLast(2) + [0xff, 0xda, 0, length], eighths: eighths)
        XCTAssertTrue([SATEEN_JPEG_TRUNCATED, SATEEN_JPEG_CORRUPT].contains(cut), "\(length): \(cut)")
      }
    }
  }

  func testAProgressiveFileGetsTheSameVerdictAtEverySize() throws {
    let bytes = try fixture("photo-progressive.jpg")
    let scans = markers(0xda, in: bytes)
    XCTAssertGreaterThan(scans.count, 6)
    for (index, scan) in scans.enumerated() {
      let data = scan + 2 + 10
      // First without the scan's data and everything after them, then without its data only.
      let cut = Array(bytes[..<data]) + [0xff, 0xd9]
      let next = bytes.indices.dropLast().first {
        $0 > data && bytes[$0] == 0xff && bytes[$0 + 1] != 0 && !(0xd0...0xd7).contains(bytes[$0 + 1])
      }
      let emptied = Array(bytes[..<data]) + bytes[(next ?? bytes.count)...]
      for tampered in [cut, emptied] {
        let verdicts = [1, 2, 4, 8].map { verdict(tampered, eighths: $0) }
        XCTAssertEqual(Set(verdicts).count, 1, "scan \(index): \(verdicts)")
      }
    }
    XCTAssertEqual(verdict(Array(bytes[..<(scans[0] + 14)]) + [0xff, 0xd9], eighths: 1), SATEEN_JPEG_TRUNCATED)
  }

  func testTooManyScansAreRefusedAtEverySize() throws {
    let bytes = try fixture("photo-progressive.jpg")
    let scan = try XCTUnwrap(markers(0xda, in: bytes).first { bytes[$0 + 4] == 1 && bytes[$0 + 7] > 0 })
    let header = Array(bytes[scan..<(scan + 10)])
    let scans = [[UInt8]](repeating: header + [0], count: 600).joined()
    let bomb: [UInt8] = Array(bytes[..<(bytes.count - 2)]) + Array(scans) + [0xff, 0xd9]
    for eighths: Int32 in [1, 2, 8] {
      XCTAssertEqual(verdict(bomb, eighths: eighths), SATEEN_JPEG_CORRUPT, "at \(eighths)/8")
    }
  }

  func testMarkerLengthsThatLieNeverLeadOutside() throws {
    let bytes = try fixture("photo-progressive.jpg")
    let places = bytes.indices.dropLast(4).filter {
      bytes[$0] == 0xff && bytes[$0 + 1] >= 0xc0 && bytes[$0 + 1] != 0xff
    }
    for place in places {
      for length: [UInt8] in [[0, 0], [0, 1], [0, 2], [0, 3], [0, 7], [0, 8], [0xff, 0xff]] {
        var changed = bytes
        changed.replaceSubrange(place + 2..<place + 4, with: length)
        _ = verdict(changed, eighths: 1)
        _ = verdict(Array(changed[..<(place + 4)]), eighths: 1)
      }
    }
  }

  func testAFileThatLacksOnlyItsEndMarkerIsShown() throws {
    for name in ["photo-baseline.jpg", "photo-progressive.jpg"] {
      let bytes = try fixture(name)
      let whole = try decode(bytes, eighths: 8)
      XCTAssertEqual(try decode(Array(bytes.dropLast(2)), eighths: 8).pixels, whole.pixels, name)
    }
  }

  func testFourInksBecomeLight() throws {
    let picture = try decode(fixture("cmyk-red.jpg"), eighths: 8)
    XCTAssertLessThan(picture.pixels[0], 8)
    XCTAssertLessThan(picture.pixels[1], 8)
    XCTAssertGreaterThan(picture.pixels[2], 247)
  }

  func testStoppingEndsTheCallAtHand() throws {
    for name in ["photo-baseline.jpg", "photo-progressive.jpg"] {
      let bytes = try fixture(name)
      let decoder = try XCTUnwrap(sateen_jpeg_create())
      defer { sateen_jpeg_destroy(decoder) }
      sateen_jpeg_set_stop(decoder, { _ in true }, nil)
      bytes.withUnsafeBufferPointer { buffer in
        var info = sateen_jpeg_info()
        XCTAssertEqual(Int(sateen_jpeg_open(decoder, buffer.baseAddress, buffer.count, &info)), SATEEN_JPEG_OK)
        var frame = sateen_jpeg_frame()
        XCTAssertEqual(Int(sateen_jpeg_start(decoder, 8, 0, info.width, &frame)), SATEEN_JPEG_STOPPED)
      }
    }
  }
}
