import SateenImages
import XCTest

@testable import SateenMap

/// MBTiles files that were made to take memory or time.
final class HostileFileTests: XCTestCase {
  private var folder: ScratchFolder!

  override func setUpWithError() throws { folder = try ScratchFolder() }
  override func tearDown() { folder = nil }

  private static let tiles = "CREATE TABLE tiles (zoom_level, tile_column, tile_row, tile_data)"

  private func file(_ queries: [String]) throws -> String {
    let file = try SQLiteFile(folder.path + "/hostile.mbtiles")
    for query in queries { file.run(query) }
    file.finish()
    return file.path
  }

  private func tile(_ zoom: Int, _ x: Int, _ y: Int) throws -> TileAddress {
    try XCTUnwrap(TileAddress(zoom: zoom, x: x, y: y))
  }

  /// A view of a hundred million rows, whose numbers are all below zero.
  private static let many =
    "CREATE VIEW many AS SELECT a.i + b.i + c.i + d.i + e.i - 999 AS i FROM n a, n b, n c, n d, n e"
  private static let numbers: [String] =
    ["CREATE TABLE n (i)"] + (0..<40).map { "INSERT INTO n VALUES (\($0))" }

  func testDescriptionsThatGrowWhileTheyAreReadAreRefused() throws {
    for (value, name) in [
      ("printf('%.*c', 60000000, 'x')", "printf"), ("zeroblob(60000000)", "zeroblob"),
      ("replace('aaaa', 'a', name)", "replace"),
    ] {
      let path = try file([
        Self.tiles, "INSERT INTO tiles VALUES (3, 0, 0, x'01')", "CREATE TABLE names (name)",
        "INSERT INTO names VALUES ('attribution')", "CREATE VIEW metadata AS SELECT name, \(value) AS value FROM names",
      ])
      let set = try MBTiles(path: path).open()
      XCTAssertEqual(set.attribution, "")
      XCTAssertEqual(
        set.problems.map { "\($0)" },
        [
          "\(path): its metadata cannot be read, and it is shown without (not authorized to use function: \(name))"
        ])
    }
  }

  func testALongTextOfADescriptionIsNotRead() throws {
    let path = try file([
      Self.tiles, "INSERT INTO tiles VALUES (3, 0, 0, x'01')", "CREATE TABLE metadata (name, value)",
      "INSERT INTO metadata VALUES ('bounds', replace(hex(zeroblob(2000000)), '0', ','))",
      "INSERT INTO metadata VALUES ('json', hex(zeroblob(1500000)))",
    ])
    let set = try MBTiles(path: path).open()
    XCTAssertEqual(set.problems.count, 1)
    XCTAssertLessThan("\(set.problems)".count, 700)
  }

  func testRecursionIsRefused() throws {
    let path = try file([
      "CREATE TABLE metadata (name, value)",
      """
      CREATE VIEW tiles AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
      SELECT i AS zoom_level, i AS tile_column, i AS tile_row, x'00' AS tile_data FROM n
      """,
    ])
    XCTAssertThrowsError(try MBTiles(path: path).open()) { error in
      XCTAssertTrue("\(error)".hasSuffix("(a view of it is more than tables that are joined)"), "\(error)")
    }
  }

  func testAViewOfVeryManyRowsIsStopped() throws {
    let path = try file(
      Self.numbers + [
        Self.many, "CREATE TABLE metadata (name, value)",
        "CREATE VIEW tiles AS SELECT i AS zoom_level, i AS tile_column, i AS tile_row, x'00' AS tile_data FROM many",
      ])
    XCTAssertThrowsError(try MBTiles(path: path).open()) { error in
      XCTAssertTrue("\(error)".contains("the query takes too many steps"), "\(error)")
    }
  }

  func testAFileWhoseTilesTakeTooLongIsReadNoMore() throws {
    let path = try file(
      Self.numbers + [
        Self.many, "CREATE TABLE metadata (name, value)",
        """
        CREATE VIEW tiles AS SELECT i AS zoom_level, i AS tile_column, i AS tile_row, x'00' AS tile_data FROM many
        """,
      ])
    let tiles = MBTiles(path: path)
    for column in 0..<3 {
      XCTAssertThrowsError(try tiles.bytes(of: tile(8, column, 0))) { error in
        XCTAssertEqual(
          "\(error)", "\(path) 8/\(column)/0: cannot be read: the query takes too many steps")
      }
    }
    XCTAssertThrowsError(try tiles.bytes(of: tile(8, 3, 0))) { error in
      XCTAssertEqual(error as? ImageError, .notFound(name: "\(path) 8/3/0"))
    }
  }

  func testATileThatIsTooLongIsRefusedAndTheOthersShow() throws {
    let path = try file([
      Self.tiles, "INSERT INTO tiles VALUES (0, 0, 0, zeroblob(17000000))", "INSERT INTO tiles VALUES (1, 0, 0, x'07')",
      "CREATE TABLE metadata (name, value)",
    ])
    let tiles = MBTiles(path: path)
    XCTAssertThrowsError(try tiles.bytes(of: tile(0, 0, 0)))
    XCTAssertEqual(try tiles.bytes(of: tile(1, 0, 1)), [7])
  }

  func testTheUsualViewsAreRead() throws {
    let path = try file([
      "CREATE TABLE map (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_id TEXT)",
      "CREATE TABLE images (tile_id TEXT, tile_data BLOB)", "INSERT INTO images VALUES ('a', x'0102')",
      "INSERT INTO map VALUES (2, 1, 1, 'a')", "CREATE TABLE metadata (name, value)",
      """
      CREATE VIEW tiles AS SELECT map.zoom_level AS zoom_level, map.tile_column AS tile_column, map.tile_row AS tile_row,
      images.tile_data AS tile_data FROM map JOIN images ON images.tile_id = map.tile_id
      """,
    ])
    let tiles = MBTiles(path: path)
    XCTAssertEqual(try tiles.open().zooms, 2...2)
    XCTAssertEqual(try tiles.bytes(of: tile(2, 1, 2)), [1, 2])
  }

  func testLongTextsOfFilesAreCutInErrors() throws {
    let path = try file([
      Self.tiles, "INSERT INTO tiles VALUES (3, 0, 0, x'01')", "CREATE TABLE metadata (name, value)",
      "INSERT INTO metadata VALUES ('format', 'mvt' || hex(zeroblob(400000)))",
    ])
    XCTAssertThrowsError(try MBTiles(path: path).open()) { error in
      XCTAssertLessThan("\(error)".unicodeScalars.count, 1_100)
    }
    let error = MapError.unusable(source: "a\nb", reason: String(repeating: "e\u{301}", count: 5_000))
    XCTAssertLessThan(error.description.unicodeScalars.count, 600)
    XCTAssertFalse(error.description.contains("\n"))
  }
}
