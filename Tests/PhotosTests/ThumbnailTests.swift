import Foundation
import Glibc
import Sateen
import XCTest

@testable import Photos

final class ThumbnailTests: XCTestCase {
  /// The example of the standard.
  func testAThumbnailIsNamedByTheDigestOfTheFilesAddress() {
    let place = ThumbnailPlace(of: FolderPath("/home/jens/photos/me.png"))
    XCTAssertEqual(place.uri, "file:///home/jens/photos/me.png")
    XCTAssertEqual(place.name, "c6ee772d9e49320e97ec29a7eb5b1697.png")
  }

  /// As `g_filename_to_uri` does it.
  func testAddressesAreEscapedAsTheDesktopDoes() {
    XCTAssertEqual(
      ThumbnailPlace(of: FolderPath("/a b/ü#%?;[1]~!*'()&=:@+$,-_.jpg")).uri,
      "file:///a%20b/%C3%BC%23%25%3F%3B%5B1%5D~!*'()&=:@+$,-_.jpg")
  }

  private func photo(_ album: TemporaryAlbum, _ name: String) throws -> (FolderPath, Photo) {
    let entry = try XCTUnwrap(FolderReading.entry(Array(name.utf8), in: album.folder))
    let photo = Photo(
      id: Photo.nextID(), name: name, modified: entry.modified, bytes: entry.size, format: .png)
    return (album.folder.appending(name.utf8), photo)
  }

  private func mode(_ path: String) -> mode_t {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o777 : 0
  }

  func testAThumbnailIsMadeAndValidForItsFileAlone() throws {
    let album = try TemporaryAlbum()
    try album.add("large.png", width: 900, height: 600, modified: 1_700_000_000)
    let (path, photo) = try photo(album, "large.png")
    let store = album.thumbnails
    XCTAssertNil(store.thumbnail(of: path, modified: photo.modified ?? 0, pixels: 200))
    store.make(for: path, photo, pixels: 200)
    PhotoWork.thumbnails.waitUntilIdle()
    XCTAssertEqual(store.madeCount, 1)

    let root = album.cache.appendingPathComponent("thumbnails")
    let file = root.appendingPathComponent("large/\(ThumbnailPlace(of: path).name)")
    XCTAssertEqual(mode(file.path), 0o600)
    XCTAssertEqual(mode(root.path), 0o700)
    XCTAssertEqual(mode(file.deletingLastPathComponent().path), 0o700)
    let names = try FileManager.default.contentsOfDirectory(atPath: file.deletingLastPathComponent().path)
    XCTAssertEqual(names, [file.lastPathComponent], "no part of a file is left")

    let png = Array(try Data(contentsOf: file))
    let texts = try XCTUnwrap(PNGText.read(png))
    XCTAssertEqual(texts["Thumb::URI"], ThumbnailPlace(of: path).uri)
    XCTAssertEqual(texts["Thumb::MTime"], "1700000000")
    XCTAssertEqual(texts["Thumb::Size"], "\(photo.bytes ?? 0)")
    XCTAssertEqual(texts["Thumb::Mimetype"], "image/png")
    XCTAssertEqual(texts["Thumb::Image::Width"], "900")
    XCTAssertEqual(texts["Thumb::Image::Height"], "600")
    let header = try ImageHeader.read(.bytes(ImageBytes(png)))
    XCTAssertEqual(header.size, PixelSize(width: 256, height: 171))
    let shown = try ImagePipeline(memoryBudget: 0).loadSynchronously(ImageRequest(source: .bytes(ImageBytes(png))))
    XCTAssertEqual(shown.bitmap.pixel(x: 100, y: 100), 0xff33_6699)

    XCTAssertEqual(store.thumbnail(of: path, modified: photo.modified ?? 0, pixels: 200), png)
    XCTAssertEqual(store.thumbnail(of: path, modified: photo.modified ?? 0, pixels: 100), png, "a larger one will do")
    XCTAssertNil(store.thumbnail(of: path, modified: photo.modified ?? 0, pixels: 400), "a smaller one will not")
    XCTAssertNil(store.thumbnail(of: path, modified: (photo.modified ?? 0) + 1, pixels: 200), "the file has changed")
    try album.rename("large.png", to: "other.png")
    XCTAssertNil(
      store.thumbnail(of: album.folder.appending("other.png".utf8), modified: photo.modified ?? 0, pixels: 200))
  }

