import Foundation
import SateenGraphics
import SateenImages
import SateenLayout
import XCTest

final class BadInputTests: XCTestCase {
  private var folder: TemporaryFolder!

  override func setUpWithError() throws {
    folder = try TemporaryFolder()
  }

  override func tearDown() {
    folder = nil
  }

  /// Loads and probes a path. Expects the error from both, unless the probe succeeds, and a message that names the
  /// file.
  private func assertRefused(
    _ path: String, as expected: (String) -> ImageError, probeSucceeds: Bool = false, line: UInt = #line
  ) {
    let error = error(of: ImageRequest(source: .file(path), targetSize: PixelSize(width: 32, height: 32)))
    XCTAssertEqual(error, expected(path), line: line)
    XCTAssertTrue(error?.description.hasPrefix(path + ": ") ?? false, error?.description ?? "", line: line)
    if probeSucceeds {
      XCTAssertNoThrow(try ImageHeader.read(.file(path)), line: line)
    } else {
      XCTAssertThrowsError(try ImageHeader.read(.file(path)), line: line) {
        XCTAssertEqual($0 as? ImageError, expected(path), line: line)
      }
    }
  }

  func testTruncatedFilesAreNotShownHalf() throws {
    for name in ["photo-baseline.jpg", "photo-progressive.jpg", "photo.png", "photo.webp", "still.gif"] {
      let bytes = try Fixture.bytes(name)
      let path = try folder.write(Array(bytes[..<(bytes.count * 2 / 3)]), name)
      assertRefused(path, as: { .truncated(name: $0) }, probeSucceeds: true)
    }
  }

  func testACutFileIsRefusedThoughThePartShownIsThere() throws {
    let bytes = try Fixture.bytes("photo-baseline.jpg")
    for count in [bytes.count * 2 / 3, bytes.count - 40] {
      let cut = ImageSource.bytes(ImageBytes(Array(bytes[..<count]), name: "cut"))
      let top = ImageRequest(
        source: cut, targetSize: PixelSize(width: 203, height: 30), cropAnchor: Point(x: 0, y: 0))
      XCTAssertEqual(error(of: top), .truncated(name: "cut"))
    }
    let unmarked = ImageSource.bytes(ImageBytes(Array(bytes.dropLast(2)), name: "unmarked"))
    let box = PixelSize(width: 203, height: 30)
    for y in [0, 0.5, 1] {
      let anchor = Point(x: 0, y: y)
      XCTAssertNil(error(of: ImageRequest(source: unmarked, targetSize: box, cropAnchor: anchor)))
    }
  }

  func testAFileCutInItsHeaderIsTruncated() throws {
    for name in ["photo-baseline.jpg", "photo.png", "photo.webp", "still.gif"] {
      let path = try folder.write(Array(try Fixture.bytes(name)[..<12].prefix(name == "still.gif" ? 8 : 12)), name)
      assertRefused(path, as: { .truncated(name: $0) })
    }
  }

  func testAnEmptyFileIsToldAsSuch() throws {
    assertRefused(try folder.write([], "nothing.jpg"), as: { .empty(name: $0) })
  }

  func testTextNamedPNGIsNoPicture() throws {
    assertRefused(
      try folder.write(Array("Dear diary, this is text.\n".utf8), "letter.png"), as: { .notAnImage(name: $0) })
  }

  func testADirectoryNamedJPGIsToldAsSuch() throws {
    let path = folder.file("album.jpg")
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    assertRefused(path, as: { .directory(name: $0) })
  }

  func testAHeaderOf60000By60000IsRefused() throws {
    let size = PixelSize(width: 60_000, height: 60_000)
    var png = try Fixture.bytes("photo.png")
    png.replaceSubrange(16..<24, with: [0, 0, 0xea, 0x60, 0, 0, 0xea, 0x60])
    assertRefused(
      try folder.write(png, "huge.png"), as: { .tooManyPixels(name: $0, size: size, limit: 100_000_000) })

    var jpeg = try Fixture.bytes("photo-baseline.jpg")
    let frame = try XCTUnwrap(jpeg.indices.dropLast().first { jpeg[$0] == 0xff && jpeg[$0 + 1] == 0xc0 })
    jpeg.replaceSubrange(frame + 5..<frame + 9, with: [0xea, 0x60, 0xea, 0x60])
    assertRefused(
      try folder.write(jpeg, "huge.jpg"), as: { .tooManyPixels(name: $0, size: size, limit: 100_000_000) })
  }

  func testTheHeaderAloneIsEnoughToRefuse() throws {
    // The file ends after its header: with any read beyond that, it would be reported as truncated.
    let header: [UInt8] =
      [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
      + [0, 0, 0xea, 0x60, 0, 0, 0xea, 0x60, 8, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x49, 0x44, 0x41, 0x54]
    let error = error(of: ImageRequest(source: .bytes(ImageBytes(header, name: "header"))))
    XCTAssertEqual(
      error,
      .tooManyPixels(name: "header", size: PixelSize(width: 60_000, height: 60_000), limit: 100_000_000))
  }

  func testTheLimitsCanBeSet() throws {
    let request = ImageRequest(source: Fixture.source("photo-baseline.jpg"))
    XCTAssertEqual(
      error(of: request, limits: ImageLimits(pixels: 203 * 149 - 1)),
      .tooManyPixels(name: request.source.name, size: PixelSize(width: 203, height: 149), limit: 203 * 149 - 1))
    XCTAssertNil(error(of: request, limits: ImageLimits(pixels: 203 * 149)))
    let count = try Fixture.bytes("photo-baseline.jpg").count
    XCTAssertEqual(
      error(of: request, limits: ImageLimits(bytes: count - 1)),
      .fileTooLarge(name: request.source.name, bytes: count, limit: count - 1))
  }

  func testAMissingFileAndADanglingLinkAreNotFound() throws {
    assertRefused(folder.file("missing.jpg"), as: { .notFound(name: $0) })
    let link = folder.file("dangling.jpg")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.file("gone.jpg"))
    assertRefused(link, as: { .notFound(name: $0) })
  }

