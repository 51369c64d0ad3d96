import Foundation
import SateenGraphics
@testable import SateenImages
import XCTest

/// Files that lie about their size, their kind or their parts are refused before SDL2_image sees them.
final class SurfaceHostileTests: XCTestCase {
  private typealias Tag = SurfaceFile.Tag

  override func tearDown() { PictureLibrary.sdlImage.setHidden(false) }

  private func source(_ bytes: [UInt8]) -> ImageSource { .bytes(ImageBytes(bytes, name: "hostile")) }

  /// The error of a file while SDL2_image is missing. The library is opened after all checks, so that its absence is an
  /// error of its own.
  private func refusal(
    _ bytes: [UInt8], limits: ImageLimits = ImageLimits(), _ message: String = "", line: UInt = #line
  ) -> ImageError? {
    PictureLibrary.sdlImage.setHidden(true)
    defer { PictureLibrary.sdlImage.setHidden(false) }
    let error = error(of: ImageRequest(source: source(bytes)), limits: limits)
    XCTAssertNotNil(error, message, line: line)
    XCTAssertTrue(error?.description.hasPrefix("hostile: ") ?? false, "\(String(describing: error))", line: line)
    XCTAssertFalse(
      error?.description.contains("SDL2_image") ?? false, "\(message): \(String(describing: error))", line: line)
    return error
  }

  private func assertUnsupported(_ bytes: [UInt8], _ text: String, line: UInt = #line) {
    guard case .unsupported(_, let reason) = refusal(bytes, text, line: line) else {
      return XCTFail("\(text): \(String(describing: error(of: ImageRequest(source: source(bytes)))))", line: line)
    }
    XCTAssertTrue(reason.contains(text), reason, line: line)
  }

  private func assertDamaged(_ bytes: [UInt8], _ text: String, line: UInt = #line) {
    guard case .damaged(_, let reason) = refusal(bytes, text, line: line) else {
      return XCTFail("\(text): \(String(describing: error(of: ImageRequest(source: source(bytes)))))", line: line)
    }
    XCTAssertTrue(reason.contains(text), reason, line: line)
  }

  private func assertTruncated(_ bytes: [UInt8], _ message: String = "", line: UInt = #line) {
    XCTAssertEqual(refusal(bytes, message, line: line), .truncated(name: "hostile"), message, line: line)
  }

  private let strip = [UInt8](repeating: 100, count: 4 * 3 * 3)

  private func tiff(_ fields: [Int: SurfaceFile.Field?] = [:], width: Int = 4, height: Int = 3) -> [UInt8] {
    SurfaceFile.tiff(width, height, fields, parts: [strip])
  }

  // MARK: Sizes

  private var makers: [(String, (Int, Int) -> [UInt8])] {
    let body = [UInt8](repeating: 0, count: 64)
    return [
      ("BMP", { SurfaceFile.bmp($0, $1, bits: 24, body: body) }),
      ("BMP in runs", { SurfaceFile.bmp($0, $1, bits: 8, compression: 1, colors: [0], body: [0, 1]) }),
      ("QOI", { Array("qoif".utf8) + SurfaceFile.big($0, 4) + SurfaceFile.big($1, 4) + [3, 0] + body }),
      ("PPM", { Array("P6 \($0) \($1) 255\n".utf8) + body }),
      ("PBM", { Array("P1 \($0) \($1)\n0 1 0 1".utf8) }),
      ("TIFF", { self.tiff(width: $0, height: $1) }),
      (
        "ICO",
        { width, height in
          var entry = SurfaceFile.entry(1, 1, 0)
          entry.content.replaceSubrange(4..<12, with: SurfaceFile.little(width, 4) + SurfaceFile.little(2 * height, 4))
          return SurfaceFile.icon([entry])
        }
      ),
    ]
  }

