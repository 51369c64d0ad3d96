import Foundation
import SateenGraphics
@testable import SateenImages
import XCTest

/// Kinds of BMP, ICO and TIFF files that pillow does not write, with pixels that follow from the bytes of the test.
final class SurfaceKindTests: XCTestCase {
  private func pixels(_ bytes: [UInt8]) throws -> [[UInt32]] {
    let bitmap = try load(ImageRequest(source: .bytes(ImageBytes(bytes, name: "kind")))).bitmap
    return (0..<bitmap.size.height).map { y in (0..<bitmap.size.width).map { bitmap.pixel(x: $0, y: y) } }
  }

  // MARK: BMP

  private let colors = [0xff0000, 0x00ff00, 0x0000ff, 0xffffff]
  private let (red, green, blue, white): (UInt32, UInt32, UInt32, UInt32) = (
    0xffff_0000, 0xff00_ff00, 0xff00_00ff, 0xffff_ffff
  )

  func testRunsOf8BitsHaveCopiesMovesAndEndsOfLines() throws {
    let body: [UInt8] = [3, 0, 2, 1, 0, 0, 0, 3, 2, 1, 0, 0, 2, 3, 0, 0, 0, 2, 2, 0, 1, 1, 0, 1]
    let file = SurfaceFile.bmp(5, 3, bits: 8, compression: 1, colors: colors, body: body)
    XCTAssertEqual(
      try pixels(file),
      [[red, red, green, red, red], [blue, green, red, white, white], [red, red, red, green, green]])
  }

  func testRunsOf4BitsHaveTwoColoursInTurns() throws {
    let body: [UInt8] = [5, 0x12, 0, 0, 0, 5, 0x01, 0x23, 0x30, 0, 0, 1]
    let file = SurfaceFile.bmp(5, 2, bits: 4, compression: 2, colors: colors, body: body)
    XCTAssertEqual(try pixels(file), [[red, green, blue, white, white], [green, blue, green, blue, green]])
  }

  /// A run goes on in the row above, and what lies beyond the last pixel is dropped.
  func testRunsThatLeaveTheImageAreHarmless() throws {
    for bits in [4, 8] {
      for body: [UInt8] in [
        [255, 1, 255, 1, 0, 1], [0, 2, 255, 255, 255, 1, 0, 1], [UInt8](repeating: 0, count: 4_000) + [9, 1, 0, 1],
        [0, 255] + [UInt8](repeating: bits == 8 ? 1 : 0x11, count: 256) + [0, 1], [0, 1],
      ] {
        let file = SurfaceFile.bmp(5, 3, bits: bits, compression: bits == 8 ? 1 : 2, colors: colors, body: body)
        let shown = try pixels(file)
        XCTAssertTrue(shown.joined().allSatisfy { $0 == red || $0 == green }, "\(bits) \(body.prefix(6))")
        XCTAssertEqual(shown.map(\.count), [5, 5, 5])
      }
    }
  }

  func testANegativeHeightMeansRowsFromTheTopDown() throws {
    let body: [UInt8] = [0, 1, 2, 3, 3, 2, 1, 0]
    XCTAssertEqual(
      try pixels(SurfaceFile.bmp(4, -2, bits: 8, colors: colors, body: body)),
      [[red, green, blue, white], [white, blue, green, red]])
    XCTAssertEqual(
      try pixels(SurfaceFile.bmp(4, 2, bits: 8, colors: colors, body: body)),
      [[white, blue, green, red], [red, green, blue, white]])
  }

  func testIndicesBeyondThePaletteAreDamageOrBlack() throws {
    for bits in [1, 4, 8] {
      let few = Array(colors.prefix(bits == 1 ? 1 : 4))
      let file = SurfaceFile.bmp(2, 1, bits: bits, colors: few, body: [0xf9, 0xf9, 0, 0])
      XCTAssertEqual(
        error(of: ImageRequest(source: .bytes(ImageBytes(file, name: "indices")))),
        .damaged(name: "indices", reason: "A BMP image contains a pixel with a color out of the palette"))
    }
    // Runs are not checked by SDL.
    let runs = SurfaceFile.bmp(3, 1, bits: 8, compression: 1, colors: colors, body: [2, 200, 1, 2, 0, 1])
    XCTAssertEqual(try pixels(runs), [[0xff00_0000, 0xff00_0000, blue]])
    // More colours than there can be mean all of them.
    let body: [UInt8] = [0, 1, 2, 3]
    let full = (0..<256).map { $0 < 4 ? colors[$0] : 0x123456 }
    for used in [257, 1 << 31, 1 << 32 - 1] {
      let file = SurfaceFile.bmp(4, 1, bits: 8, colors: full, used: used, body: body)
      XCTAssertEqual(try pixels(file), [[red, green, blue, white]])
    }
  }