  func testALinkThatLeadsToItselfIsUnreadable() throws {
    let (a, b) = (folder.file("a.jpg"), folder.file("b.jpg"))
    try FileManager.default.createSymbolicLink(atPath: a, withDestinationPath: b)
    try FileManager.default.createSymbolicLink(atPath: b, withDestinationPath: a)
    assertRefused(a, as: { .unreadable(name: $0, reason: "Too many levels of symbolic links") })
  }

  func testAFileWithoutPermissionIsUnreadable() throws {
    try XCTSkipIf(geteuid() == 0, "root may read everything")
    let path = try folder.write(Fixture.bytes("photo.png"), "secret.png")
    chmod(path, 0)
    assertRefused(path, as: { .unreadable(name: $0, reason: "Permission denied") })
  }

  func testAPipeIsRefusedWithoutWaitingForAWriter() throws {
    let path = folder.file("pipe.jpg")
    XCTAssertEqual(mkfifo(path, 0o600), 0)
    assertRefused(path, as: { .notAFile(name: $0, kind: "a pipe") })
  }

  func testADeviceIsRefused() {
    assertRefused("/dev/zero", as: { .notAFile(name: $0, kind: "a device") })
  }

  func testAPathWithAZeroByteIsRefused() {
    let path = Fixture.path("photo.png") + "\0.jpg"
    assertRefused(path, as: { .unreadable(name: $0, reason: "the path holds a zero byte") })
  }

  func testPicturesInOtherFormatsAreToldByName() throws {
    let path = try folder.write([0, 0, 0, 16] + Array("ftypheic\0\0\0\0".utf8), "photo.jpg")
    assertRefused(path, as: { .unsupported(name: $0, reason: "HEIC files are not read") })
  }

  func testDrawingsAreToldByName() throws {
    for (kind, bytes) in [
      ("SVG", Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8)),
      ("SVG", [0xef, 0xbb, 0xbf] + Array("\n<?xml version='1.0'?>\n<!-- by hand -->\n<svg width='1'>".utf8)),
    ] {
      let path = try folder.write(bytes, "picture.png")
      assertRefused(path, as: { .unsupported(name: $0, reason: "\(kind) files are not read") })
    }
    for other in ["<?xml version='1.0'?><html/>", "<html>", " "] {
      assertRefused(try folder.write(Array(other.utf8), "other.svg"), as: { .notAnImage(name: $0) })
    }
    for kind: UInt8 in [1, 2] {
      let icon = [0, 0, kind, 0, 2, 0] + [UInt8](repeating: 7, count: 40)
      assertRefused(try folder.write(icon, "icon.png"), as: { .truncated(name: $0) })
    }
    assertRefused(try folder.write([0, 0, 1, 0, 0, 0, 0, 0], "none.ico"), as: { .notAnImage(name: $0) })
  }

  func testAWrongNameDoesNotMatter() throws {
    let path = try folder.write(Fixture.bytes("photo.png"), "photo.jpg")
    XCTAssertEqual(try load(ImageRequest(source: .file(path))).originalSize, PixelSize(width: 64, height: 48))
  }

  func testADamagedPNGGivesItsDecodersReason() throws {
    var bytes = try Fixture.bytes("photo.png")
    for i in 60..<200 { bytes[i] ^= 0x5a }
    guard case .damaged(_, let reason) = error(of: ImageRequest(source: .bytes(ImageBytes(bytes)))) else {
      return XCTFail("not told as damaged")
    }
    XCTAssertFalse(reason.isEmpty)
  }

  func testWhatAProviderThrowsIsTold() {
    struct Offline: Error, CustomStringConvertible { let description = "the disk is in the drawer" }
    let provider = ImageProvider(name: "drawer") { throw Offline() }
    XCTAssertEqual(
      error(of: ImageRequest(source: .provider(provider))),
      .unreadable(name: "drawer", reason: "the disk is in the drawer"))
  }

  func testAnAnimationsFrameMeetsTheLimitToo() throws {
    // The canvas is small, but its frame claims 65,535 pixels a side.
    var bytes = try Fixture.bytes("still.gif")
    let frame = try XCTUnwrap(bytes.indices.dropLast(10).last { bytes[$0] == 0x2c && bytes[$0 + 5] == 24 })
    bytes.replaceSubrange(frame + 5..<frame + 9, with: [0xff, 0xff, 0xff, 0xff])
    XCTAssertEqual(
      error(of: ImageRequest(source: .bytes(ImageBytes(bytes, name: "bomb")))),
      .tooManyPixels(name: "bomb", size: PixelSize(width: 65_535, height: 65_535), limit: 100_000_000))
  }
}