  func testSizesOfZeroAndOf2To31AreRefusedByTheHeader() throws {
    let sizes = [
      (0, 3), (3, 0), (0, 0), (0x7fff_ffff, 3), (3, 0x7fff_ffff), (0x8000_0000, 3), (3, 0x8000_0000),
      (0xffff_ffff, 0xffff_ffff), (0x4000_0000, 0x4000_0000), (65_536, 65_536), (1_000_001, 1), (1, 1_000_001),
    ]
    for (kind, make) in makers {
      for (width, height) in sizes {
        let file = make(width, height)
        _ = refusal(file, "\(kind) \(width) x \(height)")
        // In a BMP file, these are rows from the top down.
        if kind.hasPrefix("BMP"), height == 0xffff_ffff { continue }
        XCTAssertThrowsError(try ImageHeader.read(source(file)), "\(kind) \(width) x \(height)")
        let budget = DecodeBudget(bytes: 1)
        XCTAssertThrowsError(
          try ImagePipeline(decodeBudget: budget).loadSynchronously(ImageRequest(source: source(file))))
        XCTAssertEqual(budget.peakBytes, 0, "\(kind) \(width) x \(height)")
      }
    }
  }

  /// A header alone reserves memory at most, and SDL2_image allocates none.
  func testSizesWithinTheLimitNeedTheirPixels() {
    for (kind, make) in makers where kind != "BMP in runs" {
      assertTruncated(make(9_000, 9_000), kind)
      assertTruncated(make(300, 1), kind)
    }
  }

  func testTheLimitOfTheCallerHolds() {
    for (kind, make) in makers {
      guard
        case .tooManyPixels(_, PixelSize(width: 100, height: 11), limit: 1_000) = refusal(
          make(100, 11), limits: ImageLimits(pixels: 1_000), kind)
      else { return XCTFail(kind) }
    }
    for entry in [SurfaceFile.entry(30, 40, 0xffff_ffff), SurfaceFile.entry(40, 30, 0xffff_ffff)] {
      guard case .tooManyPixels = refusal(SurfaceFile.icon([entry]), limits: ImageLimits(pixels: 1_000)) else {
        return XCTFail("icon")
      }
    }
  }

  /// SDL2_image counts bytes with 32 bits.
  func testNoLimitIsHigherThanThatOfSDL() {
    PictureLibrary.sdlImage.setHidden(true)
    for (kind, make) in makers {
      XCTAssertEqual(
        error(of: ImageRequest(source: source(make(20_000, 20_000))), limits: ImageLimits(pixels: 1 << 40)),
        .unsupported(name: "hostile", reason: "SDL2_image has a limit of 400000000 pixels"), kind)
    }
  }

  // MARK: Kinds

  func testBitmapsOfOtherKindsAreRefused() {
    func bmp(_ bits: Int, _ compression: Int, height: Int = 2) -> [UInt8] {
      SurfaceFile.bmp(
        2, height, bits: bits, compression: compression, colors: [1, 2], body: [UInt8](repeating: 0, count: 64))
    }
    for bits in [0, 3, 5, 12, 15, 48, 64, 65_535] { assertUnsupported(bmp(bits, 0), "a bitmap of \(bits) bits") }
    for (bits, compression) in [(4, 1), (24, 1), (8, 2), (32, 2), (8, 3), (24, 3), (24, 4), (24, 5), (32, 6), (8, 11)] {
      assertUnsupported(bmp(bits, compression), "of \(bits) bits with compression \(compression)")
    }
    assertUnsupported(bmp(8, 1, height: -2), "with compression 1")
    for size in [0, 13, 39, 1_025, 1 << 31] {
      var file = bmp(24, 0)
      file.replaceSubrange(14..<18, with: SurfaceFile.little(size, 4))
      assertUnsupported(file, "whose header has \(size) bytes")
    }
    // OS/2 has another compression with the number of the masks.
    var old = bmp(32, 3)
    old.replaceSubrange(14..<18, with: SurfaceFile.little(64, 4))
    assertUnsupported(old, "compression 3")
  }

  func testPixelsAndPaletteOfABitmapLieInTheFile() {
    let file = SurfaceFile.bmp(4, 2, bits: 8, colors: [1, 2, 3, 4], body: [0, 1, 2, 3, 0, 1, 2, 3])
    for start in [file.count - 7, file.count, 1 << 31, 1 << 32 - 1] {
      var file = file
      file.replaceSubrange(10..<14, with: SurfaceFile.little(start, 4))
      assertTruncated(file, "\(start)")
    }
    var many = file
    many.replaceSubrange(46..<50, with: SurfaceFile.little(200, 4))
    assertTruncated(many)
  }