  func testMasksPlaceTheColoursOfAPixel() throws {
    let masks = [0xff, 0xff00, 0xff0000]
    let file = SurfaceFile.bmp(1, 1, bits: 32, compression: 3, masks: masks, body: [0x11, 0x22, 0x33, 0])
    XCTAssertEqual(try pixels(file), [[0xff11_2233]])
    for masks in [[1, 0, 0], [0xff00ff, 0xff00, 0xff], [1 << 32 - 1, 1 << 32 - 1, 1 << 32 - 1]] {
      let file = SurfaceFile.bmp(1, 1, bits: 32, compression: 3, masks: masks, body: [1, 2, 3, 4])
      XCTAssertEqual(
        error(of: ImageRequest(source: .bytes(ImageBytes(file, name: "masks")))),
        .damaged(name: "masks", reason: "Unknown pixel format"), "\(masks)")
    }
  }

  // MARK: Icons

  func testTheLargestImageOfAnIconIsShownWhereverItStands() throws {
    let small = SurfaceFile.entry(4, 4, 0xff00_ff00)
    let large = SurfaceFile.entry(9, 7, 0xffff_0000)
    let tall = SurfaceFile.entry(3, 8, 0xff00_00ff)
    for kind in [1, 2] {
      for entries in [[small, large, tall], [large, tall, small], [tall, small, large]] {
        let shown = try pixels(SurfaceFile.icon(entries, kind: kind))
        XCTAssertEqual(shown.map(\.count), [Int](repeating: 9, count: 7))
        XCTAssertTrue(shown.joined().allSatisfy { $0 == red })
      }
    }
  }

  func testAmongEqualSizesTheImageWithMoreColoursIsShown() throws {
    var poor = SurfaceFile.entry(4, 4, 0xff00_ff00)
    poor.bits = 8
    let rich = SurfaceFile.entry(4, 4, 0xffff_0000)
    for entries in [[poor, rich], [rich, poor]] {
      XCTAssertEqual(try pixels(SurfaceFile.icon(entries)).first, [red, red, red, red])
    }
  }

  func testASizeOf0Means256() throws {
    var large = SurfaceFile.entry(3, 3, 0xffff_0000)
    (large.width, large.height) = (0, 0)
    let shown = try pixels(SurfaceFile.icon([SurfaceFile.entry(200, 2, 0xff00_ff00), large]))
    XCTAssertEqual(shown, [[red, red, red], [red, red, red], [red, red, red]])
  }

  func testAnIconWithoutAlphaUsesItsMask() throws {
    var entry = SurfaceFile.entry(2, 2, 0x00ff_0000)
    // The last row of the mask is the upper one.
    entry.content[entry.content.count - 4] = 0x40
    XCTAssertEqual(try pixels(SurfaceFile.icon([entry])), [[red, 0], [red, red]])
  }

  // MARK: TIFF

  private typealias Tag = SurfaceFile.Tag

  /// A pixel of the images below.
  private func sample(_ x: Int, _ y: Int, _ channel: Int) -> Int { (x * 11 + y * 7 + channel * 60) & 0xff }

  private func samples(_ width: Int, _ height: Int, x: Int = 0, y: Int = 0, channels: [Int] = [0, 1, 2]) -> [UInt8] {
    (y..<y + height).flatMap { y in
      (x..<x + width).flatMap { x in channels.map { UInt8(sample(x, y, $0)) } }
    }
  }

  private func assertSamples(_ file: [UInt8], _ width: Int, _ height: Int, line: UInt = #line) throws {
    let expected = (0..<height).map { y in
      (0..<width).map { x in
        0xff00_0000 | UInt32(sample(x, y, 0)) << 16 | UInt32(sample(x, y, 1)) << 8 | UInt32(sample(x, y, 2))
      }
    }
    XCTAssertEqual(try pixels(file), expected, line: line)
  }

