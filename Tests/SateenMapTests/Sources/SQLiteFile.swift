import Glibc
import XCTest

/// Writes SQLite files for tests, with libsqlite3 opened as the engine opens it.
final class SQLiteFile {
  private typealias Open = @convention(c) (UnsafePointer<CChar>, UnsafeMutablePointer<OpaquePointer?>) -> Int32
  private typealias Prepare =
    @convention(c) (
      OpaquePointer?, UnsafePointer<CChar>, Int32, UnsafeMutablePointer<OpaquePointer?>, OpaquePointer?
    ) -> Int32
  private typealias Bind = @convention(c) (OpaquePointer?, Int32, UnsafeRawPointer?, Int32, Int) -> Int32
  private typealias One = @convention(c) (OpaquePointer?) -> Int32

  let path: String
  private let database: OpaquePointer?
  private let prepare: Prepare
  private let bind: Bind
  private let step, finalize, close: One

  init(_ path: String) throws {
    self.path = path
    let library = try XCTUnwrap(dlopen("libsqlite3.so.0", RTLD_NOW))
    func function<Function>(_ name: String) throws -> Function {
      unsafeBitCast(try XCTUnwrap(dlsym(library, name)), to: Function.self)
    }
    let open: Open = try function("sqlite3_open")
    prepare = try function("sqlite3_prepare_v2")
    bind = try function("sqlite3_bind_blob")
    step = try function("sqlite3_step")
    finalize = try function("sqlite3_finalize")
    close = try function("sqlite3_close")
    unlink(path)
    var opened: OpaquePointer?
    XCTAssertEqual(open(path, &opened), 0)
    database = opened
  }

  func run(_ query: String, _ bytes: [UInt8]? = nil) {
    var statement: OpaquePointer?
    guard prepare(database, query, -1, &statement, nil) == 0 else { return XCTFail(query) }
    // -1 has the library copy the bytes.
    if let bytes { bytes.withUnsafeBytes { _ = bind(statement, 1, $0.baseAddress, Int32($0.count), -1) } }
    let result = step(statement)
    XCTAssertTrue(result == 101 || result == 100, "\(query): \(result)")
    _ = finalize(statement)
  }

  func finish() { _ = close(database) }

  /// A file with a table of metadata and one of tiles.
  static func tiles(
    _ path: String, metadata: [String: String] = [:], _ tiles: [(zoom: Int, column: Int, row: Int, bytes: [UInt8])]
  ) throws {
    let file = try SQLiteFile(path)
    file.run("CREATE TABLE metadata (name TEXT, value TEXT)")
    file.run("CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB)")
    for (name, value) in metadata.sorted(by: { $0.key < $1.key }) {
      file.run("INSERT INTO metadata VALUES ('\(name)', '\(value.replacing("'", with: "''"))')")
    }
    for tile in tiles {
      file.run("INSERT INTO tiles VALUES (\(tile.zoom), \(tile.column), \(tile.row), ?1)", tile.bytes)
    }
    file.finish()
  }
}

/// A folder that is removed with this object.
final class ScratchFolder {
  let path: String

  init() throws {
    var template = Array("/tmp/sateen-map-XXXXXX".utf8CString)
    path = try XCTUnwrap(
      template.withUnsafeMutableBufferPointer { buffer in
        buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
      })
  }

  deinit {
    guard let folder = opendir(path) else { return }
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != "." && name != ".." { unlink("\(path)/\(name)") }
    }
    closedir(folder)
    rmdir(path)
  }

  func write(_ bytes: [UInt8], _ name: String) throws -> String {
    let file = "\(path)/\(name)"
    let descriptor = open(file, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    guard descriptor >= 0 else { throw FileError() }
    defer { close(descriptor) }
    XCTAssertEqual(bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }, bytes.count)
    return file
  }

  func read(_ file: String) throws -> [UInt8] {
    let descriptor = open(file, O_RDONLY)
    guard descriptor >= 0 else { throw FileError() }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = bytes.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress, $0.count) }
    return Array(bytes.prefix(max(0, count)))
  }

  private struct FileError: Error {}
}
