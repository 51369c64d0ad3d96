import Foundation
import Sateen
import XCTest

@testable import Photos

/// A folder with pictures that is removed at deinit, and a cache beside it.
final class TemporaryAlbum {
  let url: URL
  let cache: URL

  init(_ pictures: [String] = []) throws {
    let base = FileManager.default.temporaryDirectory.appendingPathComponent("sateen-photos-\(UUID().uuidString)")
    url = base.appendingPathComponent("album")
    cache = base.appendingPathComponent("cache")
    for folder in [url, cache] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    for name in pictures { try add(name) }
  }

  deinit { try? FileManager.default.removeItem(at: url.deletingLastPathComponent()) }

  var folder: FolderPath { FolderPath(url.path) }
  var thumbnails: ThumbnailStore { ThumbnailStore(root: FolderPath(cache.path).appending("thumbnails".utf8)) }

  func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  /// Adds a picture whose shape and colour follow from its name.
  func add(_ name: String, modified: Int? = nil) throws {
    var hash = name.utf8.reduce(UInt32(7)) { $0 &* 31 &+ UInt32($1) }
    let width = 24 + Int(hash % 40)
    hash /= 40
    try add(name, width: width, height: 24 + Int(hash % 40), color: UInt32(hash % 0xff_ffff), modified: modified)
  }

  func add(_ name: String, width: Int, height: Int, color: UInt32 = 0x336699, modified: Int? = nil) throws {
    let bitmap = try XCTUnwrap(
      Bitmap(size: PixelSize(width: width, height: height), isOpaque: true) { context in
        context.fill(Rect(x: 0, y: 0, width: Double(width), height: Double(height)), with: Color(hex: color))
      })
    try write(bitmap.pngData(), to: name, modified: modified)
  }

  func write(_ bytes: [UInt8], to name: String, modified: Int? = nil) throws {
    let file = url.appendingPathComponent(name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
    if let modified { try setModified(name, modified) }
  }

  func setModified(_ name: String, _ seconds: Int) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: Double(seconds))], ofItemAtPath: path(name))
  }

  func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: path(name)) }

  func rename(_ old: String, to new: String) throws {
    XCTAssertEqual(Foundation.rename(path(old), path(new)), 0, "\(old) to \(new)")
  }

  static func fixture(_ name: String) throws -> [UInt8] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Fixtures/\(name)")
    return Array(try Data(contentsOf: file))
  }
}

/// Waits for something that happens on other threads. The machine may be very busy.
@MainActor
func waitFor(_ what: String, file: StaticString = #filePath, line: UInt = #line, until condition: () -> Bool) async {
  let end = Date(timeIntervalSinceNow: 60)
  while !condition() {
    guard Date() < end else { return XCTFail("waited too long for \(what)", file: file, line: line) }
    try? await Task.sleep(nanoseconds: 5_000_000)
    MainQueue.shared.drain()
  }
}