  func testStripsTilesAndPlanesAreReadInBothByteOrders() throws {
    for isBig in [false, true] {
      try assertSamples(SurfaceFile.tiff(20, 18, parts: [samples(20, 18)], isBig: isBig), 20, 18)
      // Strips of seven rows, the last one shorter.
      let strips = [(0, 7), (7, 7), (14, 4)].map { samples(20, $0.1, y: $0.0) }
      try assertSamples(SurfaceFile.tiff(20, 18, [Tag.rows: .short(7)], parts: strips, isBig: isBig), 20, 18)
      // libtiff 4.5.0 refuses plain tiles whose length is no multiple of 1,024 bytes.
      let tiles = [(0, 0), (32, 0), (0, 32), (32, 32)].map { samples(32, 32, x: $0.0, y: $0.1) }
      let tiled = SurfaceFile.tiff(
        40, 35, [Tag.tileWidth: .short(32), Tag.tileHeight: .short(32)], parts: tiles, isBig: isBig)
      try assertSamples(tiled, 40, 35)
      let planes = [0, 1, 2].map { samples(20, 18, channels: [$0]) }
      try assertSamples(SurfaceFile.tiff(20, 18, [Tag.planes: .short(2)], parts: planes, isBig: isBig), 20, 18)
      let wide = samples(20, 18).flatMap { [$0, $0] }
      try assertSamples(
        SurfaceFile.tiff(20, 18, [Tag.bits: .short(16, 16, 16)], parts: [wide], isBig: isBig), 20, 18)
    }
  }

  func testGreyPaletteAndInksAreRead() throws {
    let one: [Int: SurfaceFile.Field?] = [Tag.samples: .short(1), Tag.bits: .short(8)]
    let values: [UInt8] = [0, 1, 128, 255]
    let inverted = one.merging([Tag.photometric: .short(0)]) { $1 }
    XCTAssertEqual(
      try pixels(SurfaceFile.tiff(4, 1, inverted, parts: [values])), [[white, 0xfffe_fefe, 0xff7f_7f7f, 0xff00_0000]])
    let palette = (0..<3).flatMap { channel in (0..<16).map { $0 * 0x1011 >> (4 * channel) & 0xff * 257 } }
    let indexed: [Int: SurfaceFile.Field?] = [
      Tag.samples: .short(1), Tag.bits: .short(4), Tag.photometric: .short(3), Tag.palette: .shorts(palette),
    ]
    let shown = try pixels(SurfaceFile.tiff(4, 1, indexed, parts: [[0x05, 0xaf]]))
    XCTAssertEqual(
      shown,
      [
        [0, 5, 10, 15].map { index in
          0xff00_0000 | UInt32(palette[index] >> 8) << 16 | UInt32(palette[16 + index] >> 8) << 8
            | UInt32(palette[32 + index] >> 8)
        }
      ])
    let inks: [Int: SurfaceFile.Field?] = [
      Tag.samples: .short(4), Tag.bits: .short(8, 8, 8, 8), Tag.photometric: .short(5),
    ]
    XCTAssertEqual(
      try pixels(SurfaceFile.tiff(2, 1, inks, parts: [[0, 255, 255, 0, 0, 0, 0, 255]])), [[red, 0xff00_0000]])
  }

  func testAlphaOfATIFFIsStraightOrPremultiplied() throws {
    let four: [Int: SurfaceFile.Field?] = [Tag.samples: .short(4), Tag.bits: .short(8, 8, 8, 8)]
    let straight = four.merging([Tag.extra: .short(2)]) { $1 }
    XCTAssertEqual(
      try pixels(SurfaceFile.tiff(2, 1, straight, parts: [[200, 100, 50, 128, 9, 9, 9, 0]])), [[0x8064_3219, 0]])
    let premultiplied = four.merging([Tag.extra: .short(1)]) { $1 }
    XCTAssertEqual(
      try pixels(SurfaceFile.tiff(1, 1, premultiplied, parts: [[0x64, 0x32, 0x19, 0x80]])), [[0x8064_3219]])
  }

  func testTheFirstOfManyDirectoriesIsShown() throws {
    let first = SurfaceFile.tiff(5, 4, parts: [samples(5, 4)])
    // 2,000 further directories without a tag, each of which names the next one.
    var chained = first
    let start = chained.count
    chained.replaceSubrange(start - 4..<start, with: SurfaceFile.little(start, 4))
    for i in 1...2_000 {
      chained += SurfaceFile.little(0, 2) + SurfaceFile.little(i == 2_000 ? 0 : start + 6 * i, 4)
    }
    try assertSamples(chained, 5, 4)
    // A directory that names itself, and one far outside of the file.
    for next in [nil, 1 << 32 - 2] {
      try assertSamples(SurfaceFile.tiff(5, 4, parts: [samples(5, 4)], next: next), 5, 4)
    }
  }
}
