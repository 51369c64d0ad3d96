import Glibc
import SateenImages
import SateenThreads
import XCTest

@testable import SateenMap

final class MBTilesTests: XCTestCase {
  private var folder: ScratchFolder!

  override func setUpWithError() throws { folder = try ScratchFolder() }
  override func tearDown() { folder = nil }

  private func tile(_ zoom: Int, _ x: Int, _ y: Int) throws -> TileAddress {
    try XCTUnwrap(TileAddress(zoom: zoom, x: x, y: y))
  }

  private func assertUnusable(_ path: String, _ reason: String, file: StaticString = #filePath, line: UInt = #line) {
    XCTAssertThrowsError(try MBTiles(path: path).open(), file: file, line: line) { error in
      guard case MapError.unusable(let source, let told) = error else {
        return XCTFail("\(error)", file: file, line: line)
      }
      XCTAssertEqual(source, path, file: file, line: line)
      XCTAssertTrue(told.contains(reason), told, file: file, line: line)
    }
  }

  func testRowsAreCountedFromTheSouth() throws {
    let path = folder.path + "/a b%?#ü.mbtiles"
    try SQLiteFile.tiles(
      path,
      metadata: [
        "name": "World", "format": "png", "minzoom": "0", "maxzoom": "1", "bounds": "-180,-85,180,85",
        "center": "10.5,47.25,1", "attribution": "&copy; <a href=\"https://a.org\">A &amp; B</a>",
      ], [(0, 0, 0, [1]), (1, 0, 0, [2]), (1, 1, 1, [3, 4])])
    let file = MBTiles(path: path)
    let set = try file.open()
    XCTAssertEqual(set.zooms, 0...1)
    XCTAssertEqual(set.attribution, "© A & B")
    XCTAssertEqual(set.problems, [])
    XCTAssertEqual(try XCTUnwrap(set.camera).center.longitude, 10.5, accuracy: 1e-9)
    XCTAssertEqual(set.region?.longitudeSpan, 360)
    XCTAssertEqual(try file.bytes(of: tile(0, 0, 0)), [1])
    XCTAssertEqual(try file.bytes(of: tile(1, 0, 1)), [2])
    XCTAssertEqual(try file.bytes(of: tile(1, 1, 0)), [3, 4])
    XCTAssertThrowsError(try file.bytes(of: tile(1, 0, 0))) { error in
      XCTAssertEqual(error as? ImageError, .notFound(name: "\(path) 1/0/0"))
    }
    XCTAssertTrue(TileDatabase.isLibraryLoaded)
  }

  func testTheFileIsNeitherWrittenNorLocked() throws {
    let path = folder.path + "/a.mbtiles"
    try SQLiteFile.tiles(path, [(0, 0, 0, [1])])
    let before = try folder.read(path)
    XCTAssertEqual(chmod(path, 0o400), 0)
    XCTAssertEqual(chmod(folder.path, 0o500), 0)
    defer { chmod(folder.path, 0o700) }
    let file = MBTiles(path: path)
    _ = try file.open()
    XCTAssertEqual(try file.bytes(of: tile(0, 0, 0)), [1])
    XCTAssertEqual(try folder.read(path), before)
  }

  func testManyWorkersReadAtOnce() throws {
    let path = folder.path + "/a.mbtiles"
    try SQLiteFile.tiles(path, (0..<64).map { (6, $0, 63, [UInt8($0), 7]) })
    let file = MBTiles(path: path)
    WorkQueue.shared.concurrentPerform(64) { index in
      let tile = TileAddress(zoom: 6, x: index, y: 0)
      XCTAssertEqual(tile.flatMap { try? file.bytes(of: $0) }, [UInt8(index), 7])
    }
  }

  func testFilesThatAreNoneSayWhy() throws {
    assertUnusable(folder.path + "/nothing", "there is no such file")
    assertUnusable(folder.path, "is a directory")
    assertUnusable(try folder.write([], "empty.mbtiles"), "the file is empty")
    assertUnusable(try folder.write(Array("{\"a\": 1}".utf8), "a.json"), "is no SQLite file")
    let nonsense = try folder.write(Array("SQLite format 3\0 and then nonsense".utf8), "bad.mbtiles")
    assertUnusable(nonsense, "file is not a database")
    XCTAssertEqual(mkfifo(folder.path + "/pipe", 0o600), 0)
    assertUnusable(folder.path + "/pipe", "is no regular file")
    XCTAssertThrowsError(try MBTiles(path: "").open())
    XCTAssertThrowsError(try MBTiles(path: "a\0b").open())
  }

  func testFilesWithoutTilesSayWhy() throws {
    let other = try SQLiteFile(folder.path + "/other.db")
    other.run("CREATE TABLE people (name TEXT)")
    other.finish()
    assertUnusable(other.path, "has no table of tiles that can be read (no such table: tiles)")
    try SQLiteFile.tiles(folder.path + "/none.mbtiles", [])
    assertUnusable(folder.path + "/none.mbtiles", "has no tiles")
    try SQLiteFile.tiles(folder.path + "/deep.mbtiles", [(99, 0, 0, [1])])
    assertUnusable(folder.path + "/deep.mbtiles", "has tiles of the zooms 99 to 99 alone")
    try SQLiteFile.tiles(folder.path + "/vector.mbtiles", metadata: ["format": "pbf"], [(0, 0, 0, [1])])
    assertUnusable(folder.path + "/vector.mbtiles", "has vector tiles (format 'pbf'), and only pictures are shown")
  }

