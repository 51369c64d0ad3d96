import SateenLayout
import XCTest

@testable import SateenGraphics

/// Bitmaps that grow in nine pieces, and tints.
final class ImageResizingTests: XCTestCase {
  /// A bitmap whose pixels say where they are: red is the column, green the row.
  private func map(_ width: Int, _ height: Int, scale: Double = 1, isOpaque: Bool = true) throws -> Bitmap {
    try XCTUnwrap(
      Bitmap.ofPixels(size: PixelSize(width: width, height: height), scale: scale, isOpaque: isOpaque) { bytes in
        for y in 0..<height {
          for x in 0..<width {
            bytes.storeBytes(
              of: 0xff00_0000 | UInt32(x * 8) << 16 | UInt32(y * 8) << 8, toByteOffset: (y * width + x) * 4,
              as: UInt32.self)
          }
        }
      })
  }

  private func column(_ pixel: UInt32) -> Int { Int(pixel >> 16 & 0xff) / 8 }
  private func row(_ pixel: UInt32) -> Int { Int(pixel >> 8 & 0xff) / 8 }

  func testCornersKeepTheirPixelsAndAMiddleOfOnePixelFillsTheRest() throws {
    let image = try map(7, 5)
    let resizing = ImageResizing(capInsets: EdgeInsets(top: 2, left: 3, bottom: 2, right: 3))
    let result = try XCTUnwrap(image.resized(to: PixelSize(width: 40, height: 30), scale: 1, by: resizing))
    XCTAssertEqual(result.size, PixelSize(width: 40, height: 30))
    XCTAssertTrue(result.isOpaque)
    for y in 0..<30 {
      for x in 0..<40 {
        let wantedColumn = x < 3 ? x : x >= 37 ? x - 33 : 3
        let wantedRow = y < 2 ? y : y >= 28 ? y - 25 : 2
        let pixel = result.pixel(x: x, y: y)
        XCTAssertEqual(column(pixel), wantedColumn, "\(x), \(y)")
        XCTAssertEqual(row(pixel), wantedRow, "\(x), \(y)")
      }
    }
  }

  func testAPlainImageStaysPlainInEverySizeScaleAndMode() throws {
    for alpha in [1, 0.5] {
      let plain = try XCTUnwrap(
        Bitmap(size: PixelSize(width: 13, height: 11), isOpaque: alpha == 1) { context in
          context.fill(Rect(x: 0, y: 0, width: 13, height: 11), with: Color(hex: 0x336699, alpha: alpha))
        })
      let color = plain.pixel(x: 5, y: 5)
      for mode in [ImageResizing.Mode.stretch, .tile] {
        for (insets, scale) in [(4.0, 1.0), (3.3, 1.25), (2.5, 1.5), (5, 1.75), (0, 1.1), (4, 2), (5, 3)] {
          for (width, height) in [(50, 40), (31, 17), (8, 8), (3, 90), (1, 1), (13, 11), (27, 2)] {
            let result = try XCTUnwrap(
              plain.resized(
                to: PixelSize(width: width, height: height), scale: scale,
                by: ImageResizing(capInsets: EdgeInsets(insets), mode: mode)))
            for y in 0..<height {
              for x in 0..<width where result.pixel(x: x, y: y) != color {
                return XCTFail("\(mode) \(insets) at \(scale), \(width) x \(height): a seam at \(x), \(y)")
              }
            }
          }
        }
      }
    }
  }

  func testCapsGrowWithTheScaleAndTheImagesOwnScaleCounts() throws {
    let image = try map(12, 12)
    // Two pixels of the image for a point: caps of four pixels, as large as eight of the display.
    let resizing = ImageResizing(capInsets: EdgeInsets(2), scale: 2)
    let result = try XCTUnwrap(image.resized(to: PixelSize(width: 60, height: 60), scale: 4, by: resizing))
    XCTAssertEqual(column(result.pixel(x: 7, y: 30)), 3)
    XCTAssertEqual(column(result.pixel(x: 8, y: 30)), 4)
    XCTAssertEqual(column(result.pixel(x: 51, y: 30)), 7)
    XCTAssertEqual(column(result.pixel(x: 52, y: 30)), 8)
  }

  func testTilesRepeatFromTheCapsOn() throws {
    let image = try map(8, 8)
    let resizing = ImageResizing(capInsets: EdgeInsets(top: 0, left: 2, bottom: 0, right: 2), mode: .tile)
    let result = try XCTUnwrap(image.resized(to: PixelSize(width: 21, height: 19), scale: 1, by: resizing))
    for y in 0..<19 {
      for x in 0..<21 {
        let pixel = result.pixel(x: x, y: y)
        XCTAssertEqual(row(pixel), y % 8)
        XCTAssertEqual(column(pixel), x < 2 ? x : x >= 19 ? x - 13 : 2 + (x - 2) % 4)
      }
    }
  }

  func testTilesAtAFractionalScaleAreEqualToEachOther() throws {
    let image = try map(8, 8)
    let result = try XCTUnwrap(
      image.resized(to: PixelSize(width: 50, height: 50), scale: 1.25, by: ImageResizing(mode: .tile)))
    for y in 0..<50 {
      for x in 10..<50 { XCTAssertEqual(result.pixel(x: x, y: y), result.pixel(x: x - 10, y: y)) }
    }
    XCTAssertEqual(column(result.pixel(x: 0, y: 0)), 0, "the opposite edge is not mixed in")
    XCTAssertEqual(column(result.pixel(x: 9, y: 0)), 7)
  }

