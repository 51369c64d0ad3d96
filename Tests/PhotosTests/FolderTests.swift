import Foundation
import Glibc
import Sateen
import XCTest

@testable import Photos

final class FolderTests: XCTestCase {
  /// Gathers the reports of a source.
  private final class Reports: Sendable {
    struct Seen {
      var photos: [Int: Photo] = [:]
      var folders: [FolderPath] = []
      var state = PhotoReport.State.reading
      var count = 0
    }

    let seen = Locked(Seen())

    func add(_ report: PhotoReport) {
      seen.withLock { seen in
        for photo in report.photos { seen.photos[photo.id] = photo }
        for id in report.gone { seen.photos[id] = nil }
        if let folders = report.folders { seen.folders = folders }
        seen.state = report.state
        seen.count += 1
      }
    }

    var value: Seen { seen.withLock { $0 } }
    var names: [String] { value.photos.values.map(\.name).sorted() }
    func id(_ name: String) -> Int? { value.photos.values.first { $0.name == name }?.id }
  }

  private func begin(_ album: TemporaryAlbum) -> (FolderSource, Reports) {
    let (source, reports) = (FolderSource(album.folder, thumbnails: album.thumbnails), Reports())
    source.begin { reports.add($0) }
    PhotoWork.files.waitUntilIdle()
    return (source, reports)
  }

  func testPicturesAndFoldersAreFoundAndOtherFilesAreNot() throws {
    let album = try TemporaryAlbum(["a.png", "B.PNG", ".hidden.png", "inside/c.png", ".git/d.png"])
    try album.write([1], to: "notes.txt")
    try album.write([1], to: "noending")
    try FileManager.default.createSymbolicLink(atPath: album.path("link.png"), withDestinationPath: album.path("a.png"))
    try FileManager.default.createSymbolicLink(atPath: album.path("dead.png"), withDestinationPath: "/nowhere")
    try FileManager.default.createSymbolicLink(
      atPath: album.path("folder.png"), withDestinationPath: album.path("inside"))
    let (source, reports) = begin(album)
    XCTAssertEqual(reports.names, [".hidden.png", "B.PNG", "a.png", "dead.png", "link.png"])
    XCTAssertEqual(reports.value.folders.map(\.name), ["folder.png", "inside"])
    XCTAssertEqual(reports.value.state, .complete)
    XCTAssertTrue(reports.value.photos.values.allSatisfy { $0.isHidden == $0.name.hasPrefix(".") })
    let dead = try XCTUnwrap(reports.value.photos.values.first { $0.name == "dead.png" })
    XCTAssertThrowsError(try source.shape(of: dead)) { XCTAssertEqual(ShapeTable.words(for: $0), "The file is gone.") }
    source.end()
  }

  func testNamesThatAreNoTextAreReadByTheirBytes() throws {
    let album = try TemporaryAlbum(["a.png"])
    var raw = Array((album.url.path + "/").utf8) + [0xff, 0xfe] + Array(".png".utf8)
    raw.append(0)
    XCTAssertEqual(Glibc.rename(album.path("a.png"), raw.map { CChar(bitPattern: $0) }), 0)
    let (source, reports) = begin(album)
    let photo = try XCTUnwrap(reports.value.photos.values.first)
    XCTAssertEqual(photo.name, "\u{fffd}\u{fffd}.png")
    XCTAssertGreaterThan(try XCTUnwrap(source.shape(of: photo)).width, 0)
    source.end()
  }

  func testFoldersThatCannotBeReadSayWhy() throws {
    let album = try TemporaryAlbum(["a.png"])
    for (folder, reason) in [
      (album.folder.appending("none".utf8), "The folder is gone."),
      (album.folder.appending("a.png".utf8), "This is no folder."),
    ] {
      let (source, reports) = (FolderSource(folder, thumbnails: album.thumbnails), Reports())
      source.begin { reports.add($0) }
      PhotoWork.files.waitUntilIdle()
      XCTAssertEqual(reports.value.state, .failed(reason))
      source.end()
    }
  }

  @MainActor func testFilesThatComeGoAndChangeAreTold() async throws {
    let album = try TemporaryAlbum(["a.png", "b.png"])
    let (source, reports) = begin(album)
    let (a, b) = (try XCTUnwrap(reports.id("a.png")), try XCTUnwrap(reports.id("b.png")))
    try album.add("c.png")
    await waitFor("c") { reports.id("c.png") != nil }
    try album.remove("a.png")
    await waitFor("the end of a") { reports.id("a.png") == nil }
    let before = try XCTUnwrap(reports.value.photos[b])
    try album.add("b.png", width: 200, height: 100, modified: 1_600_000_000)
    await waitFor("b to change") { reports.value.photos[b]?.modified == 1_600_000_000 }
    XCTAssertNotEqual(reports.value.photos[b], before)
    XCTAssertEqual(try source.shape(of: try XCTUnwrap(reports.value.photos[b])), PhotoShape(width: 200, height: 100))
    XCTAssertNil(reports.value.photos[a])
    try FileManager.default.createDirectory(atPath: album.path("new"), withIntermediateDirectories: false)
    await waitFor("a folder") { reports.value.folders.map(\.name) == ["new"] }
    try album.remove("new")
    await waitFor("no folder") { reports.value.folders.isEmpty }
    source.end()
  }