  func testMetadataThatMakesNoSenseIsToldAndTheTilesStay() throws {
    let path = folder.path + "/odd.mbtiles"
    try SQLiteFile.tiles(
      path, metadata: ["minzoom": "x", "maxzoom": "77", "bounds": "1,2,nan,4", "center": "300000,95"],
      [(2, 0, 0, [1]), (4, 0, 0, [1])])
    let set = try MBTiles(path: path).open()
    XCTAssertEqual(set.zooms, 2...4)
    XCTAssertNil(set.region)
    XCTAssertNil(set.camera)
    XCTAssertEqual(
      set.problems.map { "\($0)".replacing(path, with: "F") },
      [
        "F: its metadata 'minzoom' is 'x', which is no zoom; its tiles begin and end at 2...4",
        "F: its metadata 'maxzoom' is '77', but its tiles have the zooms 2...4",
        "F: its metadata 'bounds' is '1,2,nan,4', which are not four numbers",
        "F: its metadata 'center' is '300000,95', which is no place",
      ])
  }

  func testAFileWithoutMetadataShowsWithout() throws {
    let file = try SQLiteFile(folder.path + "/bare.mbtiles")
    file.run("CREATE TABLE tiles (zoom_level, tile_column, tile_row, tile_data)")
    file.run("INSERT INTO tiles VALUES (3, 0, 0, x'01')")
    file.finish()
    let set = try MBTiles(path: file.path).open()
    XCTAssertEqual(set.zooms, 3...3)
    XCTAssertEqual(set.problems.count, 1)
    XCTAssertTrue("\(set.problems)".contains("its metadata cannot be read"))
  }

  func testACutFileFailsForItsTilesAlone() throws {
    let path = folder.path + "/whole.mbtiles"
    try SQLiteFile.tiles(path, (0..<32).map { (5, $0, 0, [UInt8](repeating: UInt8($0), count: 3_000)) })
    let bytes = try folder.read(path)
    for part in [0.1, 0.3, 0.6, 0.9] {
      let cut = try folder.write(Array(bytes.prefix(Int(Double(bytes.count) * part))), "cut.mbtiles")
      let file = MBTiles(path: cut)
      do {
        _ = try file.open()
        for column in 0..<32 { _ = try? file.bytes(of: tile(5, column, 31)) }
      } catch {
        XCTAssertTrue("\(error)".hasPrefix(cut), "\(error)")
      }
    }
  }

  func testNoDamageStopsTheReader() throws {
    let path = folder.path + "/whole.mbtiles"
    try SQLiteFile.tiles(
      path, metadata: ["minzoom": "0"], (0..<16).map { (4, $0, 0, [UInt8](repeating: 9, count: 500)) })
    let bytes = try folder.read(path)
    var state: UInt64 = 20_261_127
    func random(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
    for _ in 0..<200 {
      var damaged = bytes
      for _ in 0..<8 { damaged[16 + random(damaged.count - 16)] = UInt8(random(256)) }
      let file = MBTiles(path: try folder.write(damaged, "damaged.mbtiles"))
      if (try? file.open()) != nil { for column in 0..<16 { _ = try? file.bytes(of: tile(4, column, 15)) } }
    }
  }

  func testWithoutTheLibraryTheErrorNamesIt() throws {
    let path = folder.path + "/a.mbtiles"
    try SQLiteFile.tiles(path, [(0, 0, 0, [1])])
    XCTAssertThrowsError(try MBTiles(path: path, tileSize: 256, library: "libnothing.so.9").open()) { error in
      XCTAssertTrue("\(error)".hasPrefix("\(path): it cannot be opened: libnothing.so.9"), "\(error)")
    }
    // A library that is another one.
    XCTAssertThrowsError(try MBTiles(path: path, tileSize: 256, library: "libm.so.6").open()) { error in
      XCTAssertTrue("\(error)".contains("libm.so.6 has no function sqlite3_open_v2"), "\(error)")
    }
  }
}

final class PlainTextTests: XCTestCase {
  func testMarkupIsLeftOut() {
    XCTAssertEqual(
      PlainText.ofMarkup("<a href='x'>Natural Earth</a> &middot;  &#169; 2026&nbsp;B"), "Natural Earth · © 2026 B")
    XCTAssertEqual(PlainText.ofMarkup("1 < 2 & 3 &unknown; <"), "1 < 2 & 3 &unknown; <")
    XCTAssertEqual(PlainText.ofMarkup(""), "")
    XCTAssertLessThanOrEqual(PlainText.ofMarkup(String(repeating: "x", count: 1_000_000)).count, 2_000)
    // One character of any length.
    let accents = "e" + String(repeating: "\u{301}", count: 1_000_000)
    XCTAssertLessThanOrEqual(PlainText.ofMarkup(accents).unicodeScalars.count, 2_000)
    XCTAssertEqual(PlainText.ofMarkup("a&#0;b&#xD800;c"), "a&#0;b&#xD800;c")
  }
}
