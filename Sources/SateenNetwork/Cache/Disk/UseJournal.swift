import Glibc
import SateenThreads

/// An event in the life of a cache's file.
struct UseRecord: Hashable {
  enum Kind: UInt32 {
    case stored = 1
    case used = 2
    case removed = 3
    /// The first record of a journal that was written as a whole, and so knows all files. Its name and size are 0.
    case start = 4
  }

  /// The bytes of a record.
  static let size = 40
  /// A part of each hash, so that a program with another format takes these records for damage and makes its own.
  private static let seed: UInt64 = 0x5361_7465_656e_0001

  var kind: Kind
  /// Seconds since 1970.
  var time: UInt32
  /// The length of the file.
  var size: Int
  var name: CacheName

  /// Adds the bytes of the record: kind, time, size, name and their hash, little endian.
  func append(to bytes: inout [UInt8]) {
    let start = bytes.count
    bytes.append(number: kind.rawValue)
    bytes.append(number: time)
    bytes.append(number: UInt64(size))
    bytes.append(number: name.high)
    bytes.append(number: name.low)
    bytes.append(number: bytes.withUnsafeBytes { Self.hash(UnsafeRawBufferPointer(rebasing: $0[start...])) })
  }

  private static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt64 { ContentHash.of(bytes, seed: seed) }

  /// - Returns: nil where the bytes are no record.
  init?(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
    func number<Number: FixedWidthInteger>(_ place: Int) -> Number {
      Number(littleEndian: bytes.loadUnaligned(fromByteOffset: offset + place, as: Number.self))
    }
    guard offset + Self.size <= bytes.count, let kind = Kind(rawValue: number(0)),
      number(32) == Self.hash(UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + 32])),
      let size = Int(exactly: number(8) as UInt64)
    else { return nil }
    self.init(kind: kind, time: number(4), size: size, name: CacheName(high: number(16), low: number(24)))
  }

  init(kind: Kind, time: UInt32, size: Int, name: CacheName) {
    self.kind = kind
    self.time = time
    self.size = size
    self.name = name
  }

  /// Reads records. After bytes that are none, as a write that was torn leaves them, the next record is searched.
  /// - Returns: the records; where the last of them ends; and whether there are bytes of something else, apart from a
  ///   record at the end that somebody is still writing.
  static func read(_ bytes: [UInt8]) -> (records: [UseRecord], end: Int, isDamaged: Bool) {
    var records: [UseRecord] = []
    records.reserveCapacity(bytes.count / size)
    var end = 0
    var gaps = 0
    bytes.withUnsafeBytes { buffer in
      var place = 0
      while place < buffer.count {
        if let record = UseRecord(buffer, at: place) {
          records.append(record)
          gaps += place - end
          place += size
          end = place
        } else {
          place += 1
        }
      }
    }
    return (records, end, gaps > 0 || bytes.count - end >= size)
  }
}

/// The order in which the files of a cache were used, in a file that all processes with this cache add to.
///
/// The file system's own times of access are a day old on Linux (`relatime`). Records are added without a lock, each batch
/// by one call. A process that replaces the journal reads what others added to the old file once more after that, and a
/// process that finds after adding that its file was replaced adds to the new one again.
final class UseJournal: Sendable {
  /// A journal above this many bytes is none of this cache.
  private static let longest = 64 << 20
  /// Records that wait until they are written together.
  private static let batch = 64

  private struct State {
    var file: OpenFile?
    var pending: [UseRecord] = []
  }

  private let path: String
  private let state = Locked(State())

  init(path: String) {
    self.path = path
  }

  /// Notes that a file was used. The record waits for others.
  func noteUse(_ record: UseRecord) throws(SystemError) {
    let isFull = state.withLock { state in
      state.pending.append(record)
      return state.pending.count >= Self.batch
    }
    if isFull { try flush() }
  }

  /// Adds a record, after those that wait.
  func add(_ record: UseRecord) throws(SystemError) { try flush(record) }

  /// Writes the records that wait.
  func flush(_ last: UseRecord? = nil) throws(SystemError) {
    var records = state.exchange(\.pending, [])
    if let last { records.append(last) }
    guard !records.isEmpty else { return }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(records.count * UseRecord.size)
    for record in records { record.append(to: &bytes) }
    for _ in 0..<8 {
      let file = try openedFile()
      try file.append(bytes)
      if try file.status().st_nlink > 0 { return }
      // Another process replaced the journal, or somebody removed it.
      let old = state.withLock { state in
        guard state.file === file else { return nil as OpenFile? }
        defer { state.file = nil }
        return state.file
      }
      withExtendedLifetime(old) {}
    }
  }

  private func openedFile() throws(SystemError) -> OpenFile {
    if let file = state.withLock({ $0.file }) { return file }
    let file = try OpenFile(path, O_WRONLY | O_APPEND | O_CREAT)
    state.exchange(\.file, file)
    return file
  }

  /// The records of all processes.
  struct Content {
    fileprivate(set) var records: [UseRecord] = []
    /// Whether some records may be lost: a journal that was lost is begun anew by the next record, without those before.
    fileprivate(set) var isDamaged = true
    fileprivate let file: OpenFile?
    /// The bytes of the file that the records stand for.
    fileprivate var length = 0

    /// Reads what was added meanwhile.
    mutating func readRest() {
      guard let file, let end = try? Int(file.status().st_size), end > length,
        let bytes = try? file.read(end - length, at: length)
      else { return }
      let (more, read, isDamaged) = UseRecord.read(bytes)
      records += more
      length += read
      if isDamaged { self.isDamaged = true }
    }
  }

  /// Reads the journal.
  func load() -> Content {
    guard let file = try? OpenFile(path, O_RDONLY), let status = try? file.status(), status.st_mode & S_IFMT == S_IFREG,
      status.st_size <= Self.longest
    else { return Content(file: nil) }
    var content = Content(file: file)
    content.isDamaged = false
    content.readRest()
    if content.records.first?.kind != .start { content.isDamaged = true }
    return content
  }

  /// Replaces the journal. The caller holds the cache's lock.
  /// - Parameter old: the journal so far. Records that come after its own are taken over.
  func replace(with records: [UseRecord], _ old: Content) throws(SystemError) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity((records.count + 1) * UseRecord.size)
    UseRecord(kind: .start, time: 0, size: 0, name: CacheName(high: 0, low: 0)).append(to: &bytes)
    for record in records { record.append(to: &bytes) }
    // One name for all: only the holder of the lock writes it, and one that a crash left is written over.
    let temporary = path + ".new"
    unlink(temporary)
    let file = try OpenFile(temporary, O_WRONLY | O_APPEND | O_CREAT | O_EXCL)
    do throws(SystemError) {
      try file.append(bytes)
      guard rename(temporary, path) == 0 else { throw SystemError() }
    } catch {
      unlink(temporary)
      throw error
    }
    state.exchange(\.file, file)
    var rest = old
    rest.records = []
    rest.readRest()
    guard !rest.records.isEmpty else { return }
    bytes = []
    for record in rest.records { record.append(to: &bytes) }
    try file.append(bytes)
  }
}