  func testPCXFilesOfOtherKindsAreRefused() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "SurfaceFixtures")
    let whole = [UInt8](try Data(contentsOf: folder.appending(path: "rgb.pcx")))
    func changed(_ at: Int, _ bytes: [UInt8]) -> [UInt8] {
      var file = whole
      file.replaceSubrange(at..<at + bytes.count, with: bytes)
      return file
    }
    assertUnsupported(changed(3, [1]), "3 planes with 1 bits")
    assertUnsupported(changed(65, [4]), "4 planes")
    assertDamaged(changed(4, [99, 0]), "no pixels at all")
    assertDamaged(changed(66, [36, 0]), "rows that are shorter")
    // Coordinates and lengths of rows have a sign in SDL2_image.
    assertUnsupported(changed(4, [0xff, 0x7f, 0, 0, 0, 0x80]), "32767")
    assertUnsupported(changed(66, [0, 0x80]), "32767")
    assertDamaged(changed(128, [0xc0]), "a run of no pixels")
    // Without runs, the pixels need more bytes than the file has.
    assertTruncated(changed(2, [0]))
    assertTruncated(whole.dropLast(20))
    let palette = [UInt8](try Data(contentsOf: folder.appending(path: "palette.pcx")))
    var unmarked = palette
    unmarked[palette.count - 769] = 11
    assertDamaged(unmarked, "without a palette")
    assertDamaged(palette.dropLast(769) + [12] + palette.suffix(769), "without a palette")
  }

  func testTextAndNumbersOfPNMFilesAreChecked() {
    assertDamaged(Array("P5 0 2 255\n12".utf8), "no pixels")
    assertDamaged(Array("P5 2 1 0\n12".utf8), "largest value")
    assertDamaged(Array("P5 -2 1 255\n12".utf8), "without a number")
    assertDamaged(Array("P5 2 1 x\n12".utf8), "without a number")
    assertDamaged(Array("P5 9999999999 1 255\n12".utf8), "too large a number")
    assertUnsupported(Array("P5 2 1 256\n1212".utf8), "256")
    assertTruncated(Array("P3 2 1 255\n1 2 3 4 5".utf8))
    assertTruncated(Array("P1 3 1\n01".utf8))
    // Numbers of two digits leave too few of them. The loader finds the end of the file.
    for file in ["P3 2 1 255\n10 20 30", "P1 3 1\n0 1  ", "P2 3 1 255\n10 20"] {
      XCTAssertEqual(
        error(of: ImageRequest(source: source(Array(file.utf8)))), .truncated(name: "hostile"), file)
    }
    XCTAssertEqual(
      error(of: ImageRequest(source: source(Array("P2 2 1 255\n10 x20".utf8)))),
      .damaged(name: "hostile", reason: "file truncated"))
  }

  func testQOIFilesThatEndEarlyOrLieAreRefused() {
    let head = Array("qoif".utf8) + SurfaceFile.big(3, 4) + SurfaceFile.big(2, 4)
    let end: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 1]
    for (channels, space): (UInt8, UInt8) in [(2, 0), (5, 0), (3, 2), (0, 0)] {
      assertDamaged(head + [channels, space, 0xc5] + end, "\(channels) channels in colour space \(space)")
    }
    XCTAssertNil(error(of: ImageRequest(source: source(head + [4, 0, 0xc5] + end))))
    assertTruncated(head + [4, 0, 0xc4] + end)
    assertTruncated(head + [4, 0, 0xc5] + end.dropLast())
    assertTruncated(head + [4, 0, 0xc4, 0xff] + end)
  }

  // MARK: Icons

  func testIconsWhoseImagesAreElsewhereAreRefused() {
    let one = SurfaceFile.icon([SurfaceFile.entry(4, 4, 0xff00_ff00)])
    func changed(_ at: Int, _ value: Int) -> [UInt8] {
      var file = one
      file.replaceSubrange(at..<at + 4, with: SurfaceFile.little(value, 4))
      return file
    }
    for start in [one.count, one.count - 1, 1 << 31, 1 << 32 - 1] { assertTruncated(changed(18, start), "\(start)") }
    // The directory itself taken for a bitmap.
    assertUnsupported(changed(18, 6), "bytes")
    var old = one
    old.replaceSubrange(22..<34, with: [12, 0, 0, 0, 4, 0, 8, 0, 1, 0, 24, 0])
    assertUnsupported(old, "unusual kind")
    assertUnsupported(changed(30, -8), "unusual kind")
    assertUnsupported(changed(30, 1), "unusual kind")
    assertUnsupported(changed(36, 16), "unusual kind")
    assertUnsupported(changed(38, 1), "compression 1")
    // The mask may be missing where there is an alpha channel.
    assertTruncated(one.dropLast(4 * 4 + 1))
    let masked = SurfaceFile.icon([SurfaceFile.entry(4, 4, 0x0000_ff00)])
    assertTruncated(masked.dropLast(1))
    assertTruncated(masked.dropLast(4 * 4 + 1))
    // 256 images, and none of them there.
    assertTruncated([0, 0, 1, 0, 0, 1])
    // An image that is only the beginning of a PNG file.
    let png = SurfaceFile.Entry(
      width: 4, height: 4, bits: 32, content: [0x89] + Array("PNG\r\n\u{1a}\n".utf8) + [UInt8](repeating: 0, count: 9))
    assertTruncated(SurfaceFile.icon([png]))
  }

  // MARK: TIFF

  func testTIFFsOfOtherKindsAreRefused() {
    XCTAssertNil(error(of: ImageRequest(source: source(tiff()))))
    assertUnsupported(tiff([Tag.compression: .short(7)]), "compression 7")
    assertUnsupported(tiff([Tag.compression: .short(34_712)]), "compression 34712")
    assertUnsupported(tiff([Tag.compression: .short(4)]), "of kind 2")
    assertUnsupported(tiff([Tag.photometric: .short(6)]), "of kind 6")
    assertUnsupported(tiff([Tag.photometric: .short(32_844)]), "of kind 32844")
    assertUnsupported(tiff([Tag.bits: .short(3)]), "of 3 bits")
    assertUnsupported(tiff([Tag.bits: .short(32, 32, 32)]), "of 32 bits")
    assertUnsupported(tiff([Tag.samples: .short(0)]), "with 0 samples")
    assertUnsupported(
      tiff([Tag.samples: .short(0), Tag.bits: .short(8), Tag.photometric: .short(1)]), "of kind 1 with 0 samples")
    assertUnsupported(tiff([Tag.samples: .short(60_000)]), "with 60000 samples")
    assertUnsupported(tiff([Tag.sampleFormat: .short(3)]), "of kind 2")
    assertUnsupported(tiff([Tag.planes: .short(3)]), "of kind 2")
    assertUnsupported(tiff([Tag.rows: .long(0)]), "parts of 4 x 0")
    assertUnsupported(tiff([Tag.bits: .short(8, 8, 4)]), "different numbers of bits")
    for side in [0, 1, 15, 8_193, 1 << 31] {
      assertUnsupported(tiff([Tag.tileWidth: .long(side), Tag.tileHeight: .long(64)]), "parts of \(side) x 64")
      assertUnsupported(tiff([Tag.tileWidth: .long(64), Tag.tileHeight: .long(side)]), "parts of 64 x \(side)")
    }
  }

  func testSizesOfATIFFAreCheckedBeforeItsPartsAreCounted() {
    assertDamaged(tiff(width: 0), "no pixels at all")
    assertDamaged(tiff(height: 0), "no pixels at all")
    let tiles: [Int: SurfaceFile.Field?] = [
      Tag.tileWidth: .short(16), Tag.tileHeight: .short(16), Tag.planes: .short(2), Tag.samples: .short(4),
      Tag.bits: .short(8, 8, 8, 8),
    ]
    assertUnsupported(tiff(tiles, width: 1 << 32 - 1, height: 1 << 32 - 1), "a side of more than")
    guard case .tooManyPixels = refusal(tiff(tiles, width: 1_000_000, height: 1_000_000)) else {
      return XCTFail("tiles")
    }
  }

  func testTablesAndPartsOfATIFFLieInTheFile() {
    for tag in [Tag.width, Tag.height, Tag.photometric] { assertDamaged(tiff([tag: nil]), "without tag \(tag)") }
    assertDamaged(tiff([Tag.width: .init(type: 2, values: [4])]), "of the wrong kind, tag 256")
    assertDamaged(tiff([Tag.width: .init(type: 4, values: [])]), "of the wrong kind, tag 256")
    for tag in [Tag.offsets, Tag.counts] {
      assertDamaged(tiff([tag: nil]), "where its pixels are")
      assertDamaged(tiff([tag: .long()]), "where its pixels are")
      assertDamaged(tiff([tag: .init(type: 1, values: [8])]), "where its pixels are")
      for value in [1 << 31, 1 << 32 - 1] { assertTruncated(tiff([tag: .long(value)]), "\(tag) \(value)") }
    }
    // Fewer strips than rows need.
    assertDamaged(tiff([Tag.rows: .short(1)]), "where its pixels are")
    assertTruncated(tiff([Tag.counts: .long(strip.count - 1)]))
    let indexed: [Int: SurfaceFile.Field?] = [
      Tag.samples: .short(1), Tag.bits: .short(8), Tag.photometric: .short(3),
    ]
    assertDamaged(tiff(indexed), "palette")
    assertDamaged(tiff(indexed.merging([Tag.palette: .short(1, 2, 3)]) { $1 }), "palette")
    let palette = SurfaceFile.Field.shorts([Int](repeating: 9, count: 768))
    XCTAssertNil(error(of: ImageRequest(source: source(tiff(indexed.merging([Tag.palette: palette]) { $1 })))))
    // A palette and a table of bits beyond the end of the file.
    for tag in [Tag.palette, Tag.bits] {
      let fields = tag == Tag.palette ? indexed.merging([Tag.palette: palette]) { $1 } : [:]
      var file = tiff(fields)
      let head = SurfaceFile.little(tag, 2) + [3, 0]
      guard let entry = file.indices.last(where: { file[$0...].starts(with: head) }) else { return XCTFail("\(tag)") }
      file += SurfaceFile.little(8, 2)
      file.replaceSubrange(entry + 8..<entry + 12, with: SurfaceFile.little(file.count - 2, 4))
      assertTruncated(file, "\(tag)")
    }
  }

  func testDirectoriesThatCannotBeReadAreRefused() {
    let file = tiff()
    for start in [0, 1, file.count - 1, file.count, 1 << 31, 1 << 32 - 1] {
      var file = file
      file.replaceSubrange(4..<8, with: SurfaceFile.little(start, 4))
      _ = refusal(file, "\(start)")
    }
    // More entries than the file has.
    var many = file
    let directory = Int(many[4]) | Int(many[5]) << 8
    many.replaceSubrange(directory..<directory + 2, with: [0xff, 0xff])
    assertTruncated(many)
    // A second width.
    var twice = file
    twice.replaceSubrange(directory..<directory + 2, with: SurfaceFile.little(Int(file[directory]) + 1, 2))
    let entry = Array(file[directory + 2..<directory + 14])
    twice.insert(contentsOf: entry, at: directory + 2)
    assertDamaged(twice, "two values of tag 256")
  }

  func testAPartThatLibtiffCannotDecodeIsDamage() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "SurfaceFixtures")
    for name in ["deflate.tiff", "lzw.tiff"] {
      var file = [UInt8](try Data(contentsOf: folder.appending(path: name)))
      for at in 8..<60 { file[at] = 0xff }
      guard case .damaged(_, let reason) = error(of: ImageRequest(source: source(file))) else {
        return XCTFail("\(name): \(String(describing: error(of: ImageRequest(source: source(file)))))")
      }
      XCTAssertFalse(reason.isEmpty || reason.contains("no reason"), reason)
    }
  }
}
