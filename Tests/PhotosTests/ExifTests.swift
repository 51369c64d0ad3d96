import XCTest

@testable import Photos

final class ExifTests: XCTestCase {
  private func read(_ bytes: [UInt8]) throws -> Exif? {
    let album = try TemporaryAlbum()
    try album.write(bytes, to: "a")
    return Exif.read(album.folder.appending("a".utf8))
  }

  func testAllThatACameraTells() throws {
    for name in ["camera.jpg", "camera.png", "camera.webp"] {
      let exif = try XCTUnwrap(try read(TemporaryAlbum.fixture(name)), name)
      XCTAssertEqual(exif.make, "FUJIFILM", name)
      XCTAssertEqual(exif.model, "X-T4")
      XCTAssertEqual(exif.lens, "XF35mmF1.4 R")
      XCTAssertEqual(exif.taken, "2024:05:17 18:30:02")
      XCTAssertEqual(try XCTUnwrap(exif.exposure), 1.0 / 250, accuracy: 1e-9)
      XCTAssertEqual(try XCTUnwrap(exif.aperture), 2.8, accuracy: 1e-9)
      XCTAssertEqual(exif.sensitivity, 400)
      XCTAssertEqual(exif.focalLength, 35)
      XCTAssertEqual(exif.equivalentFocalLength, 53)
      XCTAssertEqual(try XCTUnwrap(exif.compensation), -1.0 / 3, accuracy: 1e-9)
      XCTAssertEqual(exif.flashFired, true)
      let place = try XCTUnwrap(exif.place)
      XCTAssertEqual(place.latitude, -33.86, accuracy: 1e-4)
      XCTAssertEqual(place.longitude, -70.6667, accuracy: 1e-4)
      XCTAssertEqual(place.altitude, 520)
    }
  }

  func testTheDetailsAreInWords() throws {
    let exif = try XCTUnwrap(try read(TemporaryAlbum.fixture("camera.jpg")))
    let photo = Photo(id: 1, name: "wall.jpg", modified: 0, bytes: 4_200_000, format: .jpeg)
    let details = PhotoDetails(
      photo, folder: FolderPath("/photos"), shape: PhotoShape(width: 4_000, height: 3_000), exif: exif)
    XCTAssertEqual(details.groups.map(\.title), ["Picture", "Camera", "Place", "File"])
    let rows = Dictionary(uniqueKeysWithValues: details.groups.flatMap(\.rows).map { ($0.title, $0.text) })
    XCTAssertEqual(rows["Camera"], "FUJIFILM X-T4")
    XCTAssertEqual(rows["Exposure"], "1/250 s")
    XCTAssertEqual(rows["Aperture"], "f/2.8")
    XCTAssertEqual(rows["Focal length"], "35 mm (53 mm equivalent)")
    XCTAssertEqual(rows["Position"], "33.8600° S, 70.6667° W")
    XCTAssertEqual(rows["Taken"], "17 May 2024, 18:30")
    XCTAssertEqual(rows["Size"], "4000 × 3000 (12 megapixels)")
    XCTAssertEqual(rows["On disk"], "4.2 MB")
    XCTAssertEqual(PhotoDetails.words(forExposure: 2.5), "2.5 s")
    XCTAssertEqual(PhotoDetails.words(forExposure: 0.25), "1/4 s")
  }

  func testAPictureWithoutACameraTellsOfItsFile() throws {
    let album = try TemporaryAlbum(["a.png"])
    XCTAssertNil(Exif.read(album.folder.appending("a.png".utf8)))
    XCTAssertNil(Exif.read(album.folder.appending("none".utf8)))
    XCTAssertNil(Exif.read(album.folder), "a folder is no picture")
  }

  /// Files that are cut off anywhere, and files with any byte changed, are read without a crash.
  func testDamagedFilesAreReadAsFarAsTheyGo() throws {
    let album = try TemporaryAlbum()
    let path = album.folder.appending("a".utf8)
    for name in ["camera.jpg", "camera.webp"] {
      let whole = try TemporaryAlbum.fixture(name)
      for count in stride(from: 0, to: min(whole.count, 900), by: 7) {
        try album.write(Array(whole[..<count]), to: "a")
        _ = Exif.read(path)
      }
    }
    // The block alone, with each byte in turn as large and as small as it can be.
    let jpeg = try TemporaryAlbum.fixture("camera.jpg")
    let mark = Array("Exif\0\0".utf8)
    let start = try XCTUnwrap((0..<jpeg.count).first { jpeg[$0...].starts(with: mark) }) + mark.count
    let block = Array(jpeg[start..<min(start + 700, jpeg.count)])
    var readable = 0
    for place in block.indices {
      for value in [UInt8(0), 1, 0x7f, 0xff] {
        var changed = block
        changed[place] = value
        if Exif(changed[...]) != nil { readable += 1 }
      }
    }
    XCTAssertGreaterThan(readable, block.count, "most changes leave something to read")
    XCTAssertNil(Exif([]))
    XCTAssertNil(Exif([0x49, 0x49, 0x2a, 0x00, 0xff, 0xff, 0xff, 0xff]))
  }
}
