import FeedContent
import Foundation
import XCTest

/// The sizes in the list of images have to be those of the files, or rows would be laid out for other aspect ratios.
final class DemoPictureTests: XCTestCase {
  private let assets = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Assets")

  func testEveryPhotoHasTheSizeTheListSays() throws {
    for photo in Photo.all {
      let data = try Data(contentsOf: assets.appendingPathComponent("Photos/\(photo.fileName)"))
      let size = try XCTUnwrap(pixelSize([UInt8](data)), photo.fileName)
      // In a JPEG with a rotated orientation, width and height are exchanged.
      XCTAssertTrue(
        size == (photo.width, photo.height) || size == (photo.height, photo.width), "\(photo.fileName) is \(size)")
      XCTAssertFalse(photo.description.isEmpty)
    }
  }

  func testEveryAuthorHasAnAvatar() throws {
    for author in Author.all {
      let data = try Data(contentsOf: assets.appendingPathComponent("Avatars/\(author.avatarFileName)"))
      XCTAssertTrue(try XCTUnwrap(pixelSize([UInt8](data)), author.handle) == (256, 256), author.handle)
    }
  }

  func testAllPicturesTogetherStayUnderSixMegabytes() throws {
    let names = Photo.all.map { "Photos/\($0.fileName)" } + Author.all.map { "Avatars/\($0.avatarFileName)" }
    let total = try names.reduce(0) { try $0 + Data(contentsOf: assets.appendingPathComponent($1)).count }
    XCTAssertLessThan(total, 6 << 20)
  }

  /// Width and height from the header of a PNG, a JPEG or a lossy WebP.
  private func pixelSize(_ bytes: [UInt8]) -> (Int, Int)? {
    func big(_ at: Int) -> Int { Int(bytes[at]) << 8 | Int(bytes[at + 1]) }
    func little(_ at: Int) -> Int { Int(bytes[at + 1]) << 8 | Int(bytes[at]) }
    guard bytes.count > 32 else { return nil }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return (big(18), big(22)) }
    if bytes.starts(with: Array("RIFF".utf8)) { return (little(26) & 0x3FFF, little(28) & 0x3FFF) }
    guard bytes.starts(with: [0xFF, 0xD8]) else { return nil }
    var at = 2
    while at + 9 < bytes.count, bytes[at] == 0xFF {
      let isFrame = (0xC0...0xC2).contains(bytes[at + 1])
      if isFrame { return (big(at + 7), big(at + 5)) }
      at += 2 + big(at + 2)
    }
    return nil
  }
}