  func testCapsLargerThanTheRoomShareIt() throws {
    let image = try map(20, 20)
    let resizing = ImageResizing(capInsets: EdgeInsets(top: 2, left: 9, bottom: 2, right: 3))
    let result = try XCTUnwrap(image.resized(to: PixelSize(width: 8, height: 20), scale: 1, by: resizing))
    XCTAssertLessThan(column(result.pixel(x: 5, y: 10)), 9)
    XCTAssertGreaterThanOrEqual(column(result.pixel(x: 6, y: 10)), 17)
  }

  func testEdgesAreWholeAndInOrderForAllNumbers() {
    let lengths = [0.0, 0.4, 1, 2.5, 7, 1e6, 1e12]
    for first in lengths {
      for last in lengths {
        for source in [1, 2, 3, 10] {
          for target in [1, 2, 5, 400] {
            for factor in [1e-4, 0.5, 1, 1.3, 1e4] {
              let edges = CapEdges((first, last), source: source, target: target, factor: factor)
              XCTAssertEqual(edges.source, edges.source.sorted())
              XCTAssertEqual(edges.target, edges.target.sorted())
              XCTAssertEqual([edges.source[0], edges.source[3]], [0, source])
              XCTAssertEqual([edges.target[0], edges.target[3]], [0, target])
              XCTAssertGreaterThan(edges.source[2], edges.source[1], "there is a middle")
              XCTAssertEqual(edges.isReduced, first + last > Double(source))
            }
          }
        }
      }
    }
  }

  func testBadNumbersAreClampedAndToldOnce() throws {
    let said = SaidSentences()
    try OnceLog.look.listening(said.add) {
      for bad in [Double.nan, -3, .infinity, -.infinity] {
        var resizing = ImageResizing(capInsets: EdgeInsets(top: bad, left: 1, bottom: bad, right: 1), scale: bad)
        XCTAssertTrue(resizing.capInsets.top == 0 || resizing.capInsets.top == 1e6)
        XCTAssertEqual(resizing.scale, 1)
        resizing.scale = 2
        resizing.capInsets.left = bad
        XCTAssertGreaterThanOrEqual(resizing.capInsets.left, 0)
        let result = try map(6, 6).resized(to: PixelSize(width: 9, height: 9), scale: bad, by: resizing)
        XCTAssertEqual(result?.size, PixelSize(width: 9, height: 9))
      }
      XCTAssertEqual(said.all.filter { $0.contains("cap inset") }.count, 1)
      XCTAssertEqual(said.all.filter { $0.contains("scale of a resizable") }.count, 1)
      let large = ImageResizing(capInsets: EdgeInsets(50))
      for _ in 0..<3 { XCTAssertNotNil(try map(6, 6).resized(to: PixelSize(width: 9, height: 9), scale: 1, by: large)) }
      XCTAssertEqual(
        said.all.filter { $0.contains("50.0 + 50.0 by 50.0 + 50.0 points are larger than their") }.count, 1)
      XCTAssertNil(try map(6, 6).resized(to: PixelSize(width: 0, height: 9), scale: 1, by: large))
    }
  }

  func testATintTakesTheAlphaOfTheImage() throws {
    let image = try XCTUnwrap(
      Bitmap(size: PixelSize(width: 4, height: 1)) { context in
        context.fill(Rect(x: 0, y: 0, width: 1, height: 1), with: Color(hex: 0xff0000))
        context.fill(Rect(x: 1, y: 0, width: 1, height: 1), with: Color(hex: 0x00ff00, alpha: 0.5))
      })
    let tinted = try XCTUnwrap(image.tinted(Color(hex: 0x0000ff).light))
    XCTAssertEqual(tinted.pixel(x: 0, y: 0), 0xff00_00ff)
    XCTAssertEqual(Double(tinted.pixel(x: 1, y: 0) >> 24), 128, accuracy: 1)
    XCTAssertEqual(tinted.pixel(x: 1, y: 0) & 0xff, tinted.pixel(x: 1, y: 0) >> 24)
    XCTAssertEqual(tinted.pixel(x: 2, y: 0), 0)
    let opaque = try XCTUnwrap(map(3, 3).tinted(Color(hex: 0x0000ff).light))
    XCTAssertTrue(opaque.isOpaque)
    XCTAssertEqual(opaque.pixel(x: 1, y: 1), 0xff00_00ff)
    let glass = try XCTUnwrap(map(3, 3).tinted(Color(hex: 0x0000ff, alpha: 0.5).light))
    XCTAssertFalse(glass.isOpaque)
    XCTAssertEqual(Double(glass.pixel(x: 1, y: 1) >> 24), 128, accuracy: 1)
  }

  func testAMirroredBitmapHasItsColumnsTheOtherWayRound() throws {
    let image = try map(7, 3, scale: 2)
    let mirrored = try XCTUnwrap(image.mirrored())
    XCTAssertEqual(mirrored.scale, 2)
    for y in 0..<3 { for x in 0..<7 { XCTAssertEqual(mirrored.pixel(x: x, y: y), image.pixel(x: 6 - x, y: y)) } }
  }

  func testAPartIsScaledToItsSize() throws {
    let image = try map(20, 20)
    let part = try XCTUnwrap(
      image.scaled(
        to: PixelSize(width: 5, height: 5), part: Rect(x: 10, y: 0, width: 5, height: 5), scale: 2))
    XCTAssertEqual(part.scale, 2)
    for x in 0..<5 { XCTAssertEqual(column(part.pixel(x: x, y: 0)), 10 + x) }
    XCTAssertNil(image.scaled(to: PixelSize(width: 5, height: 5), part: .zero, scale: 1))
  }
}

/// Sentences of a log.
private final class SaidSentences: @unchecked Sendable {
  // Used on one thread, by one test.
  private(set) var all: [String] = []
  func add(_ sentence: String) { all.append(sentence) }
}
