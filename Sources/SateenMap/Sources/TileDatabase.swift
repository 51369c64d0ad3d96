import CSQLite
import Glibc

/// A connection to an MBTiles file. One thread at a time may use it.
final class TileDatabase: @unchecked Sendable {
  // The pool of `MBTiles` hands a connection to one worker at a time; the box of the pool guards it in between.
  private let database: OpaquePointer
  private let path: String

  /// The library's name on Linux.
  static let library = "libsqlite3.so.0"
  /// Hundreds of instructions of a query for the description of a file: some files have no index of their zooms.
  private static let mostStepsToOpen: Int32 = 300_000
  /// Hundreds of instructions for a tile, which takes a few hundred instructions where the file has an index.
  private static let mostStepsOfTile: Int32 = 10_000
  /// The longest tile, and the longest text of a description, in bytes.
  private static let mostBytesOfTile: Int32 = 16 << 20
  private static let mostBytesOfText: Int32 = 1 << 20
  private static let capacity = 512
  private static let query = "SELECT tile_data FROM tiles WHERE zoom_level = ?1 AND tile_column = ?2 AND tile_row = ?3"

  static var isLibraryLoaded: Bool { sateen_sqlite_is_loaded() }

  init(path: String, library: String) throws(MapError) {
    self.path = path
    try Self.check(path)
    var opened: OpaquePointer?
    let reason = Self.text { message, capacity in
      opened = sateen_database_open(library, Self.address(of: path), message, capacity)
    }
    guard let opened else { throw .unusable(source: path, reason: "it cannot be opened: \(reason)") }
    database = opened
  }

  deinit { sateen_database_close(database) }

  /// Whether the last tile took too many steps.
  private(set) var wasStopped = false

  /// Refuses what is no such file before it is opened: opening a pipe would wait for a writer.
  private static func check(_ path: String) throws(MapError) {
    func fault(_ reason: String) -> MapError { .unusable(source: path, reason: reason) }
    guard !path.isEmpty else { throw .unusable(source: "MBTiles", reason: "the path is empty") }
    guard !path.utf8.contains(0) else { throw fault("the path holds a zero byte") }
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw fault(errno == ENOENT ? "there is no such file" : String(cString: strerror(errno)))
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw fault("is a directory, not an MBTiles file")
    default: throw fault("is no regular file")
    }
    guard status.st_size > 0 else { throw fault("the file is empty") }
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw fault(String(cString: strerror(errno))) }
    defer { close(descriptor) }
    let magic = Array("SQLite format 3\0".utf8)
    var start = [UInt8](repeating: 0, count: magic.count)
    let count = start.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
    guard count == magic.count, start == magic else { throw fault("is no SQLite file, which MBTiles are") }
  }

  /// The address that libsqlite3 opens: read-only, and without a lock or a journal.
  static func address(of path: String) -> String {
    var address = "file:"
    // Two slashes at the start would begin the name of a server.
    if path.hasPrefix("/") { address += "//" }
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "~"):
        address.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        address += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }
    return address + "?mode=ro&immutable=1"
  }

  /// The bytes of a tile; nil where the file has none.
  func tile(_ tile: TileAddress) throws(MapError) -> [UInt8]? {
    var answer: Int32 = 0
    let bytes = Bytes()
    let reason = Self.text { message, capacity in
      answer = sateen_database_bytes(
        database, Self.query, Int64(tile.zoom), Int64(tile.x), Int64(tile.southernRow),
        Self.mostStepsOfTile, Self.mostBytesOfTile, Unmanaged.passUnretained(bytes).toOpaque(), Bytes.take, message,
        capacity)
    }
    wasStopped = answer == -2
    if answer < 0 { throw .unreadable(source: path, tile, reason: reason) }
    return answer == 0 ? nil : bytes.all
  }

  /// Runs a query for up to `most` rows of two texts.
  func pairs(_ query: String, most: Int) throws(MapError) -> [(String?, String?)] {
    let rows = Rows(most)
    var isGood = false
    let reason = Self.text { message, capacity in
      isGood = sateen_database_rows(
        database, query, 2, Self.mostStepsToOpen, Self.mostBytesOfText, Unmanaged.passUnretained(rows).toOpaque(),
        Rows.take, message, capacity)
    }
    guard isGood else { throw .unusable(source: path, reason: reason) }
    return rows.all
  }

  private static func text(_ body: (UnsafeMutablePointer<CChar>, Int) -> Void) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: capacity) { message in
      message.initialize(repeating: 0)
      guard let start = message.baseAddress else { return "" }
      body(start, capacity)
      return String(cString: start)
    }
  }
}

/// Takes the bytes of a row.
private final class Bytes {
  var all: [UInt8] = []

  static let take: @convention(c) (UnsafeMutableRawPointer?, UnsafeRawPointer?, Int) -> Void = {
    context, bytes, count in
    guard let context, let bytes else { return }
    Unmanaged<Bytes>.fromOpaque(context).takeUnretainedValue().all = Array(
      UnsafeRawBufferPointer(start: bytes, count: count))
  }
}

/// Takes rows of two texts.
private final class Rows {
  var all: [(String?, String?)] = []
  private let most: Int

  init(_ most: Int) { self.most = most }

  static let take:
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafePointer<UnsafePointer<CChar>?>, UnsafePointer<Int32>
    ) -> Bool = { context, texts, counts in
      guard let context else { return false }
      let rows = Unmanaged<Rows>.fromOpaque(context).takeUnretainedValue()
      func text(_ column: Int) -> String? {
        guard let start = texts[column] else { return nil }
        return String(decoding: UnsafeRawBufferPointer(start: start, count: Int(counts[column])), as: UTF8.self)
      }
      rows.all.append((text(0), text(1)))
      return rows.all.count < rows.most
    }
}
