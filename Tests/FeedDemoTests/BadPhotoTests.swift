import Foundation
import SateenGraphics
import SateenLayout
import XCTest

final class BadPhotoTests: XCTestCase {
  private static let good: UInt32 = 0x20a060

  private func folderOfPhotos() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for index in 0..<3 {
      let bitmap = try XCTUnwrap(Bitmap(size: PixelSize(width: 320, height: 240), isOpaque: true))
      for place in 0..<(320 * 240) {
        bitmap.pixels.storeBytes(of: 0xff00_0000 | Self.good, toByteOffset: place * 4, as: UInt32.self)
      }
      try bitmap.writePNG(to: folder.path("good\(index).png"))
    }
    return folder
  }

  private func addBad(to folder: TemporaryFolder) throws -> [String] {
    let assets = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Assets/Photos/canyon.jpg")
    let jpeg = try [UInt8](Data(contentsOf: assets))
    try folder.write(Array(jpeg.prefix(600)), to: "bad-cut.jpg")
    try folder.write([], to: "bad-empty.jpg")
    try folder.write(Array("These are words.".utf8), to: "bad-text.png")
    var huge = try [UInt8](Data(contentsOf: URL(fileURLWithPath: folder.path("good0.png"))))
    huge.replaceSubrange(16..<24, with: [0, 0, 0xea, 0x60, 0, 0, 0xea, 0x60])
    try folder.write(huge, to: "bad-huge.png")
    try FileManager.default.createDirectory(atPath: folder.path("bad-folder.jpg"), withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(atPath: folder.path("bad-link.jpg"), withDestinationPath: "nowhere")
    return ["bad-cut.jpg", "bad-empty.jpg", "bad-text.png", "bad-huge.png", "bad-folder.jpg", "bad-link.jpg"]
  }

  func testBadPicturesAreNamedOnceAndTheOthersAreShown() throws {
    let folder = try folderOfPhotos()
    let output = try TemporaryFolder()
    let bad = try addBad(to: folder)
    // Tall enough for every image of the folder.
    let outcome = try DemoProgram.run(
      ["--photos", folder.url.path, "--screenshot", output.path("a.png"), "--size", "700x8000", "--at", "3"])
    XCTAssertEqual(outcome.status, 0, outcome.errors)
    for name in bad {
      let lines = outcome.errors.split(separator: "\n").filter { $0.contains(name) }
      XCTAssertEqual(lines.count, 1, "\(name): \(lines)")
      XCTAssertGreaterThan(lines.first?.count ?? 0, folder.path(name).count + 10, "a reason")
    }
    XCTAssertFalse(outcome.errors.contains("good"), outcome.errors)
    XCTAssertEqual(outcome.errors.split(separator: "\n").count, bad.count, outcome.errors)
  }

  func testAFolderOfNothingButBadPicturesIsShownWithPlaceholders() throws {
    let folder = try TemporaryFolder()
    let output = try TemporaryFolder()
    try folder.write([], to: "a.jpg")
    let outcome = try DemoProgram.run(["--photos", folder.url.path, "--screenshot", output.path("a.png")])
    XCTAssertEqual(outcome.status, 0, outcome.errors)
    XCTAssertEqual(output.names, ["a.png"])
  }

  func testPicturesWhoseNamesAreNoTextAreShownAndNamed() throws {
    let folder = try TemporaryFolder()
    let output = try TemporaryFolder()
    let photos = try folderOfPhotos()
    let good = try Data(contentsOf: URL(fileURLWithPath: photos.path("good0.png")))
    for (name, data) in [("caf\u{e9}.png", good), ("cut\u{e9}\n.png", good.prefix(60))] {
      // A name in Latin-1, as in old archives.
      let bytes = Array((folder.url.path + "/").utf8) + name.unicodeScalars.map { UInt8($0.value) } + [0]
      let file = try XCTUnwrap(bytes.withUnsafeBytes { fopen($0.bindMemory(to: CChar.self).baseAddress, "w") })
      _ = data.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) }
      fclose(file)
    }
    let outcome = try DemoProgram.run(
      ["--photos", folder.url.path, "--screenshot", output.path("a.png"), "--size", "700x4000", "--at", "3"])
    XCTAssertEqual(outcome.status, 0, outcome.errors)
    XCTAssertEqual(outcome.errors.split(separator: "\n").count, 1, outcome.errors)
    XCTAssertTrue(outcome.errors.contains("cut\\xE9\\x0A.png"), outcome.errors)
  }

  func testNamesOfFilesWriteNoLinesOfTheirOwn() throws {
    let folder = try TemporaryFolder()
    let output = try TemporaryFolder()
    try folder.write([], to: "a\nwarning: \u{1b}[31mfalse.png")
    let outcome = try DemoProgram.run(["--photos", folder.url.path, "--screenshot", output.path("a.png")])
    XCTAssertEqual(outcome.errors.split(separator: "\n").count, 1, outcome.errors)
    XCTAssertFalse(outcome.errors.unicodeScalars.contains("\u{1b}"))
  }
}
