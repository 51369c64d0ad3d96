import Foundation
import SateenGraphics
import XCTest

@testable import SateenImages

/// A picture of a file, which the same picture of the network has to equal.
struct LocalPicture: Sendable {
  let name: String
  let bytes: [UInt8]
  private let path: String

  private init(_ name: String, _ path: String) throws {
    self.name = name
    self.path = path
    bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
  }

  /// A small one, of any format.
  static func fixture(_ name: String) throws -> LocalPicture { try LocalPicture(name, Fixture.path(name)) }

  /// One of the demo's photos, which have between 70 and 240 KB.
  static func photo(_ name: String) throws -> LocalPicture {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    return try LocalPicture(name, root.appending(path: "Assets/Photos/\(name)").path)
  }

  static let photoNames = [
    "citrus.jpg", "autumn-birches.jpg", "coffee.jpg", "aurora.jpg", "canyon.jpg", "light-in-the-pines.jpg", "dew.jpg",
    "golden-dunes.jpg",
  ]

  /// The pixels of the file, decoded without the network.
  func pixels() throws -> Bitmap {
    let side = ProgramRun.side
    return try ImagePipeline().loadSynchronously(
      ImageRequest(source: .file(path), targetSize: PixelSize(width: side, height: side))
    ).bitmap
  }

  /// Fails where a picture differs from the file's in any pixel.
  func assertIs(_ image: LoadedImage, file: StaticString = #filePath, line: UInt = #line) throws {
    let (found, own) = (image.bitmap, try pixels())
    XCTAssertEqual(found.size, own.size, name, file: file, line: line)
    guard found.size == own.size else { return }
    let isEqual = (0..<own.size.height).allSatisfy {
      memcmp(found.data + $0 * found.bytesPerRow, own.data + $0 * own.bytesPerRow, own.size.width * 4) == 0
    }
    XCTAssertTrue(isEqual, "\(name): other pixels than those of the file", file: file, line: line)
  }
}