  /// One that another program put at the place of a file is not believed.
  func testThumbnailsOfOtherFilesAreRefused() throws {
    let album = try TemporaryAlbum()
    try album.add("a.png", width: 900, height: 600)
    try album.add("b.png", width: 600, height: 900)
    let store = album.thumbnails
    let (first, photo) = try photo(album, "a.png")
    store.make(for: first, photo, pixels: 200)
    PhotoWork.thumbnails.waitUntilIdle()
    let folder = album.cache.appendingPathComponent("thumbnails/large")
    let second = album.folder.appending("b.png".utf8)
    try FileManager.default.copyItem(
      at: folder.appendingPathComponent(ThumbnailPlace(of: first).name),
      to: folder.appendingPathComponent(ThumbnailPlace(of: second).name))
    XCTAssertNil(store.thumbnail(of: second, modified: photo.modified ?? 0, pixels: 200))
    let place = folder.appendingPathComponent(ThumbnailPlace(of: first).name)
    for bytes in [[], [1, 2, 3], Array(try Data(contentsOf: place))[..<40].map { $0 }] {
      try Data(bytes).write(to: place)
      XCTAssertNil(store.thumbnail(of: first, modified: photo.modified ?? 0, pixels: 200), "\(bytes.count) bytes")
    }
  }

  func testThereAreNoThumbnailsOfThumbnailsNorOfSmallPictures() throws {
    let album = try TemporaryAlbum()
    try album.add("small.png", width: 90, height: 60)
    let store = album.thumbnails
    let (path, photo) = try photo(album, "small.png")
    store.make(for: path, photo, pixels: 200)
    let root = try XCTUnwrap(store.root)
    try album.add("../cache/thumbnails/large/x.png", width: 900, height: 600)
    let inside = root.appending("large/x.png".utf8)
    store.make(for: inside, photo, pixels: 200)
    PhotoWork.thumbnails.waitUntilIdle()
    XCTAssertEqual(store.madeCount, 0)
    XCTAssertNil(store.thumbnail(of: inside, modified: photo.modified ?? 0, pixels: 200))
  }

  func testAPictureThatCannotBeReadIsNotTriedAgain() throws {
    let album = try TemporaryAlbum()
    try album.write(Array("no picture".utf8), to: "a.png")
    let (path, photo) = try photo(album, "a.png")
    album.thumbnails.make(for: path, photo, pixels: 200)
    PhotoWork.thumbnails.waitUntilIdle()
    let folder = album.cache.appendingPathComponent("thumbnails/fail/sateen-photos-1")
    let file = folder.appendingPathComponent(ThumbnailPlace(of: path).name)
    XCTAssertEqual(mode(file.path), 0o600)
    let texts = try XCTUnwrap(PNGText.read(Array(try Data(contentsOf: file))))
    XCTAssertTrue(ThumbnailStore.isValid(texts, ThumbnailPlace(of: path), photo.modified ?? 0))
  }

  func testTheCacheIsWhereTheEnvironmentSays() {
    XCTAssertEqual(ThumbnailStore.usual(["XDG_CACHE_HOME": "/c", "HOME": "/h"]).root?.text, "/c/thumbnails")
    XCTAssertEqual(
      ThumbnailStore.usual(["XDG_CACHE_HOME": "relative", "HOME": "/h"]).root?.text, "/h/.cache/thumbnails")
    XCTAssertEqual(ThumbnailStore.usual(["HOME": "/h"]).root?.text, "/h/.cache/thumbnails")
    XCTAssertNil(ThumbnailStore.usual([:]).root)
  }
}