  @MainActor func testAFileKeepsItsIdWithAnotherName() async throws {
    let album = try TemporaryAlbum(["a.png", "b.png"])
    let (source, reports) = begin(album)
    let (a, b) = (try XCTUnwrap(reports.id("a.png")), try XCTUnwrap(reports.id("b.png")))
    try album.rename("a.png", to: "z.png")
    await waitFor("z") { reports.id("z.png") != nil }
    XCTAssertEqual(reports.id("z.png"), a)
    XCTAssertNil(reports.id("a.png"))
    // In place of another one, which is gone then.
    try album.rename("z.png", to: "b.png")
    await waitFor("b to be replaced") { reports.id("b.png") == a }
    XCTAssertNil(reports.value.photos[b])
    // As another kind of file, and back.
    try album.rename("b.png", to: "b.txt")
    await waitFor("b to be no picture") { reports.names.isEmpty }
    try album.rename("b.txt", to: "b.png")
    await waitFor("b to be a picture") { reports.names == ["b.png"] }
    source.end()
  }

  /// A picture is read by its old name in the moment in which the file gets another one.
  @MainActor func testAFileThatGetsAnotherNameWhileItIsReadIsNotGone() async throws {
    let album = try TemporaryAlbum(["a.png", "b.png"])
    let (source, reports) = begin(album)
    let shapes = ShapeTable()
    let a = try XCTUnwrap(reports.id("a.png").flatMap { reports.value.photos[$0] })
    let b = try XCTUnwrap(reports.id("b.png").flatMap { reports.value.photos[$0] })
    shapes.read(b, from: source)
    try album.rename("a.png", to: "z.png")
    try album.rename("b.png", to: "y.png")
    shapes.read(a, from: source)
    XCTAssertEqual(shapes.failure(of: a), "The file is gone.")
    await waitFor("both names") { reports.names == ["y.png", "z.png"] }
    let z = try XCTUnwrap(reports.value.photos[a.id])
    let y = try XCTUnwrap(reports.value.photos[b.id])
    XCTAssertNil(shapes.failure(of: z))
    XCTAssertEqual(shapes.failureCount(among: [y, z]), 0)
    XCTAssertEqual(shapes.unknown(among: [y, z]).map(\.name), ["z.png"], "a shape is the same by any name")
    shapes.read(z, from: source)
    XCTAssertNotNil(shapes.shape(of: z))
    source.end()
  }

  /// A picture may be read while a file is being written that has as many bytes, and is changed in the same second.
  @MainActor func testAFileThatChangesTwiceWithinASecondIsTold() async throws {
    let album = try TemporaryAlbum()
    try album.add("a.png", width: 40, height: 30)
    func touch(_ nanoseconds: Int) {
      var times = [timespec(tv_sec: 1_600_000_000, tv_nsec: nanoseconds)]
      times.append(times[0])
      XCTAssertEqual(utimensat(AT_FDCWD, album.path("a.png"), times, 0), 0)
    }
    touch(250_000_000)
    let (source, reports) = begin(album)
    let before = try XCTUnwrap(reports.value.photos.values.first)
    XCTAssertEqual(before.modified, 1_600_000_000)
    let shapes = ShapeTable()
    XCTAssertTrue(shapes.noteFailure(of: before, ImageError.truncated(name: "a.png")))
    touch(750_000_000)
    await waitFor("the change") { reports.value.photos[before.id] != before }
    let after = try XCTUnwrap(reports.value.photos[before.id])
    XCTAssertEqual(after.modified, before.modified)
    XCTAssertEqual(after.bytes, before.bytes)
    XCTAssertNil(shapes.failure(of: after))
    XCTAssertNotEqual(source.thumbnail(of: before, pixels: 128), source.thumbnail(of: after, pixels: 128))
    source.end()
  }

  @MainActor func testABurstOfChangesIsToldInAFewReports() async throws {
    let album = try TemporaryAlbum()
    let (source, reports) = begin(album)
    let before = reports.value.count
    for number in 0..<300 { try album.write([UInt8(number & 0xff)], to: "\(number).png") }
    await waitFor("all of them") { reports.names.count == 300 }
    // One at a time would be 300.
    XCTAssertLessThan(reports.value.count - before, 100)
    source.end()
  }

  @MainActor func testAFolderThatGoesIsTold() async throws {
    let album = try TemporaryAlbum(["inside/a.png"])
    let source = FolderSource(album.folder.appending("inside".utf8), thumbnails: album.thumbnails)
    let reports = Reports()
    source.begin { reports.add($0) }
    PhotoWork.files.waitUntilIdle()
    XCTAssertEqual(reports.names, ["a.png"])
    try album.remove("inside")
    await waitFor("the end of the folder") { reports.value.state == .failed("The folder is gone.") }
    XCTAssertEqual(reports.names, [])
    source.end()
  }

  func testEventsOfTheSystemAreGathered() {
    var events = FolderEvents()
    func name(_ text: String) -> [UInt8] { Array(text.utf8) }
    events.add(mask: UInt32(IN_CREATE), cookie: 0, name: name("a"))
    events.add(mask: UInt32(IN_CREATE), cookie: 0, name: name("b"))
    events.add(mask: UInt32(IN_CLOSE_WRITE), cookie: 0, name: name("b"))
    events.add(mask: UInt32(IN_MOVED_FROM), cookie: 7, name: name("c"))
    events.add(mask: UInt32(IN_MOVED_FROM), cookie: 8, name: name("e"))
    events.add(mask: UInt32(IN_MOVED_TO), cookie: 7, name: name("d"))
    events.add(mask: UInt32(IN_MOVED_TO), cookie: 9, name: name("f"))
    let changes = events.changes
    XCTAssertFalse(changes.isEverything)
    XCTAssertEqual(changes.names.map { String(decoding: $0, as: UTF8.self) }, ["a", "b", "c", "f", "e"])
    XCTAssertEqual(changes.made, [name("a")], "b is complete")
    XCTAssertEqual(changes.moves, [FolderChanges.Move(from: name("c"), to: name("d"))])
    events.add(mask: UInt32(IN_Q_OVERFLOW), cookie: 0, name: [])
    XCTAssertTrue(events.changes.isEverything)
  }
}
